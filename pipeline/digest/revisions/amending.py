"""What an amendment or a later part of a report changes without saying the old value: by number, cause or name.

"Clause 3.1: the monthly fee is £75" makes untrue what clause 3.1 says of a sum; "The real cause was the valve" what was
said of the cause; "The repair is cancelled" that it will be done; "The closing date is now 8 May" the only other one.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.rules import VALUE, RuleBook, title_of
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.reading.surface import Surface
from pipeline.digest.revisions.corrections import Correction, CorrectionReader, Corrections, Part
from pipeline.digest.revisions.regions import Region
from pipeline.digest.values.figures import Figure
from pipeline.document import Document
from pipeline.span import Span

_NUMBER: Final = r"(?P<number>\d{1,3}(?:\.\d{1,2})*)(?![\w/%])(?!\.\d)"
_DEADLINE: Final = "deadline"
_LEAST: Final = 2
"""Words that say what is called off."""
_FEW: Final = 2
"""Sentences of a clause that is removed as a whole."""
_LONGEST: Final = 80
"""Signs of a line that may be a heading."""
_LATER: Final = re.compile(r"\d{4}")
"""Between a part and what becomes of it: that of another paper, "clause 4 of the lease of 2019"."""


class AmendingReader:
    """Finds what is amended in documents of one language; `corrections` is what reads the words of the others."""

    def __init__(self, words: DigestWords, book: RuleBook, corrections: CorrectionReader) -> None:
        part = words.pattern("numbered_part")
        point = words.pattern("numbered_point")
        self._pointed = re.compile(rf"(?<!\w)(?i:{point})\s+{_NUMBER}")
        self._named = re.compile(rf"(?<!\w)(?i:{part})\s+{_NUMBER}")
        self._numbered = re.compile(rf"^[^\w\n]*(?:(?i:{part})\s+)?{_NUMBER}[.)]?[ \t:–—-]", re.MULTILINE)
        self._book = book
        self._corrections = corrections

    def read(self, document: Document, surfaces: Sequence[Surface], found: Corrections) -> Corrections:
        """The corrections of a document, with those that name what they change otherwise than by its value."""
        own = [s for s in surfaces if found.region(s.span) is not None] if found.regions else []
        before = [s for s in surfaces if s.line.text and found.region(s.span) is None] if own else []
        added: list[Correction] = []
        for surface in own:
            region = found.region(surface.span)
            if region is None or region.title is None:
                continue
            able = [s for s in before if s.span.end <= region.span.start]
            dead, new = self._dead(document, surface, region, able)
            if dead:
                part = Part(
                    surface.line.text, surface.span, surface.section, surface.block, surface.span, surface.index
                )
                spans = frozenset(s.span for s in dead)
                by_number = self._target(document, surface, region) is not None
                added.append(Correction(part, (), new, frozenset(), frozenset(), True, dead=spans, by_number=by_number))
        return replace(found, all=(*found.all, *added))

    def _dead(
        self, document: Document, surface: Surface, region: Region, before: Sequence[Surface]
    ) -> tuple[list[Surface], tuple[Figure, ...]]:
        """The sentences that are true no more by one in a place that corrects, and its figures."""
        text = surface.line.text
        figures = self._corrections.figures(text)
        if (named := self._target(document, surface, region)) is not None:
            number, span = named
            within = [s for s in before if span.contains(s.span)]
            return [*self._changed(text, figures, within, is_clause="." in number)], figures
        if self._book.set_of("recausing").first(text):
            return [s for s in before if self._tells_cause(document, s)], ()
        if subject := self._called_off(text):
            return [s for s in before if subject <= self._corrections.keys(s.line.text)], ()
        if any(f.kind == "day" for f in figures) and self._book.set_of("new_deadline").first(text):
            due = [s for s in before if self._is_due(s.line.text)]
            others = [s for s in due if not any(f.is_same(n) for f in self._days(s.line.text) for n in figures)]
            return others if len(others) == 1 else [], figures
        return [], ()

    def _target(self, document: Document, surface: Surface, region: Region) -> tuple[str, Span] | None:
        """The number and place of the part that a sentence names, itself or the label of its paragraph."""
        start = document.blocks[surface.block].span.start
        if not region.span.contains(Span(start, surface.span.end)):
            return None
        text = document.text[start : surface.span.end]
        for match in reversed([*self._named.finditer(text)]):
            is_own = _LATER.match(text, match.end() + 1) is None
            if is_own and (span := self._place(document, match["number"], region.span.start)) is not None:
                return match["number"], span
        for match in self._pointed.finditer(text):
            if (item := self._item(document, match["number"], region.span.start)) is not None:
                return f"{match['number']}.", item
        return None

    @staticmethod
    def _item(document: Document, number: str, end: int) -> Span | None:
        """The item of a list with a number that stands before some place: "2. Buy a pump by 3 May".

        Where numbers are not printed, as in Markdown, it is that of the only list that has so many items.
        """
        lists: list[list[Span]] = [[]]
        for block in document.blocks:
            if block.kind == "list_item" and block.span.end <= end:
                lists[-1].append(block.span)
            elif lists[-1]:
                lists.append([])
        numbered = re.compile(rf"\W*{number}[.)]?\s")
        found = [span for items in lists for span in items if numbered.match(span.of(document.text))]
        place = int(number) - 1 if number.isdigit() else 0
        counted = [items[place] for items in lists if 0 <= place < len(items)]
        found = found or ([] if any(map(_is_numbered, (span.of(document.text) for span in counted))) else counted)
        return found[0] if len(found) == 1 else None

    def _place(self, document: Document, number: str, end: int) -> Span | None:
        """The part with a number that stands before some place: from its first line to the next one on its level."""
        lines = [*self._numbered.finditer(document.text, 0, end)]
        at = next((n for n, line in enumerate(lines) if line["number"] == number), None)
        if at is None:
            return None
        later = (line.start() for line in lines[at + 1 :] if not line["number"].startswith(f"{number}."))
        return Span(lines[at].start(), next(later, end))

    def _changed(
        self, text: str, figures: Sequence[Figure], within: Sequence[Surface], *, is_clause: bool
    ) -> Iterator[Surface]:
        """The sentences of a part that say otherwise what a sentence says: its figures, or what is removed."""
        keys = self._corrections.keys(text)
        worth: list[tuple[int, Surface]] = []
        for surface in within:
            others = self._corrections.figures(surface.line.text)
            is_other = any(f.is_like(n) for f in others for n in figures if not any(o.is_same(n) for o in others))
            if is_other or self._has_old(text, surface.line.text):
                worth.append((len(keys & self._corrections.keys(surface.line.text)), surface))
        best = max((value for value, _ in worth), default=0)
        if worth and (best or len(worth) == 1):
            yield from (surface for value, surface in worth if value == best)
        elif is_clause and len(within) <= _FEW and self._book.set_of("removing").first(text):
            yield from within

    def _has_old(self, text: str, other: str) -> bool:
        """Whether a sentence has in quotation marks what another one says, and replaces it."""
        for rule, _ in self._book.set_of("replacing").matching(text):
            for match in rule.phrase.regex.finditer(text):
                if (old := match[VALUE].strip(" «»“”\"'")) and old in other:
                    return True
        return False

    def _tells_cause(self, document: Document, surface: Surface) -> bool:
        """Whether a sentence says what caused something, itself or as its heading has it."""
        if self._book.set_of("causing").first(surface.line.text):
            return True
        title = document.sections[surface.section].title
        line = document.blocks[surface.block - 1].span.of(document.text) if surface.block else ""
        above = [title.of(document.text)] if title else []
        above += [line] if 0 < len(line) < _LONGEST else []
        return any(self._book.set_of("causing_section").first(title_of(each)) for each in above)

    def _called_off(self, text: str) -> frozenset[str]:
        """What a sentence says is called off, by its words; nothing where they say too little."""
        for rule, _ in self._book.set_of("calling_off").matching(text):
            match = rule.phrase.regex.search(text)
            keys = self._corrections.keys(match[VALUE]) if match else frozenset()
            if len(keys) >= _LEAST:
                return keys
        return frozenset()

    def _is_due(self, text: str) -> bool:
        """Whether a sentence says by which day something has to be done."""
        return any(rule.data.fact == _DEADLINE for rule, _ in self._book.set_of("fact").matching(text)) and bool(
            self._days(text)
        )

    def _days(self, text: str) -> list[Figure]:
        return [f for f in self._corrections.figures(text) if f.kind == "day"]


def _is_numbered(text: str) -> bool:
    return text.lstrip(" ([")[:1].isdigit()
