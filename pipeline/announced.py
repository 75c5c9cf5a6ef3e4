"""What a headline announces, and whether a sentence speaks of it."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from pipeline.document import Document
from pipeline.span import SourceSpan, Span

SHORTEST, STEM = 4, 5
"""Letters of the shortest word of a headline that counts, and letters by which two words are one."""
_WORDS = re.compile(r"\w+")
_LABEL = re.compile(r"[A-ZÀ-Þ][^:.!?\"“«]{2,30}?\s?: (?=\w)")
"""What a paper sets before a headline: « Seine-Saint-Denis : arrestation d'un homme »."""
_FEWEST = 3
"""Words of a headline that tells something."""
_MISSING = 0.4
"""The share of its words that a text need not have: a headline uses shorter ones."""


def announces(headline: Collection[str], terms: Collection[str]) -> bool:
    """Whether a term of a sentence begins as a word of the headline does: « écraser », « s'écrase »."""
    return any(word[:STEM] == term[:STEM] for term in terms if len(term) >= SHORTEST for word in headline)


def announced(headline: Collection[str], terms: Collection[str]) -> int:
    """How many words of a headline a sentence says."""
    stems = {term[:STEM] for term in terms if len(term) >= SHORTEST}
    return sum(word[:STEM] in stems for word in headline)


@dataclass(frozen=True, slots=True)
class ToldHeadline:
    """A headline that came with a document, as one line, and the sentences of the document that bear its words out."""

    text: str
    places: tuple[SourceSpan, ...]


def told_headline(number: int, document: Document) -> ToldHeadline | None:
    """The headline of a document, `number` in its cluster, if most of its words, all names and numbers stand there.

    A headline is nowhere in the text that it came with: what a summary says of it must stand there all the same.
    """
    text = " ".join((document.source.title or "").split())
    label = _LABEL.match(text)
    found = _borne_out(number, document, text)
    return found or (_borne_out(number, document, text[label.end() :]) if label is not None else None)


def _borne_out(number: int, document: Document, text: str) -> ToldHeadline | None:
    annotation = document.annotation
    words = [word for word in _WORDS.findall(text) if len(word) >= SHORTEST or word.isdigit()]
    if annotation is None or len(words) < _FEWEST:
        return None
    said = [(sentence.span, sentence.span.of(document.text).lower()) for sentence in annotation.sentences]
    places: list[Span] = []
    missing = 0
    for word in words:
        stem = word.lower() if word[:1].isupper() or word.isdigit() else word.lower()[:STEM]
        place = next((span for span, own in said if stem in own), None)
        if place is not None:
            places.append(place)
        elif word is words[0] or not (word[:1].isupper() or word.isdigit()):
            missing += 1
        else:
            return None
    if missing > _MISSING * len(words):
        return None
    return ToldHeadline(text, tuple(SourceSpan(number, span) for span in dict.fromkeys(sorted(places))))


def headline_words(document: Document) -> frozenset[str]:
    """The words of the headline that came with a document, without short ones."""
    words = re.findall(r"\w+", (document.source.title or "").lower())
    return frozenset(word for word in words if len(word) >= SHORTEST)
