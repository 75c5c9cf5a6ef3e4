"""What the gate behind door 7 stops. Usage: python -m benchmarks.gate PROFILE DATA [--documents 30] [--step 1] [--show]

Of the summaries that PROFILE makes of the first documents of DATA (JSONL with `text` or `documents`), the units that
were written anew, those of them that their own sources refute by kind, and the time that verifying took. `--show`
prints each with its sources, to be read: whether it is false is for a person to say.
"""

import argparse
import json
import time
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.machine import machine
from pipeline.errors import UnusableDocument
from pipeline.gate import Gate, Refutation
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import Configuration, GateSettings, Settings
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("profile")
    parser.add_argument("data", type=Path)
    parser.add_argument("--documents", type=int, default=30)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    arguments = parser.parse_args()
    print(machine())
    runner = Runner(wire(Configuration(Settings(gate=GateSettings(on=False))), arguments.profile))
    gate = Gate(GateSettings(), runner.verifier)
    units, seconds, summaries = 0, 0.0, 0
    kinds: Counter[str] = Counter()
    with arguments.data.open(encoding="utf-8") as lines:
        for line in islice(lines, 0, arguments.documents * arguments.step, arguments.step):
            record = json.loads(line)
            try:
                summary = runner.summarize(_raws(record), Request(arguments.profile))
            except UnusableDocument:
                continue
            summaries += 1
            units += sum(unit.provenance.kind != "extracted" for unit in summary.units)
            start = time.process_time()
            refuted = gate.refuted(summary.units, summary.documents, summary.output_language)
            seconds += time.process_time() - start
            kinds.update(refutation.kind for refutation in refuted)
            if arguments.show:
                for refutation in refuted:
                    print(_shown(str(record.get("id")), refutation, summary))
    print(f"  {arguments.profile}: {summaries} summaries, {units} units written anew, {kinds.total()} refuted")
    print(f"  by kind: {', '.join(f'{kind} {number}' for kind, number in sorted(kinds.items())) or 'none'}")
    print(f"  verifying: {1000 * seconds / max(1, units):.0f} ms of processor a unit")


def _raws(record: dict[str, Any]) -> list[RawDocument]:
    return [
        RawDocument(document["text"], title=document.get("title")) for document in record.get("documents", [record])
    ]


def _shown(identifier: str, refutation: Refutation, summary: Summary) -> str:
    places = refutation.unit.provenance.sources
    sources = [" ".join(place.span.of(summary.documents[place.document].text).split()) for place in places]
    finding = f"{identifier} {refutation.kind} {refutation.words!r}"
    return "\n".join((finding, f"  UNIT   {refutation.unit.text}", *(f"  SOURCE {source}" for source in sources), ""))


if __name__ == "__main__":
    main()
