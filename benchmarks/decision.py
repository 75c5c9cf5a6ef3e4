"""Decision data by field, on decisions whose header states the field in a fixed form.

Usage: python -m benchmarks.decision [--data FOLDER] [--print]. FOLDER holds build.jsonl (India), sst.jsonl (Canada,
both languages) and citations.jsonl (United States). What the header states is found by its own label or by its first
line, as the publisher wrote it; `right` is the share that was read as stated, `read` the number of decisions in which
the field was read at all, with or without a fixed form. `--print` shows what was read otherwise.
"""

import argparse
import json
import re
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from benchmarks.machine import machine
from pipeline.letsum.decision.reader import DecisionReader
from pipeline.letsum.settings import SegmentationSettings
from pipeline.resources import Resources
from pipeline.source import SourceText
from pipeline.structure.judgment import Judgment
from pipeline.structure.vocabulary import StructureVocabulary

SETS = ("build", "sst", "citations")
_PARTY = re.compile(r"^(?:PETITIONER|RESPONDENT):\s*\n?\s*([^\n]+?)(?=\s+DATE OF JUDGMENT|\s*$)", re.MULTILINE)
_INDIAN_DATE = re.compile(r"DATE OF JUDGMENT:?\s*(\d\d/\d\d/\d{4})")
_BENCH = re.compile(r"BENCH:\s*\n?\s*([A-Z]+)")
_REPORT = re.compile(r"CITATION:\s*([^\n]+?)(?:\s{3,}|\n)")
_INDIAN_COURT = re.compile(r"IN THE ((?:HIGH|SUPREME) COURT[^\n,]*?)\s*(?:[,:\n]|CRIMINAL|CIVIL|O\.O\.C)")
_AMERICAN_DATE = re.compile(r"^DATE: (\w+ \d{1,2}, \d{4})$", re.MULTILINE)
_AMERICAN_DOCKET = re.compile(r"^DOCKET NO\. (\S[^\n]*)$", re.MULTILINE)
_AMERICAN_NUMBER = re.compile(r"^Citation Nr: (\S+)$", re.MULTILINE)
_SIDES = re.compile(r"\s(?:v\.|c\.|and|et)\s")


def main() -> None:
    """Prints for each set and field how often what is stated was read, and the cost."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/legal"))
    parser.add_argument("--print", action="store_true", dest="is_shown")
    arguments = parser.parse_args()
    print(machine())
    resources = Resources()
    structure = Judgment(StructureVocabulary(resources))
    reader = DecisionReader(resources, SegmentationSettings())
    for name in SETS:
        right: dict[str, list[bool]] = defaultdict(list)
        read: dict[str, int] = defaultdict(int)
        seconds, words, count = 0.0, 0, 0
        for line in (arguments.data / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            if record.get("variant", "headed") != "headed":
                continue
            document = structure.read(SourceText(record["text"], "text/plain", ""))
            started = time.perf_counter()
            data = reader.read(replace(document, language=record["language"]), 0).as_json()
            seconds += time.perf_counter() - started
            words += len(record["text"].split())
            count += 1
            for field, value in data.items():
                read[field] += bool(value)
            for field, stated in statements(name, record["text"]):
                right[field].append(is_said(field, stated, data))
                if arguments.is_shown and not right[field][-1]:
                    print(f"  {record['id']}: {field}: stated {stated!r}, read {data[field]!r}")
        print(f"{name}: {count} decisions, {1e6 * seconds / max(1, words):.0f} s a million words")
        for field in read:
            if right[field]:
                stated_count = len(right[field])
                print(f"  {field:<14} right {sum(right[field]) / stated_count:.3f} of {stated_count} stated, ", end="")
                print(f"read in {read[field]}")
            elif read[field] and field not in ("sources", "counsel_for"):
                print(f"  {field:<14} read in {read[field]}")


def statements(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Field and statement, for each that the header gives in its fixed form; dates as ISO 8601."""
    if name == "sst":
        for side in _SIDES.split(text.split("\n")[0], maxsplit=1):
            yield "parties", side
    elif name == "build":
        for match in _PARTY.findall(text)[:2]:
            yield "parties", match
        for pattern, field in ((_BENCH, "judges"), (_REPORT, "citation"), (_INDIAN_COURT, "court")):
            if found := pattern.search(text):
                yield field, found[1]
        if found := _INDIAN_DATE.search(text):
            yield "date", datetime.strptime(found[1], "%d/%m/%Y").date().isoformat()
    else:
        for pattern, field in ((_AMERICAN_DOCKET, "docket"), (_AMERICAN_NUMBER, "citation")):
            if found := pattern.search(text):
                yield field, found[1]
        if found := _AMERICAN_DATE.search(text):
            yield "date", datetime.strptime(found[1], "%B %d, %Y").date().isoformat()


def is_said(field: str, stated: str, data: dict[str, Any]) -> bool:
    """Whether the field says what is stated: one of the parties or judges, or the whole."""
    value = data[field]
    if field == "parties":
        return any(_letters(party["name"]) == _letters(stated) for party in value)
    if field == "judges":
        return any(_letters(stated) in _letters(judge).split() for judge in value)
    return value is not None and _letters(value) == _letters(stated)


def _letters(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))


if __name__ == "__main__":
    main()
