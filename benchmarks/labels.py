"""Labels for selection beside sentences that people marked.

    python -m benchmarks.labels fused DATA             DATA: article, summary, the fused sentence, its sources s1, s2
    python -m benchmarks.labels propositions DATA      DATA: summary_sentence and doc_sentence, their topic, doc, places

A label is a pair of a sentence of the summary and one of a source, right where people marked it. `fused`: only the
fused sentence is labeled. `propositions`: of the documents of a topic only the sentences are known that some sentence
of the summary rests on, so that precision is of those.
"""

import bisect
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

from benchmarks.machine import machine
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import AUTO
from training.align.data import json_lines

THRESHOLDS = (0.1, 0.3, 0.5, 0.7, 0.9)
Place = tuple[int, int, int]
"""A sentence of the summary, a document, a sentence of it."""


@dataclass(frozen=True, slots=True)
class Marked:
    """The lines of a summary and of its documents, and what rests on what."""

    summary: Sequence[str]
    documents: Sequence[Sequence[str]]
    right: frozenset[Place]


def main() -> None:
    """Prints precision, recall and F by the probability from which a label counts."""
    kind, path = sys.argv[1], Path(sys.argv[2])
    rows = list(json_lines(path))
    runner = Runner(wire(load_configuration(None), AUTO))
    texts = [_fused(row) for row in rows] if kind == "fused" else list(_topics(rows))
    found = [(labels(runner, text), text.right) for text in texts]
    print(machine())
    print(f"{len(texts)} texts, {sum(len(text.right) for text in texts)} labels by people\nfrom    P     R     F")
    for threshold in THRESHOLDS:
        taken = [({place for place, p in own.items() if p >= threshold}, right) for own, right in found]
        hits = sum(len(own & right) for own, right in taken)
        precision = hits / max(1, sum(len(own) for own, _ in taken))
        recall = hits / max(1, sum(len(right) for _, right in taken))
        f = 2 * precision * recall / max(1e-9, precision + recall)
        print(f"{threshold:.1f}  {precision:.3f} {recall:.3f} {f:.3f}")


def labels(runner: Runner, text: Marked) -> dict[Place, float]:
    """The probability of every label, by lines."""
    documents = [RawDocument("\n".join(lines)) for lines in text.documents]
    found = runner.label([RawDocument("\n".join(text.summary))], documents, "en")
    said, given = _starts(text.summary), [_starts(lines) for lines in text.documents]
    best: dict[Place, float] = {}
    for sentence in found.summaries[0]:
        for candidate in sentence.sources:
            place = found.sentences[candidate.number].place
            line = _line(given[place.document], place.span.start)
            key = (_line(said, sentence.span.start), place.document, line)
            best[key] = max(best.get(key, 0.0), candidate.probability)
    return best


def _fused(row: Any) -> Marked:
    right = frozenset((0, 0, row[name]) for name in ("s1", "s2"))
    return Marked([row["summary"][row["fused"]]], [row["article"]], right)


def _topics(rows: Sequence[Any]) -> Iterator[Marked]:
    for topic in dict.fromkeys(row["topic"] for row in rows):
        own = [row for row in rows if row["topic"] == topic]
        summary = {row["summary_sent_char"]: row["summary_sentence"] for row in own}
        documents: dict[str, dict[int, str]] = {}
        for row in own:
            documents.setdefault(row["doc"], {})[row["doc_sent_char"]] = row["doc_sentence"]
        said, names = sorted(summary), sorted(documents)
        places = {name: sorted(documents[name]) for name in names}
        right = frozenset(
            (said.index(r["summary_sent_char"]), names.index(r["doc"]), places[r["doc"]].index(r["doc_sent_char"]))
            for r in own
        )
        yield Marked([summary[n] for n in said], [[documents[d][n] for n in places[d]] for d in names], right)


def _starts(lines: Sequence[str]) -> list[int]:
    return [0, *accumulate(len(line) + 1 for line in lines[:-1])]


def _line(starts: Sequence[int], offset: int) -> int:
    return bisect.bisect_right(starts, offset) - 1


if __name__ == "__main__":
    main()
