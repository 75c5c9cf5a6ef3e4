"""The sentences of an interpretation as one matrix."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pipeline.extract.interpret import WeightedSentence

if TYPE_CHECKING:
    from pipeline.sparse import sparse


def matrix_of(sentences: Sequence[WeightedSentence]) -> "sparse.csr_matrix":
    """A row for each sentence, a column for each term."""
    from pipeline.sparse import sparse

    rows = [row for row, sentence in enumerate(sentences) for _ in sentence.vector]
    columns = [term for sentence in sentences for term in sentence.vector]
    values = [value for sentence in sentences for value in sentence.vector.values()]
    return sparse.csr_matrix((values, (rows, columns)), shape=(len(sentences), max(columns, default=0) + 1))
