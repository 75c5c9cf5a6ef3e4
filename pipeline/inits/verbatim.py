"""A sentence of the source as something to say as it stands."""

from dataclasses import replace

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
        needs=sentence.needs,
        verbatim=True,
    )
