"""What a case is about, sentence by sentence: which tell the proceeding, pose its questions, attack what was decided.

A jurist looks first for who wants what from whom and which question the court answers (Farzindar & Lapalme 2004, table
2, INTRODUCTION). Such sentences stand anywhere; they are weighed by what they tell, not by where they stand alone.
Their words are those of the case: a reason that answers the question shares them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.letsum.interpretation import ThematicStructure, ThematicUnit
from pipeline.letsum.rules import RuleBook, title_of
from pipeline.letsum.segmenting.titled import is_below_title
from pipeline.letsum.settings import TableSettings


@dataclass(frozen=True, slots=True)
class Telling:
    """How much a sentence tells of the proceeding, 0 where nothing, and whether it poses a question of the case.

    `is_case`: it says so of itself ("This appeal concerns"), or names a party. `is_challenge`: it says what a party
    attacks or asks for, in the words of the court. `is_named`: it calls a party by its name. `is_dated`: it begins
    with a date, as the sentences of a story do. `is_dispute`: it says what was refused, or what somebody fears.
    """

    nature: float = 0.0
    is_case: bool = False
    is_issue: bool = False
    is_challenge: bool = False
    is_named: bool = False
    is_dated: bool = False
    is_dispute: bool = False

    @property
    def is_telling(self) -> bool:
        """Whether it says anything of what the case is about."""
        return self.nature > 0 or self.is_issue or self.is_challenge


NOTHING = Telling()
_OPENING = 8
"""Code points before the date with which a sentence begins: "On 3 March"."""


class SubjectReader:
    """Finds what the sentences of one language tell of their case."""

    def __init__(self, book: RuleBook, settings: TableSettings) -> None:
        self._settings = settings
        self._natures = book.set_of("nature")
        self._proceedings = book.set_of("proceeding")
        self._leaves = book.set_of("leave")
        self._debris = book.set_of("debris")
        self._issues = book.set_of("issue")
        self._laws = book.set_of("abstract")
        self._challenges = book.set_of("challenge")
        self._disputes = book.set_of("dispute")
        self._courts = book.set_of("below")
        self._overviews = book.set_of("overview")
        self._dated = book.set_of("dated")

    def read(self, structure: ThematicStructure) -> list[Telling]:
        """What each unit tells of the case."""
        names = _names(structure)
        units = structure.units
        body = next((at for at, unit in enumerate(units) if unit.theme != "decision_data"), 0)
        length = max(1, len(units) - body)
        found = [self._telling(unit, max(0, index - body) / length, names) for index, unit in enumerate(units)]
        for at in _recited_questions(units, self._settings.most_questions):
            found[at] = replace(found[at], is_issue=False)
        for rank, at in enumerate(self._overview(structure)):
            told = found[at]
            least = self._settings.overview - rank * self._settings.overview_step
            least -= self._settings.overview_silent * (not (told.is_telling or told.is_named))  # "She is 50 years old."
            nature = max(told.nature, least)
            found[at] = replace(told, nature=nature, is_case=True)
        return found

    def asks_leave(self, structure: ThematicStructure) -> bool:
        """Whether the court rules on leave alone: who asks for it has not appealed yet."""
        rulings = [
            unit.line.text for unit in structure.units if unit.outcome is not None and unit.outcome.kind != "relief"
        ]
        return bool(rulings) and all(self._leaves.first(text) is not None for text in rulings)

    def _overview(self, structure: ThematicStructure) -> Iterator[int]:
        """The first sentences below a title that announces a summary by the court itself."""
        is_open, left = False, self._settings.overview_sentences
        for at, unit in enumerate(structure.units):
            if unit.line.is_heading or unit.line.block.kind == "header_field":
                is_open = is_open or self._overviews.first(title_of(unit.line.text)) is not None
                if left < self._settings.overview_sentences and is_open:
                    return
                continue
            if self._debris.first(unit.line.text) is not None:  # how the judgment was handed down
                continue
            if is_open and left and unit.voice is None and unit.citation is None:
                left -= 1
                yield at
            if not left:
                return

    def _telling(self, unit: ThematicUnit, place: float, names: Sequence[str]) -> Telling:
        text = unit.line.text
        if unit.line.is_heading or (unit.outcome is not None and place > self._settings.latest_nature):
            return NOTHING
        nature, is_case = 0.0, False
        is_plea = unit.theme == "juridical_analysis" and _argues(unit)  # which the court answers there
        folded = text.casefold()
        named = sum(1 for name in names if name in folded)
        is_before = unit.theme in ("introduction", "context") and place < self._settings.latest_told
        if place < self._settings.latest_nature or is_before:
            kinds = sum(1 for _ in self._natures.matching(text))
            is_said = self._proceedings.first(text) is not None
            if (is_below_title(unit) and not (is_said or named)) or is_plea:  # "He then filed a claim": the story
                kinds = 0
            is_ordered = unit.role == "disposition" and (unit.outcome is not None or not named)
            if (kinds or is_said) and not is_ordered:
                is_case = is_said or (named > 0 and place < self._settings.latest_nature)
                nature = min(2.0, kinds) + (1 - place) + self._settings.said_of_itself * is_said
                nature += self._settings.named * min(2, named) / 2
                nature += self._settings.decided_below * (self._courts.first(text) is not None)
                nature -= self._settings.too_short * (len(text.split()) < self._settings.shortest_nature)
                nature -= self._settings.too_long * (len(text.split()) > self._settings.longest_sentence)
                nature = max(nature, 0.1)
        is_issue = self._issues.first(text) is not None and not is_plea
        is_issue = is_issue and (
            text.endswith("?") or self._laws.first(text) is None
        )  # "Whether … is a question of law"
        is_dated = any(match.start() <= _OPENING for _, match in self._dated.matching(text))
        is_challenge = self._challenges.first(text) is not None
        is_dispute = is_before and self._disputes.first(text) is not None
        return Telling(nature, is_case, is_issue, is_challenge, named > 0, is_dated, is_dispute)


def _argues(unit: ThematicUnit) -> bool:
    """Whether it says what a party argues."""
    is_plea = unit.citation is not None and unit.citation.kind == "submission"
    return is_plea or (unit.voice is not None and unit.voice.speaker == "party")


def _recited_questions(units: Sequence[ThematicUnit], most: int) -> tuple[int, ...]:
    """The questions among the reasons where they are more than `most`: those of a test, not those of the case."""
    found = tuple(
        at
        for at, unit in enumerate(units)
        if unit.theme == "juridical_analysis" and not unit.line.is_heading and unit.line.text.endswith("?")
    )
    return found if len(found) > most else ()


def _names(structure: ThematicStructure) -> tuple[str, ...]:
    """The last words of the parties' names, by which sentences call them."""
    words = [party.name.text.casefold().split()[-1] for party in structure.decision.parties if party.name.text.split()]
    return tuple(dict.fromkeys(word for word in words if len(word) > 2))
