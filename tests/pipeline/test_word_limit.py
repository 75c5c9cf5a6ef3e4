"""After the last door the limit is checked, whoever wrote the components."""

import pytest

from pipeline.errors import UnusableDocument
from pipeline.span import SourceSpan, Span
from pipeline.summary import Provenance, SummaryUnit, TableRow
from pipeline.word_limit import cut_warning, within_limit


def units(*texts: str, theme: str | None = None) -> tuple[SummaryUnit, ...]:
    return tuple(
        SummaryUnit(text, Provenance("extracted", "toy", (SourceSpan(0, Span(n, n + 1)),), theme=theme))
        for n, text in enumerate(texts)
    )


@pytest.mark.parametrize(
    ("limit", "kept"),
    [(None, 3), (6, 3), (5, 2), (4, 2), (3, 1), (2, 1)],
)
def test_what_is_too_long_ends_before_the_unit_that_does_not_fit(limit: int | None, kept: int) -> None:
    said = units("One two.", "Three four.", "Five six.")
    assert within_limit(said, None, limit) == (said[:kept], said[kept:])


def test_where_the_first_does_not_fit_the_first_that_does_stands_alone() -> None:
    said = units("One two three four.", "Five six.", "Seven.")
    assert within_limit(said, None, 2) == (said[1:2], (said[0], said[2]))


def test_a_unit_is_never_cut() -> None:
    with pytest.raises(UnusableDocument, match="no unit of the summary is as short as 1 words") as caught:
        within_limit(units("One two."), None, 1)
    assert caught.value.code == "no_content_for_profile"


def test_the_frame_of_a_table_counts() -> None:
    said = units("One two.", "Three four.", theme="context")
    table = [TableRow("context", "The context", ("Judge: Lee",))]
    assert within_limit(said, table, 8) == (said, ())
    assert within_limit(said, table, 7) == (said[:1], said[1:])


def test_the_warning_names_the_component_and_what_was_left_out() -> None:
    warning = cut_warning(units("One two.", "Three."), 60, "my_realizer")
    assert warning.code == "cut_to_limit"
    assert warning.detail == (
        "what the component my_realizer said is longer than 60 words: 2 units of 3 words were left out at the end"
    )
