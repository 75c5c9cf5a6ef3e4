"""Articles with their abstracts: the sentences that could be told, what speaks for each, which the abstract tells."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path

from pipeline.reading import Reading
from pipeline.resources import Resources
from pipeline.summary import Request
from pipeline.sumum.interpret import SelectiveAnalysis, SelectiveAnalysisSettings
from pipeline.sumum.reading.cues import cue_words
from pipeline.sumum.reading.interpretation import ArticleInterpretation
from pipeline.sumum.scoring.likeness import passage_evidence
from pipeline.sumum.scoring.worth import told_evidence
from training.align.data import json_lines

_STOP = re.compile(r"(?<=[.!?…])\s+(?=[A-ZÀ-Þ«“\"(\d])")
_STEM = 6
_SHORTEST = 4
_SOURCE = 3
"""Parts of a path that tell a source: a conference of one year."""
NEAREST = 2
"""So many sentences may tell one of the abstract's."""
LEAST_LIKE = 0.28
ALIKE = 0.5


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence of an article that a template stands in, and how like it is to each sentence of the abstract."""

    text: str
    evidence: Mapping[str, float]
    likeness: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """An article with the sentences of its abstract; `group` is its field, or its source where a field has most."""

    identifier: str
    group: str
    abstract: tuple[str, ...]
    candidates: tuple[Candidate, ...]

    def told(self) -> list[bool]:
        """Which candidates the abstract tells: those nearest to a sentence of it, and all that are much alike."""
        told = [max(one.likeness, default=0.0) >= ALIKE for one in self.candidates]
        for number in range(len(self.abstract)):
            by_likeness = sorted(range(len(told)), key=lambda n: -self.candidates[n].likeness[number])
            for near in by_likeness[:NEAREST]:
                told[near] = told[near] or self.candidates[near].likeness[number] >= LEAST_LIKE
        return told


EvidenceOf = Callable[[ArticleInterpretation], Mapping[int, Mapping[str, float]]]


def examples(folder: Path, data: Path) -> Iterator[Example]:
    """The articles that `training.sumum.prepare` has read, with the sentences that templates stand in."""
    return _examples(folder, data, told_evidence)


def passage_examples(folder: Path, data: Path) -> Iterator[Example]:
    """The same articles with all sentences of their body."""
    return _examples(folder, data, passage_evidence)


def _examples(folder: Path, data: Path, evidence_of: EvidenceOf) -> Iterator[Example]:
    component = SelectiveAnalysis(SelectiveAnalysisSettings(), Resources())
    rows = list(json_lines(data))
    rarity = _Rarity([row["text"] for row in rows])
    for row, group in zip(rows, groups_of(rows), strict=True):
        path = folder / f"{row['id'].replace('/', '_')}.reading"
        if not path.exists():
            continue
        interpretation = component.interpret(Reading.unpack(path.read_bytes()).documents, Request())
        abstract = tuple(_STOP.split(" ".join(row["abstract"].split())))
        wanted = [_stems(sentence) for sentence in abstract]
        candidates = []
        for index, evidence in sorted(evidence_of(interpretation).items()):
            text = " ".join(interpretation.article.sentence(index).span.of(interpretation.document.text).split())
            own = _stems(text)
            candidates.append(Candidate(text, evidence, tuple(rarity.likeness(own, one) for one in wanted)))
        yield Example(row["id"], group, abstract, tuple(candidates))


def groups_of(rows: Sequence[Mapping[str, str]]) -> list[str]:
    """The group of each article: its field, or its source where a field has most articles."""
    fields = Counter(row["field"] for row in rows)
    return [
        "/".join(row["source"].split("/")[:_SOURCE]) if 2 * fields[row["field"]] > len(rows) else row["field"]
        for row in rows
    ]


class _Rarity:
    """How rare stems are in some texts."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = len(texts)
        self._counts = Counter(stem for text in texts for stem in _stems(text))

    def likeness(self, some: frozenset[str], others: frozenset[str]) -> float:
        """The stems that two sentences have in common, by how rare they are (Dice)."""
        return 2 * self._weight(some & others) / (self._weight(some) + self._weight(others) or 1.0)

    def _weight(self, stems: frozenset[str]) -> float:
        return sum(log(1 + self._texts / (1 + self._counts[stem])) for stem in stems)


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in cue_words(text) if len(word) >= _SHORTEST or word.isdigit())
