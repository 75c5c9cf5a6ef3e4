"""Estimates an interpolated n-gram model: modified Kneser-Ney (Chen & Goodman 1999), pruned by counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pipeline.complete.ngrams import quantize, unquantize
from training.complete.corpus import Numbers, Vocabulary

Keys = npt.NDArray[np.uint64]
Counts = npt.NDArray[np.int64]
BITS = np.uint64(16)
UNSEEN = 0.5
"""What counts for the words of the vocabulary that no n-gram ends with."""


@dataclass(frozen=True, slots=True)
class _Grams:
    """The n-grams of one length in order, how often each stands, and what is counted of it for the model."""

    keys: Keys
    raw: Counts
    counts: Counts


def estimate(sentences: Sequence[Numbers], vocabulary: Vocabulary, least: Sequence[int]) -> dict[str, npt.NDArray[Any]]:
    """The arrays of a model: `least` is how often an n-gram must stand to be kept, from bigrams on."""
    order = len(least) + 1
    if order > 4:
        raise ValueError(f"n-grams of {order} words; at most four fit a key")
    grams = _count(_stream(sentences, vocabulary), order, vocabulary)
    unigrams = np.full(len(vocabulary), UNSEEN)
    unigrams[grams[0].keys.astype(np.int64)] = grams[0].counts
    unigrams[vocabulary.number("<s>")] = 0
    arrays: dict[str, npt.NDArray[Any]] = {"unigram": (unigrams / unigrams.sum()).astype(np.float32)}
    parents = np.arange(len(vocabulary), dtype=np.uint64)
    kept = [np.ones(0, bool)] + [gram.raw >= bound for gram, bound in zip(grams[1:], least)]
    for length in range(order, 2, -1):  # what stands before a kept n-gram is kept
        inside = np.unique(grams[length - 1].keys[kept[length - 1]] >> BITS)
        kept[length - 2] |= np.isin(grams[length - 2].keys, inside)
    for length in range(2, order + 1):
        gram, keep = grams[length - 1], kept[length - 1]
        shares = _shares(gram)
        contexts = gram.keys >> BITS
        known = np.searchsorted(parents, contexts[keep])
        starts = np.searchsorted(contexts[keep], parents).astype(np.uint32)
        starts = np.append(starts, np.uint32(keep.sum()))
        written = quantize(shares[keep])
        said = np.bincount(known, unquantize(written), len(parents))
        arrays |= {
            f"starts{length}": starts,
            f"words{length}": (gram.keys[keep] & np.uint64(0xFFFF)).astype(np.uint16),
            f"shares{length}": written,
            f"rests{length - 1}": np.maximum(1 - said, 1e-4).astype(np.float16),
        }
        parents = gram.keys[keep]
    return arrays


def _stream(sentences: Sequence[Numbers], vocabulary: Vocabulary) -> Numbers:
    """All sentences in a row, each between a beginning and an end."""
    start = np.array([vocabulary.number("<s>")], np.uint16)
    end = np.array([vocabulary.number("</s>")], np.uint16)
    return np.concatenate([part for sentence in sentences for part in (start, sentence, end)])


def _count(stream: Numbers, order: int, vocabulary: Vocabulary) -> list[_Grams]:
    start = np.uint64(vocabulary.number("<s>"))
    words = stream.astype(np.uint64)
    found: list[_Grams] = []
    keys = words
    above: _Grams | None = None
    streams = [keys]
    for _ in range(order - 1):
        keys = (keys[:-1] << BITS) | words[len(streams) :][: len(keys) - 1]
        streams.append(keys)
    for length in range(order, 0, -1):
        inside = streams[length - 1]
        for place in range(length - 1):  # a beginning stands first, or the n-gram is of two sentences
            inside = inside[((inside >> (BITS * np.uint64(place))) & np.uint64(0xFFFF)) != start]
        unique, raw = np.unique(inside, return_counts=True)
        counts = raw.astype(np.int64)
        if above is not None:
            # Below the longest, what counts is before how many words an n-gram stands (Kneser & Ney), but at the
            # beginning of a sentence, before which nothing stands.
            endings, variety = np.unique(above.keys & _mask(length), return_counts=True)
            continued = np.zeros(len(unique), np.int64)
            continued[np.searchsorted(unique, endings)] = variety
            first = (unique >> (BITS * np.uint64(length - 1))) == start
            counts = np.where(first & (length > 1), counts, np.maximum(continued, 1))
        above = _Grams(unique, raw.astype(np.int64), counts)
        found.append(above)
    return found[::-1]


def _mask(length: int) -> np.uint64:
    return np.uint64((1 << (16 * length)) - 1)


def _shares(gram: _Grams) -> npt.NDArray[np.float64]:
    """The discounted share of each n-gram in what follows its context."""
    often = [int((gram.counts == count).sum()) for count in range(1, 5)]
    base = often[0] / max(1, often[0] + 2 * often[1])
    discounts = np.array(
        [0.0] + [max(0.1, count - (count + 1) * base * often[count] / max(1, often[count - 1])) for count in (1, 2, 3)]
    )
    _, group = np.unique(gram.keys >> BITS, return_inverse=True)
    totals = np.bincount(group, gram.counts)
    lessened = gram.counts - discounts[np.minimum(gram.counts, 3)]
    found: npt.NDArray[np.float64] = np.maximum(lessened, 1e-9) / totals[group]
    return found
