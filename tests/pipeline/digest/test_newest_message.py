"""The newest message is told with what its sentences take up; what it changes is not told of older ones."""

import pytest

from pipeline.digest.messages.overtaken import figures
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models
THREAD = """From: Nell Aster <nell@choir.example>
To: Paul Birch <paul@choir.example>
Date: Mon, 8 Mar 2027 09:30:00 +0000
Subject: Re: Spring concert

Dear Paul,

The chapel is being painted, so the concert on 24 April is off. The school lends us its hall on 8 May. I have put
a deposit of £60 on it. The caretaker wants £45 plus VAT. She has not sent it in writing.

Nell Aster | Secretary | 0123 456789

________________________________
From: Paul Birch <paul@choir.example>
Sent: 01 March 2027 10:00
To: Nell Aster
Subject: Spring concert

Concert: 24 April at the chapel, doors at seven, programme on cream paper.
Programme: 200 copies at £90, from the usual printer.
"""
FIL = """De : Nelly Aster <nelly@choeur.example>
À : Paul Bouleau <paul@choeur.example>
Date : lun. 8 mars 2027 09:30
Objet : Re: Concert de printemps

Bonjour Paul,

La chapelle est repeinte, donc le concert du 24 avril est annulé. L'école nous prête sa salle le 8 mai. J'ai versé
60 € d'acompte pour elle. La gardienne demande 45 € de plus.

Nelly

De : Paul Bouleau <paul@choeur.example>
Envoyé : 1 mars 2027 10:00
À : Nelly Aster
Objet : Concert de printemps

Concert : 24 avril à la chapelle, portes à dix-neuf heures.
Programme : 200 exemplaires pour 90 €, chez l'imprimeur habituel.
"""


def told(text: str) -> str:
    return shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest")).text


def test_what_takes_up_the_sentence_before_it_is_told_behind_that() -> None:
    text = told(THREAD)
    assert "its hall on 8 May. I have put a deposit of £60 on it." in text
    assert "The caretaker wants £45 plus VAT. She has not sent it in writing." in text


@pytest.mark.parametrize(("text", "changed", "kept"), [(THREAD, "24 April at", "£90"), (FIL, "24 avril à", "90")])
def test_what_the_newest_message_changes_is_not_told_of_an_older_one(text: str, changed: str, kept: str) -> None:
    summary = told(text)
    assert changed not in summary
    assert kept in summary


def test_who_signs_is_no_fact() -> None:
    assert "0123 456789" not in told(THREAD)


def test_days_and_sums_are_compared_however_they_are_written() -> None:
    assert figures("on the 16th October, for £2,500") == figures("16 October: £ 2,500".replace("£ ", "£"))
    assert not figures("two members and 12 chairs,") & figures("from 12 until 20")


def test_a_french_day_behind_its_weekday_in_short_dates_the_newest_message() -> None:
    assert "du 8 mars 2027" in told(FIL)


OUTLOOK = """From: Nell Aster <nell@choir.example>
To: Paul Birch <paul@choir.example>
Date: Mon, 8 Mar 2027 09:30:00 +0000
Subject: Re: Wrong chairs for the choir

Hi Paul,

I spoke to Tess and here is where we land:

- 62 oak chairs are in the hall on Wednesday 17 March, between 6.30 and 7.30 am

- a credit of £1,840 for your two lost evenings. That is what Tess can sign. Not the £2,600, sorry

I need a yes from you by noon tomorrow, otherwise I lose the van.

Nell

From: Paul Birch <paul@choir.example>

Sent: Sun, 7 Mar 2027 19:00

To: Nell Aster

Subject: Re: Wrong chairs for the choir

Nell,

Thanks for the offer, but no. I cannot seat the choir on the pine chairs.

What I need

1. the oak chairs, in the hall, not later than Wednesday 17 March

2. someone to take the pine ones away before Saturday

3. £2,600 for two lost evenings and the van

Paul
"""
OUTLOOK_FR = """From: Nelle Aster <nelle@chorale.example>
To: Paul Biche <paul@chorale.example>
Date: Mon, 8 Mar 2027 09:30:00 +0000
Subject: Re: Mauvaises chaises

Bonjour Paul,

J'ai parlé à Tessa et voici où nous en sommes :

- 62 chaises en chêne sont livrées à la salle le mercredi 17 mars entre 6 h 30 et 7 h 30

- un avoir de 1 840 € pour vos deux soirées perdues. C'est ce que Tessa peut signer. Pas les 2 600 €

Il me faut un oui avant demain midi, sinon je perds la camionnette.

Nelle

De : Paul Biche <paul@chorale.example>

Envoyé : dimanche 7 mars 2027 19:00

À : Nelle Aster

Objet : Re: Mauvaises chaises

Nelle,

Merci pour l'offre, mais non. Je ne peux pas asseoir la chorale sur les chaises en pin.

Ce qu'il me faut

1. les chaises en chêne, à la salle, au plus tard le mercredi 17 mars

2. quelqu'un qui reprenne celles en pin avant samedi

3. 2 600 € pour deux soirées perdues et la camionnette

Paul
"""


