"""Where the sentence begins that a dateline, or the captions of a page, ran into."""

import re

from pipeline.document import Document
from pipeline.span import Span

_DATELINE = re.compile(
    r"(?:[^.!?\"“«]{0,90}?\([^()]{1,30}\)\s*|[^!?\"“«]{4,60}?, [A-Z]{3,8}\s|"
    r"[A-ZÀ-Þ][A-ZÀ-Þ .,'’/-]{2,60}(?:,[^-–—\"“«]{0,30})?\s?|"
    r"\w+\.(?:[Nn]et|[Cc]om|[Oo]rg)\s|(?:\[[^\]]{1,40}\]\s*)+)(?:[-–—]+\s+|(?<=\])\s*)(?=[\"“«A-ZÀ-Þ0-9])|[-–—]+\s+"
)
"""A dateline that no layout sets apart: places in capitals, an agency in brackets or behind a comma, a dash."""
_PAGE = re.compile(
    r"[^\"“«]{0,600}?\([A-Z][\w.&/ ]{1,20}\)\s*(?:--|[–—])\s+(?=[\"“«A-ZÀ-Þ0-9])|\([^()]{3,80}\)\s+(?=[A-ZÀ-Þ])"
)
"""What a page runs into its first sentence: points and captions before "(CNN) --", a note in brackets."""


def without_dateline(document: Document, span: Span) -> Span:
    """The span of a sentence without what stands before its first word and is none of it."""
    for pattern in (_PAGE, _DATELINE):
        match = pattern.match(span.of(document.text))
        if match and match.end() < len(span):
            span = Span(span.start + match.end(), span.end)
    return span
