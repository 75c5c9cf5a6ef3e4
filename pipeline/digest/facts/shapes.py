"""Shapes in which facts stand: the amount of a field, a row of a table, a sentence that opens with a name."""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.digest.elements.cells import cells_of, column_of, is_parted
from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.line import Line, lines_of
from pipeline.digest.front.top_dates import DATED_BLOCKS
from pipeline.digest.reading.surface import Surface
from pipeline.digest.tables.wrapped_rows import WrappedRows
from pipeline.digest.values.settled import LABELLED
from pipeline.document import Block, Document
from pipeline.span import Span

_TWO: Final = 2
_LETTERS = re.compile(r"[^\W\d_]{2,}")


def is_cut_short(fact: KeyFact) -> bool:
    """Whether a fact is only the amount of a field, which may say more: "Rent: £725 a month, in advance"."""
    return fact.name == "amount" and LABELLED in fact.rule


def opens_with_name(document: Document, surface: Surface) -> bool:
    """Whether a sentence opens with a name."""
    annotation = document.annotation
    tokens = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
    words = [token for token in tokens if token.span.start >= surface.span.start and token.pos != "PUNCT"]
    return bool(words) and (words[0].pos == "PROPN" or all(word.text.istitle() for word in words[:2]))


def field_below(block: Block | None) -> Span | None:
    """The place of the block below a field, where that may hold its value."""
    return block.span if block is not None and block.kind in DATED_BLOCKS else None


def _row_of_cells(document: Document, span: Span) -> str:
    """A row with a bar between its cells, so that figures beside each other are read apart.

    What stands on a second line goes on with the last cell of the first.
    """
    told: list[str] = []
    for line in lines_of(document.text, span):
        first, *others = filter(None, map(str.strip, Line.of(document.text, line, has_columns=True).text.split("\t")))
        told[-1:] = [f"{told[-1]} {first}" if told else first, *others]
    return " | ".join(told)


def item_of(document: Document, row: Span, amount: str | None, wrapped: WrappedRows) -> KeyFact:
    """What a row of a table says that was sold, with its price."""
    cells = [cell for cell in cells_of(document.text, row) if cell]
    if any(cell.start in wrapped.more for cell in cells):
        said = " | ".join(wrapped.said(document, cell) for cell in cells)
        places = (place_of(document, place) for cell in cells for place in wrapped.places(cell))
        return KeyFact("item", said, amount, tuple(places), "digest.item")
    whole = _whole_row(document, row)
    return KeyFact("item", _row_of_cells(document, whole), amount, (place_of(document, whole),), "digest.item")


def _whole_row(document: Document, row: Span) -> Span:
    """A row with the line above it where it goes on from there: what is sold on two lines, its price on the second."""
    text = document.text
    ends = max(text.rfind("\n", 0, row.start), 0)
    begins = text.rfind("\n", 0, ends) + 1
    if begins >= ends:
        return row  # nothing stands on the line above it
    above = Span(begins, ends)
    cells = [cell for cell in cells_of(text, above) if cell]
    if is_parted(row.of(text)) or is_parted(above.of(text)) or len(cells) != _TWO:
        return row
    is_below = column_of(text, row.start) == column_of(text, cells[1].start)
    is_described = _LETTERS.search(cells[1].of(text)) is not None
    return Span(cells[0].start, row.end) if is_below and is_described else row


def is_contact(field: KeyFact, facts: Sequence[KeyFact]) -> bool:
    """Whether the value of a field is a telephone number or an address, and little else."""
    held = [place.span for fact in facts if fact.name == "contact" for place in fact.sources]
    value = field.sources[-1].span
    return any(3 * len(span) > 2 * len(value) for span in held if value.contains(span) or span.contains(value))


def is_within(fact: KeyFact, other: KeyFact) -> bool:
    """Whether a fact stands inside a place of another one."""
    return any(place.span.contains(fact.sources[0].span) for place in other.sources)
