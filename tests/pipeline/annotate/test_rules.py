"""Both languages have as many token rules."""

from collections import Counter

from pipeline.languages import LANGUAGES
from tests.pipeline.annotate.builders import rules

RULES = {language: rules(language) for language in LANGUAGES}


def test_english_and_french_have_rules_of_the_same_types_in_like_numbers() -> None:
    english, french = (Counter(rule.data.type for rule in RULES[language].grammar.rules) for language in LANGUAGES)
    assert set(english) == set(french)
    for kind in english:
        assert abs(english[kind] - french[kind]) <= max(2, 0.35 * english[kind]), kind
