"""Which sentences of the reasons hold something: those that say so, and those on which a verdict rests.

"The claim is dismissed" answers a question, and does not say why; the sentence before it does, often without a marker.
So it holds something too, and a verdict is told behind its reason or not at all.
"""

from collections.abc import Sequence

from pipeline.budget import jaccard
from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.rules import RuleBook
from pipeline.letsum.settings import TableSettings

_SUBJECT = 40
"""Code points before the verb by which a sentence says from its beginning what somebody argues."""
_FEWEST = 6
"""Terms of a sentence below which a share of them says nothing: a floor under `same_ruling`, and no knob beside it."""


class HoldingReader:
    """Finds holdings and verdicts in judgments of one language."""

    def __init__(self, book: RuleBook, settings: TableSettings) -> None:
        self._settings = settings
        self._marks = book.set_of("holding", "finding")
        self._verdicts = book.set_of("verdict", "ruling")
        self._causes = book.set_of("cause")
        self._pleas = book.set_of("submission")
        self._own = book.set_of("own_voice")

    def verdicts(self, units: Sequence[ThematicUnit]) -> list[bool]:
        """Whether each unit is a verdict among the reasons."""
        return [
            unit.outcome is None
            and not unit.line.is_heading
            and len(unit.line.text.split()) <= self._settings.longest_verdict
            and self._verdicts.first(unit.line.text) is not None
            for unit in units
        ]

    def held(self, units: Sequence[ThematicUnit], verdicts: Sequence[bool]) -> list[bool]:
        """Whether each unit says that it holds something, or stands directly before a verdict of its section.

        A verdict that says why does both: "The appeal fails because the notice was late."
        """
        after = [*verdicts[1:], False]
        return [
            self._finds(unit)
            or self._says_why(unit)
            or (rests and not verdict and unit.voice is None and not unit.line.is_heading)
            for unit, verdict, rests in zip(units, verdicts, after, strict=True)
        ]

    def _finds(self, unit: ThematicUnit) -> bool:
        """Whether it says that it holds something; what a party says that somebody held, nobody holds."""
        text = unit.line.text
        marks = [match.start() for _, match in self._marks.matching(text)]
        pleas = (match.start() for _, match in self._pleas.matching(text))
        begun = min((at for at in pleas if at <= _SUBJECT), default=len(text))
        return any(at < begun for at in marks) or (bool(marks) and self._own.first(text) is not None)

    def _says_why(self, unit: ThematicUnit) -> bool:
        """Whether it rules and says why; what tells so among facts was ruled by others, or earlier."""
        text = unit.line.text
        first = next((match for _, match in self._verdicts.matching(text)), None)
        if first is None or unit.role == "facts":
            return False
        return any(match.start() >= first.end() for _, match in self._causes.matching(text))

    def repeated(
        self, units: Sequence[ThematicUnit], verdicts: Sequence[bool], terms: Sequence[frozenset[str]]
    ) -> frozenset[int]:
        """The reasons that say the outcome before its time; the conclusion says it."""
        ruled = [own for unit, own in zip(units, terms, strict=True) if unit.outcome]
        told = frozenset[str]().union(*ruled)
        found: list[int] = []
        for at, own in enumerate(terms):
            if units[at].outcome:
                continue
            is_whole = len(own) >= _FEWEST and any(jaccard(own, one) >= self._settings.same_ruling for one in ruled)
            if is_whole or (verdicts[at] and len(own & told) >= self._settings.repeated_verdict * max(1, len(own))):
                found.append(at)
        return frozenset(found)
