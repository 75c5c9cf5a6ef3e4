"""Which lines at the top of a document are its title: what is set as one, its subject, the line that names its kind."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, first
from pipeline.digest.elements.letterhead import TOWN, is_letterhead
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.front.front import Front, joined
from pipeline.digest.front.titles import bare, is_of_part, is_title, title_span
from pipeline.digest.reading.kinds import KindNames
from pipeline.digest.values.values import ValueReader
from pipeline.document import Block, Document
from pipeline.fragments import fragment
from pipeline.span import Span

CELL: Final = re.compile(r"\S+(?:[ \u00a0]{1,2}\S+)*")
_GAP = re.compile(r"\S(?: {3,}|\t)\S")
_INITIAL = re.compile(r"(?<!\w)[A-Z]\. ")
_LONGEST_TITLE: Final = 24
_SHORT_TITLE: Final = 4
_LONGEST_LINE: Final = 9
_BELOW: Final = 4
_LONGEST_HEADLINE: Final = 16
_LEAST_SUBJECT: Final = 3
_DATED: Final = 7  # words of a line that says a day and nothing more
_MARKS: Final = " *_.:#"
_PAPER: Final = 2
"""Lines below a name that say what paper it is: an office, a title."""
_TOP: Final = 12
_NEAR_TOP: Final = 1_000
_TITLING: Final = frozenset({"title", "heading", "authors", "paragraph", "header_field"})
_CLOSING: Final = ("?", ".", ":", ";")


class TitleLines:
    """Finds the lines that are the titles of documents in one language; what `is_formal` is no title."""

    def __init__(self, words: DigestWords, names: KindNames) -> None:
        self._names = names
        self._labels = words.labels
        self._values = ValueReader(words)
        self._is_mark = words.is_paper_mark
        self._updates = re.compile(rf"(?:{words.pattern('revision_line')})(?!\w)", re.IGNORECASE)
        self._release = re.compile(rf"(?:{words.pattern('release_line')})(?!\w)", re.IGNORECASE)
        self._recruiting = frozenset(words.values("recruiting"))
        self._recruiting_ends = tuple(f" {word}" for word in self._recruiting)
        self._of_state = re.compile(rf"(?:{words.pattern('no_owner')})(?!\w)", re.IGNORECASE)
        self._no_title = frozenset(words.values("no_title")) | frozenset(words.values("motto"))
        self._name_headings = frozenset(words.values("name_heading"))

    def titles(
        self, document: Document, facts: Sequence[KeyFact], is_formal: Callable[[str], bool]
    ) -> tuple[Span, ...]:
        """The places of the title: what a field near the top calls so, or what is set as one.

        What stands before it and belongs to it comes with it, such as the name of an association; so does the line
        behind it where it is short: "Annual report", "Alder Bay Sailing Club".
        """
        named = first(facts, "title")
        if named is not None and named.sources[0].span.start < _NEAR_TOP:
            return (named.sources[0].span,)
        title = title_span(document, is_formal, self._is_mark)
        if title is None:
            return ()
        at = next((n for n, block in enumerate(document.blocks) if block.span.contains(title)), 0)
        if at >= _TOP:
            return (title,)
        before = [b.span for b in document.blocks[:at] if self._belongs(document, b, is_formal)]
        spans = (*before[:1], title)
        if len(fragment(document, title).split()) <= _SHORT_TITLE and at + 1 < len(document.blocks):
            after = document.blocks[at + 1]
            line = fragment(document, after.span).strip(_MARKS)
            if is_of_part(document, after):
                return (*before[:1], title)
            if line[:1].islower() and line not in self._no_title and len(line.split()) <= _LONGEST_LINE:
                return (*before[:1], title, after.span)
            spans += (after.span,) if after.kind != "paragraph" and self._belongs(document, after, is_formal) else ()
        texts = [fragment(document, span).casefold() for span in spans]
        main = fragment(document, title).casefold()
        return tuple(s for s, t in zip(spans, texts, strict=True) if s == title or (t not in main and main not in t))

    def _belongs(self, document: Document, block: Block, is_formal: Callable[[str], bool]) -> bool:
        """Whether a line beside the title is part of it: a name, no sentence, field, address, date or number."""
        text = fragment(document, block.span).strip("#*_ ")
        words = text.split() if _GAP.search(block.span.of(document.text)) is None else []
        if text.casefold().strip(_MARKS) in self._no_title:
            return False  # what opens the names of parties
        if all(word.casefold() in self._labels for word in words):
            return False  # heads of columns: "Buyer   Supplier"
        if (
            block.kind not in _TITLING
            or _INITIAL.search(text)
            or not 2 <= len(words) <= _LONGEST_LINE
            or not is_title(text)
        ):
            return False
        is_clean = text[-1] not in (*_CLOSING, ",") and {*text}.isdisjoint("@:/<>=•()0123456789")
        return is_clean and text[0].isupper() and not is_formal(text)

    def better(
        self, document: Document, spans: Sequence[Span], kind: str, is_formal: Callable[[str], bool]
    ) -> tuple[Span, ...] | None:
        """What is a title rather than a letterhead, a recruiter's name or the word "Name"; None where the first is one.

        A heading that names the kind comes before the others, which count only where they are the next line.
        """
        at = next((n for n, block in enumerate(document.blocks) if block.span.contains(spans[0])), 0)
        below = document.blocks[at + 1 : at + 1 + _BELOW]
        words = [fragment(document, block.span).casefold().strip(_MARKS) for block in below[:1]]
        line = bare(fragment(document, document.blocks[at].span))
        if line.casefold() in self._name_headings or self._release.match(line):
            lines = (block.span for block in below if not self._is_head(fragment(document, block.span)))
            return (*(span for span in lines if len(fragment(document, span).split()) <= _LONGEST_TITLE),)[:1]
        first_line = bare(fragment(document, spans[0])).casefold()
        recruits = bool(words) and (words[0] in self._recruiting or first_line.endswith(self._recruiting_ends))
        is_line = bool(words) and below[0].kind == "paragraph" and len(words[0].split()) <= _LONGEST_HEADLINE
        if first_line.endswith(self._recruiting_ends) and is_line and not words[0].endswith("."):
            return (spans[0], below[0].span)
        if not recruits and not is_letterhead(document, spans[0]):
            return None
        if self._names.is_named(kind, fragment(document, spans[0])):
            return None
        headings = [block.span for block in below if block.kind in ("heading", "title")]
        headings = [span for span in headings if not is_formal(text := fragment(document, span)) and is_title(text)]
        headings = [span for span in headings if not self._is_head(fragment(document, span))]
        named = [span for span in headings if self._names.is_named(kind, fragment(document, span))]
        return (*named, *headings)[:1]

    def headline(
        self, document: Document, title: Span, is_formal: Callable[[str], bool], *, least: int
    ) -> tuple[Span, ...]:
        """The line below a title that only names the kind, where it tells more: a few words, no date, no sentence."""
        at = next((n for n, block in enumerate(document.blocks) if block.span.contains(title)), 0)
        for block in document.blocks[at + 1 : at + 1 + _BELOW]:
            text = fragment(document, block.span)
            is_short = block.kind in ("paragraph", "authors") and least <= len(text.split()) <= _LONGEST_HEADLINE
            is_line = block.kind in ("heading", "title") or is_short
            if not is_line or self._is_head(text) or self._release.match(text) or self._updates.match(text):
                continue
            is_line = least <= len(text.split()) <= _LONGEST_TITLE and text[0].isupper() and text[-1] not in _CLOSING
            return (block.span,) if is_line and is_title(text) and not is_formal(text) else ()
        return ()

    def below_owner(
        self, front: Front, spans: Sequence[Span], kind: str, is_formal: Callable[[str], bool]
    ) -> tuple[Span, ...]:
        """The title, where it is but whose paper it is, with the lines right below that say what paper: one or two."""
        own = self._names
        owner = front.owner(lambda t: own.names_some(t) or own.is_named(kind, t), is_formal, self._of_state)
        if owner is None or [*spans] != [owner]:
            return tuple(spans)
        found = [owner]
        behind = [(span, text) for span, text, _ in front.lines if span.start > owner.start]
        for span, text in behind[:_PAPER]:
            label, colon, _ = text.partition(":")
            is_line = _LEAST_SUBJECT <= len(text.split()) <= _LONGEST_HEADLINE and text[0].isupper()
            is_line = is_line and text[-1] not in _CLOSING and not (colon and len(label.split()) < _LEAST_SUBJECT)
            is_clean = "@" not in text and is_title(text) and not (is_formal(text) or self._is_head(text))
            is_clean = is_clean and not (self._updates.match(text) or self._release.match(text))
            if not (is_line and is_clean) or (len(found) > 1 and any(map(str.isdigit, text))):
                break
            found.append(span)
        return tuple(found)

    def _is_head(self, text: str) -> bool:
        """Whether a line is where and when a paper was sent out."""
        return TOWN.search(text) is not None or (any(self._values.dates(text)) and len(text.split()) <= _DATED)

    def subject(self, document: Document, title: Span, is_formal: Callable[[str], bool]) -> tuple[Span, ...]:
        """The line in capitals below fields that says what a paper is about, where its first is whose it is."""
        if any(sign.isalnum() for sign in document.text[: title.start]):
            return ()
        for number, block in enumerate(document.blocks[2:_TOP], 2):
            text = fragment(document, block.span)
            above = fragment(document, document.blocks[number - 1].span)
            is_line = text.isupper() and _LEAST_SUBJECT <= len(text.split()) <= _LONGEST_HEADLINE and ":" not in text
            if is_line and ":" in above and text[-1] not in _CLOSING and not is_formal(text) and is_title(text):
                return (block.span,)
        return ()

    def with_front(
        self,
        document: Document,
        front: Front,
        spans: Sequence[Span],
        kind: str,
        is_formal: Callable[[str], bool],
        *,
        is_issued: bool,
    ) -> tuple[Span, ...]:
        """The title with the line at the top that names the kind, and whose document it is, if that is not said yet.

        What stands below the line that names the kind is the heading of a part, unless that line says nothing else.
        """
        own = self._names
        owner = front.owner(lambda t: own.names_some(t) or own.is_named(kind, t), is_formal, self._of_state)
        owned = () if owner is None or is_issued else (owner,)
        if spans and self._names.is_named(kind, " ".join(fragment(document, span) for span in spans)):
            return joined((*owned, *spans)) if spans[0] != owner else tuple(spans)
        naming = front.naming(lambda text: self._names.is_named(kind, text), is_formal)
        if not naming:
            return tuple(spans)
        cell = CELL.match(naming[0].of(document.text))  # beside it may stand where and when it was sent out
        is_bare = self._names.is_just(kind, bare(cell[0] if cell else fragment(document, naming[0])))
        if is_bare and spans and spans[0].start > naming[0].start:
            return tuple(spans)
        above = [s for s in spans if s.start < naming[0].start and not self._of_state.match(fragment(document, s))]
        return joined((*owned, *above, *naming))
