"""The model of a pair of languages, in memory-mapped arrays (`training/complete` makes it)."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from pydantic import Field, ValidationError

from pipeline.complete.arrays import Arrays
from pipeline.complete.letters import Letters
from pipeline.complete.lexicon import Lexicon
from pipeline.complete.memd import MemdModel
from pipeline.complete.ngrams import NgramModel
from pipeline.complete.units import Units
from pipeline.complete.vocabulary import NumberedVocabulary
from pipeline.errors import ConfigurationError
from pipeline.languages import Language
from pipeline.resources import built_in
from pipeline.settings import Strict

Floats: TypeAlias = npt.NDArray[np.float32]
DEFAULT = "europarl"
GLUED_LEFT, GLUED_RIGHT = 1, 2
"""Marks of the array `glue`: no space before a token, none behind it."""


class CacheWeights(Strict):
    """How slowly the cache is believed.

    Of words that stood n times, d of them different, the share is n / (n + d · weight): `words` for all, the others for
    those behind one and two words. `pairs` is how often a source word must have been translated to count half.
    """

    words: float = 40.0
    behind_one: float = 4.0
    behind_two: float = 2.0
    pairs: float = 8.0
    size: int = 5000


class Weights(Strict):
    """What was fitted on sentences held out: see `Predictor`.

    `linked`, `plain` and `memd` are the exponents of the translation models, `active`, `said` those of any word that
    the source may become and of one that the translation has already; `even` smooths the translation models;
    `covering` is how much a source word that was translated is avoided; `none` the probability of no source word;
    `language` is the share of the n-grams in the interpolation of 2000, for each class of contexts; `units` is the
    share of units of several words (the paper's .4); `lengths` corrects the probability of proposals of 1, 2, … words.
    """

    linked: float
    plain: float
    active: float
    said: float
    memd: float = 0.0
    even: float
    covering: float
    none: float
    language: tuple[float, ...] = Field(default=(0.5,), min_length=1)
    units: float = 0.4
    lengths: tuple[float, ...] = Field(default=(1.0,) * 5, min_length=1)
    cache: CacheWeights = CacheWeights()


class Card(Strict):
    """What the file `model.json` says of a model."""

    source: Language
    target: Language
    name: str
    licence: str
    origin: str
    weights: Weights


@dataclass(frozen=True)
class CompletionModel:
    """Everything that was learned about translating one language into another."""

    card: Card
    vocabulary: NumberedVocabulary
    ngrams: NgramModel
    linked: Lexicon
    plain: Lexicon
    memd: MemdModel
    units: Units
    jumps: Floats
    starts: Floats
    positions: npt.NDArray[np.uint8]
    glue: npt.NDArray[np.uint8]

    @cached_property
    def letters(self) -> Letters:
        """How its words are spelled."""
        return Letters(self.vocabulary.words)

    @cached_property
    def always(self) -> npt.NDArray[np.int64]:
        """The most frequent words: active whatever the source says."""
        return np.sort(np.argsort(-self.ngrams.unigram)[:ALWAYS]).astype(np.int64)


ALWAYS = 200


def read_model(folder: Path) -> CompletionModel:
    """The model of a folder; raises ConfigurationError where something is missing or wrong."""
    arrays = Arrays(folder)
    try:
        card = Card.model_validate_json((folder / "model.json").read_bytes())
        words = _lines(folder / "target.txt")
        sources = _lines(folder / "source.txt")
    except (OSError, ValidationError) as error:
        raise ConfigurationError(f"{folder}: no completion model: {error}") from error
    rows = {word: row for row, word in enumerate(sources)}
    return CompletionModel(
        card=card,
        vocabulary=NumberedVocabulary(words),
        ngrams=NgramModel(arrays),
        linked=Lexicon(arrays, "linked", rows),
        plain=Lexicon(arrays, "plain", rows),
        memd=MemdModel(arrays, rows),
        units=Units(arrays, _lines(folder / "units.txt")),
        jumps=np.asarray(arrays["jumps"], np.float32),
        starts=np.asarray(arrays["starts"], np.float32),
        positions=arrays["positions"],
        glue=np.asarray(arrays["glue"], np.uint8),
    )


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]


def shipped_models() -> dict[tuple[Language, Language, str], Path]:
    """The folders of the models that ship, by source language, target language and name."""
    found: dict[tuple[Language, Language, str], Path] = {}
    for path in sorted((built_in("models") / "complete").glob("*/model.json")):
        name, source, target = path.parent.name.rsplit("-", 2)
        found[source, target, name] = path.parent
    return found
