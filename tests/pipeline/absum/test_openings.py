"""With which sentence a story is told: one that speaks of what its headline announces."""

from dataclasses import replace

import pytest

from pipeline.absum.saying.openings import opening
from pipeline.document import Document
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.span import SourceSpan, Span
from tests.pipeline.absum.parsed import document

TEXT = document("They/PRON/they/nsubj/2 fled/VERB/flee/root/0 ././PUNCT/punct/2")


def sentence(rank: int, *terms: str, leans: bool = False, number: int = 0) -> WholeSentence:
    place = SourceSpan(number, Span(rank, rank + 1))
    return WholeSentence(place, rank, rank, " ".join(terms), terms, leans, None, opens=rank == 0)


def titled(title: str | None) -> Document:
    return replace(TEXT, source=replace(TEXT.source, title=title))


@pytest.mark.parametrize(
    ("title", "rank"),
    [("Un avion s'écrase à Lorval", 1), ("Plane crashes in Arlo", 2), ("Strike ends", 0), (None, 0)],
)
def test_the_first_that_the_headline_announces_opens(title: str | None, rank: int) -> None:
    story = [sentence(0, "cause", "unknown"), sentence(1, "avion", "écraser"), sentence(2, "crash", "witness")]
    found = opening(story, (), (titled(title),), 5)
    assert found is not None
    assert found.rank == rank


def test_what_leans_opens_nothing() -> None:
    assert opening([sentence(0, "plane", leans=True)], (), (titled("Plane crashes"),), 5) is None


def test_of_several_stories_the_one_opens_that_others_tell_too() -> None:
    aside = [sentence(0, "hotel", "owner", "wait"), sentence(1, "hotel", "reopen")]
    news = [sentence(0, "blast", "kasre", "hotel", number=1), sentence(0, "blast", "kasre", "toll", number=2)]
    found = opening([*aside, *news], (), (titled(None),) * 3, 5)
    assert found is not None
    assert found.source.document == 1
    late = opening([replace(news[0], rank=1, opens=False), news[1]], (), (titled(None),) * 3, 5)
    assert late is not None
    assert late.source.document == 2
