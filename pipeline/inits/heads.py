"""With which sentence each document may be opened."""

from collections.abc import Sequence

from pipeline.inits.items import InformationItem, InformationItems
from pipeline.sentences.announced import announces


def heads(
    source: InformationItems, tellings: Sequence[InformationItem], leading: int, *, is_story: bool
) -> list[InformationItem]:
    """The first sentence of each document, else of the `leading` the first that its headline announces.

    It takes nothing for told, but in a lone report (`is_story`); where none is so that is one which its headline will
    introduce, if its text bears that out. One that leans on another headline opens nothing.
    """
    titled = {number for number, title in enumerate(source.titles) if title is not None and title.is_borne_out}
    beside = {(each.source.document, each.rank) for each in source.whole if each.beside and not is_story}
    known: dict[int, list[InformationItem]] = {}
    introduced: dict[int, list[InformationItem]] = {}
    for item in tellings:
        number = item.source.document
        is_known = (item.bare is None and not item.needs) or (item.sentence == 0 and is_story)
        is_known &= number in titled or (number, item.sentence) not in beside
        found = known.setdefault(number, [])
        if is_known and (item.sentence < leading or not found):
            found.append(item)
        elif item.bare is None and item.sentence < leading and number in titled:
            introduced.setdefault(number, []).append(item)
    for number, items in introduced.items():
        if not any(each.sentence < leading for each in known[number]):
            known[number] = items
    return [_head(headline_of(source, number), items) for number, items in known.items() if items]


def headline_of(source: InformationItems, number: int) -> frozenset[str]:
    """The words of the headline of a document."""
    return dict(enumerate(source.headlines)).get(number, frozenset())


def _head(headline: frozenset[str], items: Sequence[InformationItem]) -> InformationItem:
    if items[0].sentence == 0:
        return items[0]
    return next((each for each in items if announces(headline, each.terms)), items[0])
