"""What is kept back is taken off before a sum is told as due; its day, the customer, the quote are named as such."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

FR = """<html lang="fr"><body><table><tr><td><b>MENUISERIE DU GUÉ SARL</b><br>4 rue du Bac, 25000 Besançon</td>
<td><b>FACTURE N° F-2027-8</b><br>Date : 3 mai 2027<br>Devis n° D27-55 du 2 mars 2027</td></tr></table>
<table><tr><td>Chantier : étage</td><td>M. et Mme ROUSSET<br>9 quai Vauban<br>25000 BESANÇON</td></tr></table>
<table><tr><th>Réf.</th><th>Désignation</th><th>Qté</th><th>U</th><th>PU HT</th><th>TVA</th><th>Total HT</th></tr>
<tr><td>A1</td><td>Escalier en chêne</td><td>1</td><td>u</td><td>2 000,00</td><td>10</td><td>2 000,00</td></tr>
<tr><td>A2</td><td>Rampe</td><td>4</td><td>ml</td><td>100,00</td><td>20</td><td>400,00</td></tr>
<tr><td></td><td>Geste pour retard</td><td>1</td><td></td><td>-100,00</td><td>20</td><td>-100,00</td></tr></table>
<table><tr><th>Taux</th><th>Base HT</th><th>TVA</th></tr><tr><td>10 %</td><td>2 000,00</td><td>200,00</td></tr>
<tr><td>20 %</td><td>300,00</td><td>60,00</td></tr><tr><td>Totaux</td><td>2 300,00</td><td>260,00</td></tr>
<tr><td colspan="2">TOTAL TTC</td><td>2 560,00</td></tr>
<tr><td colspan="2">Acompte du 4 mars 2027</td><td>- 1 000,00</td></tr>
<tr><td colspan="2">Reste dû</td><td>1 560,00</td></tr>
<tr><td colspan="2">Retenue de garantie 5 %</td><td>{kept}</td></tr>
<tr><td colspan="2">NET À PAYER au {day}</td><td>1 432,00 €</td></tr></table></body></html>"""
EN = """<html lang="en"><body><table><tr><td><b>GULL JOINERY LTD</b><br>4 Mill Lane, Ludlow SY8 1AB</td>
<td><b>INVOICE No. F-2027-8</b><br>Date: 3 May 2027<br>Quote no. D27-55</td></tr></table>
<table><tr><td>Site: first floor</td><td>Mr and Mrs Osei<br>9 Quay Street<br>Ludlow SY8 2CD</td></tr></table>
<table><tr><th>Ref.</th><th>Item</th><th>Qty</th><th>Unit</th><th>Price</th><th>VAT</th><th>Total</th></tr>
<tr><td>A1</td><td>Oak stairs</td><td>1</td><td>pc</td><td>2,000.00</td><td>0</td><td>2,000.00</td></tr>
<tr><td>A2</td><td>Hand rail</td><td>4</td><td>m</td><td>140.00</td><td>0</td><td>560.00</td></tr></table>
<table><tr><td>Total</td><td>2,560.00</td></tr><tr><td>Deposit of 4 March 2027</td><td>-1,000.00</td></tr>
<tr><td>Balance due</td><td>1,560.00</td></tr><tr><td>Retention 5%</td><td>{kept}</td></tr>
<tr><td>AMOUNT PAYABLE by {day}</td><td>£1,432.00</td></tr></table></body></html>"""
CASES = [(FR, "- 128,00", "31/07/2027", "Reste dû"), (EN, "-128.00", "31 July 2027", "Balance due")]


def read(text: str) -> tuple[str, list[tuple[str, str, str]]]:
    summary = shipped().summarize([RawDocument(text.encode(), "text/html")], Request(profile="digest"))
    facts = [(fact["name"], fact["label"], fact["value"]) for fact in summary.extras.fields["key_facts"]]
    return summary.units[0].text.replace("\N{NO-BREAK SPACE}", " "), facts


@pytest.mark.parametrize(("text", "kept", "day", "label"), CASES)
def test_what_is_kept_back_makes_the_sum_above_a_step(text: str, kept: str, day: str, label: str) -> None:
    line, facts = read(text.format(kept=kept, day=day))
    sums = [(name, value.rstrip(" €").lstrip("£")) for name, _, value in facts if name in ("to_pay", "subtotal")]
    assert [name for name, _ in sums] == ["to_pay", "subtotal"]
    assert sums[0][1].endswith("432,00" if text is FR else "432.00")
    assert any(name == "subtotal" and said == label for name, said, _ in facts)
    assert ("due_date", day) in [(name, value) for name, _, value in facts]
    assert all(said in line for said in (sums[0][1], day))
    assert sums[1][1] not in line


@pytest.mark.parametrize(("text", "kept", "day", "label"), CASES)
def test_sums_that_no_row_explains_stay_as_they_are(text: str, kept: str, day: str, label: str) -> None:
    _, facts = read(text.format(kept=kept.replace("128", "90"), day=day))
    assert [name for name, *_ in facts if name in ("to_pay", "subtotal")] == ["to_pay", "to_pay"]


def test_the_day_of_a_balance_that_is_past_is_no_day_to_pay_by() -> None:
    _, facts = read(FR.format(kept="- 128,00", day="30/04/2027"))
    assert not any(name == "due_date" for name, *_ in facts)


@pytest.mark.parametrize(("text", "name"), [(FR, "M. et Mme ROUSSET"), (EN, "Mr and Mrs Osei")])
def test_the_customer_stands_above_his_street_in_a_cell(text: str, name: str) -> None:
    line, facts = read(text)
    assert ("addressee", name) in [(fact, value) for fact, _, value in facts]
    assert name in line


@pytest.mark.parametrize("text", [FR, EN])
def test_the_number_of_a_quote_is_not_that_of_the_invoice(text: str) -> None:
    _, facts = read(text)
    found = [(name, value) for name, _, value in facts if name in ("reference", "quote_number")]
    assert found == [("reference", "F-2027-8"), ("quote_number", "D27-55")]


def test_a_discount_is_a_row_and_the_sum_of_taxes_is_none_of_what_was_sold() -> None:
    _, facts = read(FR)
    rows = [value for name, _, value in facts if name == "item"]
    assert "Geste pour retard | 1 | -100,00 | 20 | -100,00" in rows
    assert not any(value.startswith("Totaux |") for value in rows)
