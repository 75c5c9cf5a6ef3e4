"""What an older report of a cluster says is to come is not told: a later one tells what came of it."""

import datetime
from dataclasses import replace

import pytest

from pipeline.sentences.overtaken import Compared, Tenses, overtaken
from pipeline.sentences.relative_days import RelativeDay
from tests.pipeline.absum.parsed import document

COMING = Compared(0, 0, frozenset({"storm"}), Tenses(coming=frozenset({"hit"})))
NEWS = Compared(0, 1, frozenset({"storm"}), Tenses(done=frozenset({"form"})))
LATER = Compared(1, 0, frozenset({"roof"}), Tenses(done=frozenset({"fall"})))
WORD = "Arlo/PROPN/Arlo/root/0"


@pytest.mark.parametrize(("days", "found"), [((3, 5), {0}), ((5, 5), set()), ((5, 3), set()), ((None, 5), set())])
def test_a_forecast_of_an_older_report_is_overtaken(days: tuple[int | None, int], found: set[int]) -> None:
    documents = [document(WORD, date=datetime.date(2026, 1, day) if day else None) for day in days]
    assert overtaken(documents, [COMING, NEWS, LATER]) == found
    assert not overtaken(documents, [COMING, NEWS])  # the later one has nothing that can be told


@pytest.mark.parametrize(("day", "is_told"), [("2026-01-04", False), ("2026-01-05", True)])
def test_what_was_to_come_later_still_is_told(day: str, *, is_told: bool) -> None:
    documents = [document(WORD, date=datetime.date(2026, 1, day)) for day in (3, 5)]
    dated = replace(COMING, days=(RelativeDay("Monday", day, is_deictic=False),))
    assert (not overtaken(documents, [dated, LATER])) is is_told
