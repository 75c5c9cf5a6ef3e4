"""Which items may stand without the sentences around theirs."""

from collections.abc import Iterable, Iterator

from pipeline.inits.items import InformationItem, InformationItems


def standing(source: InformationItems) -> Iterator[InformationItem]:
    """Those of sentences that lean on nothing, and are no part of what somebody says in several.

    Where there are sentences that can be shown, no other is, in which perhaps nobody knows who says "we".
    """
    alone = {(each.source.document, each.rank) for each in source.whole if not each.leans}
    own = (each for each in source.items if not each.voiced)
    yield from (each for each in own if not source.whole or (each.source.document, each.sentence) in alone)


def unturned(source: InformationItems, items: Iterable[InformationItem]) -> Iterator[InformationItem]:
    """Those of sentences that mean the same without the next one, which may not be told: "However, nine died"."""
    turned = {(each.source.document, each.rank) for each in source.whole if each.turned}
    yield from (each for each in items if (each.source.document, each.sentence) not in turned)
