"""Workbooks: heads of columns with years, rows that sum up, blank rows between tables of the same columns."""

from collections.abc import Sequence
from typing import Final

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.pipeline.ingest.files import xlsx
from tests.wired import shipped

pytestmark = pytest.mark.models
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def rows(*lines: Sequence[str | int | None]) -> str:
    """Rows of a sheet; an empty list is a blank one."""
    found = ""
    for number, line in enumerate(lines, 1):
        cells = ""
        for column, value in enumerate(line):
            place = f'r="{chr(65 + column)}{number}"'
            if isinstance(value, int):
                cells += f"<c {place}><v>{value}</v></c>"
            elif value:
                cells += f'<c {place} t="inlineStr"><is><t>{value}</t></is></c>'
        found += f'<row r="{number}">{cells}</row>'
    return found


def told(data: bytes, media_type: str = XLSX) -> tuple[str, dict[str, str | None]]:
    summary = shipped().summarize([RawDocument(data, media_type)], Request(profile="digest"))
    facts = summary.extras.fields["key_facts"]
    return summary.text, {f["value"].replace("\N{NO-BREAK SPACE}", " "): f["normalized"] for f in facts}


ACCOUNTS = rows(
    ["Accounts of the rowing club", None, None, None],
    ["Income", "2024-25 actual", "2025-26 budget", "Remark"],
    ["Subscriptions", 4100, 4600, "The fee rises to 40 in May"],
    ["Hire of boats", 900, 0, "No hire while the dock is rebuilt"],
    ["IT", 0, 120],
    ["Total income", 5000, 4720],
    [],
    ["Deficit", -200, -610, "From the reserve"],
)
COMPTES = rows(
    ["Comptes du club d'aviron", None, None],
    ["Poste", "Réel 2025", "Budget 2026/27"],
    *((f"Achat n° {number} de rames", 40 + number, 50 + number) for number in range(1, 40)),
    ["Total des achats", 2340, 2730],
)


def test_years_in_heads_stand_before_the_figures_below() -> None:
    _, facts = told(xlsx({"Accounts": ACCOUNTS}))
    assert "Subscriptions – 2024-25 actual: 4100; 2025-26 budget: 4600; Remark: The fee rises to 40 in May" in facts
    assert "IT – 2024-25 actual: 0; 2025-26 budget: 120" in facts
    assert not any(fact.startswith("Income:") for fact in facts)


def test_rows_behind_a_blank_one_stand_below_the_same_heads() -> None:
    _, facts = told(xlsx({"Accounts": ACCOUNTS}))
    assert "Deficit – 2024-25 actual: -200; 2025-26 budget: -610; Remark: From the reserve" in facts


def test_another_table_behind_a_blank_row_does_not() -> None:
    made = rows(
        ["Boat", "Price 2025", "Price 2026"],
        ["Punt", 400, 420],
        ["Skiff", 600, 630],
        [],
        ["Keeper", "Ann Reed", "from 3 May"],
        ["Cook", "Jan Hay", "from 9 June"],
    )
    _, facts = told(xlsx({"Boats": made}))
    assert "Keeper: Ann Reed; from 3 May" in facts


def test_the_sum_is_told_of_a_long_table() -> None:
    text, facts = told(xlsx({"Achats": COMPTES}))
    assert "Total des achats – Réel 2025 : 2340; Budget 2026/27 : 2730" in facts
    assert "Total des achats" in text


def test_a_row_of_several_values_has_no_normal_form() -> None:
    page = b"""<html><body><h1>Keys of the boathouse</h1><table><tr><th>Key</th><th>Price</th><th>Deposit</th></tr>
<tr><td>Front door</td><td>free</td><td>&pound;10</td></tr>
<tr><td>Locker</td><td>&pound;2</td><td>none</td></tr></table>
<p>Keys are handed out by the keeper on Mondays, and to nobody else.</p></body></html>"""
    _, facts = told(page, "text/html")
    assert facts["Front door – Price: free; Deposit: £10"] is None


def test_heads_of_prices_may_begin_with_a_figure() -> None:
    page = b"""<html><body><h1>Prices of the boathouse</h1><table><tr><td>Single</td><td>10 visits</td></tr>
<tr><td>Adult</td><td>&pound;9</td><td>&pound;80</td></tr><tr><td>Under 4</td><td>free</td><td>-</td></tr>
<tr><td>Child</td><td>&pound;4</td><td>&pound;35</td></tr></table>
<p>Boats are hired by the hour to whoever can swim, and come back before dark.</p></body></html>"""
    _, facts = told(page, "text/html")
    assert "Adult – Single: £9; 10 visits: £80" in facts
    assert "Under 4 – Single: free" in facts


FLEET = b"""Van;Driver;Next check;Remark
Van 1;Reed;2027-04-02;The tail lift is out of order, do not load above 200 kg
Van 2;Hay;2027-06-30;
Pick-up;Pike;overdue;Not to be driven before the 3rd
"""


def test_a_file_of_delimited_values_is_told_row_by_row() -> None:
    text, facts = told(FLEET, "text/csv")
    assert text.splitlines()[1] == "Table of 3 rows, with the columns Van, Driver, Next check and Remark."
    assert "Pick-up – Driver: Pike; Next check: overdue; Remark: Not to be driven before the 3rd" in facts
    assert "Van 2 – Driver: Hay; Next check: 2027-06-30" in facts


def test_heads_of_a_data_base_are_said_in_words() -> None:
    text, facts = told("réf;prix_ht;stock_min\nBarque;40;2\nYole;60;1\n".encode(), "text/csv")
    assert "Tableau de 2 lignes, avec les colonnes réf, prix ht et stock min." in text
    assert "Barque – prix ht : 40; stock min : 2" in facts


def test_the_lines_above_the_first_table_say_what_a_workbook_is() -> None:
    made = rows(
        ["Town of Saltby", None],
        ["Repairs of the quay, 2027"],
        ["Prepared by: A. Reed"],
        [],
        ["Berth", "Cost 2026", "Cost 2027"],
        ["North", 400, 420],
        ["South", 600, 630],
    )
    text, _ = told(xlsx({"Sheet1": made}))
    assert text.splitlines()[1].startswith("Workbook of one sheet: “Town of Saltby – Repairs of the quay, 2027”")


def test_notes_of_a_workbook_are_told() -> None:
    made = rows(
        ["Berth", "Cost 2026", "Cost 2027"],
        ["North", 400, 420],
        ["South", 600, 630],
        [],
        ["Notes"],
        ["1. The keeper refused a third berth because the quay is too short for it."],
        ["2. Spending above 500 needs the signature of the chair."],
    )
    text, _ = told(xlsx({"Berths": made}))
    assert "refused a third berth" in text
    assert "needs the signature of the chair" in text
