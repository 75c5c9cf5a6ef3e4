"""How probably each word comes next: p(w | h, s).

The n-gram model q(w | h) is the prior, as in the maximum-entropy models of Foster (2000): each word that the source
may become has its probability multiplied by how much likelier the source makes it, and all are normalized again,

    p(w | h, s) = q(w | h) · r(w)^a · … / Z,    r(w) = (t(w) + e·u(w)) / ((1 + e)·u(w)),

where u is the probability of the word in any text and t that of a translation model. A hidden Markov model has an
exponent of its own, which follows where in the source the translation stands, avoiding what was translated already (the
feature that 2002, section 7 misses), and so have IBM 2 and the features of MEMD2B (`memd.py`). Only columns need
computing: Z is what they have, and the rest. `combination.py` names what ours is measured against.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from pipeline.complete.cache import WordCache
from pipeline.complete.combination import Combination
from pipeline.complete.memd import nearness
from pipeline.complete.model import CompletionModel
from pipeline.complete.ngrams import unquantize
from pipeline.complete.source import OUTSIDE, SourceSentence
from pipeline.complete.units import beginning_here, next_words
from pipeline.complete.vocabulary import OwnWords

Floats: TypeAlias = npt.NDArray[np.float32]
LEAST = np.float32(1e-9)
THIRDS = 3
PASSIVE = np.float32(1e-4)
"""What is left for the passive vocabulary where IBM 2 speaks alone."""
LEAST_FREE = 0.02
"""What is left of a source word that was translated."""
UNLIKELY = 1e-4
"""How probably a source word becomes a word that it never became."""


@dataclass(frozen=True, slots=True)
class State:
    """What has been said of a translation: its last words, where in the source it stands, what of it is covered."""

    history: tuple[int, ...]
    count: int
    standing: Floats
    covered: Floats
    said: frozenset[int]


@dataclass(frozen=True, slots=True)
class Next:
    """What may come next: the probability of each column, and the factor of the prior's for all other words."""

    columns: Floats
    rest: float


