"""The lines that a document begins with, before its text: whose it is, and which of them says what it is."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from pipeline.digest.elements.line import Line, lines_of
from pipeline.digest.elements.printed_lines import ends_openly
from pipeline.document import Block, Document
from pipeline.span import Span

_LINES: Final = 14
"""Printed lines in which a document says what it is."""
_LONGEST: Final = 24
_LONGEST_WHOLE: Final = 32
"""Words of a line with those that go on with it."""
_NAMING: Final = 6
"""Words of a line in which it names a kind."""
_LONGEST_NAME: Final = 9
_GOING_ON: Final = 2
"""Lines on which a parenthesis goes on."""
_RUNNING: Final = 25
"""Words of a paragraph that is running text."""
_PART_END = re.compile(r",[^,]*$")
_PART = re.compile(r"[#*\s]*(?:\d{1,2}(?:\.\d{1,2})*\s*[.):–—-]\s*\S|[IVX]{1,5}\s?[.):–—-]\s|[A-Z][.)]\s)")
_TITLING: Final = frozenset({"title", "heading", "authors", "paragraph", "header_field", "aside", "keywords"})
_BESIDE: Final = frozenset({"code", "table"})
"""Blocks that are no lines of the front, among which a single line does not end it."""
_SENTENCE = re.compile(r"[a-zß-ÿ]{3}\.$")
_LEAST_SENTENCE: Final = 6
"""Words of a line that ends as a sentence does."""
_NO_NAME: Final = frozenset('@:;/<>=•()[]{}|…?!"«“_')
_FIELD = re.compile(r"[^:\n]{2,40}:\s")
_PARTED = re.compile(r"\s+[–—-]\s+|\s{3,}|\s\|\s")
_GAP = re.compile(r"(?<=\S)[^\S\n]{2,}")


class Front:
    """The printed lines of one document down to its first text or its first numbered part."""

    def __init__(self, document: Document, part: re.Pattern[str]) -> None:
        self._document = document
        self._part = part
        self.lines: tuple[tuple[Span, str, Block], ...] = tuple(self._read())

    def _read(self) -> list[tuple[Span, str, Block]]:
        found: list[tuple[Span, str, Block]] = []
        for block in self._document.blocks:
            if block.kind in _BESIDE and "\n" not in block.span.of(self._document.text).strip():
                continue  # how to display it, a line in columns or of spaced letters
            if block.kind not in _TITLING or (block.kind == "heading" and _has_fields_below_title(found)):
                break
            words = len(block.span.of(self._document.text).split())
            is_text = block.kind == "paragraph" and words > _RUNNING
            for span in lines_of(self._document.text, block.span):
                text = Line.of(self._document.text, span).text.strip("#*_ ")
                if self.is_part(text) or _is_sentence(text) or len(found) == _LINES:
                    return found
                if text and any(map(str.isalpha, text)):
                    found.append((_trimmed(self._document.text, span), text, block))
            if is_text and len(lines_of(self._document.text, block.span)) == 1:
                return found
        return found

    def is_part(self, text: str) -> bool:
        """Whether a line is the heading of a numbered part: "Article 1 - Objet", "1. Purpose"."""
        return _PART.match(text) is not None or self._part.match(text.strip("#*_ ")) is not None

    def naming(self, is_named: Callable[[str], bool], is_formal: Callable[[str], bool]) -> tuple[Span, ...]:
        """The line that names a kind in its first words, with what goes on from it; nothing where none does."""
        for number, (_, text, _) in enumerate(self.lines):
            words = text.split()
            if len(words) > _LONGEST or text[-1] in ":?;" or not (text[0].isupper() or text[0].isdigit()):
                continue
            if is_named(" ".join(words[:_NAMING])) and not is_formal(text) and not _is_field(text):
                return (self._gone_on(number),)
        return ()

    def _is_within(self, number: int) -> bool:
        """Whether a line goes on with a longer one above it, as in running text."""
        above = self.lines[number - 1] if number else None
        return above is not None and above[2] is self.lines[number][2] and len(above[1].split()) > _NAMING

    def _gone_on(self, number: int) -> Span:
        """A line with those of its block that go on with it; with the first words alone where they are too many."""
        span, text, block = self.lines[number]
        words = len(text.split())
        end = span.end
        for below, line, of_block in self.lines[number + 1 : number + 1 + _GOING_ON]:
            is_open = ends_openly(self._document.text[span.start : end])
            if of_block is not block or not (line[:1].islower() or is_open):
                break
            words += len(line.split())
            if words > _LONGEST_WHOLE:
                cut = _PART_END.search(self._document.text, span.start, end)
                return Span(span.start, cut.start()) if is_open and cut else Span(span.start, end)
            end = below.end
        return Span(span.start, end)

    def called(self, says_more: Callable[[str], bool]) -> tuple[Span, ...]:
        """The short line that names the kind and says of what: a name without figures, and no field."""
        for span, text, _ in self.lines:
            is_line = 1 < len(text.split()) <= _LONGEST_NAME and text[0].isupper() and not {*text} & _NO_NAME
            is_line = is_line and _GAP.search(span.of(self._document.text)) is None
            if is_line and len(_PARTED.split(text)) == 1 and not any(map(str.isdigit, text)) and says_more(text):
                return (span,)
        return ()

    def owner(
        self, names_kind: Callable[[str], bool], is_formal: Callable[[str], bool], of_state: re.Pattern[str]
    ) -> Span | None:
        """The first line, where it is a name: of the club, council or company whose document it is.

        Lines `of_state`, above the name of a commune, are passed over.
        """
        at = next((n for n, (_, text, _) in enumerate(self.lines) if not of_state.match(text)), len(self.lines))
        if at == len(self.lines):
            return None
        span, text, _ = self.lines[at]
        if self._document.text[: self.lines[0][0].start].strip("#*_ \n\r\t"):
            return None
        is_clean = not {*text} & _NO_NAME and not any(map(str.isdigit, text)) and text[-1] not in ".,"
        is_line = 2 <= len(text.split()) <= _LONGEST_NAME and text[0].isupper()
        is_own = is_line and is_clean and not names_kind(text) and not is_formal(text)
        return span if is_own and len(_PARTED.split(text)) == 1 and _is_name(text) else None

    def unsettled(self, says: re.Pattern[str]) -> Span | None:
        """The line that says that the document is a draft, or not in force."""
        able = ((span, text) for span, text, _ in self.lines if len(text.split()) <= _LONGEST_NAME)
        return next((span for span, text in able if says.match(text)), None)

    def adopted(self, opens: re.Pattern[str]) -> Span | None:
        """The line that says by whom and when it was adopted or changed: "(adopted on 9 May 2022, amended …)"."""
        for number, (span, text, _) in enumerate(self.lines):
            if opens.match(text) is None or not any(map(str.isdigit, text)) or self._is_within(number):
                continue
            lines = [span]
            for below, *_ in self.lines[number + 1 : number + 1 + _GOING_ON]:
                if not text.startswith("(") or ")" in span.of(self._document.text):
                    break
                span = below
                lines.append(below)
            whole = Span(lines[0].start, lines[-1].end) if len(lines) > 1 else self._gone_on(number)
            told = whole.of(self._document.text)
            start = len(told) - len(told.lstrip("("))
            end = len(told.rstrip(").")) if told.startswith("(") else len(told)
            if gap := _GAP.search(told, start, end):
                end = gap.start()  # another field stands beside it
            return Span(whole.start + start, whole.start + end) if len(told.split()) <= _LONGEST_WHOLE else None
        return None


def _has_fields_below_title(lines: Sequence[tuple[Span, str, Block]]) -> bool:
    """Whether the lines are a title with fields below it, behind which a heading is that of a part."""
    kinds = [block.kind for _, _, block in lines]
    title = next((n for n, kind in enumerate(kinds) if kind in ("title", "heading")), len(lines))
    return any(_FIELD.match(text) for _, text, block in lines[title:] if block.kind == "paragraph")


def _is_sentence(text: str) -> bool:
    return text[-1:] == "." and _SENTENCE.search(text[-4:]) is not None and len(text.split()) >= _LEAST_SENTENCE


def _is_name(text: str) -> bool:
    """Whether most words that are not little have a capital."""
    words = [word for word in re.split(r"[\s'’-]+", text) if len(word) > _LITTLE]
    return 3 * sum(1 for word in words if word[0].isupper()) >= 2 * len(words)


_LITTLE: Final = 3


def _is_field(text: str) -> bool:
    """Whether a line is a label with its value."""
    before, colon, _ = text.partition(":")
    return "@" in text or (bool(colon) and len(before.split()) == 1)


def _trimmed(source: str, span: Span) -> Span:
    """A line without the spaces and the signs of Markdown around it."""
    text = span.of(source)
    start = len(text) - len(text.lstrip("#*_ \t"))
    return Span(span.start + start, span.start + len(text.rstrip("#*_ \t")))


def joined(spans: Sequence[Span]) -> tuple[Span, ...]:
    """Places in their order, none of them twice or within another."""
    kept: list[Span] = []
    for span in sorted(spans, key=lambda each: (each.start, -each.end)):
        if not kept or kept[-1].end <= span.start:
            kept.append(span)
    return tuple(kept)
