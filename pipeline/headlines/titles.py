"""The title that stands for several documents: the extracted headline, beside the generated one."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from pipeline.centrality import unit_vectors
from pipeline.document import Document
from pipeline.span import SourceSpan


@dataclass(frozen=True, slots=True)
class Title:
    """A document's title on one line; `source` is None for one that came with the document and stands not in it."""

    text: str
    document: int
    source: SourceSpan | None


def central_title(documents: Sequence[Document], late: Collection[int] = ()) -> Title | None:
    """The title that has most in common with the others, the first of equals; None where no document has one.

    Those of documents that are `late`, whose news another one has overtaken, stand for nothing.
    """
    titles = list(_titles(documents))
    if not titles:
        return None
    matrix = unit_vectors([Counter(title.text.lower().split()) for title in titles])
    likeness = (matrix @ matrix.T).sum(axis=1).A1.round(9).tolist()
    pairs = [pair for pair in zip(likeness, titles, strict=True) if pair[1].document not in late]
    return max(pairs, key=lambda pair: pair[0])[1] if pairs else None


def _titles(documents: Sequence[Document]) -> Iterator[Title]:
    for number, document in enumerate(documents):
        block = next(document.blocks_of("title"), None)
        if block is not None and document.title:
            page = document.source.page_of(block.span.start)
            yield Title(document.title, number, SourceSpan(number, block.span, page))
        elif document.title:
            yield Title(document.title, number, None)
