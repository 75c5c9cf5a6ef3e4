"""Categories and aspects are the same in all languages."""

import tomllib
from collections.abc import Iterator
from typing import Any

from pipeline.absum.interpret import load_schemes
from pipeline.languages import LANGUAGES
from pipeline.resources import built_in
from tests.resources import RESOURCES

WORDS = ("verb", "noun", "adjective", "adverb", "preposition", "plural", "counts")
"""The keys of patterns and aspects that have words."""


def test_both_languages_know_the_same_categories_and_aspects() -> None:
    english, french = (load_schemes(RESOURCES)[language].categories for language in LANGUAGES)
    assert list(english) == list(french)
    for name in english:
        assert english[name].rule.aspects == french[name].rule.aspects
        foreign = set(french[name].schemes) - set(english[name].schemes)
        assert not foreign, f"{name}: English cannot say {', '.join(sorted(foreign))}"


def words(value: Any, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for inner, each in value.items():
            yield from words(each, inner)
    elif isinstance(value, list):
        for each in value:
            yield from words(each, key)
    elif key in WORDS:
        yield value


def test_what_is_common_to_all_languages_has_no_word_of_one() -> None:
    files = sorted((built_in("grammars") / "absum").glob("*.toml"))
    assert files
    for path in files:
        for rule in tomllib.loads(path.read_text(encoding="utf-8"))["rule"]:
            found = [*words(rule.get("says", [])), *words(rule.get("aspects", []))]
            assert all(word.startswith(("@", "$")) for word in found), rule["id"]
