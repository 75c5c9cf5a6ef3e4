"""The best sequence of roles, and the themes that follow from it."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.letsum.segmenting.segmentation import best_roles, themes_of
from pipeline.letsum.themes import ROLES, Role
from pipeline.letsum.weights import Boundary, Weights, read_weights
from tests.pipeline.letsum.builders import CASES, found, interpreted

WEIGHTS = read_weights()
BOUNDARIES: tuple[Boundary, ...] = ("sentence", "paragraph", "numbered", "heading")


def value(
    path: tuple[Role, ...], scores: list[dict[str, float]], boundaries: list[Boundary], weights: Weights
) -> float:
    total = weights.start.get(path[0], 0.0) + sum(s.get(role, 0.0) for s, role in zip(scores, path, strict=True))
    for (before, after), boundary in zip(itertools.pairwise(path), boundaries[1:], strict=True):
        total += weights.transition[before][after] + (weights.switch[boundary] if before != after else 0.0)
    return total


@settings(max_examples=15, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.dictionaries(st.sampled_from(ROLES), st.floats(-5, 5, allow_nan=False), max_size=4),
            st.sampled_from(BOUNDARIES),
        ),
        min_size=1,
        max_size=3,
    )
)
def test_no_path_is_heavier_than_the_one_found(steps: list[tuple[dict[str, float], Boundary]]) -> None:
    scores = [dict(score) for score, _ in steps]
    boundaries = [boundary for _, boundary in steps]
    path = best_roles(scores, boundaries, WEIGHTS)
    heaviest = max(value(p, scores, boundaries, WEIGHTS) for p in itertools.product(ROLES, repeat=len(steps)))
    assert abs(value(path, scores, boundaries, WEIGHTS) - heaviest) < 1e-6


def test_nothing_has_no_roles() -> None:
    assert best_roles([], [], WEIGHTS) == ()


def test_law_may_come_before_the_facts_and_themes_may_return() -> None:
    wanted: list[Role] = ["opening", "law", "law", "facts", "facts", "analysis", "facts", "analysis", "disposition"]
    scores: list[dict[str, float]] = [{role: 15.0} for role in wanted]
    assert list(best_roles(scores, ["numbered"] * len(wanted), WEIGHTS)) == wanted


def test_a_single_weak_sentence_does_not_break_its_segment() -> None:
    scores: list[dict[str, float]] = [{"analysis": 2.0}] * 5 + [{"facts": 0.2}] + [{"analysis": 2.0}] * 5
    assert set(best_roles(scores, ["sentence"] * 11, WEIGHTS)) == {"analysis"}


def test_submissions_belong_to_what_they_stand_in() -> None:
    assert themes_of(("facts", "submissions", "analysis", "submissions", "analysis")) == (
        "context",
        "context",
        "juridical_analysis",
        "juridical_analysis",
        "juridical_analysis",
    )


def test_the_header_is_decision_data_and_is_not_filtered() -> None:
    for language, text in CASES.items():
        structure = interpreted(text, language)
        assert structure.units[0].theme == "decision_data"
        assert next(iter(found(structure).values())) is None
