"""A sentence of the source as something to say as it stands."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pipeline.budget import beginning
from pipeline.errors import UnusableDocument
from pipeline.inits.items import ChosenItems, InformationItem, InformationItems, lead_weight
from pipeline.inits.standing import standing
from pipeline.realizer.spec import CannedText, Source
from pipeline.sentences.announced import ASKING, ToldHeadline
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.stories.headlined import HeadlinedStory
from pipeline.summary import count_words


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


def headed(frame: str, title: ToldHeadline, item: InformationItem) -> InformationItem:
    """What says the headline of a story before an item of it, on the sentences that bear the headline out."""
    first, *others = title.places
    where = Source(document=first.document, start=first.span.start, end=first.span.end)
    return replace(
        item,
        source=first,
        rules=(),
        day=None,
        when=None,
        statement=None,
        source_words=None,
        bar=None,
        veto=None,
        quote=CannedText(text=frame, sources=(where,)),
        verbatim=True,
        framed=True,
        behind=tuple(others),
    )


def only_headline(source: InformationItems, story: HeadlinedStory, limit: int) -> list[InformationItem]:
    """The first headline that its text bears out: it tells the news where no sentence can be told on its own.

    A single report is told behind it as it begins.
    """
    is_one = len(source.titles) == 1
    title = next((each for each in source.titles if each is not None and (each.is_known or is_one)), None)
    frame = story.framed(title) if title is not None else ""
    is_room = title is not None and count_words(frame) <= limit
    framed, told = story.as_it_begins(title, frame if is_room else None, ())
    said = [as_it_stands(each, source.items[0]) for each in told]
    if title is not None and title.text.endswith(ASKING) and not said:
        return []
    return [*([headed(framed, title, source.items[0])] if title is not None and framed is not None else []), *said]


def quoted(source: InformationItems, limit: int) -> ChosenItems:
    """Where no item can be said, the sentence of the heaviest as it stands: as much of it as the limit holds.

    Raises UnusableDocument (`no_content_for_profile`) where every sentence leans on another, or on a quotation.
    """
    item = max(standing(source), key=lambda i: (lead_weight(i), -i.source.document), default=None)
    if item is None or item.quote is None:
        raise UnusableDocument("no_content_for_profile", "no sentence can be told alone; try the profile extract")
    shown = item.quote.model_copy(update={"text": beginning(item.quote.text, limit)})
    place = replace(item.source, span=item.quote.sources[0].to_source_span().span)  # of all of it, not of its clause
    return ChosenItems(source.language, {replace(item, source=place): 0.0}, source.published, shown)


def words_shown(told: Iterable[InformationItem]) -> int:
    """The words of the items that are shown as they stand."""
    return sum(count_words(each.quote.text) for each in told if each.quote is not None)


def lacks_room(whole: Sequence[WholeSentence], opening: Sequence[InformationItem], begins: int, limit: int) -> bool:
    """Whether only a part of the sentence with which a story `begins` is its opening, as all of it has no room."""
    first = next((item.sentence for item in opening), None)
    return any(each.rank == begins == first and count_words(each.text) > limit for each in whole)
