"""Speed of reading files, each format in its own process, as the corridor reads them.

Usage: python -m benchmarks.ingest FILE...

Printed for each file: its media type, pages and words, and the median time of five readings, which is the cost
of starting the process, importing one parser, parsing, and checking the answer.
"""

import statistics
import sys
import time
from pathlib import Path

from benchmarks.machine import machine
from pipeline.errors import UnusableDocument
from pipeline.ingest.component import MediaTypeIngest
from pipeline.ingest.settings import IngestSettings
from pipeline.resources import Resources
from pipeline.source import RawDocument

READINGS = 5


def measured(path: Path) -> str:
    """The figures of one file, on one line."""
    raw = RawDocument(path.read_bytes(), name=path.name)
    component = MediaTypeIngest(IngestSettings(), Resources())
    times: list[float] = []
    found = ""
    for _ in range(READINGS):
        start = time.perf_counter()
        try:
            source = component.ingest(raw)
            pages = max((page.number for page in source.pages), default=0)
            found = f"{source.media_type}, {pages} pages, {len(source.text.split())} words"
        except UnusableDocument as refused:
            found = refused.code
        times.append(time.perf_counter() - start)
    return f"{statistics.median(times) * 1000:7.0f} ms  {path.name}: {found}"


def main() -> None:
    """Reads the files named on the command line."""
    print(machine())
    for name in sys.argv[1:]:
        print(measured(Path(name)))


if __name__ == "__main__":
    main()
