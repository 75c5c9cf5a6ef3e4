"""Fields whatever their labels are, rows of tables with the heads of their columns, and details in sentences."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

LEASE = """QUAY COTTAGE LETTINGS

BERTH AGREEMENT

Berth        : pontoon C, number 14
Holder       : Ms Ada Quill
Berth fee    : £310 a quarter, payable in advance by standing order on the
               1st of each quarter
Key deposit  : £25

1. The Holder shall keep the mooring lines in good order and pays for the
   water. The Yard insures the pontoon; the boat is not insured.
2. The Holder shall not lend the berth without the Yard's consent.

Equipment (extract)

Place            Item                     Condition
Pontoon          Cleats, two pairs        good
Pontoon          Power post               lamp broken

Signed: A. Quill            B. Moss
"""
PLAN = """PROJECT PLAN: A new crane for the yard
Version 0.2 - 4 March 2025 - Author: Ada Quill

1 AIM
The yard will replace its crane by the end of May 2026.

2 BUDGET
Crane and transport           EUR 21,500
Training                      EUR  3,200

3 MILESTONES
M1  Contract signed            30 April 2025
M2  Old crane removed          15 July 2025

4 RISKS
If the quay is not repaired by November, the work moves to June 2027.
"""
NOTICE = """<h1>Avis du port</h1><p>Le port modifie ses tarifs et ses horaires pour la saison.</p>
<table><tr><th>Rubrique</th><th>Renseignement</th></tr><tr><td>Lieu</td><td>Quai nord</td></tr>
<tr><td>Accès</td><td>Porte 3</td></tr></table>
<table><tr><th>Lot</th><th>Désignation</th><th>Places</th><th>Prix HT</th></tr>
<tr><td>1</td><td>Voiliers</td><td>14</td><td>460 €</td></tr>
<tr><td>2</td><td>Barques</td><td>31</td><td>118 €</td></tr>
<tr><td>3</td><td>Péniches</td><td>5</td><td>980 €</td></tr></table>"""


def facts(text: str, media_type: str = "text/plain") -> list[tuple[str, str, str | None]]:
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    return [(fact["name"], fact["value"], fact["normalized"]) for fact in summary.extras.fields["key_facts"]]


def test_fields_of_a_lease_go_on_in_the_line_below_their_values() -> None:
    found = [value for name, value, _ in facts(LEASE) if name == "field"]
    assert "Berth: pontoon C, number 14" in found
    assert "Berth fee: £310 a quarter, payable in advance by standing order on the 1st of each quarter" in found
    assert not any(value.startswith("Signed") for value in found)


def test_rows_are_told_with_the_heads_of_their_columns() -> None:
    found = [value for name, value, _ in facts(LEASE) if name == "field"]
    assert "Pontoon – Item: Power post; Condition: lamp broken" in found
    assert not any(value.startswith("Place") for value in found)


def test_a_line_that_hangs_under_its_number_goes_on() -> None:
    told = {value for _, value, _ in facts(LEASE)}
    summary = shipped().summarize([RawDocument(LEASE, "text/plain")], Request(profile="digest"))
    sentence = "The Yard insures the pontoon; the boat is not insured."
    assert sentence in told or sentence in summary.text


def test_rows_in_columns_of_spaces_are_facts_and_their_days_not_the_date_of_the_plan() -> None:
    found = facts(PLAN)
    assert ("field", "Training: EUR 3,200", "3200 EUR") in found
    assert ("field", "M2, Old crane removed: 15 July 2025", "2025-07-15") in found
    assert ("date", "4 March 2025", "2025-03-04") in found


def test_a_numbered_row_is_named_by_its_next_cell_and_heads_are_no_row() -> None:
    found = [
        value.replace("\N{NO-BREAK SPACE}", " ") for name, value, _ in facts(NOTICE, "text/html") if name == "field"
    ]
    assert "Lot 2, Barques – Places : 31; Prix HT : 118 €" in found
    assert "Lieu : Quai nord" in found
    assert not any("Renseignement" in value for value in found)


def test_a_day_below_other_headings_is_not_the_date_of_a_document() -> None:
    text = "FOR SALE\n\nQuay Cottage, Harrow\n\nOUTSIDE\n\n"
    text += "Tenders must reach our office in an envelope by 12 noon on\nFriday 27 June 2025. The seller may refuse.\n"
    assert not [value for name, value, _ in facts(text) if name == "date"]


def test_a_field_that_the_text_says_is_no_line_below_it() -> None:
    text = LEASE.replace(
        "Equipment (extract)", "Terms: one half on signature, the balance within 14 days.\n\nEquipment (extract)"
    )
    summary = shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest"))
    assert summary.text.count("one half on signature") == 1
