"""Terms in stanzas: a label at the left, its text in a second column that begins at one place in all of them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from pipeline.sentences.hanging_cells import RULE, PrintedCell, opens_within, printed_cells

_TWO: Final = 2
_THREE: Final = 3
_LEAST: Final = 3
"""Stanzas that make a table."""
_MOST: Final = 60
"""Stanzas of a table, and lines of a stanza: no more are looked at."""
_LEAST_LONG: Final = 2
"""Stanzas that run over several lines."""
_SET_IN: Final = 4
"""Signs by which what goes on in a label or in a third column may be set in."""
_NARROWEST: Final = 12
"""Signs between the places where the second and the third column begin."""
_WIDEST_LABEL: Final = 36
_LABEL_WORDS: Final = 9
_LABEL_LINES: Final = 5
_LOOKED_FOR: Final = 6
"""Lines of heads above the first stanza."""
_MARKER = re.compile(r"[-–—•·▪■*]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]")
_MARKED = re.compile(rf"(?:{_MARKER.pattern})\s")
_CLOSED = re.compile(r"[.:;!?,]$")


@dataclass(frozen=True, slots=True)
class StanzaLine:
    """A line of a stanza by its number, with its cells by their column and whether it begins an item of a list."""

    number: int
    cells: Mapping[int, PrintedCell]
    opens_item: bool


@dataclass(frozen=True, slots=True)
class Stanza:
    """The lines of a label with its text; `heads` are the lines of the heads that stand above its columns."""

    lines: tuple[StanzaLine, ...]
    heads: tuple[StanzaLine, ...] = ()

    @property
    def label(self) -> str:
        """All lines of the label."""
        return " ".join(line.cells[0].text for line in self.lines if 0 in line.cells)


@dataclass(frozen=True, slots=True)
class StanzaTable:
    """Stanzas below each other that have their second column in common."""

    stanzas: tuple[Stanza, ...]

    @property
    def length(self) -> int:
        """How many lines it has, those without cells among them."""
        return self.stanzas[-1].lines[-1].number + 1 if self.stanzas else 0

    @property
    def is_sound(self) -> bool:
        """Whether it is one: with several stanzas, some of them long. Names that come again are speakers."""
        labels = {stanza.label.casefold() for stanza in self.stanzas}
        long = sum(len(stanza.lines) > 1 for stanza in self.stanzas)
        return len(labels) == len(self.stanzas) >= _LEAST and long >= _LEAST_LONG


def stanza_table(lines: Sequence[tuple[str, bool]]) -> StanzaTable:
    """The stanzas that begin with the first of these lines, each with whether a blank line stands before it.

    They end before the first one that may be read otherwise, and with a label that comes again.
    """
    found: list[Stanza] = []
    columns = _columns(lines)
    if columns is None:
        return StanzaTable(())
    labels: set[str] = set()
    heads: tuple[StanzaLine, ...] = ()
    for chunk in _chunks(lines, columns):
        third = next((line.cells[2].start for line in heads if 2 in line.cells), None)
        read = _read(chunk, columns, third)
        if read is None:
            break
        if 0 in read[0].cells:
            is_below = any(2 in line.cells for line in read)
            heads = heads if is_below else ()
            found.append(Stanza(read, heads))
        elif _are_heads(read):
            heads = read
        elif found and not any(2 in line.cells for line in read) and read[0].cells[1].start == columns[1]:
            first, *rest = read
            found[-1] = Stanza((*found[-1].lines, replace(first, opens_item=True), *rest), found[-1].heads)
        else:
            break
        labels |= {stanza.label.casefold() for stanza in found[-1:]}
        if len(found) in (_MOST, len(labels) + 1):
            break
    return StanzaTable(tuple(found))


def _columns(lines: Sequence[tuple[str, bool]]) -> tuple[int, int] | None:
    """Where labels and their text begin: heads above the columns of text may stand before the first label."""
    opening = printed_cells(lines[0][0])
    if len(opening) < _TWO or "\t" in lines[0][0] or "|" in lines[0][0]:
        return None
    for line, _ in lines[1:_LOOKED_FOR]:
        cells = printed_cells(line)
        if len(cells) >= _TWO and cells[0].start < opening[0].start and cells[1].start == opening[0].start:
            opening = cells
            break
    left, text = opening[0].start, opening[1].start
    return (left, text) if left < _SET_IN and text - left <= _WIDEST_LABEL else None


def _chunks(lines: Sequence[tuple[str, bool]], columns: tuple[int, int]) -> Iterator[list[tuple[int, str]]]:
    """The lines between blank lines and rules, each with its number."""
    chunk: list[tuple[int, str]] = []
    for number, (line, is_after_gap) in enumerate(lines):
        is_rule = RULE.fullmatch(line.strip()) is not None and len(line) - len(line.lstrip()) <= columns[0] + 1
        if chunk and (is_rule or is_after_gap):
            yield chunk
            chunk = []
        if not is_rule:
            chunk.append((number, line))
    if chunk:
        yield chunk


def _parted(line: str, columns: tuple[int, int]) -> tuple[PrintedCell | None, list[PrintedCell]] | None:
    """The label on a line, if any, and the cells of its text, the sign before an item with it; None if it has none."""
    left, text = columns
    cells = printed_cells(line)
    if not cells or "\t" in line or "|" in line:
        return None
    label = cells.pop(0) if cells[0].start < text else None
    if label is not None and (label.start < left or label.start > left + _SET_IN or label.end > text - _TWO):
        return None
    if cells and cells[0].start < text:
        return None
    if len(cells) > 1 and _MARKER.fullmatch(cells[0].text):
        first, second, *others = cells
        cells = [PrintedCell(first.start, second.end, line[first.start : second.end]), *others]
    return label, cells


def _read(
    chunk: Sequence[tuple[int, str]], columns: tuple[int, int], third: int | None
) -> tuple[StanzaLine, ...] | None:
    """The lines of a stanza, or those below a label or of heads; None where they may be read otherwise."""
    if len(chunk) > _MOST:
        return None
    parted = [(number, found) for number, line in chunk if (found := _parted(line, columns)) is not None]
    if len(parted) < len(chunk) or not parted[0][1][1]:
        return None
    opening = parted[0][1][1]
    if len(opening) > _TWO or opening[0].start != columns[1]:
        return None
    third = opening[1].start if len(opening) == _TWO else third
    read: list[StanzaLine] = []
    for number, (label, cells) in parted:
        placed = _placed(cells, columns[1], third)
        if placed is None or not (label or placed):
            return None
        is_item = 1 in placed and _opens_item(read, placed[1], columns[1])
        read.append(StanzaLine(number, ({0: label} if label else {}) | placed, is_item))
    return tuple(read) if _is_label(read) else None


def _placed(cells: Sequence[PrintedCell], second: int, third: int | None) -> dict[int, PrintedCell] | None:
    """The cells of text by their columns; None where one stands in neither."""
    if third is not None and third - second < _NARROWEST:
        return None
    if len(cells) > _TWO or (third is None and len(cells) > 1):
        return None
    placed: dict[int, PrintedCell] = {}
    for cell in cells:
        at = 2 if third is not None and third - 1 <= cell.start <= third + _SET_IN else 1
        if at in placed or (at == 1 and third is not None and len(cells) == _TWO and cell.end > third - _TWO):
            return None
        placed[at] = cell
    return placed


def _opens_item(above: Sequence[StanzaLine], cell: PrintedCell, second: int) -> bool:
    """Whether a line begins an item: with its sign, or back at the edge below what is set in."""
    if cell.start != second or not any(1 in line.cells for line in above):
        return False
    before = next(line.cells[1] for line in reversed(above) if 1 in line.cells)
    is_back = before.start > second and any(_MARKED.match(line.cells[1].text) for line in above if 1 in line.cells)
    return (
        _MARKED.match(cell.text) is not None or is_back or (bool(_MARKED.match(before.text)) and _is_end(before, cell))
    )


def _is_end(before: PrintedCell, cell: PrintedCell) -> bool:
    return before.text.endswith((".", ";")) and not opens_within(cell.text)


def _is_label(read: Sequence[StanzaLine]) -> bool:
    """Whether the first cells are one label: short, at the head of the text, which goes on beside each line of it."""
    labelled = [number for number, line in enumerate(read) if 0 in line.cells]
    if not labelled:
        return True
    parts = [read[number].cells[0].text for number in labelled]
    if labelled != [*range(len(labelled))] or len(labelled) > _LABEL_LINES:
        return False
    label = " ".join(parts)
    if not label[0].isupper() or len(label.split()) > _LABEL_WORDS or any(map(_CLOSED.search, parts)):
        return False
    width = max(cell.end for line in read for at, cell in line.cells.items() if at == 1)
    return all(_goes_on(before, line, width) for before, line in pairwise(read[: len(labelled)]))


def _goes_on(above: StanzaLine, line: StanzaLine, width: int) -> bool:
    """Whether a line with more of a label goes on with the text above it as well, so that it is no row of its own."""
    if opens_within(line.cells[0].text) or len(line.cells) == 1 or line.opens_item:
        return True
    if 1 not in line.cells or 1 not in above.cells:
        return False
    before, cell = above.cells[1], line.cells[1]
    is_full = before.end + 1 + len(cell.text.split()[0]) > width
    return opens_within(cell.text) or cell.start > before.start or (is_full and not before.text.endswith("."))


def _are_heads(read: Sequence[StanzaLine]) -> bool:
    """Whether lines are heads above the second and the third column: short, with nothing at their end."""
    cells = [cell for line in read for cell in line.cells.values()]
    is_short = all(len(cell.text.split()) <= _SET_IN and not _CLOSED.search(cell.text) for cell in cells)
    return is_short and len(read) <= _THREE and {1, 2} == {*read[0].cells}
