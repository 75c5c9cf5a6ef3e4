"""What the sentences of a document stand under: headings, the first words of numbered clauses, questions."""

import re
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, zip_longest
from typing import Final

from pipeline.digest.elements.head import Head
from pipeline.digest.elements.rules import title_of
from pipeline.digest.headings.numbered_lines import numbered_lines
from pipeline.digest.reading.surface import Surface
from pipeline.document import Block, Document
from pipeline.fragments import fragment, without_marker
from pipeline.span import Span

_LONGEST: Final = 10
"""Words of a heading that is said before a sentence."""
_LONGEST_QUESTION: Final = 22
_FEW: Final = 3
"""Headings of a document that part what it is about."""
_DIGITS: Final = 3
_RUN_IN: Final = re.compile(
    r"[\W_]*\d{1,2}(?:\.\d{1,2})?\s?[.)°:–—-]*\s+(?P<head>[A-ZÀ-Þ][^.:!?\d\n*;,(]{2,40})\s?[.:–—]\**\s+(?=[\"“«]?[A-ZÀ-Þ\d£€$])"
)
"""The heading with which a numbered clause begins: "3. Charge. £14 an hour"."""
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_NUMBERED = re.compile(r"(?:\d{1,2}|[IVX]{1,4})\s?[.)°]\s*(?=[A-ZÀ-Þ])")
_LINE_LABEL = re.compile(r"(?m)^(?P<label>[A-ZÀ-Þ][^.:!?\d\n]{1,30}?)\s?:[ \N{NO-BREAK SPACE}](?=\S)")
_TOP: Final = 4
"""Blocks at the top, where lines with a day are no headings."""
_LABEL: Final = 3
"""Words of a heading that may end in a colon or full stop."""
_SENTENCE: Final = 5
"""Words of a sentence below a line that heads it."""
_MOST_RUN_IN: Final = 5
_LEAST_CAPITALS: Final = 4
_ASKED = re.compile(r"[\W_]*(?:[A-Z]\d{0,2}\s?[.:)]\s+)?(?=[«“\"]?\s?[A-ZÀ-Þ])")
"""The mark before a question: "Q1: "."""
_ANSWERED = re.compile(r"[*_\s]*[A-Z]\d{0,2}\s?[:)]\**\s+(?=[«“\"]?\s?[A-ZÀ-Þ\d£€$])")


_GOES_ON = re.compile(r"\.\s\d")


