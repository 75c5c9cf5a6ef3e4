"""Terms in stanzas as rows: each told with all of its label, a long one item by item."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pipeline.digest.elements.cells import is_parted
from pipeline.document import Document, language_of
from pipeline.fragments import fragment
from pipeline.languages import traits_of
from pipeline.sentences.stanzas import Stanza, StanzaLine, stanza_table
from pipeline.span import Span

Row = tuple[tuple[Span, ...], str]
"""The places that a row is told from, and how it is told."""

_LONGEST: Final = 60
"""Words of a row."""
_BULLET = re.compile(r"^[-–—•·▪■*]\s+")
_BLANK = re.compile(r"[_.…]{3,}|-{3,}|://")
_TORN = re.compile(r"[^\W\d_]-$")


@dataclass(frozen=True, slots=True)
class StanzaRow:
    """The places of a stanza: of its label, of the items of its text, of its third column and of the heads above.

    `number` is that of its first line.
    """

    number: int
    label: tuple[Span, ...]
    items: tuple[tuple[Span, ...], ...]
    third: tuple[Span, ...]
    heads: tuple[tuple[Span, ...], tuple[Span, ...]]

    @property
    def columns(self) -> tuple[tuple[Span, ...], ...]:
        """The places of each column that has any."""
        return tuple(filter(None, (self.label, tuple(place for item in self.items for place in item), self.third)))


def stanza_rows(text: str, lines: Sequence[Span]) -> tuple[StanzaRow, ...]:
    """The stanzas of a table all of whose lines these are; none where it is another."""
    if not lines or is_parted(lines[0].of(text)):
        return ()
    gaps = (text[before.end : line.start].count("\n") > 1 for before, line in pairwise(lines))
    printed = [text[text.rfind("\n", 0, line.start) + 1 : line.end] for line in lines]
    table = stanza_table([*zip(printed, (False, *gaps), strict=True)])
    if not table.is_sound or any(map(str.isalnum, "".join(line.of(text) for line in lines[table.length :]))):
        return ()
    starts = [line.end - len(before) for line, before in zip(lines, printed, strict=True)]
    return tuple(_row(starts, stanza) for stanza in table.stanzas)


def told_stanzas(document: Document, rows: Sequence[StanzaRow]) -> Iterator[Row]:
    """Each stanza with its label; what is longer than a row is told item by item."""
    colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    for row in rows:
        label = _said(document, row.label)
        texts = [_BULLET.sub("", _said(document, item), count=1) for item in row.items]
        body = "; ".join(texts) if _is_bulleted(document, row) else " ".join(texts)
        if row.third or any(row.heads):
            yield from _fitting(_columns(document, row, label, body, colon))
            continue
        whole = ((*row.label, *(place for item in row.items for place in item)), f"{label}{colon} {body}")
        if len(whole[1].split()) <= _LONGEST or len(texts) == 1:
            yield from _fitting(whole)
            continue
        for item, text in zip(row.items, texts, strict=True):
            yield from _fitting(((*row.label, *item), f"{label}{colon} {text}"))


def _columns(document: Document, row: StanzaRow, label: str, body: str, colon: str) -> Row:
    """A stanza of three columns, each behind its head if it has one."""
    second = tuple(place for item in row.items for place in item)
    told: list[str] = []
    places = [*row.label]
    for head, cell, text in zip(
        row.heads, (second, row.third), (body, _said(document, row.third) if row.third else ""), strict=True
    ):
        if any(map(str.isalnum, text)):
            told.append(f"{_said(document, head)}{colon} {text}" if head else text)
            places += [*head, *cell]
    return tuple(places), f"{label}{' – ' if any(row.heads) else f'{colon} '}{'; '.join(told)}"


def _fitting(row: Row) -> Iterator[Row]:
    """A row that is not too long and has no gap to fill in."""
    places, said = row
    if len(said.split()) <= _LONGEST and not _BLANK.search(said):
        yield places, said


def _is_bulleted(document: Document, row: StanzaRow) -> bool:
    return all(_BULLET.match(item[0].of(document.text)) for item in row.items)


def _said(document: Document, places: Sequence[Span]) -> str:
    """The lines of a cell as one, a word with a hyphen at the end of a line with what follows it."""
    said = ""
    for place in places:
        said += ("" if _TORN.search(said) or not said else " ") + " ".join(fragment(document, place).split())
    return said


def _row(starts: Sequence[int], stanza: Stanza) -> StanzaRow:
    items: list[list[Span]] = []
    for line in stanza.lines:
        if 1 in line.cells:
            if line.opens_item or not items:
                items.append([])
            items[-1].append(_place(starts, line, 1))
    return StanzaRow(
        stanza.lines[0].number,
        _column(starts, stanza.lines, 0),
        tuple(map(tuple, items)),
        _column(starts, stanza.lines, 2),
        (_column(starts, stanza.heads, 1), _column(starts, stanza.heads, 2)),
    )


def _column(starts: Sequence[int], lines: Sequence[StanzaLine], column: int) -> tuple[Span, ...]:
    return tuple(_place(starts, line, column) for line in lines if column in line.cells)


def _place(starts: Sequence[int], line: StanzaLine, column: int) -> Span:
    cell = line.cells[column]
    return Span(starts[line.number] + cell.start, starts[line.number] + cell.end)
