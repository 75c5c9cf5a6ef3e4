"""Which blocks of a document are its running text, and which of them are items of lists."""

from typing import Final

from pipeline.document import RUNNING_KINDS, Block, BlockKind, Document

TOLD: Final[frozenset[BlockKind]] = frozenset((*RUNNING_KINDS, "abstract"))
_LONGEST_KEYWORDS: Final = 250
"""Code points of keywords: longer ones are text below a heading that was not theirs."""


def is_text(block: Block) -> bool:
    """Whether a block is running text; keywords of several lines are text below a heading that was not theirs."""
    return block.kind in TOLD or (block.kind == "keywords" and len(block.span) > _LONGEST_KEYWORDS)


def items_of(document: Document) -> frozenset[int]:
    """The blocks that are items of lists, also in what structure took for an abstract."""
    marked = [mark.span for mark in document.source.marks if mark.kind == "list_item"]
    starts = {span.start for span in marked}
    return frozenset(
        number
        for number, block in enumerate(document.blocks)
        if block.kind == "list_item" or (block.kind == "abstract" and block.span.start in starts)
    )
