"""What is proposed or asked told with what comes of it: "Ann moved that the rent be raised. The motion was lost.".

A proposal is never told without its outcome, where that stands near it; a decision that is not understood alone is told
behind what it is of: "Two offers came. We took the lowest.".
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.overlaps import Overlaps
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.joined.cataphora import Announced
from pipeline.digest.reading.passage import Passage, told
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document
from pipeline.span import SourceSpan

OUTCOME: Final = "digest.outcome"
"""The rule by which a proposal decides that is told with its outcome, whatever that is."""
_ANSWER: Final = 8
"""Words of a sentence that decides about the one before it by a pronoun."""
_DECIDING: Final = frozenset({"decision", "prohibition", "recommendation", "request"})
_AHEAD: Final = 4
"""Sentences behind a proposal among which its outcome stands."""
_FARTHEST: Final = 9
"""The same within its own paragraph, where the later ones must speak of the same."""
_AFTER: Final = 2
"""Sentences behind an outcome that go on settling: what was agreed instead."""
_BACK: Final = 3
"""Sentences from a decision back to what it is of."""
_FAR: Final = 6
"""Sentences back to one that speaks of the same: what was asked for and is refused."""
_SAME: Final = 2
"""Words of content in common that tell that."""
_LINE: Final = 25
"""Words of a line in a list of what was voted."""
_FIGURE = re.compile(r"(?<!\d)\d{2,}(?!\d)")
_IN_QUOTES = re.compile(r"[\"“«][^\"“”«»]{1,300}[\"”»]")
"""What is read out to a meeting, which settles nothing: "no dogs but with the consent of the committee"."""
_VOTED: Final = 10
"""Words of a sentence that says how a vote went."""
_TOGETHER: Final = 0.3
"""By what they are worth more together than the better one alone."""
_LONGEST: Final = 80
"""Words of both together."""


@dataclass(frozen=True, slots=True)
class SettlingWords:
    """Words that propose (`moves`), that say what is before a meeting (`discusses`), and what came of it (`settles`).

    `proposes` finds what was voted on, `stands_for` words for something named before ("the one of", « celui de »), an
    `outcome` opens the short sentence behind a vote: "Carried, from 1 May.", and
    stands behind a colon or a dash where it is `voted`: "Rent of the hut: carried."; what was voted down `undoes`.
    """

    moves: re.Pattern[str]
    discusses: re.Pattern[str]
    settles: re.Pattern[str]
    proposes: re.Pattern[str]
    stands_for: re.Pattern[str]
    outcome: re.Pattern[str]
    voted: re.Pattern[str]
    undoes: re.Pattern[str]

    @classmethod
    def of(cls, words: DigestWords) -> "SettlingWords":
        """Those of a language, wherever they stand in a sentence; an outcome where it begins."""

        def anywhere(name: str) -> re.Pattern[str]:
            return re.compile(rf"(?<!\w)(?:{words.pattern(name)})(?!\w)", re.IGNORECASE)

        return cls(
            moves=anywhere("moving"),
            discusses=anywhere("discussing"),
            settles=anywhere("settling"),
            proposes=anywhere("proposing"),
            stands_for=anywhere("standing_for"),
            outcome=re.compile(rf"(?:{words.pattern('outcome')})(?!\w)", re.IGNORECASE),
            voted=re.compile(rf"[:–—-] (?:{words.pattern('outcome')})(?!\w)", re.IGNORECASE),
            undoes=anywhere("undoing"),
        )


class Settler:
    """Puts proposals and outcomes of one document together."""

    def __init__(
        self, document: Document, surfaces: Sequence[Surface], words: SettlingWords, announced: Announced
    ) -> None:
        self._announced = announced
        self._document = document
        self._surfaces = surfaces
        self._words = words
        self._numbers = {surface.index: number for number, surface in enumerate(surfaces)}
        self._overlaps = Overlaps([surface.span for surface in surfaces])

    def completed(self, passages: Sequence[Passage]) -> Iterator[Passage]:
        """The passages, each that proposes something with its outcome; without those for which that is too long."""
        runs = {passage.surface.index: passage for passage in sorted(passages, key=lambda p: len(p.sources))}
        for passage in passages:
            members = self._members(passage.sources)
            first = next((n for n, s in enumerate(members) if self._is_before_meeting(s)), None)
            is_open = first is not None and not passage.is_written
            is_told = first is not None and any(map(self._settles, members[first:]))
            is_told = is_told or (first is not None and any(map(self._concludes, members[first + 1 :])))
            if first is None or not is_open or is_told:
                answered = None if passage.is_written or not members else self._answered(passage, members)
                yield answered or passage
                continue
            outcome = self._outcome(members[first])
            is_moved = self._words.moves.search(members[first].line.text) is not None
            if not outcome and not (is_moved and self._comes_to_something(members[first])):
                yield passage
                continue
            run = runs.get(outcome[-1].index) if outcome else None
            more = self._members(run.sources)[1:] if run is not None and not run.is_written else ()
            ways = ([*members[: first + 1], *outcome, *more[:count]] for count in range(len(more), -1, -1))
            if outcome and (found := next(filter(None, (self._together(passage, way) for way in ways)), None)):
                roles = (*passage.surface.roles, ("decision", OUTCOME, 0))
                yield replace(found, surface=replace(found.surface, roles=roles))

    def _members(self, sources: Sequence[SourceSpan]) -> Sequence[Surface]:
        return [self._surfaces[n] for n in sorted({n for p in sources for n in self._overlaps.numbers(p.span)})]

    def _answered(self, passage: Passage, members: Sequence[Surface]) -> Passage | None:
        """A passage with the few words right behind it that decide about it by a pronoun: "It was rejected."."""
        last = self._numbers[members[-1].index]
        after = self._surfaces[last + 1] if last + 1 < len(self._surfaces) else None
        if after is None or not after.leans or after.is_list or after.speaker or not after.may_follow:
            return None
        is_near = after.section == members[-1].section and len(after.line.text.split()) <= _ANSWER
        decides = not _DECIDING.isdisjoint(role for role, *_ in after.roles)
        return self._together(passage, [*members, after]) if is_near and decides else None

    def led_in(self, passages: Sequence[Passage], weighs: re.Pattern[str] | None = None) -> Iterator[Passage]:
        """The decisions and requests that are not understood alone, each behind what it is of.

        So is what binds, excepts or sets a condition by a word that `weighs`, behind the sentences of its paragraph.
        """
        known = {passage.surface.index: passage for passage in passages}
        for number, surface in enumerate(self._surfaces):
            is_single = not (surface.is_list or surface.speaker) and surface.may_follow and surface.weight is not None
            decides = not _DECIDING.isdisjoint(role for role, *_ in surface.roles)
            binds = weighs is not None and weighs.search(surface.line.text) is not None
            if not is_single or not (decides or binds):
                continue
            own = known.get(surface.index)
            stands_for = self._words.stands_for.search(surface.line.text) is not None
            is_outcome = surface.turns and self._words.proposes.search(surface.line.text) is not None
            if own is not None and not (own.leans or own.bare is not None or stands_for or is_outcome):
                continue
            for members in self._beginnings(number):
                first = known.get(members[0].index)
                is_far = not decides and members[0].block != surface.block
                if first is None or first.leans or first.is_written or is_far:
                    continue
                if found := self._together(first, [*members, surface, *self._behind(number)]):
                    yield found
                break

    def facts(self, facts: Sequence[KeyFact], *, voted_only: bool = False) -> Iterator[KeyFact]:
        """The facts without proposals of which something came that they do not tell; with `voted_only`, by a vote."""
        comes_to = self._is_voted if voted_only else self._comes_to_something
        for fact in facts:
            members = self._members(fact.sources)
            first = next((n for n, s in enumerate(members) if self._words.proposes.search(s.line.text)), None)
            told_too = first is not None and any(self._concludes(s) for s in members[first:])
            if first is None or told_too or not comes_to(members[first if voted_only else -1]):
                yield fact
            elif first and (told_first := told(self._document, members[first].span)) in fact.value:
                kept = tuple(place for place in fact.sources if place.span.end <= members[first].span.start)
                left = fact.value.partition(told_first)[0].strip()
                if kept and left:
                    yield replace(fact, value=left, sources=kept)

    def unvoted(self, passages: Sequence[Passage]) -> Iterator[Passage]:
        """The passages without those that propose what a later line says was voted on."""
        for passage in passages:
            members = self._members(passage.sources)
            if not any(self._words.moves.search(s.line.text) and self._is_voted(s) for s in members):
                yield passage

    def _comes_to_something(self, proposal: Surface) -> bool:
        """Whether another sentence of a proposal's part of the document says what came of it, or a later vote."""
        number = self._numbers[proposal.index]
        after = bisect_right(self._conclusions, number)
        behind = self._surfaces[self._conclusions[after]] if after < len(self._conclusions) else None
        return (behind is not None and behind.section == proposal.section) or self._is_voted(proposal)

    @cached_property
    def _conclusions(self) -> Sequence[int]:
        """The numbers of the sentences that say what came of something."""
        return [number for number, surface in enumerate(self._surfaces) if self._concludes(surface)]

    def _is_voted(self, proposal: Surface) -> bool:
        """Whether a short line of a later part says how it was voted on: "Hut kept until May: carried (30 to 2)."."""
        first = bisect_right(self._votes, self._numbers[proposal.index], key=lambda each: each[0])
        figures = {*_FIGURE.findall(proposal.line.text)}
        for number, vote in self._votes[first:]:
            line = self._surfaces[number]
            if line.section == proposal.section:
                continue
            same = len(line.keys & proposal.keys)
            # "Kept at 20 hours" stands for "to go on with it at 20 hours a week".
            if same and same + len(figures.intersection(_FIGURE.findall(line.line.text[: vote.start()]))) >= _SAME:
                return True
        return False

    @cached_property
    def _votes(self) -> Sequence[tuple[int, re.Match[str]]]:
        """The numbers of short lines that say how something was voted on, each with where it says that."""
        short = ((n, s.line.text) for n, s in enumerate(self._surfaces) if len(s.line.text.split()) <= _LINE)
        return [(number, vote) for number, text in short if (vote := self._words.voted.search(text))]

    def _concludes(self, surface: Surface) -> bool:
        is_decision = any(role == "decision" for role, *_ in surface.roles)
        return self._settles(surface) or surface.goes_on or is_decision

    def _beginnings(self, number: int) -> Iterator[Sequence[Surface]]:
        """What may stand before a decision: what was voted on, or the sentences right before it."""
        before = self._surfaces[max(0, number - _BACK) : number][::-1]
        section = self._surfaces[number].section
        near = [*takewhile(lambda each: each.section == section and not (each.is_list or each.speaker), before)]
        own = [*takewhile(lambda each: each.block == self._surfaces[number].block, near)]
        near = own or near  # another paragraph's matter is another one
        open_ones = [*takewhile(lambda each: not self._settles(each), near)]
        moved = next((each for each in open_ones if self._words.proposes.search(each.line.text)), None)
        moved = moved or next((each for each in open_ones if self._words.discusses.search(each.line.text)), None)
        if moved is not None:
            yield [moved]
            yield [*takewhile(lambda each: each.index < moved.index, near[::-1]), moved]
            if self._words.proposes.search(self._surfaces[number].line.text):
                return  # "The motion was lost." is of no other sentence
        keys = self._surfaces[number].keys
        far = (each for each in self._surfaces[max(0, number - _FAR) : number][::-1] if each.section == section)
        same = next((s for s in far if len(s.keys & keys) >= _SAME and s not in near[:1]), None)
        if same is not None and self._surfaces[number].goes_on:
            yield [same]
        for count in range(1, len(near) + 1):
            if count > 1 and not near[count - 2].may_follow:
                return
            yield near[:count][::-1]

    def _behind(self, number: int) -> Sequence[Surface]:
        """What is told behind a decision: what it announces, or how the vote went."""
        surface = self._surfaces[number]
        behind = [s for s in self._surfaces[number + 1 : number + 1 + _AHEAD] if s.block == surface.block]
        if announced := self._announced.behind(surface, behind):
            return announced
        return [s for s in behind[:1] if self._words.outcome.match(s.line.text) and len(s.line.text.split()) <= _VOTED]

    def _is_before_meeting(self, surface: Surface) -> bool:
        return any(each.search(surface.line.text) for each in (self._words.moves, self._words.discusses))

    def _settles(self, surface: Surface) -> bool:
        text = surface.line.text
        return text[-1:] != "?" and self._words.settles.search(_IN_QUOTES.sub("", text)) is not None

    def _outcome(self, proposal: Surface) -> Sequence[Surface]:
        """The sentences behind a proposal down to what came of it, with what is settled right behind that.

        Another proposal may stand between, such as an amendment: then all of them are told.
        """
        number = self._numbers[proposal.index]
        between: list[Surface] = []
        is_amended = False
        for at, after in enumerate(self._surfaces[number + 1 : number + 1 + _FARTHEST], number + 1):
            is_own = after.block == proposal.block
            is_far = at - number > _AHEAD
            if after.section != proposal.section or after.is_quoted or after.is_list or (is_far and not is_own):
                return ()
            if self._settles(after) and not (is_far and after.keys.isdisjoint(proposal.keys)):
                behind = [s for s in self._surfaces[at + 1 : at + 1 + _AFTER] if s.block == after.block]
                also = [*takewhile(self._concludes, behind)] if is_amended else []
                return (*(between if is_amended else ()), after, *also)
            is_amended = is_amended or self._words.moves.search(after.line.text) is not None
            between.append(after)
        return ()

    def _together(self, passage: Passage, members: Sequence[Surface]) -> Passage | None:
        """Sentences told together, the first as the passage tells it; None where they are too long."""
        if passage.surface.index == members[0].index and len(passage.sources) == 1:
            told_to = passage.sources[0].span.end
            members = [members[0], *(member for member in members[1:] if member.span.start >= told_to)]
            texts = [passage.text, *(told(self._document, member.span) for member in members[1:])]
        else:
            texts = [told(self._document, member.span) for member in members]
        text = " ".join(texts)
        if len(text.split()) > _LONGEST:
            return None
        weight = max(passage.surface.weight or 0.0, *(member.weight or 0.0 for member in members)) + _TOGETHER
        roles = tuple(dict.fromkeys((*passage.surface.roles, *(role for m in members for role in m.roles))))
        keys = frozenset().union(passage.surface.keys, *(member.keys for member in members))
        places = tuple(SourceSpan(0, m.span, self._document.source.page_of(m.span.start)) for m in members)
        places = (*passage.sources, *places[1:]) if texts[0] == passage.text else places
        return replace(
            passage, surface=replace(passage.surface, weight=weight, keys=keys, roles=roles), text=text, sources=places
        )
