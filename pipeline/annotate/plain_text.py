"""A block's text as the models want it, with the way back to the offsets of the source."""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.span import Span

_SURROGATE = re.compile("[\ud800-\udfff]")
_OTHER_SPACE = re.compile(r"[^\S ]|[\x00-\x1f\x7f-\x9f]")
_SPACES = re.compile(" {2,}")


def to_plain(text: str) -> str:
    """Map `text` one code point for one: other white space and controls to a space, lone surrogates to U+FFFD."""
    return _OTHER_SPACE.sub(" ", _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text))


@dataclass(frozen=True, slots=True, eq=False)
class PlainText:
    """Text without line breaks or double spaces; `anchors` and `shifts` say where each part stood in the source.

    A code point at offset i of `text` stood at i + shifts[k], where anchors[k] is the last anchor <= i.
    """

    text: str
    anchors: NDArray[np.int64]
    shifts: NDArray[np.int64]

    @classmethod
    def of_block(cls, plain: str, span: Span) -> "PlainText":
        """Cut a block out of a text that `to_plain` gave."""
        block = plain[span.start : span.end]
        start = span.start + len(block) - len(block.lstrip(" "))
        block = block.strip(" ")
        if "  " not in block:
            return cls(block, np.zeros(1, np.int64), np.full(1, start, np.int64))
        parts, anchors, shifts = [], [], []
        position = length = 0
        for run in _SPACES.finditer(block):
            parts.append(block[position : run.start()])
            anchors.append(length)
            shifts.append(start + position - length)
            length += run.start() - position + 1
            position = run.end()
        parts.append(block[position:])
        anchors.append(length)
        shifts.append(start + position - length)
        return cls(" ".join(parts), np.array(anchors, np.int64), np.array(shifts, np.int64))

    def source_offsets(self, offsets: NDArray[np.int64]) -> NDArray[np.int64]:
        """Where the code points at `offsets` of `text` stood in the source."""
        part = np.searchsorted(self.anchors, offsets, side="right") - 1
        moved: NDArray[np.int64] = offsets + self.shifts[part]
        return moved
