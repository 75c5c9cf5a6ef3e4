"""What speaks for a link between a word of the summary and a word of a source.

Each pair has a class (`likeness.CLASSES`), and what stands around it speaks with the weights of that class: the pairs
beside it on the diagonal, the pairs of governors and of dependents, its place, its sentence, and how many other words
would do as well. In later rounds the probabilities of the round before take the place of likeness.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pipeline.align.reading.likeness import CLASSES, Likeness
from pipeline.align.reading.passages import Passage

Floats = NDArray[np.float64]

AROUND = (
    "always",
    "left",
    "right",
    "both",
    "left_two",
    "right_two",
    "near",
    "head",
    "child",
    "same_relation",
    "same_pos",
    "rivals",
    "rivals_back",
    "offset",
    "part",
    "best_part",
    "differs",
    "paraphrase",
    "rewrite",
    "letters",
    "name",
    "hmm",
    "ratio",
    "same_part",
    "rests",
    "rests_most",
)
"""What stands around a pair, before anything is linked."""
LATER = (
    "before",
    "left",
    "right",
    "both",
    "left_two",
    "right_two",
    "head",
    "child",
    "rival",
    "rival_back",
    "part_share",
)
"""What an earlier round says of a pair and of those around it."""
ALIKE = 0.6
SHARPNESS = 8.0
SURELY_NOT = 0.01


def relevant(said: Passage, given: Passage, like: Likeness) -> NDArray[np.bool_]:
    """The pairs that may be links: alike themselves, or beside, over or under such a pair; the others never are."""
    beside = np.maximum(_shifted(like.strength, 1), _shifted(like.strength, -1))
    governed = np.maximum(_heads(like.strength, said, given), _children(like.strength, said, given))
    return (like.strength > 0) | (like.rewrite > 0) | (np.maximum(beside, governed) >= ALIKE)


def first_features(said: Passage, given: Passage, like: Likeness, hmm: Floats, rests: Floats) -> Floats:
    """Features before anything is linked: words of the summary by words of the source by `AROUND`.

    `hmm` are the posteriors of the phrase-based HMM, `rests` the probability of each source sentence that the summary
    rests on it.
    """
    certain = np.clip(rests, SURELY_NOT, 1 - SURELY_NOT)
    strength = like.strength
    shape = strength.shape
    left, right = _shifted(strength, -1), _shifted(strength, 1)
    strong = strength >= ALIKE
    likely = chances(said, given)
    part = np.log(np.maximum(likely, 1e-3))[given.part]
    positions = np.arange(shape[0]) / max(1, shape[0]), _places(given.part)
    columns = (
        np.ones(shape),
        left,
        right,
        left * right,
        _shifted(strength, -2),
        _shifted(strength, 2),
        _near(strength),
        _heads(strength, said, given),
        _children(strength, said, given),
        np.equal.outer([t.dep or "" for t in said.tokens], [t.dep or "" for t in given.tokens]).astype(float),
        np.equal.outer(said.pos, given.pos).astype(float),
        np.broadcast_to(np.log1p(strong.sum(axis=1))[:, None], shape),
        np.broadcast_to(np.log1p(strong.sum(axis=0))[None, :], shape),
        np.abs(np.subtract.outer(*positions)),
        np.broadcast_to(part[None, :], shape),
        np.broadcast_to((likely >= likely.max())[given.part][None, :].astype(float), shape),
        like.differs.astype(float),
        np.log(np.maximum(like.paraphrase, 1e-3) * 1e3),
        np.log(np.maximum(like.rewrite, 1e-2) * 1e2),
        like.letters,
        np.outer(said.entity >= 0, given.entity >= 0).astype(float),
        hmm,
        np.full(shape, min(1.0, shape[0] / max(1.0, float(np.bincount(given.part).mean())))),
        np.broadcast_to(_shares(strength, given)[given.part][None, :], shape),
        np.broadcast_to(np.log(certain / (1 - certain))[given.part][None, :], shape),
        np.broadcast_to((certain / certain.max())[given.part][None, :], shape),
    )
    return np.stack(columns, axis=-1)


def chances(said: Passage, given: Passage) -> Floats:
    """Probabilities of the source sentences, by the share of the summary's content words that each has."""
    own = {stem for stem, is_content in zip(said.stem, said.is_content, strict=True) if is_content}
    parts = range(int(given.part.max()) + 1)
    shared = np.array([len(own & {given.stem[n] for n in np.flatnonzero(given.part == part)}) for part in parts])
    weights = np.exp(SHARPNESS * shared / max(1, len(own)))
    found: Floats = weights / weights.sum()
    return found


