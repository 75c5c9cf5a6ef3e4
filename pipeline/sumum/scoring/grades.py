"""How good a sentence is for an abstract, and what it would do there, as readers of articles judged.

Abstractors marked in some hundred articles the sentences of which the best abstract could be made, and those that
only sound like it (`training/sumum/chosen.jsonl`). What speaks for a sentence is few and dense: how like an author's
abstract it is (`likeness.py`), how it is worded (`style.py`), both beside the best of the article, place, cues, and
its neighbors.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pydantic import Field

from pipeline.resources import built_in
from pipeline.settings import Strict
from pipeline.sumum.reading.interpretation import ArticleInterpretation
from pipeline.sumum.reading.knowledge import Move

_CUES: Final = (
    "aim", "authors", "cites", "comparison", "conclusion", "earlier", "example", "finding", "future", "gap", "hedge",
    "here", "limits", "lookup", "method", "novelty", "others", "outline", "paper", "plans", "prior", "summing",
    "supplies",
)  # fmt: skip
_SECTIONS: Final = ("background", "conclusion", "discussion", "front", "introduction", "method", "other", "results")
_TAKEN: Final = ("title", "headings", "centrality", "echo")
_IS: Final = (
    "opening", "closing", "figures", "percent", "negated", "formula", "parenthesis", "from start:0", "from end:0",
    "opens paragraph", "closes paragraph", "tense:past", "tense:present", "tense:present_perfect", "tense:future",
    "voice:passive",
)  # fmt: skip
_LEAST: Final = 1e-4
MOVES: Final[tuple[Move, ...]] = ("context", "aim", "method", "result", "conclusion")


class LinearWeights(Strict):
    """The weight of each piece of evidence; what has none speaks neither for nor against."""

    bias: float
    weights: dict[str, float] = Field(min_length=1)

    def odds(self, evidence: Mapping[str, float]) -> float:
        """A logarithm of odds."""
        known = self.weights
        return self.bias + math.fsum([known[name] * evidence[name] for name in known.keys() & evidence.keys()])


class GradeWeights(Strict):
    """What makes a sentence good for an abstract, and what it would do there; what goes on from a told one gains."""

    good: LinearWeights
    moves: dict[Move, LinearWeights]

    def grade(self, evidence: Mapping[str, float]) -> "Grade":
        """The grade of a sentence with some evidence."""
        odds = {move: self.moves[move].odds(evidence) for move in MOVES}
        most = max(odds.values())
        total = math.fsum(math.exp(one - most) for one in odds.values())
        return Grade(self.good.odds(evidence), {move: math.exp(one - most) / total for move, one in odds.items()})


@dataclass(frozen=True, slots=True)
class Grade:
    """How good a sentence is (a logarithm of odds), and how likely it does each thing for an abstract."""

    odds: float
    moves: Mapping[Move, float]

    @property
    def move(self) -> Move:
        """What it most likely does."""
        return max(MOVES, key=lambda one: self.moves[one])


def read_grades() -> GradeWeights:
    """The weights that were learned, of all languages: `models/sumum`."""
    return GradeWeights.model_validate_json((built_in("models") / "sumum" / "grades.json").read_bytes())


def reader_evidence(
    interpretation: ArticleInterpretation, likeness: Mapping[int, float], style: Mapping[int, float]
) -> dict[int, dict[str, float]]:
    """The evidence of each sentence of the body; `likeness` are of these, `style` of all running text."""
    odds = {index: _log_odds(one) for index, one in style.items()}
    best = {
        "likeness": max(likeness.values(), default=0.0),
        "style": max((odds[index] for index in likeness), default=0.0),
    }
    orders = {"likeness": _order(likeness), "style": _order({index: odds[index] for index in likeness})}
    count = len(likeness) + len(interpretation.article.counted)
    found = {}
    for number, index in enumerate(sorted(likeness)):
        evidence = {
            "likeness": likeness[index],
            "likeness:beside best": likeness[index] - best["likeness"],
            "likeness:order": orders["likeness"][index],
            "style": odds[index],
            "style:beside best": odds[index] - best["style"],
            "style:order": orders["style"][index],
            "likeness*style": likeness[index] * style[index],
            "place": number / len(likeness),
            "article": math.log(count),
        }
        evidence.update(_of_itself(interpretation, index))
        for name, beside in (("before", index - 1), ("behind", index + 1)):
            evidence[f"{name}:style"] = style.get(beside, 0.2)
            evidence[f"{name}:likeness"] = likeness.get(beside, 0.1)
        found[index] = evidence
    return found


def _of_itself(interpretation: ArticleInterpretation, index: int) -> Iterator[tuple[str, float]]:
    article = interpretation.article
    evidence = interpretation.evidence.of(index)
    cues = interpretation.evidence.cues(index)
    yield from ((name, evidence.get(name, 0.0)) for name in _TAKEN)
    yield from ((name, 1.0) for name in _IS if name in evidence)
    yield from ((f"cue:{name}", 1.0) for name in _CUES if name in cues)
    yield f"section:{article.kinds[article.section(index)]}", 1.0
    for name, known in (
        ("standing", interpretation.standing),
        ("linking", interpretation.linking),
        ("ending", interpretation.ending),
    ):
        if index in known:
            yield name, 1.0
    text = article.sentence(index).span.of(article.document.text)
    words = len(text.split())
    yield "words", words / 20
    yield "words:few", max(0.0, 1 - words / 12)
    yield "words:many", max(0.0, words / 40 - 1)
    yield "commas", math.log1p(text.count(","))
    yield "digits", math.log1p(sum(map(str.isdigit, text)))


def _order(values: Mapping[int, float]) -> dict[int, float]:
    """Where each stands among all, from 0, the least, to 1; those alike stand as in the text."""
    ranked = sorted(values, key=lambda index: (values[index], -index))
    return {index: number / len(ranked) for number, index in enumerate(ranked, 1)}


def _log_odds(share: float) -> float:
    bounded = min(max(share, _LEAST), 1 - _LEAST)
    return math.log(bounded / (1 - bounded))
