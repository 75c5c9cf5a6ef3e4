"""Documents an hour and core, by profile: what a worker process takes of the processor for each.

    python -m benchmarks.capacity [--turns 3]

The documents are those of the golden cases, made for the tests: short, so words an hour stand beside. Processor time,
not time on the clock: other work on the machine slows both, but is not counted here. Reading files (PDF, DOCX) is not
in it: a process of its own parses them.
"""

import argparse
import os
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.machine import machine
from pipeline.registry import wire
from pipeline.runner import Runner
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.summary import Request

INPUTS = Path(__file__).parents[1] / "tests" / "golden" / "inputs"
KINDS = {
    "sumum": "article*",
    "letsum": "judgment*",
    "inits": "event*.txt",
    "absum": "event*.txt",
    "viterbi": "event*.txt",
    "digest": "digest*",
    "extract": "digest*",
}
"""The documents that each profile is for."""
HOUR = 3600.0


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=3)
    given = parser.parse_args(arguments)
    for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(variable, "1")
    runner = Runner(wire(load_configuration(None)))
    runner.warm_up()
    print(f"{machine()}, load {os.getloadavg()[0]:.1f}")
    print("profile  documents  words of one  CPU ms of one  documents an hour  words an hour")
    for profile, pattern in KINDS.items():
        texts = [path.read_text("utf-8") for path in sorted(INPUTS.glob(pattern))]
        took = 0.0
        for turn in range(given.turns + 1):
            begin = time.process_time()
            for text in texts:
                runner.summarize((RawDocument(text),), Request(profile=profile))
            took += time.process_time() - begin if turn else 0.0  # the first turn meets new words
        each = took / given.turns / len(texts)
        words = sum(len(text.split()) for text in texts) / len(texts)
        print(
            f"{profile:<8} {len(texts):>9} {words:>13.0f} {1000 * each:>14.0f} {HOUR / each:>18,.0f} "
            f"{words * HOUR / each:>14,.0f}"
        )


if __name__ == "__main__":
    main()
