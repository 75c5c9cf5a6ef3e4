"""Reads the data that the trainings learn from."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeline.align.reading.words import PlainSentence, Stems, plain_words
from pipeline.span import SourceSpan, Span


def json_lines(path: Path) -> Iterator[Any]:
    """The values of a JSONL file, plain or gzipped."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    for line in data.split(b"\n"):
        if line.strip():
            yield json.loads(line)


def plain_sentence(text: str, stems: Stems) -> PlainSentence:
    """A sentence that stands by itself."""
    words = tuple(plain_words(text))
    return PlainSentence(SourceSpan(0, Span(0, len(text) or 1)), words, tuple(map(stems.of, words)))
