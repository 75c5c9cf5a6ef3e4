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


def test_a_judge_with_his_office_in_letters_gave_the_judgment() -> None:
    assert [judge.text for judge in header("3 March 2020").judges] == ["McALLISTER"]


def test_a_label_stands_in_the_column_beside_its_party() -> None:
    columns = "BETWEEN          TARANUI LIMITED\n                 Plaintiff\n\nAND              DALE LIMITED"
    found = header("3 March 2020", f"{columns}\n                 Defendant").parties
    assert [party.name.text for party in found] == ["TARANUI LIMITED", "DALE LIMITED"]
