"""Inventories of lets and reports of inspections: no invoices, whatever sums and invoices their cells name."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

FR = """ÉTAT DES LIEUX DE SORTIE

établi contradictoirement le mardi 3 juin 2025, de 14 h à 15 h

| Travaux | Montant | Justificatif |
|---|---|---|
| Peinture de la chambre | 120 € | Devis Ravel |
| Joint de la douche | 45 € | Facture à venir |
| Total | 165 € | |

La somme de 165 € est retenue sur le dépôt de garantie. Le solde sera viré avant le 3 août 2025.
"""
EN = """CHECK-OUT INVENTORY

carried out on Tuesday 3 June 2025, from 2 pm to 3 pm

| Work | Amount | Proof |
|---|---|---|
| Paint in the bedroom | £120 | Quotation of Ravel |
| Seal of the shower | £45 | Invoice to follow |
| Total | £165 | |

The sum of £165 is kept from the deposit. The balance will be paid before 3 August 2025.
"""


def digest(text: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), name="paper.md")], Request(profile="digest"))


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        pytest.param(FR, "ÉTAT DES LIEUX DE SORTIE, du 3 juin 2025.", id="fr"),
        pytest.param(EN, "CHECK-OUT INVENTORY, dated 3 June 2025.", id="en"),
    ],
)
def test_an_inventory_is_what_its_title_says_and_no_invoice(text: str, opening: str) -> None:
    found = digest(text)
    assert found.extras.fields["document_kind"]["name"] == "inspection"
    assert " ".join(found.units[0].text.split()) == opening
    assert "165" in found.text


@pytest.mark.parametrize(
    ("title", "is_one"),
    [
        ("Inspection report", True),
        ("Schedule of condition", True),
        ("Inspection reports: how to read them", False),
        ("Constat d'état des lieux", True),
        ("L'état des lieux de la voile légère", False),
    ],
)
def test_a_title_names_an_inspection_and_nothing_beside_it(title: str, is_one: bool) -> None:
    is_french = "état" in title
    body = "Le mur du jardin a été vu par le gardien." if is_french else "The garden wall was seen by the warden."
    found = digest(f"{title}\n\n{body} {body}\n")
    assert (found.extras.fields["document_kind"]["name"] == "inspection") == is_one
