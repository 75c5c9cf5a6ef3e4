"""The reason that stands beside a ruling: "The appeal is quashed. That is a matter for another court." """

from collections.abc import Sequence

from pipeline.letsum.choosing.leaning import Leaning
from pipeline.letsum.choosing.production import Normalized
from pipeline.letsum.choosing.standing import is_free, is_whole
from pipeline.letsum.choosing.subject import NOTHING
from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.rules import RuleBook
from pipeline.letsum.settings import TableSettings


class BesideReader:
    """Finds in judgments of one language the sentence behind a ruling that says why it was given."""

    def __init__(self, book: RuleBook, settings: TableSettings) -> None:
        self._settings = settings
        self._causes = book.set_of("cause")
        self._others = book.set_of("debris", "formality", "refusal", "accessory", "ruling", "issue")
        self._leaning = Leaning(book, settings.resolved)

    def says_why(self, unit: ThematicUnit) -> bool:
        """Whether a sentence gives a reason in so many words."""
        return self._causes.first(unit.line.text) is not None

    def reason(self, units: Sequence[ThematicUnit], normalized: Sequence[Normalized], at: int) -> tuple[int, ...]:
        """The sentence that goes on from a ruling in its paragraph and leans on it or says why, if it is short."""
        behind = at + 1
        if behind >= len(units) or units[behind].line.boundary != "sentence" or not normalized[at].text.endswith("."):
            return ()
        unit, text = units[behind], units[behind].line.text
        is_own = unit.voice is None and unit.outcome is None and not unit.line.is_heading and is_free(unit)
        if not is_own or self._others.first(text) is not None or not is_whole(units, normalized, behind):
            return ()
        is_short = len(text.split()) <= self._settings.longest_beside
        goes_on = self.says_why(unit) or self._leaning.leans(unit, normalized[behind], NOTHING)
        return (behind,) if is_short and goes_on else ()
