"""How good sentences are for an abstract: an article made by hand, the shipped weights; no model."""

import math

import pytest

from pipeline.sumum.reading.interpretation import ArticleInterpretation
from pipeline.sumum.reading.style import read_style, styles
from pipeline.sumum.scoring.grades import MOVES, Grade, GradeWeights, LinearWeights, read_grades, reader_evidence
from pipeline.sumum.scoring.likeness import likenesses, read_likeness
from tests.pipeline.sumum.test_interpret_and_select import interpreted
from tests.pipeline.sumum.test_likeness import presses


@pytest.fixture(scope="module")
def interpretation() -> ArticleInterpretation:
    return interpreted(presses())


@pytest.fixture(scope="module")
def evidence(interpretation: ArticleInterpretation) -> list[dict[str, float]]:
    """The evidence of each sentence in its order."""
    like = likenesses(interpretation, read_likeness("en"))
    return list(reader_evidence(interpretation, like, styles(interpretation, read_style("en"))).values())


def test_a_sentence_is_seen_beside_the_best_and_in_its_order(evidence: list[dict[str, float]]) -> None:
    best = [one for one in evidence if one["likeness:beside best"] == 0]
    assert [one["likeness:order"] for one in best] == [1.0]
    assert sorted(one["style:order"] for one in evidence) == [number / len(evidence) for number in range(1, 5)]
    assert [one["place"] for one in evidence] == [0.0, 0.25, 0.5, 0.75]


def test_a_sentence_has_the_style_of_its_neighbors(evidence: list[dict[str, float]]) -> None:
    first, second, *_ = evidence
    assert first["behind:likeness"] == second["likeness"]
    assert first["before:likeness"] == 0.1


def test_places_cues_and_signs_have_names(evidence: list[dict[str, float]]) -> None:
    _, presented, _, found = evidence
    assert presented["cue:authors"] == presented["opening"] == 1.0
    assert found["cue:finding"] == found["closing"] == found["section:conclusion"] == 1.0


def test_the_move_of_a_grade_is_the_likeliest() -> None:
    odds = {move: LinearWeights(bias=float(number), weights={"none": 0.0}) for number, move in enumerate(MOVES)}
    grade = GradeWeights(good=LinearWeights(bias=-1.0, weights={"echo": 2.0}), moves=odds).grade({"echo": 0.25})
    assert grade.odds == -0.5
    assert grade.move == MOVES[-1]
    assert math.fsum(grade.moves.values()) == pytest.approx(1.0)
    assert Grade(0.0, dict.fromkeys(MOVES, 0.2)).move == MOVES[0]


def test_what_authors_did_and_found_is_graded_above_a_definition(evidence: list[dict[str, float]]) -> None:
    weights = read_grades()
    _, presented, defined, found = (weights.grade(one).odds for one in evidence)
    assert min(presented, found) > defined
