"""With which sentence a story is to be told: the first that can be shown and speaks of what its headline announces."""

import re
from collections.abc import Collection, Sequence

from pipeline.absum.pairing import ChosenScheme
from pipeline.document import Document
from pipeline.whole_sentences import WholeSentence

SHORTEST, STEM = 4, 5
"""Letters of the shortest word of a headline that counts, and letters by which two words are one."""


def opening(
    sentences: Sequence[WholeSentence], schemes: Sequence[ChosenScheme], documents: Sequence[Document], most: int
) -> WholeSentence | None:
    """The sentence among the first `most` of a story; a story of which the schemes speak goes before others.

    What goes on from a headline ("four others were wounded") has none of its words; where no sentence has any, or
    there is no headline, the first will do.
    """
    own = {mention.document for chosen in schemes for mention in chosen.mentions}
    fit = [each for each in sentences if each.rank < most and not each.leans and each.bare is None]
    fit.sort(key=lambda each: (each.source.document not in own, each.source.document, each.rank))
    first = [each for each in fit if each.source.document == fit[0].source.document]
    announced = _headline(documents[first[0].source.document]) if first else frozenset()
    return next((each for each in first if _announces(announced, each)), first[0] if first else None)


def _announces(headline: Collection[str], sentence: WholeSentence) -> bool:
    """Whether a term of a sentence begins as a word of the headline does: « écraser », « s'écrase »."""
    return any(word[:STEM] == term[:STEM] for term in sentence.terms if len(term) >= SHORTEST for word in headline)


def _headline(document: Document) -> frozenset[str]:
    """The words of the headline, without short ones."""
    words = re.findall(r"\w+", (document.source.title or "").lower())
    return frozenset(word for word in words if len(word) >= SHORTEST)
