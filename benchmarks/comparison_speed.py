"""Time and memory of verification. Usage: python -m benchmarks.comparison_speed DATA [--language en]

DATA: JSONL with `text` and `abstract`. The first hundred words of abstracts against the first 500 words of their texts,
and against 10,000 words of several texts, after loading: processor seconds, the median and the worst of some; and the
most memory that the process ever took. The goals are 1 s, 5 s and 400 MB.
"""

import argparse
import resource
import time
from pathlib import Path
from statistics import median

from benchmarks.machine import machine
from pipeline.languages import Language
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import Configuration, Settings
from pipeline.source import RawDocument
from pipeline.summary import AUTO
from training.align.data import json_lines

TIMES = 5


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("--language", default="en", choices=("en", "fr"))
    arguments = parser.parse_args()
    language: Language = arguments.language
    rows = [row for row in json_lines(arguments.data) if len(row["abstract"].split()) >= 60][: TIMES + 1]
    runner = Runner(wire(Configuration(Settings()), AUTO))
    print(machine())
    print(
        f"  loading: {_seconds(runner, rows[-1]['abstract'], rows[-1]['abstract'], language):.2f} s, {_megabytes()} MB"
    )
    everything = " ".join(row["text"] for row in rows)
    for words in (500, 10_000):
        taken = []
        for row in rows[:TIMES]:
            source = _first(row["text"] if words == 500 else row["text"] + " " + everything, words)
            taken.append(_seconds(runner, _first(row["abstract"], 100), source, language))
        print(f"  100 words against {words}: median {median(taken):.2f} s, worst {max(taken):.2f} s; {_megabytes()} MB")


def _seconds(runner: Runner, summary: str, source: str, language: Language) -> float:
    start = time.process_time()
    runner.verifier.verify(*runner.compared(RawDocument(summary), [RawDocument(source)]), language)
    return time.process_time() - start


def _first(text: str, words: int) -> str:
    """The beginning of a text, its lines kept."""
    kept: list[str] = []
    for line in text.splitlines():
        kept.append(" ".join(line.split()[: words - sum(len(one.split()) for one in kept)]))
    return "\n".join(line for line in kept if line)


def _megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    main()
