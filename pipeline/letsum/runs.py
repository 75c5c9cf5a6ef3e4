"""Runs of the analysis: what the court holds, with the sentences beside it that carry the rule, the facts, the reason.

A deduction alone tells a jurist little: the argumentation of a judgment goes from the rule over the fact to what
follows (Farzindar & Lapalme 2004, section 2). So the analysis is told in neighboring sentences around one that holds
something; the first of them leans on nothing before it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.budget import jaccard
from pipeline.letsum.interpretation import ThematicUnit

MOST_PARAGRAPHS = 4
"""Paragraphs of a run, at most: some courts begin one with every sentence."""
SAME = 0.5
"""Terms in common with a holding that make of a sentence beside it the same again, as a share of all."""
LEFT = 7
"""Sentences told before a holding, at most."""
RIGHT = 4
"""Sentences told behind it, at most."""
OVER = 1.5
"""How much longer a run of two sentences may be."""
CROSSING = 0.05
"""What a run loses for each paragraph that it begins further up."""
NEXT = 0.25
"""What a sentence gains that stands directly before a holding: most often its reason."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What a sentence is worth to a run, and whether it may stand in one.

    `value` is what it adds beside a holding, below 0 where it says little of the case; `weight` what it is worth as a
    holding, None where it holds nothing. One that `leans` needs the sentence before it; one that is `replied` to needs
    the court's answer behind it; a `reference` is passed over.
    """

    words: int
    value: float = 0.0
    weight: float | None = None
    is_sayable: bool = False
    leans: bool = False
    is_attributed: bool = False
    replies: bool = False
    is_reference: bool = False
    terms: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Run:
    """Sentences of the analysis that are told together, by their indices, around the holding `main`."""

    main: int
    members: tuple[int, ...]
    weight: float
    section: int


def runs_of(units: Sequence[ThematicUnit], grades: Sequence[Grade], longest: int, taken: set[int]) -> list[Run]:
    """The runs of at most `longest` words around the holdings, the weightiest first.

    None has a sentence that is `taken`, and what it has is taken from then on.
    """
    found: list[Run] = []
    sections = _sections(units)
    holdings = [(at, grade.weight) for at, grade in enumerate(grades) if grade.weight is not None]
    for at, weight in sorted(holdings, key=lambda one: (-one[1], one[0])):
        if at in taken:
            continue
        best = _best(units, grades, at, longest, taken)
        if best is not None:
            gain, members = best
            taken.update(members)
            found.append(Run(at, members, weight + max(0.0, gain), sections[at]))
    return found


def _best(
    units: Sequence[ThematicUnit], grades: Sequence[Grade], at: int, longest: int, taken: set[int]
) -> tuple[float, tuple[int, ...]] | None:
    """The members of the most telling run around a holding, and what those beside it add; None where it cannot stand.

    A holding that leans may take the sentences that it leans on beyond the length.
    """
    found: tuple[float, tuple[int, ...]] | None = None
    for before, crossings in _before(units, grades, at, taken):
        first = before[0] if before else at
        if grades[first].leans:
            continue
        for behind in _behind(units, grades, at, taken):
            members = (*before, at, *behind)
            words = sum(grades[each].words for each in members)
            most = longest if behind or len(before) > 1 else OVER * longest
            if words > most and found is not None:
                continue
            others = [each for each in members if each != at]
            gain = sum(grades[each].value for each in others) - CROSSING * crossings
            gain += NEXT * bool(before and before[-1] == at - 1) + NEXT / 2 * bool(behind)
            if found is None or gain > found[0]:
                found = gain, members
    return found


def _before(
    units: Sequence[ThematicUnit], grades: Sequence[Grade], at: int, taken: set[int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The chains of sentences that may be told directly before a holding, and the paragraphs that they cross."""
    chain: tuple[int, ...] = ()
    crossings = 0
    is_answer = _answers(grades[at])
    index = at
    yield chain, crossings
    while index > 0 and len(chain) < LEFT:
        boundary = units[index].line.boundary
        crossings += boundary != "sentence"
        index -= 1
        if boundary == "heading" or crossings >= MOST_PARAGRAPHS or units[index].line.is_heading or index in taken:
            return
        grade = grades[index]
        if grade.is_reference:
            if grades[chain[0] if chain else at].leans:  # on what is passed over
                return
            continue
        if jaccard(grade.terms, grades[at].terms) > SAME:
            return
        if not grade.is_sayable and not (grade.is_attributed and is_answer):
            return
        is_answer = (grade.is_attributed and is_answer) or _answers(grade)
        chain = (index, *chain)
        yield chain, crossings


def _behind(
    units: Sequence[ThematicUnit], grades: Sequence[Grade], at: int, taken: set[int]
) -> Iterator[tuple[int, ...]]:
    """The chains of sentences that may be told directly behind a holding, in its paragraph."""
    chain: tuple[int, ...] = ()
    index = at
    is_passed_over = False
    if not _is_taken_back(units, grades, at):
        yield chain
    while index + 1 < len(units) and len(chain) < RIGHT:
        index += 1
        line, grade = units[index].line, grades[index]
        if line.boundary != "sentence" or line.is_heading or index in taken:
            return
        if grade.is_reference:
            is_passed_over = True
            continue
        if is_passed_over and grade.leans:
            return
        is_passed_over = False
        if not grade.is_sayable or jaccard(grade.terms, grades[at].terms) > SAME:
            return
        chain = (*chain, index)
        if not units[index].line.text.endswith(":") and not _is_taken_back(units, grades, index):
            yield chain


def _answers(grade: Grade) -> bool:
    return grade.replies or grade.weight is not None


def _is_taken_back(units: Sequence[ThematicUnit], grades: Sequence[Grade], at: int) -> bool:
    """Whether the next sentence answers this one: "I cannot agree." """
    return at + 1 < len(units) and grades[at + 1].replies and units[at + 1].line.boundary == "sentence"


def _sections(units: Sequence[ThematicUnit]) -> list[int]:
    """The number of the section in which each unit stands: those under one heading."""
    found: list[int] = []
    number = 0
    for unit in units:
        number += unit.line.is_heading and not (found and units[len(found) - 1].line.is_heading)
        found.append(number)
    return found
