"""A source sentence made ready: which words may translate it, and how probably each of its words becomes each."""

from collections import Counter
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pipeline.complete.cache import PairCache
from pipeline.complete.memd import ActivePairs
from pipeline.complete.model import CompletionModel
from pipeline.complete.tokens import NUMBER, is_number, tokenize
from pipeline.complete.units import ActiveUnit
from pipeline.complete.vocabulary import OwnWords
from pipeline.languages import traits_of

Floats: TypeAlias = npt.NDArray[np.float32]
Integers: TypeAlias = npt.NDArray[np.int64]
OUTSIDE = -1
NO_WORD = "<s>"
FAITHFUL = 0.5
"""How probably a source word without translations stands in the translation as it is."""
LONGEST = 120
"""Tokens of a source sentence that are read: what is longer is no sentence."""
LONGEST_WORD = 40
"""Characters of a number or name that is repeated."""


@dataclass(frozen=True, slots=True)
class SourceSentence:
    """The active vocabulary of a source sentence (Langlais, Foster & Lapalme 2000, 2.2): a column for each word.

    The first `known` columns are words of the vocabulary in order, the others the session's own. `numbers` has the
    words of the columns, `stands_for` what the models know them by. `places` has for each number of the vocabulary its
    column, or OUTSIDE. `linked[j, c]` is the probability that source word j becomes column c; its last row is that of
    no source word; `plain` is the same by model 2. `usual` is the probability of a column in any text, `shares` what a
    column has of the probability of what it stands for.
    """

    text: str
    keys: tuple[str, ...]
    known: int
    numbers: Integers
    stands_for: Integers
    places: npt.NDArray[np.int32]
    own: dict[int, int]
    linked: Floats
    plain: Floats
    usual: Floats
    shares: Floats
    units: tuple[ActiveUnit, ...]
    memd: ActivePairs | None
    begins_small: bool

    @property
    def length(self) -> int:
        """How many words the sentence has."""
        return len(self.keys)

    def column(self, number: int) -> int:
        """The column of a word, or OUTSIDE."""
        return int(self.places[number]) if number < len(self.places) else self.own.get(number, OUTSIDE)


def make_ready(
    text: str, model: CompletionModel, own: OwnWords, pairs: PairCache, remembered: set[int]
) -> SourceSentence:
    """The sentence with its active vocabulary: all its translations, what is always active, and the session's words.

    `remembered` are words of the session that may be said again.
    """
    vocabulary = model.vocabulary
    tokens = [token.text for token in tokenize(text, elides=traits_of(model.card.source).elides)][:LONGEST]
    keys = tuple(NUMBER if is_number(token) else token.lower() for token in tokens)
    repeated: dict[int, list[int]] = {}
    for place, token in enumerate(tokens):
        is_new = vocabulary.find(token) is None and token[:1].isalnum() and not model.linked.knows(keys[place])
        if len(token) <= LONGEST_WORD and (is_number(token) or is_new):
            repeated.setdefault(own.number(token), []).append(place)
    rows = [*keys, NO_WORD]
    linked = [model.linked.translations(word) for word in rows]
    plain = [model.plain.translations(word) for word in rows]
    said = [pairs.translations(key) for key in keys]
    units = model.units.active(keys)
    size = len(vocabulary)
    learned = {number for counts in said for number in counts}
    active = np.unique(
        np.concatenate(
            [
                model.always,
                np.array([number for unit in units for number in unit.words], np.int64),
                np.array([n for n in learned | remembered if n < size], np.int64),
                *(numbers for numbers, _ in linked),
                *(numbers for numbers, _ in plain),
            ]
        )
    )
    classes = [vocabulary.unknown, vocabulary.number_class, vocabulary.number(NO_WORD)]
    active = active[~np.isin(active, classes)]
    places = np.full(size, OUTSIDE, np.int32)
    places[active] = np.arange(len(active), dtype=np.int32)
    mine = sorted({*repeated, *(number for number in learned | remembered if number >= size)})
    columns = {number: column for column, number in enumerate(mine, len(active))}
    numbers = np.concatenate([active, np.array(mine, np.int64)])
    stands_for = np.concatenate([active, np.array([own.stands_for(number) for number in mine], np.int64)])
    by_class = Counter(stands_for[len(active) :].tolist())
    shares = np.ones(len(numbers), np.float32)
    shares[len(active) :] = [1 / (by_class[stood] + 1) for stood in stands_for[len(active) :].tolist()]

    def matrix_of(found: list[tuple[Integers, Floats]]) -> Floats:
        matrix = np.zeros((len(rows), len(numbers)), np.float32)
        for at, (words, probabilities) in enumerate(found):
            inside = places[words]
            matrix[at, inside[inside >= 0]] = probabilities[inside >= 0]
            for number, where in repeated.items():
                if at in where:
                    same = probabilities[words == own.stands_for(number)]
                    matrix[at, columns[number]] = float(same[0]) if len(same) else FAITHFUL
        _remember(matrix, said, columns, places, model.card.weights.cache.pairs)
        return matrix

    usual = model.ngrams.unigram[stands_for] * shares
    first = next((character for character in text if character.isalpha()), "A")
    return SourceSentence(
        text=text,
        keys=keys,
        known=len(active),
        numbers=numbers,
        stands_for=stands_for,
        places=places,
        own=columns,
        linked=matrix_of(linked),
        plain=matrix_of(plain),
        usual=usual,
        shares=shares,
        units=tuple(units),
        memd=model.memd.active(keys),
        begins_small=first.islower(),
    )


def _remember(
    matrix: Floats, said: list[Counter[int]], own: dict[int, int], places: npt.NDArray[np.int32], half: float
) -> None:
    """Lets what source words became in this document count among their translations, the more the oftener."""
    for row, counts in zip(matrix, said):
        total = sum(counts.values())
        if not total:
            continue
        share = total / (total + half)
        row *= np.float32(1 - share)
        for number, count in counts.items():
            column = own.get(number, OUTSIDE) if number >= len(places) else int(places[number])
            row[column] += share * count / total
