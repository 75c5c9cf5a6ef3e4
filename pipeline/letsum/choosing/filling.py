"""What a table holds so far, and the words that are left in it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.budget import containment, fitting, jaccard
from pipeline.letsum.choosing.candidate import SentenceCandidate
from pipeline.letsum.choosing.production import Normalized
from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.settings import TableSettings
from pipeline.letsum.themes import Theme
from pipeline.span import SourceSpan

_NUMBER: Final = re.compile(r"\d+|\b[A-ZÀ-Þ]{1,2}\b")
"""Numbers, and the letters that stand for names."""


@dataclass(frozen=True, slots=True)
class ChosenUnit:
    """A sentence of the table: its unit, how it is said, and its weight.

    One that is written of decision data has their places as its `facts`, and its unit for its theme alone. What was
    put into it stands at the places of `added`.
    """

    unit: ThematicUnit
    normalized: Normalized
    weight: float
    facts: tuple[SourceSpan, ...] = ()
    added: tuple[SourceSpan, ...] = ()


class Chosen:
    """The sentences chosen so far and the words that are left."""

    def __init__(
        self, units: Sequence[ThematicUnit], normalized: Sequence[Normalized], room: int, settings: TableSettings
    ) -> None:
        self._units = units
        self._normalized = normalized
        self._max_likeness, self._same = settings.max_likeness, settings.same_ground
        self._terms: list[tuple[frozenset[str], bool]] = []  # an answer has the words of its question
        self._ruled: list[frozenset[str]] = []
        self._texts: set[str] = set()
        self._chosen: dict[int, tuple[Theme, float]] = {}
        self.left = room

    def fill(self, candidates: Sequence[SentenceCandidate], room: int, *, only_one: bool = False) -> int:
        """Takes those that fit into `room` words, the first first; returns the words that they took."""
        before = self.left
        for candidate in fitting(candidates, min(room, before), self._cost, self._is_new):
            self._take(candidate)
            if only_one:
                break
        return before - self.left

    def in_order(self) -> list[ChosenUnit]:
        """The sentences in the order of the source."""
        return [
            ChosenUnit(replace(self._units[at], theme=theme), self._normalized[at], weight)
            for at, (theme, weight) in sorted(self._chosen.items())
        ]

    def _cost(self, candidate: SentenceCandidate) -> int:
        """The words that a candidate would add, 0 where all of it is taken."""
        new = [at for at in candidate.members if at not in self._chosen]
        if (candidate.main in self._chosen and not candidate.is_opening) or not new:
            return 0
        words = sum(len(self._normalized[at].text.split()) for at in new)
        return words + sum(self._units[at].paragraph is not None for at in new)

    def _is_new(self, candidate: SentenceCandidate) -> bool:
        limit = self._max_likeness
        if self._cost(candidate) <= 0 or (not candidate.is_opening and self._is_said(candidate.main)):
            return False
        if candidate.is_outcome:
            return not any(self._words(candidate) <= words for words in self._ruled)
        if any(at in self._chosen for at in candidate.members):
            return True  # what it leans on stands already: it goes on from there
        # What says the case has the words of what is ruled on it, a holding those of its question.
        is_asking = candidate.telling.is_case
        told = [terms for terms, asks in self._terms if (asks if is_asking else not (asks and candidate.holds))]
        if candidate.holds and any(containment(candidate.terms, terms) >= self._same for terms in told):
            return False
        return all(jaccard(candidate.terms, terms) <= limit for terms in told)

    def _is_said(self, at: int) -> bool:
        """Whether a sentence with the same letters is told."""
        return _letters(self._normalized[at].text) in self._texts

    def _take(self, candidate: SentenceCandidate) -> None:
        self.left -= self._cost(candidate)
        for at in candidate.members:
            theme: Theme = "context" if at in candidate.facts else candidate.theme
            self._chosen.setdefault(at, (theme, candidate.weight))
            self._texts.add(_letters(self._normalized[at].text))
        self._terms.append((candidate.terms, candidate.theme == "introduction"))
        if candidate.is_outcome:
            self._ruled.append(self._words(candidate))

    def _words(self, candidate: SentenceCandidate) -> frozenset[str]:
        """What a ruling says: its terms, numbers and initials."""
        said = " ".join(self._normalized[at].text for at in candidate.members)
        return candidate.terms.union(_NUMBER.findall(said))


def _letters(text: str) -> str:
    """What two lines have in common that say the same with other marks."""
    return "".join(character for character in text.casefold() if character.isalnum())
