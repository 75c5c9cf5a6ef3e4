"""Resolutions under numbered titles are told with their own votes; a long mail paragraph by paragraph."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models
PROCES_VERBAL = """CABINET MARÉE - Syndic de copropriété
PROCÈS-VERBAL DE L'ASSEMBLÉE GÉNÉRALE ORDINAIRE

Le mardi 4 mai 2027 à 19 h, les copropriétaires se sont réunis au local commun sur convocation du syndic.

Président de séance : Mme Lenoir. Secrétaire : M. Quai, syndic.
M. Quai rappelle que la salle doit être rendue à 22 heures et les tables pliées.

1re RÉSOLUTION - Approbation des comptes 2026                  (art. 24)
Les comptes de l'exercice, soit 41 250,30 EUR de charges, sont approuvés sans réserve.
    Pour : 7 110   Contre : 0   Abstention : 90            ADOPTÉE

2e RÉSOLUTION - Réfection de l'escalier du bâtiment A
Devis reçus : Pierre & fils 18 400 EUR ; Maçons du port 21 900 EUR.

 2-a  Travaux confiés à Pierre & fils pour 18 400 EUR TTC               (art. 25)
        Pour : 5 300   Contre : 1 800   Abstention : 100   ADOPTÉE
      Sous réserve de l'accord de la mairie avant le 30 juin 2027.
 2-b  Pose d'une rampe en bois, 950 EUR TTC.
        Pour : 1 100   Contre : 6 000   Abstention : 100   REJETÉE

3e RÉSOLUTION - Location de la cave à un tiers
Loyer proposé : 80 EUR par mois, trois ans.
    Pour : 900   Contre : 6 200   Abstention : 100         REJETÉE

4e RÉSOLUTION - Demande de M. Vasseur : pose d'un store
La demande est RETIRÉE par M. Vasseur. Sans vote.

L'ordre du jour étant épuisé, la séance est levée à 21 h 15.
"""
MINUTES = """# Minutes of the Annual Meeting

Saturday 8 May 2027, boathouse of Fell Rowing Club

Present: Ann Moss (chair), Ben Field (treasurer), Cy Ware (secretary), and 22 members

The chair opened the meeting at 7.05. She said that the fire exit is the door to the slip.

**1. Crane on the quay**

Mr Field presented the offer of Harbour Cranes Ltd for a crane of two tonnes. Three offers had come in.
The talk was long and some feared the noise. Others feared the cost.
Ms Ware asked who would be trained to use it. The yard will train four members free of charge.

RESOLVED (by boats: 14 for, 5 against, 1 abstaining) to buy the crane for £9,400 and to take £4,000 from the reserve,
provided that the harbour master agrees in writing.

ACTION: Mr Field to write to the harbour master by 1 June.

**2. Berth fees**

The proposal to raise the fees was withdrawn by its author, Mr Reed.

**3. Night rowing**

A ban was proposed by Ms Pike and refused (6 for, 11 against).

**4. Next meeting** Saturday 6 November 2027, 7 p.m., same place.

*Minutes taken by C. Ware. Circulated by e-mail on 10 May; copies on the noticeboards. Please do not remove them.*
"""
THREAD = """From: Nell Aster <nell@choir.example>
Sent: Mon 8 Mar 2027 09:30
To: Paul Birch
Subject: RE: Where the choir moves
Attachments: rooms_v2.xlsx (30 KB)

Dear Paul,

I have read all of it twice and rung the school this morning, so let me close it.

We move AFTER Whitsun. The first rehearsal in the school hall is on Tuesday 25 May, and
the keys of the chapel go back on Friday 28 May.

What it costs: the school lets us have the hall for £45 an evening, piano and heating
included, and asks for a deposit of £60 by 20 March.

The caretaker must have the list of singers before 1 May. Please send it to her from the
new address, and keep a copy for us.

The organ stays in the chapel. The builder will wrap it up before the ceiling is painted,
for which he wants £120 more than he said.

Nell

________________________________
From: Paul Birch
Sent: Mon 1 Mar 2027 10:00
To: Nell Aster
Subject: Where the choir moves

Nell, do we move before Whitsun or after? The school needs to know by 10 March.

Paul
"""
REPORT = """# Works at the lock, report no. 3

Author: Ann Moss

## In short

The gates are six weeks late and cost £9,400 more than was planned. I ask the trustees to move the opening to 3 July.

## Work done

The old gates were lifted out on 4 May. Divers cleaned the sill, which took nine days.

## Risks

The crane is booked by another yard from 1 July. If it goes, we wait until September.
"""
LETTRE = """Caisse du Port
12, quai des Brumes
29000 Quimper

M. Yann Le Goff

Quimper, le 4 mai 2027

Objet : votre aide au mouillage

Monsieur,

Votre aide est suspendue à compter du 1er juin 2027, faute de déclaration.

Vous disposez de deux mois pour saisir par écrit la commission de recours. Cette saisine
suspend le remboursement, mais elle ne dispense pas de la déclaration.

S'agissant de votre demande du 2 avril (prime de rame) : elle est rejetée, la prime étant réservée aux jeunes.

Veuillez agréer, Monsieur, nos salutations.

