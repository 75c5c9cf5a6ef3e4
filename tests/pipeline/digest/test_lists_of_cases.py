"""What is to be done in a case is told whole and with the case; a circumstance above a text is told before it."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

CARD = """Tannery workshop: safety card

This card is for the tanners and their apprentices.

If the vat overflows:
1. Close the inlet valve.
2. Leave the workshop by the east door.
3. Never go back for your tools.

In strong winds
The drying loft stays shut. Hides are taken in by noon.

For holders of a key only
The side gate is open until 8 pm. The alarm must be set again.

Stock
If the lime runs low:
- order ten sacks;
- tell the foreman.
The pump is worn. It will have to be replaced before May.
"""
CONSIGNE = """Atelier de tannerie : consignes

Cette fiche s'adresse aux tanneurs et à leurs apprentis.

En cas de débordement de la cuve :
1. Fermer la vanne d'arrivée.
2. Quitter l'atelier par la porte est.
3. Ne jamais revenir chercher ses outils.

Par temps de gel
Le séchoir reste fermé. Les peaux sont rentrées avant midi.

Pour les porteurs de clé seulement
Le portillon peut servir après 20 heures. L'alarme doit être remise.

Réserve
Si la chaux manque :
- commander dix sacs ;
- avertir le contremaître.
La pompe est usée. Il faudra la remplacer avant mai.
"""
WHOLE = (
    "If the vat overflows: Close the inlet valve; Leave the workshop by the east door; Never go back for your tools.",
    "En cas de débordement de la cuve : Fermer la vanne d'arrivée ; Quitter l'atelier par la porte est ; "
    "Ne jamais revenir chercher ses outils.",
)
MANUAL = """# The kiln of the pottery

The kiln stands in the yard and is fired once a month.

## Lighting it

1. Open the damper.
2. Lay dry wood in the pit.
3. Light it from the north side.
4. Close the door when the flame is blue.

## Care

Sweep the flue every spring. The shelves last about ten years.
"""
VOTES = """Minutes of the kiln committee
Meeting of 3 May 2025

For 5, against 1
The committee buys a new damper for £80.

For more about the kiln
The keeper answers on Mondays.
"""


def digest(text: str) -> Summary:
    return shipped().summarize(
        [RawDocument(text, "text/markdown" if text.startswith("#") else "text/plain")], Request(profile="digest")
    )


def said(summary: Summary) -> list[str]:
    lines = [*summary.text.splitlines(), *(fact["value"] for fact in summary.extras.fields["key_facts"])]
    return [line.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ") for line in lines]


@pytest.mark.parametrize(("text", "whole"), [(CARD, WHOLE[0]), (CONSIGNE, WHOLE[1])])
def test_what_is_done_in_a_case_is_told_whole_behind_it_and_passes_the_gate(text: str, whole: str) -> None:
    summary = digest(text)
    assert whole in said(summary)
    lines = [line for line in said(summary) if "tools" in line or "outils" in line]
    assert lines
    assert all(line == whole for line in lines)


@pytest.mark.parametrize(
    ("text", "words", "head"),
    [
        (CARD, "drying loft", "In strong winds: "),
        (CARD, "alarm must", "For holders of a key only: "),
        (CONSIGNE, "séchoir", "Par temps de gel : "),
        (CONSIGNE, "portillon", "Pour les porteurs de clé seulement : "),
    ],
)
def test_a_circumstance_above_a_text_is_told_before_it(text: str, words: str, head: str) -> None:
    lines = [line for line in said(digest(text)) if words in line]
    assert lines
    assert all(line.startswith(head) for line in lines)


@pytest.mark.parametrize(("text", "words", "head"), [(CARD, "pump is", "If the lime"), (CONSIGNE, "pompe est", "Si")])
def test_a_case_that_announces_a_list_bounds_nothing_behind_it(text: str, words: str, head: str) -> None:
    lines = [line for line in said(digest(text)) if words in line]
    assert lines
    assert not any(line.startswith(head) for line in lines)


def test_numbered_orders_are_steps_whatever_stands_above_them() -> None:
    lines = [line for line in said(digest(MANUAL)) if "damper" in line or "dry wood" in line or "flame" in line]
    assert lines
    assert all(
        line == "Lighting it: Open the damper; Lay dry wood in the pit; Light it from the north side; "
        "Close the door when the flame is blue."
        for line in lines
    )


def test_votes_and_notices_are_no_circumstances() -> None:
    lines = said(digest(VOTES))
    assert not any(line.startswith(("For 5, against 1:", "For more about")) for line in lines)
