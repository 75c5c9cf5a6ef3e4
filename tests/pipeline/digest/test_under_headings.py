"""What stands first under a heading is told with it: answers, sums of clauses, items of a newsletter."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

FAQ = """# Fell boat club: frequently asked questions

Thank you for asking. We get a lot of calls in spring.

## How much is a berth?

£90 a season. Members under eighteen pay half.

## Can I bring a dog?

No. The pontoons are narrow and wet.

## Où dort-on ?

In the hut.

## When is the hut open?

Every day from 9 am to 5 pm, but not on Mondays in winter.
"""
PRINTED = """FELL BOAT CLUB - FREQUENTLY ASKED QUESTIONS

Q: How old must my child be?
A: Ten on the day of the first lesson.

Q: Who pays for the boat?
A: The club. You pay only for what you break, up to £40.

Q: Do you teach in winter?
A: From November to February there are no lessons.
"""
NEWSLETTER = """THE FELL LOCK
News from the Fell Canal Trust            Friday 6 March 2026, no. 7

Dear members,

What a winter! The hut still smells of paint and nobody knows why.

LOCK CLOSED
The east lock will be closed from Monday 9 March until further notice. Boats turn at the mill.

SPRING FAIR
Saturday 18 April, 10 am to 4 pm on the quay. Entry £2, children free.

SUBSCRIPTIONS
The fee goes up from £30 to £34. Last year you gave £1,200 to the crane.

Ada Quill, Chair
"""
AGREEMENT = """BOAT HIRE AGREEMENT

1. Charge. £18 an hour, £720 in all. Half is payable on signing.

2. Purpose. School trips between the east lock and the mill.

3. Insurance. The Hirer must have public liability insurance of at least £2 million.

4. Keys. A lost key costs £15.
"""
LETTRE = """Mairie de Fell
2, place du Port
17000 Fell

Madame Ada Quillet
3, quai Nord
17000 Fell

Fell, le 6 mars 2026

Madame,

Vous voudrez bien nous envoyer le plan du bateau au plus tard le 10 avril 2026. Passé ce délai, la place sera
donnée à un autre bateau.

Veuillez agréer, Madame, nos salutations distinguées.

Jean Guérin
"""


def digest(text: str, media_type: str = "text/markdown") -> Summary:
    return shipped().summarize([RawDocument(text, media_type)], Request(profile="digest"))


def facts(summary: Summary, name: str) -> list[str]:
    return [fact["value"] for fact in summary.extras.fields["key_facts"] if fact["name"] == name]


def test_a_question_is_told_with_its_answer_though_that_has_no_verb() -> None:
    text = digest(FAQ).text
    assert "How much is a berth? £90 a season." in text
    assert "Can I bring a dog? No. The pontoons are narrow and wet." in text
    assert "calls in spring" not in text


def test_questions_without_an_answer_are_no_mistake() -> None:
    summary = digest("# Foire aux questions : le port\n\nMise à jour : 20 juin 2023\n\n## Qui peut venir ?\n\nTous ")
    assert "Foire aux questions : le port" in summary.text
    assert "Qui peut venir" not in summary.text


def test_printed_questions_are_told_with_their_answers() -> None:
    text = digest(PRINTED, "text/plain").text
    assert "Who pays for the boat?" in text
    assert "How old must my child be?" in text
    assert "Ten on the day of the first lesson" in text


def test_each_item_of_a_newsletter_is_a_line_and_its_greeting_none() -> None:
    summary = digest(NEWSLETTER, "text/plain")
    assert summary.text.splitlines()[1].startswith("Newsletter")
    assert "LOCK CLOSED: The east lock will be closed" in summary.text
    assert "SPRING FAIR: Saturday 18 April, 10 am to 4 pm on the quay." in summary.text
    assert "smells of paint" not in summary.text
    assert not any("Last year" in value for value in facts(summary, "payment"))


def test_a_numbered_clause_is_told_with_the_words_that_it_opens_with() -> None:
    summary = digest(AGREEMENT, "text/plain")
    assert "Charge: £18 an hour, £720 in all." in summary.text
    assert not any("lost key" in value for value in facts(summary, "payment"))


def test_a_deadline_is_told_with_what_follows_for_who_misses_it() -> None:
    summary = digest(LETTRE, "text/plain")
    (deadline,) = facts(summary, "deadline")
    assert deadline.endswith("Passé ce délai, la place sera donnée à un autre bateau.")
    assert summary.text.count("Passé ce délai") == 1


APPEAL = """Fell Housing
7 Quay Road
Ludlow SY8 1QQ

2 November 2026

Mr A. Moss
Flat 9, Mill Court
Ludlow SY8 1AB

Dear Mr Moss,

