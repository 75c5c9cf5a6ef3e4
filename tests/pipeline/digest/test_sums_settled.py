"""Sums of invoices: what was paid has no minus, what is left to be paid is no total, rates head no items."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

EN = """<html lang="en"><body><h1>Invoice LF-77</h1><p>Lark Fencing Ltd, 8 Mill Road, Ludlow SY8 1AB</p>
<p>To: Mr P. Osei<br>Date: 9 May 2027</p>
<table><tr><th>Item</th><th>Qty</th><th>Price</th><th>VAT</th><th>Total</th></tr>
<tr><td>Fence panels, oak</td><td>12</td><td>£48.00</td><td>20%</td><td>£576.00</td></tr>
<tr><td>Planting of hedge</td><td>1</td><td>£200.00</td><td>0%</td><td>£200.00</td></tr></table>
<table><tr><th>Rate</th><th>Net</th><th>VAT</th></tr>
<tr><td>20% (goods)</td><td>£576.00</td><td>£115.20</td></tr>
<tr><td>0% (work)</td><td>£200.00</td><td>£0.00</td></tr></table>
<table><tr><td>Total due</td><td>£891.20</td></tr><tr><td>Deposit received 12 April</td><td>-£300.00</td></tr>
<tr><td>Balance to pay</td><td>£591.20</td></tr></table>
</body></html>"""
FR = """VOILERIE DU PHARE
3 quai des Brumes, 29000 Quimper

FACTURE N° VP-2027-31

Date : 4 mai 2027
Client : Mme Odile Tanguy

Désignation                        Qté     P.U. HT     Total HT
Grand-voile en dacron               1     900,00 €     900,00 €
Housse                              2      60,00 €     120,00 €

Total HT                                             1 020,00 €
TVA 20 %                                               204,00 €
Total TTC                                            1 224,00 €
Acompte versé le 2 avril 2027                         -300,00 €
Reste à payer                                          924,00 €
"""
PARTS_FR = """SARL QUAI & FILLE - Chauffage
12 rue du Port - 29200 BREST

                                M. et Mme Paul ROUX
                                3 rue des Dunes
                                29200 BREST

DEVIS N° D27-018          du 4 mai 2027

OBJET : remplacement de la chaudière

 N°  Désignation                         Qté      PU HT        Total HT
 1   Pompe à chaleur                       1    8 000,00       8 000,00
 2   Ballon                                1    2 000,00       2 000,00
                                      Total HT                10 000,00
                                      TVA 5,5 %                  550,00
                                      Total TTC (A)           10 550,00

 3   Cuve à neutraliser                    1    1 000,00       1 000,00
                                      TVA 10 %                   100,00
                                      Total TTC (B)            1 100,00

                                      TOTAL TTC (A+B)         11 650,00
     Prime énergie déduite                                   - 4 000,00
                                      NET A PAYER              7 650,00 EUR

Devis valable jusqu'au 15 juin 2027.
"""
PARTS_EN = """SLATE & SONS, roofers
12 Quay Street, Whitby

QUOTATION Q-118                     4 May 2027

To: Mr Paul Reed, 3 Dune Road, Whitby

House roof
 1   Slates, 400                  £4,000.00
 2   Labour                       £1,000.00
     Total (house)                £5,000.00

Shed roof
 3   Felt                           £300.00
     Labour                         £200.00
     Total (shed)                   £500.00

     TOTAL                        £5,500.00

Valid until 15 June 2027.
"""


def read(text: str, media_type: str) -> tuple[str, list[tuple[str, str, str, str | None]]]:
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    facts = [(f["name"], f["label"], f["value"], f["normalized"]) for f in summary.extras.fields["key_facts"]]
    return summary.text.replace("\N{NO-BREAK SPACE}", " "), facts


def test_what_is_due_before_the_deposit_is_the_total() -> None:
    text, facts = read(EN, "text/html")
    sums = {name: value for name, _, value, _ in facts}
    assert (sums["total"], sums["to_pay"]) == ("£891.20", "£591.20")
    assert "to pay £891.20" not in text


def test_a_deposit_has_its_day_and_no_minus() -> None:
    _, facts = read(EN, "text/html")
    assert ("deposit", "Deposit received 12 April", "£300.00", "300 GBP") in facts
    text, _ = read(FR, "text/plain")
    assert "Acompte versé le 2 avril 2027 : 300,00 €" in text
    assert "TVA 20 % : 204,00 €" in text


def test_rates_of_tax_head_no_items() -> None:
    _, facts = read(EN, "text/html")
    assert [value for name, _, value, _ in facts if name == "item"] == [
        "Fence panels, oak | 12 | £48.00 | 20% | £576.00",
        "Planting of hedge | 1 | £200.00 | 0% | £200.00",
    ]
    assert "20% (goods) – Net: £576.00; VAT: £115.20" in [value for _, _, value, _ in facts]


def test_what_is_due_without_a_deposit_stays() -> None:
    _, facts = read(EN.replace("<tr><td>Deposit received 12 April</td><td>-£300.00</td></tr>", ""), "text/html")
    assert ("to_pay", "£591.20") in [(name, value) for name, _, value, _ in facts]


LEASE = """# Mooring agreement

