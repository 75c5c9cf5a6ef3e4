"""Shapes in which facts stand: the amount of a field, a row of a table, a sentence that opens with a name."""

from collections.abc import Sequence

from pipeline.digest.key_fact import KeyFact
from pipeline.digest.line import Line
from pipeline.digest.settled import LABELLED
from pipeline.digest.surface import Surface
from pipeline.digest.top_dates import DATED_BLOCKS
from pipeline.document import Block, Document
from pipeline.span import Span


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


def row_of_cells(document: Document, span: Span) -> str:
    """A row with a bar between its cells, so that figures beside each other are read apart."""
    cells = Line.of(document.text, span, has_columns=True).text.split("\t")
    return " | ".join(cell.strip() for cell in cells if cell.strip())


def is_contact(field: KeyFact, facts: Sequence[KeyFact]) -> bool:
    """Whether the value of a field is a telephone number or an address, and little else."""
    held = [place.span for fact in facts if fact.name == "contact" for place in fact.sources]
    value = field.sources[-1].span
    return any(3 * len(span) > 2 * len(value) for span in held if value.contains(span) or span.contains(value))


def is_within(fact: KeyFact, other: KeyFact) -> bool:
    """Whether a fact stands inside a place of another one."""
    return any(place.span.contains(fact.sources[0].span) for place in other.sources)
