"""Sentences that turn what stands before them: "This is not true.", "Lost by 2 to 3.", "The offer was withdrawn.".

What is turned is never told alone, nor is what only tells what was hoped or said once: half of it misleads.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.blocks import as_list
from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.overlaps import Overlaps
from pipeline.digest.elements.rules import RuleBook
from pipeline.digest.facts.votes import counts
from pipeline.digest.lists.enumerations import items_after
from pipeline.digest.reading.passage import Passage, told
from pipeline.digest.reading.surface import Surface
from pipeline.digest.values.settled import CLAUSES, SENTENCES, TOLD_WHOLE
from pipeline.document import Document
from pipeline.fragments import closed, fragment
from pipeline.span import SourceSpan, Span

TURNED: Final = "turned"
"""The evidence of what is told with what turns it."""
_LONGEST: Final = 110
"""Words of all that is told together."""
_LISTED: Final = 45
"""Words of the items of a list of exceptions that is told."""
_NEAR: Final = 4
"""Sentences back to a proposal of which something came."""
_FEW: Final = 8
"""Words of a request that only adds to what is asked before it: "Send us the invoice."."""
_COUNTS: Final = 2
"""Numbers of a sentence that says how a vote went."""
_WORTH: Final = 0.7
"""By what a sentence with what turns it is worth more than alone."""
_ELSE: Final = ".else"
_RENEWAL: Final = "renewal"
_ROW: Final = ".counts"
"""The rule of the counts of a vote, which in a paragraph of their own are of the heading above."""
_REPLIES: Final = (".disagrees", ".reply")
"""The rules of what is always told behind something: who does not agree, short replies."""
_ASKING: Final = frozenset({"request", "obligation", "action", "recommendation"})
_DUE: Final = frozenset({"deadline", "payment_terms"})
_SENTENCES: Final = SENTENCES | TOLD_WHOLE | CLAUSES | {"detail", "amount"}


def aimed(surfaces: Sequence[Surface], book: RuleBook) -> Iterator[Surface]:
    """The sentences; one that says what follows for who does not pay turns none that asks nothing and sets no day.

    At the beginning of a paragraph it speaks of what stands farther above: "We ask you to pay.", "Failing that, …". A
    line without a full stop is the heading of what stands below it: "If you cannot come".
    """
    before: Surface | None = None
    for surface in surfaces:
        rule = book.set_of("turning").first(surface.line.text) if surface.turns else None
        follows = rule is not None and rule.endswith(_ELSE)
        is_heading = surface.opens and surface.turns and surface.line.text[-1:].isalnum()
        is_row = rule is not None and rule.endswith(_ROW) and surface.opens
        if is_heading or is_row or (follows and surface.opens and before is not None and not _asks(before, book)):
            yield replace(surface, turns=False)
        elif rule is not None and rule.endswith(_REPLIES):
            yield replace(surface, goes_on=True)
        else:
            yield replace(surface, follows=follows) if follows else surface
        before = surface


def _asks(surface: Surface, book: RuleBook) -> bool:
    """Whether a sentence asks, obliges or says by when."""
    asks = any(role in _ASKING for role, *_ in surface.roles)
    return asks or any(rule.data.fact in _DUE for rule, _ in book.set_of("fact").matching(surface.line.text))


class Turns:
    """Tells sentences of one document with those behind them that turn them."""

    def __init__(
        self, document: Document, surfaces: Sequence[Surface], proposes: re.Pattern[str], undoes: re.Pattern[str]
    ) -> None:
        self._document = document
        self._proposes = proposes
        self._undoes = undoes
        self._surfaces = surfaces
        self._ends = {surface.span.end: number for number, surface in enumerate(surfaces)}
        self._overlaps = Overlaps([surface.span for surface in surfaces])

    def completed(self, passages: Iterable[Passage]) -> Iterator[Passage]:
        """The passages, with what turns them; without those that it cannot be told with, and what turns another."""
        for passage in passages:
            surface = passage.surface
            is_outcome = surface.turns and self._proposes.search(surface.line.text) is not None
            is_half = passage.leans or passage.bare is not None or surface.follows or is_outcome
            is_half = (is_half and bool(self._before(passage.sources))) or self._is_cut_off(passage.sources)
            found = None if is_half else self._with_turn(passage)
            if found is not None:
                yield found

    def facts(self, facts: Iterable[KeyFact]) -> Iterator[KeyFact]:
        """The facts that are sentences, with what turns them; without those that it cannot be told with."""
        told_of = set[str]()
        for written in facts:
            fact = self._counted(written) if written.name == "field" else written
            if fact.name not in _SENTENCES:
                yield fact
                continue
            if self._is_half(fact.sources) or self._is_cut_off(fact.sources):
                continue
            before = () if fact.name == _RENEWAL else self._before(fact.sources)  # its label says what it follows
            behind = self._behind(fact.sources)
            before = before or self._asked_above(fact.sources, behind or ())
            if not (before or behind or behind is None):
                yield fact
            elif behind is not None and (before or fact.value.rstrip()[-1:] in ".!" or fact.name in SENTENCES):
                asked, said = self._asked_of(fact) if before else ("", fact.value)
                value = " ".join((*filter(None, (asked,)), *self._told(before), _closed(said), *self._told(behind)))
                places = (*self._places(before), *fact.sources, *self._places(behind))
                if value not in told_of and len(value.split()) <= _LONGEST and not self._is_half(places):
                    yield replace(fact, value=value, sources=places)
                told_of.add(value)

    def _asked_of(self, fact: KeyFact) -> tuple[str, str]:
        """The question, with all before it, that a fact is told behind, and what it says itself."""
        asked = (place.span.of(self._document.text) for place in fact.sources[:-1])
        ends = [fact.value.find(each) + len(each) for each in asked if each.endswith("?") and each in fact.value]
        end = max(ends, default=0)
        return fact.value[:end], fact.value[end:].lstrip()

    def _is_half(self, sources: Sequence[SourceSpan]) -> bool:
        """Whether places tell what came of a proposal behind another sentence, and not the proposal."""
        members = [self._surfaces[n] for n in sorted({n for p in sources for n in self._overlaps.numbers(p.span)})]
        outcome = next((s for s in members[1:] if s.turns and self._proposes.search(s.line.text)), None)
        moved = None if outcome is None else self._moved(outcome)
        return moved is not None and self._surfaces[moved] not in members

    def _is_cut_off(self, sources: Sequence[SourceSpan]) -> bool:
        """Whether places begin with what turns somebody's words, in the same paragraph: "Ann: yes. Ben disagrees."."""
        surface = self._at(sources)
        number = self._ends[surface.span.end] if surface is not None else 0
        above = self._surfaces[number - 1] if number else None
        if surface is None or above is None or not surface.turns or above.block != surface.block:
            return False
        return not self._is_next(above, surface) and surface.speaker is None

    def _moved(self, outcome: Surface) -> int | None:
        """The number of the proposal of which a sentence says what came, in its paragraph."""
        number = self._ends[outcome.span.end]
        near = range(number - 1, max(-1, number - 1 - _NEAR), -1)
        able = (n for n in near if self._surfaces[n].block == outcome.block and not self._surfaces[n].turns)
        return next((n for n in able if self._proposes.search(self._surfaces[n].line.text)), None)

    def _counted(self, fact: KeyFact) -> KeyFact:
        """A field that is the count of a vote, "Against: 1,612 shares", as its sentence."""
        surface = self._at(fact.sources)
        if surface is None or not surface.turns or not counts(fact.value):
            return fact
        return replace(
            fact, name="vote", value=told(self._document, surface.span), sources=self._places((surface,)), label=""
        )

    def _at(self, sources: Sequence[SourceSpan]) -> Surface | None:
        """The sentence in which places begin, behind the question that it answers."""
        said = [place for place in sources if not place.span.of(self._document.text).endswith("?")]
        start = min(place.span.start for place in said or sources)
        number = next(self._overlaps.numbers(Span(start, start + 1)), None)
        return None if number is None else self._surfaces[number]

    def _told(self, surfaces: Sequence[Surface]) -> tuple[str, ...]:
        return tuple(self._said(each) for each in surfaces)

    def _said(self, surface: Surface) -> str:
        """A sentence as it is told, with the list that it announces."""
        if not (items := self._items(surface)):
            return told(self._document, surface.span)
        said = as_list(self._document, (fragment(self._document, item).strip(" ;,.") for item in items))
        return closed(f"{fragment(self._document, surface.span)} {said}")

    def _places(self, surfaces: Sequence[Surface]) -> tuple[SourceSpan, ...]:
        spans = (span for each in surfaces for span in (each.span, *self._items(each)))
        return tuple(place_of(self._document, span) for span in spans)

    def _with_turn(self, passage: Passage) -> Passage | None:
        behind = self._behind(passage.sources)
        if behind is None:
            return None
        if not behind:
            ends = (self._ends.get(place.span.end) for place in passage.sources)
            if not any(self._surfaces[number].turns for number in ends if number is not None):
                return passage
            evidence = {**passage.surface.evidence, TURNED: 1.0}
            return replace(passage, surface=replace(passage.surface, evidence=evidence))
        asked = self._asked_above(passage.sources, behind)
        text = " ".join((*self._told(asked), passage.text, *self._told(behind)))
        if len(text.split()) > _LONGEST or self._is_of_other(passage, behind[0]):
            return None
        surface = replace(
            passage.surface,
            weight=(passage.surface.weight or 0.0) + _WORTH,
            evidence={**passage.surface.evidence, TURNED: 1.0},
            roles=(*passage.surface.roles, *(role for each in behind for role in each.roles)),
            keys=passage.surface.keys.union(*(each.keys for each in behind)),
        )
        places = (*self._places(asked), *passage.sources, *self._places(behind))
        return replace(passage, surface=surface, text=text, sources=places)

    def _asked_above(self, sources: Sequence[SourceSpan], behind: Sequence[Surface]) -> Sequence[Surface]:
        """What is asked right before a few words that ask, too, where what follows otherwise is the threat of both."""
        surface = self._at(sources)
        number = self._ends[surface.span.end] if surface is not None else 0
        above = self._surfaces[number - 1] if number else None
        if surface is None or above is None or above.block != surface.block or surface.opens:
            return ()
        is_short = len(surface.line.text.split()) <= _FEW and any(each.follows for each in behind)
        asks = any(role in _ASKING for role, *_ in above.roles)
        is_plain = not (above.is_quoted or above.is_list or above.leans or above.goes_on or above.speaker)
        return (above,) if is_short and asks and is_plain else ()

    def _is_of_other(self, passage: Passage, behind: Surface) -> bool:
        """Whether what came of a proposal stands behind a passage that does not tell it, though it stands near."""
        is_outcome = self._proposes.search(behind.line.text) and not self._proposes.search(passage.text)
        return bool(is_outcome) and self._moved(behind) is not None

    def _before(self, sources: Sequence[SourceSpan]) -> Sequence[Surface]:
        """What a place turns that begins with such a sentence, up to that."""
        surface = self._at(sources)
        number = first = self._ends[surface.span.end] if surface is not None else 0
        while first and self._surfaces[first].turns and self._is_next(self._surfaces[first - 1], self._surfaces[first]):
            first -= 1
        return self._surfaces[first:number]

    @staticmethod
    def _is_next(surface: Surface, after: Surface) -> bool:
        """Whether a sentence stands right behind another one that it may turn."""
        is_near = surface.section == after.section and after.block - surface.block <= int(after.turns)
        return is_near and not (surface.is_quoted or surface.is_list or surface.speaker)

    def _behind(self, sources: Sequence[SourceSpan]) -> Sequence[Surface] | None:
        """What must be told behind some places: nothing, the sentences that turn them, or None where it cannot be."""
        number = self._ends.get(max(place.span.end for place in sources))
        if number is None:
            return ()
        found: list[Surface] = []
        last = self._surfaces[number]
        undone = self._undone(number)
        for at, surface in enumerate(self._surfaces[number + 1 :], number + 1):
            is_turned = self._is_next(last, surface) and (surface.turns or last.awaits)
            if at > undone and not is_turned:
                break
            if surface.is_quoted or surface.speaker is not None or (surface.is_list and not self._items(surface)):
                return None
            found.append(surface)
            last = surface
            if surface.is_list:
                break
        return None if last.awaits else found

    def _undone(self, number: int) -> int:
        """The number of the sentence that tells, farther down, that what one offers was voted down; else its own."""
        surface = self._surfaces[number]
        for at, each in enumerate(self._surfaces[number + 1 : number + 1 + _NEAR], number + 1):
            is_near = each.section == surface.section and each.block - surface.block <= 1
            if not is_near or each.speaker is not None or each.is_list:
                break
            text = each.line.text
            figures = sum(any(map(str.isdigit, word)) for word in text.split())
            is_vote = (each.turns and (figures or self._proposes.search(text))) or figures >= _COUNTS
            if is_vote and self._undoes.search(text) is not None:
                moved = self._moved(each)
                return at if moved is None or moved <= number else number
            if each.turns:
                break
        return number

    def _items(self, surface: Surface) -> Sequence[Span]:
        """The items of the list that a sentence announces, where they are few: "Exceptions:"."""
        items = items_after(self._document, surface.block) if surface.is_list else []
        return items if sum(len(fragment(self._document, item).split()) for item in items) <= _LISTED else ()


def _closed(value: str) -> str:
    """A sentence with a full stop at its end."""
    value = value.rstrip()
    return value if value[-1:] in ".!?" else f"{value}."