This agreement is made on 3 May 2027 between Quay Services Ltd ("the Owner") and Ada Finch ("the Hirer").

## 1 Hire

The Owner lets berth 14 to the Hirer for 12 months from 1 June 2027. The fee is £90 a month.

## 2 Liability

Neither party is liable for loss of use, except that the Owner shall pay £60 for each day, up to ten days in a year,
on which the Hirer can neither leave nor reach the berth because a chain or a mooring that the Owner
supplied has failed.
"""


def test_liability_is_not_told_without_its_exception() -> None:
    _, facts = read(LEASE, "text/markdown")
    assert not any(name == "liability" and "except" not in value for name, _, value, _ in facts)


MINUTES = """CLUB D'AVIRON DU VAL
Compte rendu du comité du 4 juin 2027

Présents : Mmes Aubin (présidente), Colin ; MM. Prat (trésorier), Hardy

Le comité décide d'acheter une yole à 900 €.
"""


def test_the_title_of_several_is_that_of_one() -> None:
    _, facts = read(MINUTES, "text/plain")
    found = {name: value for name, _, value, _ in facts}
    assert (found["chair"], found["treasurer"]) == ("Mme Aubin", "M. Prat")


FORM = """# Claim form

| Policy number | HH-22-8817 | Date of claim | 3 May 2027 |
|---|---|---|---|
| Name | Ada Finch | Telephone | 01584 555 010 |

Please send the plumber's report by 31 May 2027; without it the claim is closed.
"""


def test_the_label_before_a_name_is_no_part_of_it() -> None:
    _, facts = read(FORM, "text/markdown")
    assert [label for name, label, _, _ in facts if name == "contact"] == ["Ada Finch"]


STATEMENT = """NORTH QUAY HARBOUR BOARD
Statement of account 31 May 2027

To: Finch & Sons, Boat 214

Date         Reference    Details                 Charge      Paid     Balance
01/05/2027                Brought forward                               £120.00
04/05/2027   INV-311      Mooring, May            £90.00                £210.00

Balance due                                                             £210.00
"""
PAGE = """<html lang="fr"><body><p><b>Atelier Brume, SARL</b><br>7 rue du Four<br>35400 Saint-Malo</p>
<h2>FACTURE F-2027-014</h2><p>Client : Mairie de Port-Vieux, place du Marché</p>
<table><tr><td>Prestation</td><td>Heures</td><td>Taux</td><td>Montant</td></tr>
<tr><td>Restauration d'une enseigne</td><td>14</td><td>45,00 €</td><td>630,00 €</td></tr>
<tr><td>Pose avec nacelle</td><td>3</td><td>80,00 €</td><td>240,00 €</td></tr></table>
<p>Total HT : 870,00 €<br>TVA non applicable, art. 293 B du CGI<br>{paid}Net à payer : 670,00 €</p>
<p>La garantie est de deux ans sur la dorure, sauf choc ou nettoyage au jet.</p></body></html>
"""


def test_the_head_of_a_column_is_no_value_of_the_one_before() -> None:
    _, facts = read(STATEMENT, "text/plain")
    assert not any(value == "Details" for _, _, value, _ in facts)


@pytest.mark.parametrize("paid", ["Arrhes reçues le 2 avril : 200,00 €<br>", "Avance : 200,00 €<br>"])
def test_less_than_the_net_is_no_total(paid: str) -> None:
    _, facts = read(PAGE.format(paid=paid), "text/html")
    sums = {name: value for name, _, value, _ in facts}
    assert sums["to_pay"] == "670,00 €"
    assert "total" not in sums


def test_a_paper_saved_as_a_page_keeps_what_stands_above_its_heading() -> None:
    text, _ = read(PAGE.format(paid=""), "text/html")
    assert "Atelier Brume" in text


def test_a_name_before_its_address_is_the_issuer() -> None:
    _, facts = read(EN, "text/html")
    assert ("issuer", "Lark Fencing Ltd") in [(name, value) for name, _, value, _ in facts]


@pytest.mark.parametrize(
    ("text", "told", "names"),
    [
        (
            PARTS_FR,
            "total 11 650,00, net à payer 7 650,00 EUR.",
            {"10 550,00": "subtotal", "1 100,00": "subtotal", "11 650,00": "total", "7 650,00 EUR": "to_pay"},
        ),
        (PARTS_EN, "total £5,500.00.", {"£5,000.00": "subtotal", "£500.00": "subtotal", "£5,500.00": "total"}),
    ],
)
def test_totals_of_parts_are_no_totals_where_one_below_adds_them_up(
    text: str, told: str, names: dict[str, str]
) -> None:
    said, facts = read(text, "text/plain")
    found = {value.replace("\N{NO-BREAK SPACE}", " "): name for name, _, value, _ in facts}
    assert told in said
    assert {value: found.get(value) for value in names} == names
    assert "net" not in found.values()
