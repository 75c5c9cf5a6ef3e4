"""Every rule of grammars/decision finds what its examples mark, and nothing in its near-misses."""

import re

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.letsum.decision.grammar import DecisionGrammar, DecisionRule
from pipeline.letsum.decision.rule_check import failures_of_rule
from pipeline.resources import Resources
from pipeline.structure.vocabulary import Vocabulary

VOCABULARY = Vocabulary(Resources())
GRAMMARS = {language: DecisionGrammar(Resources(), language, VOCABULARY) for language in LANGUAGES}
RULES = [pytest.param(*rule, id=rule[0].id) for language in LANGUAGES for rule in GRAMMARS[language].rules]


@pytest.mark.parametrize(("rule", "pattern"), RULES)
def test_examples_and_near_misses(rule: DecisionRule, pattern: re.Pattern[str]) -> None:
    assert list(failures_of_rule(rule, pattern)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_has_rules_in_both_languages(language: Language) -> None:
    fields = {rule.type for rule, _ in GRAMMARS[language].rules}
    assert fields == {rule.type for rule, _ in GRAMMARS["en"].rules}


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_least_sixty_words_for_courts_and_roles(language: Language) -> None:
    grammar = GRAMMARS[language]
    courts = {code for code, row in grammar.codes.items() if row.kind == "court"}
    assert len(grammar.roles) + len(courts) >= 120
    assert len(grammar.roles) >= 60
