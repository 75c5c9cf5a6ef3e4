"""The story of a cluster is the one that tells what the other documents begin with."""

from collections.abc import Collection
from dataclasses import replace

import pytest

from pipeline.sentences.overtaken import Tenses
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.span import SourceSpan, Span
from pipeline.stories.agreeing import agreement, is_nameless, lacks_headline, tells_no_news


def sentence(document: int, *terms: str, rank: int = 0, names: tuple[str, ...] = ()) -> WholeSentence:
    place = SourceSpan(document, Span(rank * 100, rank * 100 + 20))
    return WholeSentence(place, rank, rank, " ".join(terms), terms, leans=False, bare=None, names=frozenset(names))


def agreeing(each: WholeSentence, *whole: WholeSentence) -> float:
    return agreement(each.source.document, [each.terms], whole)


NEWS = sentence(0, "ferry", "sink", "kasre", names=("kasre",))
SAME = sentence(1, "ferry", "kasre", "rescue", names=("kasre",))
ASIDE = sentence(2, "ferry", "price", "rise")


def test_the_story_that_most_begin_with_agrees_most() -> None:
    found = [agreeing(each, NEWS, SAME, ASIDE) for each in (NEWS, SAME, ASIDE)]
    assert found[0] == found[1] > found[2] > 0


def test_what_stands_far_down_says_nothing_about_the_news() -> None:
    far = sentence(2, "ferry", "sink", "kasre", rank=9)
    assert agreeing(NEWS, NEWS, far) == 0


def test_a_story_whose_headline_is_not_told_leans_on_it() -> None:
    vague = replace(sentence(0, "statement", "stay", "file"), vague=True)
    rest = sentence(0, "arlo", "trial", "kasre", rank=1, names=("arlo", "kasre"))
    headline = frozenset({"arlo", "trial", "end", "kasre"})
    assert lacks_headline([vague.source], (vague, rest), headline, 4)
    assert not lacks_headline([NEWS.source, rest.source], (NEWS, rest), headline, 4)
    assert lacks_headline([ASIDE.source], (ASIDE, rest), headline, 4)  # it does not come to the news
    assert not lacks_headline([vague.source], (vague, rest), frozenset(), 4)


def test_what_is_to_come_is_no_news_of_a_cluster_that_goes_on() -> None:
    coming = replace(sentence(0, "storm", "hit", "kasre"), tenses=Tenses(coming=frozenset({"hit"})))
    assert tells_no_news(coming.source, (coming, SAME), ("2026-01-03", "2026-01-05"))
    assert not tells_no_news(coming.source, (coming, SAME), ("2026-01-05", "2026-01-05"))
    assert not tells_no_news(coming.source, (coming, SAME), (None, "2026-01-05"))
    assert not tells_no_news(SAME.source, (coming, SAME), ("2026-01-03", "2026-01-01", "2026-01-05"))


def test_nor_is_what_had_happened_before() -> None:
    before = replace(sentence(0, "storm", "hit", "kasre"), looks_back=True)
    assert tells_no_news(before.source, (before, SAME), (None, None))


@pytest.mark.parametrize(("days", "is_news"), [({"1984-10-16"}, False), ({"1984-10", "2026-01-02"}, True), ((), True)])
def test_nor_is_what_begins_in_years_long_past(days: Collection[str], *, is_news: bool) -> None:
    past = replace(SAME, dates=frozenset(days))
    assert tells_no_news(past.source, (past,), (None, "2026-01-05")) is not is_news
    assert not tells_no_news(past.source, (past,), (None, None))


def test_nor_is_what_its_writer_thinks() -> None:
    thinks = replace(sentence(0, "storm", "hit", "kasre"), judges=True)
    assert tells_no_news(thinks.source, (thinks, SAME), (None, None))
    assert not tells_no_news(SAME.source, (thinks, SAME), (None, None))


def test_a_story_may_begin_with_somebody_whom_only_others_name() -> None:
    vague = replace(SAME, vague=True)
    assert is_nameless(vague.source, (NEWS, vague))
    assert not is_nameless(NEWS.source, (NEWS, vague))
