"""The word vectors of a spaCy pipeline, with what does not depend on the context computed once per distinct word.

A text of 5,000 words has some 1,200 different ones. What embeds words, a quarter of the work, sees each of them
alone, and the first convolution multiplies each of them by three matrices, for its left, own and right place, and
adds. The later ones see words in their context (`minimal_filtering.py`). That is what the model's own layers compute,
but for the rounding of sums.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from pipeline.annotate.minimal_filtering import OUTPUTS, combined, filters, in_planes, in_rows, recombined

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from thinc.api import Model

Floats = NDArray[np.float32]
VECTORS: Final = "vectors"
"""The attribute of a model that has what computes them."""
_TOGETHER: Final = 512
"""Words that a layer sees at a time."""
_LEAST: Final = 1e-8
"""What is added to a variance before it divides, as in thinc."""
_TILES: Final = 160
"""Tiles of four words that a later layer sees at a time."""
_FACTORS: Final = (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93)
"""Odd numbers that mix the features of a word into one key: equal keys are equal features."""


def with_distinct_words(model: "Model[Any, Any]") -> "Model[Any, Any] | None":
    """A model that gives the same vectors faster; None where its layers are not convolutions over hashed features."""
    from thinc.api import Model

    try:
        embed, encode = model.layers
        extract, _, hashed, mixed, _ = embed.layers
        convolutions = [_parts(layer) for layer in encode.layers[0].layers]
        mixing = _Mixing(*_maxout_and_norm(mixed))
    except (ValueError, IndexError):
        return None
    is_known = extract.name == "extract_features" and all(
        [part.name for part in parts] == ["expand_window", "maxout", "layernorm"] and parts[0].attrs["window_size"] == 1
        for parts in convolutions
    )
    if not is_known or len(extract.attrs["columns"]) > len(_FACTORS):
        return None
    layers = [_Convolution(maxout, norm) for _, maxout, norm in convolutions]
    distinct = DistinctWords(extract, hashed, mixing, layers, encode.attrs["pad"])
    return Model("distinct_words", distinct.forward, dims={"nO": layers[0].width}, attrs={VECTORS: distinct})


def vectors_of(model: "Model[Any, Any]") -> "DistinctWords | None":
    """What computes the vectors of a model that `with_distinct_words` gave; None for any other."""
    found: DistinctWords | None = model.attrs.get(VECTORS)
    return found


def _parts(residual: "Model[Any, Any]") -> "tuple[Model[Any, Any], Model[Any, Any], Model[Any, Any]]":
    window, rest, *_ = residual.layers[0].layers
    return window, *_maxout_and_norm(rest)


def _maxout_and_norm(model: "Model[Any, Any]") -> "tuple[Model[Any, Any], Model[Any, Any]]":
    while model.name != "maxout>>layernorm":
        model = model.layers[0]
    maxout, norm = model.layers
    return maxout, norm


class _Mixing:
    """The layer that mixes the features of single words.

    It sums in double precision, since how the library orders a sum depends on where a word stands among the others and
    on the processor; rounded, it is the same.
    """

    def __init__(self, maxout: "Model[Any, Any]", norm: "Model[Any, Any]") -> None:
        weights: Any = maxout.get_param("W")
        self._shape: tuple[int, int] = weights.shape[:2]
        self._weights = weights.reshape((-1, weights.shape[2])).T.astype(np.float64)
        self._bias: Any = maxout.get_param("b").reshape((-1,))
        self._norm = norm

    def predict(self, features: Floats) -> Floats:
        """What becomes of the features of words, a row for each."""
        sums = (features.astype(np.float64) @ self._weights).astype(np.float32)
        sums += self._bias
        pieces = sums.reshape((len(sums), *self._shape))
        best = pieces[:, :, 0].copy()  # the best of three side by side takes numpy three times as long
        for piece in range(1, self._shape[1]):
            np.maximum(best, pieces[:, :, piece], out=best)
        mixed: Floats = self._norm.predict(best)
        return mixed


class _Convolution:
    """A layer over a word and its two neighbors: the best of several sums, normalized, added to what the word was."""

    def __init__(self, maxout: "Model[Any, Any]", norm: "Model[Any, Any]") -> None:
        weights: Any = maxout.get_param("W")
        bias: Any = maxout.get_param("b")
        self.width: int
        self.width, self._pieces, seen = weights.shape
        by_piece = np.ascontiguousarray(weights.transpose(1, 0, 2).reshape(self._pieces * self.width, seen).T)
        self._bias = np.ascontiguousarray(bias.T).reshape(-1)
        self._filters = filters(np.split(by_piece, 3))
        self._places = [np.ascontiguousarray(place) for place in np.split(by_piece, 3)]
        self._scale: Any = norm.get_param("G")
        self._shift: Any = norm.get_param("b")
        self._mean = np.full(self.width, 1 / self.width, np.float32)

    def of_distinct(self, table: Floats, row: NDArray[np.intp]) -> Floats:
        """What becomes of the words `row` of a table, in which each distinct one stands once."""
        left, own, right = (table @ place for place in self._places)
        own += self._bias
        found = np.empty((len(row), self.width), table.dtype)
        for first in range(0, len(row), _TOGETHER):
            here = row[first : first + _TOGETHER]
            sums = own[here]
            sums[0 if first else 1 :] += left[row[max(0, first - 1) : first + len(here) - 1]]
            behind = row[first + 1 : first + len(here) + 1]
            sums[: len(behind)] += right[behind]
            np.add(self._normalized(sums), table[here], out=found[first : first + len(here)])
        return found

    def of_planes(self, planes: Floats) -> Floats:
        """What becomes of each of the words of planes, so many at a time that they stay in the processor's cache."""
        found = np.zeros_like(planes)
        count = planes.shape[1] - 1
        for first in range(1, count, _TILES):
            last = min(first + _TILES, count)
            sums = recombined(combined(planes, first, last) @ self._filters, self._bias)
            best = self._normalized(sums.reshape(-1, sums.shape[2])).reshape(OUTPUTS, last - first, self.width)
            np.add(best, planes[:, first:last], out=found[:, first:last])
        return found

    def _normalized(self, sums: Floats) -> Floats:
        pieces = np.split(sums, self._pieces, axis=1)
        best = np.maximum(pieces[0], pieces[-1])
        for piece in pieces[1:-1]:
            np.maximum(best, piece, out=best)
        best -= (best @ self._mean)[:, np.newaxis]
        variance = np.einsum("ij,ij->i", best, best)
        variance /= self.width
        variance += _LEAST
        best /= np.sqrt(variance)[:, np.newaxis]
        best *= self._scale
        best += self._shift
        return best


