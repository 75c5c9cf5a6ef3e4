"""Which words an abstract of an article is expected to have, and how many of these a sentence would tell.

What authors sum up with the words of the title, where an introduction ends, in what they found and what concludes,
their abstract says too. So each word of an article has a probability to stand there, by where it stands in the
article. Of sentences that are graded alike, that one is told which says most of what is expected and not told yet.
Learned from articles with their abstracts (`training/sumum/fit_expected.py`).
"""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from pydantic import Field

from pipeline.languages import Language
from pipeline.resources import built_in
from pipeline.settings import Strict
from pipeline.sumum.reading.interpretation import ArticleInterpretation

_BEGINNING: Final = 5
"""The sentences that begin an introduction; no setting, since the weights were fitted on it, and what follows too."""
_ENDING: Final = 8
"""Those that end an article which has no conclusion."""
_OWN: Final = ("authors", "paper", "here")
_FOUND: Final = ("finding", "comparison", "summing", "conclusion")
_SAID: Final = 8
_LONGER: Final = 0.7
"""How a sentence gains less by each expected word the longer it is: by words + 8, to the power of 0.7."""


class ExpectedWeights(Strict):
    """The weight of where a word stands; what has none speaks neither for nor against."""

    bias: float
    weights: dict[str, float] = Field(min_length=1)

    def probability(self, evidence: Mapping[str, float]) -> float:
        """How likely the author's abstract has a word."""
        known = self.weights
        odds = self.bias + math.fsum([known[name] * evidence[name] for name in known.keys() & evidence.keys()])
        return 1 / (1 + math.exp(-odds))


def read_expected(language: Language) -> ExpectedWeights:
    """The weights that were learned for a language: `models/sumum`."""
    path = built_in("models") / "sumum" / f"expected.{language}.json"
    return ExpectedWeights.model_validate_json(path.read_bytes())


@dataclass(frozen=True)
class Expected:
    """The words of the sentences of an article, as stems, and what telling each is worth.

    That is how likely an abstract has it, times its rarity in the article: what stands everywhere tells little.
    """

    stems: Mapping[int, frozenset[str]] = field(default_factory=dict)
    worths: Mapping[str, float] = field(default_factory=dict)

    def of(self, indices: Iterable[int]) -> frozenset[str]:
        """The words of some sentences."""
        return frozenset().union(*(self.stems.get(index, ()) for index in indices))

    def told(self, index: int, before: Collection[str] = frozenset()) -> float:
        """How much of what is expected a sentence tells besides what was told."""
        own = self.stems.get(index, frozenset())
        fresh = math.fsum([self.worths[stem] for stem in own if stem not in before])
        return fresh / math.pow(_SAID + len(own), _LONGER)


def expected_words(interpretation: ArticleInterpretation, weights: ExpectedWeights) -> Expected:
    """The expectations that an article raises."""
    stems = {index: interpretation.evidence.stems(index) for index in interpretation.evidence.running}
    count = len(stems)
    worths = {
        stem: weights.probability(one) * math.log1p(count / math.exp(one["often"])) / math.log1p(count)
        for stem, one in word_evidence(interpretation).items()
    }
    return Expected(stems, worths)


def word_evidence(interpretation: ArticleInterpretation) -> dict[str, dict[str, float]]:
    """Where each word of the running text stands, by its stem."""
    return _Words(interpretation).evidence()


class _Words:
    """The words of one article."""

    def __init__(self, interpretation: ArticleInterpretation) -> None:
        self._article = interpretation.article
        self._evidence = interpretation.evidence

    def evidence(self) -> dict[str, dict[str, float]]:
        evidence = self._evidence
        sections: dict[str, set[int]] = {}
        counts: dict[str, int] = {}
        for index in evidence.running:
            section = self._article.section(index)
            for stem in evidence.stems(index):
                counts[stem] = counts.get(stem, 0) + 1
                sections.setdefault(stem, set()).add(section)
        found = {
            stem: {
                "often": math.log(count),
                "share": count / len(evidence.running),
                "sections": math.log(len(sections[stem])),
            }
            for stem, count in counts.items()
        }
        for name, place in self._places:
            for stem, count in _counts(place, evidence.stems).items():
                found[stem][name] = math.log1p(count)
                found[stem]["places"] = found[stem].get("places", 0.0) + 1
        for name, stems in (("title", evidence.title), ("headings", evidence.headings)):
            for stem in stems & found.keys():
                found[stem][name] = 1.0
        return found

    @cached_property
    def _places(self) -> list[tuple[str, list[int]]]:
        return list(self._placed())

    def _placed(self) -> Iterator[tuple[str, list[int]]]:
        """The sentences of each place that tells what matters; cues are looked for in what is read closely."""
        article, evidence = self._article, self._evidence
        running = evidence.running
        kinds = {index: article.kinds[article.section(index)] for index in running}
        opening, closing = article.edges
        introducing = [index for index in running if article.section(index) in opening]
        concluding = [index for index in running if article.section(index) in closing]
        discussing = [index for index in running if kinds[index] == "discussion"]
        read = [index for index in running if article.parts.get(index) == "body"]
        own = [index for index in read if not evidence.signs(index).isdisjoint(_OWN)]
        yield "begins", introducing[:_BEGINNING]
        yield "introduced", self._of_block(introducing, -1)
        yield "discussed", self._of_block(discussing, 0)
        yield "concluded", [index for index in running if kinds[index] == "conclusion"] or concluding[-_ENDING:]
        yield "own", own
        yield "announced", [index for index in own if article.section(index) in opening]
        yield "found", [index for index in read if not evidence.signs(index).isdisjoint(_FOUND)]
        yield "results", [index for index in running if kinds[index] == "results"]

    def _of_block(self, indices: list[int], number: int) -> list[int]:
        """Those of some sentences that stand in the paragraph of one of them."""
        wanted = self._article.sentence(indices[number]).block if indices else None
        return [index for index in indices if self._article.sentence(index).block == wanted]


def _counts(place: list[int], stems: Callable[[int], frozenset[str]]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for index in place:
        for stem in stems(index):
            counts[stem] = counts.get(stem, 0) + 1
    return counts
