"""Which words an abstract is expected to have; of sentences made by hand, without a model."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.sumum.reading.interpretation import ArticleInterpretation
from pipeline.sumum.scoring.expected import Expected, ExpectedWeights, expected_words, read_expected, word_evidence

TEXT = {
    "introduction": ["pumps fail", "valves aid pumps", "we test valves"],
    "results": ["valves halve noise", "rust stains walls", "mice avoid walls"],
    "conclusion": ["valves halve noise"],
}
OWN = 2


def article() -> ArticleInterpretation:
    """Three sections, a sentence a paragraph: what one sums up, and an aside."""
    told = [(kind, words) for kind, sentences in TEXT.items() for words in sentences]
    sections = list(TEXT)
    evidence = SimpleNamespace(
        running=list(range(len(told))),
        stems=lambda index: frozenset(word[:6] for word in told[index][1].split() if len(word) > 3),
        signs=lambda index: frozenset({"authors"} if index == OWN else {"finding"} if index > OWN else ()),
        title=frozenset({"valves"}),
        headings=frozenset({"noise"}),
    )
    read = SimpleNamespace(
        section=lambda index: sections.index(told[index][0]),
        sentence=lambda index: SimpleNamespace(block=index),
        kinds=sections,
        edges=(frozenset({0}), frozenset({2})),
        parts=dict.fromkeys(range(len(told)), "body"),
    )
    return cast("ArticleInterpretation", cast("Any", SimpleNamespace(article=read, evidence=evidence)))


def test_the_evidence_of_a_word_is_where_it_stands() -> None:
    found = word_evidence(article())
    assert found["valves"].keys() >= {"title", "begins", "introduced", "own", "announced", "found", "concluded"}
    assert found["noise"]["headings"] == 1
    assert found["stains"].keys() == {"often", "share", "sections", "found", "results", "places"}
    assert found["valves"]["often"] > found["halve"]["often"] > found["stains"]["often"] == 0
    assert found["valves"]["places"] > found["stains"]["places"] == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_sums_up_tells_more_than_an_aside(language: Language) -> None:
    expected = expected_words(article(), read_expected(language))
    assert expected.told(3) > expected.told(4) > 0
    assert expected.worths["valves"] > expected.worths["stains"]


def test_a_word_counts_once_and_longer_sentences_gain_less_by_it() -> None:
    expected = Expected({0: frozenset({"pump"}), 1: frozenset({"pump", "rust"})}, {"pump": 0.5, "rust": 0.0})
    assert expected.told(0) > expected.told(1) > 0
    assert expected.told(1, expected.of([0])) == 0
    assert expected.told(7) == 0


def test_a_probability_grows_with_what_speaks_for_a_word() -> None:
    weights = ExpectedWeights(bias=-2.0, weights={"title": 2.0})
    assert weights.probability({"title": 1.0, "unheard-of": 9.0}) == 0.5 > weights.probability({})
