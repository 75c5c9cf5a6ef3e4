"""What a digest finds room for: answers whole, days and lists that a sentence names itself, lines of every part."""

import pytest

from pipeline.digest.choice.fact_lines import fitting
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary, TableRow
from tests.wired import shipped

pytestmark = pytest.mark.models
NOTICE = """Borough of Ludford
NOTICE TO RESIDENTS

Closing of the ford

The ford is shut from Monday to Friday for the following streets: Mill Lane, Weir Street and Pump Court.

Return the form by 3 April 2027; after that date no pass can be given. Passes are ordered at www.ludford.example/ford or
at the town hall.

The bridge stays open to all.
"""
AVIS = """Commune de Gué
AVIS À LA POPULATION

Fermeture du gué

Le gué sera fermé du lundi 4 au vendredi 8 mai dans les rues suivantes : rue du Moulin, rue du Lavoir et cour
des Pompes.

Le laissez-passer doit être demandé avant le 3 avril ; passé ce délai, il coûte 12 €.

Le pont reste ouvert à tous.
"""
QUESTIONS = """# Questions about the new boathouse

*Ludford Rowing, spring 2027*

From 11 May 2027 all boats are kept in the new boathouse. We hope that you like it.

## The move

**Will rowing stop?**

Yes, for a short time. No boat goes out from Friday 7 May to Sunday 9 May, because the racks have to be carried over.

**What about the lockers?**

This is the one thing that we cannot move. What is left in a locker on 6 May will be thrown away.

**Who has a key?**

Every member gets a new key, which costs £8.

**May children row alone?**

Only with a trainer, and never after dark. The club lends them vests, which are too small for adults and too large for
dogs.

**How was the new house paid for?**

Most of the money came from the sale of the old one, which stood too close to the weir and was flooded in three winters.

**Will there be a café?**

We would like one. So far nobody has been found who wants to run it through the winter, when few people
walk by the river.
"""


def digest(text: str) -> Summary:
    return shipped().summarize([RawDocument(text)], Request(profile="digest"))


def test_what_follows_a_colon_in_the_sentence_itself_is_said() -> None:
    assert "for the following streets: Mill Lane, Weir Street and Pump Court." in digest(NOTICE).text
    assert "rue du Moulin, rue du Lavoir et cour des Pompes." in digest(AVIS).text


def test_a_day_at_which_a_sentence_points_may_stand_in_that_sentence() -> None:
    assert "Return the form by 3 April 2027; after that date no pass can be given." in digest(NOTICE).text
    assert "passé ce délai, il coûte 12 €." in digest(AVIS).text


def test_where_to_apply_is_told_with_its_address_on_the_web() -> None:
    assert "Passes are ordered at www.ludford.example/ford or at the town hall." in digest(NOTICE).text


def test_what_stands_before_the_first_question_is_told_if_it_has_a_day() -> None:
    text = digest(QUESTIONS).text
    assert "From 11 May 2027 all boats are kept in the new boathouse." in text


def test_an_answer_goes_on_to_what_it_says_behind_a_word_that_only_leads_to_it() -> None:
    text = digest(QUESTIONS).text
    assert "Yes, for a short time. No boat goes out from Friday 7 May to Sunday 9 May" in text
    assert "This is the one thing that we cannot move. What is left in a locker on 6 May will be thrown away." in text


def test_the_lines_take_the_room_in_the_order_of_their_worth_and_stand_in_that_of_the_document() -> None:
    lines = ("Aim: to keep the ford open", "Fee: £8", "Shut: until 9 May")
    table = (TableRow("key_facts", "Key facts", lines),)
    (row,) = fitting(table, [False, False, False], 8, order=[2, 1, 0])
    assert row.lines == ("Fee: £8", "Shut: until 9 May")


PROCEDURE = """Procédure d'urgence PU-03
Fuite de fioul dans les ateliers

Date d'application : 12 janvier 2027

Objet
La présente procédure décrit la conduite à tenir en cas de fuite de fioul dans les ateliers du port.

Consignes immédiates
1. Éteignez toute flamme et laissez votre téléphone dans votre poche. Cela vaut aussi pour les visiteurs.
2. Ouvrez les portes du quai si cela peut se faire sans risque. Ne forcez rien si une porte est bloquée par le gel.
3. Fermez la vanne rouge, à gauche du portail. Elle se tourne vers la droite, avec la clé qui est pendue à côté.
4. Quittez l'atelier par l'issue la plus proche et rejoignez la capitainerie. Ne prenez ni sac ni manteau avec vous.
5. Une fois dehors, appelez l'astreinte au 06 00 45 12 98. Dites où vous êtes et combien de personnes sont avec vous.

Interdictions
Il est interdit de rentrer dans l'atelier tant que les pompiers n'ont pas donné leur accord écrit.

Après l'incident
Un compte rendu est transmis au bureau du port sous 48 heures. Le registre est complété le jour même.

Formation
Un exercice a lieu deux fois par an, en mars et en octobre, sous la conduite de la conseillère de prévention.
"""
THREAD = """From: Ann Reed <ann@quay.example>
To: Tom Bell <tom@yard.example>
Date: Thu, 12 Mar 2026 17:42
Subject: Re: Crane out of order

Dear Tom,

Your offer does not cover what we lost. We ask for £900 by 27 March.

Best wishes
Ann

On 6 March 2026 at 16:05, Tom Bell wrote:
> Dear Ann,
> The crane was mended on 4 March.
> We offer you a credit of £180 on the next bill.
> The loads of 1 March could not be weighed again.
> Tom
"""


def test_steps_are_told_by_their_first_sentences_up_to_whom_to_call() -> None:
    summary = digest(PROCEDURE)
    assert summary.extras.fields["document_kind"]["name"] == "procedure"
    assert "Éteignez toute flamme" in summary.text
    assert "Une fois dehors, appelez l'astreinte au 06 00 45 12 98." in summary.text


def test_lines_of_a_quoted_message_that_are_sentences_are_told_with_its_writer() -> None:
    values = [fact["value"] for fact in digest(THREAD).extras.fields["key_facts"]]
    said = "The crane was mended on 4 March. We offer you a credit of £180 on the next bill."
    assert any(value.startswith(f"Tom Bell: {said}") for value in values)
