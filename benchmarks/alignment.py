"""The phrase-based HMM beside other aligners on the same pairs, as in Daumé & Marcu 2005, section 4.

    python -m benchmarks.alignment words DATA [--pairs 300] [--models ibm1,ibm2]
    python -m benchmarks.alignment fusion DATA [--pairs 300] [--models ibm1,ibm2]

`words`: JSONL with `src`, `tgt` and their `sure` and `possible` links. `fusion`: JSONL with `article`, `summary`, the
`fused` sentence and its points of correspondence `pocs`; every aligner reads the fused sentence and the three sentences
of the article that it most likely rests on, Cut & Paste and our HMM also the whole article. Precision is over sure and
possible links, recall over sure ones. Soft: a link of two phrases of one length is its diagonal; hard: it is every pair
of their words. On `fusion` only points of correspondence are marked, so only links from their words count, and recall
is over those words.

IBM 1 to 4 are NLTK's, trained on these pairs alone, both ways; NLTK's 3 and 4 climb from every link of every pair, at a
cost of about the fourth power of its length: name them with few and short pairs only (`--longest`). What has not ended
within `--seconds` is stopped and said to be.
"""

import argparse
import signal
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path as File
from typing import Any

from benchmarks.cut_and_paste import cut_and_paste
from benchmarks.machine import machine
from benchmarks.translation import Text, translation_models, word_hmm
from pipeline.align.linking.hmm import Path, PhraseHmm
from pipeline.align.linking.learned import Learned, read_learned
from pipeline.align.reading.words import PlainReader, Stems
from pipeline.resources import Resources
from training.align.candidates import finder
from training.align.data import json_lines

Links = frozenset[tuple[int, int]]
"""Pairs of a word of the summary and one of the source."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Words of a summary and of its source, and what people marked.

    `sure` has a set of links for each thing to be found: one of them finds it. `counted` are words whose links count.
    """

    said: tuple[str, ...]
    given: tuple[str, ...]
    sure: tuple[Links, ...]
    possible: Links
    counted: frozenset[int]


@dataclass(frozen=True, slots=True)
class Found:
    """The links that an aligner found in a pair, with phrases as diagonals and as blocks."""

    soft: Links
    hard: Links


Aligner = Callable[[Sequence[Pair]], Iterable[Found]]
Model = Callable[[Sequence[Text]], Iterable[list[tuple[int, int]]]]


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("words", "fusion"))
    parser.add_argument("data", type=File)
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--longest", type=int, default=1000, help="words of a source")
    parser.add_argument("--models", default="ibm1,ibm2")
    parser.add_argument("--seconds", type=int, default=600, help="for each aligner")
    arguments = parser.parse_args()
    learned, rows = read_learned("en"), list(json_lines(arguments.data))
    read = map(_marked, rows) if arguments.kind == "words" else map(Fusions(learned).pair, rows)
    chosen = [(n, p) for n, p in enumerate(read) if 0 < len(p.given) <= arguments.longest and p.sure][: arguments.pairs]
    pairs = [pair for _, pair in chosen]
    print(machine())
    print(f"{len(pairs)} pairs, {sum(len(pair.said) for pair in pairs)} words of summaries")
    print(f"{'':<31}  soft P   R     F   hard P   R     F   seconds")
    aligners: dict[str, Aligner] = {"phrase-based HMM": partial(_phrase_hmm, learned), "cut and paste": _cut_and_paste}
    for way, back in (("source to summary", False), ("summary to source", True)):
        aligners[f"word HMM, {way}"] = partial(_translated, word_hmm, back)
        for name in arguments.models.split(","):
            aligners[f"{name}, {way}"] = partial(_translated, partial(translation_models, name), back)
    for name, aligner in aligners.items():
        _print(name, aligner, pairs, arguments.seconds)
    if arguments.kind == "fusion":
        whole = [Fusions(learned, whole=True).pair(rows[number]) for number, _ in chosen]
        for name in ("phrase-based HMM", "cut and paste"):
            _print(f"{name}, whole article", aligners[name], whole, arguments.seconds)


def _print(name: str, aligner: Aligner, pairs: Sequence[Pair], limit: int) -> None:
    """The figures of an aligner, which is stopped after `limit` seconds."""
    start = time.process_time()
    signal.signal(signal.SIGALRM, _stop)
    signal.alarm(limit)
    try:
        found = list(aligner(pairs))
    except TimeoutError:
        print(f"{name:<31}  stopped after {limit} s", flush=True)
        return
    finally:
        signal.alarm(0)
    seconds = time.process_time() - start
    soft = _figures(pairs, [each.soft for each in found])
    hard = _figures(pairs, [each.hard for each in found])
    figures = "  ".join(" ".join(f"{x:.3f}" for x in own) for own in (soft, hard))
    print(f"{name:<31}  {figures} {seconds:8.1f}", flush=True)


