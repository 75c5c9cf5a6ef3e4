"""How alike two sentences are: TF*IDF over the sentences of the texts that are compared.

Nelken & Shieber 2006, section 4.1: every sentence is a document, the collection is the sentences of both texts, a term
occurs or does not, and its weight is log(N / DF).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pipeline.sparse import sparse

Stemmed = Sequence[Sequence[str]]
Floats = NDArray[np.float64]


class TfIdf:
    """The vectors of two texts, each a sequence of sentences, each a sequence of stems.

    `smoothing` is added to the number of sentences: without it what all of a few sentences share weighs nothing.
    """

    def __init__(self, first: Stemmed, second: Stemmed, smoothing: int = 0) -> None:
        self.number = {
            stem: n for n, stem in enumerate(dict.fromkeys(s for text in (first, second) for x in text for s in x))
        }
        present = [self._presence(text) for text in (first, second)]
        frequency = sum((matrix.sum(axis=0) for matrix in present), np.zeros(len(self.number)))
        count = len(first) + len(second) + smoothing
        self.weights: Floats = np.log(count / np.maximum(np.asarray(frequency).ravel(), 1))
        self.first, self.second = (self._unit(matrix) for matrix in present)

    def similarity(self) -> sparse.csr_array:
        """Cosines: a row for each sentence of the first text, a column for each of the second."""
        return sparse.csr_array(self.first @ self.second.T)

    def _presence(self, text: Stemmed) -> sparse.csr_array:
        rows = [sorted({self.number[stem] for stem in sentence}) for sentence in text]
        ends = np.cumsum([0, *map(len, rows)])
        columns = np.fromiter((column for row in rows for column in row), np.int64, int(ends[-1]))
        return sparse.csr_array((np.ones(len(columns)), columns, ends), (len(text), len(self.number)))

    def _unit(self, presence: sparse.csr_array) -> sparse.csr_array:
        weighted = presence @ sparse.diags_array(self.weights)
        length = np.sqrt(np.asarray(weighted.power(2).sum(axis=1)).ravel())
        inverse = np.divide(1, length, out=np.zeros_like(length), where=length > 0)
        return sparse.csr_array(sparse.diags_array(inverse) @ weighted)
