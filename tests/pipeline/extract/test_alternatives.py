"""The other choices of sentences, on documents made by hand: what each puts first, and what all keep."""

from collections.abc import Callable

import pytest

from pipeline.extract.choice import ChoiceSettings, ChosenSentences
from pipeline.extract.interpret import SentenceGraph, SentenceGraphSettings, SentenceWeights
from pipeline.extract.lead import LeadSentences, LeadSettings
from pipeline.extract.lsa import DENSE, LatentSentences, LsaSettings
from pipeline.extract.select import CentralSentences
from pipeline.extract.textrank import TextRankSentences, TextRankSettings
from pipeline.stages import Select
from pipeline.summary import Request, count_words
from tests.pipeline.structure.builders import genres
from tests.resources import RESOURCES
from tests.toys.documents import annotated

GRAPH = SentenceGraph(SentenceGraphSettings(), RESOURCES, genres())
Choice = Select[SentenceWeights, ChosenSentences]
ALL: dict[str, Choice] = {
    "central_sentences": CentralSentences(ChoiceSettings(), RESOURCES),
    "lead": LeadSentences(LeadSettings(), RESOURCES),
    "lsa": LatentSentences(LsaSettings(), RESOURCES),
    "textrank": TextRankSentences(TextRankSettings(), RESOURCES),
}
RANKING: dict[str, Choice] = {"lsa": LatentSentences(LsaSettings(topics=1), RESOURCES), "textrank": ALL["textrank"]}

HARBOR = """The museum near the old mill opened again yesterday. The harbor commission dredged sand from the channel
before winter. Tides carry sand into the channel of the harbor all winter. The harbor commission pays for dredging sand
from the channel. A cook from the village bought seven cakes."""


def chosen(component: Choice, *texts: str, **request: float) -> list[str]:
    wanted = Request(profile="extract", **request)  # type: ignore[arg-type]
    found = component.select(GRAPH.interpret([annotated(text) for text in texts], wanted), wanted)
    return [sentence.text for sentence in found.sentences]


@pytest.mark.parametrize("component", RANKING.values(), ids=RANKING)
def test_what_many_sentences_tell_of_comes_before_asides(component: Choice) -> None:
    text = " ".join(chosen(component, HARBOR, max_words=25))
    assert "harbor commission" in text
    assert "museum" not in text
    assert "cook" not in text


def test_lead_takes_sentences_as_they_come() -> None:
    assert chosen(ALL["lead"], HARBOR, max_words=20)[0].startswith("The museum")
    again = "Many boats left the northern harbor today. " * 3
    assert len(chosen(ALL["lead"], again, max_words=21)) == 3


def test_lead_of_several_documents_begins_with_the_first_sentence_of_each() -> None:
    other = "Trains left the southern city early today. They came back at night."
    texts = chosen(ALL["lead"], HARBOR, other, max_words=20)
    assert [text.split()[0] for text in texts] == ["The", "Trains"]


def test_textrank_is_the_walk_of_the_paper() -> None:
    """Against the graph written out: shared terms over the logarithms of both lengths, columns that sum to 1."""
    numpy = pytest.importorskip("numpy")
    interpretation = GRAPH.interpret((annotated(HARBOR),), Request())
    terms = [set(sentence.vector) for sentence in interpretation.sentences]
    likeness = numpy.array(
        [[0.0 if a is b else len(a & b) / (numpy.log1p(len(a)) + numpy.log1p(len(b))) for b in terms] for a in terms]
    )
    sums = likeness.sum(axis=0)
    step = likeness / numpy.where(sums > 0, sums, 1)
    weights = numpy.full(len(terms), 1 / len(terms))
    for _ in range(30):
        weights = 0.15 / len(terms) + 0.85 * step @ weights
    component = ALL["textrank"]
    assert isinstance(component, TextRankSentences)
    assert component._walk(interpretation) == pytest.approx(weights / weights.sum())


def test_latent_topics_are_the_same_however_they_are_found() -> None:
    nouns = ["river", "mill", "boat", "grain", "winter", "sand", "tide", "harbor", "fee"]
    lines = [f"The {nouns[i % 9]} and the {nouns[i * i % 7]} near station{i % 60} lay quiet." for i in range(DENSE + 9)]
    interpretation = GRAPH.interpret((annotated(" ".join(lines)),), Request())
    component = ALL["lsa"]
    assert isinstance(component, LatentSentences)
    iterated = component._lengths(interpretation)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pipeline.extract.lsa.DENSE", 10_000)
        assert iterated == pytest.approx(component._lengths(interpretation), abs=1e-6)


@pytest.mark.parametrize("component", ALL.values(), ids=ALL)
@pytest.mark.parametrize(
    "text", ["Word", "a b c d e f g. h i j k l m n.", "The same words come again. " * 40, HARBOR, "x" * 9_000]
)
def test_every_choice_has_something_to_say_and_keeps_the_limit(component: Choice, text: str) -> None:
    for limit in (1, 4, 30):
        words = sum(map(count_words, chosen(component, text, max_words=limit)))
        assert 1 <= words <= limit
    assert chosen(component, text)


@pytest.mark.parametrize("component", ALL.values(), ids=ALL)
def test_same_text_same_choice(component: Choice) -> None:
    make: Callable[[], list[str]] = lambda: chosen(component, HARBOR * 3, ratio=0.4)  # noqa: E731
    assert make() == make()