def _stop(_signal: int, _frame: object) -> None:
    raise TimeoutError


def _figures(pairs: Sequence[Pair], found: Sequence[Links]) -> tuple[float, float, float]:
    links = [
        frozenset(link for link in each if link[0] in pair.counted) for pair, each in zip(pairs, found, strict=True)
    ]
    right = sum(len(each & pair.possible) for pair, each in zip(pairs, links, strict=True))
    hits = sum(bool(each & wanted) for pair, each in zip(pairs, links, strict=True) for wanted in pair.sure)
    precision = right / max(1, sum(map(len, links)))
    recall = hits / max(1, sum(len(pair.sure) for pair in pairs))
    return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


def _marked(row: Any) -> Pair:
    """A pair whose words people linked."""
    sure = [(target, source) for source, target in row["sure"]]
    possible = frozenset(sure) | {(target, source) for source, target in row["possible"]}
    every = frozenset(range(len(row["tgt"])))
    return Pair(tuple(row["tgt"]), tuple(row["src"]), tuple(frozenset({link}) for link in sure), possible, every)


class Fusions:
    """Fused sentences with the sentences they may rest on, or the whole article, split on spaces as their marks are."""

    def __init__(self, learned: Learned, whole: bool = False) -> None:
        self._whole = whole
        self._weights = learned.candidates
        self._function_words = PlainReader(Resources(), "en").function_words

    def pair(self, row: Any) -> Pair:
        """A fused sentence; a word of a point of correspondence is found by any link into what corresponds."""
        candidates = finder(row, self._weights, self._function_words).find(0, 3)
        numbers = sorted(candidate.number for candidate in candidates)
        if self._whole:
            numbers = list(range(len(row["article"])))
        words = [row["article"][number].split(" ") for number in numbers]
        begins = {number: sum(map(len, words[:place])) for place, number in enumerate(numbers)}
        wanted: dict[int, set[tuple[int, int]]] = {}
        for poc in row["pocs"]:
            sources = [
                begins[row[name]] + word
                for name in ("s1", "s2")
                if poc[name] and row[name] in begins
                for word in range(*poc[name])
            ]
            for said in range(*poc["fused"]) if poc["fused"] else ():
                wanted.setdefault(said, set()).update((said, word) for word in sources)
        sure = tuple(frozenset(links) for links in wanted.values())
        given_words = tuple(word for sentence in words for word in sentence)
        return Pair(
            tuple(row["summary"][row["fused"]].split(" ")),
            given_words,
            sure,
            frozenset().union(*sure),
            frozenset(wanted),
        )


def _cut_and_paste(pairs: Sequence[Pair]) -> Iterator[Found]:
    for pair in pairs:
        yield _words(cut_and_paste(*_stemmed(pair)))


def _phrase_hmm(learned: Learned, pairs: Sequence[Pair]) -> Iterator[Found]:
    """The best path of the model as it is shipped, without what it was combined with since."""
    for pair in pairs:
        said, given = _stemmed(pair)
        yield _phrases(PhraseHmm(learned.hmm, _lower(pair.said), said, _lower(pair.given), given).best_path())


def _phrases(path: Sequence[Path]) -> Found:
    """Links of phrases as links of words."""
    soft: set[tuple[int, int]] = set()
    hard: set[tuple[int, int]] = set()
    for step in path:
        if step.source is None:
            continue
        rows, columns = range(step.first, step.last), range(*step.source)
        block = {(row, column) for row in rows for column in columns}
        hard |= block
        soft |= set(zip(rows, columns, strict=True)) if len(rows) == len(columns) else block
    return Found(frozenset(soft), frozenset(hard))


def _stemmed(pair: Pair) -> tuple[list[str], list[str]]:
    stems = Stems("en")
    return [stems.of(word) for word in pair.said], [stems.of(word) for word in pair.given]


def _lower(words: Sequence[str]) -> list[str]:
    return [word.lower() for word in words]


def _translated(model: Model, back: bool, pairs: Sequence[Pair]) -> Iterator[Found]:
    """A model that writes the summary from the source, or `back`, the source from the summary."""
    texts = [(_lower(pair.said), _lower(pair.given)) for pair in pairs]
    for links in model([(given, said) for said, given in texts] if back else texts):
        yield _words((b, a) if back else (a, b) for a, b in links)


def _words(links: Iterable[tuple[int, int]]) -> Found:
    """Links of single words, which are soft and hard alike."""
    found = frozenset(links)
    return Found(found, found)


if __name__ == "__main__":
    main()
