"""How a later report begins is told behind the story of an earlier one, where it stands on its own there."""

import datetime

import pytest

from pipeline.sentences.relative_days import RelativeDay
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.span import SourceSpan, Span
from pipeline.stories.later_news import LaterNews
from pipeline.stories.story import StoryTelling

DAYS = {0: datetime.date(2026, 1, 14), 1: datetime.date(2026, 1, 15), 2: None}


def sentence(document: int, rank: int, *terms: str, **more: object) -> WholeSentence:
    fields = {
        "source": SourceSpan(document, Span(rank * 10, rank * 10 + 9)),
        "index": rank,
        "rank": rank,
        "text": f"{' '.join(terms)}.",
        "terms": terms,
        "leans": False,
        "bare": None,
        "names": frozenset(terms[:1]),
        "days": (RelativeDay("Thursday", "2026-01-15", is_deictic=False),),
    }
    return WholeSentence(**{**fields, **more})  # type: ignore[arg-type]


TOLD = sentence(0, 0, "arden", "ferry", "run", "aground", "skelmore")
NEWS = sentence(1, 0, "arden", "ferry", "investigator", "board", "wreck")


def told_behind(*others: WholeSentence) -> WholeSentence | None:
    return LaterNews((TOLD, *others), DAYS).behind(StoryTelling(), (TOLD,))


def test_how_a_later_report_begins_is_news() -> None:
    assert told_behind(sentence(1, 3, "arden", "ferry", "deck", "paint", "winter"), NEWS) == NEWS


def test_behind_what_had_happened_news_stands_further_on() -> None:
    had = sentence(1, 0, "arden", "ferry", "diver", "hear", "knock", looks_back=True)
    since = sentence(1, 3, *NEWS.terms)
    assert told_behind(had, since) == since
    assert told_behind(had) is None


def test_of_the_latest_reports_the_one_with_new_numbers_is_told() -> None:
    toll = sentence(1, 0, "arden", "ferry", "toll", "207", "290")
    toll = sentence(1, 0, *toll.terms, source=SourceSpan(3, Span(0, 9)))
    days = {**DAYS, 3: DAYS[1]}
    assert LaterNews((TOLD, NEWS, toll), days).behind(StoryTelling(), (TOLD,)) == toll


@pytest.mark.parametrize(
    "other",
    [
        sentence(2, 0, *NEWS.terms),
        sentence(0, 1, *NEWS.terms),
        sentence(1, 2, *NEWS.terms),
        sentence(1, 0, "storm", "damage", "ferry", "roof", "aground"),
        sentence(1, 0, "arden", "ferry", "run", "aground", "rock"),
        sentence(1, 0, *NEWS.terms, leans=True),
        sentence(1, 0, *NEWS.terms, voiced=True),
        sentence(1, 0, *NEWS.terms, bare="inquiry"),
        sentence(1, 1, *NEWS.terms, refers=frozenset({"inquiry"})),
        sentence(1, 0, *NEWS.terms, days=()),
    ],
    ids=[
        "of no known day",
        "of the same report",
        "far behind",
        "of something else",
        "told already",
        "leaning",
        "in somebody's words",
        "of what nobody told",
        "taking up what is not told",
        "undated",
    ],
)
def test_what_is_none_is_not_told(other: WholeSentence) -> None:
    assert told_behind(other) is None


DEAD = frozenset({("death", 9), ("injury", 40)})
TOLL = sentence(1, 3, "arden", "ferry", "nine", "drown", tolls=DEAD, days=())
SAME = sentence(2, 1, "nine", "sailor", "drown", tolls=DEAD)


@pytest.mark.parametrize(
    ("others", "found"),
    [
        ((TOLL, SAME), TOLL),
        ((sentence(0, 5, *TOLL.terms, tolls=DEAD), SAME), sentence(0, 5, *TOLL.terms, tolls=DEAD)),
        ((TOLL,), None),  # one report only
        ((TOLL, SAME, sentence(2, 2, "twelve", "drown", tolls=frozenset({("death", 12)}))), None),
        ((sentence(1, 9, *TOLL.terms, tolls=DEAD), SAME), None),
        ((sentence(1, 3, *TOLL.terms, tolls=DEAD, leans=True), SAME), None),
        ((sentence(1, 3, *TOLL.terms, tolls=DEAD, days=(), bare="crew"), SAME), None),
        ((sentence(1, 3, "storm", "roof", "nine", "drown", tolls=DEAD), SAME), None),
    ],
)
def test_how_many_died_is_told_where_the_story_does_not_say_it(
    others: tuple[WholeSentence, ...], found: WholeSentence | None
) -> None:
    assert told_behind(*others) == found
    drowned = sentence(0, 0, *TOLD.terms, tolls=frozenset({("death", 2)}))
    news = LaterNews((drowned, *others), DAYS)
    assert news.behind(StoryTelling(), (drowned,)) is None
