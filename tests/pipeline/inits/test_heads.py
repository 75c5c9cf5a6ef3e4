"""With which sentence each document of a cluster may be opened."""

from dataclasses import replace

import pytest

from pipeline.inits.heads import heads
from pipeline.inits.items import InformationItem, InformationItems
from pipeline.sentences.announced import ToldHeadline
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.span import SourceSpan, Span
from tests.pipeline.inits.builders import interpretation, item

HEADLINE = ToldHeadline("Boy lost at sea in Kasre", ())


def telling(rank: int, *needs: str) -> InformationItem:
    return replace(item("the sea", "take", "nets", sentence=rank), needs=frozenset(needs))


def opened(*tellings: InformationItem, title: ToldHeadline | None, beside: bool = False) -> list[int]:
    place = SourceSpan(0, Span(0, 10))
    first = WholeSentence(place, 0, 0, "It too was lost.", (), leans=False, bare=None, beside=beside)
    found: InformationItems = replace(interpretation(*tellings), titles=(title,), whole=(first,))
    return [each.sentence for each in heads(found, tellings, 4, is_story=False)]


@pytest.mark.parametrize(
    ("title", "rank"),
    [(HEADLINE, 1), (replace(HEADLINE, is_borne_out=False), 7), (None, 7)],
)
def test_a_headline_introduces_whom_a_first_sentence_takes_for_known(title: ToldHeadline | None, rank: int) -> None:
    assert opened(telling(1, "boy"), telling(7), title=title) == [rank]


def test_a_sentence_that_takes_nothing_for_known_goes_before_it() -> None:
    assert opened(telling(1, "boy"), telling(2), title=HEADLINE) == [2]


@pytest.mark.parametrize(("title", "rank"), [(HEADLINE, 0), (None, 2)])
def test_what_leans_on_a_headline_that_is_not_told_opens_nothing(title: ToldHeadline | None, rank: int) -> None:
    assert opened(telling(0), telling(2), title=title, beside=True) == [rank]
