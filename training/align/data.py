"""Reads the data that the trainings learn from."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def json_lines(path: Path) -> Iterator[Any]:
    """The values of a JSONL file, plain or gzipped."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    for line in data.split(b"\n"):
        if line.strip():
            yield json.loads(line)
