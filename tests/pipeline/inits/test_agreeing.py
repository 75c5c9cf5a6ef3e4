"""The story of a cluster is the one that tells what the other documents begin with."""

from dataclasses import replace

from pipeline.inits.agreeing import agreement, lacks_headline
from pipeline.inits.items import InformationItem, InformationItems
from pipeline.inits.verbatim import as_it_stands
from pipeline.span import SourceSpan, Span
from pipeline.whole_sentences import WholeSentence
from tests.pipeline.inits.builders import item


def sentence(document: int, *terms: str, rank: int = 0, names: tuple[str, ...] = ()) -> WholeSentence:
    place = SourceSpan(document, Span(rank * 100, rank * 100 + 20))
    return WholeSentence(place, rank, rank, " ".join(terms), terms, leans=False, bare=None, names=frozenset(names))


def told(*sentences: WholeSentence) -> list[InformationItem]:
    return [as_it_stands(each, item("a crew", "leave", "port")) for each in sentences]


NEWS = sentence(0, "ferry", "sink", "kasre", names=("kasre",))
SAME = sentence(1, "ferry", "kasre", "rescue", names=("kasre",))
ASIDE = sentence(2, "ferry", "price", "rise")


def test_the_story_that_most_begin_with_agrees_most() -> None:
    whole = [NEWS, SAME, ASIDE]
    found = [agreement(told(each), whole) for each in whole]
    assert found[0] == found[1] > found[2] > 0


def test_what_stands_far_down_says_nothing_about_the_news() -> None:
    far = sentence(2, "ferry", "sink", "kasre", rank=9)
    assert agreement(told(NEWS), [NEWS, far]) == 0


def test_a_story_whose_headline_is_not_told_leans_on_it() -> None:
    vague = replace(sentence(0, "statement", "stay", "file"), vague=True)
    rest = sentence(0, "arlo", "trial", "kasre", rank=1, names=("arlo", "kasre"))
    headline = frozenset({"arlo", "trial", "end", "kasre"})
    source = InformationItems("en", (), (), {}, (None,), 3, whole=(vague, rest), headlines=(headline,))
    assert lacks_headline(told(vague), source, 4)
    assert not lacks_headline(told(replace(vague, vague=False)), replace(source, whole=(NEWS, rest)), 4)
    assert not lacks_headline([replace(each, framed=True) for each in told(vague)], source, 4)
