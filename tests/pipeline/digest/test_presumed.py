"""What takes its verb, its subject or a thing from the sentence before it is told behind that, or not at all."""

import re

import pytest

from pipeline.digest.gathering.standing import is_open
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

MINUTES = """# Lock Cottages Residents

Minutes of the meeting of 4 March 2031

Present: Ida Lamb (chair), Sol Marsh (treasurer)

## Berths

The plan to number the berths was withdrawn by Una Pike in a letter of 14 lines. The letter was read out
on 2 March to 12 members. Visitors pay 9 euros a night as before.

## Boathouse

The roof of the boathouse must be inspected before the first boat goes in. Booked 9 April. Two firms sent prices.

## Works

- Six boats were moved on 3 March. Remaining two need a crane by 1 June.
- The crane costs 300 euros a day. Failed once in February 2030.
"""
COMPTE_RENDU = """# Les Riverains de l'Écluse

Compte rendu de la réunion du 4 mars 2031

Présents : Ida Lamy (présidente), Paul Marsaud (trésorier)

## Atelier

Le 14 juin, une batterie de vélo a pris feu et les dégâts se montent à 3 200 euros. Depuis lors
les batteries ne sont plus acceptées à l'atelier après 18 heures.

## Bureau

Le trajet du ponton au bureau prend douze minutes à pied. (La question a été posée le 3 mars. La réponse est non.)
Le bureau ouvre le mardi à 9 heures.
"""


def digested(text: str) -> Summary:
    return shipped().summarize((RawDocument(text, "text/markdown"),), Request(profile="digest"))


def told(text: str) -> list[str]:
    """All lines and rows, without headings before them."""
    summary = digested(text)
    rows = [fact["value"] for fact in summary.extras.fields["key_facts"]]
    return [*summary.text.replace("\N{NO-BREAK SPACE}", " ").splitlines(), *rows]


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "leaning", "before"),
    [
        (MINUTES, "The letter was read out", "in a letter of 14 lines."),
        (MINUTES, "Booked 9 April", "first boat goes in."),
        (MINUTES, "Remaining two need a crane", "Six boats were moved on 3 March."),
        (MINUTES, "Failed once in February", "The crane costs 300 euros a day."),
        (COMPTE_RENDU, "Depuis lors les batteries", "3 200 euros."),
        (COMPTE_RENDU, "(La question a été posée", "douze minutes à pied."),
    ],
)
def test_what_leans_is_told_right_behind_what_it_leans_on(text: str, leaning: str, before: str) -> None:
    for line in told(text):
        said = re.sub(r"\s+", " ", line)
        at = said.find(leaning)
        assert at < 0 or said[:at].rstrip().endswith(before), line


@pytest.mark.models
def test_what_the_document_spoke_of_above_the_paragraph_needs_no_sentence_before_it() -> None:
    assert any("Visitors pay 9 euros a night" in line for line in told(MINUTES))


@pytest.mark.parametrize(("text", "expected"), [("« Je venais", True), ("(a) « Je venais. »", False), ("a) It", False)])
def test_the_first_half_of_a_quotation_is_open(text: str, *, expected: bool) -> None:
    assert is_open(text) is expected