class DistinctWords:
    """The layers of a model at work."""

    def __init__(
        self,
        extract: "Model[Any, Any]",
        hashed: "Model[Any, Any]",
        mixed: _Mixing,
        layers: Sequence[_Convolution],
        pad: int,
    ) -> None:
        self._extract, self._hashed, self._mixed = extract, hashed.layers[0], mixed
        self._layers, self._pad = tuple(layers), pad

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
        return self.in_context(self.embedded(features[firsts]), words, [len(doc) for doc in docs])

    @property
    def columns(self) -> list[int | str]:
        """The attributes of words that are their features."""
        return list(self._extract.attrs["columns"])

    def embedded(self, features: NDArray[np.uint64]) -> Floats:
        """What words are by themselves, a row for each; to the last bit the same whatever stands beside them."""
        return self._mixed.predict(self._hashed.predict(features))

    @property
    def width(self) -> int:
        """Numbers of a vector."""
        return self._layers[0].width

    def in_context(self, embedded: Floats, words: NDArray[np.intp], lengths: Sequence[int]) -> list[Floats]:
        """The vectors of texts of so many words, which are rows of `embedded`."""
        table = np.vstack([np.zeros((1, embedded.shape[1]), embedded.dtype), embedded])  # word 0 stands between texts
        row = np.zeros(len(words) + self._pad * (len(lengths) + 1), np.intp)
        starts, position, read = [], self._pad, 0
        for length in lengths:
            row[position : position + length] = words[read : read + length] + 1
            starts.append(position)
            position, read = position + length + self._pad, read + length
        found = self._layers[0].of_distinct(table, row)
        planes = in_planes(found)
        for layer in self._layers[1:]:
            planes = layer.of_planes(planes)
            planes[len(found) % OUTPUTS or OUTPUTS :, -2] = 0  # what stands behind the last word
        found = in_rows(planes, len(found))
        return [found[start : start + length] for start, length in zip(starts, lengths, strict=True)]


def _distinct(features: NDArray[np.uint64]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Where each distinct row first stands, and for each row the number of its distinct one."""
    factors = np.array(_FACTORS[: features.shape[1]], np.uint64)
    keys = (features * factors).sum(axis=1, dtype=np.uint64)
    _, firsts, numbers = np.unique(keys, return_index=True, return_inverse=True)
    return firsts, numbers
