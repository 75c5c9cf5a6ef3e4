"""Rows of tables are told with what heads their table, and of every table some; heads of columns say something."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

SEASON = (
    """# Season plan of the Fell Boat Club

## 1 Courses

| Course | Week | Fee |
|---|---|---|
"""
    + "".join(f"| Course {letter} | {number} | £{40 + number} |\n" for number, letter in enumerate("ABCDEFGHIJKLMN", 1))
    + """
## 2 Repairs

| Boat | Who | By |
|---|---|---|
| Heron | A. Quill | 3 May 2027 |
| Teal | B. Hay | 9 June 2027 |

The jetty stays shut until the course of the first week begins.
"""
)
QUOTE = """<html><body><h1>Devis n° 27-12</h1><p>Chantier naval du Val, 2 quai Sud, 17000 La Rochelle</p>
<table><tr><th>Désignation</th><th>Qté</th><th>Prix HT</th></tr>
<tr><td>Voile</td><td>1</td><td>900,00 €</td></tr><tr><td>Mât</td><td>1</td><td>1 200,00 €</td></tr></table>
<p>Option (non comprise)</p>
<table><tr><td>O1</td><td>Bâche d'hiver</td><td>80,00 €</td></tr><tr><td>O2</td><td>Feu de mât</td><td>45,00 €</td></tr>
</table>
<h2>Conditions</h2>
<table><tr><td>1</td><td>Délai</td><td>quatre semaines à partir du 3 mai</td></tr>
<tr><td>2</td><td>Paiement</td><td>30 % à la commande, le reste à la livraison</td></tr>
<tr><td>3</td><td>Retard</td><td>pénalité de 20 € par jour</td></tr></table></body></html>
"""
PLAIN = """Mooring of the Teal: what was agreed

POINT             SUMMARY                    REMARKS
Berth             Number 12, from June       Plan annexed
Fee               £90 a month                Paid in advance
Length            Four seasons               None before

The mooring may be used from the first of June, and not before. It ends with the last of the four seasons.
"""


def told(text: str, media_type: str) -> tuple[str, list[str]]:
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    facts = [fact["value"].replace("\N{NO-BREAK SPACE}", " ") for fact in summary.extras.fields["key_facts"]]
    return summary.text, facts


def test_rows_say_what_heads_their_table() -> None:
    text, facts = told(SEASON, "text/markdown")
    assert "Repairs: Heron – Who: A. Quill; By: 3 May 2027" in facts
    assert "Courses: Course A – Week: 1; Fee: £41" in facts
    assert "Repairs: Teal" in text


def test_conditions_without_heads_and_options_are_told_as_such() -> None:
    _, facts = told(QUOTE, "text/html")
    assert "Retard : pénalité de 20 € par jour" in facts
    assert not any(fact.startswith("O1") for fact in facts)


def test_the_plain_head_of_a_second_column_is_not_said() -> None:
    _, facts = told(PLAIN, "text/plain")
    assert "Berth – Number 12, from June; Remarks: Plan annexed" in facts


def test_items_with_an_address_of_e_mail_are_told() -> None:
    text, _ = told(
        "# Gardien·ne d'écluse\n\nLe port du Val cherche une personne qui garde ses écluses.\n\n## Pour postuler\n\n"
        "- CV et lettre, en un seul fichier, à port@val.example, pas par courrier ;\n- noms de deux personnes à qui "
        "téléphoner.\n",
        "text/markdown",
    )
    assert "pas par courrier" in text
