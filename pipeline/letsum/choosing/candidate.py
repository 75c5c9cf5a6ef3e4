"""What a table may take: sentences that are taken together, with what they are worth and tell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.letsum.choosing.production import Normalized
from pipeline.letsum.choosing.subject import NOTHING, Telling
from pipeline.letsum.themes import Theme


@dataclass(frozen=True, slots=True)
class SentenceCandidate:
    """Sentences that are taken together: `main` is the one that was weighed; indices are those of the units.

    It may tell what a case is about (`telling`), dispose of it (`is_outcome`), hold something (`is_held`), give the
    whole ground on which a decision is quashed (`is_ground`), answer what the court was asked (`is_answer`), or tell
    the first facts of a story (`is_opening`). The unit
    `asked_by` speaks of what it introduces. Members that are `facts` are told as such, though the others are reasons.
    `holds` are the terms of the sentence for which a run is told.
    """

    main: int
    members: tuple[int, ...]
    theme: Theme
    words: int
    weight: float
    terms: frozenset[str]
    telling: Telling = NOTHING
    is_outcome: bool = False
    is_held: bool = False
    is_ground: bool = False
    is_opening: bool = False
    is_answer: bool = False
    section: int = 0
    asked_by: int | None = None
    facts: frozenset[int] = frozenset()
    holds: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Candidates:
    """What a table may take: the normalized text of every unit, sentences in reading order, and runs of sentences."""

    normalized: tuple[Normalized, ...]
    sentences: tuple[SentenceCandidate, ...]
    runs: tuple[SentenceCandidate, ...]


def items_behind(candidates: Sequence[SentenceCandidate], less: float) -> Iterator[SentenceCandidate]:
    """The candidates, an item of a list not before the sentence that announces the list and comes with it.

    It weighs `less` than that at least.
    """
    heads = {member: head for head in candidates for member in head.members if member > head.main}
    for candidate in candidates:
        head = heads.get(candidate.main)
        yield replace(candidate, weight=min(candidate.weight, head.weight - less)) if head else candidate
