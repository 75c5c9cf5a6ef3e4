"""What a decision answers: its issues, grounds, heads of claim, each with the sentences that may answer it.

A court parts its reasons by what it has to decide: by headings, by lines that stand for headings, by paragraphs that
begin "On the second ground". A jurist looks for the answer to each, so each is told before any is told twice, and first
those on which the outcome turns.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pipeline.letsum.choosing.material import Material
from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.rules import RuleBook
from pipeline.letsum.settings import TableSettings

_LINE: Final = re.compile(r"\(?(?:\d{1,2}|[A-Za-z]|[ivxIVX]{1,4})[.)]\)?\s*[A-ZÀ-Þ«“\"]")
"""The number of a line that stands for a heading: "(2) The notice was late"."""
_BRACKETED: Final = re.compile(r"\W*[\[(][^\[\]()]*[\])]\W*")
"""A line that stands in brackets whole: "[Emphasis added]"."""
_LONGEST_LINE: Final = 30
"""Words of such a line."""
_CLOSES: Final = (1.0, 0.6, 0.3)
"""How much the last sentences of a matter, the last first, look like its answer."""
_OPENS: Final = 0.4
"""The same of its first: some courts answer first and then say why."""


@dataclass(frozen=True, slots=True)
class Matter:
    """What a court has to decide: units that may answer it with how likely they do, and how much turns on it.

    One that `sums_up` is the end of the reasons, under the title of the conclusion.
    """

    answers: Mapping[int, float]
    worth: float
    sums_up: bool = False


class MatterReader:
    """Finds what the reasons of judgments in one language are parted by."""

    def __init__(self, book: RuleBook, settings: TableSettings) -> None:
        self._settings = settings
        self._openings = book.set_of("matter")
        self._concluding = book.set_of("consequence", "holding")
        self._issues = book.set_of("issue")

    def read(self, material: Material, weights: Mapping[int, float], minor: frozenset[int]) -> list[Matter]:
        """The matters of a judgment in their order; none where its reasons are not parted.

        Units with `weights` may answer one; those in `minor` sections decide little.
        """
        units = material.structure.units
        starts = [at for at, unit in enumerate(units) if self._opens(unit) and not is_quoted_title(units, at)]
        parts = [
            (start, inside)
            for start, end in pairwise((*starts, len(units)))
            if (inside := [at for at in range(start, end) if at in weights and self._may_answer(material, at)])
        ]
        if len(parts) < self._settings.fewest_matters:
            return []
        outcome = frozenset(term for at, unit in enumerate(units) if unit.outcome for term in material.terms[at])
        return [self._matter(material, start, inside, outcome, weights, minor) for start, inside in parts]

    def _may_answer(self, material: Material, at: int) -> bool:
        """Whether a unit holds something or likely decides, and does not only say what is to be decided."""
        decides = material.held[at] or material.deciding[at] >= self._settings.answer_deciding
        return decides and not self.asks(material.structure.units[at])

    def asks(self, unit: ThematicUnit) -> bool:
        """Whether it only says what is to be decided."""
        text = unit.line.text
        return self._issues.first(text) is not None and self._concluding.first(text) is None

    def _opens(self, unit: ThematicUnit) -> bool:
        """Whether a matter begins with a unit: a heading, a line that is one, a paragraph that says what it is on."""
        if unit.line.is_heading:
            return True
        if unit.line.boundary == "sentence" and not _is_numbered_line(unit):
            return False
        return _is_numbered_line(unit) or self._openings.first(unit.line.text) is not None

    def _matter(
        self,
        material: Material,
        start: int,
        inside: Sequence[int],
        outcome: frozenset[str],
        weights: Mapping[int, float],
        minor: frozenset[int],
    ) -> Matter:
        asked = frozenset[str]().union(*(material.terms[at] for at in self._asking(material, start, inside)))
        sums_up = material.structure.units[inside[0]].theme == "conclusion"
        scores = {
            at: weights[at]
            + self._likely(material, at, [] if sums_up else inside, asked if at > start else frozenset())
            for at in inside
        }
        best = sorted(inside, key=lambda at: (-scores[at], at))[: self._settings.most_answers]
        told = material.terms[best[0]] | asked
        is_early = start < self._settings.latest_nature * len(material.structure.units)
        worth = self._settings.matter_outcome * _shared(told, outcome)
        worth += sums_up * (self._settings.matter_overview if is_early else self._settings.matter_concludes)
        return Matter({at: scores[at] for at in best}, worth - self._settings.accessory * (best[0] in minor), sums_up)

    def _asking(self, material: Material, start: int, inside: Sequence[int]) -> Iterator[int]:
        """The units that say what a matter is about: its heading, or questions in it."""
        yield start
        units = material.structure.units
        yield from (at for at in range(start, inside[-1]) if self._issues.first(units[at].line.text) is not None)

    def _likely(self, material: Material, at: int, inside: Sequence[int], asked: frozenset[str]) -> float:
        """How much more than its weight says a unit looks like the answer of its matter, by its place `inside` too."""
        settings, unit = self._settings, material.structure.units[at]
        behind = len(inside) - 1 - inside.index(at) if inside else len(_CLOSES)
        place = _CLOSES[behind] if behind < len(_CLOSES) else 0.0
        score = settings.answer_place * max(place, _OPENS * (at in inside[:1]))
        score += settings.answer_concludes * (self._concluding.first(unit.line.text) is not None)
        score += settings.answer_asked * _shared(material.terms[at], asked)
        return score - settings.answer_need * (len(material.untold_needs[at]) + (at in material.leaning))


def _shared(terms: frozenset[str], others: frozenset[str]) -> float:
    """How many terms are among others, beside how many there are."""
    return len(terms & others) / math.sqrt(max(1, len(terms)))


def is_quoted_title(units: Sequence[ThematicUnit], at: int) -> bool:
    """Whether a heading stands within what is quoted: behind what announces or enumerates, or itself in brackets."""
    if not units[at].line.is_heading:
        return False
    before = units[at - 1].line.text if at else ""
    return before.endswith((":", ";", ",")) or _BRACKETED.fullmatch(units[at].line.text) is not None


def _is_numbered_line(unit: ThematicUnit) -> bool:
    """Whether it stands for a heading that extraction ran into its paragraph: numbered, short, without a final stop."""
    text = unit.line.text
    is_open = text[-1:].isalnum() or text[-1:] in "?)»”"
    is_titled = is_open or len(text.split()) <= _LONGEST_LINE // 2
    return bool(_LINE.match(text)) and len(text.split()) <= _LONGEST_LINE and is_titled
