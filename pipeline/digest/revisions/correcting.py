"""What corrects something else that a document says: told first, behind its heading, with what it is understood by."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from pipeline.digest.elements.key_fact import place_of
from pipeline.digest.elements.rules import Role
from pipeline.digest.headings.heads import Heads
from pipeline.digest.reading.passage import Passage, told
from pipeline.digest.reading.surface import Surface
from pipeline.digest.revisions.corrections import Corrections, Part
from pipeline.digest.values.figures import Figure
from pipeline.document import Document
from pipeline.fragments import closed, fragment
from pipeline.span import SourceSpan, Span

CORRECTS: Final = "corrects"
"""The evidence of what corrects something else that the document says."""
RULE: Final = "digest.correction"
_ROLE: Final[Role] = "decision"
_WORTH: Final = 5.0
"""What it is worth: as much as what is worth most in a document, so that it is told where something is."""
_SHORT: Final = 45
"""Words of a paragraph that is told whole where one of its sentences corrects something."""
_LONGEST: Final = 90
_THEN: Final = ".then"
"""The end of the ids of rules for what points at a day."""


@dataclass(frozen=True)
class Correcting:
    """Tells what corrects in one document; `points` finds what speaks of another place of the page.

    What no sentence `tells` is left out, such as courtesies.
    """

    document: Document
    surfaces: Sequence[Surface]
    heads: Heads
    found: Corrections
    points: Callable[[str], str | None]
    figures: Callable[[str], Sequence[Figure]]
    tells: Callable[[str], bool]
    colon: str

    def passages(self, parts: Sequence[Part]) -> Iterator[Passage]:
        """Passages of what corrects, those of one paragraph or of one list together."""
        items = [part for part in parts if part.index is not None and self._is_item(part.block)]
        listed = {part.block for part in items if self.found.region(part.span)}
        of_lists: set[int] = set()
        for run in self._lists(listed):
            chosen = [s for s in self.surfaces if s.block in run and s.line.text]
            while sum(len(s.line.text.split()) for s in chosen) > _LONGEST:
                chosen = [s for s in chosen if s.block != chosen[-1].block]
            if len({s.block for s in chosen}) > 1 and not any(self._points(s) or s.is_list for s in chosen):
                of_lists.update(run)
                heading = self._heading(chosen[0], chosen[0].span)
                yield self._passage(chosen[0], [s.span for s in chosen], heading, is_list=True)
        for block, members in groupby(parts, key=lambda part: part.block):
            if block in of_lists:
                continue
            able = [
                s for s in self.surfaces if s.block == block and (not self._is_titled(s) or self.tells(s.line.text))
            ]
            cells = [part for part in members if part.index is None]
            for cell in {part.whole: part for part in cells}.values():
                near = next((s for s in reversed(self.surfaces) if s.span.start <= cell.span.start), None)
                if near is not None:
                    yield self._passage(near, [cell.whole], self._over(cell))
            numbers = [n for n, s in enumerate(able) if any(p.block == block and p.index == s.index for p in parts)]
            if not numbers:
                continue
            beside = [*numbers, *self._beside(able, parts)]
            for first, last in (self._whole(able), (min(beside), max(beside)), (numbers[0], numbers[-1])):
                whole = self._understood(able, first, last)
                if whole and sum(len(s.line.text.split()) for s in whole) <= _LONGEST:
                    heading = self._heading(whole[0], whole[0].span)
                    yield self._passage(whole[0], [s.span for s in whole], heading)
                    break

    def _is_item(self, block: int) -> bool:
        return 0 <= block < len(self.document.blocks) and self.document.blocks[block].kind == "list_item"

    def _lists(self, blocks: Iterable[int]) -> Iterator[range]:
        """The lists in which some items stand, each from its first item to its last one."""
        end = 0
        for block in sorted(blocks):
            if block < end:
                continue
            start = block
            while self._is_item(start - 1) and start > end:
                start -= 1
            end = block + 1
            while self._is_item(end):
                end += 1
            yield range(start, end)

    def _beside(self, able: Sequence[Surface], parts: Sequence[Part]) -> Iterator[int]:
        """The sentences that say what holds now, where the one that corrects only says what holds no more."""
        spans = {part.span for part in parts}
        for correction in self.found.all:
            if correction.part.span in spans and not correction.new:
                for number, surface in enumerate(able):
                    figures = () if self._points(surface) else self.figures(surface.line.text)
                    if any(f.is_like(old) for f in figures for old in correction.old):
                        yield number

    def _is_titled(self, surface: Surface) -> bool:
        """Whether a sentence stands where a title says that something is corrected."""
        region = self.found.region(surface.span)
        return region is not None and region.title is not None

    def _whole(self, able: Sequence[Surface]) -> tuple[int, int]:
        """All of a short paragraph, or of one below a title that says that it corrects."""
        most = _LONGEST if able and self._is_titled(able[0]) else _SHORT
        return (0, len(able) - 1) if sum(len(s.line.text.split()) for s in able) <= most else (0, -1)

    def _understood(self, able: Sequence[Surface], first: int, last: int) -> Sequence[Surface]:
        """Some sentences, with those before them on which they lean; none where they speak of another place."""
        while first > 0 and (able[first].leans or able[first].goes_on):
            first -= 1
        chosen = able[first : last + 1]
        is_whole = bool(chosen) and not (chosen[0].leans or chosen[0].goes_on or chosen[-1].is_list)
        return chosen if is_whole and not any(self._points(s) for s in chosen) else ()

    def _points(self, surface: Surface) -> bool:
        """Whether a sentence speaks of another place; one that names a day may say "by then" of that."""
        rule = self.points(surface.line.text)
        has_day = any(figure.kind == "day" for figure in self.figures(surface.line.text))
        return rule is not None and not (has_day and rule.endswith(_THEN))

    def _over(self, cell: Part) -> tuple[str, SourceSpan] | None:
        """The heading over a table."""
        title = self.document.sections[cell.section].title
        if title is None:
            return None
        return f"{fragment(self.document, title).strip('#*_ :.')}{self.colon}", place_of(self.document, title)

    def _heading(self, surface: Surface, span: Span) -> tuple[str, SourceSpan] | None:
        region = self.found.region(span)
        if region is not None and region.title is not None and region.title.overlaps(span):
            return None
        head = self.heads.of(surface.index)
        says_it = head is not None and surface.line.text.startswith(head.text)
        is_above = head is None or says_it or (region is not None and head.span.start < region.span.start)
        if region is not None and region.title is not None and is_above:
            title = fragment(self.document, region.title).strip("#*_ :.")
            return f"{title}{self.colon}", place_of(self.document, region.title)
        return (
            (head.label(self.colon), place_of(self.document, head.span)) if head is not None and not says_it else None
        )

    def _passage(
        self, near: Surface, spans: Sequence[Span], heading: tuple[str, SourceSpan] | None, *, is_list: bool = False
    ) -> Passage:
        texts = [told(self.document, span).strip(" ;,") for span in spans]
        texts = texts if is_list else [f"{text[:1].upper()}{text[1:]}" for text in texts]
        said = closed("; ".join(text.rstrip(" .") for text in texts)) if is_list else " ".join(map(closed, texts))
        surface = replace(
            near,
            roles=((_ROLE, RULE, 0),),
            weight=_WORTH,
            evidence={CORRECTS: 1.0},
            is_list=False,
            leans=False,
            is_quoted=False,
        )
        places = tuple(place_of(self.document, span) for span in spans)
        return Passage(surface, f"{said[:1].upper()}{said[1:]}", places, is_written=True, heading=heading)
