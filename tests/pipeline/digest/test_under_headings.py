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
