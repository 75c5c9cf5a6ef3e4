"""The date of a document by its place: in its title, or on a short line near the top."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.digest.cells import column_of
from pipeline.digest.key_fact import KeyFact, place_of
from pipeline.digest.line import Line, lines_of
from pipeline.digest.values import ValueReader
from pipeline.digest.words import DigestWords
from pipeline.document import Block, Document
from pipeline.fragments import fragment
from pipeline.span import Span

DATED_BLOCKS: Final = frozenset(
    {"paragraph", "heading", "title", "header_field", "authors", "list_item", "aside", "keywords"}
)
"""Blocks whose lines are fields."""
_TOP: Final = 20
_SHORT: Final = 8
_DATED: Final = 14
"""Words of a line near the top that begins with a date: "Thursday 13 March 2025, 20:15, at the hall"."""
_DAY: Final = 10
"""Signs of a day in ISO 8601."""
_FRONT_SECTION: Final = 1
"""The last section in which the date of the document is looked for: that below its title."""
_FULL: Final = 50
"""Signs of a line that goes on in the next one."""
_FAR: Final = 9
"""Column from which the place of a line tells that it goes on with a value above."""
_PARTED = re.compile(r"(?<=\S)(?: [|–—-] | {10,})(?=\S)")


class TopDates:
    """Finds the dates of documents in one language by where they stand."""

    def __init__(self, words: DigestWords, values: ValueReader) -> None:
        self._words = words
        self._values = values

    def of_title(self, document: Document, facts: Sequence[KeyFact]) -> KeyFact | None:
        """The day that a title has, which is the document's own whenever it was published."""
        stated = (fact.sources[0].span for fact in facts if fact.name == "title")
        for span in (*(block.span for block in document.blocks_of("title")), *stated):
            line = Line.of(document.text, span)
            dates = [each for each in self._values.dates(line.text) if each.normalized]
            label = self._words.label.match(line.text)
            if label and line.text[label.end() :].lstrip()[:1] == ":":
                continue
            if len(dates) == 1 and len(dates[0].normalized or "") == _DAY:
                place = line.span(dates[0].start, dates[0].end)
                value = fragment(document, place)
                return KeyFact("date", value, dates[0].normalized, (place_of(document, place),), "digest.top-date")
        return None

    def of_top(self, document: Document) -> list[KeyFact]:
        """The date that a title has, or a short line near the top ("Bergen, 4 May 2021") that no other label opens."""
        titles = [block for block in document.blocks if block.kind == "title"][:1]
        for block in (*titles, *document.blocks[:_TOP]):
            if block.kind not in DATED_BLOCKS or block.section > _FRONT_SECTION:
                continue
            for span in _pieces(document, block):
                line = Line.of(document.text, span)
                label = self._words.label.match(line.text)
                if label and self._words.labels[" ".join(label["label"].lower().split())].fact != "date":
                    continue
                dates = [each for each in self._values.dates(line.text) if each.normalized]
                if len(dates) == 1 and (
                    block.kind == "title" or len(line.text.split()) <= (_SHORT if dates[0].start > _DAY else _DATED)
                ):
                    place = line.span(dates[0].start, dates[0].end)
                    value = fragment(document, place)
                    return [
                        KeyFact("date", value, dates[0].normalized, (place_of(document, place),), "digest.top-date")
                    ]
        return []


def _pieces(document: Document, block: Block) -> Iterator[Span]:
    """The printed lines of a block, or what dashes, bars and gaps part them into; none that goes on with another."""
    before: Span | None = None
    for line in lines_of(document.text, block.span):
        # A line below a value in its column goes on with it: "Period:   19 June to", "23 June 2025".
        column = column_of(document.text, line.start)
        above = document.text[: line.start].rstrip().rpartition("\n")[2]
        is_value = column >= _FAR and ":" in above[:column] and not above[column - 2 : column].strip()
        if (before is None or len(before) <= _FULL) and not is_value:
            begin = line.start
            for match in _PARTED.finditer(document.text, line.start, line.end):
                yield Span(begin, match.start())
                begin = match.end()
            if begin < line.end:
                yield Span(begin, line.end)
        before = line
