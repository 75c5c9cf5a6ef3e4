"""Cut & Paste: the decomposition of summaries by Jing 2002, a hidden Markov model that is not trained.

The states are the places of the source where a word of the summary stands, up to its stem; going from one place to
another has one of six fixed weights, the nearer the higher. As Daumé & Marcu 2005 (section 4.2) used it, runs that are
shorter than two words are then dropped.
"""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

ADJACENT, AFTER, BEFORE, NEAR_BEFORE, NEAR_AFTER, FAR = 1.0, 0.9, 0.8, 0.7, 0.6, 0.5
"""P1 to P6: the next word, a later one, an earlier one, and beyond the window on either side."""
SENTENCE, NEAR = 25, 75
"""Words that are taken for the same sentence, and for nearby ones, where boundaries are not given."""
SHORTEST = 2


def cut_and_paste(said: Sequence[str], given: Sequence[str]) -> list[tuple[int, int]]:
    """Links of the words of a summary and of a source, both as stems."""
    places: dict[str, list[int]] = {}
    for place, stem in enumerate(given):
        places.setdefault(stem, []).append(place)
    known = [(word, np.array(places[stem])) for word, stem in enumerate(said) if stem in places]
    if not known:
        return []
    score, steps = np.zeros(len(known[0][1])), []
    for (_, before), (_, after) in pairwise(known):
        reached = score[:, None] + np.log(_weight(np.subtract.outer(after, before).T))
        steps.append(reached.argmax(axis=0))
        score = reached.max(axis=0)
    best = int(score.argmax())
    chosen = [best]
    for step in reversed(steps):
        chosen.append(int(step[chosen[-1]]))
    links = [(word, int(where[at])) for (word, where), at in zip(known, reversed(chosen), strict=True)]
    return _in_runs(links)


def _weight(
    distance: "np.ndarray[tuple[int, ...], np.dtype[np.int64]]",
) -> "np.ndarray[tuple[int, ...], np.dtype[np.float64]]":
    found = np.full(distance.shape, FAR)
    found[(distance > 0) & (distance <= NEAR)] = NEAR_AFTER
    found[(distance < 0) & (distance >= -NEAR)] = NEAR_BEFORE
    found[(distance <= 0) & (distance >= -SENTENCE)] = BEFORE
    found[(distance > 1) & (distance <= SENTENCE)] = AFTER
    found[distance == 1] = ADJACENT
    return found


def _in_runs(links: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    runs: list[list[tuple[int, int]]] = []
    for word, place in links:
        if runs and runs[-1][-1] == (word - 1, place - 1):
            runs[-1].append((word, place))
        else:
            runs.append([(word, place)])
    return [link for run in runs if len(run) >= SHORTEST for link in run]
