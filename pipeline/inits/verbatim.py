"""A sentence of the source as something to say as it stands."""

from dataclasses import replace

from pipeline.announced import ToldHeadline
from pipeline.inits.items import InformationItem
from pipeline.realizer.spec import CannedText, Source
from pipeline.whole_sentences import WholeSentence


def as_it_stands(sentence: WholeSentence, item: InformationItem) -> InformationItem:
    """A sentence of the document of an item as something to say as it stands."""
    place = sentence.source
    where = Source(document=place.document, start=place.span.start, end=place.span.end)
    return replace(
        item,
        source=place,
        rules=(),
        day=None,
        when=None,
        statement=None,
        source_words=None,
        bar=None,
        veto=None,
        terms=sentence.terms,
        sentence=sentence.rank,
        quote=CannedText(text=sentence.text, sources=(where,)),
        bare=sentence.bare,
        voiced=sentence.voiced,
        needs=sentence.needs,
        verbatim=True,
        reworded=sentence.is_changed,
        behind=(sentence.dateline,) if sentence.is_changed and sentence.dateline is not None else (),
    )


def behind(frame: str, title: ToldHeadline, item: InformationItem) -> InformationItem:
    """A sentence as it stands behind words that say where what it takes for known was told."""
    if item.quote is None:
        return item
    quote = item.quote.model_copy(update={"text": f"{frame} {item.quote.text}"})
    return replace(item, quote=quote, framed=True, behind=(*title.places, *item.behind))
