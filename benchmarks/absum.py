"""Time of `absum` by the number of articles: 100 may take 11 times what 10 take.

Usage: python -m benchmarks.absum [--data FILE] [--category NAME]. FILE is JSONL with `text`, as many articles as 100.
Prints seconds of the whole corridor and of what the profile adds to the annotation (interpret, select, plan, realize).
"""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.machine import machine
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Request

SIZES = (10, 50, 100)
OWN_DOORS = ("interpret", "select", "plan", "realize")


def seconds(runner: Runner, texts: Sequence[str], category: str) -> tuple[float, float]:
    """The whole time of one cluster, and the part of it that is the profile's own; the best of three."""
    request = Request(profile="absum", category=category)
    documents = [RawDocument(text, "text/plain") for text in texts]
    best = (float("inf"), float("inf"))
    for _ in range(3):
        start = time.perf_counter()
        summary = runner.summarize(documents, request)
        whole = time.perf_counter() - start
        best = min(best, (whole, sum(summary.timings[door] for door in summary.timings if door in OWN_DOORS)))
    return best


def main() -> None:
    """Prints the times and how they grow."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/events/muc4.jsonl"))
    parser.add_argument("--category", default="attacks")
    arguments = parser.parse_args()
    with arguments.data.open(encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line in lines]
    print(machine())
    runner = Runner(wire(load_configuration(None), "absum"))
    runner.warm_up()
    # The same ten articles again and again: what grows is their number alone.
    first = texts[: SIZES[0]]
    times = {size: seconds(runner, (first * (size // len(first) + 1))[:size], arguments.category) for size in SIZES}
    base = times[SIZES[0]]
    for size, (whole, own) in times.items():
        growth = f"{whole / base[0]:5.1f} ×  own {own / base[1]:5.1f} ×"
        print(f"  {size:>3} articles  {whole:7.2f} s  own {own:6.3f} s  {growth}")


if __name__ == "__main__":
    main()
