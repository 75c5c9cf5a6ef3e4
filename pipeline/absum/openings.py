"""With which sentence a story is to be told: the first that can be shown and speaks of what its headline announces."""

from collections.abc import Sequence

from pipeline.absum.pairing import ChosenScheme
from pipeline.announced import announces, headline_words
from pipeline.document import Document
from pipeline.whole_sentences import WholeSentence


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
    announced = headline_words(documents[first[0].source.document]) if first else frozenset()
    return next((each for each in first if announces(announced, each.terms)), first[0] if first else None)
