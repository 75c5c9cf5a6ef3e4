"""What happened when: dated sentences in the order of their days, merged over documents, of whomever is asked for."""

import datetime
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pipeline.languages import Language
from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.span import SourceSpan, Span
from pipeline.stories import timelines
from pipeline.stories.timelines import Entry
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models


@pytest.fixture(scope="module")
def runner() -> Runner:
    return shipped()


STORIES: dict[Language, tuple[tuple[str, str], ...]] = {
    "en": (
        (
            "2021-08-06",
            "Miners in Arlo walked out on Thursday. Anna Vidal met the owners of the pits on August 2, 2021.",
        ),
        (
            "2021-08-09",
            "Miners in Arlo walked out on Thursday. "
            "Vidal closed the pits of Arlo on Sunday. It may snow on May 3, 2022.",
        ),
    ),
    "fr": (
        (
            "2021-08-06",
            "Des mineurs ont cessé le travail jeudi à Arlon. "
            "Anna Vidal a rencontré les patrons des puits le 2 août 2021.",
        ),
        (
            "2021-08-09",
            "Des mineurs ont cessé le travail jeudi à Arlon. "
            "Vidal a fermé des puits dimanche. Arlon votera le 3 mai 2022.",
        ),
    ),
}


def timeline(runner: Runner, language: Language, *topics: str, profile: str = "inits") -> list[dict[str, Any]]:
    raws = [
        RawDocument(text, "text/plain", date=datetime.date.fromisoformat(day), language=language)
        for day, text in STORIES[language]
    ]
    told = runner.summarize(raws, Request(profile=profile, language=language, topics=topics))
    assert not any(warning.code == "unused_option" for warning in told.warnings)
    found: list[dict[str, Any]] = told.extras.fields["timeline"]
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_entries_stand_in_the_order_of_their_days_each_once(runner: Runner, language: Language) -> None:
    entries = timeline(runner, language)
    assert [each["date"] for each in entries] == ["2021-08-02", "2021-08-05", "2021-08-08"]
    assert [source["document"] for source in entries[1]["sources"]] == [0, 1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_to_come_or_may_be_is_no_entry(runner: Runner, language: Language) -> None:
    assert not any("2022" in each["date"] for each in timeline(runner, language))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["Anna Vidal", "anna vidal"])
def test_the_timeline_of_somebody_has_nothing_else(runner: Runner, language: Language, name: str) -> None:
    assert [each["date"] for each in timeline(runner, language, name)] == ["2021-08-02", "2021-08-08"]
    assert timeline(runner, language, "Carlos Rossi") == []
    assert len(timeline(runner, language, "*")) == 3


def test_a_single_story_has_one_only_where_somebody_is_asked_for(runner: Runner) -> None:
    (day, text), _ = STORIES["en"]
    raw = RawDocument(text, "text/plain", date=datetime.date.fromisoformat(day), language="en")
    assert "timeline" not in runner.summarize([raw], Request(profile="inits", language="en")).extras.fields
    asked = runner.summarize([raw], Request(profile="inits", language="en", topics=("Anna Vidal",)))
    assert [each["date"] for each in asked.extras.fields["timeline"]] == ["2021-08-02"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Anna Vidal grew up near Arlo. Owner Carlos Rossi met Vidal on August 2, 2021."),
        ("fr", "Anna Vidal a grandi près d'Arlon. Carlos Rossi a rencontré Vidal le 2 août 2021."),
    ],
)
def test_a_reader_knows_whom_he_asks_for(runner: Runner, language: Language, text: str) -> None:
    raw = RawDocument(text, "text/plain", date=datetime.date(2021, 8, 6), language=language)
    for topic, days in (("Vidal", ["2021-08-02"]), ("*", [])):
        told = runner.summarize([raw], Request(profile="inits", language=language, topics=(topic,)))
        assert [each["date"] for each in told.extras.fields["timeline"]] == days


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Miners in Arlo have closed the road to the pits until Monday."),
        ("en", "Miners in Arlo have blocked the railway through Sunday."),
        ("en", "Anna Vidal has suspended the work in Arlo until August 16, 2021."),
        ("en", "Miners in Arlo had occupied the offices since Monday."),
        ("fr", "Les mineurs d'Arlon ont fermé la route des puits jusqu'à lundi."),
        ("fr", "Anna Vidal a suspendu le travail à Arlon jusqu'au 16 août 2021."),
        ("fr", "Les mineurs d'Arlon ont occupé les bureaux depuis lundi."),
    ],
)
def test_a_day_that_bounds_a_stretch_dates_nothing(runner: Runner, language: Language, text: str) -> None:
    told = [*STORIES[language], ("2021-08-12", text)]
    raws = [RawDocument(t, "text/plain", date=datetime.date.fromisoformat(d), language=language) for d, t in told]
    summary = runner.summarize(raws, Request(profile="inits", language=language))
    assert not any(each["text"] == text for each in summary.extras.fields["timeline"])


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "A ferry ran aground on Wednesday near Arlo, the coastguard said."),
        ("fr", "Un bac s'est échoué mercredi au large d'Arlon, ont indiqué les secours."),
    ],
)
def test_what_somebody_says_has_happened_has_its_day(runner: Runner, language: Language, text: str) -> None:
    raws = [
        RawDocument(each, "text/plain", date=datetime.date(2026, 1, 14), language=language)
        for each in (text, "Anna Vidal a quitté Arlon." if language == "fr" else "Anna Vidal left Arlo.")
    ]
    told = runner.summarize(raws, Request(profile="inits", language=language))
    assert [each["date"] for each in told.extras.fields["timeline"]] == ["2026-01-14"]


