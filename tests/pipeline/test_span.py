"""Spans and the types that carry provenance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.realizer.spec import CannedText, Source
from pipeline.source import LayoutMark, Page, SourceText
from pipeline.span import SourceSpan, Span
from pipeline.summary import Message, Provenance, Request, SummaryUnit, count_words

SPANS = st.tuples(st.integers(0, 50), st.integers(1, 20)).map(lambda pair: Span(pair[0], pair[0] + pair[1]))


@pytest.mark.parametrize(("start", "end"), [(3, 3), (4, 3), (-1, 2)])
def test_no_span_without_a_character(start: int, end: int) -> None:
    with pytest.raises(ValueError, match=f"a span needs 0 <= start < end, not start={start}, end={end}"):
        Span(start, end)


@given(SPANS, SPANS)
def test_spans_relate_as_sets_of_positions(one: Span, other: Span) -> None:
    first, second = set(range(one.start, one.end)), set(range(other.start, other.end))
    assert one.contains(other) == (second <= first)
    assert one.overlaps(other) == bool(first & second)
    both = Span.covering([one, other])
    assert set(range(both.start, both.end)) >= first | second
    assert (both.start in first | second, both.end - 1 in first | second) == (True, True)
    assert len(one) == len(first)


def test_span_counts_code_points() -> None:
    assert Span(2, 4).of("a\U0001f600é\u0301b") == "é\u0301"


def test_provenance_needs_a_source() -> None:
    with pytest.raises(ValueError, match="a generated unit of role event needs a place in a source"):
        Provenance("generated", "event", ())
    with pytest.raises(ValueError, match="document numbers begin at 0, not -1"):
        SourceSpan(-1, Span(0, 1))
    with pytest.raises(TypeError):
        SummaryUnit("text")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Message(CannedText(text="x", sources=(Source(document=0, start=0, end=1),)))  # type: ignore[call-arg]


def test_source_text_holds_its_marks_and_pages() -> None:
    mark = LayoutMark("heading", Span(0, 9), 1)
    with pytest.raises(ValueError, match="goes past the end of a text of 4 code points"):
        SourceText("Text", "text/plain", "", marks=(mark,))
    with pytest.raises(ValueError, match="goes past the end of a text of 4 code points"):
        SourceText("Text", "text/plain", "", pages=(Page(1, Span(0, 5)),))
    with pytest.raises(ValueError, match="a heading mark cannot have level 0"):
        LayoutMark("heading", Span(0, 9))


def test_page_of_an_offset() -> None:
    pages = (Page(2, Span(1, 4)), Page(5, Span(6, 9)))
    text = SourceText("0123456789", "application/pdf", "", pages=pages)
    assert [text.page_of(offset) for offset in range(10)] == [2, 2, 2, 2, 2, 2, 5, 5, 5, 5]
    assert SourceText("0123", "text/plain", "").page_of(2) is None


def test_limits_of_a_request() -> None:
    assert Request().word_limit(1000) is None
    assert Request(max_words=7).word_limit(1000) == 7
    assert Request(ratio=0.1).word_limit(1009) == 100
    assert Request(ratio=0.01).word_limit(3) == 1
    with pytest.raises(ValueError, match="max_words must be at least 1, not 0"):
        Request(max_words=0)
    for ratio in (0.0, 1.1, float("nan")):
        with pytest.raises(ValueError, match="ratio must be above 0 and at most 1, not "):
            Request(ratio=ratio)
    with pytest.raises(ValueError, match="give max_words or ratio, not both"):
        Request(max_words=5, ratio=0.5)


def test_words_are_what_split_gives() -> None:
    assert count_words(" l'été  «\u00a0deux\u00a0»\nthree-four ") == 5
