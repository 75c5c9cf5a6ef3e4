"""The lines of decision data in the table."""

import pytest

from pipeline.languages import Language
from pipeline.letsum.decision.data import DecisionData, Fact, Party
from pipeline.letsum.settings import TableSettings
from pipeline.letsum.table import Frame
from pipeline.span import SourceSpan, Span
from tests.resources import RESOURCES


def fact(text: str) -> Fact:
    return Fact(text, (SourceSpan(0, Span(0, 5)),), "test.fact")


def lines(decision: DecisionData, language: Language = "en", **settings: int) -> list[str]:
    return list(Frame(TableSettings.model_validate(settings), RESOURCES, language).lines(decision))


def test_place_and_day_of_the_hearing_are_told_though_they_are_those_of_the_decision() -> None:
    decision = DecisionData(
        place=fact("Laval"), hearing_place=fact("Laval"), date=fact("2024-03-04"), hearing_date=fact("2024-03-04")
    )
    assert lines(decision) == ["Date: 2024-03-04", "Place: Laval", "Hearing: Laval, 2024-03-04"]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Parties: Orr (crew); Dale (crew); and 2 more"),
        ("fr", "Parties\u00a0: Orr (crew); Dale (crew); et 2 de plus"),
    ],
)
def test_how_many_parties_are_left_out_is_told(language: Language, told: str) -> None:
    parties = tuple(Party(fact(name), "crew") for name in ("Orr", "Dale", "Lam", "Roy"))
    assert lines(DecisionData(parties=parties), language, most_names=2) == [told]
    assert lines(DecisionData(parties=parties[:2]), language, most_names=2) == [told.rpartition("; ")[0]]