def later_features(said: Passage, given: Passage, before: Floats) -> Floats:
    """Features from the probabilities of the round before, by `LATER`."""
    left, right = _shifted(before, -1), _shifted(before, 1)
    shares = np.stack([before[:, given.part == n].sum(axis=1) for n in range(int(given.part.max()) + 1)], axis=1)
    of_part = shares.sum(axis=0) / max(1e-6, shares.sum())
    columns = (
        np.log((before + 1e-3) / (1 - before + 1e-3)),
        left,
        right,
        left * right,
        _shifted(before, -2),
        _shifted(before, 2),
        _heads(before, said, given),
        _children(before, said, given),
        _rival(before, 1),
        _rival(before, 0),
        np.broadcast_to(of_part[given.part][None, :], before.shape),
    )
    return np.stack(columns, axis=-1)


def by_class(features: Floats, kind: NDArray[np.int64]) -> Floats:
    """Features of pairs, each repeated for every class and zero but in that of its pair."""
    count, width = features.shape
    found = np.zeros((count, len(CLASSES), width), features.dtype)
    found[np.arange(count), kind] = features
    return found.reshape(count, len(CLASSES) * width)


def weighed(features: Floats, kind: NDArray[np.int64], weights: Floats) -> Floats:
    """What `by_class` of some features comes to by some weights, without that table, ten times as large."""
    found = np.zeros(len(features))
    for number, own in enumerate(weights.reshape(len(CLASSES), features.shape[1])):
        found[kind == number] = features[kind == number] @ own
    return found


def _shifted(table: Floats, by: int) -> Floats:
    """The value of the pair that is `by` steps on along the diagonal; 0 beyond the edges."""
    found = np.zeros_like(table)
    if by > 0:
        found[:-by, :-by] = table[by:, by:]
    else:
        found[-by:, -by:] = table[:by, :by]
    return found


def _near(strength: Floats) -> Floats:
    """How many words within three of the one are alike to words within three of the other, the pair itself aside."""
    return sum((_shifted(strength, by) for by in (-3, -2, -1, 1, 2, 3)), np.zeros_like(strength))


def _heads(table: Floats, said: Passage, given: Passage) -> Floats:
    """The value of the pair of governors; that of two roots is 0.5."""
    found: Floats = table[np.ix_(said.head, given.head)]
    roots = [passage.head == np.arange(len(passage)) for passage in (said, given)]
    found = np.where(np.logical_or.outer(*roots), 0.0, found)
    return np.where(np.logical_and.outer(*roots), 0.5, found)


def _children(table: Floats, said: Passage, given: Passage) -> Floats:
    """The sum of the values of the pairs of dependents, at most 2."""
    own, its = (_governed(passage) for passage in (said, given))
    return np.minimum(2.0, own @ table @ its.T)


def _governed(passage: Passage) -> Floats:
    size = len(passage)
    found = np.zeros((size, size))
    found[passage.head, np.arange(size)] = 1.0
    np.fill_diagonal(found, 0.0)
    return found


def _rival(table: Floats, axis: int) -> Floats:
    """The greatest value of another pair of the same word: of the summary for axis 1, of the source for axis 0."""
    if table.shape[axis] < 2:
        return np.zeros_like(table)
    two = np.sort(table, axis=axis)
    last: Callable[[int], Floats] = lambda n: np.take(two, [-n], axis=axis)  # noqa: E731
    return np.where(table >= last(1), last(2), last(1))


def _shares(strength: Floats, given: Passage) -> Floats:
    """What share of the summary's words each source sentence has something alike for."""
    parts = range(int(given.part.max()) + 1)
    return np.array([strength[:, given.part == n].max(axis=1).mean() for n in parts])


def _places(part: NDArray[np.int64]) -> Floats:
    """How far into its sentence each word stands, from 0 to 1."""
    sizes = np.bincount(part)
    firsts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    found: Floats = (np.arange(len(part)) - firsts[part]) / np.maximum(1, sizes[part])
    return found
