"""With which sentence a story is to be told: the first that can be shown and speaks of what its headline announces.

Of several stories that one is told which tells most of what the others begin with, and does not lean on its headline.
"""

from collections.abc import Sequence

from pipeline.absum.saying.pairing import ChosenScheme
from pipeline.document import Document
from pipeline.sentences.announced import announces, headline_words
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.stories.agreeing import FIRST, agreement, freshness, is_overtaken, lacks_headline, tells_no_news


def opening(
    sentences: Sequence[WholeSentence], schemes: Sequence[ChosenScheme], documents: Sequence[Document], most: int
) -> WholeSentence | None:
    """The sentence among the first `most` of a story; a story of which the schemes speak goes before others.

    What goes on from a headline ("four others were wounded") has none of its words; where no sentence has any, or
    there is no headline, the first will do, or the first that takes nothing for told that is not.
    """
    own = {mention.document for chosen in schemes for mention in chosen.mentions}
    fit = [each for each in sentences if each.rank < most and not each.leans and each.bare is None]
    heads = [_head(fit, number, document) for number, document in enumerate(documents)]
    found = [each for each in heads if each is not None]
    return min(found, key=lambda each: _order(each, sentences, documents, own, most), default=None)


def _head(fit: Sequence[WholeSentence], number: int, document: Document) -> WholeSentence | None:
    found = [each for each in fit if each.source.document == number]
    first = [each for each in found if not (each.needs if each.rank else each.untold)] or found
    announced = headline_words(document)
    return next((each for each in first if announces(announced, each.terms)), first[0] if first else None)


def _order(
    head: WholeSentence, sentences: Sequence[WholeSentence], documents: Sequence[Document], own: set[int], most: int
) -> tuple[bool, bool, bool, bool, bool, float, int]:
    """How late a story comes: behind those of which the schemes speak, that say of whom, and that others tell too."""
    number = head.source.document
    told = [each for each in sentences if each.source.document == number and each.rank >= head.rank][:FIRST]
    published = [None if each.date is None else each.date.isoformat() for each in documents]
    places = [each.source for each in told]
    is_late = tells_no_news(head.source, sentences, published) or is_overtaken(places, sentences, published)
    leans = lacks_headline(places, sentences, headline_words(documents[number]), most)
    shared = agreement(number, [each.terms for each in told], sentences) * freshness(number, published)
    return is_late, number not in own, leans, not head.opens, head.vague, -shared, number
