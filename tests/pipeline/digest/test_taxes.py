"""Taxes of several rates, and what stands below the total in a column whose head is of something else."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

FR = """# Facture n° F-118

Eaux du Val, 4 quai du Port, 38000 Grenoble
Date : 3 mars 2025

| Désignation | Quantité | Montant HT | TVA |
|---|---|---|---|
| Abonnement | 2 mois | 30,00 € | 5,5 % |
| Consommation | 40 m³ | 100,00 € | 20 % |
| Total hors taxes | | 130,00 € | |
| TVA 5,5 % sur 30,00 € | | 1,65 € | |
| TVA 20 % sur 100,00 € | | 20,00 € | |
| Total TTC | | 151,65 € | |
| Régularisation de la facture F-099 | | – 11,65 € | |
| Net à payer | | 140,00 € | |
"""
EN = """# Invoice no. F-118

Vale Water, 4 Port Quay, Ludlow SY8 1AB
Date: 3 March 2025

| Description | Quantity | Net amount | VAT |
|---|---|---|---|
| Standing charge | 2 months | £30.00 | 5% |
| Use | 40 m³ | £100.00 | 20% |
| Net total | | £130.00 | |
| VAT 5% on £30.00 | | £1.50 | |
| VAT 20% on £100.00 | | £20.00 | |
| Total | | £151.50 | |
| Correction of invoice F-099 | | -£11.50 | |
| To pay | | £140.00 | |
"""


def digest(text: str) -> str:
    answer = shipped().summarize([RawDocument(text.encode(), name="invoice.md")], Request(profile="digest")).text
    return " ".join(answer.split())


@pytest.mark.parametrize(
    ("text", "told", "unsaid"),
    [
        pytest.param(
            FR,
            ("TVA 5,5 % : 1,65 €", "TVA 20 % : 20,00 €", "Régularisation de la facture F-099 : – 11,65 €"),
            ("Taxe :", "Montant HT :"),
            id="fr",
        ),
        pytest.param(
            EN,
            ("VAT 5%: £1.50", "VAT 20%: £20.00", "Correction of invoice F-099: -£11.50"),
            ("Tax:", "Net amount:"),
            id="en",
        ),
    ],
)
def test_each_tax_has_its_rate_and_what_is_below_the_total_no_head(
    text: str, told: tuple[str, ...], unsaid: tuple[str, ...]
) -> None:
    found = digest(text)
    for each in told:
        assert each in found
    for each in unsaid:
        assert each not in found


def test_several_taxes_without_rates_are_not_told_as_one() -> None:
    found = digest(EN.replace("VAT 5% on £30.00", "VAT").replace("VAT 20% on £100.00", "VAT"))
    assert "Tax:" not in found


def test_the_only_tax_is_told() -> None:
    found = digest(EN.replace("| VAT 5% on £30.00 | | £1.50 | |\n", ""))
    assert "VAT 20%: £20.00" in found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (FR, "total 151,65 € TTC"),
        (FR.replace("151,65 € |", "151,65 € TTC |"), "total 151,65 € TTC"),
        (EN.replace("| Total |", "| Total (incl. VAT) |"), "total £151.50 incl. VAT"),
        (EN, "total £151.50"),
    ],
)
def test_a_total_is_told_with_what_its_label_says_of_taxes(text: str, told: str) -> None:
    opening = digest(text).split(" Key facts", 1)[0].split(" Faits clés", 1)[0]
    assert any(f"{told}{behind}" in opening for behind in (",", ".", " "))
    assert "TTC TTC" not in opening
    assert ("VAT" in opening) == ("VAT" in told)
