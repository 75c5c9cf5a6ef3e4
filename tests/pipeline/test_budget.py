"""Filling a length, likeness of sentences, and beginnings of them."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.budget import NearestVectors, beginning, containment, fitting, jaccard, knapsack, overlap


def test_what_fits_is_taken_in_order() -> None:
    assert list(fitting(["aaaa", "bbb", "cc", "d"], 7, len)) == ["aaaa", "bbb"]
    assert list(fitting(["aaaa", "bbbb", "cc", "d"], 7, len)) == ["aaaa", "cc", "d"]
    assert not list(fitting(["aaaa"], 3, len))


def test_lengths_may_depend_on_what_was_taken() -> None:
    taken: list[str] = []
    for each in fitting(["ab", "ac", "bc"], 3, lambda word: len({*word} - {*"".join(taken)}), lambda w: w not in taken):
        taken.append(each)
    assert taken == ["ab", "ac"]


def test_what_does_not_fit_is_not_compared() -> None:
    compared: list[str] = []

    def is_new(word: str) -> bool:
        compared.append(word)
        return True

    assert list(fitting(["aaaa", "b", "c"], 1, len, is_new)) == ["b"]
    assert compared == ["b"], "neither what is too long nor what comes behind the last word"


@given(st.lists(st.tuples(st.integers(1, 20), st.integers(1, 9)), min_size=1, max_size=9), st.integers(1, 40))
def test_the_knapsack_is_exact(sizes: list[tuple[int, int]], room: int) -> None:
    words, gains = zip(*sizes, strict=True)
    best = max(
        sum(gains[number] for number in chosen)
        for count in range(len(sizes) + 1)
        for chosen in combinations(range(len(sizes)), count)
        if sum(words[number] for number in chosen) <= room
    )
    taken = knapsack(gains, words, room)
    assert sum(gains[number] for number in taken) == best
    assert sum(words[number] for number in taken) <= room
    assert list(taken) == sorted(taken)


def test_a_million_words_of_room_cost_no_more_than_all_there_is() -> None:
    assert knapsack([1.0, 2.0], [3, 4], 10**12) == (0, 1)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ({"fire", "home"}, {"fire", "crew", "mayor"}, (1 / 4, 1 / 2, 1 / 2)),
        ({"fire"}, {"fire"}, (1.0, 1.0, 1.0)),
        ({"fire"}, set(), (0.0, 0.0, 0.0)),
        (set(), set(), (0.0, 0.0, 1.0)),
    ],
)
def test_likeness(one: set[str], other: set[str], expected: tuple[float, float, float]) -> None:
    assert (jaccard(one, other), overlap(one, other), containment(one, other)) == expected


def test_the_nearest_vector_counts() -> None:
    taken = NearestVectors()
    assert taken.cosine({0: 1.0}) == 0.0
    taken.add({0: 0.6, 1: 0.8})
    taken.add({2: 1.0})
    assert taken.cosine({0: 1.0}) == pytest.approx(0.6)
    assert taken.cosine({1: 0.6, 2: 0.8}) == pytest.approx(0.8)
    assert taken.cosine({3: 1.0}) == 0.0


@pytest.mark.parametrize(
    ("room", "expected"),
    [(9, "The fire,  the crews."), (4, "The fire,  the crews."), (3, "The fire, the…"), (2, "The fire…")],
)
def test_beginning(room: int, expected: str) -> None:
    assert beginning("The fire,  the crews.", room, loose=",") == expected


def test_a_mark_that_is_not_loose_stays() -> None:
    assert beginning("The fire, the crews.", 2) == "The fire,…"
