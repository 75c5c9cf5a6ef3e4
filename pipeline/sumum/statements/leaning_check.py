"""How the vetoes of `grammars/sumum_leaning` are found in their examples, which mark what nobody has said."""

from collections.abc import Iterator
from typing import Final, Literal

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.rules.checking import Case, Found, Reading, marked_cases
from pipeline.rules.loading import MarkedRule, RuleReader, mistake
from pipeline.rules.marks import Mark
from pipeline.sumum.reading.knowledge import read_knowledge
from pipeline.sumum.reading.templates import Stretch
from pipeline.sumum.statements.known import Known
from pipeline.sumum.statements.leaning import OF_NAMES, VETO_NAMES, leanings, veto_id
from pipeline.sumum.statements.mentions import Spoken
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording

_OF_NAMES: Final = {veto.__name__ for veto in OF_NAMES}


class LeaningRule(MarkedRule):
    """A veto on what speaks of something as known; what it asks is one of `leaning.py`.

    The first sentence of an example is what the abstract has told. The last, which is asked, `goes_on` from the one
    before it in the source or stands by itself.
    """

    type: Literal["veto"]
    description: str
    goes_on: bool = False


_VETO: Final[RuleReader[LeaningRule]] = RuleReader(LeaningRule)


class SumumLeaningCheck:
    """Finds what the last sentence of an example speaks of as known, by one veto.

    Raises ConfigurationError for a veto that nobody asks for.
    """

    reading = Reading(frozenset({"groups", "acronyms"}))

    def __init__(self, resources: Resources, language: Language) -> None:
        self._rules: list[LeaningRule] = []
        for rule, table in _VETO.rules(resources, "sumum_leaning", language):
            if rule.id not in {veto_id(language, name) for name in VETO_NAMES}:
                raise mistake(table, f"no veto of that name; valid: {', '.join(VETO_NAMES)}")
            self._rules.append(rule)
        self._wording = AbstractWording(resources, language, read_knowledge())

    def cases(self) -> Iterator[Case[LeaningRule]]:
        """The examples and near-misses of all vetoes."""
        for rule in self._rules:
            yield from marked_cases(rule, rule)

    def find(self, case: Case[LeaningRule], document: Document) -> Found:
        """What nobody has said, by the veto of the case; the note names what other vetoes find."""
        found = list(leanings(self._asked(case, document)))
        names = ", ".join(sorted({each.veto for each in found}))
        own = [each for each in found if veto_id(self._wording.language, each.veto) == case.rule.id]
        return Found(tuple(Mark(each.span) for each in own), f"(vetoes: {names})" if names else "")

    def could_match(self, case: Case[LeaningRule], document: Document) -> bool:
        """Whether the sentence that is asked speaks of anything: has noun groups, or for a veto on names words."""
        spoken = self._asked(case, document)
        return bool(spoken.groups) or case.rule.id.rpartition(".")[2] in _OF_NAMES

    def _asked(self, case: Case[LeaningRule], document: Document) -> Spoken:
        passages = Passages(document, self._wording.dictionary)
        told, *_, asked = passages.annotation.sentences
        known = Known.of_stretch(Stretch(told.first, told.last), passages)
        draft = passages.draft(Stretch(asked.first, asked.last))
        return Spoken(draft, known, passages, self._wording, goes_on=case.rule.goes_on)
