"""How grammatical recombined sentences are: `python -m benchmarks.headlines DATA [--count N] [--pairs FILE]`.

DATA is a JSONL file of clusters in English (`{"documents": [{"text", "title"?}]}`). Of the related sentences of the
first N clusters the best sequence is searched by bigrams alone (Witbrock & Mittal 1999) and by bigrams with
dependencies (Wan et al. 2005), at the same length; a third time by what the profile `viterbi` adds. A parser that
trained nothing here, Link Grammar (`link-parser` of the distribution), then says which it takes whole, without an
unused word: what it links is a planar, so projective, structure. With `--pairs` the sequences are written for blind
reading.
"""

import argparse
import json
import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from pipeline.errors import UnusableDocument
from pipeline.headlines.headline import headline_of
from pipeline.headlines.interpret import VocabularyGraphs
from pipeline.headlines.search import Path as WordPath
from pipeline.headlines.search import ViterbiSearch
from pipeline.headlines.settings import SearchSettings
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import AUTO, Request

WAYS = {
    "bigrams": SearchSettings(transitions="bigram"),
    "dependencies": SearchSettings(strict=False),
    "strict": SearchSettings(),
}
WHOLE = re.compile(r"^Found \d+ linkages? \([1-9]", re.MULTILINE)
"""What the parser says of a sentence that it links without leaving a word out or breaking a rule."""


def main() -> None:
    """Print the share of whole sentences for each way of searching and length."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--pairs", type=Path)
    asked = parser.parse_args()
    rows = [json.loads(line) for line in asked.data.read_text(encoding="utf-8").splitlines()]
    made = list(_sequences(rows[: asked.count]))
    if asked.pairs:
        asked.pairs.write_text(json.dumps(made, ensure_ascii=False, indent=1), encoding="utf-8")
    for way in WAYS:
        found = [texts[way] for texts in made if way in texts]
        whole = sum(_is_taken_whole(text) for text, _ in found) / max(1, len(found))
        trees = sum(roots == 1 for _, roots in found) / max(1, len(found))
        print(f"{way:13} {len(found):4} sequences, Link Grammar takes {whole:.3f}, one tree carried {trees:.3f}")


def _sequences(rows: Sequence[dict[str, list[dict[str, str]]]]) -> Iterator[dict[str, tuple[str, int]]]:
    """For each cluster the best sequence of each way, all of the length that the first one likes best."""
    runner = Runner(wire(load_configuration(None), AUTO))
    for row in rows:
        raws = [RawDocument(d["text"], "text/plain", title=d.get("title")) for d in row["documents"][:6]]
        try:
            _, read = runner.interpret(raws, Request(profile="viterbi", language="en"))
        except UnusableDocument:
            continue
        if not isinstance(read, VocabularyGraphs):
            raise TypeError("the profile viterbi is another one here")
        for graph in read.graphs[:1]:
            found = {way: ViterbiSearch(settings, graph.transitions).sequences() for way, settings in WAYS.items()}
            lengths = [{len(path.tree.words) for path in paths} for way, paths in found.items() if way != "strict"]
            for length in sorted(set.intersection(*lengths))[-1:]:
                best = {way: _best(paths, length) for way, paths in found.items()}
                yield {
                    way: (headline_of(path, graph.sentences, graph.transitions).text + ".", path.tree.roots)
                    for way, path in best.items()
                    if path is not None
                }


def _best(paths: Sequence[WordPath], length: int) -> WordPath | None:
    fitting = [path for path in paths if len(path.tree.words) == length]
    return max(fitting, key=lambda path: path.logarithm, default=None)


def _is_taken_whole(text: str) -> bool:
    """Whether Link Grammar links all words of a sentence."""
    done = subprocess.run(
        ["link-parser", "en", "-verbosity=1", "-null=0", "-graphics=0", "-panic=0", "-timeout=10", "-limit=100"],  # noqa: S607
        input=f"{text}\n",
        capture_output=True,
        text=True,
        check=True,
    )
    return WHOLE.search(done.stdout) is not None


if __name__ == "__main__":
    main()
