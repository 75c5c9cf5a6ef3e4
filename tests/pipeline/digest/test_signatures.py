"""The space in which a paper is signed: no fact, whatever columns and colons it has."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

FR = """CONTRAT DE LOCATION DE GARAGE

Entre Mme Odile Vernoux, bailleresse, et M. Paul Rival et Mme Anne Rival, locataires.

Article 1 – Objet
Le garage du 4, rue du Puits à Grenoble est loué à compter du 1er mars 2025 pour un loyer de 90 € par mois.

Article 2 – Préavis
Chaque partie peut donner congé avec un préavis d'un mois.

| Pour la bailleresse | Les locataires |
|---|---|
| O. Vernoux | P. Rival A. Rival |
| « lu et approuvé » | « lu et approuvé, sous réserve de la porte » |

Bon pour accord, date, cachet et signature :    Le gérant : Paul Rival
"""
EN = """GARAGE RENTAL AGREEMENT

Between Mrs Olive Varnham, landlord, and Mr Paul Rivers and Ms Ann Rivers, tenants.

1. Purpose
The garage at 4 Well Street, Ludlow is let from 1 March 2025 for a rent of £90 a month.

2. Notice
Either party may give one month's notice.

| For the landlord | The tenants |
|---|---|
| O. Varnham | P. Rivers A. Rivers |
| "read and approved" | "read and approved, except for the door" |

Agreed and accepted, date, stamp and signature:    The manager: Paul Rivers
"""
LISTED = """Minutes of the garden club of 4 May 2025

The club resolved to buy two sheds for £400.

Head Gardener: Ann Reed
Tenant: Ben Hill
For the gate: £40
"""


def digest(text: str) -> str:
    answer = shipped().summarize([RawDocument(text.encode(), name="paper.md")], Request(profile="digest")).text
    return " ".join(answer.split())


@pytest.mark.parametrize(
    ("text", "unsaid"),
    [
        pytest.param(FR, ("Vernoux : P. Rival", "Pour la bailleresse", "lu et approuvé", "Bon pour accord"), id="fr"),
        pytest.param(EN, ("Varnham: P. Rivers", "For the landlord", "read and approved", "Agreed"), id="en"),
    ],
)
def test_who_signs_is_no_fact(text: str, unsaid: tuple[str, ...]) -> None:
    found = digest(text)
    for each in unsaid:
        assert each not in found


def test_fields_at_the_end_of_a_paper_are_told() -> None:
    found = digest(LISTED)
    for each in ("Head Gardener: Ann Reed", "Tenant: Ben Hill", "For the gate: £40"):
        assert each in found


BESIDE = """RÈGLEMENT DU GARAGE

Adopté le 1er mars 2025.

1. Usage
Le garage est ouvert de 7 h à 22 h. Les vélos sont attachés aux arceaux du fond.

2. Entretien
Chaque membre balaie le garage une fois par an. Le bois est rangé sous l'auvent.

{signed}
"""


@pytest.mark.parametrize(
    "signed",
    [
        "Le président, Paul Rival                    La secrétaire, Inès Delorme",
        "Pour le club          Pour la commune\nPaul Rival            Inès Delorme\nPrésident             Mairesse",
    ],
)
def test_offices_beside_each_other_are_no_field(signed: str) -> None:
    text = BESIDE.format(signed=signed)
    summary = shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest"))
    assert not any(fact["name"] == "field" for fact in summary.extras.fields["key_facts"])
