"""Reads pairs of sentences whose word links people marked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.align.linking.candidates import CandidateFinder, CandidateWeights
from pipeline.align.reading.passages import Passage, passage_of, sentences_of
from pipeline.align.reading.words import PlainReader, Stems
from pipeline.document import Block, Document, Section
from pipeline.resources import Resources, built_in
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.stages import Annotate
from training.align.data import json_lines, plain_sentence

READ = 3
"""Sentences that are read."""
Mask = NDArray[np.bool_]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class LinkedPair:
    """The words of a summary and of a source, and the links between them: sure ones, and those that may be left out.

    The masks have a row for each of our words of the summary. `target` and `source` are the data's own words in which
    ours stand (-1: in none of the right source), `links` and `may_be` its links, as pairs of source and target. Where
    only points of correspondence were marked, `points` are our words of the summary and of the source in each.
    `rests` are the probabilities of the source sentences that the summary rests on them, `group` is the number of the
    document, `weight` what each pair of words counts.
    """

    said: Passage
    given: Passage
    sure: Mask
    possible: Mask
    target: NDArray[np.int64]
    source: NDArray[np.int64]
    links: frozenset[tuple[int, int]]
    may_be: frozenset[tuple[int, int]]
    rests: NDArray[np.float64]
    group: int
    weight: float = 1.0
    points: tuple[tuple[Numbers, Numbers], ...] = ()

    def found(self, linked: Mask) -> set[tuple[int, int]]:
        """Links of our words as links of the data's; those into other sources count with a source below 0."""
        rows, columns = np.nonzero(linked)
        own = self.source[columns]
        return set(zip(np.where(own < 0, -1 - columns, own).tolist(), self.target[rows].tolist(), strict=True))


def linked_pairs(annotate: Annotate, path: Path, most: int, hidden: int = 0) -> Iterator[LinkedPair]:
    """The pairs of a file, read by our own tokenizer; each source hidden among others."""
    rows = list(json_lines(path))[:most]
    said = annotated(annotate, [" ".join(row["tgt"]) for row in rows])
    given = annotated(annotate, [" ".join(row["src"]) for row in rows])
    stems = Stems("en")
    weights = CandidateWeights.model_validate_json((built_in("models") / "align" / "candidates.json").read_bytes())
    function_words = PlainReader(Resources(), "en").function_words
    plain = [[plain_sentence(" ".join(row[side]), stems) for row in rows] for side in ("tgt", "src")]
    for number, row in enumerate(rows):
        if said[number] is None or given[number] is None:
            continue
        numbers = [number, *((number + 7 * (k + 1)) % len(rows) for k in range(hidden))]
        finder = CandidateFinder(weights, [plain[0][number]], [plain[1][n] for n in numbers], function_words)
        found = {numbers[c.number]: c.probability for c in finder.find(0, READ)}
        found.setdefault(number, min(found.values()))
        others = [n for n in found if n != number and given[n] is not None][: READ - 1]
        right = number % (len(others) + 1)
        read = [*others[:right], number, *others[right:]]
        source = passage_of([sentence for n in read if (sentence := given[n])], stems)
        rests = np.array([found[n] for n in read])
        yield _linked(row, passage_of([said[number]], stems), source, right, rests, number)


def _linked(row: Any, said: Passage, given: Passage, right: int, rests: NDArray[np.float64], number: int) -> LinkedPair:
    target = words_at(row["tgt"], said, np.arange(len(said)))
    source = words_at(row["src"], given, np.flatnonzero(given.part == right))
    sure, possible = np.zeros((2, len(said), len(given)), bool)
    links, may_be = (frozenset(map(tuple, row[kind])) for kind in ("sure", "possible"))
    for source_word, target_word in (*may_be, *links):
        ours, theirs = np.flatnonzero(target == target_word), np.flatnonzero(source == source_word)
        possible[np.ix_(ours, theirs)] = True
        if (source_word, target_word) in links:
            _mark(sure, said, given, ours, theirs)
    return LinkedPair(said, given, sure, possible, target, source, links, links | may_be, rests, number)


def _mark(sure: Mask, said: Passage, given: Passage, ours: Numbers, theirs: Numbers) -> None:
    """One link between words that our tokenizer parted: part by part, or where the parts are the same."""
    if len(ours) == len(theirs):
        sure[ours, theirs] = True
        return
    if 1 in (len(ours), len(theirs)):
        sure[np.ix_(ours, theirs)] = True
        return
    for i in ours:
        for j in theirs:
            sure[i, j] |= said.tokens[i].text.lower() == given.tokens[j].text.lower()


def words_at(words: Sequence[str], passage: Passage, own: Numbers) -> Numbers:
    """For each word of the passage the one of `words`, joined by spaces, in which it begins; only for its `own`."""
    found = np.full(len(passage), -1)
    if not len(own):
        return found
    starts = np.cumsum([0, *(len(word) + 1 for word in words[:-1])])
    places = np.array([passage.place[n].span.start for n in own])
    found[own] = np.searchsorted(starts, places - places[0], side="right") - 1
    return found


def annotated(annotate: Annotate, texts: Sequence[str]) -> list[Any]:
    """Each text as one sentence."""
    whole = "\n".join(texts)
    blocks, at = [], 0
    for text in texts:
        blocks.append(Block(Span(at, at + max(1, len(text))), "paragraph", 0))
        at += len(text) + 1
    document = Document(
        SourceText(whole, "text/plain", ""), "other", tuple(blocks), (Section(None, 1, "front", Span(0, len(whole))),)
    )
    annotation = annotate.annotate(document, "en").annotation
    if annotation is None:
        raise TypeError("the annotator gave no annotation")
    return sentences_of(annotation, len(texts), 0)
