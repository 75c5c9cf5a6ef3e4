"""Steps are told from the first on; leaflets say what they are for; a ban is told with the day until which it holds."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

MANUAL = """# Replacing the blade of the Fern 2

**Warning:** Pull the plug before you open the cover. Do not use a wet cloth.

## Steps

1. Loosen the two screws.
2. Lift the cover off and lay it aside.
3. Turn the blade to the left.
4. Take out the old blade. Do not touch its edge; it stays sharp for years.
5. Put in the new blade and fasten the cover.

## Afterwards

Let the mower run for a minute. Replace the blade every two years.
"""
MODE_D_EMPLOI = """# Changer le filtre de la hotte Brise

**Attention :** coupez le courant avant d'ouvrir la hotte. N'utilisez pas d'alcool.

## Étapes

1. Tirez la grille vers vous.
2. Tournez le filtre vers la gauche.
3. Retirez le filtre usé. Ne le lavez pas ; il ne sert qu'une fois.
4. Placez le filtre neuf et refermez la grille.

## Ensuite

Laissez tourner la hotte une minute. Changez le filtre tous les six mois.
"""
LEAFLET = """PACKAGE LEAFLET: INFORMATION FOR THE PATIENT
Calmivar 20 mg tablets

1. What Calmivar is and what it is used for
Calmivar contains valerian, which calms the nerves. It is for adults only.

2. What you need to know before you take Calmivar
Do not take Calmivar if you have liver disease. Do not drink alcohol while taking this medicine.

3. How to take Calmivar
Take one tablet in the evening. Leave at least eight hours between doses.

4. Possible side effects
Common (may affect up to 1 in 10 people): headache. Rare (may affect up to 1 in 1,000 people): rash.

This leaflet was last revised in May 2025.
"""
NOTICE = """NOTICE : INFORMATION DE L'UTILISATEUR
Nuivaline 20 mg comprimés

1. Qu'est-ce que Nuivaline et dans quel cas est-il utilisé ?
Nuivaline contient de la valériane, qui calme les nerfs. Il est réservé à l'adulte.

2. Quelles sont les informations à connaître avant de prendre Nuivaline ?
Ne prenez jamais Nuivaline en cas de maladie du foie. Ne buvez pas d'alcool pendant le traitement.

3. Comment prendre Nuivaline ?
Prenez un comprimé le soir. Attendez au moins huit heures entre deux prises.

4. Quels sont les effets indésirables éventuels ?
Fréquents (jusqu'à 1 personne sur 10) : maux de tête. Rares (jusqu'à 1 personne sur 1 000) : éruption.

Dernière révision de cette notice : mai 2025.
"""
DISCHARGE = """ST ANSELM'S HOSPITAL
Discharge letter

Patient: Mr Noel Finch
Stay: 4 to 9 June 2025

Dear Dr Shah,

Mr Finch was admitted with a broken wrist. The wrist was set on 5 June.

He will be seen in clinic on 23 June 2025 at 2 pm. He must not drive before then.

Ms Ada Crowe, consultant surgeon
"""
SORTIE = """CLINIQUE SAINTE-ANNE
Lettre de sortie

Patient : M. Noël Pinson
Hospitalisation du 4 au 9 juin 2025

Cher confrère,

M. Pinson a été admis pour une fracture du poignet. Le poignet a été réduit le 5 juin.

Dr Ada Corbeau
"""
VACANCY = """JOB VACANCY

Boat builder (part time)
Hollin Yard, Whitby
Permanent, to start on 1 April 2025

What you will do
- Mend the hulls of our hire boats
- Train one apprentice each year

You have five years' experience with wood. A driving licence is essential.

Apply by 28 February 2025 to jobs@hollin.example.
"""
OFFRE = """OFFRE D'EMPLOI

Charpentier de marine (H/F)
Chantier du Hollin, Douarnenez
CDI, temps plein, à pourvoir au 1er avril 2025

Vos missions
- Réparer les coques de nos bateaux
- Former un apprenti chaque année

Vous savez travailler le bois et vous avez déjà mené des chantiers. Le permis B est indispensable pour ce poste.

Candidatures avant le 28 février 2025 à emploi@hollin.example.
"""
RESIGNS = """From: Ada Crowe
To: Board, Elm Museum
Date: 30 November 2025
Subject: Resignation as treasurer

