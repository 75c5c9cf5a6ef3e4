"""The mark that closes an extracted unit belongs to its place, where the source has it."""

import pytest

from pipeline.closing_marks import with_closing_marks
from pipeline.span import SourceSpan, Span
from pipeline.summary import Provenance, SummaryUnit, UnitKind
from tests.toys.documents import structured


def place(text: str, said: str, kind: UnitKind, source: str) -> str:
    start = text.index(source)
    unit = SummaryUnit(said, Provenance(kind, "x", (SourceSpan(0, Span(start, start + len(source))),)))
    (closed,) = with_closing_marks((unit,), (structured(text),))
    return closed.provenance.sources[0].span.of(text)


@pytest.mark.parametrize(
    ("text", "said", "kind", "source", "found"),
    [
        ("It rains. So.", "It rains.", "extracted", "It rains", "It rains."),
        ("It\nrains! So.", "It rains!", "extracted", "It\nrains", "It\nrains!"),
        ("It rains. So.", "It rains.", "extracted", "It rains.", "It rains."),
        ("It rains; so.", "It rains.", "extracted", "It rains", "It rains"),
        ("- It rains\n", "It rains.", "extracted", "It rains", "It rains"),
        ("It rains. So.", "It rains.", "regenerated", "It rains", "It rains"),
        ("It rains. So.", "Rain.", "extracted", "It rains", "It rains"),
    ],
)
def test_a_place_reaches_over_the_mark(text: str, said: str, kind: UnitKind, source: str, found: str) -> None:
    assert place(text, said, kind, source) == found