@pytest.mark.parametrize(
    ("language", "text", "day"),
    [
        ("en", "A tram tipped over near Arlo on Monday, hurting two cooks, police said on Tuesday.", "2026-01-12"),
        ("en", "Two ferries collided off Arlo on Monday, the coastguard said on Tuesday.", "2026-01-12"),
        ("en", "Two cooks died when a ferry sank off Arlo on Monday, the owners said on Tuesday.", "2026-01-12"),
        ("en", "The mayor of Arlo said on Tuesday that a storm had sunk a ferry on Monday.", "2026-01-12"),
        ("en", "The mayor of Arlo said on Tuesday that a storm had sunk a ferry.", None),
        ("en", "Engineers in Arlo had warned in 2021 that the slope was unstable.", "2021"),
        ("fr", "Des ingénieurs d'Arlon avaient averti en 2021 que la pente était instable.", "2021"),
        ("en", "The mayor of Arlo announced on Tuesday that the harbour would close.", "2026-01-13"),
        ("fr", "Deux bacs se sont heurtés lundi au large d'Arlon, ont déclaré mardi les secours.", "2026-01-12"),
        (
            "fr",
            "Deux cuisiniers sont morts quand un bac a coulé lundi, a annoncé mardi la mairie d'Arlon.",
            "2026-01-12",
        ),
        ("fr", "Le maire d'Arlon a déclaré mardi qu'une tempête avait coulé un bac lundi.", "2026-01-12"),
        ("fr", "Le maire d'Arlon a déclaré mardi qu'une tempête avait coulé un bac.", None),
    ],
)
def test_the_day_of_an_entry_is_not_that_on_which_somebody_said_so(
    runner: Runner, language: Language, text: str, day: str | None
) -> None:
    raw = RawDocument(text, "text/plain", date=datetime.date(2026, 1, 14), language=language)
    told = runner.summarize([raw], Request(profile="inits", language=language, topics=("*",)))
    assert [each["date"] for each in told.extras.fields["timeline"]] == ([day] if day else [])


def test_the_work_grows_with_topics_and_entries_not_with_their_product(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of topics and thousands of sentences of one day held a worker for minutes."""
    counts = Counter[str]()

    def counted(name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
        def counting(*given: Any) -> Any:
            counts[name] += 1
            return plain(*given)

        return counting

    for name in ("_words", "_is_same"):
        monkeypatch.setattr(timelines, name, counted(name, getattr(timelines, name)))
    entries = [
        Entry("2021-08-02", f"Vidal met owner{n}.", ("vidal", "meet", f"owner{n}", f"boat{n}"), (place,))
        for n, place in ((at % 1_000, SourceSpan(0, Span(at, at + 1))) for at in range(2_000))
    ]
    wanted = timelines._Wanted((), [f"Owner{n}" for n in range(500)])
    told = [entry for entry in entries if wanted.tells(entry.text)]
    merged = timelines._Merged(told)
    for entry in told:
        merged.add(entry)
    assert [len(each.sources) for each in merged.entries()] == [2] * 500
    assert max(counts.values()) < 5_000
