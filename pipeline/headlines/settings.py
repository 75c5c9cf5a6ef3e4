"""What a deployment may set for headlines."""

from typing import Literal

from pydantic import Field

from pipeline.settings import Strict


class GraphSettings(Strict):
    """Which sentences are related: `sentences` at most, each as like their center as `min_likeness` (a cosine) says.

    They are the title and the first `of_each` of each document, background stands further down, with `min_words` to
    `max_words`; there are `groups` of them.

    `title_prior` is how much likelier a title is the center than a sentence of running text.
    """

    groups: int = Field(default=6, ge=1)
    sentences: int = Field(default=12, ge=1)
    of_each: int = Field(default=2, ge=1)
    min_words: int = Field(default=4, ge=1)
    max_words: int = Field(default=40, ge=1)
    min_likeness: float = Field(default=0.1, ge=0, le=1)
    title_prior: float = Field(default=2.0, gt=0)
    damping: float = Field(default=0.85, gt=0, lt=1)
    iterations: int = Field(default=50, ge=1)


class SearchSettings(Strict):
    """How the best path is searched, and what may be said.

    `transitions`: what weighs a step, bigrams averaged with dependencies (Wan et al. 2005, section 4), or bigrams
    alone (Witbrock & Mittal 1999). `strict`: with dependencies, only paths are followed that can still become one tree
    in which words have what they have in every sentence; the paper does not ask for it. `beam` is the number of paths
    kept for each word and length; lengths are in words.

    `content` is the worth of a word of content that all documents share, beside the logarithm of the probability a
    word; of several documents, `shared` words of content must stand in more than one, of a lone one in its title.
    `verified` sequences at most are verified, and pass with `least_score` and no finding of `confidence`.
    """

    transitions: Literal["dependency", "bigram"] = "dependency"
    strict: bool = True
    beam: int = Field(default=8, ge=1)
    min_words: int = Field(default=5, ge=1)
    max_words: int = Field(default=12, ge=1)
    content: float = Field(default=0.1, ge=0)
    shared: int = Field(default=2, ge=0)
    verified: int = Field(default=5, ge=1)
    least_score: float = Field(default=0.6, ge=0, le=1)
    confidence: float = Field(default=0.5, ge=0, le=1)
