"""The marks of examples: what they say, and what is said of those that are wrong."""

import pytest

from pipeline.rules.marks import Mark, MarkedText, MarkError, read_change
from pipeline.span import Span


def test_marks_are_taken_out_and_told_with_their_places() -> None:
    marked = MarkedText.read("On {{Monday}} and {{when=Tuesday}} [sic].")
    assert marked.text == "On Monday and Tuesday [sic]."
    assert marked.marks == (Mark(Span(3, 9)), Mark(Span(14, 21), "when"))
    assert [mark.shown(marked.text) for mark in marked.marks] == ["'Monday'", "when='Tuesday'"]
    assert marked.topic is None


@pytest.mark.parametrize("written", ["{{A [robot] is a machine}}.", "A [{{robot] is a machine}}.", "A [robot] is."])
def test_a_topic_may_stand_inside_a_mark_or_beside_one(written: str) -> None:
    marked = MarkedText.read(written, has_topic=True)
    assert marked.topic is not None
    assert marked.topic.of(marked.text) == "robot"
    assert len(marked.marks) == written.count("{{")


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("a {{b", "is not closed"),
        ("a b}}", "closes no mark"),
        ("{{a {{b}} c}}", "inside another"),
        ("a {{}} b", "is empty"),
        ("a {{who=}} b", "is empty"),
        ("[a] and [b]", "one pair"),
        ("a [b", "one pair"),
        ("a [] b", "one pair"),
    ],
)
def test_marks_that_cannot_be_read(written: str, complaint: str) -> None:
    with pytest.raises(MarkError, match=complaint):
        MarkedText.read(written, has_topic=True)


def test_a_change_is_what_stands_before_and_after_the_arrow() -> None:
    assert read_change("In this paper, we ask. => We ask.") == ("In this paper, we ask.", "We ask.")
    for wrong in ("no arrow", "a => b => c"):
        with pytest.raises(MarkError, match="before => after"):
            read_change(wrong)
