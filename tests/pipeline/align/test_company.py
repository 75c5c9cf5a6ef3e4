"""Whether words that stand together in a summary stand together in its sources."""

import numpy as np
import pytest

from pipeline.align.checks.company import COMPANY, Company, fewest_steps
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.checks.support_features import WORD, word_features
from pipeline.align.checks.values_check import dates
from pipeline.source import RawDocument
from tests.wired import shipped

pytestmark = pytest.mark.models
SOURCE = "Anna Reed joined the choir in 2013. The hall was rebuilt in 2017 after a flood."


def _checked(text: str, source: str = SOURCE) -> CheckedSentence:
    runner = shipped()
    summary, given = runner.compared(RawDocument(text), [RawDocument(source)])
    return next(iter(runner.verifier.checked(summary, given, "en")))


def _column(sentence: CheckedSentence, name: str, word: str) -> float:
    return float(word_features(sentence)[sentence.said.lower.index(word), WORD.index(name)])


def test_year_of_another_sentence_keeps_less_company() -> None:
    right, wrong = _checked("Anna Reed joined the choir in 2013."), _checked("Anna Reed joined the choir in 2017.")
    assert _column(right, "number_together", "2013") == 1.0
    assert _column(wrong, "number_together", "2017") == 0.0
    assert _column(wrong, "number_anywhere", "2017") == 1.0


def test_word_beside_its_governor_is_nearer_than_one_of_the_same_sentence() -> None:
    sentence = _checked("The choir joined Anna Reed.")
    before, behind = Company(sentence).pairs()
    assert before[sentence.said.lower.index("reed")] == 1.0
    assert behind[sentence.said.lower.index("choir")] == 0.0


def test_words_of_no_source_keep_no_company() -> None:
    share, of_best, best = Company(_checked("Zebras graze quietly.")).together
    assert (best, *share, *of_best) == (0.0,) * len((best, *share, *of_best))


def test_every_name_has_a_column() -> None:
    features = word_features(_checked("Reed joined."))
    assert features.shape[1] == len(WORD)
    assert set(COMPANY) < set(WORD)
    assert np.isfinite(features).all()


@pytest.mark.parametrize(("day", "found"), [("December 7, 1941", 0), ("October 7, 1941", 1), ("December 9, 1941", 1)])
def test_month_may_be_abbreviated(day: str, found: int) -> None:
    sentence = _checked(f"The pier was opened on {day}.", "The pier was opened on Dec. 7, 1941, by the mayor.")
    assert len(list(dates(sentence))) == found


def test_nearest_places_of_two_words_in_a_sentence() -> None:
    assert fewest_steps([(0, 4), (1, 9)], [(0, 1), (1, 11), (2, 9)]) == 2
    assert fewest_steps([(0, 4)], [(1, 4)]) is None
    many = [(0, place) for place in range(0, 200_000, 2)]
    assert fewest_steps(many, [(number, place + 1) for number, place in many]) == 1  # every pair of them: for ever
