"""Every token rule is tried, and both languages have as many."""

from collections import Counter

import pytest

from pipeline.annotate.token_grammar import Rule
from pipeline.languages import LANGUAGES, Language
from tests.pipeline.annotate.builders import rules

RULES = {language: rules(language) for language in LANGUAGES}
EVERY = [(language, rule) for language in LANGUAGES for rule in RULES[language].grammar.rules]


@pytest.mark.parametrize(("language", "rule"), EVERY, ids=[rule.data.id for _, rule in EVERY])
def test_every_rule_carries_an_example_and_a_near_miss(language: Language, rule: Rule) -> None:
    assert rule.data.examples
    assert rule.data.near_misses
    assert rule.data.id.startswith(f"{language}.annotate.")


def test_english_and_french_have_rules_of_the_same_types_in_like_numbers() -> None:
    english, french = (Counter(rule.data.type for rule in RULES[language].grammar.rules) for language in LANGUAGES)
    assert set(english) == set(french)
    for kind in english:
        assert abs(english[kind] - french[kind]) <= max(2, 0.35 * english[kind]), kind
