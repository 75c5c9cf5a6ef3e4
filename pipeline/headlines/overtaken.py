"""Reports whose toll another one overtakes: "Two dead" is no headline of a story whose last report says three."""

from collections.abc import Iterator, Mapping, Sequence

from pipeline.document import Document
from pipeline.resources import Resources
from pipeline.sentences.overtaken import is_older
from pipeline.sentences.tolls import Tolls, highest
from pipeline.trees import SentenceTree

FIRST = 3
"""Sentences with which a report begins, beside its title."""


def overtaken_reports(documents: Sequence[Document], resources: Resources) -> frozenset[int]:
    """The numbers of those that begin with a lower toll than one which is not older."""
    tolls = [highest(_tolls(document, resources)) for document in documents]
    return frozenset(
        number
        for number, own in enumerate(tolls)
        for other, later in enumerate(tolls)
        if not is_older(documents[other], documents[number]) and _exceeds(later, own)
    )


def _exceeds(later: Mapping[str, int], own: Mapping[str, int]) -> bool:
    return any(count > own[kind] for kind, count in later.items() if kind in own)


def _tolls(document: Document, resources: Resources) -> Iterator[tuple[str, int]]:
    """How many died or were hurt, by the title and the first sentences of running text."""
    if document.annotation is None or document.language is None:
        return
    reader, left = Tolls.of(resources, document.language), FIRST
    for sentence in document.annotation.sentences:
        kind = document.blocks[sentence.block].kind
        if sentence.is_annotated and (kind == "title" or (kind == "paragraph" and left > 0)):
            left -= kind == "paragraph"
            tree = SentenceTree(document, document.annotation, sentence)
            yield from reader.read(tree, tree.indices)
