"""What a letter quotes of another paper, which its writer does not say: "You wrote on 3 June:" and what is below."""

from collections.abc import Iterator
from typing import Final

from pipeline.document import Block, Document
from pipeline.fragments import fragment

_MARKING: Final = ("text/html", "text/markdown")
"""Media types in which a quotation has its own mark; in others a margin may be only the writer's."""
_LEAST: Final = 30
"""Words of a letter that are its own, at least: what quotes nearly all of itself is handed on."""
_OWN: Final = ("paragraph", "list_item")


def quoted_voices(document: Document) -> frozenset[int]:
    """The numbers of the blocks of quotations that a line with a colon announces, where the letter says enough too."""
    words = sum(len(block.span.of(document.text).split()) for block in document.blocks if block.kind in _OWN)
    return frozenset(_announced(document)) if words >= _LEAST else frozenset()


def _announced(document: Document) -> Iterator[int]:
    is_announced = is_other = False
    for number, block in enumerate(document.blocks):
        is_quoted = _is_marked(document, block)
        is_other = is_quoted and (is_other or is_announced)
        if is_other:
            yield number
        is_announced = not is_quoted and fragment(document, block.span).endswith(":")


def _is_marked(document: Document, block: Block) -> bool:
    if block.kind != "quotation":
        return False
    return document.source.media_type in _MARKING or block.span.of(document.text).startswith(">")
