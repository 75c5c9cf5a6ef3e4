"""Texts that are all tiny words or tiny sentences: what they cost is bounded, and counted, not timed."""

from collections.abc import Sequence
from time import process_time
from types import SimpleNamespace
from typing import cast

import numpy as np
import pytest

from pipeline.align.alignment import Verification
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.checks.support_features import Shape
from pipeline.align.component import Aligner
from pipeline.align.reading.moments import MOST_LISTED
from pipeline.align.reading.wording import read_wording
from pipeline.align.settings import AlignSettings
from pipeline.align.verifier import Verifier
from pipeline.errors import UnusableDocument
from pipeline.source import RawDocument
from tests.resources import RESOURCES
from tests.wired import shipped

pytestmark = pytest.mark.models
SENTENCES, PAIRS = AlignSettings().most_sentences, AlignSettings().most_pairs


class Counted(dict[str, Sequence[tuple[int, int]]]):
    """The places of stems, which knows how often each was asked for."""

    asked: dict[str, int]

    def get(self, stem: str, default: object = None) -> Sequence[tuple[int, int]]:
        self.asked[stem] = self.asked.get(stem, 0) + 1
        return super().get(stem, ())


def test_a_summary_of_tiny_sentences_is_refused_before_anything_is_annotated() -> None:
    with pytest.raises(UnusableDocument, match=rf"has {SENTENCES + 1} sentences and the limit is {SENTENCES}") as found:
        verify("No!\n" * (SENTENCES + 1), "No!\n")
    assert found.value.code == "too_large"


def test_as_many_as_the_limit_are_not() -> None:
    assert len(verify("No!\n" * 5, "No!\n", AlignSettings(most_sentences=5)).sentences) == 5


def test_a_summary_of_tiny_words_is_refused_when_their_pairs_are_too_many() -> None:
    few = AlignSettings(most_pairs=50_000)
    verify("a " * 200, "a " * 200, few)
    with pytest.raises(UnusableDocument, match="more than 50000 pairs of words") as found:
        verify("a " * 400, "a " * 400, few)
    assert found.value.code == "too_large"


def test_an_ordinary_summary_of_the_same_length_has_a_hundredth_of_them() -> None:
    text = "The council approved the bridge on Monday, and it will cost 3 million pounds. " * 40
    verify(text, text, AlignSettings(most_pairs=PAIRS // 100))


def test_places_of_a_word_are_read_once_however_often_it_stands() -> None:
    runner = shipped()
    text = "city " * 150
    summary, given = runner.compared(RawDocument(text), [RawDocument(text)])
    (sentence,) = runner.verifier.checked(summary, given, "en")
    counted = Counted(sentence.anywhere.places)
    counted.asked = {}
    sentence.anywhere.__dict__["places"] = counted
    runner.verifier.judged([sentence])
    assert sentence.said.stem.count("citi") == 150
    assert counted.asked["citi"] <= 3


@pytest.mark.parametrize("head", [[0, 0, 1, 1, 3], [1, 2, 2, 2], [0], [1, 0, 1], [2, 0, 1, 2]])
def test_what_hangs_on_a_word_is_found_in_as_many_steps_as_it_is_deep(head: list[int]) -> None:
    heads = np.array(head)
    shape = Shape(cast(CheckedSentence, SimpleNamespace(said=SimpleNamespace(head=heads))))
    for word, hanging in enumerate(shape.subtree.tolist()):
        for other, is_below in enumerate(hanging):
            above = [other]
            while heads[above[-1]] not in above:
                above.append(int(heads[above[-1]]))
            assert is_below == float(word in above)


def test_a_sentence_of_very_many_words_costs_its_square_and_not_its_cube() -> None:
    deep = np.maximum(np.arange(1500) - 1, 0)
    shape = Shape(cast(CheckedSentence, SimpleNamespace(said=SimpleNamespace(head=deep))))
    begun = process_time()
    assert shape.subtree.sum() == 1500 * 1501 / 2
    assert process_time() - begun < 1  # a cube took minutes


def test_days_before_a_month_are_read_as_far_as_anybody_lists_them() -> None:
    moments = read_wording(RESOURCES, "en").moments
    days = "1 " * 5000 + "and 4 May"
    assert len(list(moments.read(days.split()))) <= MOST_LISTED + 2


def verify(summary: str, source: str, settings: AlignSettings | None = None) -> Verification:
    """A verification by the doors and words of the shipped runner, with other limits."""
    runner = shipped()
    aligner = runner.aligner
    limited = Aligner(settings or AlignSettings(), aligner._resources, aligner._annotate)
    said, given = runner.compared(RawDocument(summary), [RawDocument(source)])
    return Verifier(limited, aligner._resources).verify(said, given, "en")
