"""Key facts of whole documents: what is stated, and nothing that is stated of something else."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models


def facts(text: str) -> list[tuple[str, str, str | None]]:
    summary = shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest"))
    found = summary.extras.fields["key_facts"]
    for fact in found:
        assert all(0 <= place["start"] < place["end"] <= len(text) for place in fact["sources"])
    return [(fact["name"], fact["value"], fact["normalized"]) for fact in found]


def test_fields_of_an_invoice() -> None:
    found = facts(
        "INVOICE\n\nInvoice number: HM-118\nInvoice date: 31 October 2022\nBill to: Alder Bay Sailing Club\n\n"
        "Total due: £8,400.00\n\nPlease pay within 30 days by transfer to the account of Harrow Marine."
    )
    assert ("reference", "HM-118", None) in found
    assert ("date", "31 October 2022", "2022-10-31") in found
    assert ("addressee", "Alder Bay Sailing Club", None) in found
    assert ("total", "£8,400.00", "8400 GBP") in found


def test_a_list_of_names_that_goes_on_is_no_name() -> None:
    found = facts(
        "Report on the lock\n\nAuthor: Ruth Calder,\nOwen Marsh\n\nThe lock was opened on time in every month."
    )
    assert not [fact for fact in found if fact[0] == "author"]


def test_a_possibility_is_no_decision() -> None:
    text = (
        "Minutes of the board meeting of 14 October 2022\n\nPresent: Ruth Calder, Owen Marsh\n\n"
        "The board approved the quote of Harrow Marine.\n\nThe pier might be sold if the council agreed to the plan.\n"
    )
    decisions = [value for name, value, _ in facts(text) if name == "decision"]
    assert decisions == ["The board approved the quote of Harrow Marine."]
