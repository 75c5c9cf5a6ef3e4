"""Whether a scheme counts fewer than a report that is not older: "two were killed" where a third one died since."""

from collections.abc import Sequence

from pipeline.absum.saying.pairing import ChosenScheme
from pipeline.document import Document
from pipeline.sentences.overtaken import is_older
from pipeline.sentences.tolls import highest
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.span import SourceSpan
from pipeline.stories.agreeing import FIRST


def counts_fewer(chosen: ChosenScheme, whole: Sequence[WholeSentence], documents: Sequence[Document]) -> bool:
    """Whether one of the `whole` sentences with which the documents begin has a higher toll than a scheme."""
    for candidate in (each for found in chosen.candidates.values() for each in found):
        count = candidate.quantity
        told = [each for each in whole if any(_holds(each, place) for place in candidate.places)]
        kinds = {kind for each in told for kind, number in each.tolls if number == count}
        own = {each.source.document for each in told}
        heads = (each for each in whole if each.rank < FIRST and not each.looks_back)
        later = (e for e in heads if not any(is_older(documents[e.source.document], documents[n]) for n in own))
        tolls = highest(toll for each in later for toll in each.tolls)
        if count is not None and any(tolls.get(kind, 0) > count for kind in kinds):
            return True
    return False


def _holds(sentence: WholeSentence, place: SourceSpan) -> bool:
    return sentence.source.document == place.document and sentence.source.span.contains(place.span)