Dear colleagues,

I am writing to resign as treasurer with effect from 31 January 2026.

I do not want to go into my reasons. But I must record that I warned the board in May that the shop was losing money.

With best wishes,
Ada
"""


def digest(text: str, media_type: str = "text/plain", words: int | None = None) -> Summary:
    request = Request(profile="digest", max_words=words)
    return shipped().summarize([RawDocument(text.encode(), media_type)], request)


def facts(summary: Summary) -> list[tuple[str, str]]:
    return [(fact["name"], fact["value"]) for fact in summary.extras.fields["key_facts"]]


@pytest.mark.parametrize(
    ("text", "first", "later"),
    [
        (MANUAL, "Loosen the two screws", ("Take out the old blade", "Do not touch its edge", "Turn the blade")),
        (MODE_D_EMPLOI, "Tirez la grille", ("Retirez le filtre usé", "Ne le lavez pas", "Placez le filtre")),
    ],
)
@pytest.mark.parametrize("words", [None, 30, 45, 60])
def test_no_step_is_told_without_the_first(text: str, first: str, later: tuple[str, ...], words: int | None) -> None:
    said = digest(text, "text/markdown", words)
    assert first in said.text or not any(step in said.text for step in later)
    assert all(first in value for _, value in facts(said) if any(step in value for step in later))


@pytest.mark.parametrize(
    ("text", "warning", "step"),
    [(MANUAL, "Pull the plug", "Loosen"), (MODE_D_EMPLOI, "coupez le courant", "Tirez la grille")],
)
def test_steps_are_told_whole_behind_what_to_beware_of(text: str, warning: str, step: str) -> None:
    said = digest(text, "text/markdown").text
    assert said.index(warning) < said.index(step)


@pytest.mark.parametrize(
    ("text", "purpose"),
    [(LEAFLET, "Calmivar contains valerian"), (NOTICE, "Nuivaline contient de la valériane")],
)
@pytest.mark.parametrize("words", [None, 40])
def test_a_leaflet_says_first_what_it_is_for(text: str, purpose: str, words: int | None) -> None:
    said = digest(text, words=words).text
    assert purpose in said
    others = [said.index(each) for each in ("Do not", "Ne prenez", "Ne buvez") if each in said]
    assert all(said.index(purpose) < other for other in others)


@pytest.mark.parametrize(
    ("text", "effect", "limit", "day"),
    [
        (LEAFLET, "1 in 10", "at least eight hours", "May 2025"),
        (NOTICE, "1 personne", "au moins huit heures", "mai 2025"),
    ],
)
def test_how_often_something_happens_is_no_limit(text: str, effect: str, limit: str, day: str) -> None:
    found = facts(digest(text))
    limits = [value for name, value in found if name == "limit"]
    assert any(limit in value for value in limits)
    assert not any(effect in value for value in limits)
    assert ("updated", day) in found
    assert not any(day in value for name, value in found if name != "updated")


@pytest.mark.parametrize("words", [None, 30, 40, 60])
def test_a_ban_is_told_with_the_day_until_which_it_holds(words: int | None) -> None:
    said = digest(DISCHARGE, words=words).text
    assert "before then" not in said or "on 23 June 2025 at 2 pm. He must not drive before then." in said


def test_a_letter_of_discharge_tells_the_stay() -> None:
    assert ("period", "4 to 9 June 2025") in facts(digest(DISCHARGE))
    assert ("period", "4 au 9 juin 2025") in facts(digest(SORTIE))


def test_what_a_job_is_and_when_it_starts_is_told() -> None:
    job, emploi = digest(VACANCY), digest(OFFRE)
    assert "Boat builder (part time)" in job.text
    assert ("start_date", "1 April 2025") in facts(job)
    assert ("start_date", "1er avril 2025") in facts(emploi)


def test_items_are_parted_as_their_language_asks() -> None:
    assert "bateaux\u202f; Former" in digest(OFFRE).text
    assert "boats; Train" in digest(VACANCY).text


def test_what_the_writer_must_say_is_nothing_that_is_required() -> None:
    labels = {fact["label"] for fact in digest(RESIGNS).extras.fields["key_facts"]}
    assert "Required" not in labels
