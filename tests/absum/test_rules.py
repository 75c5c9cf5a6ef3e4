"""Every category and scheme finds its examples, exactly, and nothing in its near-misses."""

import pytest

from pipeline.absum.interpret import load_schemes
from pipeline.absum.rule_check import failures, rule_ids
from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources

RESOURCES = Resources()


@pytest.mark.models
@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_and_near_misses(language: Language) -> None:
    found = list(failures(RESOURCES, language))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ids_say_language_and_category(language: Language) -> None:
    for identifier in rule_ids(RESOURCES, language):
        assert identifier.startswith(f"{language}.absum.")


def test_both_languages_know_the_same_categories_and_aspects() -> None:
    english, french = (load_schemes(RESOURCES)[language].categories for language in LANGUAGES)
    assert list(english) == list(french)
    for name in english:
        assert english[name].rule.aspects == french[name].rule.aspects
        foreign = set(french[name].schemes) - set(english[name].schemes)
        assert not foreign, f"{name}: English cannot say {', '.join(sorted(foreign))}"
