"""Printed lines of a document with their blocks, and what goes on from one to the next: values, tables."""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Final

from pipeline.digest.elements.cells import cells_of, column_of
from pipeline.digest.elements.line import Line
from pipeline.document import Block, Document
from pipeline.fragments import MARKER
from pipeline.span import Span

FULL: Final = 58
"""Signs of a line that may go on in the next one."""
_OPEN = re.compile(r"(?:,|(?<!\S)[^\W\d_A-ZÀ-Þ]{1,3})$")
"""The end of a line that goes on whatever the next one begins with: a comma, a little word."""
_SUM = re.compile(r"[-–−(]?[£€$]?[\d ,.'’]*\d[.,]\d\d\)?")
_SEEN: Final = 12
_SHORTEST: Final = 6  # signs within which a full stop is that of a shortened word
_SLACK: Final = 3
"""Columns by which the second line of a value may begin beside the first."""
_FAR: Final = 9
"""Column from which the place of a value tells that the line below goes on with it."""
_MOST_ROWS: Final = 200
"""Rows of a table that are looked at: facts of so many would be no summary, and a long table would cost its square."""
_ASIDE = re.compile(r"\s[·•|]\s")
_MOST_BELOW: Final = 6
"""Lines on which a value goes on."""
_CELLS: Final = 2


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """A printed line with its block; `opens`: it is the first of it; `of_fields`: all lines of the block are fields."""

    span: Span
    block: Block
    opens: bool
    of_fields: bool
    is_parted: bool


def whole_value(
    document: Document, printed: Sequence[PrintedLine], number: int, value: Span, field: re.Pattern[str]
) -> Span:
    """A value with the lines below that go on with it, up to the end of its first sentence or another `field`."""
    text = document.text
    end = value.end
    column = column_of(text, value.start)
    annotation = document.annotation
    stops = [each.span.end for each in annotation.sentences] if annotation else []
    before = printed[number]
    for after in printed[number + 1 : number + 1 + _MOST_BELOW]:
        if text[before.span.end : after.span.start].count("\n") != 1 or after.block.kind == "table":
            break
        below = Line.of(text, after.span, has_columns=True).text
        is_ended = any(value.start < stop <= end for stop in stops) and text[end - 1] in ".!"
        if not any(map(str.isalnum, below)) or field.match(below) or MARKER.match(after.span.of(text)) or is_ended:
            break
        is_below = column >= _FAR and abs(column_of(text, after.span.start) - column) <= _SLACK
        is_wrapped = len(before.span) > FULL and (_is_open(text[value.start : end]) or not below[0].isupper())
        is_wrapped = is_wrapped or _lists_on(document, value.start, end)
        if not (is_below or is_wrapped):
            break
        end = after.span.end
        before = after
    if aside := _ASIDE.search(text, value.start, end):
        end = aside.start()
    stop = next((each for each in stops if value.start + _SHORTEST < each <= end and text[each - 1] in ".!"), end)
    return Span(value.start, stop)


def _lists_on(document: Document, start: int, end: int) -> bool:
    """Whether a value of several parts goes on, however short its line is: it ends in a comma or in "and"."""
    said = document.text[start:end].rstrip()
    annotation = document.annotation
    if said.endswith(","):
        return "," in said[:-1]
    last = start + len(said)
    number = bisect_left(annotation.sentences, last, key=lambda each: each.span.end) if annotation else 0
    tokens = annotation.tokens_of(annotation.sentences[number]) if annotation and "," in said else ()
    return any(token.span.end == last and token.pos == "CCONJ" for token in tokens)


def ends_openly(text: str) -> bool:
    """Whether a printed line goes on whatever the next one begins with: it ends in a comma or a little word."""
    return _OPEN.search(text[-_SEEN:]) is not None


def _is_open(value: str) -> bool:
    """Whether a value goes on, whatever the next line begins with."""
    return value.count("(") > value.count(")") or ends_openly(value.rstrip())


def with_cut_off(text: str, printed: Sequence[PrintedLine], number: int) -> list[Span]:
    """The lines of a table that opens at a line, with those right below it whose columns were read as other blocks."""
    block = printed[number].block
    rows = list(takewhile(lambda line: line.block is block, islice(printed, number, number + _MOST_ROWS)))
    lines = [line.span for line in rows]
    if any(line.is_parted for line in rows):
        return lines
    for after in islice(printed, number + len(lines), number + _MOST_ROWS):
        is_ruled = not any(map(str.isalnum, after.span.of(text)))
        is_row = is_ruled or len(cells_of(text, after.span)) >= _CELLS
        # A sum alone stands below its column.
        is_row = is_row or (
            _SUM.fullmatch(after.span.of(text)) is not None and column_of(text, after.span.start) > _FAR
        )
        if text[lines[-1].end : after.span.start].count("\n") != 1 or not is_row:
            break
        lines.append(after.span)
    return lines
