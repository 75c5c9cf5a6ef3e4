"""Themes of judgments with and without their headings, and the time of long decisions.

Usage: python -m benchmarks.letsum [--data FOLDER] [--pages N ...]. FOLDER holds `sst.jsonl`: decisions with `text`,
`language`, `variant` (headed or bare) and `gold`, a list of [start, end, theme or null, citation or null].
"""

import argparse
import json
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.machine import machine
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Door, Request

WORDS_OF_A_PAGE = 400
OWN_DOORS: tuple[Door, ...] = ("interpret", "select", "plan", "realize")


def main() -> None:
    """Prints the agreement of the pairs, macro F1 against the marked themes, and seconds by length."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/legal"))
    parser.add_argument("--pages", type=int, nargs="+", default=[10, 25, 50, 100, 200])
    arguments = parser.parse_args()
    print(machine())
    runner = Runner(wire(load_configuration(None), "letsum"))
    with (arguments.data / "sst.jsonl").open(encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    told = {record["id"]: themes(runner, record["text"]) for record in records}
    print_agreement(records, told)
    print_themes(records, told)
    print_times(runner, records, arguments.pages)


def themes(runner: Runner, text: str) -> list[dict[str, Any]]:
    """The sentences of a decision with their themes."""
    units: list[dict[str, Any]] = runner.summarize([RawDocument(text)], Request(profile="letsum")).analysis()["units"]
    return units


def print_agreement(records: Sequence[dict[str, Any]], told: dict[str, list[dict[str, Any]]]) -> None:
    """How many sentences of a decision keep their theme when its headings are taken out, and weighted by words."""
    by_variant = {(r["id"].rsplit("-", 1)[0], r["variant"]): r for r in records}
    same: Counter[str] = Counter()
    every: Counter[str] = Counter()
    for (name, variant), record in by_variant.items():
        bare = by_variant.get((name, "bare"))
        if variant != "headed" or bare is None:
            continue
        without = {bare["text"][u["start"] : u["end"]]: u["theme"] for u in told[bare["id"]]}
        for unit in told[record["id"]]:
            words = record["text"][unit["start"] : unit["end"]]
            if words in without:
                every[record["language"]] += 1
                same[record["language"]] += without[words] == unit["theme"]
    for language, count in sorted(every.items()):
        print(f"  {language} themes with and without headings agree: {same[language] / count:.3f} of {count} sentences")


def print_themes(records: Sequence[dict[str, Any]], told: dict[str, list[dict[str, Any]]]) -> None:
    """Macro F1 over the marked themes."""
    pairs: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for record in records:
        for start, end, theme, _ in record["gold"]:
            if theme:
                key = f"{record['language']} {record['variant']}"
                pairs[key].append((theme, theme_at(told[record["id"]], start, end)))
    for key, found in sorted(pairs.items()):
        print(f"  {key:<10} macro F1 {macro(found):.3f}  ({len(found)} units)")


def theme_at(units: Sequence[dict[str, Any]], start: int, end: int) -> str:
    """The theme of the sentence that has most of a stretch."""
    best = max(units, key=lambda u: min(end, u["end"]) - max(start, u["start"]))
    return str(best["theme"])


def macro(pairs: Sequence[tuple[str, str]]) -> float:
    """F1 averaged over the marked themes."""
    scores = []
    for label in sorted({gold for gold, _ in pairs}):
        right = sum(gold == said == label for gold, said in pairs)
        scores.append(2 * right / (sum(g == label for g, _ in pairs) + sum(s == label for _, s in pairs)))
    return sum(scores) / len(scores)


def print_times(runner: Runner, records: Sequence[dict[str, Any]], pages: Sequence[int]) -> None:
    """Seconds of annotation and of the profile's own doors for decisions of so many pages."""
    longest = max((r for r in records if r["language"] == "en"), key=lambda r: len(r["text"]))
    paragraphs = longest["text"].split("\n\n")
    body = [p.partition("] ")[2] or p for p in paragraphs[5:-3]]
    for count in pages:
        wanted = count * WORDS_OF_A_PAGE
        text = list(paragraphs[:5])
        words = number = 0
        while words < wanted:
            paragraph = body[number % len(body)]
            number += 1
            words += len(paragraph.split())
            text.append(f"[{number + 2}] {paragraph}")
        text += paragraphs[-3:]
        start = time.perf_counter()
        summary = runner.summarize([RawDocument("\n\n".join(text))], Request(profile="letsum"))
        total = time.perf_counter() - start
        own = sum(summary.timings[door] for door in OWN_DOORS)
        page = 1000 * own / count
        print(f"  {count:>4} pages: {total:6.2f} s, of these {own:6.2f} s after annotation, {page:.1f} ms a page")


if __name__ == "__main__":
    main()
