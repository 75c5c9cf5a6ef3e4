"""The rules and words of structure are as many in both languages."""

from collections import Counter

import pytest

from pipeline.languages import LANGUAGES
from pipeline.structure.vocabulary import FAMILY, vocabulary
from tests.resources import RESOURCES

VOCABULARY = vocabulary(RESOURCES)
RULES = [pytest.param(rule, pattern, id=rule.id) for rule, pattern in VOCABULARY.rules]


def test_english_and_french_have_the_same_rules() -> None:
    counts = {
        language: Counter(str(table.values["type"]) for table in RESOURCES.grammar(FAMILY, language))
        for language in LANGUAGES
    }
    assert counts["en"] == counts["fr"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_digest_knows_as_an_outcome_is_no_title_either(language: str) -> None:
    rows = RESOURCES.lexicon(language, "digest_words")
    assert {row["word"] for row in rows if row["class"] == "outcome"} <= VOCABULARY.outcomes


@pytest.mark.parametrize("name", ["section_titles", "section_words", "genre_cues"])
def test_english_and_french_lexicons_are_of_a_size(name: str) -> None:
    sizes = [len(RESOURCES.lexicon(language, name)) for language in LANGUAGES]
    assert min(sizes) >= 0.75 * max(sizes), f"{name}: {dict(zip(LANGUAGES, sizes, strict=True))}"


@pytest.mark.parametrize("name", ["section_titles", "section_words", "genre_cues"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_lexicons_are_sorted_and_without_repetition(language: str, name: str) -> None:
    rows = [tuple(row.values.values()) for row in RESOURCES.lexicon(language, name)]
    assert rows == sorted(set(rows))
    keys = [row[:2] if name == "genre_cues" else row for row in rows]
    assert len(keys) == len(set(keys)), "a cue speaks for a genre with one weight"
