"""What a digest finds room for: answers whole, days and lists that a sentence names itself, lines of every part."""

import pytest

from pipeline.digest.fact_lines import fitting
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
