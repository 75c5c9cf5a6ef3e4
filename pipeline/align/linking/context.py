"""Similarity in context: what two texts say alike, they say alike around it.

Beyond Nelken & Shieber 2006, whose dynamic programming wants one order of the whole: stories that two texts have in
common are told in runs, wherever the runs stand.
"""

import numpy as np
from numpy.typing import NDArray

from pipeline.settings import Strict

Floats = NDArray[np.float64]


class ContextSettings(Strict):
    """How far around a pair of sentences its neighbors speak for it, and how much less with each step."""

    reach: int = 4
    decay: float = 0.5


def in_context(similarity: Floats, settings: ContextSettings) -> Floats:
    """The similarity of each pair, squared, with what its neighbors on the diagonal add, and the root of that.

    A neighbor at distance d counts by the best pair within d of its place, since runs need not go in step, and by
    decay to the power of d.
    """
    # Imported late: it loads a tenth of scipy, and who only verifies needs no context.
    from scipy.ndimage import maximum_filter1d

    squared = similarity**2
    total = squared.copy()
    rows, columns = squared.shape
    for distance in range(1, min(settings.reach, rows - 1, columns - 1) + 1):
        best = maximum_filter1d(squared, size=2 * distance + 1, axis=1) * settings.decay**distance
        total[distance:, distance:] += best[:-distance, :-distance]
        total[:-distance, :-distance] += best[distance:, distance:]
    return np.sqrt(total)
