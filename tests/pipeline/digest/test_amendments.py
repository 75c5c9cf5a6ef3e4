"""What an amendment names by the number of its part, by its cause or its name is told; what it changes is not."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

CONTRACT = """BOAT SHED AGREEMENT

This agreement is made on 4 May 2023 between:

(1) Quay Sheds Limited ("the Owner"); and
(2) Tern Rowing Club ("the Club").

1. Use
1.1 The Owner shall let the Club keep six boats in shed B from 7 am to 9 pm.

2. Rent
2.1 The Club shall pay a yearly rent of £2,350.
2.2 The Club shall pay the rent within 30 days of the invoice.

3. Liability
3.1 The Owner's liability for damage is limited to £40,000 for each boat.
"""
AMENDMENT = """
SECOND AMENDMENT

dated 9 June 2025

The parties to the agreement of 4 May 2023 agree as follows:

1. Clause 2.1: with effect from 1 July 2025 the yearly rent is £2,600.
2. Clause 3.1: "£40,000" is replaced by "£55,000".
3. A bell shall be hung at the door.
"""
NOTICE = """NOTICE OF TENDER

Harbour board of Saltby

1. Works

The board invites tenders for the repair of the north jetty.

2. Tenders

Tenders must be submitted to the harbour office by noon on Friday 6 March 2026. A site visit will take place on 12
February 2026.

------------------------------------------------------------

AMENDMENT No. 1 to the notice of tender
Date: 20 February 2026

(a) Section 2: the closing date for tenders is extended to Friday 20 March 2026.
(b) Section 1: the works now include the ladder.
"""
INCIDENT = """Rapport d'incident – Panne de l'écluse de Vernay

1. Les faits

Le lundi 4 mai 2026, l'écluse est restée fermée de 9 h à 15 h.

2. Cause

La panne a été causée par un moteur défectueux de la porte aval. Le moteur sera remplacé.

3. Suites

Le remplacement du moteur est prévu en juin.
"""
ADDED = """
4. Complément du 11 mai 2026

L'expert a démonté le moteur, qui est en bon état. La cause réelle est une branche coincée sous la porte. Le
remplacement du moteur est donc annulé.
"""


def digest(text: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))


def told(summary: Summary) -> str:
    facts = summary.extras.fields["key_facts"]
    return "\n".join((summary.text, *(fact["value"] for fact in facts)))


def test_what_clauses_said_is_told_only_until_they_are_amended() -> None:
    assert "£2,350" in told(digest(CONTRACT))
    assert "limited to £40,000" in told(digest(CONTRACT))
    said = told(digest(CONTRACT + AMENDMENT))
    assert "£2,350" not in said
    assert "limited to £40,000" not in said
    assert "six boats" in said  # of a clause that nothing amends


def test_the_items_of_an_amendment_are_told_together() -> None:
    said = digest(CONTRACT + AMENDMENT).text
    assert (
        "SECOND AMENDMENT: Clause 2.1: with effect from 1 July 2025 the yearly rent is £2,600; "
        'Clause 3.1: "£40,000" is replaced by "£55,000"; A bell shall be hung at the door.'
    ) in said


def test_the_day_of_one_clause_is_not_that_of_the_contract() -> None:
    assert "effective" not in digest(CONTRACT + AMENDMENT).text.partition("\n\n")[0]


def test_a_closing_date_below_a_line_that_amends_is_told_instead() -> None:
    before = NOTICE.partition("-" * 60)[0]
    assert "Friday 6 March 2026" in told(digest(before))
    said = told(digest(NOTICE))
    assert "6 March" not in said
    assert "The closing date for tenders is extended to Friday 20 March 2026" in said
    assert "12 February" in said  # another day of the same section


def test_the_day_of_an_amendment_is_no_correction_of_the_document() -> None:
    assert "Date: 20 February" not in told(digest(NOTICE))


def test_a_cause_is_told_only_until_another_one_is_found() -> None:
    assert "moteur défectueux" in told(digest(INCIDENT))
    said = told(digest(INCIDENT + ADDED))
    assert "moteur défectueux" not in said
    assert "sera remplacé" not in said
    assert "La cause réelle est une branche coincée sous la porte." in said


def test_what_is_called_off_is_not_told_as_planned() -> None:
    assert "prévu en juin" in told(digest(INCIDENT))
    said = told(digest(INCIDENT + ADDED))
    assert "prévu en juin" not in said
    assert "est donc annulé" in said
