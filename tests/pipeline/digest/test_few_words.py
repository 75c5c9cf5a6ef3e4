"""Digests of few words tell what the document is for, and no remark without what it adds to."""

import re

import pytest

from pipeline.digest.front.opening_text import Opening, Piece, composed
from pipeline.source import RawDocument
from pipeline.span import SourceSpan, Span
from pipeline.summary import Request, count_words
from tests.wired import shipped

AT = (SourceSpan(0, Span(0, 1)),)


def opening() -> Opening:
    return composed("Letter", AT, [Piece("issuer", "from Ann Lee", AT), Piece("subject", "subject “Your claim”", AT)])


def test_the_first_sentence_leaves_room_for_what_the_document_is_for() -> None:
    within = opening().beside(12, 8, is_sum=False)
    assert within is not None
    assert within.text == "Letter, subject “Your claim”"


def test_a_first_sentence_that_would_be_bare_is_as_long_as_there_is_room() -> None:
    within = opening().beside(5, 0, is_sum=False)
    assert within is not None
    assert within.text == "Letter, subject “Your claim”"


def test_a_first_sentence_that_tells_the_sum_takes_all_the_room() -> None:
    within = opening().beside(7, 5, is_sum=True)
    assert within is not None
    assert within.text.endswith("subject “Your claim”")
    assert "Ann Lee" in within.text


RECALL = """Product safety recall

Lumo Nursery LN-40 night light

Issued on 3 March 2025

Lumo Nursery is recalling LN-40 night lights sold between May and December 2024. Lights with a blue base are not
affected.

What is wrong
The battery can overheat while it charges, which may start a fire. Two fires have been reported. No one was injured.

What you should do
Unplug the night light at once. Do not throw it in the bin. Proof of purchase is not needed.
"""
RAPPEL = """Avis de rappel de produit

Poussette pliante Vadrouille V2

Publié le 4 avril 2025

La société Petits Pas rappelle les poussettes Vadrouille V2 vendues entre janvier et mars 2025. Les poussettes de
couleur grise ne sont pas concernées.

Le danger
Le châssis peut se replier pendant la marche, ce qui peut blesser l'enfant. Aucun enfant n'a été blessé gravement.

Que faire
Cessez immédiatement d'utiliser la poussette. Ne la rapportez pas au magasin. Le ticket de caisse n'est pas nécessaire.
"""
REFUSAL = """Northgate Water
Customer Services
2 Mill Lane, Kendal LA9 4XX

8 May 2025

Mr Tom Ashby
14 Fell View
Kendal LA9 5QQ

Dear Mr Ashby,

Your claim for the leak at 14 Fell View

Thank you for your letter of 22 April. Our engineer, Ms Platt, read your meter on 2 May.

We have agreed to refund £312 of your bill for the winter. We cannot refund the sewerage charge, because the water ran \
into the drain.

The refund will only be paid once the pipe has been repaired. Please send us the plumber's invoice by 20 June 2025.

Yours sincerely,

Rita Holm
Claims team
"""
REFUS = """Assurances du Midi
8, place Carnot
11000 Carcassonne

Carcassonne, le 6 mars 2025

Madame Lucie Barthe
3, chemin des Oliviers
11100 Narbonne

Objet : dégât des eaux du 2 février 2025

Madame,

Notre expert, M. Roux, s'est rendu sur place le 20 février.

Nous acceptons de prendre en charge la réfection du plafond, dans la limite de 1 800 euros. Nous ne pouvons pas \
prendre en charge le parquet du couloir, car votre contrat exclut les infiltrations lentes.

Le paiement ne sera effectué qu'après réception de deux devis.

Nous vous prions d'agréer, Madame, nos salutations distinguées.

Paul Serrano
Responsable des sinistres
"""
LEASE = """TENANCY AGREEMENT

between
Mrs Joan Hallett, 2 Quay Road, Whitby ("the landlord")
and Mr Samir Aziz ("the tenant")

1. Premises
The landlord lets to the tenant the two-bedroom flat at 9 Harbour Terrace, Whitby. The garage is not included.

2. Term
The tenancy runs for twelve months from 1 May 2025.

3. Rent
The rent is £725 a month, payable in advance on the first of each month. The tenant also pays the water bill.

4. Use
The tenant must not sublet the flat. Cats are allowed.

Signed at Whitby on 14 April 2025.
"""
ENTRETIEN = """CONTRAT D'ENTRETIEN

Entre la société Clair'Eau, ci-après « le prestataire »,
et le Syndicat des copropriétaires du 12, rue Lamartine, ci-après « le client ».

Article 1 - Objet
Le prestataire assure l'entretien de la piscine et du local technique. Le remplacement de la pompe n'est pas compris.

Article 2 - Prix
Le client paie 240 euros par mois, hors taxes. Les produits sont facturés à part.

Article 3 - Résiliation
Chaque partie peut résilier le contrat avec un préavis de deux mois. Aucune indemnité n'est due.

Fait à Dijon, le 10 février 2025.
"""
REPORT = """Ravenscar Harbour Trust
Annual report 2024

Foreword by the chair

This has been a hard year for the harbour. We lost our pilot, Ned Crowe, in June.

Ferries

The ferries carried 212,000 passengers, 9,000 more than in 2023. Fares did not rise.

Money

Income rose to £1.9 million. Costs rose to £2.1 million, so we made a loss of £0.2 million.

What comes next

- Repair the north pier by June 2025.
- Open the fish market on Sundays.
"""
STEPS_DOWN = """From: Arthur Bell
To: Committee, Longdale Cricket Club
Date: 4 February 2025
Subject: Stepping down as groundsman

Dear all,

I am writing to step down as groundsman at the end of the season. I will still mow the outfield until June.

I need to say that I have asked for a new roller three times and that nobody answered.

Would Nadia be able to collect the mower by 1 October?

Yours,
Arthur
"""
DEMISSION = """De : Claire Vidal
À : Bureau de l'association Les Mains Vertes
Date : 12 janvier 2025
Objet : Démission du poste de secrétaire

Chers amis,

Je vous écris pour démissionner de mon poste de secrétaire au 31 mars 2025. Je resterai membre de l'association.

Les comptes rendus de 2024 sont signés. Je n'ai pas retrouvé celui d'avril.

Marc pourrait-il reprendre les clés du local avant le 15 février ?

Bien à vous,
Claire
"""


