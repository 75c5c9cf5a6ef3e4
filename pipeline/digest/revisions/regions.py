"""Where a document corrects itself: below headings and lines, behind labels of paragraphs, above quoted messages."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pipeline.digest.elements.line import Line
from pipeline.digest.elements.rules import RuleBook, title_of
from pipeline.document import Document
from pipeline.span import Span

RULE = re.compile(r"[ \t]*([-=_*~])\1{9,}[ \t]*")
"""A printed line that parts what stands above from what stands below it."""
_ASIDE = re.compile(r"\([^()]*\)")
_LONGEST_TITLE: Final = 16
"""Words of a printed line that may stand over what follows it, in a text without headings."""
_RUN_IN = re.compile(r"[\W_]*(?P<title>\w[^\n.;:]{1,80}?)\W{0,4}:\W{0,3}\s\S")
"""What stands before the colon of a paragraph, as a title: "Note added on 3 May: the race is off"."""
_MARKS: Final = 3
"""Signs behind a title."""
_MOST: Final = 0.7
"""Share of a document that what corrects the rest of it takes at most."""


@dataclass(frozen=True, slots=True)
class Region:
    """A place where a document corrects itself, and the title of that, where it has one.

    One that `credits` gives back some of what an invoice above it asks for: its sums are its own.
    """

    title: Span | None
    span: Span
    credits: bool = False

    def tells(self, span: Span) -> bool:
        """Whether something stands in it, and is not only its title."""
        return self.span.contains(span) and (self.title is None or span.end > self.title.end + _MARKS)


class RegionReader:
    """Finds such places in documents of one language."""

    def __init__(self, book: RuleBook) -> None:
        self._book = book

    def read(self, document: Document, *, answers: bool) -> tuple[Region, ...]:
        """The places, none of them twice; a document that `answers` quotes the messages that its own answers."""
        return tuple(dict.fromkeys(self._of(document, answers=answers)))

    def _of(self, document: Document, *, answers: bool) -> Iterator[Region]:
        """Where the document corrects itself: below headings, below lines like headings, above quoted messages."""
        text = document.text
        quoted = next((block.span.start for block in document.blocks if block.kind == "quotation"), 0)
        if quoted and answers:
            yield Region(None, Span(0, quoted))
            return
        headings, crediting = (self._book.set_of(name) for name in ("correcting_section", "crediting_section"))
        titles = [(section.title, section.span.end) for section in document.sections if section.title]
        titles += [(title, len(text)) for title in _standing_lines(document)]
        for title, end in titles:
            line = Line.of(text, title).text
            is_short = len(line.split()) <= _LONGEST_TITLE
            if not is_short or end - title.start > _MOST * len(text):
                continue
            if headings.first(title_of(line)):
                yield Region(title, Span(title.start, end))
            elif crediting.first(title_of(line)):
                yield Region(title, Span(title.start, end), credits=True)
        numbered = self._book.set_of("correcting_line")
        for title in _free_lines(text):
            if len(text) - title.start > _MOST * len(text):
                continue
            line = title_of(Line.of(text, title).text)
            if numbered.first(line):
                yield Region(title, Span(title.start, len(text)))
            elif crediting.first(line) and any(map(str.isdigit, line)):
                yield Region(title, Span(title.start, len(text)), credits=True)
        for block in document.blocks:
            match = _RUN_IN.match(text, block.span.start, block.span.end)
            if match is None or len(text) - match.start() > _MOST * len(text):
                continue
            title = Span(*match.span("title"))
            if headings.first(title_of(Line.of(text, title).text)):
                end = text.find("\n\n", block.span.end - 1)
                yield Region(title, Span(title.start, end if end > 0 else len(text)))


def _free_lines(text: str) -> Iterator[Span]:
    """Short printed lines with nothing right above them, or a rule."""
    for match in re.finditer(r"(?:\A|\n[ \t]*\n|([-=_*~])\1{9,}[ \t]*\n)[ \t]*(?P<line>\S[^\n]*)", text):
        if len(match["line"].split()) <= _LONGEST_TITLE:
            yield Span(*match.span("line"))


def _standing_lines(document: Document) -> Iterator[Span]:
    """Printed lines in capitals with nothing right above them, or a rule, and nothing right below; two make one."""
    text = document.text
    lines = [Span(m.start(), m.end()) for m in re.finditer(r"[^\n]+", text)]
    free = {n for n, line in enumerate(lines) if not line.of(text).strip() or RULE.fullmatch(line.of(text))}
    for number, line in enumerate(lines):
        is_first = number == 0 or number - 1 in free or "\n\n" in text[lines[number - 1].end : line.start]
        if number in free or not is_first or not _ASIDE.sub("", line.of(text)).isupper():
            continue
        following = lines[number + 1] if number + 1 < len(lines) else None
        is_two = following is not None and following.start == line.end + 1 and following.of(text).isupper()
        start = line.start + len(line.of(text)) - len(line.of(text).lstrip())
        yield Span(start, following.end if is_two and following is not None else line.end)
