"""What a document says without what it corrects: old figures are left out, of rows the cells that hold them.

Of sentences it is those that stand alone; `correcting.py` tells what corrects them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.reading.surface import Surface
from pipeline.digest.revisions.corrections import Correction, CorrectionReader, Corrections, Part
from pipeline.digest.revisions.regions import Region
from pipeline.digest.revisions.superseded import untold
from pipeline.digest.values.figures import Figure
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import SourceSpan, Span

_LEAST: Final = 3
_VALUE: Final = 4
"""Words of a fact that is a value in a sentence."""
_SHORT: Final = 3
"""Words of a sentence that says nothing without the one before it."""
_ITEM: Final = "item"
_TOTAL: Final = "total"
_TO_PAY: Final = "to_pay"
_OF_INVOICE: Final = frozenset({_ITEM, "reference", "date", "total", "subtotal", "tax", "net"})
"""Facts of an invoice that a credit note has of its own."""
_JOINT = re.compile(r"\s?(?:–|:)\s")
_PARTS: Final = "; "
_SHORT_REGION: Final = 90
"""Words of a place that corrects which is told whole."""
_QUOTED = re.compile(r"\s*>+\s*")


@dataclass(frozen=True)
class Corrected:
    """Tells what is left of one document."""

    document: Document
    reader: CorrectionReader
    found: Corrections
    surfaces: Sequence[Surface]

    @cached_property
    def _replaced(self) -> Mapping[int, tuple[Correction, ...]]:
        """The sentences that are true no more, by their numbers, with what replaces them."""
        found: dict[int, tuple[Correction, ...]] = {}
        before: Surface | None = None
        for each in self.surfaces if self.found.all else ():
            follows = before is not None and before.index in found and before.block == each.block
            if by := tuple(self._replacing(each)):
                found[each.index] = by
            elif before is not None and follows and self._leans(each):
                found[each.index] = found[before.index]  # "1976. No … yes, 76."
            before = each
        return found

    def _leans(self, surface: Surface) -> bool:
        """Whether a sentence says nothing, or something else, without the one before it."""
        text = surface.line.text
        return len(text.split()) <= _SHORT or surface.leans or self.reader.leans(text)

    def sentences(self) -> tuple[Surface, ...]:
        """The sentences; those that are true no more are untold."""
        return tuple(
            untold(each)
            if each.index in self._replaced or self._is_dead(each.span) or self._is_renewed_field(each)
            else each
            for each in self.surfaces
        )

    def _is_dead(self, span: Span) -> bool:
        return any(each.contains(span) for each in self.found.dead)

    def _is_renewed_field(self, surface: Surface) -> bool:
        """Whether a sentence is a label with a value for which there is another one."""
        is_own = bool(self.found.amounts) and self.found.region(surface.span) is not None
        return not is_own and self.reader.announces(surface.line.text) in self.found.amounts

    def _context(self, span: Span) -> str:
        """The heading of what stands somewhere."""
        sections = (s for s in reversed(self.document.sections) if s.span.contains(span) and s.title)
        title = next((s.title for s in sections), None)
        return title.of(self.document.text) if title else ""

    def _replacing(self, surface: Surface) -> Iterator[Correction]:
        """The corrections by which a sentence is true no more."""
        text = surface.line.text
        if self.found.region(surface.span) or self.reader.is_past(text):
            return
        corrects = self.reader.corrects(text)
        context = f"{self._context(surface.span)} {text}"
        for correction in self.found.all:
            if corrects and not correction.below:
                continue
            is_dead = surface.span in correction.dead
            if is_dead or self._is_old(correction, text, context) or self._is_renewed(correction, surface):
                yield correction

    def _is_old(self, correction: Correction, text: str, context: str) -> bool:
        """Whether a text tells a figure that a correction says holds no more, and not the new one, of the same."""
        figures = self.reader.figures(text)
        if not _has(figures, correction.old) and not _names(text, correction.old):
            return False
        is_about = correction in self._alone or bool(self.reader.keys(context) & correction.about)
        return not _has(figures, correction.new) and is_about

    @cached_property
    def _alone(self) -> frozenset[Correction]:
        """The corrections of a day that no sentence with this day shares a word with: they call the thing otherwise."""
        told = [s for s in self.surfaces if not self.found.corrects(s.span)]
        days = [c for c in self.found.all if c.below and c.new and any(f.kind == "day" for f in c.old)]
        return frozenset(
            c
            for c in days
            if not any(
                _has(self.reader.figures(s.line.text), c.old)
                and self.reader.keys(f"{self._context(s.span)} {s.line.text}") & c.about
                for s in told
            )
        )

    def _is_renewed(self, correction: Correction, surface: Surface) -> bool:
        """Whether a sentence before a correction gives another figure to all that this is about."""
        figures = self.reader.figures(surface.line.text)
        is_event = any(f.kind == "day" and f.unit for f in figures)
        is_day = any(f.kind == "day" for f in correction.new[:1])
        return self._is_about(correction, surface) and (is_day or not is_event)

    def _is_about(self, correction: Correction, surface: Surface) -> bool:
        if not correction.subject or correction.part.span.start < surface.span.end:
            return False
        figures = self.reader.figures(surface.line.text)
        is_about = correction.subject <= self.reader.words(surface.line.text)
        return is_about and _is_other(figures, correction.new[:1]) and not _has(figures, correction.new)

    def facts(self, facts: Sequence[KeyFact]) -> Iterator[KeyFact]:
        """The facts without what is replaced; of rows the other cells are told, of sentences the other ones."""
        rows = self._rows(facts)
        is_due = any(fact.name == _TO_PAY for fact in facts)
        for fact in filter(None, map(self._credited, facts)):
            if fact.name == _TOTAL and not is_due and (left := self._renewed(replace(fact, name=_TO_PAY))) is not None:
                yield fact
                yield left  # of the total, after what a credit note gives back
                continue
            if self._is_dead(fact.sources[-1].span):
                continue
            dead = [place for place, by in self._dead(fact, rows) if by]
            if (renewed := self._renewed(fact)) is not None:
                yield renewed
            elif not dead:
                yield fact
            elif (left := self._left(fact, dead)) is not None:
                yield left

    def _credited(self, fact: KeyFact) -> KeyFact | None:
        """A fact; what a credit note gives back with its title, and what else it has of its own not at all."""
        region = self.found.region(fact.sources[-1].span)
        if region is None or region.title is None or not region.credits or fact.name not in _OF_INVOICE:
            return fact
        if region.title.overlaps(fact.sources[0].span) and fact.name == _ITEM:
            return fact  # which has it already
        place = place_of(self.document, region.title)
        title = fragment(self.document, region.title)
        if fact.name == _TOTAL:
            value = f"{title} – {fact.value}"
            return replace(fact, name="field", label=title, value=value, sources=(place, *fact.sources))
        value = f"{title} – {fact.value}"
        return replace(fact, value=value, sources=(place, *fact.sources)) if fact.name == _ITEM else None

    def _renewed(self, fact: KeyFact) -> KeyFact | None:
        """A sum with another one that stands behind a label of the same fact where the document corrects itself."""
        amount = self.found.amounts.get(fact.name)
        if amount is None or self.found.region(fact.sources[-1].span) or not self.reader.figures(fact.value):
            return None
        if any(figure.key == amount.figure.key for figure in self.reader.figures(fact.value)):
            return None
        place = place_of(self.document, amount.span)
        return replace(fact, value=fragment(self.document, amount.span), normalized=amount.normalized, sources=(place,))

    def _rows(self, facts: Sequence[KeyFact]) -> tuple[KeyFact, ...]:
        """The fields that stand where the document corrects itself."""
        return tuple(f for f in facts if f.name == "field" and self.found.region(f.sources[-1].span))

    def _dead(self, fact: KeyFact, rows: Sequence[KeyFact]) -> Iterator[tuple[SourceSpan, tuple[Part, ...]]]:
        """The places of a fact, each with what replaces it."""
        said = self.reader.figures(fact.value)
        name = self.reader.words(fact.label.split(",")[0]) if fact.name == "field" else frozenset()
        code = self.reader.words(fact.label.split(",")[0].split("–")[0]) if fact.name == "field" else frozenset()
        own = fact.sources[-1].span
        if closing := [c.part for c in self.found.all if code and code == c.closed and not c.part.span.overlaps(own)]:
            yield from ((place, tuple(closing)) for place in fact.sources)
        for place in fact.sources if not (closing or self.found.corrects(own)) else ():
            text = place.span.of(self.document.text)
            figures = self.reader.figures(text)
            if not (figures or self.found.all) or self.reader.is_past(text):
                continue
            context = f"{self._context(place.span)} {fact.label} {fact.value}"
            is_value = len(fact.value.split()) <= _VALUE
            stated = next((s for s in self.surfaces if is_value and s.span.contains(place.span)), None)
            by = [
                c.part
                for c in self.found.all
                if not _has(said, c.new)
                and (
                    self._is_old(c, text, context)
                    or (stated is not None and _is_other(figures, c.new[:1]) and self._is_about(c, stated))
                    or (name and name <= c.subject and _is_other(figures, c.new[:1]) and self._is_one(fact, c.new[:1]))
                )
            ]
            by += [c.part for c in self.found.all if self._is_unsaid(c, place.span, figures)]
            by += [
                Part(row.value, row.sources[-1].span, 0, -1, row.sources[-1].span)
                for row in rows
                if name and name == self.reader.words(row.label) and self._is_changed(figures, row)
            ]
            yield place, tuple(by)

    @staticmethod
    def _is_unsaid(correction: Correction, span: Span, figures: Sequence[Figure]) -> bool:
        """Whether a fact is most of a sentence that is true no more, or has the figure that changes."""
        said = next((each for each in correction.dead if each.overlaps(span)), None)
        is_most = said is not None and 2 * (span.end - span.start) >= said.end - said.start
        return said is not None and (is_most or _is_other(figures, correction.new))

    def _is_one(self, fact: KeyFact, new: Sequence[Figure]) -> bool:
        """Whether one cell alone has figures like the new one: of several it would not be known which is replaced."""
        cells = (place.span.of(self.document.text) for place in fact.sources)
        return sum(_is_other(self.reader.figures(cell), new) for cell in cells) == 1

    def _is_changed(self, figures: Sequence[Figure], row: KeyFact) -> bool:
        new = self.reader.figures(row.value[len(row.label) :])
        return _is_other(figures, new) and not _has(figures, new)

    def _left(self, fact: KeyFact, dead: Sequence[SourceSpan]) -> KeyFact | None:
        """A row without the cells that are replaced; None where nothing is left of it, or it is no row."""
        text = self.document.text
        left = tuple(place for place in fact.sources if place not in dead)
        texts = [_QUOTED.sub(" ", " ".join(place.span.of(text).split())).strip(" *_") for place in dead]
        if fact.name == "detail":
            value = fact.value
            for each in texts:
                value = " ".join(value.replace(each, " ").split())
            is_left = len(value.split()) > len(fact.label.split()) + _LEAST
            return replace(fact, value=value, sources=left) if is_left and len(left) > 1 else None
        if fact.name != "field" or not fact.value.startswith(fact.label):
            return None
        joint = _JOINT.match(fact.value, len(fact.label))
        parts = fact.value[joint.end() :].split(_PARTS) if joint else []
        kept = [part for part in parts if not any(part.endswith(each) for each in texts)]
        if joint is None or not kept or len(parts) - len(kept) != len(dead):
            return None
        return replace(fact, value=f"{fact.value[: joint.end()]}{_PARTS.join(kept)}", normalized=None, sources=left)

    def telling(self, facts: Sequence[KeyFact]) -> tuple[Part, ...]:
        """What corrects a sentence or a fact, and what stands beside it and says what holds now; no rows of fields.

        What a short place says that has a title is told whole.
        """
        rows = self._rows(facts)
        parts = {c.part.span: c.part for found in self._replaced.values() for c in found}
        parts |= {part.span: part for fact in facts for _, by in self._dead(fact, rows) for part in by}
        blocks = {part.block for part in parts.values()}
        parts |= {c.part.span: c.part for c in self.found.all if c.subject and c.below and c.part.block in blocks}
        named = {c.part.span: c.part for c in self.found.all if c.dead}
        told = [place.span for fact in facts if fact.name == "field" for place in fact.sources]
        parts = {s: part for s, part in parts.items() if not any(each.overlaps(s) for each in told)}
        parts |= {part.span: part for region in self.found.regions for part in self._short(region)}
        return tuple(part for _, part in sorted({**parts, **named}.items()))

    def _short(self, region: Region) -> Sequence[Part]:
        """The sentences of a short place with a title that corrects."""
        if region.title is None or region.credits:
            return ()
        able = [s for s in self.surfaces if region.tells(s.span)]
        able = [s for s in able if len(s.line.text.split()) > _SHORT and not s.is_quoted]
        inside = [s for s in able if self.reader.tells(s.line.text)]
        if sum(len(s.line.text.split()) for s in inside) > _SHORT_REGION:
            return ()
        return [Part(s.line.text, s.span, s.section, s.block, s.span, s.index) for s in inside]


def _has(figures: Sequence[Figure], others: Sequence[Figure]) -> bool:
    return any(one.is_same(other) for one in figures for other in others)


def _names(text: str, old: Sequence[Figure]) -> bool:
    names = [figure.key for figure in old if figure.kind == "name"]
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text.casefold()) for name in names)


def _is_other(figures: Sequence[Figure], new: Sequence[Figure]) -> bool:
    """Whether some figures are of the kind of new ones."""
    return any(f.is_like(n) for f in figures for n in new)
