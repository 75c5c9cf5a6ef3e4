"""Builds the arrays of a model from pairs of texts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from pipeline.complete.arrays import write_arrays
from pipeline.complete.model import GLUED_LEFT, GLUED_RIGHT, CacheWeights, Card, Weights
from pipeline.complete.ngrams import quantize
from pipeline.complete.source import NO_WORD
from pipeline.complete.spelling import glue_of
from pipeline.complete.tokens import tokenize
from pipeline.languages import Language, traits_of
from training.complete.alignment import Links, train_markov, train_model_1, train_model_2
from training.complete.corpus import Vocabulary, read_pairs
from training.complete.ngrams import estimate
from training.complete.units import USUAL, both_sides, translate_units, unit_arrays

LEAST_WORD = 2
"""A word that stands less often is unknown."""
LEAST_GRAMS = (1, 2, 2)
"""How often 2-grams, 3-grams and 4-grams must stand."""
ROUNDS = {"model 1": 5, "model 2": 3, "markov": 4}
LEAST_LINKED, LEAST_PLAIN = 1e-4, 1e-3
"""The least probability of a translation that is kept."""
FIRST_GUESS = Weights(linked=0.8, plain=0.15, active=1.2, said=-0.2, even=0.1, covering=0.5, none=0.05)

Say = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Recipe:
    """What a model is made from. `once` counts a pair of sentences that comes back only once.

    `cache` are the weights of the memory of documents that differ from the usual ones: they are chosen by hand.
    """

    name: str
    files: Sequence[str]
    once: bool
    licence: str
    origin: str
    cache: Mapping[str, float] = field(default_factory=dict)


def build(
    texts: Sequence[tuple[str, str]], recipe: Recipe, source: Language, target: Language, folder: Path, say: Say
) -> None:
    """Writes the arrays, vocabularies and card of a model; its weights are a first guess."""
    pairs = read_pairs(texts, source, target)
    words = Vocabulary.of([pair.target for pair in pairs], LEAST_WORD)
    sources = Vocabulary.of([pair.source for pair in pairs], LEAST_WORD)
    numbered = [(sources.encode(pair.source), words.encode(pair.target)) for pair in pairs]
    arrays = estimate([target_words for _, target_words in numbered], words, LEAST_GRAMS)
    say(f"{len(words)} words, {sum(len(a) for n, a in arrays.items() if n.startswith('words'))} n-grams")
    links = Links(numbered, sources.number(NO_WORD), (len(sources), len(words)))
    first = train_model_1(links, ROUNDS["model 1"])
    say(f"model 1: {len(links.keys)} pairs of words")
    plain, positions = train_model_2(links, first, ROUNDS["model 2"])
    say("model 2")
    linked, jumps, starts, none = train_markov(links, first, ROUNDS["markov"])
    say(f"hidden Markov model: {none:.3f} of the words translate none")
    arrays |= _lexicon("linked", links, linked, LEAST_LINKED, len(sources))
    arrays |= _lexicon("plain", links, plain, LEAST_PLAIN, len(sources))
    arrays |= {
        "jumps": jumps.astype(np.float32),
        "starts": starts.astype(np.float32),
        "positions": quantize(positions),
        "glue": _glue(words, [text for _, text in texts], target),
    }
    found = both_sides(numbered, sources, words, USUAL)
    units, unit_keys = unit_arrays(translate_units(numbered, sources, words, found), sources, "E3")
    say(f"{len(unit_keys)} units")
    arrays |= units
    write_arrays(folder, arrays)
    (folder / "units.txt").write_text("".join(f"{unit}\n" for unit in unit_keys), encoding="utf-8")
    for name, vocabulary in (("target", words), ("source", sources)):
        (folder / f"{name}.txt").write_text("".join(f"{word}\n" for word in vocabulary.words), encoding="utf-8")
    card = Card(
        source=source,
        target=target,
        name=recipe.name,
        licence=recipe.licence,
        origin=recipe.origin,
        weights=FIRST_GUESS.model_copy(update={"none": none, "cache": CacheWeights.model_validate(dict(recipe.cache))}),
    )
    (folder / "model.json").write_text(card.model_dump_json(indent=1) + "\n", encoding="utf-8")


def _lexicon(
    name: str, links: Links, probabilities: npt.NDArray[np.float32], least: float, sources: int
) -> dict[str, npt.NDArray[Any]]:
    keep = probabilities > least
    return {
        f"{name}_starts": np.searchsorted(links.sources[keep], np.arange(sources + 1)).astype(np.uint32),
        f"{name}_words": links.targets[keep].astype(np.uint16),
        f"{name}_shares": quantize(probabilities[keep]),
    }


def _glue(words: Vocabulary, texts: Sequence[str], language: Language) -> npt.NDArray[np.uint8]:
    """How the words and marks of a vocabulary are joined to those around them."""
    elides = traits_of(language).elides
    spaced = [
        (
            token.text,
            token.start == 0 or text[token.start - 1].isspace(),
            token.end >= len(text) or text[token.end].isspace(),
        )
        for text in texts
        for token in tokenize(text, elides=elides)
    ]
    found = glue_of(spaced)
    rare = {word: (GLUED_RIGHT if elides else GLUED_LEFT) if "'" in word else 0 for word in words.words}
    return np.array([found.get(word, rare[word]) for word in words.words], np.uint8)
