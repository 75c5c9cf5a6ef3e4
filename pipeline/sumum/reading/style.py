"""How far a sentence is worded like one of an abstract, by the words that stand beside each other in it.

Abstracts have a way of their own: they name things in full, tell of findings in the past, point at no table. What
authors' abstracts say, and what the articles below them say, teach it (`training/sumum/fit_style.py`); which of the two
a sentence is worded like is the sum of the weights of its phrases, each of one to three words.
"""

import math
from collections.abc import Sequence

from pydantic import Field

from pipeline.languages import Language
from pipeline.resources import built_in
from pipeline.settings import Strict
from pipeline.sumum.reading.interpretation import ArticleInterpretation

_LONGEST = 3
"""Words of a phrase."""
_OPENING = "^"
_FIGURE = "0"
_STEP, _STEPS = 6, 10
"""Words by which sentences are told short from long, and how many lengths there are."""


class StyleWeights(Strict):
    """The weight of each phrase, a logarithm of odds; what has none speaks neither for nor against."""

    bias: float
    weights: dict[str, float] = Field(min_length=1)

    def style(self, words: Sequence[str]) -> float:
        """How likely (0 to 1) an abstract says a sentence of some cue words, were half of all sentences said by one."""
        known = self.weights
        odds = self.bias + math.fsum(map(known.__getitem__, known.keys() & phrases(words)))
        return 1 / (1 + math.exp(-odds))


def phrases(words: Sequence[str]) -> set[str]:
    """The phrases of a sentence's cue words, those that open it marked, and its length; figures are all alike."""
    plain = [_FIGURE if word[0].isdigit() else word for word in words]
    found = {f"length:{min(len(plain) // _STEP, _STEPS)}"}
    longer = plain
    for length in range(1, _LONGEST + 1):
        found.update(longer)
        found.update([f"{_OPENING} {phrase}" for phrase in longer[:1]])
        longer = [f"{phrase} {word}" for phrase, word in zip(longer, plain[length:])]
    return found


def read_style(language: Language) -> StyleWeights:
    """The weights that were learned for a language: `models/sumum`."""
    path = built_in("models") / "sumum" / f"style.{language}.json"
    return StyleWeights.model_validate_json(path.read_bytes())


def styles(interpretation: ArticleInterpretation, weights: StyleWeights) -> dict[int, float]:
    """The style of each sentence of running text, by its index."""
    evidence = interpretation.evidence
    return {index: weights.style(evidence.words(index)) for index in evidence.running}
