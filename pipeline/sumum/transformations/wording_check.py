"""How the wording rules do what their examples say, and what SumUM does that is no rule of a grammar."""

from collections.abc import Iterator

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.resources import Resources, RuleTable, built_in, rules_in
from pipeline.rules.checking import Case, Found, Reading, changing_cases
from pipeline.rules.sequences.feature_sets import Written
from pipeline.rules.sequences.needs import may_match
from pipeline.sumum.reading.knowledge import read_knowledge
from pipeline.sumum.reading.templates import Stretch
from pipeline.sumum.transformations.draft import Draft
from pipeline.sumum.transformations.edits import EditRule
from pipeline.sumum.transformations.junctures import settled
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording


class WordingCheck:
    """Edits the draft of a sentence by one rule."""

    reading = Reading(frozenset({"groups"}))

    def __init__(self, resources: Resources, language: Language) -> None:
        self._wording = AbstractWording(resources, language, read_knowledge())

    def cases(self) -> Iterator[Case[EditRule]]:
        """The examples and near-misses of all rules."""
        for rule in self._wording.edits.rules:
            yield from changing_cases(rule.data, rule)

    def find(self, case: Case[EditRule], document: Document) -> Found:
        """The sentence as the rule leaves it."""
        passages, draft = self._draft(document)
        edited = case.rule.apply(draft, passages) if _is_tried(case.rule, draft, passages) else draft
        return Found(settled(edited, self._wording).text())

    def could_match(self, case: Case[EditRule], document: Document) -> bool:
        """Whether the draft has all that the pattern needs."""
        passages, draft = self._draft(document)
        return _is_tried(case.rule, draft, passages)

    def _draft(self, document: Document) -> tuple[Passages, Draft]:
        passages = Passages(document, self._wording.dictionary)
        return passages, passages.draft(Stretch(0, len(passages.annotation.tokens)))


def _is_tried(rule: EditRule, draft: Draft, passages: Passages) -> bool:
    return may_match(rule.needs, Written.of(rule.features.codes(draft, passages)).present)


def operations(resources: Resources, language: Language) -> tuple[RuleTable, ...]:  # noqa: ARG001 - the same in all
    """The transformations, and the title as a topic."""
    return tuple(rules_in(built_in("pipeline") / "sumum" / "operations.toml"))
