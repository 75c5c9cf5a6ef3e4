"""How timelines of somebody agree with those of journalists. Usage: python -m benchmarks.timelines [NAME=EVENT …]

The articles of an event (T17: Tran and others 2013) are summarized with `topic` NAME, and the days of the timeline are
compared with those of the gold timelines of that event, as in SemEval-2015, task 4, but by days alone. Precision: the
share of the days told that a gold timeline has; "near" counts a day beside one. Recall: the share of the gold days, in
the weeks of the articles, whose entries name NAME. Only even lines of the clusters are read: odd ones are for readers.
"""

import argparse
import datetime
import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from benchmarks.machine import machine
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.stories.timelines import FIELD
from pipeline.summary import Request

DEFAULT = ("Mubarak=egypt", "Assad=syria", "Annan=syria", "Preval=haiti")
_DAY = datetime.timedelta(days=1)
_BEFORE = 7 * _DAY
"""How long before its first article an event may be told."""


def main() -> None:
    """Prints the figures of each name."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=DEFAULT, metavar="NAME=EVENT")
    parser.add_argument("--data", type=Path, default=Path("../shared/data/events"))
    arguments = parser.parse_args()
    print(machine())
    clusters = [row for n, row in enumerate(_rows(arguments.data / "clusters_en.jsonl")) if n % 2 == 0]
    gold = list(_rows(arguments.data / "timelines_gold_en.jsonl"))
    runner = Runner(wire(load_configuration(None), "inits"))
    for given in arguments.names:
        name, _, event = given.partition("=")
        articles = [d for row in clusters if row["id"].startswith(f"t17-{event}") for d in row["documents"]]
        entries = [entry for row in gold if row["event"].endswith(f"-{event}") for entry in row["entries"]]
        told = _told(runner, name, articles)
        dates = sorted(datetime.date.fromisoformat(d["date"]) for d in articles)
        first, last = dates[0] - _BEFORE, dates[-1]
        known = {datetime.date.fromisoformat(e["date"]) for e in entries if len(e["date"]) == len("2011-01-25")}
        named = {datetime.date.fromisoformat(e["date"]) for e in entries if name in e["text"]}
        wanted = {day for day in named if first <= day <= last}
        print(
            f"  {name} ({event}): {len(articles)} articles, {len(told)} days told, {len(wanted)} gold days name him; "
            f"precision {_share(told, known):.2f}, near {_share(told, _beside(known)):.2f}, "
            f"recall {_share(wanted, told):.2f}, near {_share(wanted, _beside(told)):.2f}"
        )


def _told(runner: Runner, name: str, articles: list[dict[str, Any]]) -> set[datetime.date]:
    documents = [
        RawDocument(d["text"], "text/plain", date=datetime.date.fromisoformat(d["date"]), language="en")
        for d in articles
    ]
    summary = runner.summarize(documents, Request(profile="inits", language="en", topics=(name,)))
    days = (entry["date"] for entry in summary.extras.fields[FIELD])
    return {datetime.date.fromisoformat(day) for day in days if len(day) == len("2011-01-25")}


def _beside(days: Collection[datetime.date]) -> set[datetime.date]:
    return {day + n * _DAY for day in days for n in (-1, 0, 1)}


def _share(days: Collection[datetime.date], others: Collection[datetime.date]) -> float:
    return sum(day in others for day in days) / len(days) if days else 0.0


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


if __name__ == "__main__":
    main()
