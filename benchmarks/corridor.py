"""What the whole corridor costs. Usage: python -m benchmarks.corridor [--data FOLDER] [--profile NAME]

Start-up of the command, words a second and the share of each door, growth with the length of the document, resident
memory with both languages, and memory over a thousand documents. FOLDER holds en.jsonl and fr.jsonl with `text`.
"""

import argparse
import gc
import json
import os
import resource
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from benchmarks.machine import machine
from pipeline.languages import LANGUAGES
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Request

PAGE = os.sysconf("SC_PAGE_SIZE")
MEGA = 1 << 20
DOCUMENTS = 1000


def main() -> None:
    """Prints the figures with their goals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/technical"))
    parser.add_argument("--profile", default="extract")
    arguments = parser.parse_args()
    print(machine())
    articles = {
        language: [json.loads(line)["text"] for line in (arguments.data / f"{language}.jsonl").open(encoding="utf-8")]
        for language in LANGUAGES
    }
    _start_up(articles["en"][0], arguments.profile)
    request = Request(profile=arguments.profile)
    for language, texts in articles.items():
        _speed(_runner(), language, texts, request)
    runner = _runner()
    runner.warm_up()
    _memory(runner, articles, request)


def _runner() -> Runner:
    return Runner(wire(load_configuration(None)))


def _start_up(text: str, profile: str) -> None:
    command = [str(Path(sys.executable).with_name("precis")), "summarize", "--profile", profile]
    best = min(_seconds(command, " ".join(text.split()[:300])) for _ in range(3))
    _show("command line, start to first summary, s", best, 3.0, most=True)


def _seconds(command: list[str], text: str) -> float:
    start = time.perf_counter()
    subprocess.run(command, input=text, text=True, check=True, capture_output=True)  # noqa: S603
    return time.perf_counter() - start


def _speed(runner: Runner, language: str, texts: list[str], request: Request) -> None:
    """Processor time of this process, models loaded before."""
    runner.summarize([RawDocument(_of_length(texts, 500))], request)
    doors: Counter[str] = Counter()
    words = 0
    start = time.process_time()
    for text in texts:
        doors.update(runner.summarize([RawDocument(text)], request).timings)
        words += len(text.split())
    spent = time.process_time() - start
    _show(f"{language}: words a CPU second", words / spent)
    _show(
        f"{language}: all doors but annotate, share of annotate", doors.total() / doors["annotate"] - 1, 0.15, most=True
    )
    for door, seconds in doors.items():
        print(f"      {door:<10} {1e6 * seconds / words:8.2f} ms a 1,000 words")
    costs = []
    for length in (4_000, 40_000):
        document = RawDocument(_of_length(texts, length))
        start = time.process_time()
        runner.summarize([document], request)
        costs.append(time.process_time() - start)
    _show(f"{language}: 40,000 words against 4,000", costs[1] / costs[0], 11, most=True)


def _memory(runner: Runner, articles: dict[str, list[str]], request: Request) -> None:
    _show("resident with both languages, MB", _resident(), 400, most=True)
    mixed = [_of_length([text], 800) for pair in zip(articles["en"], articles["fr"]) for text in pair]
    levels = []
    for number in range(DOCUMENTS):
        # Ever new words: what a vocabulary that grows would keep.
        runner.summarize([RawDocument(f"{mixed[number % len(mixed)]} Item{number} item{number}bis.")], request)
        if number % 100 == 99:
            gc.collect()
            levels.append(_resident())
    print("    resident MB after each 100 documents:", " ".join(f"{level:.0f}" for level in levels))
    _show(f"growth from 200 to {DOCUMENTS} documents, MB", levels[-1] - levels[1], 10, most=True)
    for language, texts in articles.items():
        runner.summarize([RawDocument(_of_length(texts, 40_000))], request)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        _show(f"peak after 40,000 words ({language}), MB", peak, 400, most=True)


def _resident() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / MEGA


def _of_length(texts: list[str], words: int) -> str:
    """About `words` words, whole paragraphs of the texts one after the other, over again if need be."""
    parts: list[str] = []
    have = 0
    while have < words:
        for text in texts:
            for paragraph in text.split("\n\n"):
                if have >= words:
                    break
                parts.append(paragraph)
                have += len(paragraph.split())
    return "\n\n".join(parts)


def _show(name: str, value: float, goal: float | None = None, *, most: bool = False) -> None:
    verdict = ""
    if goal is not None:
        is_met = value <= goal if most else value >= goal
        verdict = f"   goal {'<=' if most else '>='} {goal:g}   {'ok' if is_met else 'SHORT'}"
    print(f"  {name:<52} {value:10.3f}{verdict}")


if __name__ == "__main__":
    main()
