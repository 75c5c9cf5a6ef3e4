"""The mark that closes a sentence belongs to its place: who shows that of an extracted unit shows all that it says."""

from collections.abc import Sequence
from dataclasses import replace

from pipeline.document import Document
from pipeline.span import Span
from pipeline.summary import SummaryUnit

MARKS = frozenset(".!?…")


def with_closing_marks(units: Sequence[SummaryUnit], documents: Sequence[Document]) -> tuple[SummaryUnit, ...]:
    """The units; the place of an extracted one reaches over the mark that ends both it and its source."""
    return tuple(_closed(unit, documents) for unit in units)


def _closed(unit: SummaryUnit, documents: Sequence[Document]) -> SummaryUnit:
    mark = unit.text[-1:]
    if unit.provenance.kind != "extracted" or mark not in MARKS:
        return unit
    *others, last = unit.provenance.sources
    text, end = documents[last.document].text, last.span.end
    said = " ".join(last.span.of(text).split())
    if text[end : end + 1] != mark or not " ".join(unit.text.split()).endswith(said + mark):
        return unit
    place = replace(last, span=Span(last.span.start, end + 1))
    return replace(unit, provenance=replace(unit.provenance, sources=(*others, place)))
