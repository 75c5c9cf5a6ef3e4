"""How much a sentence of an article is worth telling: a weighted sum of its evidence, learned from authors' abstracts.

Edmundson 1969 set such weights by hand, Kupiec, Pedersen & Chen 1995 learned them; `training/sumum` does.
"""

import math
from collections.abc import Mapping

from pydantic import Field

from pipeline.languages import Language
from pipeline.resources import built_in
from pipeline.settings import Strict
from pipeline.sumum.reading.interpretation import STATED_RULE, ArticleInterpretation


class WorthWeights(Strict):
    """The weight of each piece of evidence, a logarithm of odds; what has none speaks neither for nor against."""

    bias: float
    weights: dict[str, float] = Field(min_length=1)

    def worth(self, evidence: Mapping[str, float]) -> float:
        """The probability that an author's abstract tells a sentence with this evidence."""
        known = self.weights
        odds = self.bias + sum(known[name] * value for name, value in evidence.items() if name in known)
        return 1 / (1 + math.exp(-odds))


def read_weights(language: Language) -> WorthWeights:
    """The weights that were learned for a language: `models/sumum`."""
    path = built_in("models") / "sumum" / f"{language}.json"
    return WorthWeights.model_validate_json(path.read_bytes())


def sentence_worths(interpretation: ArticleInterpretation, weights: WorthWeights) -> dict[int, float]:
    """The worth of each sentence of the body that a template stands in, or that may go on, by its index."""
    evidence = told_evidence(interpretation)
    for template in interpretation.going_on:
        index = interpretation.sentences[template.id]
        if index not in evidence:
            evidence[index] = {**interpretation.evidence.of(index), f"move:{template.move}": 1.0, "no rule": 1.0}
    return {index: weights.worth(one) for index, one in evidence.items()}


def told_evidence(interpretation: ArticleInterpretation) -> dict[int, dict[str, float]]:
    """The evidence of each sentence of the body that a template stands in, the types of its templates among it."""
    found: dict[int, dict[str, float]] = {}
    parts = interpretation.article.parts
    for template in (*interpretation.indicative, *interpretation.informative, *interpretation.stated):
        index = interpretation.sentences[template.id]
        if parts[index] != "body":
            continue
        if index not in found:
            found[index] = dict(interpretation.evidence.of(index))
        found[index][f"type:{template.type}"] = 1.0
        found[index][f"move:{template.move}"] = 1.0
        if template.rule == STATED_RULE:
            found[index]["no rule"] = 1.0
    return found
