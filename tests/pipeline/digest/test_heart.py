"""What readers of a kind want is told: duties, how to apply, what is asked for and why; courtesies are not."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

JOB = """# Lock keeper

Fell Canal Trust

Vacancy. We look after nineteen miles of quiet water and forty old locks, and a team of seven does so.

## Your duties
- open and close the gates of the east lock;
- sell tickets to boaters in the summer;
- keep the log of all boats that pass.

## Your profile
- a driving licence;
- some knowledge of boats and of ropes.

## What we offer
You will have a cottage beside the lock. We have the best team of any canal.

## How to apply
Please send a CV and a letter to jobs@fell.example by 16 January 2026. Interviews are on 27 January 2026.
"""
COMPLAINT = """14 Quarry Lane
Ludlow SY8 1QQ

3 November 2025

Fell Windows Ltd
Unit 6, Fell Park
Ludlow SY8 1AB

Dear Sir or Madam,

I am writing to complain about the windows that you fitted on 9 October 2025 for £480. Your fitters were polite.

Since then I have found these faults:

1. The kitchen window cannot be locked at all.
2. Rain comes in at the landing window in every storm.

Under the law the goods must be of satisfactory quality. I therefore ask you to put both right by 24 November 2025.

Yours faithfully,

Ada Quill
"""
MINUTES = """# Compte rendu du bureau du 14 octobre 2025

Présents : Ada Quillet (présidente), Paul Guérin (trésorier)

## Porte de l'écluse

Trois devis ont été reçus. Le bureau retient celui de la société Fell pour 2 150 €, par 4 voix pour et une abstention.

## Cotisation

Le trésorier propose de porter la cotisation de 30 à 34 €. La proposition est rejetée par 3 voix contre 2.

## Parcelles du quai

Il est décidé de partager la parcelle 17 en deux.
"""


def digest(text: str, media_type: str = "text/markdown") -> Summary:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))


def test_an_advertisement_tells_duties_and_how_to_apply() -> None:
    said = [unit.text for unit in digest(JOB).units]
    assert any(each.startswith("Your duties: open and close the gates") for each in said)
    assert any("Please send a CV and a letter to jobs@fell.example" in each for each in said)
    assert not any("best team" in each for each in said)


def test_a_complaint_tells_what_is_wrong_and_what_it_wants() -> None:
    text = digest(COMPLAINT, "text/plain").text
    assert text.startswith("What it is\nLetter of complaint, from Ada Quill, to Fell Windows Ltd")
    assert "The kitchen window cannot be locked at all; Rain comes in at the landing window" in text
    assert "I therefore ask you to put both right by 24 November 2025." in text
    assert "polite" not in text


def test_a_decision_is_told_with_what_it_decides_of() -> None:
    text = digest(MINUTES).text
    assert "Trois devis ont été reçus. Le bureau retient celui de la société Fell pour 2 150 €" in text
    assert "Le trésorier propose de porter la cotisation de 30 à 34 €. La proposition est rejetée" in text
    assert "Il est décidé de partager la parcelle 17 en deux." in text


def test_what_the_first_line_says_has_no_line_below() -> None:
    text = digest(COMPLAINT, "text/plain").text
    assert "From: Ada Quill" not in text
    names = [fact["name"] for fact in digest(COMPLAINT, "text/plain").extras.fields["key_facts"]]
    assert {"issuer", "addressee", "date"} <= {*names}


THREAD = """De : Ada Quillet <ada@fell.example>
À : Paul Guérin <paul@fell.example>
Date : jeu. 19 novembre 2026 17:52
Objet : RE: Bateau

Paul,

OK pour moi. On part donc sur le 8 janvier avec le chantier Fell. Tu peux prévenir les clients ?

Bon courage avec le petit.
Ada

-----
De : Paul Guérin
À : Ada Quillet
Date : jeu. 19 novembre 2026 11:07
Objet : Bateau

Bonjour Ada,

J'ai reçu hier le devis du chantier Fell pour la coque, à 4 860 € hors taxes. Peux-tu le lire avant lundi ?

Paul
"""


def test_a_thread_tells_what_is_settled_and_older_messages_with_their_writers() -> None:
    summary = digest(THREAD, "text/plain")
    assert summary.text.startswith("Ce que c’est\nFil de courriels, d’Ada Quillet, à Paul Guérin")
    assert "On part donc sur le 8 janvier avec le chantier Fell." in summary.text
    assert "Paul Guérin\N{NO-BREAK SPACE}: J'ai reçu hier le devis" in summary.text
    assert "courage" not in summary.text
    asked = [fact["value"] for fact in summary.extras.fields["key_facts"] if fact["name"] == "request"]
    assert asked == ["Tu peux prévenir les clients ?"]


REPORT = """# Rapport sur le pont du Fell

## Constatations

Les piles du bord sont en bon état. La pile du milieu présente une fissure de deux mètres.

## Conclusions

L'ouvrage ne présente pas de danger immédiat. Nous estimons toutefois que la charge admise est réduite de 15 %.
"""


def test_no_finding_is_told_without_the_however_behind_it() -> None:
    text = digest(REPORT).text
    assert "danger immédiat. Nous estimons toutefois que la charge admise est réduite de 15 %." in text
