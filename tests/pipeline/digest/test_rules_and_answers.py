"""Rules are told with their exceptions, answers with their questions, proposals with what came of them."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models
QUESTIONS = """# Reading room: frequently asked questions

Updated 3 March 2027 · 4 min read

## How long is my card valid?

Two years. You can renew it once, unless fees are owing.

## Who may enter?

Anybody over 12 with a card. Readers under 16 may stay until six at most, and need a note from home.

## Can I get my fee back?

Annual cards: yes, within ten days, if you have borrowed nothing. Day cards: no.

## I lost my card

Ring us. A new card costs £4.
"""
GUIDE = """# Moorings: guide for boat owners

**On this page:** Who can moor | Visitors | If things change

## Who can moor

In basins B and C, which are full, the limit is one boat for each household. In the other basins two boats may lie.

## Visitors

Each member may buy up to 20 visitor days a year. A day ends at noon. Members over 70 may buy 40.

## What we do not allow

Barges and boats over nine metres are not moored. The only exception is for boats of the fire service.

Do not leave a dinghy on the slip: it may be removed, and the owner pays for it.

## If things change

**You sell your boat.** Tell us within a week. The transfer costs £12.

**You move away.** Your mooring ends on the day of the move.

**Steps.** 1. a reminder; 2. a written warning; 3. the end of the mooring.
"""
REGLEMENT = """# Règlement du foyer

*Sommaire : 1. Visites · 2. Vie commune · 3. Suites*

## 1. Visites

Il est interdit de loger quelqu'un, sauf :

- un parent, deux nuits par mois ;
- un enfant, pendant les vacances.

## 2. Vie commune

Les fêtes sont interdites en semaine. Par dérogation, elles sont admises le 14 juillet.

## 3. Suites

1. Rappel oral ; 2. lettre au résident ; 3. fin du contrat de séjour.

La cour est interdite à tout véhicule à moteur à compter du 6 juillet 2027.
"""
MINUTES = """Minutes of the pier club, 4 June 2027

Present: O. Quill (chair), M. Dale

1. Berths
O. Quill proposed raising the berth fee from £40 to £52. M. Dale thought it too much and suggested £45. The proposal was
put to the vote and lost by 3 votes to 1. It was then agreed unanimously to raise the fee to £45 from August.

2. Regatta
The regatta takes place on 20 August at the east lock, and every crew brings its own tea.

3. Shed
M. Dale asked for a new shed, because the old one leaks badly.
"""


def digested(text: str, media_type: str = "text/markdown") -> Summary:
    return shipped().summarize([RawDocument(text, media_type)], Request(profile="digest"))


def told(summary: Summary) -> str:
    """Everything that the text and the facts say, on one line each."""
    facts = (fact["value"] for fact in summary.extras.fields["key_facts"])
    return "\n".join((summary.text, *facts)).replace("\N{NO-BREAK SPACE}", " ")


def test_a_few_words_below_a_question_answer_it_and_head_nothing() -> None:
    said = told(digested(QUESTIONS))
    assert "How long is my card valid? Two years. You can renew it once, unless fees are owing." in said
    assert "Two years:" not in said
    assert "Can I get my fee back? Annual cards: yes" in said


def test_a_figure_of_an_answer_is_told_with_its_question() -> None:
    said = told(digested(QUESTIONS))
    assert "I lost my card: A new card costs £4." in said or "I lost my card: Ring us. A new card costs £4." in said


def test_when_a_page_was_updated_is_no_title() -> None:
    assert "4 min read" not in digested(QUESTIONS).text.partition("\n\n")[0]


def test_the_parts_of_a_page_are_not_told() -> None:
    assert "On this page" not in told(digested(GUIDE))
    assert "Sommaire" not in told(digested(REGLEMENT))
    assert "Vie commune ·" not in told(digested(REGLEMENT))


def test_letters_of_things_begin_no_sentence() -> None:
    said = told(digested(GUIDE))
    assert "In basins B and C, which are full" in said
    assert "\nB and C" not in said


def test_a_number_is_told_behind_what_it_counts() -> None:
    lines = [line for line in told(digested(GUIDE)).split("\n") if "may buy 40" in line]
    assert all("visitor days" in line for line in lines)


def test_an_exception_is_told_behind_its_rule() -> None:
    for line in told(digested(GUIDE)).split("\n"):
        assert "only exception" not in line or "Barges" in line
    for line in told(digested(REGLEMENT)).split("\n"):
        assert "Par dérogation" not in line or "interdites en semaine" in line


def test_names_set_off_in_a_part_about_changes_head_their_paragraphs() -> None:
    said = told(digested(GUIDE))
    assert "You sell your boat: Tell us within a week. The transfer costs £12." in said
    assert "If things change: Tell us" not in said


def test_a_prohibition_is_told_with_the_list_of_its_exceptions() -> None:
    said = told(digested(REGLEMENT))
    assert "Il est interdit de loger quelqu'un, sauf : un parent, deux nuits par mois\u202f; un enfant" in said


def test_the_first_number_of_a_list_within_a_line_stays() -> None:
    said = told(digested(REGLEMENT))
    assert "1. Rappel oral ; 2. lettre au résident" in said
    assert "\nRappel oral ; 2." not in said


def test_a_proposal_is_told_with_its_amendment_and_what_was_agreed() -> None:
    summary = digested(MINUTES, "text/plain")
    line = next(unit.text for unit in summary.units if "O. Quill proposed" in unit.text)
    assert "lost by 3 votes to 1. It was then agreed unanimously to raise the fee to £45" in line
    assert "M. Dale asked for a new shed" in told(summary)
