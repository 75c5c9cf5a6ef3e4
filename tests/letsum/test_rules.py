"""The rules of `grammars/letsum`: every example and near-miss, and how many there are."""

from collections import Counter

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.letsum.rule_check import failures, rule_ids
from pipeline.letsum.rules import RuleBook, RuleType, title_of, words_of
from pipeline.resources import Resources

RESOURCES = Resources()
CITATIONS: tuple[RuleType, ...] = (
    "reference",
    "reference_joint",
    "reference_lead",
    "quotation_lead",
    "quotation",
    "submission",
    "own_voice",
)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules_find_their_examples_and_nothing_else(language: Language) -> None:
    found = list(failures(RESOURCES, language))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_there_are_enough_markers(language: Language) -> None:
    counts = Counter(rule.data.type for rule in RuleBook(RESOURCES, language).all())
    assert counts["title"] >= 40
    assert counts["marker"] >= 150
    assert sum(counts[name] for name in CITATIONS) >= 60


def test_ids_name_their_language() -> None:
    for language in LANGUAGES:
        ids = rule_ids(RESOURCES, language)
        assert len(ids) == len(set(ids))
        assert all(name.startswith(f"{language}.letsum.") for name in ids)


def test_themes_have_the_same_markers_in_both_languages() -> None:
    names = {
        language: {rule.data.id.partition(".letsum.")[2] for rule in RuleBook(RESOURCES, language).of("marker")}
        for language in LANGUAGES
    }
    assert names["en"] == names["fr"]


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("## III. THE FACTS", "THE FACTS"),
        ("2.1 Analysis:", "Analysis"),
        ("B) Norme de contrôle", "Norme de contrôle"),
        ("[1999] reports", "[1999] reports"),
        ("I agree", "I agree"),
    ],
)
def test_a_title_is_read_without_its_number(heading: str, title: str) -> None:
    assert title_of(heading) == title


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("[12] The Court’s\n  order", "The Court's order"),
        ("12. The order stands.", "The order stands."),
        ("78. (1) The Minister may", "78. (1) The Minister may"),
        ("(a) the notice", "(a) the notice"),
        ("1999 was dry.", "1999 was dry."),
    ],
)
def test_a_sentence_is_read_without_the_number_of_its_paragraph(sentence: str, words: str) -> None:
    assert words_of(sentence) == words
