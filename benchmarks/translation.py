"""Models of translation as aligners: IBM 1 to 4 of NLTK, and the word HMM of Vogel, Ney & Tillmann 1996.

Each learns from the pairs of texts that it aligns, as GIZA++ does: what is written, and what it is written from.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from nltk.translate import AlignedSent, IBMModel1, IBMModel2, IBMModel3, IBMModel4

Text = tuple[list[str], list[str]]
ROUNDS = 5
FARTHEST = 30
NOWHERE = 1e-3
"""A rewrite that is less likely than this is none: the word has no source."""
MODELS = {"ibm1": IBMModel1, "ibm2": IBMModel2, "ibm3": IBMModel3}


def translation_models(name: str, texts: Sequence[Text]) -> Iterator[list[tuple[int, int]]]:
    """The links of each pair by an IBM model: a word that is written, and the one that it is written from."""
    bitext = [AlignedSent(written, source) for written, source in texts]
    if name == "ibm4":
        words = sorted({word for pair in texts for side in pair for word in side})
        classes = {word: len(word) % 10 for word in words}  # NLTK learns none
        IBMModel4(bitext, ROUNDS, classes, classes)
    else:
        MODELS[name](bitext, ROUNDS)
    for pair in bitext:
        yield [(written, source) for written, source in pair.alignment if source is not None]


def word_hmm(texts: Sequence[Text]) -> Iterator[list[tuple[int, int]]]:
    """The links of each pair by the best path of the word HMM, from IBM 1's rewrites, after some rounds of EM."""
    rewrites: Mapping[str, Mapping[str, float]] = _ibm1(texts)
    jumps = np.ones(2 * FARTHEST + 1) / (2 * FARTHEST + 1)
    for _ in range(ROUNDS):
        rewrites, jumps = _round(texts, rewrites, jumps)
    for written, source in texts:
        yield _best_path(_emissions(written, source, rewrites), _transitions(len(source), jumps))


def _ibm1(texts: Sequence[Text]) -> Mapping[str, Mapping[str, float]]:
    model = IBMModel1([AlignedSent(*text) for text in texts], ROUNDS)
    found: dict[str, dict[str, float]] = {}
    for written, source in texts:
        for word in set(source):
            found.setdefault(word, {}).update((said, model.translation_table[said][word]) for said in set(written))
    return found


def _emissions(written: Sequence[str], source: Sequence[str], rewrites: Mapping[str, Mapping[str, float]]) -> Any:
    return np.array([[max(rewrites[word].get(said, 0.0), 1e-9) for word in source] for said in written])


def _transitions(length: int, jumps: Any) -> Any:
    distance = np.clip(np.subtract.outer(np.arange(length), np.arange(length)).T, -FARTHEST, FARTHEST) + FARTHEST
    found = jumps[distance]
    return found / found.sum(axis=1, keepdims=True)


def _round(texts: Sequence[Text], rewrites: Mapping[str, Mapping[str, float]], jumps: Any) -> tuple[Any, Any]:
    counts: dict[str, dict[str, float]] = {}
    moved = np.full_like(jumps, 0.5)
    for written, source in texts:
        emission, transition = _emissions(written, source, rewrites), _transitions(len(source), jumps)
        states, moves = _expected(emission, transition)
        distance = np.clip(np.subtract.outer(np.arange(len(source)), np.arange(len(source))).T, -FARTHEST, FARTHEST)
        np.add.at(moved, distance + FARTHEST, moves)
        for word, share in zip(source, states.T, strict=True):
            own = counts.setdefault(word, {})
            for said, value in zip(written, share, strict=True):
                own[said] = own.get(said, 0.0) + float(value)
    table = {word: {said: value / sum(own.values()) for said, value in own.items()} for word, own in counts.items()}
    return table, moved / moved.sum()


def _expected(emission: Any, transition: Any) -> tuple[Any, Any]:
    """The probabilities of states, and the expected moves between them; scaled at every word."""
    words, states = emission.shape
    forward, scale = np.zeros((words, states)), np.zeros(words)
    reached = np.full(states, 1 / states)
    for word in range(words):
        forward[word] = reached * emission[word]
        scale[word] = forward[word].sum()
        forward[word] /= scale[word]
        reached = forward[word] @ transition
    backward, moves = np.ones(states), np.zeros((states, states))
    found = forward.copy()
    for word in range(words - 2, -1, -1):
        ahead = emission[word + 1] * backward / scale[word + 1]
        moves += np.outer(forward[word], ahead) * transition
        backward = transition @ ahead
        found[word] = forward[word] * backward
    return found, moves


def _best_path(emission: Any, transition: Any) -> list[tuple[int, int]]:
    """The likeliest place of each word; one whose rewrite is less likely than from nowhere has none."""
    score, steps = np.log(emission[0]), []
    for row in emission[1:]:
        reached = score[:, None] + np.log(transition)
        steps.append(reached.argmax(axis=0))
        score = reached.max(axis=0) + np.log(row)
    path = [int(score.argmax())]
    for step in reversed(steps):
        path.append(int(step[path[-1]]))
    path.reverse()
    return [(word, place) for word, place in enumerate(path) if emission[word, place] > NOWHERE]
