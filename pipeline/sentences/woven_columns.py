"""Columns whose lines a conversion has woven into each other: words of a margin stand in the midst of sentences.

A narrow column beside a wide one leaves its words before the lines of that, and a line of its own where that has none.
Which of the words before a line are of the margin nobody can tell, but that there is one can be seen.
"""

import re
from collections.abc import Iterator

from pipeline.document import Document
from pipeline.span import Span

_FEWEST_LINES = 5
_WIDEST = 130
"""Signs of a line that was broken by hand."""
_RAGGED = 1.3
"""How much longer than a full line the longest of lines is that were broken at one width."""
_NARROW, _WIDE = 0.5, 0.75
"""Shares of the length of a full line: of a line of a margin at most, of those around it at least."""
_BLANK = re.compile(r"\n[ \t]*\n")
_ENDS = re.compile(r"[.:;!?…][)\"”»]?$")
_ITEM = re.compile(r"[^\W\d]\w* ?[•▪■●ƒ\x01-\x08\x0e-\x1f\ue000-\uf8ff] ?[A-ZÀ-Þ]")
"""The mark of an item behind words on its line: a control sign, too, which is left of one that has no letter."""

_LOST_ITEM = re.compile(r"[^\W\d]\w* ?[ƒ\x01-\x08\x0e-\x1f\ue000-\uf8ff] ?[A-ZÀ-Þ][a-zß-ÿ'’]")
"""The same, of marks that nobody sets between words: only a conversion leaves them."""


def has_lost_item(text: str) -> bool:
    """Whether an item begins within a sentence: what stands before its mark is a heading, or of a margin."""
    return _LOST_ITEM.search(text) is not None


class WovenColumns:
    """Knows where the columns of a document are woven."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._spans = tuple(_woven(self._text))

    def tear(self, span: Span) -> bool:
        """Whether words of a margin may stand in a span: it holds the beginning of a line."""
        is_within = any(each.start <= span.start < each.end for each in self._spans)
        begins = span.start == 0 or self._text[: span.start].rstrip(" \t")[-1:] in ("", "\n")
        return is_within and (begins or "\n" in span.of(self._text).strip())


def _woven(text: str) -> Iterator[Span]:
    """The stretches between blank lines that are woven."""
    start = 0
    for end in (*(found.start() for found in _BLANK.finditer(text)), len(text)):
        if _is_woven(text[start:end]):
            yield Span(start, end)
        start = end


def _is_woven(text: str) -> bool:
    """Whether a line of a few words stands between full ones, none of which ends a sentence, or an item within one."""
    lines = [line.strip() for line in text.strip().split("\n")]
    lengths = sorted(map(len, lines))
    full = lengths[len(lines) * 3 // 4]
    if len(lines) < _FEWEST_LINES or lengths[-1] > min(_WIDEST, _RAGGED * full):
        return False  # nobody broke these lines by hand
    return any(map(_ITEM.search, lines)) or any(
        0 < len(line) <= _NARROW * full
        and min(len(before), len(behind)) >= _WIDE * full
        and not (_ENDS.search(before) or _ENDS.search(line))
        for before, line, behind in zip(lines, lines[1:], lines[2:], strict=False)
    )
