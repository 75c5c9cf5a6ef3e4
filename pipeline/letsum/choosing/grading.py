"""What each sentence of a judgment is worth to a run of neighboring sentences, whatever run that is."""

from collections.abc import Iterator
from dataclasses import replace

from pipeline.letsum.choosing.leaning import Leaning
from pipeline.letsum.choosing.material import Material
from pipeline.letsum.choosing.runs import Grade
from pipeline.letsum.choosing.standing import (
    CARRIED,
    is_argued,
    is_attributed,
    is_carried,
    is_whole,
    may_be_taken,
    says,
)
from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.rules import RuleBook
from pipeline.letsum.segmenting.titled import is_titled_facts
from pipeline.letsum.settings import TableSettings
from pipeline.letsum.themes import Theme

_ANNOUNCED = ".reasons-announced"
"""The rule of production that cuts what announces reasons: they stand behind."""

_RESTRICTING = ".restriction"
"""The rule of reversals that limit what stands before them: "However, it must do so sparingly." """
_LEAST_DECIDING = -1.5
"""Deviations below the mean: others' words, which never decide, lose no more than what hardly does."""


class Grader:
    """Grades the sentences of judgments in one language."""

    def __init__(self, book: RuleBook, settings: TableSettings) -> None:
        self._settings = settings
        self._holdings = book.set_of("holding", "finding")
        self._debris = book.set_of("debris", "formality", "refusal")
        self._accessory = book.set_of("accessory")
        self._rulings = book.set_of("ruling")
        self._submissions = book.set_of("submission")
        self._asides = book.set_of("aside")
        self._bare = book.set_of("bare_answer")
        self._reversals = book.set_of("reversal")
        self._leaning = Leaning(book, settings.resolved)

    def of(self, material: Material, theme: Theme) -> Iterator[Grade]:
        """What each sentence is worth to a run of a theme."""
        settings, structure, normalized = self._settings, material.structure, material.normalized
        units = structure.units
        for at, unit in enumerate(units):
            text = unit.line.text
            stands = not unit.line.is_heading and is_whole(units, normalized, at)
            is_held = material.held[at]
            stands = stands and says(structure, unit, self._holdings) and not normalized[at].text.endswith(":")
            value = settings.run_terms * material.salient[at] + settings.run_focus * material.focused[at]
            value += settings.run_held * is_held
            if theme == "juridical_analysis":
                value += settings.run_deciding * max(_LEAST_DECIDING, material.deciding[at])
            value -= settings.run_abstract * (material.abstract[at] and theme == "juridical_analysis")
            value -= settings.run_accessory * (self._accessory.first(text) is not None)
            told = replace(unit, theme=theme)
            stands = stands and not (theme == "juridical_analysis" and is_titled_facts(unit))
            is_sayable = stands and unit.outcome is None and may_be_taken(told) and not self._debris.first(text)
            if theme == "context":
                is_sayable = (is_sayable and not is_carried(unit)) or (stands and self._tells_claimed(unit))
                is_sayable = is_sayable and not (is_held and is_carried(unit, CARRIED))
                is_sayable = is_sayable and (is_held or self._asides.first(text) is None)
            is_brief = len(normalized[at].text.split()) < settings.shortest_nature
            is_sayable = is_sayable and not (is_brief and self._rulings.first(text) is not None)
            yield Grade(
                words=len(normalized[at].text.split()),
                value=value + settings.run_held * is_held - settings.run_least,
                is_sayable=is_sayable,
                leans=at in material.leaning,
                is_attributed=stands and is_attributed(unit),
                is_argued=is_argued(unit),
                replies=self._leaning.replies(text),
                reverses=self._reversals.first(text) is not None,
                restricts=any(rule.data.id.endswith(_RESTRICTING) for rule, _ in self._reversals.matching(text)),
                is_verdict=material.verdicts[at] or self._bare.first(text) is not None,
                terms=material.terms[at],
                is_reference=unit.citation is not None and unit.citation.kind == "reference",
                needs=material.untold_needs[at],
                tells=frozenset(material.introductions.tells(at)),
                announces=any(rule.endswith(_ANNOUNCED) for rule in normalized[at].rules),
            )

    def _tells_claimed(self, unit: ThematicUnit) -> bool:
        """Whether a party tells a fact, and the sentence says so: "She says that the pier fell." """
        is_fact = unit.role == "facts" and unit.outcome is None and is_argued(unit)
        return is_fact and self._submissions.first(unit.line.text) is not None
