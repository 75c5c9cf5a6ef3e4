"""Thematic segmentation beside TextTiling and a guess from position alone, as the paper compared its own with two.

Farzindar & Lapalme 2004, section 4.1, tried TextTiling (Hearst 1994) and C99 and found that numbers alone do not find
the themes of judgments. Usage: python -m benchmarks.segmenters [--data FOLDER] [--sets NAME …]. FOLDER holds JSONL with
`text`, `language` and `gold`: [start, end, theme or null, …] for sentences. Boundaries lie where the theme changes:
Pk and WindowDiff (lower is better; the window is half the mean length of a segment) are means over the decisions;
macro F1 is over the sentences of a set, for systems that name themes.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import Any

from nltk.metrics.segmentation import pk, windowdiff
from nltk.tokenize.texttiling import TextTilingTokenizer

from benchmarks.machine import machine
from pipeline.languages import Language
from pipeline.registry import wire
from pipeline.resources import Resources
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Request

Unit = tuple[int, int, str]
"""Start, end and theme of a gold sentence."""
SHARES = ((0.05, "introduction"), (0.29, "context"), (0.96, "juridical_analysis"), (1.0, "conclusion"))
"""Where each theme ends in a mean judgment (table 2 of the paper)."""
SETS = ("build", "india", "sst")


def main() -> None:
    """Prints the measures of each segmenter for each set and language."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/legal"))
    parser.add_argument("--sets", nargs="*", default=list(SETS))
    arguments = parser.parse_args()
    print(machine())
    runner = Runner(wire(load_configuration(None)))
    for name in arguments.sets:
        groups: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for line in (arguments.data / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            groups[f"{record['language']} {record.get('variant', '')}".strip()].append(record)
        for group, records in sorted(groups.items()):
            print(f"{name} {group}: {len(records)} decisions")
            for system, segment in _systems(runner, records[0]["language"]).items():
                print(f"  {system:<10} {measures(records, segment)}")


def measures(records: Sequence[dict[str, Any]], segment: Callable[[dict[str, Any], list[Unit]], list[str]]) -> str:
    """Pk, WindowDiff and, where a system names themes, macro F1. `segment` labels each gold sentence."""
    errors: list[tuple[float, float]] = []
    pairs: list[tuple[str, str]] = []
    for record in records:
        units = [(start, end, theme) for start, end, theme, *_ in record["gold"] if theme]
        if len(units) < 2:
            continue
        labels = segment(record, units)
        gold = [theme for _, _, theme in units]
        pairs += zip(gold, labels, strict=True)
        wanted, found = boundaries(gold), boundaries(labels)
        if "1" in wanted:
            window = max(2, round(len(units) / (2 * (wanted.count("1") + 1))))
            errors.append((pk(wanted, found, k=window), windowdiff(wanted, found, window)))
    figures = f"Pk {mean(p for p, _ in errors):.3f}  WindowDiff {mean(w for _, w in errors):.3f}"
    names_themes = {label for _, label in pairs} & {theme for theme, _ in pairs}
    return figures + (f"  macro F1 {macro_f1(pairs):.3f}" if names_themes else "")


def boundaries(labels: Sequence[str]) -> str:
    """A 1 for each sentence that begins a new segment; the first one does not count."""
    return "0" + "".join("1" if label != before else "0" for before, label in pairwise(labels))


def macro_f1(pairs: Sequence[tuple[str, str]]) -> float:
    """The mean F1 over the gold labels."""
    scores = []
    for label in sorted({gold for gold, _ in pairs}):
        both = sum(gold == found == label for gold, found in pairs)
        scores.append(2 * both / (sum(gold == label for gold, _ in pairs) + sum(found == label for _, found in pairs)))
    return mean(scores)


def _systems(runner: Runner, language: Language) -> dict[str, Callable[[dict[str, Any], list[Unit]], list[str]]]:
    stop_words = [row["word"] for row in Resources().lexicon(language, "stop_words")]

    def letsum(record: dict[str, Any], units: list[Unit]) -> list[str]:
        summary = runner.summarize([RawDocument(record["text"])], Request(profile="letsum"))
        found = summary.analysis()["units"]
        return [_theme_at(found, start, end) for start, end, _ in units]

    def texttiling(record: dict[str, Any], units: list[Unit]) -> list[str]:
        return tiles([record["text"][start:end] for start, end, _ in units], stop_words)

    def position(record: dict[str, Any], units: list[Unit]) -> list[str]:
        length = len(record["text"])
        return [next(t for share, t in SHARES if (start + end) / 2 / length <= share) for start, end, _ in units]

    return {"letsum": letsum, "texttiling": texttiling, "position": position}


def tiles(sentences: Sequence[str], stop_words: list[str]) -> list[str]:
    """The number of its tile for each sentence; sentences stand as paragraphs, where TextTiling may divide."""
    text = "\n\n".join(sentences)
    try:
        found = TextTilingTokenizer(stopwords=stop_words).tokenize(text)
    except ValueError:  # too short to have blocks of words to compare
        return ["0"] * len(sentences)
    ends: list[int] = []
    for tile in found:
        ends.append((ends[-1] if ends else 0) + len(tile))
    labels, start, tile = [], 0, 0
    for sentence in sentences:
        while tile + 1 < len(ends) and start + len(sentence) / 2 >= ends[tile]:
            tile += 1
        labels.append(str(tile))
        start += len(sentence) + 2
    return labels


def _theme_at(units: Sequence[dict[str, Any]], start: int, end: int) -> str:
    """The theme of the unit that shares most with the sentence."""
    best = max(units, key=lambda unit: min(end, unit["end"]) - max(start, unit["start"]))
    return str(best["theme"])


if __name__ == "__main__":
    main()