class Predictor:
    """Predicts the words of a translation of one sentence."""

    def __init__(
        self,
        model: CompletionModel,
        source: SourceSentence,
        own: OwnWords,
        cache: WordCache,
        combination: Combination = "product",
    ) -> None:
        self._model = model
        self._weights = model.card.weights
        self.source = source
        self._own = own
        self._cache = cache
        self._combination = combination
        length = max(1, source.length)
        spans = np.arange(length)[None, :] - np.arange(length)[:, None]
        middle = len(model.jumps) // 2
        steps = model.jumps[np.clip(spans + middle, 0, len(model.jumps) - 1)]
        self._steps: Floats = steps / steps.sum(axis=1, keepdims=True)
        starts = model.starts[np.minimum(np.arange(length), len(model.starts) - 1)]
        self._starts: Floats = starts / starts.sum()
        self._linked = source.linked[:-1] if source.length else np.zeros((1, len(source.numbers)), np.float32)
        even = np.float32(self._weights.even)
        self._smooth = even * source.usual + LEAST
        self._remembered = self._remembered_among(len(source.numbers), source.column)
        pairs = source.memd
        self._pairs = source.places[pairs.words].astype(np.int64) if pairs is not None else None
        self._usual = (1 + even) * source.usual + LEAST

    def _remembered_among(self, size: int, place: Callable[[int], int]) -> Floats:
        """How often each of some words stood in this document, as a share of all."""
        found = np.zeros(size, np.float32)
        for number, count in self._cache.words.items():
            at = place(number)
            if count > 0 and at != OUTSIDE:
                found[at] += count / self._cache.length
        return found

    def begin(self) -> State:
        """The state before the first word."""
        start = self._model.vocabulary.number("<s>")
        nothing = np.zeros(len(self._starts), np.float32)
        return State((start,), 0, self._starts, nothing, frozenset())

    def arrival(self, state: State) -> Floats:
        """Where in the source the next word stands, if it translates one."""
        going = state.standing if not state.count else state.standing @ self._steps
        free = np.maximum(1 - state.covered, LEAST_FREE) ** np.float32(self._weights.covering)
        found = going * free
        return found / found.sum()  # type: ignore[no-any-return]

    def advance(self, state: State, number: int) -> State:
        """The state behind one more word."""
        column = self.source.column(number)
        none = np.float32(self._weights.none)
        arrival = self.arrival(state) * (1 - none)
        if column == OUTSIDE:
            linked, unlinked = arrival * np.float32(UNLIKELY), state.standing * none * np.float32(UNLIKELY)
        else:
            linked = arrival * self._linked[:, column]
            unlinked = state.standing * none * max(self.source.linked[-1, column], LEAST)
        standing = linked + unlinked + np.float32(1e-12)
        total = standing.sum()
        covered = state.covered if column == OUTSIDE else np.minimum(1, state.covered + linked / total)
        return State(
            (*state.history, number)[-self._model.ngrams.order + 1 :],
            state.count + 1,
            standing / total,
            covered,
            state.said | {number},
        )

    def next(self, state: State) -> Next:
        """The probability of each word that may come next."""
        prior = self.prior(state)
        if self._combination == "linear":
            shares = self._weights.language
            share = np.float32(shares[min(self.context_class(state), len(shares) - 1)])
            return Next(share * prior + (1 - share) * self.model_2(state), float(share))
        if self._combination in ("ibm2", "units"):
            return Next((1 - PASSIVE) * self.model_2(state) + PASSIVE * prior, float(PASSIVE))
        found = prior * np.exp(self._exponent(state))
        total = float(found.sum()) + max(1e-6, 1 - float(prior.sum()))
        return Next(found / np.float32(total), 1 / total)

    def _exponent(self, state: State) -> Floats:
        """The logarithm of how much likelier the source makes each column."""
        if self._combination == "memd":
            exponent, known = self.memd(state), self.source.known
            if known < len(exponent):  # numbers and names of the sentence itself: no feature could know them
                exponent[known:] = self.plain_ratio(state)[known:]
            return exponent
        weights = self._weights
        exponent = weights.linked * self.linked_ratio(state) + np.float32(weights.active)
        if weights.plain:
            exponent += weights.plain * self.plain_ratio(state)
        if weights.memd:
            exponent += weights.memd * self.memd(state)
        said = self.said_columns(state)
        if said:
            exponent[said] += weights.said
        return exponent

    def linked_ratio(self, state: State) -> Floats:
        """How much likelier the hidden Markov model makes each column than it is in any text, as a logarithm."""
        none = np.float32(self._weights.none)
        arrival = self.arrival(state)
        linked = (arrival * (1 - none)) @ self._linked + none * self.source.linked[-1]
        if self.source.units and self._weights.units:
            linked = self._with_units(state, arrival, linked)
        return np.log((linked + self._smooth) / self._usual)  # type: ignore[no-any-return]

    def _with_units(self, state: State, arrival: Floats, linked: Floats) -> Floats:
        """The words' translations interpolated with those of units, as far as these say anything (2000, equation 2)."""
        following = next_words(self.source.units, state.history, arrival, state.standing)
        weight = self._weights.units
        linked = linked * np.float32(1 - weight * sum(following.values()))
        for number, value in following.items():
            linked[self.source.column(number)] += weight * value
        return linked

    def plain_ratio(self, state: State) -> Floats:
        """The same by IBM 2."""
        return np.log((self.model_2(state) + self._smooth) / self._usual)  # type: ignore[no-any-return]

    def memd(self, state: State) -> Floats:
        """What the features of the maximum-entropy model add to each column."""
        size = len(self.source.numbers)
        if self.source.memd is None or self._pairs is None:
            return np.zeros(size, np.float32)
        near = nearness(self._model.positions, self.source.length, state.count)
        return self._model.memd.exponents(self.source.memd, self._pairs, size, near)

    def said_columns(self, state: State) -> list[int]:
        """The columns of the words that the translation has already."""
        return [column for column in map(self.source.column, state.said) if column != OUTSIDE]

    def model_2(self, state: State) -> Floats:
        """The probability of each column by IBM 2."""
        source = self.source
        length = min(source.length, self._model.positions.shape[0] - 1)
        if not length:
            return np.zeros(len(source.numbers), np.float32)
        shares = self.places(state)
        return shares[1:] @ source.plain[:length] + shares[0] * source.plain[-1]  # type: ignore[no-any-return]

    def places(self, state: State) -> Floats:
        """The probability of each place of the source by IBM 2; that of none comes first."""
        positions = self._model.positions
        length = min(self.source.length, positions.shape[0] - 1)
        shares = unquantize(positions[length, min(state.count, positions.shape[1] - 1), : length + 1])
        return shares / shares.sum()  # type: ignore[no-any-return]

    def units(self, state: State) -> dict[tuple[int, ...], float]:
        """The probability of each unit that may begin here, where units are proposed as wholes (2000, equation 2).

        That of words is one less the weight of units.
        """
        if self._combination != "units":
            return {}
        weight = self._weights.units
        found = beginning_here(self.source.units, self.places(state)[1:])
        return {words: weight / (1 - weight) * share for words, share in found.items()}

    def context_class(self, state: State) -> int:
        """The class of a context in the interpolation of 2000 (TransType, 2.2.1): how much of it is known, and where.

        The more words of the context the n-grams know, and the nearer the end, the less the source is asked.
        """
        third = min(THIRDS - 1, THIRDS * state.count // max(1, self.source.length))
        return THIRDS * len(self._context(state.history)) + third

    def _context(self, history: Sequence[int]) -> tuple[int, ...]:
        return self._model.ngrams.context([self._own.stands_for(number) for number in history])

    def prior(self, state: State) -> Floats:
        """The probability of the columns by what stands before them, in all texts and in this document."""
        source = self.source
        found = self._model.ngrams.among(self._context(state.history), source.stands_for[: source.known], source.places)
        own = len(source.numbers) - source.known
        if own:
            context = self._context(state.history)
            classes = {
                number: self._model.ngrams.probability(context, number)
                for number in set(source.stands_for[source.known :].tolist())
            }
            mine = [classes[number] for number in source.stands_for[source.known :].tolist()]
            found = np.concatenate([found, np.array(mine, np.float32) * source.shares[source.known :]])
        return self._with_cache(state, found, source.column, self._remembered)

    def _with_cache(self, state: State, prior: Floats, place: Callable[[int], int], remembered: Floats) -> Floats:
        """A prior interpolated with what the document has said (2004, equation 2), the longer context the more."""
        if not self._cache.length:
            return prior
        weights = self._weights.cache
        length = self._cache.length
        share = length / (length + weights.words * self._cache.different)  # Witten & Bell (1991)
        prior = prior * np.float32(1 - share) + remembered * np.float32(share)
        for (total, words), half in zip(self._cache.parts(state.history), (weights.behind_one, weights.behind_two)):
            if not total:
                continue
            share = total / (total + half * len(words))
            prior = prior * np.float32(1 - share)
            for number, count in words.items():
                at = place(number)
                if count > 0 and at != OUTSIDE:
                    prior[at] += share * count / total
        return prior

    def prior_of(self, state: State, number: int) -> float:
        """The probability of one word by what stands before it."""
        found = self._model.ngrams.probability(self._context(state.history), self._own.stands_for(number))
        column = self.source.column(number)
        return found * float(self.source.shares[column]) if column != OUTSIDE else found

    def everything(self, state: State, found: Next) -> Floats:
        """The probability of every word of the vocabulary, active or passive."""
        prior = self._model.ngrams.distribution(self._context(state.history))
        if self._cache.length:
            size = len(prior)
            remembered = self._remembered_among(size, lambda n: n if n < size else OUTSIDE)
            prior = self._with_cache(state, prior, lambda n: n if n < size else OUTSIDE, remembered)
        prior *= np.float32(found.rest)
        known = self.source.known
        prior[self.source.numbers[:known]] = found.columns[:known]
        return prior

    def probability(self, state: State, number: int) -> float:
        """The probability of one word; that of all unknown words together for one of them."""
        column = self.source.column(number)
        found = self.next(state)
        if column != OUTSIDE:
            return float(found.columns[column])
        return float(self.everything(state, found)[self._own.stands_for(number)])
