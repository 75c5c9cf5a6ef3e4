"""What holds only under a condition, or speaks of what a name before it says, is told with these words."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

NOTES = """# Notes for the keeper of the mill

I am away from Monday 4 May and back on Friday 15 May.

## Open matters

**Boiler.** It has been out of order since 2 May. The engineer comes on 6 May at 9 am.

**Roof, north side.** 12 tiles are missing. The scaffold arrives on the 9th, and it costs £340.

**Open day:** The hall is booked for 12 May at 11:00. Do not tell the press the price.
"""
CONSIGNES = """# Consignes pour le gardien du moulin

Je suis absent du lundi 4 mai au vendredi 15 mai.

## Affaires en cours

**Chaudière.** Le technicien passe le 6 mai à 9 heures. Ne touchez pas au thermostat.

**Toiture nord.** 12 tuiles manquent. L'échafaudage arrive le 9 mai et coûte 340 €.
"""
LEAFLET = """Before your operation: advice for patients

Please bring this sheet with you.

If you wear contact lenses

Take the lenses out at least 3 days before the operation. Bring your glasses.

Meals

Eat nothing from 6 hours before the operation.

Parking

You must pay £4 at the gate.
"""
NOTICE = """Avant votre opération : conseils aux patients

Apportez cette feuille.

Si vous portez des lentilles

Vous devez retirer les lentilles au moins 3 jours avant l'opération.

Repas

Vous ne devez rien manger 6 heures avant l'opération.

Parking

Vous devez payer 4 € à la barrière.
"""


def digest(text: str, media_type: str = "text/plain") -> Summary:
    return shipped().summarize([RawDocument(text, media_type)], Request(profile="digest"))


def said(summary: Summary) -> list[str]:
    return [*summary.text.splitlines(), *(fact["value"] for fact in summary.extras.fields["key_facts"])]


@pytest.mark.parametrize(
    ("text", "words", "name"),
    [
        (NOTES, "The engineer comes", "Boiler"),
        (NOTES, "The scaffold arrives", "Roof, north side"),
        (NOTES, "12 tiles", "Roof, north side"),
        (NOTES, "Do not tell the press", "Open day"),
        (CONSIGNES, "Ne touchez pas", "Chaudière"),
        (CONSIGNES, "12 tuiles", "Toiture nord"),
    ],
)
def test_a_name_that_runs_in_is_told_with_its_paragraph(text: str, words: str, name: str) -> None:
    lines = [line for line in said(digest(text, "text/markdown")) if words in line]
    assert lines
    assert all(name in line for line in lines)


@pytest.mark.parametrize(
    ("text", "words", "condition"),
    [
        (LEAFLET, "at least 3 days", "If you wear contact lenses:"),
        (NOTICE, "au moins 3 jours", "Si vous portez des lentilles"),
    ],
)
def test_what_stands_under_a_condition_is_told_with_it(text: str, words: str, condition: str) -> None:
    lines = [line for line in said(digest(text)) if words in line]
    assert lines
    assert all(condition in line for line in lines)


def test_what_opens_one_paragraph_is_no_name() -> None:
    text = (
        "# A walk\n\nTwo years of rain. The mill stood in water, and 12 tiles fell.\n\nThe keeper left in May 2024.\n"
    )
    assert not any("Two years of rain:" in line for line in said(digest(text, "text/markdown")))


FIELDS = """# Inspection of the mill

Owner: Parish of Stowe. Contractor: Miller and Sons. Cost of the works: £48,000.

**Walls.** Floor: good. Ceiling: must be redone by 6 May 2025.
"""
CHAMPS = """# Visite du moulin

Maître d'ouvrage : commune de Saint-Alban. Entreprise : Meunier et fils. Coût des travaux : 48 000 €.

**Murs.** Sol : bon état. Plafond : à refaire avant le 6 mai 2025.
"""


@pytest.mark.parametrize(
    ("text", "first", "second"), [(FIELDS, "Owner", "Contractor"), (CHAMPS, "Maître d'ouvrage", "Entreprise")]
)
def test_a_field_of_a_line_of_fields_keeps_its_own_name_alone(text: str, first: str, second: str) -> None:
    assert not any(line.startswith(first) and second in line for line in said(digest(text, "text/markdown")))


HELP = """# Boat planner: help

## Export (crews only)

You can export a plan as a calendar file. The file is kept for 30 days.

## Sharing

**Guests (crews only).** You can invite up to ten guests to a plan. They see all dates at once.

**Links.** A link to a plan works for everybody who has it. It ends after 14 days.

Deadline (teams only): 3 May 2027
Office: Dock Road
"""
AIDE = """# Agenda des canots : aide

## Export (équipes uniquement)

Vous pouvez exporter un plan en fichier d'agenda. Le fichier est gardé 30 jours.

## Partage

**Invités (équipes uniquement).** Vous pouvez inviter dix personnes au plus. Elles voient toutes les dates.

**Liens.** Un lien vers un plan sert à tous ceux qui l'ont. Il prend fin après 14 jours.

Date limite (équipes uniquement) : 3 mai 2027
Bureau : rue du Quai
"""


@pytest.mark.parametrize(
    ("text", "words", "whom"),
    [
        (HELP, ("calendar file", "invite up to ten", "3 May 2027"), "(crews only) (crews only) (teams only)"),
        (AIDE, ("fichier d'agenda", "inviter dix", "3 mai 2027"), "(équipes uniquement) " * 3),
    ],
)
def test_what_holds_for_some_only_keeps_the_brackets_that_say_so(text: str, words: tuple[str, ...], whom: str) -> None:
    summary = shipped().summarize([RawDocument(text.encode(), "text/markdown")], Request(profile="digest"))
    facts = [f"{fact['label']}: {fact['value']}" for fact in summary.extras.fields["key_facts"]]
    for said, bracket in zip(words, whom.replace(") (", ")|(").strip().split("|"), strict=True):
        told = [fact for fact in (*facts, *summary.text.splitlines()) if said in fact]
        assert told
        assert all(bracket in fact for fact in told)
