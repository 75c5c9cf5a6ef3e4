"""Exceptions, replies, labels within a paragraph, attendance are told whole; a paper by more than its owner."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

MINUTES = """Minutes of the Orchard Society
Meeting of 4 March 2025 in the cider house

Present: Ada Finch (chair), Ben Moss (treasurer), Carol Wynn,
Dan Orme, Eva Pell, Frank Lidd and
Gina Hart
Apologies: Hugh Ince

1. Press
The press was mended in May. Ben proposed a fee of £6 a barrel. Carol did not agree, since members pay already.
It was agreed that guests pay £6 and members nothing.

2. Ladders
Two ladders were bought for £180. Dan will paint them by 1 June.
"""
PROCES_VERBAL = """COMPTE RENDU DE LA SOCIÉTÉ DU VERGER
Mardi 4 mars 2025, 18 h

Présents : Mme Pinson (présidente), M. Roux, Mme Gallois,
M. Orme et Mme Pell,
ainsi que M. Lidd, gardien

1) Pressoir
Le pressoir a été réparé en mai. Le devis s'élève à 640 €.

2) Échelles
Mme Gallois : d'accord pour deux échelles, pas plus. M. Roux trouve que c'est trop peu. Achat reporté au 6 juin.

3) Chemin
Le chemin sera fauché avant le 10 mai.
"""
REPLIES = """Orchard Society
Inquiry about the new press: what members wrote
Drawn up by the clerk, 18 May 2025

We asked 80 members, of whom 41 replied.

Votes
Members: 21 for, 4 against.
Guests: 9 for, 7 against.

What speaks for and against it
For: It saves time. The cider stays cool.
Against: I don't agree that it saves time. The noise will be heard in the lane.
"""
GUIDE = """# Orchard guide for visitors

The orchard is open from April to October, every day but Monday.

## Dogs

You may bring one dog on a lead. Except in the lower meadow, dogs must wear a muzzle.

Exceptions:
- guide dogs, which may go anywhere
- the keeper's own dogs

## Questions

Write to visits@orchard.example about tours. These addresses do not answer claims. For these: claims@orchard.example.
"""
TALK = """Transcript of the orchard forum, 4 March 2025

CHAIR: Two things tonight: the press and the trip to Whitmoor.
MRS PELL: Why is the press closed?
CHAIR: Because the belt is worn. It will run again on 12 April.
MR ORME: And the trip?
CHAIR: The coach costs £18 for each of us.
MRS PELL: What if it is cancelled?
CHAIR: Then you get £15 back.
MR ORME: I'll write to the coach firm.
CHAIR: Thank you all.
"""


def digest(text: str) -> Summary:
    media_type = "text/markdown" if text.startswith("#") else "text/plain"
    return shipped().summarize([RawDocument(text, media_type)], Request(profile="digest"))


def said(summary: Summary) -> list[str]:
    lines = [*summary.text.splitlines(), *(fact["value"] for fact in summary.extras.fields["key_facts"])]
    return [line.replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\N{NO-BREAK SPACE}", " ") for line in lines]


@pytest.mark.parametrize(
    ("text", "first", "last"), [(MINUTES, "Ada Finch", "Gina Hart"), (PROCES_VERBAL, "Mme Pinson", "M. Lidd, gardien")]
)
def test_who_was_present_is_told_to_the_last_name(text: str, first: str, last: str) -> None:
    lines = [line for line in said(digest(text)) if first in line and line.startswith(("Present", "Présents"))]
    assert lines
    assert all(last in line for line in lines)


@pytest.mark.parametrize(("text", "words"), [(MINUTES, "Carol did not"), (PROCES_VERBAL, "c'est trop peu")])
def test_who_does_not_agree_is_told_behind_what_was_proposed(text: str, words: str) -> None:
    lines = [line for line in said(digest(text)) if words in line]
    assert all("proposed a fee" in line or "deux échelles" in line for line in lines)


def test_numbered_lines_of_their_own_head_what_stands_below_them() -> None:
    lines = [line for line in said(digest(PROCES_VERBAL)) if "reporté" in line]
    assert lines
    assert all(line.startswith("Échelles : ") for line in lines)
    assert not any(line.startswith("Mme Gallois") for line in lines)


def test_labels_within_a_paragraph_stay_with_what_they_label() -> None:
    lines = said(digest(REPLIES))
    assert not any(line.startswith(("The cider", "The noise")) for line in lines)
    assert not any("cool. Against" in line for line in lines)


def test_replies_with_votes_are_no_minutes_and_are_named_by_more_than_their_owner() -> None:
    opening = digest(REPLIES).text.splitlines()[1]
    assert opening.startswith("“Orchard Society – Inquiry about the new press")
    assert not any("Drawn up by the clerk, 18 May 2025: Members" in line for line in said(digest(REPLIES)))


def test_a_permission_is_told_with_its_exceptions() -> None:
    lines = [line for line in said(digest(GUIDE)) if "one dog on a lead" in line]
    assert lines
    assert all("must wear a muzzle" in line and "the keeper's own dogs" in line for line in lines)


def test_a_pronoun_is_no_name_of_a_contact() -> None:
    labels = [fact["label"] for fact in digest(GUIDE).extras.fields["key_facts"] if fact["name"] == "contact"]
    assert labels
    assert not any("these" in label for label in labels)


def test_questions_of_a_transcript_are_told_with_their_answers() -> None:
    lines = [line for line in said(digest(TALK)) if "Then you get" in line]
    assert lines
    assert all("What if it is cancelled?" in line for line in lines)
