"""The profile `extract` on documents made by hand: weights, choice, limits, order, spans."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.centrality import walk
from pipeline.document import Document, Genre
from pipeline.errors import UnusableDocument
from pipeline.extract.choice import ChoiceSettings
from pipeline.extract.interpret import LONGEST, SentenceGraph, SentenceGraphSettings, SentenceWeights
from pipeline.extract.plan import Verbatim
from pipeline.extract.select import CentralSentences
from pipeline.realizer.spec import CannedText
from pipeline.settings import NoSettings
from pipeline.source import Page
from pipeline.span import Span
from pipeline.summary import Message, Request, count_words
from tests.pipeline.structure.builders import genres
from tests.resources import RESOURCES
from tests.toys.documents import annotated, source, structured

GRAPH = SentenceGraph(SentenceGraphSettings(), RESOURCES, genres())
SELECT = CentralSentences(ChoiceSettings(), RESOURCES)
PLAN = Verbatim(NoSettings(), RESOURCES)

HARBOR = """# Dredging the harbor

The harbor commission measured the sand in the channel every month. The tide carries sand into the channel faster
than before. Some visitors like the museum near the old mill.

# Costs

Dredging the channel every autumn removes the sand that the tide carries in. A cook from the village opened a bakery
last week. The harbor commission will pay for dredging the channel from the fees of large ships. The harbor commission
will pay for dredging the channel from the fees of all large ships. Nobody asked the museum about the bakery and its
bread.
"""


def extract(document: Document | str, select: CentralSentences = SELECT, **request: int | float) -> tuple[Message, ...]:
    documents = (annotated(document) if isinstance(document, str) else document,)
    wanted = Request(profile="extract", **request)  # type: ignore[arg-type]
    return PLAN.plan(select.select(GRAPH.interpret(documents, wanted), wanted), wanted)


def texts(messages: Sequence[Message]) -> list[str]:
    return [message.spec.text for message in messages if isinstance(message.spec, CannedText)]


def weights(document: Document | str) -> SentenceWeights:
    return GRAPH.interpret((annotated(document) if isinstance(document, str) else document,), Request())


def weight_of(found: SentenceWeights, beginning: str) -> float:
    (weight,) = [s.weight for s in found.sentences if s.text.startswith(beginning)]
    return weight


def test_central_sentences_are_chosen_over_asides() -> None:
    chosen = " ".join(texts(extract(HARBOR, max_words=40)))
    assert "dredging the channel" in chosen
    assert "museum" not in chosen
    assert "bakery" not in chosen


def test_weights_sum_to_one_and_favor_the_title() -> None:
    found = weights(HARBOR)
    assert sum(s.weight for s in found.sentences) == pytest.approx(1, abs=1e-4)
    assert weight_of(found, "Dredging the channel") > weight_of(found, "A cook from")
    untitled = weights(HARBOR.replace("# Dredging the harbor", "# On several things"))
    assert weight_of(found, "Dredging the channel") > weight_of(untitled, "Dredging the channel")


@pytest.mark.parametrize(("genre", "is_first_heavier"), [("news", True), ("other", False)])
def test_news_says_first_what_matters(genre: Genre, is_first_heavier: bool) -> None:
    text = (
        "River boats carried grain to mills. Dogs barked behind the empty barn. Children painted walls with two stars."
    )
    found = GRAPH.interpret((annotated(text, genre=genre),), Request()).sentences
    assert (found[0].weight > found[2].weight) == is_first_heavier


def test_same_thing_is_not_said_twice() -> None:
    chosen = texts(extract(HARBOR, ratio=0.9))
    assert sum(text.startswith("The harbor commission will pay") for text in chosen) == 1
    lenient = CentralSentences(ChoiceSettings(max_likeness=1, min_share=0), RESOURCES)
    chosen = texts(extract(HARBOR, lenient, ratio=1.0))
    assert sum(text.startswith("The harbor commission will pay") for text in chosen) == 2


def test_units_stand_in_reading_order_with_their_spans() -> None:
    messages = extract(HARBOR, max_words=60)
    assert len(messages) > 2
    spans = [message.provenance.sources[0].span for message in messages]
    assert spans == sorted(spans)
    for message, span in zip(messages, spans, strict=True):
        assert isinstance(message.spec, CannedText)
        assert " ".join(span.of(HARBOR).split()) == message.spec.text
        assert (message.spec.sources[0].start, message.spec.sources[0].end) == (span.start, span.end)
        assert (message.provenance.kind, message.provenance.role) == ("extracted", "central_sentence")
        assert message.provenance.weight > 0


def test_a_tenth_of_the_source_but_three_sentences_at_least() -> None:
    assert len(extract(HARBOR)) == 3
    sentence = "The {} of the {} stands between {} walls and {} gardens since the {} winter. "
    names = [f"{a}{b}" for a in "bcdfghjklm" for b in ("arnel", "ostin", "undal", "ivert", "emmon")]
    rng = random.Random(1)  # noqa: S311
    long = "".join(sentence.format(*rng.sample(names, 5)) for _ in range(100))
    words = sum(count_words(text) for text in texts(extract(long)))
    assert 0.08 * count_words(long) <= words <= 0.1 * count_words(long)


def test_pages_stay_with_the_units() -> None:
    first, second = "The first page tells about several harbors. ", "The second page tells about several rivers."
    pages = (Page(3, Span(0, len(first))), Page(4, Span(len(first) + 1, len(first) + 1 + len(second))))
    document = annotated(structured(source(first.strip() + "\n\n" + second, pages=pages)))
    assert [message.provenance.sources[0].page for message in extract(document)] == [3, 4]


def test_clusters_number_their_documents() -> None:
    documents = (
        annotated("Many boats left the northern harbor today."),
        annotated("Many trains left the southern city today."),
    )
    found = GRAPH.interpret(documents, Request()).sentences
    assert [s.source.document for s in found] == [0, 1]
    analysis = GRAPH.interpret(documents, Request()).analysis()
    assert [entry["document"] for entry in analysis["sentences"]] == [0, 1]


TEXTS_WITH_LITTLE = {
    "one word": "Word",
    "mark": "!!!",
    "headings only": "# One thing\n\n# Another thing\n\n# A third",
    "only a title": "# A title and nothing else",
    "list": "- milk\n\n- eggs\n\n- bread",
    "no sentence end": "several words that never come to any end " * 30,
    "same sentence": "The same words come again and again. " * 40,
    "short words": "a b c d e f g. h i j k l m n. o p.",
    "one long sentence": "word " * 5000,
    "one long word": "x" * 20_000,
}


@pytest.mark.parametrize("text", TEXTS_WITH_LITTLE.values(), ids=TEXTS_WITH_LITTLE)
@pytest.mark.parametrize("limit", [None, 1, 4, 50])
def test_never_an_empty_summary(text: str, limit: int | None) -> None:
    chosen = texts(extract(text, max_words=limit) if limit else extract(text))
    assert chosen
    assert all(chosen)
    words = sum(map(count_words, chosen))
    assert words >= 1
    if limit:
        assert words <= limit
    assert max(map(len, chosen)) <= LONGEST + 1


def test_text_that_is_all_set_apart_is_shown_by_its_blocks() -> None:
    document = structured("let x = 1\n\nlet y = 2")
    assert texts(PLAN.plan(SELECT.select(GRAPH.interpret((document,), Request()), Request()), Request())) == [
        "let x = 1",
        "let y = 2",
    ]


def test_unreadable_characters_are_no_sentence() -> None:
    with pytest.raises(UnusableDocument, match="no_content_for_profile: the document has no sentence"):
        extract("\ue000\ue001")


def test_beginning_of_a_sentence_keeps_the_span_of_the_whole() -> None:
    text = "The commission of the northern harbor measured everything."
    (message,) = extract(text, max_words=3)
    assert texts([message]) == ["The commission of…"]
    assert message.provenance.sources[0].span.of(text) == text


WORDS = st.sampled_from(
    ["harbor", "sand", "tide", "the", "of", "museum", "ship", "fees", "bread", "in", "mill", "rain"]
)
SENTENCES = st.lists(WORDS, min_size=1, max_size=90).map(lambda words: " ".join(words) + ".")
PARAGRAPHS = st.lists(SENTENCES, min_size=1, max_size=6).map(" ".join)
TEXTS = st.lists(
    st.one_of(PARAGRAPHS, SENTENCES.map(lambda s: "# " + s), SENTENCES.map(lambda s: "- " + s)), min_size=1
).map("\n\n".join)


@settings(max_examples=150, deadline=None)
@given(TEXTS, st.integers(1, 120))
def test_max_words_is_never_exceeded(text: str, limit: int) -> None:
    chosen = texts(extract(text, max_words=limit))
    assert 1 <= sum(map(count_words, chosen)) <= limit


@settings(max_examples=150, deadline=None)
@given(TEXTS, st.floats(0.001, 1, allow_nan=False))
def test_ratio_is_never_exceeded(text: str, ratio: float) -> None:
    chosen = texts(extract(text, ratio=ratio))
    assert 1 <= sum(map(count_words, chosen)) <= max(1, ratio * count_words(text))


@settings(max_examples=50, deadline=None)
@given(TEXTS)
def test_same_text_same_summary(text: str) -> None:
    assert extract(text) == extract(text)


def test_choice_does_not_hang_on_the_order_of_equal_weights() -> None:
    text = " ".join(f"Station {name} reported quiet water all night." for name in ("north", "south", "east", "west"))
    strict = CentralSentences(ChoiceSettings(min_sentences=2, max_likeness=1, ratio=0.01), RESOURCES)
    assert [t.split()[1] for t in texts(extract(text, strict))] == ["north", "south"]


def test_work_grows_with_the_length(monkeypatch: pytest.MonkeyPatch) -> None:
    """The graph is a matrix of sentences and terms, whose entries grow with the text, never one of sentences."""
    sizes: list[tuple[tuple[int, int], int]] = []

    def measured(matrix: Any, priors: Any, damping: float, iterations: int) -> object:
        sizes.append((matrix.shape, matrix.nnz))
        return walk(matrix, priors, damping, iterations)

    monkeypatch.setattr("pipeline.extract.interpret.walk", measured)
    for times in (100, 1000):
        weights("".join(f"Number {n} of the harbor boats carries {n % 7} tons of sand away. " for n in range(times)))
    (small, small_entries), (large, large_entries) = sizes
    assert (small[0], large[0]) == (100, 1000)
    assert large_entries <= 11 * small_entries


def test_sentence_that_leans_on_the_one_before_weighs_less() -> None:
    text = "The miller counted seven white doves today. He counted seven white doves today again."
    document = annotated(text)
    assert document.annotation
    tokens = tuple(replace(t, pos="PRON") if t.text == "He" else t for t in document.annotation.tokens)
    leaning = replace(document, annotation=replace(document.annotation, tokens=tokens))
    first, second = GRAPH.interpret((leaning,), Request()).sentences
    assert second.weight < first.weight * 0.75


def test_a_sentence_that_announces_others_weighs_less() -> None:
    announcing, told = (weights(f"The miller counts doves{mark}\n\nThe cook left.") for mark in ":.")
    assert announcing.sentences[0].weight < told.sentences[0].weight * 0.75


def test_more_words_never_give_fewer_sentences() -> None:
    text = " ".join(
        f"The {word} river carried boats and grain in that year." for word in ("old", "wide", "cold", "deep")
    )
    weights = GRAPH.interpret((annotated(text),), Request())
    counts = [len(SELECT.select(weights, Request(max_words=most)).sentences) for most in range(10, 60, 10)]
    assert counts == sorted(counts)


def test_sentence_stands_on_its_own_page_not_on_that_where_its_paragraph_begins() -> None:
    text = "The miller counted seven white doves today. The doves left the old mill before the winter."
    turn = text.index("The doves")
    pages = (Page(1, Span(0, turn)), Page(2, Span(turn, len(text))))
    document = annotated(structured(source(text, pages=pages)))
    found = GRAPH.interpret((document,), Request()).sentences
    assert [sentence.source.page for sentence in found] == [1, 2]