Anne Kerger
"""


def digested(text: str, name: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), name=name)], Request(profile="digest"))


def lines(text: str, name: str) -> list[str]:
    return [unit.text.replace("\N{NO-BREAK SPACE}", " ") for unit in digested(text, name).units]


def test_each_resolution_is_told_with_its_title_and_its_own_outcome() -> None:
    said = lines(PROCES_VERBAL, "pv.txt")
    assert (
        "Approbation des comptes 2026 : Les comptes de l'exercice, soit 41 250,30 EUR de charges, sont approuvés"
        in said[1]
    )
    stairs = next(line for line in said if line.startswith("Réfection de l'escalier du bâtiment A : "))
    assert "Travaux confiés à Pierre & fils pour 18 400 EUR TTC. ADOPTÉE" in stairs
    assert "Sous réserve de l'accord de la mairie avant le 30 juin 2027." in stairs
    assert "Pose d'une rampe en bois, 950 EUR TTC. REJETÉE" in stairs
    cellar = next(line for line in said if "Location de la cave" in line)
    assert cellar.startswith("Location de la cave à un tiers : Loyer proposé : 80 EUR par mois, trois ans. REJETÉE")


def test_what_is_withdrawn_without_a_vote_is_told_and_the_room_is_not() -> None:
    text = digested(PROCES_VERBAL, "pv.txt").text
    assert "La demande est RETIRÉE par M. Vasseur." in text
    assert "tables pliées" not in text
    assert "séance est levée" not in text


def test_a_vote_of_a_part_is_not_that_of_the_part_before_it() -> None:
    text = digested(PROCES_VERBAL, "pv.txt").text
    assert "18 400 EUR TTC. REJETÉE" not in text
    assert "80 EUR par mois, trois ans. ADOPTÉE" not in text


def test_decisions_of_minutes_come_first_each_behind_its_item() -> None:
    said = lines(MINUTES, "minutes.md")
    assert said[1].startswith(
        "Crane on the quay: RESOLVED (by boats: 14 for, 5 against, 1 abstaining) to buy the crane"
    )
    assert "provided that the harbour master agrees in writing" in said[1]
    assert "ACTION: Mr Field to write to the harbour master by 1 June." in said[1]
    assert "withdrawn by its author, Mr Reed" in said[2]
    assert "refused (6 for, 11 against)" in said[3]


def test_what_minutes_say_of_the_paper_and_the_door_is_no_line() -> None:
    text = digested(MINUTES, "minutes.md").text
    assert "noticeboards" not in text
    assert "fire exit" not in text


def test_a_long_mail_is_told_paragraph_by_paragraph_from_its_decision_on() -> None:
    said = lines(THREAD, "thread.txt")
    assert said[1].startswith("We move AFTER Whitsun. The first rehearsal in the school hall is on Tuesday 25 May")
    assert any("What it costs: the school lets us have the hall for £45 an evening" in line for line in said)
    assert not any("Attachments" in line for line in said)


def test_in_short_is_the_authors_own_summary() -> None:
    summary = digested(REPORT, "report.md")
    assert "The gates are six weeks late and cost £9,400 more than was planned." in summary.units[1].text
    assert "I ask the trustees to move the opening to 3 July." in summary.units[1].text
    assert "Its own summary" in summary.text


def test_a_new_topic_turns_nothing_that_stands_before_it() -> None:
    said = lines(LETTRE, "lettre.txt")
    appeal = next(line for line in said if "commission de recours" in line)
    assert "prime de rame" not in appeal
    assert any(line.startswith("S'agissant de votre demande du 2 avril") for line in said)


MIXED = """Minutes of the Annual Meeting

Present: Ann Moss (chair), Ben Field (treasurer) and 22 members

1. Roof of the boathouse
The roof is to be mended by Slate & Sons for £4,100.
    For: 20   Against: 2   Abstained: 1   CARRIED

2. Crane
A crane is to be bought for £9,400 from the reserve.
    For: 8   Against: 14   REJECTED
    For: 12   Against: 10   CARRIED

L. Smith and V. Reed sent apologies for the afternoon.
3. a crane driver spoke of her work.
    For: 21   Against: 0   CARRIED

ACTION: Ben Field to write to the harbour master by 1 June 2027.
"""


def test_votes_and_labelled_actions_of_one_paper_are_all_told() -> None:
    summary = shipped().summarize([RawDocument(MIXED.encode(), "text/plain")], Request(profile="digest"))
    said = " ".join([summary.text, *(fact["value"] for fact in summary.extras.fields["key_facts"])])
    assert "Slate & Sons for £4,100. CARRIED" in said
    assert "Ben Field to write to the harbour master" in said


def test_of_two_votes_on_one_item_none_is_given_to_it() -> None:
    text = shipped().summarize([RawDocument(MIXED.encode(), "text/plain")], Request(profile="digest")).text
    crane = text.partition("Crane")[2].partition("\n")[0]
    assert "CARRIED" not in crane
    assert "REJECTED" not in crane


def test_a_name_and_a_word_open_no_item() -> None:
    text = shipped().summarize([RawDocument(MIXED.encode(), "text/plain")], Request(profile="digest")).text
    assert "Smith and V. Reed sent apologies for the afternoon:" not in text
    assert "Crane: crane driver" not in text
