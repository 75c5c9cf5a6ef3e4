"""How the rules of `grammars/controlled_norm` are found in their examples."""

from collections.abc import Iterator

from pipeline.controlled.component import whole_norm
from pipeline.controlled.conformity import check
from pipeline.controlled.norm import AnyNormRule, ContractionRule, NormRules, OrderRule, TreeRule
from pipeline.document import Document
from pipeline.languages import Language
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.resources import Resources
from pipeline.rules.checking import Case, Found, Reading, marked_cases
from pipeline.rules.marks import Mark
from pipeline.settings import NoSettings


class NormCheck:
    """Finds what breaks one rule, whatever other rules say."""

    reading = Reading(frozenset({"dependencies"}))

    def __init__(self, resources: Resources, language: Language) -> None:
        self._norm = whole_norm(resources, language, PyrealbEngine(NoSettings(), resources))

    def cases(self) -> Iterator[Case[AnyNormRule]]:
        """The examples and near-misses of all rules."""
        for rule in self._norm.rules:
            yield from marked_cases(rule, rule)

    def find(self, case: Case[AnyNormRule], document: Document) -> Found:
        """The stretches that break the rule of the case."""
        norm = self._norm
        alone = NormRules(norm.language, (case.rule,), norm.patterns, norm.vocabulary)
        return Found(tuple(Mark(violation.span) for violation in check(document, alone).violations))

    def could_match(self, case: Case[AnyNormRule], document: Document) -> bool:
        """Whether the words that a pattern needs are there, or a mark of what an instruction depends on.

        A pattern of one token is found wherever that is; other rules are tried on every sentence.
        """
        tokens = document.annotation.tokens if document.annotation is not None else ()
        match case.rule:
            case TreeRule(id=name):
                pattern = self._norm.patterns[name]
                return pattern.may_match(tokens) or pattern.stands_alone
            case OrderRule(marks=marks):
                return any(f" {mark} " in f" {document.text.lower()}" for mark in marks)
            case ContractionRule():
                return not {"'", "’"}.isdisjoint(document.text)
            case _:
                return True
