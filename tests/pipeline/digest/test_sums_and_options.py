"""Quotations: sums under their printed labels, rows on two lines, what is no part of the whole, who signs."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

DEVIS = """Marbrerie Ostal                            SARL au capital de 8 000 €
4, rue du Puits                            SIRET 111 222 333 00044
12000 RODEZ

DEVIS N° M-77                              Rodez, le 3 juin 2025

Réf.     Désignation                                Qté    P.U. HT      Total HT
--------------------------------------------------------------------------------
K-10     Plan de travail en granit noir,
         bord poli                                    2      400,00        800,00
POSE     Pose et joints                               1      200,00        200,00
--------------------------------------------------------------------------------
                                              Total HT           1 000,00
                                              Remise 10 % (plans)  -80,00
                                              Net HT               920,00
                                              TVA 20 %             184,00
                                              TOTAL TTC          1 104,00 €

OPTION (non comprise dans le total)
  Crédence assortie derrière la plaque de cuisson : 210,00 € HT, pose comprise.

CONDITIONS
- Le présent devis est valable un mois.
- La pose demande deux jours de travail sur place.

Pour le marbrier,                           Le client,
Jean Ostal, gérant                          Date et signature :
"""
QUOTE = """Ostler Stoneworks Ltd
4 Well Street
Ludlow SY8 1AB

QUOTATION No. M-77                         3 June 2025

Ref      Description                                Qty    Unit         Amount
--------------------------------------------------------------------------------
K-10     Worktop in black granite,
         polished edge                                2      400.00        800.00
FIT      Fitting and joints                           1      200.00        200.00
--------------------------------------------------------------------------------
                                              Total excl. VAT    1,000.00
                                              Discount 10 % (worktops)  -80.00
                                              Net total            920.00
                                              VAT 20 %             184.00
                                              Total             £1,104.00

OPTION (not included in the total)
  A matching splashback behind the hob costs £210.00, fitting included.

TERMS
- This quotation is valid for one month.
- Fitting takes two days of work on site.

For the stonemason,                         The customer,
John Ostler, director                       Date and signature:
"""
PAPERS = pytest.mark.parametrize("text", [DEVIS, QUOTE], ids=["fr", "en"])


def digest(text: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode())], Request(profile="digest"))


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        (DEVIS, ["Total HT", "Remise 10 % (plans)", "Net HT"]),
        (QUOTE, ["Total excl. VAT", "Discount 10 % (worktops)", "Net total"]),
    ],
    ids=["fr", "en"],
)
def test_sums_on_the_way_to_a_total_have_their_printed_labels(text: str, labels: list[str]) -> None:
    facts = digest(text).extras.fields["key_facts"]
    sums = [(f["name"], f["label"]) for f in facts if f["name"] in ("subtotal", "discount", "net")]
    assert sums == [*zip(("subtotal", "discount", "net"), labels, strict=True)]


@PAPERS
def test_a_row_on_two_lines_is_told_whole(text: str) -> None:
    rows = [f["value"] for f in digest(text).extras.fields["key_facts"] if f["name"] == "item"]
    assert len(rows) == 2
    assert rows[0].startswith("K-10 | ")
    assert rows[0].count(" | ") == 4


@PAPERS
def test_what_is_not_included_is_never_told_as_if_it_were(text: str) -> None:
    found = digest(text)
    told = [f["value"] for f in found.extras.fields["key_facts"]] + [unit.text for unit in found.units]
    optional = [each for each in told if "210" in each]
    assert optional
    assert all(each.startswith("OPTION (no") for each in optional)


@PAPERS
def test_who_signs_beside_each_other_is_no_field(text: str) -> None:
    assert not any(f["value"].startswith(("Pour le", "For the")) for f in digest(text).extras.fields["key_facts"])


def test_a_row_below_an_empty_line_begins_there() -> None:
    rows = "".join(f"tile {n}      {n}      {n}.50 EUR\n" for n in range(1, 9))
    said = shipped().summarize([RawDocument(f"Prices\n\n{rows}")], Request(profile="digest", language="en"))
    assert "tile 1: 1; 1.50 EUR" in said.text
