"""Fragments of a source as they are shown: the same words, on one line, without characters that nobody can read."""

import re
import unicodedata

from pipeline.document import Document
from pipeline.span import Span

UNSEEN = frozenset({"Cc", "Cs", "Co", "Cn"})
"""Control characters, lone surrogates, private-use and unassigned code points: glyphs of some font, or damage."""


MARKER = re.compile(
    r"\s*(?:(?:\[\d{1,4}\]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]|¶\s*\d+|[-–—•▪◦●○■□*·‣⁃→➔➜⇒►▶])\s+(?=\S)"
    r"|\(?(?:\d{1,3}|[a-z])\)(?=[A-ZÀ-Þ][a-zà-ÿ'’ ]))"
)
"""What numbers a paragraph or opens an item of a list: it belongs to the layout, not to the sentence."""


def without_marker(document: Document, span: Span) -> Span:
    """The span of a sentence that opens a block, without the number or bullet before its first word.

    The first of several numbers on one line stays: "1. a warning; 2. a fine".
    """
    text = span.of(document.text)
    marker = MARKER.match(text)
    is_counted = marker is not None and _FIRST.match(text) is not None and _SECOND.search(text) is not None
    return Span(span.start + marker.end(), span.end) if marker and not is_counted else span


_FIRST = re.compile(r"\s*\(?(?:1|a|i)[.)]\s")
_SECOND = re.compile(r"[;,]\s\(?(?:2|b|ii)[.)]\s")


def fragment(document: Document, span: Span) -> str:
    """The text of `span` on one line, white space collapsed; soft hyphens and unreadable characters left out."""
    text = span.of(document.text).replace("\N{SOFT HYPHEN}", "")
    if not text.isprintable():
        text = text.translate({ord(c): " " for c in {*text} if unicodedata.category(c) in UNSEEN})
    return " ".join(text.split())


def closed(text: str) -> str:
    """A fragment as a sentence among others: an item's semicolon or comma, or nothing at all, becomes a full stop."""
    body = text.rstrip(";, ")
    return body + "." if body and (body[-1].isalnum() or body[-1] in "%°") else body or text
