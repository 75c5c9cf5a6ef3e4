"""Rows of tables as facts: what a row is about, and what stands in its other columns, each behind its head."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pipeline.digest.elements.cells import by_place, cells_of, is_parted
from pipeline.digest.tables.glued_columns import glued_at, parted_columns
from pipeline.digest.tables.grouped_heads import Groups, groups_of, has_unit, line_above
from pipeline.digest.tables.row_heads import MARKUP, carried_heads, has_heads, is_headed, set_in_heads, words_of_head
from pipeline.digest.tables.side_by_side import block_width, blocks_of
from pipeline.digest.tables.stanza_rows import Row
from pipeline.digest.tables.summed_rows import by_right_edge, right_edges, sums_columns
from pipeline.digest.tables.wrapped_rows import WrappedRows, wrapped_rows
from pipeline.document import Document, language_of
from pipeline.fragments import fragment
from pipeline.languages import traits_of
from pipeline.span import Span

_ORDINAL = re.compile(r"(?:[A-Z]{0,4}[ .-]?)?\d{1,3}[.)]?|[A-Z]|[IVX]{1,4}")
"""What numbers a row: "3", "M1", "B"."""
_NUMBERED = re.compile(r"\d{1,4}[A-Za-z]?")
"""A label that says nothing without the head of its column: bus "14A"."""
_BARE = re.compile(r"\d[\d.,]*(?:\s?%)?")
"""A figure that tells nothing of what it counts."""
_BLANK = re.compile(r"[_.…]{3,}|-{3,}")
_TIMED = re.compile(r"\d{1,2}\s?[:.h]\s?\d{0,2}\W|\d{1,2}\s?[:.h]\s?\d{0,2}$|[–—-]+$|\.+$")
"""A time in a timetable, or a sign that there is none."""
_CURRENCY = re.compile(r"[A-Z]{3}|[£€$]")
PERSON = re.compile(
    r"[A-ZÀ-Þ][\w.'’-]*(?: (?:(?:[Ll]e|de|du|van|von) )?[A-ZÀ-Þ][\w.'’-]*){1,3}"
    r"|(?:L[ea] |L['’]|The )[\w-]+(?: (?:de |du |des |of |the )?[\w'’-]+){0,3},?"
    r"|(?:[^\Wa-zß-ÿ\d]{2,}[ ,.&'’-]{1,3}){1,5}[^\Wa-zß-ÿ\d]{2,}[.,]?"
)
"""A name of somebody, of an office or of a company: "Ann Reed", « La présidente de séance », "TERN BOATS, INC."."""
_LONGEST_CELL: Final = 28
_LONGEST_ROW: Final = 60
_LONGEST_REMARK: Final = 60
"""Words of a cell below a head: what is remarked of one boat of a list."""
_LONGEST_HEADED: Final = 110
_MOST: Final = 24
"""Rows of a table that are told, besides those behind them that sum up."""
_LONGEST_LABEL: Final = 4
"""Words of a label beside others."""
_SEVERAL: Final = 3
"""One of so many values of fields has a digit at least."""
_DIGIT = re.compile(r"\d")
SHEET: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
SHEETS: Final = frozenset({SHEET, "text/csv", "text/tab-separated-values"})
"""Files that are nothing but tables, whose cells stand in their columns."""
_TWO: Final = 2
_WORD: Final = 5
"""Letters of a word in capitals that is no abbreviation."""


@dataclass(frozen=True, slots=True)
class RowWords:
    """What a language calls things in tables: `naming` heads of columns, `known` labels, `plain` heads that say nothing
    of what stands below them; `sums` opens rows that sum up, and `sum_word` one that has no label."""

    naming: Collection[str] = ()
    known: Collection[str] = ()
    plain: Collection[str] = ()
    sums: re.Pattern[str] | None = None
    sum_word: str = ""

    def sums_up(self, document: Document, row: Sequence[Span | None]) -> bool:
        """Whether a row opens with a word for a sum."""
        first = row[0] if row else None
        return self.sums is not None and first is not None and self.sums.match(fragment(document, first)) is not None


@dataclass(frozen=True, slots=True)
class _Table:
    """Rows and the heads of their columns; cells are placed by their numbers unless gaps part columns."""

    rows: Sequence[Sequence[Span | None]]
    heads: Sequence[Span | None] | None
    is_gapped: bool
    is_sheet: bool
    name: Span | None = None
    """What heads the labels of one of several blocks: "Income"."""
    groups: Groups | None = None
    edges: Mapping[int, int] = field(default_factory=dict)
    """Where the figures of columns end that gaps part."""

    def placed(self, text: str, row: Sequence[Span | None]) -> dict[int, Span | None]:
        """The cells of a row by the number of their column."""
        heads = self.heads
        found = by_place(text, row, heads) if heads and self.is_gapped else None
        if found is not None and 0 in found:
            return {**found}
        if self.edges and (summing := by_right_edge(text, row, self.edges)):
            return summing
        if found is not None:
            return {**found}
        # Figures stand at the right of their columns.
        is_placed = not (heads and self.is_gapped) or len(row) == len(heads)
        return dict(enumerate(row)) if is_placed else by_right_edge(text, row, self.edges)

    def heads_of(self, row: Sequence[Span | None]) -> Sequence[Span | None] | None:
        """The heads over a row; of a sheet only empty cells at the end of a row are left out."""
        heads = self.heads
        is_even = heads is not None and (len(row) == len(heads) or (self.is_sheet and len(row) < len(heads)))
        return heads if self.is_gapped or is_even else None


def table_rows(document: Document, lines: Sequence[Span], words: RowWords) -> Iterator[Row]:
    """The rows of a table, the heads of the columns from the third on with what stands below them.

    Its first row is one of heads where it has no figure, its cells are short, and the rows below have as many; of two
    columns where figures stand below the second, or one of them is a word for what stands below. Below a row that sums
    up a label and an amount are told without one of several heads: "Correction of invoice 12: £4.00" is no net amount,
    though it stands in that column; in a sheet each cell stands in its own.
    """
    text = document.text
    wrapped = wrapped_rows(text, lines)
    lines = wrapped.lines
    if wrapped.cells:
        yield from _spaced(document, wrapped, words.plain)
        return
    printed = [_joined(text, cells_of(text, line)) for line in lines if any(map(str.isalnum, line.of(text)))]
    is_gapped = bool(printed) and not any(is_parted(line.of(text)) for line in lines)
    if not is_gapped and len(printed) == len(lines) and (glued := glued_at(text, printed)) is not None:
        yield from table_rows(document, lines[:glued], words) if glued else ()
        rows = parted_columns(text, printed[glued:])
        yield from _told_rows(document, _Table(rows[1:], rows[0], is_gapped=False, is_sheet=False), wrapped, words)
        return
    if is_gapped and (timed := [*_timetable(document, printed)]):
        yield from timed
        return
    above = line_above(text, lines[0]) if lines else None
    groups = groups_of(document, [cells_of(text, above), *printed]) if above else None
    if groups is None and (groups := groups_of(document, printed)):
        lines, printed = lines[1:], printed[1:]
    table = replace(_headed(document, lines, printed, words, is_gapped=is_gapped), groups=groups)
    if groups and table.heads and groups.of(table.heads[0]):
        yield from _told_columns(document, table)
        return
    for part in _parted(document, table, words):
        yield from _told_rows(document, part, wrapped, words)


def _told_columns(document: Document, table: _Table) -> Iterator[Row]:
    """The columns of a table without labels, each behind its heads: "From Alby – Sundays: 9.30, 11.00"."""
    colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    placed = [table.placed(document.text, row) for row in table.rows[:_MOST]]
    for number, head in enumerate(table.heads or ()):
        over = table.groups.of(head) if table.groups else None
        found = (cells.get(number) for cells in placed)
        cells = [cell for cell in found if cell and _says(fragment(document, cell))]
        if head and over and cells:
            said = ", ".join(fragment(document, cell) for cell in cells)
            yield (over, head, *cells), f"{fragment(document, over)} – {fragment(document, head)}{colon} {said}"


def _told_rows(document: Document, table: _Table, wrapped: WrappedRows, words: RowWords) -> Iterator[Row]:
    """The rows of one table, not too many of them, and those behind that sum it up."""
    colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    is_summed = False
    if table.heads and table.is_gapped:
        table = replace(table, edges=right_edges(document.text, table.rows, len(table.heads)))
    above: list[Mapping[int, Span | None]] = []
    summing = [row for row in table.rows[_MOST:] if words.sums_up(document, row)]
    for row in (*table.rows[:_MOST], *summing[-_TWO:]):
        named = table.heads_of(row)
        placed = table.placed(document.text, row)
        cells = {n: cell for n, cell in placed.items() if cell and _says(fragment(document, cell))}
        if table.edges and named and cells and min(cells) > 0 and not is_summed:
            if is_summed := sums_columns(document.text, cells, above):
                parts = (f"{words_of_head(document, named[n])}{colon} {fragment(document, cells[n])}" for n in cells)
                yield tuple(cells.values()), f"{words.sum_word} – {'; '.join(parts)}"
            continue
        above.append(cells)
        is_summed = is_summed or words.sums_up(document, [cells.get(0)])
        if len(cells) < _TWO or min(cells) > 0:
            continue
        if is_summed and len(cells) == _TWO < len(table.heads or ()) and not table.is_sheet:
            named = None
        if told := _told(document, cells, named, colon, wrapped, words.plain, table.groups):
            places, said = told
            name = table.name
            yield ((*places, name), f"{words_of_head(document, name)}, {said}") if name else told


def _parted(document: Document, table: _Table, words: RowWords) -> Iterator[_Table]:
    """A table, or its blocks that stand side by side; each is named by its first head where these differ."""
    heads = table.heads or ()
    is_even = not table.is_gapped or all(len(row) == len(heads) for row in table.rows)
    width = block_width(document, heads, table.rows, words.sums) if heads and is_even else None
    if not width:
        yield table
        return
    count = len(heads) // width
    rows = [blocks_of(row, width, count) for row in table.rows]
    titles = {words_of_head(document, heads[at]).casefold() for at in range(0, len(heads), width)}
    for number in range(count):
        own = heads[number * width : (number + 1) * width]
        name = own[0] if len(titles) > 1 else None
        yield replace(table, rows=[row[number] for row in rows], heads=own, name=name)


def _headed(
    document: Document, lines: Sequence[Span], printed: list[list[Span | None]], words: RowWords, *, is_gapped: bool
) -> _Table:
    """The rows of a table without the one of heads, and these; of a sheet those of the table above, if need be."""
    text = document.text
    is_sheet = document.source.media_type in SHEETS
    rows = _unpaired(document, printed, words.known)
    if rows is not printed:
        return _Table(_unnumbered(document, rows), None, is_gapped, is_sheet)
    if (set_in := set_in_heads(text, lines, rows)) is not None:
        rows, heads = set_in
        return _Table(rows, heads, is_gapped=False, is_sheet=is_sheet)
    if has_heads(document, rows, words.naming, is_gapped=is_gapped) or (
        len(rows) > 1 and is_headed(document, lines[0])
    ):
        return _Table(rows[1:], rows[0], is_gapped, is_sheet)
    if is_sheet and (carried := carried_heads(document, lines[0], rows)) is not None:
        return _Table(rows, carried, is_gapped, is_sheet)
    return _Table(_unnumbered(document, rows), None, is_gapped, is_sheet)


def _spaced(document: Document, wrapped: WrappedRows, plain: Collection[str]) -> Iterator[Row]:
    """The rows of a table with blank lines between them, each cell behind the head of its column."""
    colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    first, *below = wrapped.cells
    heads = [first[at] for at in sorted(first)]
    for row in below[:_MOST]:
        cells = {at: cell for at, cell in row.items() if _says(wrapped.said(document, cell))}
        if len(cells) >= _TWO and (told := _told(document, cells, heads, colon, wrapped, plain)):
            yield told


def _joined(text: str, cells: Sequence[Span | None]) -> list[Span | None]:
    """The cells of a row, a currency with the number behind its gap: "GBP   6.50"."""
    found: list[Span | None] = []
    for cell in cells:
        before = found[-1] if found else None
        if len(found) > 1 and before and cell and _CURRENCY.fullmatch(before.of(text)) and cell.of(text)[:1].isdigit():
            found[-1] = Span(before.start, cell.end)
        else:
            found.append(cell)
    return found


def _unnumbered(document: Document, rows: list[list[Span | None]]) -> list[list[Span | None]]:
    """Rows without the numbers before them, where nothing heads these: "1 | Delay | Four weeks"."""
    firsts = [fragment(document, row[0]).strip(" .)") if row and row[0] else "" for row in rows]
    is_numbered = len(rows) >= _TWO and firsts == [str(number) for number in range(1, len(rows) + 1)]
    return [row[1:] for row in rows] if is_numbered and all(len(row) > _TWO for row in rows) else rows


def _unpaired(document: Document, rows: list[list[Span | None]], known: Collection[str]) -> list[list[Span | None]]:
    """Rows of a label with its value, where each printed one has several: "Date | 3 May | Engineer | A. Reed".

    One of the labels at least is `known`.
    """
    if not all(len(row) > _TWO and len(row) % _TWO == 0 for row in rows):
        return rows
    labels = [fragment(document, cell).strip(MARKUP) for row in rows for cell in row[::_TWO] if cell]
    values = [fragment(document, cell) for row in rows for cell in row[1::_TWO] if cell]
    are_labels = all(t[:1].isupper() and len(t.split()) <= _LONGEST_LABEL and not _DIGIT.search(t) for t in labels)
    is_valued = sum(bool(_DIGIT.search(value)) for value in values) * _SEVERAL >= len(values)
    is_known = any(label.casefold().rstrip(" .:") in known for label in labels)
    if not (are_labels and is_known and is_valued and len(labels) == len({*labels})) or not _DIGIT.search(
        " ".join(values[:_TWO])
    ):
        return rows
    return [row[at : at + _TWO] for row in rows for at in range(0, len(row), _TWO)]


def line_row(document: Document, line: Span, below: Sequence[Span] = ()) -> Iterator[Row]:
    """A line in columns of spaces that stands in no table, as a row; its cells may go on in the lines `below`."""
    text = document.text
    wrapped = wrapped_rows(text, [line, *below])
    joined = [cell for cell in _joined(text, cells_of(text, line)) if cell]
    is_row = len(joined) > 1 and not any(cell.of(text).rstrip().endswith((".", ",")) for cell in joined[:-1])
    is_row = is_row and all(_says(cell.of(text)) for cell in joined)  # a dash parts what stands beside each other
    if is_row and len(joined) == _TWO and all(PERSON.fullmatch(fragment(document, cell)) for cell in joined):
        return  # two who sign, or their offices
    if (
        is_row
        and joined[0].of(text)[:1].isupper()
        and (told := _told(document, dict(enumerate(joined)), (), "", wrapped))
    ):
        yield told


def _timetable(document: Document, rows: Sequence[Sequence[Span | None]]) -> Iterator[Row]:
    """The rows of columns of spaces that go on below a label: "Dep. Saltby  6:40  8:00", below it only times.

    Their heads are the first row, which leaves out the labels; each column is told with all that stands in it.
    """
    text = document.text
    heads, *below = [[cell for cell in row if cell] for row in rows]
    labelled = [row for row in below if len(row) == len(heads) + 1]
    if len(heads) < _TWO or len(labelled) < _TWO or len(labelled) == len(below) or below[0] is not labelled[0]:
        return
    if not all(len(row) - len(heads) in (0, 1) for row in below) or not all(
        _TIMED.match(c.of(text)) for row in below for c in row[-len(heads) :]
    ):
        return
    starts = [number for number, row in enumerate(below) if row in labelled]
    for start, end in zip(starts, (*starts[1:], len(below)), strict=True):
        columns = [[row[number - len(heads)] for row in below[start:end]] for number in range(len(heads))]
        cells = [[cell for cell in column if _says(cell.of(text))] for column in columns]
        told = [
            f"{fragment(document, h)}: {', '.join(fragment(document, c) for c in column)}"
            for h, column in zip(heads, cells, strict=True)
            if column
        ]
        places = (
            below[start][0],
            *(place for h, column in zip(heads, cells, strict=True) if column for place in (h, *column)),
        )
        yield places, f"{fragment(document, below[start][0])} – {'; '.join(told)}"


def _told(
    document: Document,
    cells: dict[int, Span],
    heads: Sequence[Span | None] | None,
    colon: str,
    wrapped: WrappedRows,
    plain: Collection[str] = (),
    groups: Groups | None = None,
) -> Row | None:
    colon = colon or f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    first, *others = sorted(cells)
    texts = {number: wrapped.said(document, cell).strip(MARKUP) for number, cell in cells.items()}
    named = [head_name(wrapped.said(document, head).strip(MARKUP)) if head else "" for head in heads or ()]
    longest = _LONGEST_REMARK if any(named) else _LONGEST_CELL
    if any(len(text.split()) > longest for text in texts.values()):
        return None
    label, places = texts[first], [cells[first]]
    if _ORDINAL.fullmatch(label) and len(others) > 1 and heads is not None:
        # "1" says nothing alone: "Lot 1, infant schools".
        head = heads[first] if heads else None
        label = f"{named[first] if heads else ''} {label}".strip() if label.isdigit() else label
        places = [head, *places] if head and label != texts[first] else places
        label, others, places = f"{label}, {texts[others[0]]}", others[1:], [*places, cells[others[0]]]
    elif heads and (head := heads[first]) and (_NUMBERED.fullmatch(label) or has_unit(named[first])):
        label, places = f"{named[first]}{', ' if has_unit(named[first]) else ' '}{label}", [head, *places]
    parts: list[str] = []
    names: list[str] = []
    for number in others:
        head = heads[number] if heads and number < len(heads) else None
        is_named = heads is not None and (len(heads) > _TWO or _BARE.fullmatch(texts[number]) is not None)
        is_named = is_named or (heads is not None and label[:1].islower())  # a condition, and who sees to it
        name = named[number] if head and is_named else ""
        if number == first + 1 and name.casefold() in plain:
            name = ""  # "Summary" says nothing of what stands below it
        over = groups.of(head) if groups and name else None
        if over:
            name, places = f"{wrapped.said(document, over).strip(MARKUP)}, {name}", [*places, over]
        names.append(name)
        parts.append(f"{name}{colon} {texts[number]}" if name else texts[number])
        places += [head, cells[number]] if head and name else [cells[number]]
    joint = " – " if any(map(bool, names)) else f"{colon} "
    said = f"{label}{joint}{'; '.join(parts)}"
    if texts[first] == texts[max(texts)] or (heads is None and len(texts) > _TWO and not any(map(str.isalpha, label))):
        return None
    if _BLANK.search(said) or "://" in said:
        return None
    most = _LONGEST_HEADED if any(names) else _LONGEST_ROW
    is_sound = len(said.split()) <= most and label[:1].isalnum() and any(map(str.isalpha, said))
    return (tuple(part for place in places for part in wrapped.places(place)), said) if is_sound else None


def head_name(text: str) -> str:
    """The head of a column among words: "NOTES" as "Notes", "due_on" as "due on", but no "TVA"."""
    text = text.replace("_", " ").strip()
    return text.capitalize() if text.isalpha() and text.isupper() and len(text) >= _WORD else text


def _says(text: str) -> bool:
    return any(map(str.isalnum, text))
