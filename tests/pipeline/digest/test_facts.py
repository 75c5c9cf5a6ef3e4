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


COLUMNS = """# Invoice No. 2024-118

From: Harrow Marine
To: Alder Bay Sailing Club
Date: 4 March 2024

| Item | Quantity | Price | Total |
|---|---|---|---|
| Rope, 20 m | 12 | £45.00 | £540.00 |
| Anchor chain | 3 | £186.67 | £560.00 |

VAT: £220.00
Total due: £1,320.00
Payment is due by 3 April 2024.
"""


def test_a_column_of_several_rows_says_nothing_of_the_whole() -> None:
    summary = shipped().summarize([RawDocument(COLUMNS.encode(), name="invoice.md")], Request(profile="digest"))
    found = [fact["value"] for fact in summary.extras.fields["key_facts"] if fact["name"] == "total"]
    assert found == ["£1,320.00"]


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


@pytest.mark.parametrize("value", ["nil; previously $900", "to be agreed, was $900", "not $900"])
def test_a_labelled_amount_stands_right_behind_its_label(value: str) -> None:
    found = facts(f"Total due: {value}\n\nHarrow Marine mended the boat on Monday.\n")
    assert not [fact for fact in found if fact[0] == "total"]


def test_a_due_date_is_no_date_of_the_document() -> None:
    found = facts("Due date: Friday, 3 May 2022\n\nHarrow Marine mended the boat on Monday.\n")
    assert not [fact for fact in found if fact[0] == "date"]


FRAMED = {
    "en": [
        "It is false that the skipper shall pay $80 by 3 March 2022.",
        "If the mast breaks, the skipper must pay $80 by 3 March 2022.",
        "Unless it rains, the skipper must pay $80 by 3 March 2022.",
        "The skipper would pay $80 by 3 March 2022 and must sail.",
        "Harrow claims that the skipper must pay $80 by 3 March 2022.",
        "The skipper is not required to pay $80 by 3 March 2022.",
    ],
    "fr": [
        "Il est faux que le skipper doit payer 80 € avant le 3 mars 2022.",
        "Si le mât casse, le skipper doit payer 80 € avant le 3 mars 2022.",
        "À défaut de vent, le skipper doit payer 80 € avant le 3 mars 2022.",
        "Le skipper aurait payé 80 € avant le 3 mars 2022 au chantier.",
        "Selon Harrow, le skipper doit payer 80 € avant le 3 mars 2022.",
        "Le skipper n'est pas tenu de payer 80 € avant le 3 mars 2022.",
    ],
}
PLAIN = {
    "en": "The skipper must pay $80 at the desk by 3 March 2022.",
    "fr": "Le skipper doit payer 80 € au guichet avant le 3 mars 2022.",
}


@pytest.mark.parametrize(("language", "sentence"), [(key, each) for key, many in FRAMED.items() for each in many])
def test_what_a_frame_unsays_is_no_fact(language: str, sentence: str) -> None:
    head = {"en": "Rules of the harbor club", "fr": "Règlement du club nautique du port"}[language]
    every = facts(f"{head}\n\n{PLAIN[language]}\n\n{sentence}\n")
    # A detail is the sentence whole, with what frames it.
    assert all(
        value.startswith(sentence) for name, value, _ in every if name == "detail" and value not in PLAIN[language]
    )
    told = {value for name, value, _ in every if name != "detail"}
    assert PLAIN[language] in told
    assert not {value for value in told if sentence.strip(".") in value or value in sentence}


def test_a_version_is_no_reference() -> None:
    text = "INVOICE\n\nInvoice number: 1.0.2\n\nInvoice date: 31 October 2022\n\nHarrow Marine mended the boat.\n"
    assert not [fact for fact in facts(text) if fact[0] == "reference"]


def test_who_is_bound_by_a_rule_is_named_in_it() -> None:
    text = (
        "Mooring policy\n\nThe purpose of this policy is to keep the moorings safe.\n\n"
        "Members must keep their boat insured for the whole season.\n\n"
        "To run the lamp at night, we must buy oil and wicks every month.\n\n"
        "The rise of the water must be seen with some care by all who read it.\n"
    )
    assert [value for name, value, _ in facts(text) if name == "obligation"] == [
        "Members must keep their boat insured for the whole season."
    ]


def test_the_day_in_a_title_is_that_of_the_document() -> None:
    text = "---\ntitle: Meeting of 13 February 2016\ndate: 2017-03-17\n---\nThe board spoke of the pier at length.\n"
    summary = shipped().summarize([RawDocument(text, "text/markdown")], Request(profile="digest"))
    dates = [fact["normalized"] for fact in summary.extras.fields["key_facts"] if fact["name"] == "date"]
    assert dates == ["2016-02-13"]
