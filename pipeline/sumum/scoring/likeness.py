"""How like an author's abstract a sentence of an article is, by what speaks for it and for its neighbors.

Abstracts tell of runs of sentences ("In this paper we … We show …"), so that what stands beside a sentence tells
whether it belongs to one. Learned from articles with their abstracts by `training/sumum`; weights are by names of
`pipeline/sumum/reading/evidence.py`, for all sentences and not only for those that a pattern tells.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from pydantic import Field

from pipeline.languages import Language
from pipeline.resources import built_in
from pipeline.settings import Strict
from pipeline.sumum.reading.interpretation import ArticleInterpretation

_OF_NEIGHBORS: Final = (
    "aim", "authors", "cites", "comparison", "conclusion", "finding", "gap", "limits", "novelty", "others", "outline",
    "paper", "plans", "prior", "summing",
)  # fmt: skip
_AT_EDGES: Final = ("aim", "authors", "finding", "summing")
_ENDS: Final = ("from start:0", "from end:0", "from end:1")
_TITLE: Final = "title"


class LikenessWeights(Strict):
    """What each piece of evidence adds to the likeness, 0 to 1, of a sentence to the nearest one of an abstract."""

    bias: float
    weights: dict[str, float] = Field(min_length=1)

    def likeness(self, evidence: Mapping[str, float]) -> float:
        """The likeness that is to be expected."""
        known = self.weights
        return self.bias + sum(known[name] * value for name, value in evidence.items() if name in known)


def read_likeness(language: Language) -> LikenessWeights:
    """The weights that were learned for a language: `models/sumum`."""
    path = built_in("models") / "sumum" / f"likeness.{language}.json"
    return LikenessWeights.model_validate_json(path.read_bytes())


def likenesses(interpretation: ArticleInterpretation, weights: LikenessWeights) -> dict[int, float]:
    """The likeness of each sentence of the body, by its index."""
    return {index: weights.likeness(one) for index, one in passage_evidence(interpretation).items()}


def passage_evidence(interpretation: ArticleInterpretation) -> dict[int, dict[str, float]]:
    """The evidence of each sentence of the body, with that of the sentences beside it and its types of information."""
    article = interpretation.article
    types: dict[int, list[str]] = {}
    for template in (*interpretation.indicative, *interpretation.stated):
        types.setdefault(interpretation.sentences[template.id], []).append(template.type)
    found = {}
    for index in (index for index, part in article.parts.items() if part == "body"):
        evidence = dict(interpretation.evidence.of(index))
        evidence.update(_of_neighbors(interpretation, index))
        evidence.update(_at_edges(interpretation, index))
        evidence.update((f"type:{one}", 1.0) for one in types.get(index, ()))
        found[index] = evidence
    return found


def _of_neighbors(interpretation: ArticleInterpretation, index: int) -> Iterator[tuple[str, float]]:
    article = interpretation.article
    for name, beside in (("prev", index - 1), ("next", index + 1)):
        if article.parts.get(beside) != "body" or article.section(beside) != article.section(index):
            yield f"{name}:none", 1.0
            continue
        cues = interpretation.evidence.cues(beside)
        yield from ((f"{name}:{cue}", 1.0) for cue in _OF_NEIGHBORS if cue in cues)
        yield f"{name}:{_TITLE}", interpretation.evidence.of(beside).get(_TITLE, 0.0)


def _at_edges(interpretation: ArticleInterpretation, index: int) -> Iterator[tuple[str, float]]:
    """What a cue is worth in what introduces or concludes, and whether the sentence stands alone."""
    opening, closing = interpretation.article.edges
    section = interpretation.article.section(index)
    evidence, cues = interpretation.evidence.of(index), interpretation.evidence.cues(index)
    for name, edge in (("opening", opening), ("closing", closing)):
        if section in edge:
            yield from ((f"{name}*{cue}", 1.0) for cue in _AT_EDGES if cue in cues)
            yield from ((f"{name}*{end}", 1.0) for end in _ENDS if end in evidence)
    if index in interpretation.standing:
        yield "standing", 1.0
    if index in interpretation.linking:
        yield "linking", 1.0
