"""Heads of columns in two rows: each value is told behind both; a unit in the head of the labels stays."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

FERRY = """Alby Ferry
Sailings in summer 2025, from 3 May to 28 September

From Alby                From Torness
Mon-Sat   Sundays        Mon-Sat   Sundays
07.20     09.40          08.20     10.40
10.20     13.40          11.20     14.40
18.20                    19.20

Cars must be at the slip 20 minutes before sailing.
"""
CABINET = """Cabinet dentaire du Val
Horaires et tarifs au 3 mars 2025

                    Matin             Après-midi
                    Début    Fin      Début    Fin
Lundi au jeudi      8 h 30   12 h     14 h     19 h
Vendredi            8 h 30   12 h     14 h     17 h

Consultation (€)    Adulte   Enfant
En semaine          42       38
Le dimanche         84       76

Sauf urgence, nous recevons sur rendez-vous.
"""


def facts(text: str) -> list[str]:
    summary = shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest"))
    values = (fact["value"] for fact in summary.extras.fields["key_facts"])
    return [value.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ") for value in values]


def test_columns_without_labels_are_told_behind_both_heads() -> None:
    told = facts(FERRY)
    assert "From Alby – Mon-Sat: 07.20, 10.20, 18.20" in told
    assert "From Torness – Sundays: 10.40, 14.40" in told
    assert not any(value.startswith(("07.20", "From Alby: ")) for value in told)


def test_values_in_groups_of_columns_are_told_behind_both_heads() -> None:
    told = facts(CABINET)
    assert (
        "Vendredi – Matin, Début : 8 h 30; Matin, Fin : 12 h; Après-midi, Début : 14 h; Après-midi, Fin : 17 h" in told
    )
    assert not any("Matin : Après-midi" in value for value in told)


def test_a_unit_in_the_head_of_the_labels_is_told() -> None:
    assert "Consultation (€), Le dimanche – Adulte : 84; Enfant : 76" in facts(CABINET)
