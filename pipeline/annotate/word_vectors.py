"""The word vectors of a spaCy pipeline, with what does not depend on the context computed once per distinct word.

A text of 5,000 words has some 1,200 different ones. What embeds words, a quarter of the work, sees each of them
alone, and the first convolution multiplies each of them by three matrices, for its left, own and right place, and
adds. That is what the model's own layers compute, but for the rounding of sums.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from thinc.api import Model

Floats = NDArray[np.float32]
_FACTORS: Final = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93)
"""Odd numbers that mix the features of a word into one key: equal keys are equal features."""


def with_distinct_words(model: "Model[Any, Any]") -> "Model[Any, Any] | None":
    """A model that gives the same vectors faster; None where its layers are not convolutions over hashed features."""
    from thinc.api import Model

    try:
        embed, encode = model.layers
        extract, _, hashed, mixed, _ = embed.layers
        first, *others = encode.layers[0].layers
        window, maxout, norm = _parts(first)
    except (ValueError, IndexError):
        return None
    is_known = (extract.name, window.name, maxout.name, norm.name) == (
        "extract_features",
        "expand_window",
        "maxout",
        "layernorm",
    )
    if not is_known or window.attrs["window_size"] != 1 or len(extract.attrs["columns"]) > len(_FACTORS):
        return None
    distinct = _DistinctWords(extract, hashed, mixed, maxout, norm, others, encode.attrs["pad"])
    return Model("distinct_words", distinct.forward, dims={"nO": norm.get_dim("nO")})


def _parts(residual: "Model[Any, Any]") -> "tuple[Model[Any, Any], Model[Any, Any], Model[Any, Any]]":
    window, rest, *_ = residual.layers[0].layers
    while rest.name != "maxout>>layernorm":
        rest = rest.layers[0]
    maxout, norm = rest.layers
    return window, maxout, norm


class _DistinctWords:
    """The layers of a model at work."""

    def __init__(
        self,
        extract: "Model[Any, Any]",
        hashed: "Model[Any, Any]",
        mixed: "Model[Any, Any]",
        maxout: "Model[Any, Any]",
        norm: "Model[Any, Any]",
        others: "Sequence[Model[Any, Any]]",
        pad: int,
    ) -> None:
        self._extract, self._hashed, self._mixed = extract, hashed.layers[0], mixed.layers[0]
        self._norm, self._others, self._pad = norm, tuple(others), pad
        weights: Any = maxout.get_param("W")
        self._pieces: tuple[int, int] = weights.shape[:2]
        places = weights.reshape(weights.shape[0] * weights.shape[1], 3, -1)
        self._places = [np.ascontiguousarray(places[:, place].T) for place in range(3)]
        self._bias: Any = np.asarray(maxout.get_param("b")).reshape(-1)
        self._maxout: Callable[[Any], tuple[Any, Any]] = maxout.ops.maxout

    def forward(
        self, _model: "Model[Any, Any]", docs: "Sequence[Doc]", is_train: bool
    ) -> tuple[list[Floats], Callable[[Any], Any]]:
        """What thinc calls: the vectors, and how they are trained, which they are not."""
        if is_train:
            raise NotImplementedError("these layers are for reading, not for training")
        return self.vectors(docs), lambda gradient: gradient

    def vectors(self, docs: "Sequence[Doc]") -> list[Floats]:
        """The vectors of the words of each text."""
        features = np.concatenate(self._extract.predict(docs))
        firsts, words = _distinct(features)
        embedded = self._mixed.predict(self._hashed.predict(features[firsts]))
        table = np.vstack([np.zeros((1, embedded.shape[1]), embedded.dtype), embedded])  # word 0 stands between texts
        lengths = [len(doc) for doc in docs]
        row = np.zeros(len(features) + self._pad * (len(docs) + 1), np.intp)
        starts, position, read = [], self._pad, 0
        for length in lengths:
            row[position : position + length] = words[read : read + length] + 1
            starts.append(position)
            position, read = position + length + self._pad, read + length
        found = self._first(table, row)
        for layer in self._others:
            found = layer.predict(found)
        return [found[start : start + length] for start, length in zip(starts, lengths, strict=True)]

    def _first(self, table: Floats, row: NDArray[np.intp]) -> Floats:
        """The first convolution over the words `row` of the table, with what goes around it."""
        left, own, right = (table @ place for place in self._places)
        own += self._bias
        found = own[row]
        found[1:] += left[row[:-1]]
        found[:-1] += right[row[1:]]
        best, _ = self._maxout(found.reshape(len(row), *self._pieces))
        result: Floats = self._norm.predict(best)
        result += table[row]
        return result


def _distinct(features: NDArray[np.uint64]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where each distinct row first stands, and for each row the number of its distinct one."""
    factors = np.array(_FACTORS[: features.shape[1]], np.uint64)
    keys = (features * factors).sum(axis=1, dtype=np.uint64)
    _, firsts, numbers = np.unique(keys, return_index=True, return_inverse=True)
    return firsts, numbers
