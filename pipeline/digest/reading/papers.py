"""Papers that look like an invoice or an order and are none: a credit note, a receipt, told from it by their title."""

from collections.abc import Iterator
from typing import Final

from pipeline.digest.elements.cells import cells_of
from pipeline.digest.elements.line import Line, lines_of
from pipeline.digest.reading.kinds import KindNames, kind_rows
from pipeline.document import Document

_LINES: Final = 12
"""Printed lines among which a title stands."""
_BESIDE: Final = 2
"""Cells of a row that are a letterhead and a title."""
_RUNNING: Final = 16
"""Words of a paragraph of sentences, below which a heading is that of a part: "Guarantee" in instructions."""
_GAP: Final = 4
"""Spaces that part what stands beside each other on a line."""


def paper_of(document: Document, kind: str, names: KindNames) -> str:
    """The kind that the first title of such a paper names; `kind` where none does, or its own stands before."""
    others = [name for name, row in kind_rows().items() if kind in row.instead_of]
    if not others:
        return kind
    running = (b.span for b in document.blocks if b.kind == "paragraph")
    texts = (span for span in running if _is_running(span.of(document.text)))
    for text in top_lines(document, next((span.start for span in texts), len(document.text))):
        found = [name for name in others if names.is_title(name, text)]
        if found or names.is_title(kind, text):
            return max(found, key=lambda name: (names.length(name, text), name)) if found else kind
    return kind


def _is_running(text: str) -> bool:
    return text.rstrip().endswith(".") and len(text.split()) >= _RUNNING


def top_lines(document: Document, before: int | None = None) -> Iterator[str]:
    """The cells of the first printed lines, of blocks that begin before a place."""
    count = 0
    for block in document.blocks:
        if before is not None and block.span.start >= before:
            return
        for line in lines_of(document.text, block.span):
            cells = [cell for cell in cells_of(document.text, line, gap=_GAP) if cell]
            # The heads of columns name what stands below them, and not the paper.
            for cell in cells if block.kind != "table" or len(cells) <= _BESIDE else ():
                yield Line.of(document.text, cell).text.strip("#*_ ")
            count += 1
            if count == _LINES:
                return
