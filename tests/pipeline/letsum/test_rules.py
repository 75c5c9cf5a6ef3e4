"""The rules of `grammars/letsum`: how many there are, and what they see of a sentence."""

from collections import Counter

import pytest

from pipeline.languages import Language
from pipeline.letsum.rules import RuleBook, RuleType, title_of, words_of
from tests.resources import RESOURCES

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
def test_there_are_enough_markers(language: Language) -> None:
    counts = Counter(rule.data.type for rule in RuleBook(RESOURCES, language).all())
    assert counts["title"] >= 40
    assert counts["marker"] >= 150
    assert sum(counts[name] for name in CITATIONS) >= 60


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
