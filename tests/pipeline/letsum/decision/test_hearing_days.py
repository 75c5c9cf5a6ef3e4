"""All days of a hearing, and headers laid out in columns."""

import pytest

from pipeline.letsum.decision.data import DecisionData
from tests.pipeline.letsum.decision.test_reader import READER, document


def header(days: str, parties: str = "Orr v Dale Ltd") -> DecisionData:
    top = f"IN THE HIGH COURT OF NEW ZEALAND\n\n{parties}\n\nHearing: {days}\n\nJUDGMENT OF McALLISTER J"
    return READER.read(document(f"{top}\n\n[1] The barge sank.", "en"), 0)


@pytest.mark.parametrize(
    ("stated", "told"),
    [
        ("3 March 2020", "2020-03-03"),
        ("3 and 5 March 2020", "2020-03-03, 2020-03-05"),
        ("3, 4 and 5 March 2020", "2020-03-03, 2020-03-04, 2020-03-05"),
        ("3-5 March 2020", "2020-03-03 – 2020-03-05"),
        ("3 to 5 March 2020", "2020-03-03 – 2020-03-05"),
        ("March 3 and 5, 2020", "2020-03-03, 2020-03-05"),
        ("March 3, 4 and 5, 2020", "2020-03-03, 2020-03-04, 2020-03-05"),
        ("3 March 2020 and 9 April 2021", "2020-03-03, 2021-04-09"),
        ("3 and 4 March 2020, 9 April 2021", "2020-03-03, 2020-03-04, 2021-04-09"),
        ("3 March and 9 April 2020", "2020-03-03, 2020-04-09"),
        ("27 February - 28 February 2023", "2023-02-27 – 2023-02-28"),
        ("3 March 2020 and on 9 April 2021", "2020-03-03, 2021-04-09"),
        ("3 and 4 March and 9 April 2020", "2020-03-03, 2020-03-04, 2020-04-09"),
        ("March 3 and 4 and April 9, 2020", "2020-03-03, 2020-03-04, 2020-04-09"),
        ("3 March 2020, with written submissions of 9 April 2021", "2020-03-03"),
        ("at 10 March Street, 5 March 2020", "2020-03-05"),
    ],
)
def test_every_day_of_a_hearing_is_told(stated: str, told: str) -> None:
    found = header(stated)
    assert found.hearing_date is not None
    assert found.hearing_date.text == told
    data = found.as_json()
    assert data["hearing_date"] == told[-10:]
    assert data.get("hearing_days", data["hearing_date"]) == told


@pytest.mark.parametrize(
    ("stated", "told", "place"),
    [
        ("Appel entendu le 1er mars 2024, à Laval (Québec).", "2024-03-01", "Laval (Québec)"),
        ("Appel entendu les 1er et 2 mars 2024, à Laval (Québec)", "2024-03-01, 2024-03-02", "Laval (Québec)"),
        (
            "Appel entendu les 4 et 5 mars et le 9 avril 2024\nà Laval (Québec)",
            "2024-03-04, 2024-03-05, 2024-04-09",
            "Laval (Québec)",
        ),
        (
            "Requête entendue les 4 mars 2024 et 9 avril 2024 à Laval (Québec) et par téléphone le 2 mai 2024",
            "2024-03-04, 2024-04-09",
            "Laval (Québec)",
        ),
        ("Appel entendu avec celui de Dale, 2021-21(IT)I, le 6 mars 2024", None, None),
    ],
)
def test_days_and_place_of_an_appeal_that_was_heard(stated: str, told: str | None, place: str | None) -> None:
    header = f"Dossier : 2023-4(IT)I\nENTRE :\nLUC ORR,\nappelant,\net\nSA MAJESTÉ LE ROI,\nintimé.\n{stated}\nMOTIFS"
    found = READER.read(document(f"{header}\n\n[1] Le chaland a coulé.", "fr"), 0)
    assert (found.hearing_date.text if found.hearing_date else None) == told
    assert (found.hearing_place.text if found.hearing_place else None) == place


@pytest.mark.parametrize(
    ("stated", "told"),
    [
        ("Appeals heard on March 8 and 9, 2023, at Halifax, Nova Scotia", "2023-03-08, 2023-03-09"),
        (
            "Appeal heard on March 8, 2023, and on March 13, 2023,\nat Halifax, Nova Scotia",
            "2023-03-08, 2023-03-13",
        ),
    ],
)
def test_days_of_an_appeal_in_english(stated: str, told: str) -> None:
    header = f"Docket: 2023-4(IT)I\nBETWEEN:\nLUC ORR,\nAppellant,\nand\nHIS MAJESTY THE KING,\nRespondent.\n{stated}"
    found = READER.read(document(f"{header}\nREASONS\n\n[1] The barge sank.", "en"), 0)
    assert found.hearing_date is not None
    assert found.hearing_place is not None
    assert (found.hearing_date.text, found.hearing_place.text) == (told, "Halifax, Nova Scotia")


def test_a_judge_with_his_office_in_letters_gave_the_judgment() -> None:
    assert [judge.text for judge in header("3 March 2020").judges] == ["McALLISTER"]


def test_a_label_stands_in_the_column_beside_its_party() -> None:
    columns = "BETWEEN          TARANUI LIMITED\n                 Plaintiff\n\nAND              DALE LIMITED"
    found = header("3 March 2020", f"{columns}\n                 Defendant").parties
    assert [party.name.text for party in found] == ["TARANUI LIMITED", "DALE LIMITED"]
