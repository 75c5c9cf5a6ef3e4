"""Finds units of several words in both languages and which become which (Langlais, Foster & Lapalme 2000, section 3).

Sequences come from a suffix array, pass the filter F1 (length, frequency, likelihood ratio, entropy of what stands
around them) and, where a recipe wants it, F2, and group the words of the corpus; an IBM
model of the grouped corpus says what each unit becomes, and which of that is kept is E1, E2 or E3.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from pipeline.complete.ngrams import quantize
from pipeline.complete.source import NO_WORD
from pipeline.complete.tokens import is_word
from training.complete.alignment import Floats, Links, train_model_1, train_model_2
from training.complete.corpus import Numbers, Vocabulary

Unit: TypeAlias = tuple[int, ...]
Integers: TypeAlias = npt.NDArray[np.int64]
LONGEST = 5
Estimate: TypeAlias = Literal["E1", "E2", "E3"]
"""What is kept of a model: what words and units become, what units become, or which units they become (3.2)."""
LEAST_SHARE = 0.05
COUNTED, GROUPED = 30_000, 40_000
"""Pairs of sentences that units are counted in, and that are grouped by them."""
LONGEST_SENTENCE = 40
ROUNDS = (4, 2)


@dataclass(frozen=True, slots=True)
class UnitRecipe:
    """Which sequences are units (3.1, F1 and F2): `preferred` is F2.

    The paper's frequency is 2, for a corpus a seventh of ours.
    """

    frequency: int = 4
    likelihood: float = 5.0
    entropy: float = 0.2
    preferred: bool = False


USUAL = UnitRecipe()


def find_units(
    sentences: Sequence[Numbers],
    vocabulary: Vocabulary,
    recipe: UnitRecipe = USUAL,
) -> set[Unit]:
    """The sequences that pass the filters, without marks and classes inside."""
    stream = np.concatenate([part for s in sentences for part in (s.astype(np.int64) + 1, np.zeros(1, np.int64))])
    order = suffix_array(stream)
    padded = np.concatenate([stream, np.zeros(LONGEST, np.int64)])
    counts: list[dict[Unit, int]] = []
    entropies: dict[Unit, float] = {}
    for length in range(1, LONGEST + 1):
        grams = np.stack([padded[order + step] for step in range(length)], axis=1)
        inside = (grams > 0).all(axis=1)
        grams, places = grams[inside], order[inside]
        first = np.concatenate([[True], (grams[1:] != grams[:-1]).any(axis=1)])
        starts = np.flatnonzero(first)
        frequency = np.diff(np.append(starts, len(grams)))
        frequent = frequency >= (1 if length == 1 else recipe.frequency)
        found: dict[Unit, int] = {}
        for start, count in zip(starts[frequent].tolist(), frequency[frequent].tolist()):
            unit = tuple(grams[start].tolist())
            found[unit] = count
            if length > 1:
                same = places[start : start + count]
                around = (padded[np.maximum(same - 1, 0)], padded[same + length])
                entropies[unit] = 0.5 * sum(entropy(side) for side in around)
        counts.append(found)
    whole = [is_word(word) and not word.startswith("<") for word in vocabulary.words]
    strengths = {
        tuple(number - 1 for number in unit): _strength(unit, counts, len(stream))
        for unit, spread in entropies.items()
        if spread >= recipe.entropy and all(whole[number - 1] for number in unit)
    }
    strong = {unit: strength for unit, strength in strengths.items() if strength >= recipe.likelihood}
    return preferred(strong) if recipe.preferred else set(strong)


def preferred(strengths: Mapping[Unit, float]) -> set[Unit]:
    """The filter F2: without sequences inside a longer one that holds together better."""
    inside = {
        part
        for unit, strength in strengths.items()
        for length in range(2, len(unit))
        for start in range(len(unit) - length + 1)
        if (part := unit[start : start + length]) in strengths and strengths[part] <= strength
    }
    return set(strengths) - inside


def suffix_array(stream: Integers) -> Integers:
    """The places of a text in the order of what follows them, as far as units are long (Manber & Myers 1993)."""
    rank, known = stream, 1
    while known < LONGEST:
        following = np.concatenate([rank[known:], np.zeros(known, np.int64)])
        _, rank = np.unique(rank * (int(rank.max()) + 1) + following, return_inverse=True)
        known *= 2
    return np.argsort(rank, kind="stable")


def entropy(values: Integers) -> float:
    """The entropy of what stands in some places, in nats."""
    _, counts = np.unique(values, return_counts=True)
    shares = counts / counts.sum()
    return float(-(shares * np.log(shares)).sum())


def likelihood_ratio(both: int, first: int, second: int, total: int) -> float:
    """Dunning's (1993): how much better it explains the counts that two parts depend on each other."""

    def logarithm(hits: int, trials: int, share: float) -> float:
        share = min(max(share, 1e-12), 1 - 1e-12)
        return hits * math.log(share) + (trials - hits) * math.log(1 - share)

    even, with_first = second / total, both / first
    without = (second - both) / max(1, total - first)
    return 2 * (
        logarithm(both, first, with_first)
        + logarithm(second - both, total - first, without)
        - logarithm(both, first, even)
        - logarithm(second - both, total - first, even)
    )


