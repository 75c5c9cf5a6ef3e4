"""Reads sentences that people fused, with the points in which they correspond to the sentences they were fused from.

A point is a phrase of the fused sentence and the phrases that stand for it in both sources (Lebanoff et al. 2020).
Their words that are alike are links, or else their heads; other words of the two sources are none; the rest is unknown.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.align.linking.candidates import CandidateSentence
from pipeline.align.linking.learned import Learned, read_learned
from pipeline.align.reading.likeness import CLASSES, likeness
from pipeline.align.reading.passages import Passage, passage_of
from pipeline.align.reading.words import PlainReader, Stems
from pipeline.resources import Resources
from pipeline.stages import Annotate
from training.align.candidates import finder
from training.align.data import json_lines
from training.align.links import READ, LinkedPair, Numbers, annotated, words_at

WEIGHT = 0.25
"""What a pair of words counts, beside 1 where people marked every link."""
ALIKE = [CLASSES.index(name) for name in ("form", "lemma", "value", "rewrite", "close")]


def fused_pairs(annotate: Annotate, path: Path) -> Iterator[LinkedPair]:
    """The fused sentences of a file, each with the sentences of its article that it most likely rests on."""
    rows, learned, stems = list(json_lines(path)), read_learned("en"), Stems("en")
    function_words = PlainReader(Resources(), "en").function_words
    found = [finder(row, learned.candidates, function_words).find(0, READ) for row in rows]
    found = [sorted(candidates, key=lambda candidate: candidate.number) for candidates in found]
    said = annotated(annotate, [row["summary"][row["fused"]] for row in rows])
    given = iter(
        annotated(annotate, [row["article"][c.number] for row, own in zip(rows, found, strict=True) for c in own])
    )
    groups: dict[tuple[str, ...], int] = {}
    for row, own, sentence in zip(rows, found, said, strict=True):
        sources = [next(given) for _ in own]
        group = groups.setdefault(tuple(row["article"][:2]), len(groups))
        is_marked = any(point["fused"] for point in row["pocs"])
        if is_marked and sentence is not None and all(source is not None for source in sources):
            yield _fused(row, passage_of([sentence], stems), passage_of(sources, stems), own, group, learned)


def _fused(
    row: Any, said: Passage, given: Passage, candidates: Sequence[CandidateSentence], group: int, learned: Learned
) -> LinkedPair:
    target = words_at(row["summary"][row["fused"]].split(" "), said, np.arange(len(said)))
    numbers = [candidate.number for candidate in candidates]
    line = np.array(numbers)[given.part]
    word = np.full(len(given), -1)
    for number in numbers:
        own = np.flatnonzero(line == number)
        word[own] = words_at(row["article"][number].split(" "), given, own)[own]
    fused_from = np.isin(line, (row["s1"], row["s2"]))
    alike = np.isin(likeness(said, given, learned.paraphrases, learned.rewrites).kind, ALIKE)
    sure, possible = np.zeros((len(said), len(given)), bool), np.ones((len(said), len(given)), bool)
    marked = [point for point in row["pocs"] if point["fused"]]
    in_points = np.any([_between(target, point["fused"]) for point in marked], axis=0)
    possible[np.ix_(in_points, fused_from)] = False
    points = []
    for point in marked:
        ours = np.flatnonzero(_between(target, point["fused"]))
        phrases = [np.flatnonzero((line == row[key]) & _between(word, point[key])) for key in ("s1", "s2")]
        for phrase in phrases:
            possible[np.ix_(ours, phrase)] = True
            _mark(sure, alike, said, given, ours, phrase)
        points.append((ours, np.concatenate(phrases)))
    none: frozenset[tuple[int, int]] = frozenset()
    rests = np.array([candidate.probability for candidate in candidates])
    return LinkedPair(said, given, sure, possible, target, word, none, none, rests, group, WEIGHT, tuple(points))


def _mark(
    sure: NDArray[np.bool_], alike: NDArray[np.bool_], said: Passage, given: Passage, ours: Numbers, phrase: Numbers
) -> None:
    """The links of two phrases: of the words that are alike, or of the heads."""
    if not len(ours) or not len(phrase):
        return
    block = alike[np.ix_(ours, phrase)]
    if block.any():
        sure[np.ix_(ours, phrase)] |= block
    else:
        sure[_head(said, ours), _head(given, phrase)] = True


def _head(passage: Passage, words: Numbers) -> int:
    """The first of the words whose governor is none of the others."""
    free = (passage.head[words] == words) | ~np.isin(passage.head[words], words)
    return int(words[free.argmax()])


def _between(words: Numbers, bounds: Sequence[int]) -> NDArray[np.bool_]:
    """Which words are within the bounds, none where there are no bounds."""
    first, last = bounds or (0, 0)
    return (words >= first) & (words < last)
