"""From paragraphs with kinds to the blocks and sections of a document."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from pipeline.document import Block, BlockKind, Document, Genre
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.structure.outline import Part, sections_of
from pipeline.structure.paragraphs import Paragraph

_APART: dict[str, BlockKind] = {
    "abstract": "abstract",
    "keywords": "keywords",
    "references": "reference",
    "notes": "footnote",
}
"""What the running paragraphs of a section are where its title announces one of these."""
_NOTE = re.compile(r"[\[(]?\d{1,3}[\])]?[.\s:]|[*†‡§¶¹²³⁴⁵⁶⁷⁸⁹]")
_KEPT: frozenset[BlockKind] = frozenset(
    {"title", "authors", "heading", "caption", "table", "code", "keywords", "header_field", "aside"}
)


def settle(
    paragraphs: Sequence[Paragraph],
    kinds: Sequence[BlockKind | None],
    found: Sequence[Part],
    longest_abstract: int,
    *,
    has_notes: bool = True,
) -> list[BlockKind]:
    """The final kinds: what a section sets apart, headings, and paragraphs for the rest.

    Where it `has_notes`, those below "Notes" are footnotes; in a workbook they are remarks on its tables. An abstract
    ends after `longest_abstract` words, in case the first heading of the body was not seen.
    """
    settled: list[BlockKind] = [kind or "paragraph" for kind in kinds]
    for part in found:
        apart = _APART.get(part.announces or "")
        if part.heading is not None:
            settled[part.first] = "heading"
        is_remarks = apart == "footnote" and not (has_notes and _are_notes(paragraphs[part.first + 1 : part.last]))
        if apart is None or is_remarks:
            continue
        words = 0
        for index in range(part.first + 1, part.last):
            words += paragraphs[index].words
            if apart in ("abstract", "keywords") and words > longest_abstract:
                break
            if settled[index] not in _KEPT:
                settled[index] = apart
    return settled


def _are_notes(paragraphs: Sequence[Paragraph]) -> bool:
    """Whether what stands under "Notes" are such: numbered, or with their signs; elsewhere it is remarks."""
    return any(_NOTE.match(paragraph.opening) for paragraph in paragraphs)


def assemble(
    source: SourceText,
    genre: Genre,
    paragraphs: Sequence[Paragraph],
    kinds: Sequence[BlockKind],
    found: Sequence[Part],
    numbers: Mapping[int, int] | None = None,
    issued: date | None = None,
) -> Document:
    """The document; `numbers` are the printed numbers of paragraphs, by index, and `issued` the date that its text
    says: the one that came with it wins.
    """
    blocks: list[Block] = []
    for section, part in enumerate(found):
        for index in range(part.first, part.last):
            span = paragraphs[index].span
            number = numbers.get(index) if numbers else None
            if number is None and index > part.first and _belong_together(paragraphs, kinds, index):
                blocks[-1] = replace(blocks[-1], span=Span(blocks[-1].span.start, span.end))
                continue
            blocks.append(Block(span, kinds[index], section, source.page_of(span.start), number))
    return Document(
        source=source,
        genre=genre,
        blocks=tuple(blocks),
        sections=tuple(sections_of(found, paragraphs)),
        date=source.date or issued,
    )


def _belong_together(paragraphs: Sequence[Paragraph], kinds: Sequence[BlockKind], index: int) -> bool:
    """Whether a paragraph is the rest of the one before: lines of code or of a table, or torn off by a page break."""
    if kinds[index] == kinds[index - 1] and kinds[index] in ("code", "table"):
        return not paragraphs[index].has_gap_before
    if kinds[index] != "paragraph" or kinds[index - 1] != "paragraph" or paragraphs[index - 1].is_terminated:
        return False
    return paragraphs[index].opening[0].islower() or paragraphs[index].opening[0] in ",;)"
