"""What excepts, what comes of not doing as asked, and what a mail decides is told with what it belongs to."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

NOTICE = """MARSH HARBOUR AUTHORITY

NOTICE OF WORKS AT THE EAST LOCK

The east lock will be closed to all boats from Monday 4 May 2026 at 8 am until Friday 15 May 2026 at 6 pm.

The closure does not apply to the lifeboat or to the ferry before 9 am. Owners of boats in the inner basin need a pass.
You cannot leave the basin without it. Apply by 20 April with your berth number.

Tenders left at the pontoon will be moved. Claims must reach the office within 21 days of the works. Those received
later will be refused.

Dated 30 March 2026
A. Quill, Harbourmaster
"""
AVIS = """PORT DE MARSH

AVIS AUX USAGERS : FERMETURE DE L'ÉCLUSE EST

L'écluse est sera fermée à tous les bateaux du lundi 4 mai 2026 à 8 h au vendredi 15 mai 2026 à 18 h.

La fermeture ne s'applique pas au canot de sauvetage ni au bac avant 9 h. Les propriétaires du bassin intérieur doivent
demander un badge avant le 20 avril au bureau du port. Sans ce badge, la barrière ne s'ouvre pas.

Les annexes laissées au ponton seront déplacées. Les demandes d'indemnité doivent parvenir au bureau dans les 21 jours.
Celles reçues plus tard seront refusées.

Le 30 mars 2026
Le maître de port, A. Quillet
"""
MAIL = """From: Ada Quill <ada.quill@fellside.example>
To: Tom Reed <tom.reed@hollin.example>
Subject: Re: New sails
Date: Tue, 6 May 2025 16:40:00 +0100

Hi Tom,

Sorry for the late reply, I was at sea all week.

The bank called this morning. They lend us £3,000, but only if the club signs by 20 May. So forget what I wrote about
waiting until autumn.

We go with the red sails, not with the white ones.

Can you ask Rosa to come to the bank? Without her we cannot sign.

Ada

> From: Tom Reed
> Sent: Mon, 5 May 2025 11:02
>
> Hi Ada,
> The second offer would be cheaper. Which one do you want?
> Tom
"""
COURRIEL = """From: Ada Quillet <ada.quillet@fellside.example>
To: Tom Roux <tom.roux@hollin.example>
Subject: Re: Voiles neuves
Date: Tue, 6 May 2025 16:40:00 +0200

Bonjour Tom,

Désolée pour ma réponse tardive.

La banque a appelé ce matin : elle nous prête 3 000 €, mais seulement si le club signe avant le 20 mai.

Nous prendrons donc les voiles rouges.

Rosa, peux-tu prévenir le trésorier avant vendredi ? Sans réponse de sa part, la banque renonce.

Ada

Le lun. 5 mai 2025 à 11:02, Tom Roux a écrit :
> Bonjour,
> La seconde offre serait moins chère. Celle-ci me plaît.
> Tom
"""
MINUTES = """# Minutes of the berth committee, 4 March 2026

Present: Ada Quill (chair), Tom Reed

## Minutes
The minutes of 4 February were approved with one correction: the crane costs £38, not £83.

## Fees
The treasurer presented the accounts. He proposed to raise the fee from £45 to £52. Mr Reed was worried about members
without work. The proposal was withdrawn.

