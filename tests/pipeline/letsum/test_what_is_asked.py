"""Sentences that say the case though they tell a ruling below, begin with "by their motion", or number an order."""

import pytest

from pipeline.languages import Language
from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

SELECT = ThematicSelection(TableSettings(whole_below=0), RESOURCES)
REST: dict[Language, tuple[str, str, str]] = {
    "en": (
        "[2] The pier was built in 1990. The owner refused to repair the light in May. The port sent her a letter.",
        "# Analysis\n\n[3] I find that the light was out. The owner was warned of it twice in the same month.",
        "# Order\n\n1)The application is allowed.\n\n2)The matter is sent back to the port.",
    ),
    "fr": (
        "[2] Le quai fut construit en 1990. La propriétaire a refusé de réparer le phare. Le port lui a écrit.",
        "# Analyse\n\n[3] Je conclus que le phare était éteint. La propriétaire en fut avertie deux fois.",
        "# Dispositif\n\n1)La demande est accueillie.\n\n2)L'affaire est renvoyée au port.",
    ),
}


def told(language: Language, case: str, theme: str) -> list[str]:
    text = "\n\n".join((f"[1] {case}", *REST[language]))
    table = SELECT.select(interpreted(text, language), Request(profile="letsum", max_words=160))
    return [each.normalized.text for each in table.units if each.unit.theme == theme]


@pytest.mark.parametrize(
    ("language", "case"),
    [
        ("en", "Ann Orr (the appellant) is appealing the decision of the port that she held no permit for the pier."),
        ("en", "By their motion, the applicants seek an injunction that keeps the pier open until the judgment."),
        ("fr", "Par leur requête, les demandeurs demandent à la Cour une injonction qui garde le quai ouvert."),
        (
            "fr",
            "Les demandeurs sont pilotes et contestent la décision du port, laquelle confirme la décision du quai.",
        ),
    ],
)
def test_the_case_is_told_first(language: Language, case: str) -> None:
    assert told(language, case, "introduction")[:1] == [case]


def test_by_their_permit_says_no_case() -> None:
    case = "Par leur permis, les pilotes ont gardé le quai ouvert pendant neuf ans malgré le port."
    assert case not in told("fr", case, "introduction")


@pytest.mark.parametrize(
    ("language", "orders"),
    [
        ("en", ["The application is allowed.", "The matter is sent back to the port."]),
        ("fr", ["La demande est accueillie.", "L'affaire est renvoyée au port."]),
    ],
)
def test_orders_are_told_whose_number_touches_them(language: Language, orders: list[str]) -> None:
    assert told(language, "The pier is old and long.", "conclusion") == orders