def told(text: str, words: int | None) -> str:
    request = Request(profile="digest", max_words=words)
    said = shipped().summarize([RawDocument(text.encode(), "text/plain")], request).text
    assert words is None or count_words(said) <= words
    return said


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "words", "main"),
    [
        (RECALL, 25, "Lumo Nursery is recalling LN-40 night lights"),
        (RECALL, 40, "Lumo Nursery is recalling LN-40 night lights"),
        (RAPPEL, 40, "rappelle les poussettes Vadrouille V2"),
        (REFUSAL, 15, "We have agreed to refund £312"),
        (REFUSAL, 40, "We have agreed to refund £312"),
        (REFUS, 40, "Nous acceptons de prendre en charge"),
        (LEASE, 20, "The rent is £725 a month"),
        (LEASE, 40, "The landlord lets to the tenant the two-bedroom flat"),
        (ENTRETIEN, 20, "Le prestataire assure l'entretien de la piscine"),
        (ENTRETIEN, 40, "Le prestataire assure l'entretien de la piscine"),
        (REPORT, 40, "we made a loss of £0.2 million"),
        (STEPS_DOWN, 60, "I am writing to step down"),
        (STEPS_DOWN, 60, "collect the mower by 1 October"),
        (DEMISSION, 60, "Je vous écris pour démissionner"),
        (DEMISSION, 60, "reprendre les clés du local"),
    ],
)
def test_what_the_document_is_for_is_told_first(text: str, words: int, main: str) -> None:
    assert main in told(text, words)


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "remark", "of"),
    [
        (RECALL, "No one was injured", "Two fires"),
        (RECALL, "Lights with a blue base", "is recalling"),
        (RECALL, "Proof of purchase", "throw it in the bin"),
        (RAPPEL, "Aucun enfant", "se replier"),
        (RAPPEL, "Le ticket de caisse", "au magasin"),
        (LEASE, "The garage", "lets to the tenant"),
        (LEASE, "Cats are allowed", "must not sublet"),
        (ENTRETIEN, "Aucune indemnité", "résilier"),
        (ENTRETIEN, "Les produits", "240 euros"),
        (REPORT, "Open the fish market", "What comes next"),
        (REPORT, "Fares did not rise", "212,000"),
    ],
)
@pytest.mark.parametrize("words", [15, 20, 30, 40, 50, 60])
def test_a_remark_is_told_behind_what_it_adds_to_or_not_at_all(text: str, remark: str, of: str, words: int) -> None:
    said = told(text, words)
    assert remark not in said or of in said


@pytest.mark.models
def test_a_foreword_is_not_what_a_report_says_in_few_words() -> None:
    assert "hard year" not in told(REPORT, 40)
    assert "hard year" in told(REPORT, None)


@pytest.mark.models
@pytest.mark.parametrize("text", [RECALL, REFUSAL, LEASE, REPORT])
def test_few_words_have_no_headings_and_more_words_always_have(text: str) -> None:
    for words in (20, 40, 60, 99):
        assert "What it is\n" not in told(text, words)
    for words in (100, 150):
        assert told(text, words).startswith("What it is\n")


@pytest.mark.models
def test_what_a_recall_is_of_stands_before_what_not_to_do_with_it() -> None:
    said = told(RECALL, 40)
    assert said.index("is recalling") < said.index("Unplug")


@pytest.mark.models
def test_facts_that_fill_few_words_are_those_that_the_kind_is_for() -> None:
    said = told(ENTRETIEN, 60)
    assert not re.search(r"Référence|Contact|Adresse", said)