class Heads:
    """The headings of one document by the numbers of the sentences that stand under them."""

    def __init__(
        self,
        document: Document,
        surfaces: Sequence[Surface],
        is_formal: Callable[[str], bool],
        is_field: Callable[[str], bool],
        numbering: re.Pattern[str],
        *,
        asks: bool,
        asked_in: Collection[int] = (),
        has_items: bool = False,
        bounded: Mapping[int, Head] | None = None,
    ) -> None:
        self._document = document
        self._is_formal = is_formal
        self._is_field = is_field
        self._numbering = numbering
        self._has_items = has_items
        self._heads = dict(self._of_sections(surfaces))
        run_in = {block: head for block in {s.block for s in surfaces} if (head := self._run_in(block))}
        if len(run_in) >= _FEW:
            self._heads |= {s.index: run_in[s.block] for s in surfaces if s.block in run_in}
        lines = dict(self._on_lines(surfaces))
        if len({*lines.values()}) >= _FEW:
            self._heads |= lines
        numbered = numbered_lines(document, self._head)
        first = min(numbered, default=0)  # capitals above the first number name the document
        self._heads |= dict(self._in_capitals([s for s in surfaces if s.block >= first], known=bool(numbered)))
        self._heads = self._in_series(surfaces, numbered)
        self._heads |= dict(self._labelled(surfaces))
        asking = surfaces if asks else [s for s in surfaces if s.section in asked_in]
        self._heads |= dict(self._asked(asking))
        self._heads = dict(self._within_lists(surfaces))
        under = [s for s in surfaces if s.index in self._heads]
        self._end = self._heads[under[-1].index] if under else None
        self._last = min((s.block for s in under if self._heads[s.index] == self._end), default=None)
        if self._last and self._end and document.blocks[self._last - 1].kind == "table" and not self._end.is_run_in:
            self._last -= document.blocks[self._last - 1].span.start >= self._end.begins
        self._bounded = {s.index: bounded[s.block] for s in surfaces if s.block in bounded} if bounded else {}

    @property
    def few(self) -> bool:
        """Whether there are too few to tell parts of the document."""
        return len({*self._heads.values()}) < _FEW

    def is_beyond(self, surface: Surface) -> bool:
        """Whether a sentence stands in a later paragraph, or behind a table, below the last heading of all.

        It may close the whole document.
        """
        return (
            surface.index not in self._bounded
            and self._last is not None
            and surface.block > self._last
            and self._heads.get(surface.index) == self._end
        )

    def is_right_below(self, surface: Surface, head: Head) -> bool:
        """Whether a sentence stands in the first paragraph below a heading, all of which is about it."""
        blocks = self._document.blocks
        first = next((n for n, block in enumerate(blocks) if block.span.start >= head.span.end), None)
        return first == surface.block and blocks[surface.block].kind == "paragraph"

    def of(self, index: int) -> Head | None:
        """What a sentence stands under."""
        return self._bounded.get(index) or self._heads.get(index)

    def over(self, surface: Surface) -> Head | None:
        """The heading that a sentence stands under; a name that runs in is enough, but in an item of a meeting."""
        name = None if self._has_items else self._bounded.get(surface.index)
        return name or self._heads.get(surface.index)

    def _within_lists(self, surfaces: Sequence[Surface]) -> Iterator[tuple[int, Head]]:
        """The headings without what stands below a list that goes on from them: "RING US IF YOU", "take insulin"."""
        ends: dict[Head, int] = {}
        blocks = self._document.blocks
        starts = [block.span.start for block in blocks]
        for head in dict.fromkeys(self._heads.values()):
            first = number = bisect_left(starts, head.span.end)
            while number < len(blocks) and blocks[number].kind == "list_item":
                number += 1
            if (
                number > first
                and fragment(self._document, without_marker(self._document, blocks[first].span))[:1].islower()
            ):
                ends[head] = blocks[number - 1].span.end
        for surface in surfaces:
            over = self._heads.get(surface.index)
            if over is not None and surface.span.start < ends.get(over, surface.span.end):
                yield surface.index, over

    def _in_series(self, surfaces: Sequence[Surface], numbered: Mapping[int, Head | None]) -> dict[int, Head]:
        """The headings with the lines that one series of numbers opens, and without what these end."""
        heads = {s.index: numbered[s.block] for s in surfaces if s.block in numbered}
        told = {i: head for i, head in (self._heads | heads).items() if head is not None}
        return {s.index: told[s.index] for s in surfaces if s.index in told and s.span.end > told[s.index].begins}

    def _of_sections(self, surfaces: Sequence[Surface]) -> Iterator[tuple[int, Head]]:
        heads: dict[int, Head] = {}
        ends: dict[int, int] = {}
        titles = [section.title for section in self._document.sections if section.title is not None]
        has_title = any(block.kind == "title" for block in self._document.blocks)
        for number, section in enumerate(self._document.sections):
            if section.title is None:
                continue
            printed = fragment(self._document, section.title)
            if printed.rstrip("*_ ").endswith((":", ".")) and len(printed.split()) > _LABEL:
                continue  # a sentence, which announces what follows at once: "Three things are wrong."
            text = self._numbering.sub("", title_of(printed))
            is_first = section.title == titles[0] and not has_title
            if (head := self._head(text, section.title, section.title.end, is_first=is_first)) is not None:
                heads[number] = head
                ends[number] = self._next_turn(head, printed)
        if len(titles) < _FEW:
            return
        for surface in surfaces:
            head = heads.get(surface.section)
            if head is not None and head.span.start < surface.span.start < ends[surface.section]:
                yield surface.index, head

    def _next_turn(self, head: Head, printed: str) -> int:
        """Where who asks a question speaks again: what stands there answers something else, or is no answer."""
        text = self._document.text
        who = printed[: printed.find(head.text)].strip() if head.is_question and head.text in printed else ""
        is_name = any(map(str.isalpha, who)) and not any(map(str.isdigit, who))
        found = text.find(f"\n{who}", head.begins) if is_name else -1
        return found if found >= 0 else len(text)

    def _head(self, text: str, span: Span, begins: int, *, is_first: bool = False) -> Head | None:
        """A heading that can be told before a sentence."""
        count = len(text.split())
        is_question = text[-1:] == "?"
        is_told = 0 < count <= (_LONGEST_QUESTION if is_question else _LONGEST) and not text[0].isdigit()
        if (
            not is_told
            or text[-1] in ".!:…"
            or sum(map(str.isdigit, _YEAR.sub("", text))) >= _DIGITS
            or self._is_formal(text)
        ):
            return None
        return Head(text, span, begins, is_question, is_first)

    def _run_in(self, block: int) -> Head | None:
        span = self._document.blocks[block].span
        match = _RUN_IN.match(self._document.text, span.start, span.end)
        if match is None or len(match["head"].split()) > _MOST_RUN_IN:
            return self._numbered(span)
        head = self._head(match["head"].strip(), Span(match.start("head"), match.end("head")), match.end())
        if is_cut(self._document, match.end("head")):
            return None
        return None if head is None else Head(head.text, head.span, head.begins, is_run_in=True)

    def _numbered(self, block: Span) -> Head | None:
        """The first line of a block that is a numbered part's title, over the text: "Resolution 2: the roof"."""
        end = self._document.text.find("\n", block.start, block.end)
        line = self._document.text[block.start : max(end, block.start)].strip()
        number = self._numbering.match(line)
        if number is None or not line[-1:].isalnum() or not line[number.end() :]:
            return None
        label = line[number.end() :]
        head = self._head(label, Span(block.start, end), end + 1)
        shown = line if label[:1].islower() else label
        return None if head is None else replace(head, text=shown, is_run_in=True)

    def _labelled(self, surfaces: Sequence[Surface]) -> Iterator[tuple[int, Head]]:
        """The labels that open lines one below the other, each over what goes on from its line: "Against: …".

        The name of a field is only over its value, the first sentence: "Applies to: all staff. Ask your agency."
        """
        text = self._document.text
        blocks = self._document.blocks
        found = {
            n: [*_LINE_LABEL.finditer(text, block.span.start, block.span.end)]
            for n, block in enumerate(blocks)
            if block.kind == "paragraph"
        }
        for surface in surfaces:
            own = found.get(surface.block, [])
            last = next((m for m in reversed(own) if m.start() < surface.span.start), None)
            beside = (n for n in (surface.block - 1, surface.block + 1) if found.get(n))
            is_listed = len(own) > 1 or any(found[n][0].start() == blocks[n].span.start for n in beside)
            if last is None or not is_listed or surface.speaker is not None or surface.is_quoted:
                continue
            if last.end() < surface.span.start:
                place = Span(*last.span("label"))
                if self._is_field(fragment(self._document, place)):
                    continue
                yield surface.index, Head(fragment(self._document, place), place, last.end(), is_bounding=True)

    def _in_capitals(self, surfaces: Sequence[Surface], *, known: bool) -> Iterator[tuple[int, Head]]:
        """The lines in capitals that were taken for paragraphs, where other headings are, each over what follows."""
        head: Head | None = None
        section = -1
        for surface in surfaces if self._heads or known else ():
            block = self._document.blocks[surface.block]
            text = surface.line.text
            is_line = (
                surface.opens and not block.span.of(self._document.text)[surface.span.end - block.span.start :].strip()
            )
            if is_line and text.isupper() and len(text) >= _LEAST_CAPITALS and len(text.split()) <= _MOST_RUN_IN:
                head = self._head(title_of(text), surface.span, surface.span.end)
                section = surface.section
            elif head is not None and surface.section == section:
                yield surface.index, head
            else:
                head = None

    def _on_lines(self, surfaces: Sequence[Surface]) -> Iterator[tuple[int, Head]]:
        """The short lines of their own that were taken for paragraphs, each over the sentences below it."""
        head: Head | None = None
        section = -1
        blocks = self._document.blocks
        for surface in surfaces:
            below = blocks[surface.block + 1] if surface.opens and surface.block + 1 < len(blocks) else None
            text = "" if below is None else fragment(self._document, blocks[surface.block].span)
            if below is not None and self._is_line(surface, text, blocks[surface.block], below):
                span = without_marker(self._document, blocks[surface.block].span)
                text = fragment(self._document, span)
                label = self._numbering.sub("", title_of(text))
                head = self._head(label, span, surface.span.end)
                shown = text if label[:1].islower() else label
                head = None if head is None else replace(head, text=shown, is_run_in=True)
                section = surface.section
            elif head is not None and surface.section == section:
                yield surface.index, head
            else:
                head = None

    def _is_line(self, surface: Surface, text: str, block: Block, below: Block) -> bool:
        """Whether a sentence is all of a short line, without a verb's full stop, above a sentence or a list."""
        is_item = block.kind == "list_item" and below.kind == "paragraph" and _NUMBERED.match(text) is not None
        is_line = block.kind == "paragraph" or is_item  # "2) Bicycles", the only item above its text
        if not is_line or block.span.end > surface.span.end + 1 or not text[-1:].isalnum():
            return False
        if surface.block < _TOP and _YEAR.search(text):
            return False  # who wrote it and when
        text = _NUMBERED.sub("", text, count=1) if is_item else text
        is_field = ":" in text and self._numbering.match(text) is None
        is_short = len(text.split()) <= _LONGEST and text[:1].isupper() and not is_field and "@" not in text
        body = below.span.of(self._document.text).rstrip()
        is_text = below.kind == "paragraph" and body[-1:] in ".!" and len(body.split()) >= _SENTENCE
        return is_short and (is_text or below.kind == "list_item")

    def _asked(self, surfaces: Sequence[Surface]) -> Iterator[tuple[int, Head]]:
        """The questions among the paragraphs, each over the sentences down to the next."""
        head: Head | None = None
        section = -1
        asked_to = -1
        for surface, following in zip_longest(surfaces, surfaces[1:]):
            span = self._question_at(surface, following)
            if span is not None:
                head = Head(fragment(self._document, span).strip("*_ "), span, span.end, is_question=True)
                section, asked_to = surface.section, span.end
            elif surface.span.start < asked_to:
                continue
            elif head is not None and surface.section == section:
                yield surface.index, head
            else:
                head = None

    def _question_at(self, surface: Surface, following: Surface | None) -> Span | None:
        """The question that opens a block, by itself or behind what it is about: "I lost a book. What now?"."""
        asking = surface if surface.line.text.endswith("?") else following
        if not surface.opens or asking is None or asking.block != surface.block:
            return None
        mark = _ASKED.match(self._document.text, surface.span.start, asking.span.end)
        span = Span(mark.end() if mark else surface.span.start, asking.span.end)
        said = fragment(self._document, span).rstrip("*_ ")
        return span if said.endswith("?") and len(said.split()) <= _LONGEST_QUESTION else None


