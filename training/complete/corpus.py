"""Sentences with their translations, as tokens and as numbers."""

import gzip
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

from pipeline.complete.tokens import CLASSES, NUMBER, UNKNOWN, is_initial, is_number, tokenize, with_true_case
from pipeline.languages import Language, traits_of

Numbers = npt.NDArray[np.uint16]
LONGEST_VOCABULARY = 1 << 16


@dataclass(frozen=True, slots=True)
class Pair:
    """A sentence and its translation, tokens with digits as `<num>`; the target in true case, the source folded."""

    source: tuple[str, ...]
    target: tuple[str, ...]


def read_texts(path: Path, source: Language, target: Language) -> Iterator[tuple[str, str]]:
    """The pairs of texts of a compressed file: JSON lines with a text in each language, or lists of them."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if isinstance(row[source], str):
                yield row[source], row[target]
            else:
                yield from zip(row[source], row[target], strict=True)


def read_pairs(texts: Sequence[tuple[str, str]], source: Language, target: Language) -> list[Pair]:
    """The tokens of pairs of texts."""
    tokenized = [
        (
            [token.text for token in tokenize(first, elides=traits_of(source).elides)],
            [token.text for token in tokenize(second, elides=traits_of(target).elides)],
        )
        for first, second in texts
    ]
    inside: Counter[str] = Counter()
    for _, tokens in tokenized:
        inside.update(token for before, token in pairwise(tokens) if not is_initial(("", before)))
    return [
        Pair(
            tuple(NUMBER if is_number(token) else token.lower() for token in first),
            tuple(NUMBER if is_number(token) else token for token in with_true_case(second, lambda t: inside[t])),
        )
        for first, second in tokenized
        if first and second
    ]


class Vocabulary:
    """Sorted words with their numbers, so that those with a common beginning stand together."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(sorted({*words, *CLASSES}))
        if len(self.words) > LONGEST_VOCABULARY:
            raise ValueError(f"{len(self.words)} words; at most {LONGEST_VOCABULARY} have numbers: raise `least`")
        self._numbers = {word: number for number, word in enumerate(self.words)}
        self.unknown = self._numbers[UNKNOWN]

    @classmethod
    def of(cls, sentences: Sequence[tuple[str, ...]], least: int) -> "Vocabulary":
        """The words that stand at least so often in the sentences."""
        counts = Counter(word for sentence in sentences for word in sentence)
        return cls([word for word, count in counts.items() if count >= least])

    def __len__(self) -> int:
        return len(self.words)

    def number(self, word: str) -> int:
        """The number of a word; that of the unknown one for others."""
        return self._numbers.get(word, self.unknown)

    def encode(self, sentence: Sequence[str]) -> Numbers:
        """The numbers of the words of a sentence."""
        return np.array([self.number(word) for word in sentence], np.uint16)


BLOCK, BLOCKS, HELD = 25, 40, 7


def held_out(texts: Sequence[tuple[str, str]]) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Divides pairs into those to learn from and one block of forty, spread over the whole, to fit weights on."""
    kept: list[tuple[str, str]] = []
    held: list[tuple[str, str]] = []
    for place, pair in enumerate(texts):
        (held if place // BLOCK % BLOCKS == HELD else kept).append(pair)
    return kept, held
