"""How central sentences are: a random walk over what they have in common, restarted where somebody says.

Erkan & Radev 2004 (LexRank, continuous) with the restart of Otterbacher, Erkan & Radev 2005. The graph is never
built: a step of the walk is two products with the sparse matrix of sentences and terms, so that time and memory grow
with the length of the text, not with its square.
"""

import math
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray

if TYPE_CHECKING:
    from pipeline.sparse import sparse

TOLERANCE = 1e-9
"""Far below any difference of weights that a reader would notice: iterating further changes no choice."""


def unit_vectors(counts: Sequence[Counter[str]]) -> "sparse.csr_matrix":
    """Sentences as rows of tf·idf weights of length 1; a sentence without terms is a row of zeros."""
    from pipeline.sparse import sparse

    frequency = Counter(term for terms in counts for term in terms)
    column = {term: index for index, term in enumerate(sorted(frequency))}
    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []
    for row, terms in enumerate(counts):
        weights = {t: n * math.log(1 + len(counts) / frequency[t]) for t, n in sorted(terms.items())}
        norm = math.sqrt(math.fsum(w * w for w in weights.values()))
        for term, weight in weights.items():
            rows.append(row)
            columns.append(column[term])
            values.append(weight / norm)
    return sparse.csr_matrix((values, (rows, columns)), shape=(len(counts), max(1, len(column))))


def walk(matrix: "sparse.csr_matrix", priors: NDArray[Any], damping: float, iterations: int) -> NDArray[Any]:
    """Where a walk over unit vectors spends its time, in shares of 1; by the priors alone where there is no term."""
    if not matrix.nnz:
        shares: NDArray[Any] = priors / priors.sum()
        return shares
    # Imported late: what does not walk need not wait for it.
    from sknetwork.linalg import CoNeighbor
    from sknetwork.linalg.ppr_solver import get_pagerank

    graph = CoNeighbor(matrix, normalized=False)
    weights: NDArray[Any] = get_pagerank(graph, priors, damping, iterations, TOLERANCE, "piteration")
    return weights
