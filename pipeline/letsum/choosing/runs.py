"""Runs of the analysis: what the court holds, with the sentences beside it that carry the rule, the facts, the reason.

A deduction alone tells a jurist little: the argumentation of a judgment goes from the rule over the fact to what
follows (Farzindar & Lapalme 2004, section 2). So the analysis is told in neighboring sentences around one that holds
something; the first of them leans on nothing before it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pipeline.budget import jaccard
from pipeline.letsum.choosing.introductions import Key
from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.settings import TableSettings


@dataclass(frozen=True, slots=True)
class Grade:
    """What a sentence is worth to a run, and whether it may stand in one.

    `value` is what it adds beside a holding, below 0 where it says little of the case; `weight` what it is worth as a
    holding, None where it holds nothing. One that `leans` needs the sentence before it; one that `is_attributed` to
    somebody else needs the court's answer behind it, and where it `is_argued` by a party one that leans on it; what
    `reverses` the sentence before it had better be told with it, what `restricts` it must; a `verdict` is told behind a
    reason only, a `reference` is passed over; one that `announces` its reasons may be told with the first of them. What
    it `needs` is told by the case or by a sentence of the run before it that `tells` it.
    """

    words: int
    value: float = 0.0
    weight: float | None = None
    is_sayable: bool = False
    leans: bool = False
    is_attributed: bool = False
    is_argued: bool = False
    replies: bool = False
    reverses: bool = False
    restricts: bool = False
    is_reference: bool = False
    is_verdict: bool = False
    announces: bool = False
    terms: frozenset[str] = frozenset()
    needs: frozenset[Key] = frozenset()
    tells: frozenset[Key] = frozenset()


@dataclass(frozen=True, slots=True)
class Run:
    """Sentences of the analysis that are told together, by their indices, around the holding `main`."""

    main: int
    members: tuple[int, ...]
    weight: float
    section: int


@dataclass(frozen=True, slots=True)
class RunFinder:
    """Finds runs among units with their grades; what is `taken` already is in none of them. A story has longer ones."""

    settings: TableSettings
    units: Sequence[ThematicUnit]
    grades: Sequence[Grade]
    taken: set[int]
    is_story: bool = False

    def runs(self, longest: int) -> list[Run]:
        """The runs of at most `longest` words around the holdings, the weightiest first; they are taken from now on."""
        found: list[Run] = []
        sections = _sections(self.units)
        holdings = [(at, grade.weight) for at, grade in enumerate(self.grades) if grade.weight is not None]
        for at, weight in sorted(holdings, key=lambda one: (-one[1], one[0])):
            if at in self.taken:
                continue
            best = self._best(at, longest)
            if best is not None:
                gain, members = best
                self.taken.update(members)
                found.append(Run(at, members, weight + max(0.0, gain), sections[at]))
        return found

    def around(self, holdings: Mapping[int, float], longest: int) -> Run | None:
        """The weightiest run around one of these holdings, each with what it is worth; it is not taken yet."""
        found: Run | None = None
        for at, worth in holdings.items():
            best = None if at in self.taken else self._best(at, longest)
            weight = worth + self.settings.beside * best[0] if best else 0.0
            if best is not None and (found is None or weight > found.weight):
                found = Run(at, best[1], weight, _sections(self.units)[at])
        return found

    def onward(self, at: int, longest: int) -> Run:
        """The story from a sentence on, in its order, without what says little or cannot be said, and what leans on it.

        It ends with its theme or where the next sentence is beyond the length, and is taken from now on.
        """
        members, words = [at], self.grades[at].words
        for index in range(at + 1, len(self.units)):
            grade = self.grades[index]
            if self.units[index].line.is_heading:
                continue
            if self.units[index].theme not in ("context", self.units[at].theme):
                break
            is_behind = members[-1] == index - 1
            if not grade.is_sayable or index in self.taken or grade.value < 0 or (grade.leans and not is_behind):
                continue
            words += grade.words
            if words > longest:
                break
            members.append(index)
        self.taken.update(members)
        return Run(at, tuple(members), 0.0, _sections(self.units)[at])

    def _best(self, at: int, longest: int) -> tuple[float, tuple[int, ...]] | None:
        """The members of the most telling run around a holding, and what those beside it add; None if it cannot stand.

        A holding that leans may take the sentences that it leans on beyond the length.
        """
        settings, grades = self.settings, self.grades
        found: tuple[float, tuple[int, ...]] | None = None
        for before, crossings in self._before(at):
            if grades[before[0] if before else at].leans:
                continue
            if grades[at].is_verdict and all(grades[each].is_verdict for each in before):
                continue
            for behind in self._behind(at):
                members = (*before, at, *behind)
                words = sum(grades[each].words for each in members)
                most = longest if behind or len(before) > 1 else settings.run_excess * longest
                if words > most and found is not None:
                    continue
                gain = sum(grades[each].value for each in members if each != at) - settings.run_crossing * crossings
                is_next = bool(before and before[-1] == at - 1)
                gain += settings.run_reason * is_next + settings.run_reason / 2 * bool(behind)
                gain -= settings.run_reversed * self._is_reversed(members[-1])
                gain -= 0.0 if self.is_story else settings.run_need * self._unmet(members)
                if found is None or gain > found[0]:
                    found = gain, members
        return found

    def _unmet(self, members: Sequence[int]) -> int:
        """How many things the members speak of as known that none before them tells."""
        told: set[Key] = set()
        count = 0
        for at in members:
            count += len(self.grades[at].needs - told)
            told |= self.grades[at].tells
        return count

    def _before(self, at: int) -> Iterator[tuple[tuple[int, ...], int]]:
        """The chains of sentences that may be told directly before a holding, and the paragraphs that they cross."""
        units, grades = self.units, self.grades
        chain: tuple[int, ...] = ()
        crossings = 0
        is_answer = _answers(grades[at])
        index = at
        yield chain, crossings
        most = self.settings.story_before if self.is_story else self.settings.run_before
        while index > 0 and len(chain) < most:
            first = chain[0] if chain else at
            boundary = units[index].line.boundary
            crossings += boundary != "sentence"
            index -= 1
            is_apart = boundary == "heading" or crossings >= self.settings.run_paragraphs
            if is_apart or units[index].line.is_heading or index in self.taken:
                return
            grade = grades[index]
            if grade.is_reference:
                if grades[first].leans:  # on what is passed over
                    return
                continue
            if self._is_the_same(index, at):
                return
            is_needed = not grade.is_argued or grades[first].leans or grades[first].replies
            if not grade.is_sayable and not (grade.is_attributed and is_answer and is_needed):
                return
            is_answer = (grade.is_attributed and is_answer) or _answers(grade)
            chain = (index, *chain)
            yield chain, crossings

    def _behind(self, at: int) -> Iterator[tuple[int, ...]]:
        """The chains of sentences that may be told directly behind a holding, in its paragraph.

        Some courts give a verdict, and a clause that goes on with those before it ("que …"), its own paragraph.
        """
        units, grades = self.units, self.grades
        chain: tuple[int, ...] = ()
        index = at
        is_passed_over = False
        if not self._is_taken_back(at):
            yield chain
        most = self.settings.story_behind if self.is_story else self.settings.run_behind
        while index + 1 < len(units) and len(chain) < most:
            index += 1
            line, grade = units[index].line, grades[index]
            goes_on = line.boundary == "sentence" or (
                line.boundary != "heading"
                and (grade.is_verdict or grades[index - 1].announces or units[index - 1].line.text.endswith((";", ",")))
            )
            if not goes_on or line.is_heading or index in self.taken:
                return
            if grade.is_reference:
                is_passed_over = True
                continue
            if is_passed_over and grade.leans:
                return
            is_passed_over = False
            if not grade.is_sayable or self._is_the_same(index, at):
                return
            chain = (*chain, index)
            if not line.text.endswith(":") and not self._is_taken_back(index):
                yield chain

    def _is_the_same(self, beside: int, at: int) -> bool:
        """Whether a sentence beside a holding says it again."""
        return jaccard(self.grades[beside].terms, self.grades[at].terms) > self.settings.run_sameness

    def _is_reversed(self, at: int) -> bool:
        """Whether the next sentence turns against this one: "However, the gate was open." """
        after = at + 1
        return after < len(self.units) and self.grades[after].reverses and self.units[after].line.boundary == "sentence"

    def _is_taken_back(self, at: int) -> bool:
        """Whether the next sentence answers this one ("I cannot agree."), limits it, or turns against what leans."""
        after = at + 1
        is_answered = after < len(self.units) and (self.grades[after].replies or self.grades[after].restricts)
        is_answered = is_answered and self.units[after].line.boundary == "sentence"
        return is_answered or (self.grades[at].leans and self._is_reversed(at))


def facts_of(members: Sequence[int], grades: Sequence[Grade], stories: frozenset[int]) -> Iterator[int]:
    """The members of a run that tell facts on which no other leans."""
    for at, after in zip(members, [*members[1:], None], strict=True):
        if at in stories and (after is None or after in stories or not grades[after].leans):
            yield at


def _answers(grade: Grade) -> bool:
    return grade.replies or grade.weight is not None


def _sections(units: Sequence[ThematicUnit]) -> list[int]:
    """The number of the section in which each unit stands: those under one heading."""
    found: list[int] = []
    number = 0
    for unit in units:
        number += unit.line.is_heading and not (found and units[len(found) - 1].line.is_heading)
        found.append(number)
    return found
