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


ARTICLES = {
    "en": """# Orchard Society

## House rules

**Article 1 – Opening.** The gate opens on Wednesday at 2 p.m. and closes at 7 p.m.

**Article 2 – Members.** Membership costs £12 a year and runs from the day on which it is bought.

**Article 3 – Children.** Nobody under 12 climbs a ladder without an adult who stays below it.
""",
    "fr": """# Société du verger

## Règlement intérieur

**Art. 1 – Ouverture.** Le portail ouvre le mercredi à 14 h et ferme à 19 h.

**Art. 2 – Adhésion.** L'adhésion coûte 12 € par an et court à partir du jour où elle est prise.

**Art. 3 – Mineurs.** Personne de moins de 12 ans ne monte à une échelle sans un adulte qui reste au pied.
""",
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_heads_an_article_is_its_name_and_not_its_number(language: str) -> None:
    raw = RawDocument(ARTICLES[language].encode(), name="rules.md")
    text = shipped().summarize([raw], Request(profile="digest")).text
    assert {"en": "Opening: The gate", "fr": "Ouverture\N{NO-BREAK SPACE}: Le portail"}[language] in text
    assert "Art" not in text


LETTERS = {
    "en": """Orchard Society
14 Mill Row, Kasre

12 May 2031

Dear Ms. Pell,

I therefore give notice to end the lease of the press house. The lease ends on 31 August 2031.
Claims older than three months are not paid after that.

Yours sincerely,
Ada Finch
""",
    "fr": """Société du verger
14, rue du Moulin, Kasre

Kasre, le 12 mai 2031

Madame,

Je suis donc obligée de vous notifier le congé du pressoir.
Le préavis prend cours le 1er juin et se termine le 31 août 2031.

Avec mes meilleures salutations,
Ada Finch
""",
}


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "I therefore give notice to end the lease"),
        ("en", "The lease ends on 31 August 2031"),  # no caption of a photograph
        ("en", "Claims older than three months are not paid"),  # "claims" is no verb there
        ("fr", "vous notifier le congé"),
        ("fr", "se termine le 31 août 2031"),
    ],
)
def test_what_a_letter_does_is_told_with_the_day_on_which_it_ends(language: str, told: str) -> None:
    assert told in shipped().summarize([RawDocument(LETTERS[language])], Request(profile="digest")).text