## Crane
The crane has stood still since the storm, and three crews had to take their masts to the yard in Hollin. The yard asks
for £210 a mast. It was agreed to have the crane mended by May, whatever that costs, and to lend the crews £100 each.
Masts that lie on the quay after 1 June will be moved to the yard at the cost of their owners.
"""


def digest(text: str, kind: str = "text/plain", words: int | None = None) -> str:
    return shipped().summarize([RawDocument(text, kind)], Request(profile="digest", max_words=words)).text


@pytest.mark.parametrize(
    ("text", "rule", "exception"),
    [
        (NOTICE, "until Friday 15 May 2026 at 6 pm.", "The closure does not apply to the lifeboat"),
        (AVIS, "au vendredi 15 mai 2026 à 18 h.", "La fermeture ne s'applique pas au canot"),
    ],
)
def test_a_rule_is_told_first_and_with_whom_it_spares(text: str, rule: str, exception: str) -> None:
    assert f"{rule} {exception}" in digest(text)


def test_what_cannot_be_done_without_something_is_told_behind_what_names_it() -> None:
    assert "need a pass. You cannot leave the basin without it." in digest(NOTICE)
    assert "au bureau du port. Sans ce badge, la barrière ne s'ouvre pas." in digest(AVIS)


def test_a_term_is_told_with_what_happens_to_who_misses_it() -> None:
    assert "within 21 days of the works. Those received later will be refused." in digest(NOTICE, words=120)
    assert "dans les 21 jours. Celles reçues plus tard seront refusées." in digest(AVIS, words=120)


def test_a_mail_is_told_from_its_beginning_with_what_each_sentence_leans_on() -> None:
    text = digest(MAIL, "message/rfc822")
    assert "Sorry" not in text
    assert "The bank called this morning. They lend us £3,000, but only if the club signs by 20 May." in text
    assert "We go with the red sails, not with the white ones." in text
    assert "ask Rosa to come to the bank? Without her we cannot sign." in text


def test_a_mail_in_french_is_told_so_too() -> None:
    text = digest(COURRIEL, "message/rfc822")
    assert "Désolée" not in text
    assert "mais seulement si le club signe avant le 20 mai" in text
    assert "Nous prendrons donc les voiles rouges." in text
    assert "avant vendredi ? Sans réponse de sa part, la banque renonce." in text


def test_what_was_withdrawn_is_told_with_what_was_proposed() -> None:
    text = digest(MINUTES, "text/markdown")
    assert "He proposed to raise the fee from £45 to £52." in text
    assert text.index("He proposed") < text.index("The proposal was withdrawn.")


def test_a_correction_of_minutes_is_told() -> None:
    assert "the crane costs £38, not £83" in digest(MINUTES, "text/markdown")


RULES = """# Lending of boats

Marsh Sailing Club. In force from 1 March 2026.

## Who may borrow
Members who have paid the yearly fee may borrow dinghies.

## How long
A boat may be kept for two days. You can extend this once by telephone, unless somebody has reserved the boat.

## Losing the right
Whoever brings a boat back late three times in a year loses the right to borrow for six months. An appeal can be made to
the committee within 14 days; until it has decided, nothing may be borrowed.
"""
ENTRETIEN = """# Prêt des barques

Club de voile de Marsh, 3 quai Sud, 29000 Quimper

## Réservation
La réservation n'est ferme qu'après versement d'un acompte de 30 €. Sans acompte sous dix jours, la barque est remise à
disposition.

## Accident du 2 mars
Un membre a été blessé à la main par le treuil. On avait d'abord cru à une erreur de sa part. L'enquête a montré que le
capot avait été démonté pour le nettoyage. Le treuil reste arrêté jusqu'au passage de l'expert.
"""
THREAD = """From: Ada Quill <ada.quill@fellside.example>
To: Tom Reed <tom.reed@hollin.example>
Subject: RE: Dates of the regatta
Date: Wed, 3 Jun 2026 09:05:00 +0100

Morning all

Quick update before I go on leave.

The coastguard came yesterday. She will let us use the pier, but only for 40 people.

So it's the beach on 10 and 11 July, not the 17th.

Tom - the caterer must sign by Friday. If they don't, the dates go to the choir.

Please don't hire the tent, we have one.

Ada

-----Original Message-----
From: Tom Reed
Sent: 2 June 2026 17:40
To: Ada Quill
Subject: RE: Dates of the regatta

I prefer the pier because it is dry.

Tom
"""


def test_what_opens_a_section_is_told_with_its_exception() -> None:
    text = digest(RULES, "text/markdown")
    assert "kept for two days. You can extend this once by telephone, unless somebody has reserved" in text
    assert "loses the right to borrow for six months. An appeal can be made" in text
    assert "acompte de 30 €. Sans acompte sous dix jours" in digest(ENTRETIEN, "text/markdown")


def test_what_was_thought_at_first_is_not_told_without_what_was_found() -> None:
    text = digest(ENTRETIEN, "text/markdown")
    assert ("On avait d'abord cru" in text) <= ("L'enquête a montré" in text)


def test_the_newest_of_several_messages_is_told_to_its_end() -> None:
    text = digest(THREAD, "message/rfc822")
    assert "Quick update" not in text
    assert "must sign by Friday. If they don't, the dates go to the choir." in text
    assert "Please don't hire the tent" in text
