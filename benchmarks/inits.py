"""What information items cost. Usage: python -m benchmarks.inits [--data FILE] [--sizes 10 100]

Processor time of a cluster of many articles against one of few (the goal: 100 articles within 11 times 10), with the
share of each door, and how near the summaries come to their limit. FILE is a JSONL of clusters with `documents`, each
with a `text`; their articles are put together, over again if need be.
"""

import argparse
import json
import time
from itertools import cycle, islice
from pathlib import Path

from benchmarks.machine import machine
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import DOORS, Request, Summary, count_words

GOAL = 11.0
LIMITS = (40, 100, 250)


def main() -> None:
    """Prints the figures with their goals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/events/rpm2_fr.jsonl"))
    parser.add_argument("--sizes", type=int, nargs=2, default=(10, 100))
    arguments = parser.parse_args()
    print(machine())
    clusters = [json.loads(line)["documents"] for line in arguments.data.open(encoding="utf-8")]
    texts = [document["text"] for documents in clusters for document in documents]
    runner = Runner(wire(load_configuration(None), "inits"))
    runner.warm_up()
    few, many = arguments.sizes
    _seconds(runner, texts, few)
    spent = {size: _seconds(runner, texts, size) for size in (few, many)}
    growth, goal = spent[many] / spent[few], GOAL * many / few / 10
    verdict = "ok" if growth <= goal else "SHORT"
    print(f"  {many} articles against {few}: {growth:.2f} times   goal <= {goal:g}   {verdict}")
    for limit in LIMITS:
        lengths = [_words(runner, documents, limit) for documents in clusters[:5]]
        print(f"  of {limit} words, at least: {min(lengths)}   goal >= {limit - 10}, never above {limit}")


def _seconds(runner: Runner, texts: list[str], size: int) -> float:
    start = time.process_time()
    summary = _summary(runner, list(islice(cycle(texts), size)), 100)
    spent = time.process_time() - start
    total = sum(summary.timings.values())
    shares = "  ".join(f"{door} {summary.timings[door] / total:.2f}" for door in DOORS)
    print(f"  {size:4} articles: {spent:7.2f} s of processor   {shares}")
    return spent


def _words(runner: Runner, documents: list[dict[str, str]], limit: int) -> int:
    return count_words(_summary(runner, [document["text"] for document in documents], limit).text)


def _summary(runner: Runner, texts: list[str], limit: int) -> Summary:
    documents = [RawDocument(text) for text in texts]
    return runner.summarize(documents, Request(profile="inits", max_words=limit))


if __name__ == "__main__":
    main()
