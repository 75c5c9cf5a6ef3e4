"""A block's text as the models want it, with the way back to the offsets of the source."""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.span import Span

LONGEST_WORD = 200
"""Code points after which a run without spaces is parted: tokenizing takes time with its square."""
MOST_SIGNS = 200
"""Signs without a letter or figure between them that are read of as many as there are: each is a word to the models."""

_SURROGATE = re.compile("[\ud800-\udfff]")
# One set, spelled out: two are both tried at every code point.
_OTHER_SPACE = re.compile(r"[\x00-\x1f\x7f-\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")
_LETTERS = "[a-zß-öø-ÿœ]"
_SIGN = r"(?:[^\w ]|_)"
_UNEVEN = re.compile(
    rf"(?<!{_SIGN})(?<!{_SIGN} )(?P<read>{_SIGN}(?: ?{_SIGN}){{{MOST_SIGNS - 1}}})(?: *{_SIGN})++ *+|"
    rf" {{2,}}|[^ ]{{{LONGEST_WORD}}}(?=[^ ])|"
    # The end of a sentence that the next one follows without a space: "… said the union.The mayor"; no path or name.
    rf"(?:(?<![^\W\d_])(?<![./@_])(?:{_LETTERS}{{4,}}|[A-ZÀ-Þ]{{3,}})[.!?]|[”»\")][.!?]|[.!?] ?[”»])"
    rf"(?=[“«]?[A-ZÀ-Þ]{_LETTERS}*[ ’']|- [A-ZÀ-Þ\d])"
)
_MAY_LACK_SPACE = re.compile(r"[.!?”»\")](?:[“«A-ZÀ-Þ”»-]| [”»])")
_MAY_BE_SIGNS = re.compile(r"[^a-zA-Z0-9 ](?: ?[^a-zA-Z0-9 ]){19}")
"""What `_UNEVEN` cannot do without, found in a fraction of its time: few blocks have any of it.

Twenty signs in a row are enough to look again; that they are more than `MOST_SIGNS`, `_UNEVEN` finds out.
"""


def to_plain(text: str) -> str:
    """Map `text` one code point for one: other white space and controls to a space, lone surrogates to U+FFFD."""
    return _OTHER_SPACE.sub(" ", _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text))


@dataclass(frozen=True, slots=True, eq=False)
class PlainText:
    """Text without line breaks, double or lacking spaces, endless words or signs, and where each part stood.

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
        if not _is_uneven(block):
            return cls(block, np.array([0], np.int64), np.array([start], np.int64))
        parts, anchors, shifts = [], [0], [start]
        position = length = 0
        for place in _UNEVEN.finditer(block):
            end = place.end("read") if place["read"] else place.start() if place.group()[0] == " " else place.end()
            parts.append(block[position:end])
            length += end - position + 1  # one space, whether there were several or none
            position = place.end()
            anchors.append(length)
            shifts.append(start + position - length)
        parts.append(block[position:])
        return cls(" ".join(parts), np.array(anchors, np.int64), np.array(shifts, np.int64))

    def source_offsets(self, offsets: NDArray[np.int64]) -> NDArray[np.int64]:
        """Where the code points at `offsets` of `text` stood in the source."""
        part = np.searchsorted(self.anchors, offsets, side="right") - 1
        moved: NDArray[np.int64] = offsets + self.shifts[part]
        return moved


def _is_uneven(block: str) -> bool:
    """Whether any part of a block may have to be parted or left out."""
    return (
        "  " in block
        or _MAY_LACK_SPACE.search(block) is not None
        or _MAY_BE_SIGNS.search(block) is not None
        or (len(block) > LONGEST_WORD and max(map(len, block.split(" "))) > LONGEST_WORD)
    )