def _strength(unit: Unit, counts: Sequence[Mapping[Unit, int]], total: int) -> float:
    """The least likelihood ratio of two parts that a unit divides into (equation 3)."""
    both = counts[len(unit) - 1][unit]
    return min(
        likelihood_ratio(both, counts[cut - 1][unit[:cut]], counts[len(unit) - cut - 1][unit[cut:]], total)
        for cut in range(1, len(unit))
    )


def group(sentence: Sequence[int], units: Mapping[Unit, int]) -> list[int]:
    """The sentence with as many words as may be in units, by their numbers (equation 4, the length criterion)."""
    best, back = [0.0], [0]
    for end in range(1, len(sentence) + 1):
        value, start = best[end - 1], end - 1
        for length in range(2, min(LONGEST, end) + 1):
            if best[end - length] + length > value and tuple(sentence[end - length : end]) in units:
                value, start = best[end - length] + length, end - length
        best.append(value)
        back.append(start)
    found: list[int] = []
    end = len(sentence)
    while end:
        start = back[end]
        found.append(sentence[start] if end - start == 1 else units[tuple(sentence[start:end])])
        end = start
    return found[::-1]


@dataclass(frozen=True, slots=True)
class UnitModel:
    """What words and units become: `shares[k]` is the probability that `sources[k]` becomes `targets[k]`.

    Numbers below `words` of a side are its words, the others units; `names` has what they stand for.
    """

    sources: Integers
    targets: Integers
    shares: Floats
    words: tuple[int, int]
    names: tuple[Mapping[int, Unit], Mapping[int, Unit]]


def both_sides(
    pairs: Sequence[tuple[Numbers, Numbers]], sources: Vocabulary, targets: Vocabulary, recipe: UnitRecipe
) -> tuple[set[Unit], set[Unit]]:
    """The units of both languages."""
    counted = _short(pairs, COUNTED)
    return (
        find_units([pair[0] for pair in counted], sources, recipe),
        find_units([pair[1] for pair in counted], targets, recipe),
    )


def translate_units(
    pairs: Sequence[tuple[Numbers, Numbers]],
    sources: Vocabulary,
    targets: Vocabulary,
    units: tuple[Set[Unit], Set[Unit]],
) -> UnitModel:
    """IBM model 2 of the corpus with its words grouped into units (3.2)."""
    numbered = (_numbered(units[0], len(sources)), _numbered(units[1], len(targets)))
    grouped = [(_group(first, numbered[0]), _group(second, numbered[1])) for first, second in _short(pairs, GROUPED)]
    sizes = (len(sources) + len(numbered[0]), len(targets) + len(numbered[1]))
    links = Links(grouped, sources.number(NO_WORD), sizes)
    found, _ = train_model_2(links, train_model_1(links, ROUNDS[0]), ROUNDS[1])
    words = (len(sources), len(targets))
    names = (_names(numbered[0], words[0]), _names(numbered[1], words[1]))
    return UnitModel(links.sources, links.targets, found, words, names)


def unit_arrays(
    model: UnitModel, sources: Vocabulary, estimate: Estimate
) -> tuple[dict[str, npt.NDArray[Any]], list[str]]:
    """The arrays of a table of units, and the source units in the order of its rows (3.2, E1 to E3)."""
    keep = model.shares >= LEAST_SHARE
    if estimate != "E1":
        keep &= model.sources >= model.words[0]
    if estimate == "E3":
        keep &= model.targets >= model.words[1]
    totals = np.bincount(model.sources, np.where(keep, model.shares, 0))
    rows: dict[str, list[tuple[Unit, float]]] = {}
    for first, second, share in zip(model.sources[keep], model.targets[keep], model.shares[keep]):
        text = " ".join(sources.words[number] for number in model.names[0][int(first)])
        # Normalized again, as the paper's are.
        rows.setdefault(text, []).append((model.names[1][int(second)], float(share / totals[first])))
    keys = sorted(rows)
    entries = [entry for key in keys for entry in sorted(rows[key])]
    lengths = Counter({key: len(rows[key]) for key in keys})
    return {
        "units_starts": np.cumsum([0, *(lengths[key] for key in keys)]).astype(np.uint32),
        "units_offsets": np.cumsum([0, *(len(unit) for unit, _ in entries)]).astype(np.uint32),
        "units_words": np.array([number for unit, _ in entries for number in unit], np.uint16),
        "units_shares": quantize(np.array([share for _, share in entries])),
    }, keys


def _short(pairs: Sequence[tuple[Numbers, Numbers]], count: int) -> Sequence[tuple[Numbers, Numbers]]:
    short = [pair for pair in pairs if max(len(pair[0]), len(pair[1])) <= LONGEST_SENTENCE]
    return short[:: max(1, len(short) // count)]


def _names(units: Mapping[Unit, int], words: int) -> dict[int, Unit]:
    return {number: (number,) for number in range(words)} | {number: unit for unit, number in units.items()}


def _numbered(units: Set[Unit], words: int) -> dict[Unit, int]:
    room = (1 << 16) - words
    return {unit: words + place for place, unit in enumerate(sorted(units)[:room])}


def _group(sentence: Numbers, units: Mapping[Unit, int]) -> Numbers:
    return np.array(group(sentence.tolist(), units), np.uint16)
