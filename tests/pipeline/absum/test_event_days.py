"""On which day an event is said to have happened, and with which verb: never more than the sources tell."""

import datetime
from types import SimpleNamespace
from typing import Any

import pytest

from pipeline.absum.mentions.coreference import EventCoreference
from pipeline.absum.settings import SchemesSettings
from pipeline.errors import UnusableDocument
from pipeline.languages import Language
from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models
DATE = datetime.date(2021, 8, 6)


@pytest.fixture(scope="module")
def runner() -> Runner:
    return shipped()


def anew(runner: Runner, language: Language, *texts: str) -> str:
    """What is written anew of a cluster; nothing where it is told in its own sentences."""
    raw = [RawDocument(text, "text/plain", date=DATE, language=language) for text in texts]
    try:
        told = runner.summarize(raw, Request(profile="absum", language=language, category="accidents", max_words=40))
    except UnusableDocument:
        return ""
    return " ".join(unit.text for unit in told.units if unit.provenance.kind == "generated")


@pytest.mark.parametrize(
    ("settings", "day", "is_clear"),
    [({}, "2021-08-05", True), ({"clear_day": 2.5}, "2021-08-05", False), ({"aside_share": 0.0}, "2021-08-04", False)],
)
def test_how_clear_the_day_must_be_is_a_setting(settings: dict[str, float], day: str, is_clear: bool) -> None:
    class Coreference(EventCoreference):
        def _is_recent(self, mention: Any, day: str) -> bool:
            return True

        def _tells(self, mention: Any) -> bool:
            return True

    def mention(document: int, day: str, background: str | None = None) -> Any:
        return SimpleNamespace(
            document=document, date=day, background=background, prominence=1.0, rejected=None, is_doubtful=False
        )

    mentions = [mention(0, "2021-08-05"), mention(1, "2021-08-05", "aside"), mention(2, "2021-08-04")]
    nothing: Any = None
    found = Coreference((), nothing, nothing, SchemesSettings.model_validate(settings), mentions)
    assert found._main_day() == (day, is_clear)


def test_a_fire_that_declares_itself_has_the_day_of_its_verb(runner: Runner) -> None:
    one = "Un incendie s'est déclaré jeudi dans une usine d'Arlon et a fait neuf morts."
    other = "Neuf personnes sont mortes dans un incendie qui s'est déclaré jeudi dans une usine d'Arlon."
    assert "5 août 2021" in anew(runner, "fr", one, other)


@pytest.mark.parametrize(
    ("language", "texts", "days"),
    [
        (
            "fr",
            (
                "Neuf personnes sont mortes dans un incendie dans la nuit de mercredi à jeudi à Arlon.",
                "Un incendie a fait neuf morts dans la nuit de mercredi à jeudi à Arlon.",
            ),
            ("4 août", "5 août"),
        ),
        (
            "en",
            (
                "Nine people died in a fire in Arlo in the night from Wednesday to Thursday.",
                "A fire killed nine people in Arlo in the night from Wednesday to Thursday.",
            ),
            ("August 4", "August 5"),
        ),
    ],
)
def test_a_night_of_two_days_is_said_of_neither(
    runner: Runner, language: Language, texts: tuple[str, ...], days: tuple[str, ...]
) -> None:
    told = anew(runner, language, *texts)
    assert not any(day in told for day in days)


def test_what_was_ravaged_is_not_destroyed(runner: Runner) -> None:
    one = "Un incendie a ravagé un entrepôt jeudi à Arlon, faisant neuf morts."
    other = "Neuf personnes sont mortes jeudi à Arlon dans l'incendie qui a ravagé un entrepôt."
    told = anew(runner, "fr", one, other)
    assert "neuf personnes" in told.lower()
    assert "détruit" not in told
