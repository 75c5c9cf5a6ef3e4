"""What happened between the parties, told among the reasons: a jurist looks for it in the context.

Many tribunals tell the facts where they weigh them. A sentence of the reasons that only tells what somebody did, or
when something happened, is a fact wherever it stands; one that weighs, concludes or denies without a date is a reason.
"""

from collections.abc import Sequence

from pipeline.letsum.choosing.standing import TELLERS
from pipeline.letsum.choosing.subject import Telling
from pipeline.letsum.interpretation import ThematicStructure, ThematicUnit
from pipeline.letsum.rules import RuleBook
from pipeline.resources import Resources

_REACH = 4
"""Words between an auxiliary and its participle."""


class StoryReader:
    """Finds facts among the reasons of judgments in one language."""

    def __init__(self, book: RuleBook, roles: frozenset[str]) -> None:
        self._roles = roles
        self._dated = book.set_of("dated")
        self._denials = book.set_of("denial")
        self._asides = book.set_of("aside")
        self._reasons = book.set_of(
            "assessed", "holding", "finding", "answering", "verdict", "issue", "cause", "dangling"
        )

    def read(self, structure: ThematicStructure) -> frozenset[int]:
        """The units of the reasons that tell facts."""
        return frozenset(at for at, unit in enumerate(structure.units) if self._tells(structure, unit))

    def asides(
        self, units: Sequence[ThematicUnit], tellings: Sequence[Telling], held: Sequence[bool]
    ) -> frozenset[int]:
        """The units among the facts that tell none: what the court thinks or does, or a rule of proof."""
        return frozenset(
            at
            for at, unit in enumerate(units)
            if unit.theme in TELLERS
            and not (unit.outcome or held[at] or tellings[at].is_case or tellings[at].is_issue)
            and self._asides.first(unit.line.text) is not None
        )

    def _tells(self, structure: ThematicStructure, unit: ThematicUnit) -> bool:
        text = unit.line.text
        if unit.role != "analysis" or unit.line.is_heading or unit.outcome or unit.citation or text.endswith(":"):
            return False
        if (unit.voice is not None and unit.voice.speaker != "witness") or self._reasons.first(text) is not None:
            return False
        is_dated = self._dated.first(text) is not None
        if not is_dated and (self._denials.first(text) is not None or not self._begins_with_somebody(structure, unit)):
            return False
        return _is_past(structure, unit)

    def _begins_with_somebody(self, structure: ThematicStructure, unit: ThematicUnit) -> bool:
        """Whether its first noun is a name or the role of a party."""
        annotation = structure.document.annotation
        tokens = annotation.tokens_of(unit.line.sentence) if annotation else ()
        words = [token for token in tokens if token.text[:1].isalpha()]
        first = next((token for token in words[:2] if token.pos != "DET"), None)
        return first is not None and (first.pos == "PROPN" or first.text.casefold() in self._roles)


def _is_past(structure: ThematicStructure, unit: ThematicUnit) -> bool:
    """Whether all that its finite verbs say is over."""
    annotation = structure.document.annotation
    tokens = annotation.tokens_of(unit.line.sentence) if annotation else ()
    finite = [
        (at, token)
        for at, token in enumerate(tokens)
        if token.pos in ("VERB", "AUX") and token.feature("VerbForm") == "Fin"
    ]
    for at, token in finite:
        if token.feature("Mood") in ("Cnd", "Sub"):
            return False
        is_over = token.feature("Tense") in ("Past", "Imp")
        after = tokens[at + 1 : at + 1 + _REACH]
        is_perfect = token.pos == "AUX" and any(
            each.feature("VerbForm") == "Part" and each.feature("Tense") == "Past" for each in after
        )
        if not is_over and not (is_perfect):
            return False
    return bool(finite)


def roles_of(resources: Resources, language: str) -> frozenset[str]:
    """The words by which a language calls the parties of a case."""
    return frozenset(row["role"] for row in resources.lexicon(language, "court_roles"))
