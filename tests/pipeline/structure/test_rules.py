"""Every rule of grammars/structure matches its examples, with exact spans, and none of its near-misses."""

import re
from collections import Counter

import pytest

from pipeline.resources import Resources
from pipeline.structure.vocabulary import FAMILY, LANGUAGES, StructureRule, Vocabulary

VOCABULARY = Vocabulary(Resources())
RULES = [pytest.param(rule, pattern, id=rule.id) for rule, pattern in VOCABULARY.rules]
BRACES = re.compile(r"\{\{(.*?)\}\}")


def spans(rule: StructureRule, pattern: re.Pattern[str], text: str) -> list[tuple[int, int]]:
    """What the rule matches: anywhere for dates, else at the start only."""
    if rule.type == "date":
        return [match.span() for match in pattern.finditer(text)]
    match = pattern.match(text)
    return [match.span()] if match else []


@pytest.mark.parametrize(("rule", "pattern"), RULES)
def test_examples(rule: StructureRule, pattern: re.Pattern[str]) -> None:
    for example in rule.examples:
        marked = BRACES.search(example)
        assert marked, f"{rule.id}: mark in {{{{…}}}} what the rule matches in {example!r}"
        text = BRACES.sub(r"\1", example)
        expected = [(marked.start(), marked.end() - 4)]
        found = spans(rule, pattern, text)
        assert found == expected, f"{rule.id} in {text!r}: matched {[text[a:b] for a, b in found]}, not {marked[1]!r}"


@pytest.mark.parametrize(("rule", "pattern"), RULES)
def test_near_misses(rule: StructureRule, pattern: re.Pattern[str]) -> None:
    for near_miss in rule.near_misses:
        found = spans(rule, pattern, near_miss)
        assert not found, f"{rule.id} should not match {near_miss!r}, but did: {near_miss[slice(*found[0])]!r}"


def test_english_and_french_have_the_same_rules() -> None:
    counts = {
        language: Counter(str(table.values["type"]) for table in Resources().grammar(FAMILY, language))
        for language in LANGUAGES
    }
    assert counts["en"] == counts["fr"]


@pytest.mark.parametrize("name", ["section_titles", "section_words", "genre_cues"])
def test_english_and_french_lexicons_are_of_a_size(name: str) -> None:
    sizes = [len(Resources().lexicon(language, name)) for language in LANGUAGES]
    assert min(sizes) >= 0.75 * max(sizes), f"{name}: {dict(zip(LANGUAGES, sizes, strict=True))}"


@pytest.mark.parametrize("name", ["section_titles", "section_words", "genre_cues"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_lexicons_are_sorted_and_without_repetition(language: str, name: str) -> None:
    rows = [tuple(row.values.values()) for row in Resources().lexicon(language, name)]
    assert rows == sorted(set(rows))
    keys = [row[:2] if name == "genre_cues" else row for row in rows]
    assert len(keys) == len(set(keys)), "a cue speaks for a genre with one weight"