We cannot agree to your request to keep a boat in the yard. You may appeal against this decision. If you wish to do so,
write to the Yard Panel at the address above before 30 November 2026 and say why.

Yours sincerely,

Hazel Pike
"""
COMMANDE = """Foyer rural de Fell – 2, quai Nord – 17000 Fell
SIRET 000 111 222 00017

BON DE COMMANDE N° 2026-014
Date : 6 mars 2026

Fournisseur : Papeterie du Quai, 3, rue Basse, 17000 Fell

Désignation                 Qté    Total HT
Ramette de papier             4       79,60

Total TTC                             95,52
"""
THREAD = """From: Ada Quill <ada@fell.example>
To: Paul Moss
Date: Thu, 12 Nov 2026 16:48
Subject: Re: The crane

Hi Paul,

Fine, we do that. You order it from Fell Cranes at £640 and they bring it on 1 December.

Ada

From: Paul Moss <paul@fell.example>
To: Ada Quill
Date: Wed, 11 Nov 2026 09:02
Subject: The crane

Hi Ada,

They want £640 for a new one, or £450 for the old one without its hook. The offer is good until Friday.

Paul
"""


def test_an_appeal_is_told_with_how_and_until_when() -> None:
    (recourse,) = facts(digest(APPEAL, "text/plain"), "recourse")
    assert recourse.startswith("You may appeal against this decision. If you wish to do so, write to the Yard Panel")
    assert "before 30 November 2026" in digest(APPEAL, "text/plain").text


def test_an_order_that_is_sent_is_from_its_letterhead_to_the_supplier() -> None:
    summary = digest(COMMANDE, "text/plain")
    assert summary.text.splitlines()[1].startswith(
        "Bon de commande, n° 2026-014, du Foyer rural de Fell, à Papeterie du Quai"
    )


def test_the_newest_message_of_a_thread_is_told_from_its_beginning() -> None:
    text = digest(THREAD, "text/plain").text
    assert "Fine, we do that. You order it from Fell Cranes at £640" in text
    assert "Paul Moss: They want £640 for a new one" in text


def test_who_is_named_between_the_parties_is_one_whatever_it_is_called_later() -> None:
    text = (
        'HIRE AGREEMENT\n\nbetween the Trustees of Fell Hall ("the Hall") and Ada Quill ("the Hirer")\n\n'
        "1. Use. The Hall lets the kitchen to the Hirer for £20.\n"
    )
    assert facts(digest(text, "text/plain"), "party") == ["the Trustees of Fell Hall (Hall)", "Ada Quill (Hirer)"]


LEAFLETS = {
    "en": """FELL HILL CLINIC

PREPARING FOR YOUR SCAN

Please read this leaflet as soon as it comes. The scan takes about two hours, and somebody must bring you.

CALL US NOW IF YOU
 * take dalparin or any other blood thinner. Do not stop it until we have spoken to you.
 * have a pump for insulin
 * weigh more than 135 kg

TWO DAYS BEFORE (1 December)
Eat only white bread, rice and fish. You must not eat fruit or seeds.

ON THE DAY (3 December)
You must not drink anything after 6.15 am.
""",
    "fr": """CLINIQUE DU COTEAU

PRÉPARER VOTRE EXAMEN

Lisez cette notice dès que vous la recevez. L'examen dure deux heures, et quelqu'un doit vous accompagner.

APPELEZ-NOUS SI VOUS
 * prenez de la dalparine ou un autre anticoagulant. Ne l'arrêtez pas avant de nous avoir parlé.
 * portez une pompe à insuline
 * pesez plus de 135 kg

DEUX JOURS AVANT (1er décembre)
Ne mangez que du pain blanc, du riz et du poisson. Vous ne devez pas manger de fruits ni de graines.

LE JOUR MÊME (3 décembre)
Vous ne devez rien boire après 6 h 15.
""",
}


@pytest.mark.parametrize(
    ("language", "item", "lead", "orders"),
    [
        ("en", "take dalparin", "CALL US NOW IF YOU", ("white bread", "must not drink anything")),
        ("fr", "prenez de la dalparine", "APPELEZ-NOUS SI VOUS", ("pain blanc", "rien boire")),
    ],
)
def test_a_list_that_goes_on_from_its_heading_has_it_and_nothing_else_has(
    language: str, item: str, lead: str, orders: tuple[str, ...]
) -> None:
    summary = digest(LEAFLETS[language], "text/plain")
    said = [*summary.text.split("\n"), *(fact["value"] for fact in summary.extras.fields["key_facts"])]
    assert any(item in one for one in said)
    assert all(lead in one for one in said if item in one)
    assert any(order in one for one in said for order in orders)
    assert not any(lead in one for one in said if any(order in one for order in orders))
