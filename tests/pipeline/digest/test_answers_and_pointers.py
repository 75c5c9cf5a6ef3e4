"""Where to turn, how it was voted, which number to call; and no courtesy, half subject or cost of something unnamed."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models


def digest(text: str, media_type: str = "text/plain") -> Summary:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))


def facts(summary: Summary, name: str) -> list[dict[str, object]]:
    return [fact for fact in summary.extras.fields["key_facts"] if fact["name"] == name]


def values(summary: Summary, name: str) -> list[object]:
    return [fact["value"] for fact in facts(summary, name)]


LETTRE = """Port de Carantec
3, quai du Nord
29660 Carantec

M. Alain Roux
5, rue du Four
29600 Morlaix

Carantec, le 4 mars 2026

Objet : votre demande

Monsieur,

Nous regrettons que vous ayez fait un si mauvais voyage.

Nous prenons en charge 900 € pour le mât.

Si vous contestez cette décision, vous pouvez écrire au service réclamations dans un délai de deux mois.

Veuillez agréer, Monsieur, nos salutations distinguées.

Marc Le Goff
"""
LETTER = """Carrick Harbour
3 North Quay
Carrick BT38 8AB

4 March 2026

Mr Alan Rowe
5 Oven Street
Larne BT40 1AB

Re: Your claim

Dear Mr Rowe,

I am sorry that you and your crew had such a bad trip.

We pay £900 towards the mast. The crane was booked for Monday but did not come. The invoice was not corrected.

If you disagree with this decision, you can write to the complaints office within two months.

Yours sincerely,

Mark Goff
"""


@pytest.mark.parametrize(
    ("letter", "opening", "courtesy"),
    [(LETTRE, "Si vous contestez cette décision", "mauvais voyage"), (LETTER, "If you disagree", "bad trip")],
)
def test_where_to_turn_is_told_and_regret_is_not(letter: str, opening: str, courtesy: str) -> None:
    summary = digest(letter)
    (recourse,) = values(summary, "recourse")
    assert str(recourse).startswith(opening)
    assert courtesy not in summary.text


def test_what_a_known_thing_was_goes_behind_what_it_is_about() -> None:
    for value in values(digest(LETTER), "detail"):
        assert "The invoice was not corrected." not in str(value) or "The crane was booked" in str(value)


MINUTES = """# Wash House Club

Minutes of the meeting held on 4 March 2026

## Fees

It was agreed to raise the fee from £10 to £12. (For: 24, against: 6.)

## Officers

Joan Reed was elected chair and Tom Hale was re-elected treasurer.

## Other matters

The wash house is open on Saturdays.
"""


def test_votes_in_parentheses_and_elections_are_told() -> None:
    summary = digest(MINUTES, "text/markdown")
    assert "It was agreed to raise the fee from £10 to £12. (For: 24, against: 6.)" in values(summary, "vote")
    assert "Officers: Joan Reed was elected chair and Tom Hale was re-elected treasurer." in values(summary, "decision")


def test_until_when_an_offer_is_valid_is_told_by_its_label() -> None:
    summary = digest(
        "# Quotation Q-118\n\n**Date:** 27 April 2026\n**Valid until:** 31 May 2026\n\n"
        "| Item | Description | Price |\n|---|---|---|\n| 1 | Fell one dead ash by the road | £640.00 |\n"
        "| 2 | Grind two stumps | £120.00 |\n| | **Total** | **£760.00** |\n",
        "text/markdown",
    )
    assert "Valid until: 31 May 2026" in summary.text


@pytest.mark.parametrize("number", ["0 805 00 11 22", "0800 00 11 22", "+33 6 12 34 56 78", "+1 555 0142"])
def test_numbers_of_telephones_need_no_label(number: str) -> None:
    summary = digest(
        f"# Notice d'utilisation\n\n## Aide\n\n{number}, du lundi au samedi de 8 h à 18 h", "text/markdown"
    )
    assert number in values(summary, "contact")


def test_no_sum_is_a_telephone_number() -> None:
    summary = digest("# Rapport\n\nLes ventes ont gagné +33 600 000 € et 0,805 point en mai.", "text/markdown")
    assert values(summary, "contact") == []


def test_a_subject_goes_on_behind_its_colon_and_a_reply_is_no_part_of_it() -> None:
    summary = digest(
        "From: Claire Dumas <claire@port.example>\nTo: equipages@port.example\n"
        "Subject: Re: Stage de voile : nouvelles dates\nDate: Mon, 9 Mar 2026 18:20:00 +0100\n\n"
        "Bonjour,\n\nLe stage n'aura pas lieu du 11 au 15 mai mais du 1er au 5 juin 2026.\n\nClaire Dumas\n",
        "message/rfc822",
    )
    assert values(summary, "subject") == ["Stage de voile : nouvelles dates"]


def test_how_long_a_part_is_guaranteed_is_told_of_the_part() -> None:
    summary = digest(
        "# Notice d'utilisation de la pompe\n\n## Garantie\n\nElle est de trois ans. La batterie est garantie un an.",
        "text/markdown",
    )
    assert "garantie un an" not in values(summary, "warranty")
