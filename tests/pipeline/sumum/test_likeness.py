"""How like an abstract the sentences of an article made by hand are; no model."""

import pytest
from pydantic import ValidationError

from pipeline.document import Document
from pipeline.languages import LANGUAGES
from pipeline.sumum.reading.interpretation import ArticleInterpretation
from pipeline.sumum.scoring.likeness import LikenessWeights, likenesses, passage_evidence, read_likeness
from tests.pipeline.sumum.articles import article
from tests.pipeline.sumum.test_interpret_and_select import DEFINED, FOUND, PRESENTED, TITLE, interpreted

PLAIN = "Presses/NOUN/press/Number=Plur stand/VERB/stand/VerbForm=Fin|Tense=Pres in/ADP halls/NOUN/hall ./PUNCT"


def presses() -> Document:
    """An introduction of three sentences, a body, and a conclusion of one."""
    return article(
        ("front", [("title", TITLE)]),
        (
            "introduction",
            [("heading", "1/NUM Introduction/NOUN"), ("paragraph", PLAIN), ("paragraph", PRESENTED)],
        ),
        ("results", [("heading", "2/NUM Halls/NOUN/hall"), ("paragraph", DEFINED)]),
        ("conclusion", [("heading", "3/NUM Conclusion/NOUN"), ("paragraph", FOUND)]),
    )


@pytest.fixture(scope="module")
def interpretation() -> ArticleInterpretation:
    return interpreted(presses())


@pytest.fixture(scope="module")
def evidence(interpretation: ArticleInterpretation) -> dict[str, dict[str, float]]:
    """The evidence by the first word of its sentence."""
    tokens, read = interpretation.article.annotation.tokens, interpretation.article
    return {tokens[read.sentence(i).first].text: one for i, one in passage_evidence(interpretation).items()}


def test_only_sentences_of_the_body_have_a_likeness(evidence: dict[str, dict[str, float]]) -> None:
    assert list(evidence) == ["Presses", "In", "A", "We"]


def test_the_sentences_beside_one_speak_for_it_up_to_the_next_heading(evidence: dict[str, dict[str, float]]) -> None:
    first, second = evidence["Presses"], evidence["In"]
    assert first["prev:none"] == 1
    assert first["next:authors"] == first["next:paper"] == 1
    assert "next:none" not in first
    assert first["next:title"] > 0
    assert "prev:authors" not in second
    assert "prev:none" not in second
    assert second["next:none"] == 1


def test_cues_count_apart_where_the_article_begins_and_ends(evidence: dict[str, dict[str, float]]) -> None:
    assert evidence["In"]["opening*authors"] == 1
    assert evidence["We"]["closing*authors"] == evidence["We"]["closing*finding"] == 1
    assert not any(name.startswith("opening*") for name in evidence["We"])
    assert not any(name.startswith(("opening*", "closing*")) for name in evidence["A"])


def test_types_of_information_and_standing_alone_speak_for_a_sentence(evidence: dict[str, dict[str, float]]) -> None:
    assert evidence["In"]["type:topic_of_document"] == 1
    assert "type:topic_of_document" not in evidence["A"]
    assert evidence["In"]["standing"] == 1


def test_the_likeness_is_the_bias_with_what_known_evidence_adds(interpretation: ArticleInterpretation) -> None:
    weights = LikenessWeights(bias=0.1, weights={"type:topic_of_document": 0.3, "next:authors": 0.05})
    assert weights.likeness({"type:topic_of_document": 1.0, "unheard of": 9.0}) == pytest.approx(0.4)
    assert sorted(likenesses(interpretation, weights).values()) == pytest.approx([0.1, 0.1, 0.15, 0.4])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shipped_weights_prefer_an_announced_aim(language: str) -> None:
    weights = read_likeness(language)
    assert weights.likeness({"type:topic_of_document": 1.0}) > weights.bias
    assert not {"standing", "prev:none", "next:none"}.isdisjoint(weights.weights)


def test_weights_without_evidence_are_refused() -> None:
    with pytest.raises(ValidationError):
        LikenessWeights(bias=0.1, weights={})
