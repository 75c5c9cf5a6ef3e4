"""The day of a mail's header is told in the words of the mail's language, whatever the header's."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models
HEAD = (
    "From: Ann Fell <ann@row.example>\nTo: Bo Ray <bo@row.example>\nSubject: {}\nDate: {} 10:12:00 +0100\n"
    "Content-Type: text/plain; charset=utf-8\n\n"
)
ENGLISH = "Hello Bo,\n\nThe pump is broken. Please send a plumber before Friday.\n\nAnn\n"
FRENCH = "Bonjour Bo,\n\nLa pompe est en panne. Merci d'envoyer un plombier avant vendredi.\n\nAnn\n"


@pytest.mark.parametrize(
    ("subject", "day", "body", "told", "normalized"),
    [
        ("Pompe", "Mon, 16 Nov 2026", FRENCH, "16 novembre 2026", "2026-11-16"),
        ("Pompe", "Sun, 01 Feb 2026", FRENCH, "1er février 2026", "2026-02-01"),
        ("Pump", "Thu, 08 Oct 2026", ENGLISH, "8 October 2026", "2026-10-08"),
        ("Pump", "16 Nov 2026", ENGLISH, "16 November 2026", "2026-11-16"),
    ],
)
def test_the_day_of_a_header_is_told_in_words(subject: str, day: str, body: str, told: str, normalized: str) -> None:
    mail = RawDocument((HEAD.format(subject, day) + body).encode(), "message/rfc822")
    summary = shipped().summarize([mail], Request("digest"))
    (date,) = (fact for fact in summary.extras.fields["key_facts"] if fact["name"] == "date")
    assert (date["value"], date["normalized"]) == (told, normalized)
    assert told in summary.text
    (source,) = date["sources"]
    said = summary.documents[0].text[source["start"] : source["end"]]
    assert said.endswith("2026") or "2026 " in said


def test_a_day_that_a_text_says_stays_as_it_says_it() -> None:
    letter = RawDocument(
        "Oslo, 16 Nov 2026\n\nDear Bo,\n\nThe pump is broken. Please send a plumber.\n\nYours sincerely,\nAnn Fell\n"
    )
    summary = shipped().summarize([letter], Request("digest", language="en"))
    (date,) = (fact for fact in summary.extras.fields["key_facts"] if fact["name"] == "date")
    assert date["value"] == "16 Nov 2026"
