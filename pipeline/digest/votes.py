"""Votes with what was voted on: the words before them that say it, or the sentence that proposed it."""

from dataclasses import replace
from typing import Final

from pipeline.digest.key_fact import KeyFact, place_of
from pipeline.digest.rules import title_of
from pipeline.document import Document
from pipeline.fragments import closed, fragment, without_marker
from pipeline.span import Span

OF_MOTION: Final = (".decision.motion", ".decision.carried")
"""Rules of decisions that say how a vote on something proposed went, and not what it was."""
_NUMBERS: Final = 0.4
_SHORT: Final = 8


def is_bare(text: str) -> bool:
    """Whether a vote is no more than its numbers: "11 for / 1 abstention / 2 against"."""
    words = text.split()
    return len(words) <= _SHORT or sum(not word.isalpha() for word in words) >= _NUMBERS * len(words)


def is_put(text: str, rule: str) -> bool:
    """Whether a decision is the vote on what was proposed before it: "The motion was carried by four to one"."""
    return is_bare(text) or rule.endswith(OF_MOTION)


def announced(document: Document, fact: KeyFact, before: Span, span: Span, colon: str) -> KeyFact:
    """A vote with the words before it that say what was voted on: "Budget of 2021: 15 for"."""
    own = without_marker(document, before)
    said, announcing = fragment(document, span), title_of(fragment(document, own))
    text = said if said.strip(". ") in announcing else f"{announcing}{colon} {said}"
    return replace(fact, value=text, sources=(place_of(document, own), place_of(document, span)))


def voted(document: Document, fact: KeyFact, before: Span, span: Span) -> KeyFact:
    """A vote behind the sentence that says what was proposed."""
    own = without_marker(document, before)
    value = f"{closed(fragment(document, own))} {closed(fragment(document, span))}"
    return replace(fact, value=value, sources=(place_of(document, own), place_of(document, span)))
