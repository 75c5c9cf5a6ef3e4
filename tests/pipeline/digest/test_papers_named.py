"""Rules, leaflets of medicines and reports of incidents are known by their titles and headings."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models


def digest(text: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))


RULES = """SALTBY ANGLING CLUB

Rules of Membership

1. Purpose
The club looks after the ponds of Saltby and teaches young people to fish.

2. Members
Members pay £24 a year before 1 March. Nobody may fish after dark.
"""
LEAFLET = """NOTICE : INFORMATION DE L'UTILISATEUR

MARINOL 5 mg, gélule
Salvétine

1. QU'EST-CE QUE MARINOL ET DANS QUELS CAS EST-IL UTILISÉ ?
MARINOL est utilisé chez l'adulte pour prévenir le mal de mer.

2. COMMENT PRENDRE MARINOL ?
La dose est de 1 gélule par jour, une heure avant le départ.
"""


def test_rules_of_membership_are_rules_of_the_club() -> None:
    summary = digest(RULES)
    assert summary.extras.fields["document_kind"]["name"] == "regulation"
    assert summary.text.splitlines()[1].startswith("SALTBY ANGLING CLUB – Rules of Membership")


def test_a_leaflet_is_named_by_its_medicine() -> None:
    summary = digest(LEAFLET)
    assert summary.extras.fields["document_kind"]["name"] == "leaflet"
    assert "MARINOL 5 mg, gélule" in summary.text.splitlines()[1]
