"""Categories and aspects are the same in all languages."""

from pipeline.absum.interpret import load_schemes
from pipeline.languages import LANGUAGES
from pipeline.resources import Resources

RESOURCES = Resources()


def test_both_languages_know_the_same_categories_and_aspects() -> None:
    english, french = (load_schemes(RESOURCES)[language].categories for language in LANGUAGES)
    assert list(english) == list(french)
    for name in english:
        assert english[name].rule.aspects == french[name].rule.aspects
        foreign = set(french[name].schemes) - set(english[name].schemes)
        assert not foreign, f"{name}: English cannot say {', '.join(sorted(foreign))}"
