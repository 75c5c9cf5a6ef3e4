"""Numbers of paragraphs that stand in paragraphs of their own, as where a page was read cell by cell.

They are no sentences: what follows them is the paragraph of that number.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pipeline.document import Block, Document

_ALONE: Final = re.compile(r"(?:(?P<title>[^\W\d_][^.;:]{2,160}?)\s)?\[?(?P<number>\d{1,4})\]?\.?")
"""A number alone, or one that a title has before it: "The dispute 19"."""
_FEWEST: Final = 5
"""Numbers in a row that number paragraphs."""


def numbered_blocks(document: Document) -> Mapping[int, Block | None]:
    """By their indices the blocks with the numbers that stand before them, and nothing for those of the numbers.

    A number behind a title leaves that as it is.
    """
    found: dict[int, Block | None] = {}
    last = 0
    for at, block in enumerate(document.blocks[:-1]):
        match = _ALONE.fullmatch(" ".join(block.span.of(document.text).split()))
        if match is None or block.paragraph is not None or int(match["number"]) != last + 1:
            continue
        after = document.blocks[at + 1]
        if after.paragraph is not None or after.kind == "heading":
            continue
        last += 1
        if match["title"] is None:
            found[at] = None
        found[at + 1] = replace(after, paragraph=last)
    return found if last >= _FEWEST else {}
