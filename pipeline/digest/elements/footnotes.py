"""Footnotes: what stands at the foot of a page behind the mark that a word above has, too."""

import re
from typing import Final

from pipeline.span import Span

_MARKED = re.compile(r"^[ \t]*\((\d{1,2})\)[ \t]*", re.MULTILINE)
"""The mark with which a line begins."""
_GLUED: Final = r"[^\W\d_]{{2}}\({}\)(?!\w)"
"""The mark behind a word of the text: "a subduction zone(2)", not "section 3(1)"."""


def is_footnote(text: str, span: Span) -> bool:
    """Whether the line on which a span begins is a footnote to a word before it."""
    start = text.rfind("\n", 0, span.start) + 1
    mark = _MARKED.match(text, start)
    if mark is None or mark.end() < span.start:
        return False
    return re.search(_GLUED.format(mark[1]), text[:start]) is not None
