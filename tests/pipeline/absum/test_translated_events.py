"""What happened is said in the other language, too: what crashed or burned, who says so, and when."""

import datetime

import pytest

from pipeline.languages import Language
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models


def translated(texts: tuple[str, ...], source: Language, target: Language) -> Summary:
    raws = [
        RawDocument(text, "text/plain", date=datetime.date(2026, 5, 6 + number), language=source)
        for number, text in enumerate(texts)
    ]
    return shipped().summarize(raws, Request(profile="absum", language=source, output_language=target))


@pytest.mark.parametrize(
    ("source", "target", "texts", "said"),
    [
        (
            "en",
            "fr",
            (
                "A train derailed near Lemara on Tuesday evening, killing two cooks and injuring nine, police said.",
                "Two cooks were killed and nine injured when a train derailed near Lemara on Tuesday, police said.",
            ),
            ("la police", "un train a déraillé", "5 mai 2026"),
        ),
        (
            "fr",
            "en",
            (
                "Un incendie a détruit un moulin lundi à Limare, a annoncé mardi la préfecture. "
                "Trois pompiers ont été blessés.",
                "Trois pompiers ont été blessés quand un incendie a détruit lundi un moulin de Limare, a dit le maire.",
            ),
            ("three firefighters", "fire", "May 4, 2026"),
        ),
        (
            "fr",
            "en",
            (
                "Un autocar a percuté un camion mardi matin, faisant trois morts, a annoncé la préfecture.",
                "Trois personnes sont mortes mardi quand un autocar a percuté un camion, selon la préfecture.",
            ),
            ("coach", "truck", "accident", "May 5, 2026"),
        ),
    ],
)
def test_what_happened_is_said_in_the_other_language(
    source: Language, target: Language, texts: tuple[str, ...], said: tuple[str, ...]
) -> None:
    told = translated(texts, source, target)
    assert [each for each in said if each not in told.text] == []
    assert "story_untranslated" in {warning.code for warning in told.warnings}


SHED = (
    "Shed fire in Kasre kills two\n\nTwo people were killed and nine injured when a fire broke out in a shed in Kasre "
    "on Tuesday night, the fire service said.\n\nThe fire started on the ground floor. It burned for hours."
)


def test_a_service_speaks_and_a_headline_in_the_text_agrees() -> None:
    text = translated((SHED,), "en", "fr").text
    assert "deux personnes ont été tuées dans un incendie" in text


def test_a_toll_that_a_later_report_overtakes_is_not_said() -> None:
    later = (
        "A third person has died after Tuesday's fire in a shed in Kasre, the hospital said on Thursday. The fire "
        "broke out in the night. Eight people are still in hospital. Police have arrested nobody."
    )
    text = translated((SHED, later), "en", "fr").text
    assert "incendie" in text
    assert "deux" not in text
