"""Co-selection in the scenarios of Saggion & Lapalme 2002, on sets made by hand."""

import pytest

from pipeline.align.linking.coselection import SCENARIOS, Agreement, agreement, coselection, means


def test_agreement_is_recall_precision_and_their_harmonic_mean() -> None:
    found = agreement({1, 2, 3, 4}, {2, 4, 9})
    assert (found.recall, found.precision, found.f) == pytest.approx((2 / 3, 1 / 2, 4 / 7))


@pytest.mark.parametrize(("selected", "right"), [({1}, {2}), (set(), {2}), ({1}, set()), (set(), set())])
def test_nothing_in_common_is_nothing(selected: set[int], right: set[int]) -> None:
    assert agreement(selected, right) == Agreement(0, 0, 0)


def test_the_scenarios_of_two_assessors() -> None:
    """The first chose 1 2 3, the second 3 4 5 6; the extract takes 1, 2 and 9."""
    found = coselection({1, 2, 9}, [{1, 2, 3}, {3, 4, 5, 6}])
    best, worst = agreement({1, 2, 9}, {1, 2, 3}), Agreement(0, 0, 0)
    assert found["optimistic"] == best
    assert found["pessimistic"] == worst
    assert found["average"] == Agreement(best.recall / 2, best.precision / 2, best.f / 2)
    assert found["union"] == agreement({1, 2, 9}, {1, 2, 3, 4, 5, 6})
    assert found["intersection"] == agreement({1, 2, 9}, {3})


def test_with_one_abstract_all_scenarios_are_one() -> None:
    assert len(set(coselection({1, 2}, [{2, 3}]).values())) == 1


def test_means_are_over_documents() -> None:
    documents = [coselection({1}, [{1}]), coselection({1}, [{2}])]
    assert means(documents) == dict.fromkeys(SCENARIOS, Agreement(0.5, 0.5, 0.5))
