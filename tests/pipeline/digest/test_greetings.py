"""What goes on from a greeting in small letters is the first sentence of its mail, and mostly the main one."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models
HEAD = (
    "From: Ann Fell <ann@row.example>\nTo: all@row.example\nSubject: {}\nDate: Mon, 16 Nov 2026 10:12:00 +0000\n"
    "Content-Type: text/plain; charset=utf-8\n\n"
)
ENGLISH = (
    "Hi everybody,\n\nwe paint the boat house on Saturday 21 November. During that day the hall is closed.\n\n"
    "Please take your oars home before Friday evening.\n\nAnn\n"
)
FRENCH = (
    "Bonjour à tous,\n\nnous repeignons le hangar le samedi 21 novembre. Ce jour-là, la salle est fermée.\n\n"
    "Merci de reprendre vos avirons avant vendredi soir.\n\nAnne\n"
)


@pytest.mark.parametrize(
    ("subject", "body", "said"),
    [
        ("Closed hall", ENGLISH, "We paint the boat house on Saturday 21 November."),
        ("Salle close", FRENCH, "Nous repeignons le hangar le samedi 21 novembre."),
    ],
)
def test_the_sentence_behind_a_greeting_is_told(subject: str, body: str, said: str) -> None:
    mail = RawDocument((HEAD.format(subject) + body).encode(), "message/rfc822")
    summary = shipped().summarize([mail], Request("digest"))
    assert said in summary.text
    (unit,) = (unit for unit in summary.units if unit.text.startswith(said))
    source = unit.provenance.sources[0]
    assert source.span.of(summary.documents[0].text).startswith(f"{said[0].lower()}{said[1:]}")
