"""Fits the weights of a model on sentences that it was not made from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from pipeline.complete.cache import PairCache, WordCache
from pipeline.complete.model import CompletionModel, Weights
from pipeline.complete.predictor import THIRDS, Predictor
from pipeline.complete.search import Search
from pipeline.complete.source import OUTSIDE, make_ready
from pipeline.complete.spelling import Spelling
from pipeline.complete.tokens import END, tokenize, with_true_case
from pipeline.complete.vocabulary import OwnWords
from pipeline.languages import traits_of

Say = Callable[[str], object]
EVEN = (0.05, 0.1, 0.2, 0.4)
SHORTEST, LONGEST = 4, 45
"""Words of the sentences that weights are fitted on."""
LENGTHS = 5
BEFORE = 20
"""How many places a class of contexts is thought to have had before."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A place in a sentence: the prior of the columns, their features, and which word stands there."""

    prior: npt.NDArray[np.float64]
    features: npt.NDArray[np.float64]
    column: int
    prior_of_word: float


def fitted(model: CompletionModel, texts: Sequence[tuple[str, str]], count: int, say: Say) -> Weights:
    """The weights under which sentences spread over `texts` are most probable, and the correction of lengths."""
    usable = [pair for pair in texts if SHORTEST <= len(pair[1].split()) <= LONGEST]
    chosen = usable[:: max(1, len(usable) // count)][:count]
    tried: list[tuple[float, Weights]] = []
    for even in EVEN:
        weights = model.card.weights.model_copy(update={"even": even})
        loss, exponents = _fit(_places(_with(model, weights), chosen), weights)
        linked, plain, memd, said, active = (round(float(value), 3) for value in exponents)
        update = {"linked": linked, "plain": plain, "memd": memd, "said": said, "active": active}
        say(f"even {even}: perplexity {np.exp(loss):.2f}, {update}")
        tried.append((loss, weights.model_copy(update=update)))
    _, best = min(tried, key=lambda pair: pair[0])
    weights = best.model_copy(update={"language": _shares(_with(model, best), chosen)})
    lengths = _lengths(_with(model, weights), chosen)
    say(f"interpolation {weights.language}, lengths {lengths}")
    return weights.model_copy(update={"lengths": lengths})


def _with(model: CompletionModel, weights: Weights) -> CompletionModel:
    return CompletionModel(
        **{name: getattr(model, name) for name in model.__dataclass_fields__ if name != "card"},
        card=model.card.model_copy(update={"weights": weights}),
    )


def _predictor(model: CompletionModel, source: str, combination: Any = "product") -> tuple[Predictor, OwnWords]:
    own = OwnWords(model.vocabulary)
    ready = make_ready(source, model, own, PairCache(), set())
    return Predictor(model, ready, own, WordCache(1), combination), own


def _numbers(model: CompletionModel, own: OwnWords, text: str) -> list[int]:
    tokens = [token.text for token in tokenize(text, elides=traits_of(model.card.target).elides)]
    words = with_true_case(tokens, Spelling(model).frequency)
    return [*(own.find(word) for word in words), model.vocabulary.number(END)]


def _places(model: CompletionModel, texts: Sequence[tuple[str, str]]) -> list[_Place]:
    found: list[_Place] = []
    for source, target in texts:
        predictor, own = _predictor(model, source)
        state = predictor.begin()
        for number in _numbers(model, own, target):
            said = np.zeros(len(predictor.source.numbers))
            said[predictor.said_columns(state)] = 1
            features = [
                predictor.linked_ratio(state),
                predictor.plain_ratio(state),
                predictor.memd(state),
                said,
                np.ones(len(said)),
            ]
            prior = predictor.prior(state).astype(np.float64)
            column = predictor.source.column(number)
            alone = float(prior[column]) if column != OUTSIDE else predictor.prior_of(state, number)
            found.append(_Place(prior, np.array(features, np.float64), column, alone))
            state = predictor.advance(state, number)
    return found


def _fit(places: Sequence[_Place], start: Weights) -> tuple[float, npt.NDArray[np.float64]]:
    """The mean negative logarithm and the exponents: of linked, plain, memd, said, and of every active word."""

    def loss(exponents: npt.NDArray[np.float64]) -> tuple[float, npt.NDArray[np.float64]]:
        value, slope = 0.0, np.zeros(len(exponents))
        for place in places:
            weighted = place.prior * np.exp(np.clip(exponents @ place.features, -20, 20))
            total = weighted.sum() + max(1e-6, 1 - place.prior.sum())
            value += np.log(total) - np.log(max(place.prior_of_word, 1e-12))
            slope += place.features @ weighted / total
            if place.column != OUTSIDE:
                value -= exponents @ place.features[:, place.column]
                slope -= place.features[:, place.column]
        return value / len(places), slope / len(places)

    first = np.array([start.linked, start.plain, start.memd, start.said, start.active])
    found = minimize(loss, first, jac=True, method="L-BFGS-B", options={"maxiter": 30})
    return float(found.fun), found.x


def _shares(model: CompletionModel, texts: Sequence[tuple[str, str]]) -> tuple[float, ...]:
    """The share of the n-grams in the interpolation of 2000, for each class of contexts, by expectation-maximization.

    A class begins with what is best for all, as if it had stood so some times before.
    """
    parts: dict[int, list[tuple[float, float]]] = {kind: [] for kind in range(THIRDS * model.ngrams.order)}
    for source, target in texts:
        predictor, own = _predictor(model, source, "linear")
        state = predictor.begin()
        for number in _numbers(model, own, target):
            column = predictor.source.column(number)
            translated = float(predictor.model_2(state)[column]) if column != OUTSIDE else 0.0
            parts[predictor.context_class(state)].append((predictor.prior_of(state, number), translated))
            state = predictor.advance(state, number)
    overall = _expected([part for places in parts.values() for part in places], 0.5, 0)
    return tuple(round(_expected(places, overall, BEFORE), 3) for places in parts.values())


def _expected(parts: Sequence[tuple[float, float]], first: float, before: float) -> float:
    share = first
    for _ in range(20):
        hits = sum(share * p / max(1e-12, share * p + (1 - share) * t) for p, t in parts)
        share = (hits + before * first) / max(1e-12, len(parts) + before)
    return share


def _lengths(model: CompletionModel, texts: Sequence[tuple[str, str]]) -> tuple[float, ...]:
    """How often the most probable continuation of 1, 2, … words is right, by how often it should be."""
    right, expected = np.full(LENGTHS, 1e-9), np.full(LENGTHS, 1e-9)
    spelling = Spelling(model)
    for source, target in texts:
        predictor, own = _predictor(model, source)
        search = Search(predictor, model.vocabulary, own, spelling)
        state = predictor.begin()
        numbers = _numbers(model, own, target)
        view = spelling.read("", source, "", begins_small=False)
        for place, number in enumerate(numbers):
            for length, ranked in enumerate(search.continuations(state, view, LENGTHS)):
                if ranked:
                    said = [step.number for step in ranked[0].steps]
                    right[length] += said == numbers[place : place + len(said)]
                    expected[length] += ranked[0].probability
            state = search.advance(state, number)
    return tuple(round(float(value), 3) for value in right / expected)