def is_asked_throughout(document: Document, surfaces: Sequence[Surface]) -> bool:
    """Whether a document, whatever it calls itself, is laid out as questions, each a paragraph over its answer."""
    if any(surface.speaker is not None for surface in surfaces):
        return False
    asked = [_is_asking(document, block) for block in document.blocks]
    return sum(here and not below for here, below in pairwise(asked)) >= _FEW


def _is_asking(document: Document, block: Block) -> bool:
    """Whether a paragraph is but one question."""
    text = fragment(document, block.span).strip("*_ ")
    is_one = text.endswith("?") and not any(mark in text[:-1] for mark in "?!.:")
    return block.kind == "paragraph" and is_one and len(text.split()) <= _LONGEST_QUESTION


def groups(surfaces: Sequence[Surface], heads: Heads) -> Mapping[Head, Sequence[Surface]]:
    """The sentences under each heading, in their order."""
    found: dict[Head, list[Surface]] = {}
    for surface in surfaces:
        head = heads.of(surface.index)
        if head is not None and surface.span.end > head.begins:
            found.setdefault(head, []).append(surface)
    return found


def is_cut(document: Document, end: int) -> bool:
    """Whether a heading would end within a word: before the full stop of a title, "Our surveyor, Mr. Reed, …".

    Nor does one end before a number with which its sentence goes on: "The gate at No. 2 is shut".
    """
    annotation = document.annotation
    if annotation is None:
        return False
    number = bisect_left(annotation.sentences, end, key=lambda each: each.span.end)
    around = annotation.sentences[number : number + 1]
    goes_on = _GOES_ON.match(document.text, end) is not None and any(each.span.end > end + 1 for each in around)
    return goes_on or any(t.span.start < end < t.span.end for each in around for t in annotation.tokens_of(each))


def unanswered(document: Document, span: Span) -> Span:
    """An answer without the mark before it: "A: "."""
    mark = _ANSWERED.match(document.text, span.start, span.end)
    return Span(mark.end(), span.end) if mark else span
