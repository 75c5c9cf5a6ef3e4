"""Whose paper it is by its head, what a leaflet warns of, and what is no name at the head of a paragraph."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

QUOTE = """<html><body><header><p><b>Fell Joinery Ltd</b><br>2 Quay Road, Ludlow SY8 1AB</p></header>
<h1>Quotation Q-12</h1><p>Date: 2 May 2026<br>Valid until 3 June 2026<br>Client: Alder Sailing Club</p>
<table><tr><th>Work</th><th>Price</th></tr><tr><td>Door of the boathouse</td><td>£300.00</td></tr>
<tr><td>Total</td><td>£300.00</td></tr></table>
<p>Valid for a month. A deposit of 10% is payable on acceptance. We can begin in June.</p></body></html>"""
LEAFLET = """# Your eye test: how to prepare

The test takes an hour. Bring your glasses and a list of the drops that you use. We put drops in your eyes that blur
your sight until the evening, so you will need somebody who takes you home.

## Afterwards

Most people see well again after a night. Call 999 if you lose your sight at once. The results reach your doctor.
"""
ORDER = """RÉPUBLIQUE FRANÇAISE
Département du Lot
COMMUNE DE MOULIN-SUR-FELL

ARRÊTÉ MUNICIPAL N° 2026-12
portant réglementation de la pêche

Le Maire de Moulin-sur-Fell,
VU le code de l'environnement ;

ARRÊTE

Article 1er – La pêche est interdite au pied du barrage du 3 mai au 4 juin 2026.
Article 2 – La carte de pêche ne pourra être cédée.

Fait à Moulin-sur-Fell, le 2 mai 2026
"""


def told(text: str, media_type: str) -> str:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest")).text


def test_the_head_of_a_page_says_who_issues_it() -> None:
    text = told(QUOTE, "text/html")
    assert "Quotation Q-12, from Fell Joinery Ltd, to" in text
    assert "3 June 2026" in text
    assert "Valid for a month:" not in text


def test_a_leaflet_on_preparing_is_instructions_and_its_emergency_is_told_first() -> None:
    lines = told(LEAFLET, "text/markdown").splitlines()
    assert lines[1].startswith("Instructions: “Your eye test")
    assert "Call 999 if you lose your sight at once." in lines[4]


def test_an_order_is_of_its_commune() -> None:
    text = told(ORDER, "text/plain")
    assert text.splitlines()[1].startswith("COMMUNE DE MOULIN-SUR-FELL – ARRÊTÉ MUNICIPAL")
    assert "La carte de pêche ne pourra être cédée." in text