@pytest.mark.parametrize(
    ("text", "asked", "refused"),
    [
        (OUTLOOK, "£2,600 for two lost evenings", "Not the £2,600"),
        (OUTLOOK_FR, "2 600 € pour deux soirées", "Pas les 2 600 €"),
    ],
)
def test_what_an_older_message_lists_is_not_told_as_asked_by_who_refuses_it(
    text: str, asked: str, refused: str
) -> None:
    summary = shipped().summarize([RawDocument(text.encode(), "message/rfc822")], Request(profile="digest"))
    facts = [fact["value"] for fact in summary.extras.fields["key_facts"]]
    told = [each.replace("\N{NO-BREAK SPACE}", " ") for each in (*(unit.text for unit in summary.units), *facts)]
    assert not any(asked in each for each in told)
    newest = next(n for n, each in enumerate(told) if refused in each)
    assert not any(each.startswith("Paul") for each in told[:newest])


SETTLED = """From: Nell Aster <nell@choir.example>
To: Paul Birch <paul@choir.example>
Subject: RE: The hall in May
Date: Thu, 6 May 2027 16:42:10 +0100
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Hi Paul,

I have been through all of it with the caretaker this morning, and the school will have us for the whole of the summer.
Please take this as our yes, subject to 2 things

1. the price is the £45 an evening of your note, INCLUDING the piano. Ann won't sign for £52.
2. you bring the heater for the small room and it runs before we come. If it can't, we stay away and you charge nothing.

The invoice can go to me, and I pay it by Friday 14 May from the account of the choir, as we have always done it before.

Nell

-----Original Message-----
From: Paul Birch <paul@choir.example>
Sent: 5 May 2027 09:15
To: Nell Aster
Subject: The hall in May

Nell, do you want the hall in May or not? The school needs to know by 10 May.

Paul
"""
CONVENU = """From: Hélène Castel <helene@choeur.example>
To: Julien Perret <julien@choeur.example>
Subject: Re: La salle en mai
Date: Thu, 6 May 2027 16:42:10 +0200
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Bonjour Monsieur Perret,

C'est d'accord de notre côté, la directrice de l'école a signé ce midi et nous gardons la salle pour tout l'été. Je \
récapitule, dites-moi si j'ai mal compris :

- lundi 24 mai 2027, clés à 7 h 30 (et plus le 17)
- 45 € la soirée, piano et chauffage compris
- les partitions d'avant 1940 restent dans la petite salle, fermée à clé

La facture est à mon nom et je la règle le 14 mai sur le compte du chœur, comme nous l'avons toujours fait jusqu'ici.

Hélène Castel

-----Message d'origine-----
De : Julien Perret
Envoyé : mercredi 5 mai 2027 09:02
À : Hélène Castel
Objet : La salle en mai

Bonjour Madame, voulez-vous la salle en mai ? L'école doit le savoir avant le 10 mai.
"""


@pytest.mark.parametrize(
    ("mail", "told"),
    [
        (
            SETTLED,
            "Please take this as our yes, subject to 2 things: the price is the £45 an evening of your note, INCLUDING "
            "the piano. Ann won't sign for £52; you bring the heater for the small room and it runs before we come. If",
        ),
        (
            CONVENU,
            "dites-moi si j'ai mal compris : lundi 24 mai 2027, clés à 7 h 30 (et plus le 17) ; 45 € la soirée, piano "
            "et chauffage compris ; les partitions d'avant 1940 restent dans la petite salle, fermée à clé.",
        ),
    ],
)
def test_what_a_message_lists_as_agreed_is_told_whole_behind_what_announces_it(mail: str, told: str) -> None:
    summary = shipped().summarize([RawDocument(mail.encode(), name="a.eml")], Request(profile="digest"))
    said = (" ".join(unit.text.split()) for unit in summary.units)  # French parts its marks by spaces that do not break
    assert any(told in each for each in said)
