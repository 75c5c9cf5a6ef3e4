"""CSV (RFC 4180), TSV and their kin: a table as a sheet of a workbook, its first row the heads of its columns.

Which sign parts the cells nobody says: it is the one by which most rows have as many as the first. A file whose rows
agree on none is plain text.
"""

import csv
import io
import re
from collections import Counter
from itertools import islice

from pipeline.ingest.extraction import Extraction, Metadata, clean_line, compose, refuse_longer
from pipeline.ingest.formats import CSV, TSV
from pipeline.ingest.sheet_tables import Row, tables
from pipeline.ingest.text import read_text
from pipeline.ingest.words import FileWords

_DELIMITERS = "\t;|,"
_STATED = re.compile(r"sep=(.)\r?\n")
"""What spreadsheets write before the first row, to say which sign it is."""
MOST_CELLS = 200_000
_SAMPLE = 200
"""Rows by which the sign is found."""
_MOSTLY = 0.8
_TWO = 2


def read_delimited(data: bytes, words: FileWords, most: int, declared: str | None = None) -> Extraction:
    """The table of a file, in the encoding that is declared or found; its text as it is where it holds none.

    Raises `too_large` above `most` code points.
    """
    plain = read_text(data, words, most, declared)
    stated = _STATED.match(plain.text)
    text = plain.text[stated.end() :] if stated else plain.text.removeprefix("\ufeff")
    delimiter = stated[1] if stated else _delimiter(text)
    if delimiter is None or text.count(delimiter) + text.count("\n") > MOST_CELLS:
        return plain
    found = _rows(text, delimiter)
    if found is None or not any(len(cells) > 1 for _, cells in found):
        return plain
    media_type = TSV if delimiter == "\t" else CSV
    table = compose(media_type, tables(found, headed=True), Metadata(), plain.warnings)
    refuse_longer(table.text, most)  # empty cells between filled ones take a sign each
    return table


def _delimiter(text: str) -> str | None:
    """The sign by which the rows of a text have as many cells as its first ones; None where they agree on no sign."""
    best: tuple[float, int, str] | None = None
    sample = "".join(islice(io.StringIO(text, newline=""), _SAMPLE))
    for delimiter in _DELIMITERS:
        counts = [len(cells) for cells in _cells(sample, delimiter) or () if any(map(str.strip, cells))]
        width, most = (
            Counter(count for count in counts if count >= _TWO).most_common(1)[0]
            if max(counts, default=0) >= _TWO
            else (0, 0)
        )
        share = most / len(counts) if counts else 0.0
        is_able = most >= _TWO and share >= _MOSTLY
        if is_able and (best is None or (share, width) > best[:2]):
            best = share, width, delimiter
    return best[2] if best else None


def _cells(text: str, delimiter: str) -> list[list[str]] | None:
    try:
        return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error:  # a cell longer than any is meant to be
        return None


def _rows(text: str, delimiter: str) -> list[Row] | None:
    rows = _cells(text, delimiter)
    if rows is None:
        return None
    said = (
        (number, {place: told for place, cell in enumerate(row) if (told := clean_line(cell.replace("\t", " ")))})
        for number, row in enumerate(rows, 1)
    )
    return [row for row in said if row[1]]
