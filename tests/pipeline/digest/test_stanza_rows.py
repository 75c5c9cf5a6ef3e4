"""Terms in stanzas: each told with all lines of its label, and behind the heads of its columns."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

HIRE = """FELL BOATS LIMITED
OUTLINE OF TERMS FOR THE HIRE OF TWO BOATS

4 May 2026

---------------------------------------------------------------
                THE SKIFF               THE BARGE
                (for rowing)            (under sail)
---------------------------------------------------------------
FEE             £900                    up to £2,400

TAKEN OVER      In one go at the        In parts, against the
                lock, with all oars     rigger's list

---------------------------------------------------------------

PROOF OF        -   A letter of the insurer, who must cover into
COVER               the winter at least £50,000 of damage
                -   The list of all who sail

DUTIES OF       1.  Keep both hulls dry.
THE CLUB        2.  Mend what breaks.

EARLY           Allowed with 20 days' notice, for a sum of
RETURN          £150 or more.
---------------------------------------------------------------
"""
BAIL = """Club de voile du Val
Conditions proposées pour le hangar

Le 4 mai 2026

OBJET           Location du hangar à bateaux de l'anse Nord,
                cale comprise.

DURÉE DU        Six ans à compter du 1er juin 2026, avec une
CONTRAT         sortie possible au bout de trois ans.

DÉPÔT DE        1 500 euros, rendus dans les deux mois
GARANTIE        qui suivent le départ.
"""


def facts(text: str) -> list[str]:
    summary = shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))
    return [
        fact["value"].replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
        for fact in summary.extras.fields["key_facts"]
        if fact["name"] == "field"
    ]


def test_each_stanza_has_its_whole_label_and_its_heads() -> None:
    assert facts(HIRE) == [
        "FEE – THE SKIFF (for rowing): £900; THE BARGE (under sail): up to £2,400",
        "TAKEN OVER – THE SKIFF (for rowing): In one go at the lock, with all oars; "
        "THE BARGE (under sail): In parts, against the rigger's list",
        "PROOF OF COVER: A letter of the insurer, who must cover into the winter at least £50,000 of damage; "
        "The list of all who sail",
        "DUTIES OF THE CLUB: 1. Keep both hulls dry. 2. Mend what breaks.",
        "EARLY RETURN: Allowed with 20 days' notice, for a sum of £150 or more.",
    ]


def test_french_stanzas() -> None:
    told = facts(BAIL)
    assert (
        "DURÉE DU CONTRAT : Six ans à compter du 1er juin 2026, avec une sortie possible au bout de trois ans." in told
    )
    assert "DÉPÔT DE GARANTIE : 1 500 euros, rendus dans les deux mois qui suivent le départ." in told


def test_a_long_stanza_is_told_item_by_item() -> None:
    items = [
        f"({sign}) Whoever takes the boat of the club out on the\n{' ' * 20}river by night carries {count} lamps"
        f"\n{' ' * 20}and a horn, and wears what floats."
        for sign, count in zip("abcd", (2, 3, 4, 5), strict=True)
    ]
    text = HIRE.replace("1.  Keep both hulls dry.\nTHE CLUB        2.  Mend what breaks.", f"\n{' ' * 16}".join(items))
    told = [fact for fact in facts(text.replace("DUTIES OF ", "AT NIGHT  ")) if fact.startswith("AT NIGHT")]
    assert [fact[:14] for fact in told] == [f"AT NIGHT: ({sign}) " for sign in "abcd"]
