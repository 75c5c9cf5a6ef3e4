"""What is measured of a model, and the study of units, over the small world."""

import pytest

from tests.pipeline.complete.small import small_model, texts
from training.complete.corpus import Vocabulary
from training.complete.measure import measure, spread
from training.complete.unit_study import noun_phrases


def test_sentences_are_spread_over_all_and_of_usual_length() -> None:
    pairs = [(str(place), "un deux trois quatre cinq six") for place in range(10)] + [("long", "mot " * 40)]
    assert [source for source, _ in spread(pairs, 3)] == ["0", "3", "6"]


def test_the_better_model_spares_more_of_what_it_has_learned() -> None:
    learned = texts()[:4]
    ours, alone = measure(small_model(), learned, "product"), measure(small_model(), learned, "ibm2")
    assert 0.4 < alone.spared < ours.spared < 1
    assert 1 < ours.perplexity < alone.perplexity
    assert "spared 0." in str(ours)


def test_nothing_is_spared_of_words_that_nobody_knows() -> None:
    found = measure(small_model(), [("Zork.", "Qwrtz xkcd vbnm plok jhgf zzz.")], "product")
    assert found.spared < 0.15


@pytest.mark.models
def test_noun_groups_are_found_in_sentences() -> None:
    words = Vocabulary(["she", "sold", "the", "old", "mill", "near", "a", "wooden", "bridge", "because", "it", "was"])
    found = noun_phrases(["She sold the old mill near a wooden bridge because it was old."], "en", words)
    said = {" ".join(words.words[number] for number in unit) for unit in found}
    assert {"the old mill", "old mill", "wooden bridge"} <= said
    assert not any("sold" in unit or "near" in unit or "was" in unit for unit in said)
