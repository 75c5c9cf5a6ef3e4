"""Fragments of a source as they are shown: the same words, on one line, without characters that nobody can read."""

import unicodedata

from pipeline.document import Document
from pipeline.span import Span

UNSEEN = frozenset({"Cc", "Cs", "Co", "Cn"})
"""Control characters, lone surrogates, private-use and unassigned code points: glyphs of some font, or damage."""


def fragment(document: Document, span: Span) -> str:
    """The text of `span` on one line, white space collapsed; soft hyphens and unreadable characters left out."""
    text = span.of(document.text).replace("\N{SOFT HYPHEN}", "")
    if not text.isprintable():
        text = "".join(" " if unicodedata.category(c) in UNSEEN else c for c in text)
    return " ".join(text.split())
