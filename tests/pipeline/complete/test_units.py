"""Units of several words: found, grouped, and what they say comes next."""

from pathlib import Path

import numpy as np
import pytest

from pipeline.complete.arrays import Arrays
from pipeline.complete.combination import Combination
from pipeline.complete.ngrams import unquantize
from pipeline.complete.session import Session
from pipeline.complete.units import ActiveUnit, Units, beginning_here, next_words
from tests.pipeline.complete.small import small_model, texts
from training.complete.corpus import Vocabulary, read_pairs
from training.complete.units import (
    USUAL,
    Estimate,
    UnitRecipe,
    both_sides,
    entropy,
    find_units,
    group,
    likelihood_ratio,
    preferred,
    suffix_array,
    translate_units,
    unit_arrays,
)

WORDS_OR_UNITS_IN_ORDER: tuple[Combination, Combination] = ("ibm2", "units")
TEXTS = [
    text.split()
    for text in (
        "we see the prime minister today",
        "a prime minister rests",
        "the prime minister , who rests",
        "her prime minister left today",
        "one prime number is odd",
        "the minister left",
        "nobody saw a prime minister there",
    )
]
WORDS = Vocabulary([word for text in TEXTS for word in text])


def numbers(text: str) -> tuple[int, ...]:
    return tuple(WORDS.number(word) for word in text.split())


def test_suffixes_stand_in_order() -> None:
    stream = np.array([2, 1, 2, 3, 0, 2, 1, 1, 0])
    order = suffix_array(stream).tolist()
    suffixes = [tuple(stream[start : start + 5].tolist()) for start in order]
    assert suffixes == sorted(suffixes)
    assert sorted(order) == list(range(len(stream)))


def test_words_that_belong_together_are_a_unit() -> None:
    found = find_units([WORDS.encode(text) for text in TEXTS], WORDS)
    assert numbers("prime minister") in found
    assert not any(WORDS.number(",") in unit for unit in found)
    assert numbers("left today") not in found


def test_a_sentence_is_grouped_by_the_longest_units() -> None:
    units = {numbers("the prime"): 100, numbers("prime minister"): 101, numbers("we see the"): 102}
    assert group(list(numbers("we see the prime minister today")), units) == [102, 101, *numbers("today")]
    assert group([], units) == []


def test_measures_of_association() -> None:
    assert likelihood_ratio(10, 10, 10, 1000) > 50 > 5 > likelihood_ratio(1, 10, 100, 1000)
    assert likelihood_ratio(1, 10, 100, 1000) == pytest.approx(0, abs=1e-6)
    assert entropy(np.array([7, 7, 7])) == 0
    assert entropy(np.array([1, 2])) == pytest.approx(np.log(2))


def test_a_unit_begins_and_goes_on() -> None:
    units = [ActiveUnit(1, 3, (10, 11, 12), 0.5)]
    arrival, standing = np.array([0.2, 0.6, 0.2], np.float32), np.array([0.0, 0.5, 0.3], np.float32)
    assert next_words(units, (9,), arrival, standing) == pytest.approx({10: 0.3})
    assert next_words(units, (9, 10), arrival, standing) == pytest.approx({10: 0.3, 11: 0.4})
    begun = next_words(units, (9, 10, 11), arrival, standing)
    assert begun[12] > 0.7
    assert sum(begun.values()) == pytest.approx(1)
    assert next_words(units, (11,), arrival, standing) == pytest.approx({10: 0.3})


def test_a_model_may_have_none(tmp_path: Path) -> None:
    assert Units(Arrays(tmp_path), []).active(["prime", "minister"]) == []


def test_the_small_model_has_units() -> None:
    active = small_model().units.active(["the", "council", "sees", "the", "mill"])
    words = small_model().vocabulary.words
    assert ("le", "conseil") in {tuple(words[number] for number in unit.words) for unit in active}


def test_a_longer_unit_that_holds_together_better_is_preferred() -> None:
    strengths = {(1, 2): 6.0, (2, 3): 9.0, (1, 2, 3): 8.0, (4, 5): 5.5}
    assert preferred(strengths) == {(2, 3), (1, 2, 3), (4, 5)}
    few = find_units([WORDS.encode(text) for text in TEXTS], WORDS, UnitRecipe(preferred=True))
    assert few <= find_units([WORDS.encode(text) for text in TEXTS], WORDS)


@pytest.mark.parametrize(
    ("estimate", "lengths"), [("E1", {(1, 1), (1, 2), (2, 1), (2, 2)}), ("E2", {(2, 1), (2, 2)}), ("E3", {(2, 2)})]
)
def test_what_is_kept_of_a_unit_model(estimate: Estimate, lengths: set[tuple[int, int]]) -> None:
    pairs = read_pairs(texts(), "en", "fr")
    sources = Vocabulary([word for pair in pairs for word in pair.source])
    targets = Vocabulary([word for pair in pairs for word in pair.target])
    numbered = [(sources.encode(pair.source), targets.encode(pair.target)) for pair in pairs]
    model = translate_units(numbered, sources, targets, both_sides(numbered, sources, targets, USUAL))
    arrays, keys = unit_arrays(model, sources, estimate)
    shares = unquantize(arrays["units_shares"])
    of_each = np.add.reduceat(shares, arrays["units_starts"][:-1].astype(np.int64))
    assert of_each == pytest.approx(1, abs=0.1)
    many = np.diff(arrays["units_offsets"]).tolist()
    found = {
        (min(2, len(key.split())), min(2, length))
        for row, key in enumerate(keys)
        for length in many[int(arrays["units_starts"][row]) : int(arrays["units_starts"][row + 1])]
    }
    assert found <= lengths
    assert (2, 2) in found


def test_a_unit_as_a_whole_is_as_probable_as_its_place() -> None:
    units = [ActiveUnit(0, 2, (10, 11), 0.5), ActiveUnit(1, 3, (10, 11), 0.25)]
    assert beginning_here(units, np.array([0.2, 0.4, 0.2], np.float32)) == pytest.approx({(10, 11): 0.45})


def test_ibm_2_proposes_a_word_and_with_units_all_of_one() -> None:
    source = "The council sees the mill."
    alone, units = (
        [each.text.strip() for each in Session(small_model(), combination=combination).complete(source, "L", "fixed")]
        for combination in WORDS_OR_UNITS_IN_ORDER
    )
    assert "e conseil voit" in units
    assert all(len(text.split()) == 1 for text in alone)
    assert "e" in alone
