"""Documents that are read in a glance: they are told as they stand where a digest of them says nothing, or no less."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pipeline.digest.choice.content import DigestContent
from pipeline.digest.elements.cells import cells_of
from pipeline.digest.elements.line import Line, lines_of
from pipeline.digest.reading.kinds import UNKNOWN
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import SourceSpan
from pipeline.summary import count_words

_GLANCE: Final = 100
"""Words of a document that is read in no more time than its digest."""
_SIGNS: Final = 1_000
"""Signs of it; one word may have any number."""
_PARTED: Final = frozenset({"heading", "table"})


def in_a_glance(content: DigestContent, limit: int | None) -> DigestContent:
    """The document as it stands, behind what it is where that is known, if its digest is none the better.

    A table is told by rows with their heads, what stands below headings behind these, and both may be longer.
    """
    reading = content.reading
    is_long = reading.words > _GLANCE or len(reading.document.text) > _SIGNS
    if content.is_focused or is_long or (limit is not None and limit < reading.words):
        return content
    has_lines = any(row.lines for row in content.table or ())
    said = sum(passage.words for passage in (*content.own_summary, *content.content))
    opening = content.opening
    named = count_words(opening.text) if opening else 0
    is_known = reading.kind.name != UNKNOWN
    is_plain = not any(block.kind in _PARTED for block in reading.document.blocks)
    if (said or has_lines) and (is_known or not is_plain or said + named <= reading.words):
        return content
    opening = opening if is_known else None
    places = [place.span for place in opening.sources] if opening else []
    rest = [p for p in _lines(reading.document) if not any(p.sources[0].span.overlaps(span) for span in places)]
    if not rest:
        return content
    rows = content.frame.rows((), has_own=False, has_content=True)
    table = rows if opening is not None else rows[1:]
    return replace(content, opening=opening, own_summary=(), content=tuple(rest), table=table)


def _lines(document: Document) -> Iterator[Passage]:
    """The paragraphs of a document and the rows of its tables, each as it stands."""
    for block in document.blocks:
        is_table = block.kind == "table"
        for span in lines_of(document.text, block.span) if is_table else (block.span,):
            cells = filter(None, cells_of(document.text, span)) if is_table else (span,)
            text = " – ".join(fragment(document, cell).strip("#*_ ") for cell in cells)
            if any(map(str.isalnum, text)):
                line = Line.of(document.text, span)
                surface = Surface(span.start, span, line, block.section, span.start, (), frozenset(), None)
                place = SourceSpan(0, span, document.source.page_of(span.start))
                yield Passage(surface, text, (place,), is_written=is_table)
