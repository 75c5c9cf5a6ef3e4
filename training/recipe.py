"""The recipe of a pipeline: which corpora, how often, under which licence (``recipes/*.toml``)."""

import tomllib
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

RECIPES = Path(__file__).parent / "recipes"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class EntityFile(_Part):
    """Entities that annotate a treebank's sentences, or (``translated``) those of its translation."""

    file: str
    format: Literal["iob2", "io", "parseme"]
    translated: str | None = None


class Corpus(_Part):
    """What is trained on; ``copies`` tells how often its sentences come in one epoch."""

    name: str
    title: str
    url: str
    licence: str
    copies: int = 1


class Treebank(Corpus):
    """Syntax to train on; ``spoken`` treebanks are transcripts that need capitals and contractions."""

    files: tuple[str, ...]
    spoken: bool = False
    entities: EntityFile | None = None


class EntityCorpus(Corpus):
    """Text with entities but no syntax; ``empty_share`` of its sentences without entities are kept."""

    file: str
    format: Literal["iob2", "io", "parseme"]
    empty_share: float = 1.0


class TestSet(_Part):
    """A treebank that is never trained on."""

    __test__ = False

    name: str
    file: str
    entities: EntityFile | None = None


class Contraction(_Part):
    """Two words that French writes as one."""

    parts: tuple[str, str]
    form: str


class Recipe(_Part):
    """Everything that the conversion of a language's corpora depends on."""

    description: str
    caveat: str
    made: str
    monitor: str
    treebank: tuple[Treebank, ...]
    entity_corpus: tuple[EntityCorpus, ...]
    test: tuple[TestSet, ...]
    dropped_features: tuple[str, ...] = ()
    rates: dict[str, float] = {}
    names: tuple[EntityFile, ...] = ()
    pivot: str | None = None
    contraction: tuple[Contraction, ...] = ()

    @property
    def corpora(self) -> tuple[Corpus, ...]:
        """All that is trained on."""
        return (*self.treebank, *self.entity_corpus)


def load_recipe(language: str) -> Recipe:
    """Read the recipe of ``language`` ("en" or "fr"); pydantic's error names a wrong key."""
    return Recipe.model_validate(tomllib.loads((RECIPES / f"{language}.toml").read_text(encoding="utf8")))
