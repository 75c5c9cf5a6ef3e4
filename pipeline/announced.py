"""What a headline announces, and whether a sentence speaks of it."""

import re
from collections.abc import Collection

from pipeline.document import Document

SHORTEST, STEM = 4, 5
"""Letters of the shortest word of a headline that counts, and letters by which two words are one."""


def announces(headline: Collection[str], terms: Collection[str]) -> bool:
    """Whether a term of a sentence begins as a word of the headline does: « écraser », « s'écrase »."""
    return any(word[:STEM] == term[:STEM] for term in terms if len(term) >= SHORTEST for word in headline)


def headline_words(document: Document) -> frozenset[str]:
    """The words of the headline that came with a document, without short ones."""
    words = re.findall(r"\w+", (document.source.title or "").lower())
    return frozenset(word for word in words if len(word) >= SHORTEST)
