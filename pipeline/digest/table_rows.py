"""Rows of tables as facts: what a row is about, and what stands in its other columns, each behind its head."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from pipeline.digest.cells import by_place, cells_of, column_of, is_parted
from pipeline.digest.stanza_rows import Row
from pipeline.digest.wrapped_rows import WrappedRows, wrapped_rows
from pipeline.document import Document, language_of
from pipeline.fragments import fragment
from pipeline.languages import traits_of
from pipeline.span import Span

_FIGURES = re.compile(r"(?!(?<!\d)(?:19|20)\d\d(?!\d))(?<!\d)\d")
"""A figure that is no year: the heads of columns may say which year they are of."""
_ORDINAL = re.compile(r"(?:[A-Z]{0,4}[ .-]?)?\d{1,3}[.)]?|[A-Z]|[IVX]{1,4}")
"""What numbers a row: "3", "M1", "B"."""
_NUMBERED = re.compile(r"\d{1,4}[A-Za-z]?")
"""A label that says nothing without the head of its column: bus "14A"."""
_BARE = re.compile(r"\d[\d.,]*(?:\s?%)?")
"""A figure that tells nothing of what it counts."""
_BLANK = re.compile(r"[_.…]{3,}|-{3,}")
_TIMED = re.compile(r"\d{1,2}\s?[:.h]\s?\d{0,2}\W|\d{1,2}\s?[:.h]\s?\d{0,2}$|[–—-]+$|\.+$")
"""A time in a timetable, or a sign that there is none."""
_VALUE = re.compile(r"[£€$+–—-]?\s?\d|[–—-]$")
"""The beginning of a cell with a figure, or one that says that there is none."""
_CURRENCY = re.compile(r"[A-Z]{3}|[£€$]")
PERSON = re.compile(
    r"[A-ZÀ-Þ][\w.'’-]*(?: (?:(?:[Ll]e|de|du|van|von) )?[A-ZÀ-Þ][\w.'’-]*){1,3}"
    r"|(?:L[ea] |L['’]|The )[\w-]+(?: (?:de |du |des |of |the )?[\w'’-]+){0,3},?"
    r"|(?:[^\Wa-zß-ÿ\d]{2,}[ ,.&'’-]{1,3}){1,5}[^\Wa-zß-ÿ\d]{2,}[.,]?"
)
"""A name of somebody, of an office or of a company: "Ann Reed", « La présidente de séance », "TERN BOATS, INC."."""
_MARKUP: Final = " \t*_`:☐□▢❏"
"""Signs around the words of a cell: of Markdown, and boxes to tick."""
_LONGEST_HEAD: Final = 7
_LONGEST_CELL: Final = 28
_LONGEST_ROW: Final = 60
_MOST: Final = 24
_LONGEST_LABEL: Final = 4
"""Words of a label beside others."""
_SEVERAL: Final = 3
"""One of so many values of fields has a digit at least."""
_DIGIT = re.compile(r"\d")
SHEET: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_TWO: Final = 2
_WORD: Final = 5
"""Letters of a word in capitals that is no abbreviation."""
_SET_IN: Final = 8
"""Signs before the heads of columns that leave out the first one."""


def table_rows(
    document: Document,
    lines: Sequence[Span],
    naming: Collection[str],
    known: Collection[str] = (),
    plain: Collection[str] = (),
    sums: re.Pattern[str] | None = None,
) -> Iterator[Row]:
    """The rows of a table, the heads of the columns from the third on with what stands below them.

    Its first row is one of heads where it has no figure, its cells are short, and the rows below have as many; of two
    columns where figures stand below the second, or one of them is a word for what stands below (`naming`). A
    `plain` one over the second column says nothing of it. Below a row of `sums` a label and an amount are told without
    one of several heads: "Correction of invoice 12: £4.00" is no net amount, though it stands in that column.
    """
    text = document.text
    wrapped = wrapped_rows(text, lines)
    lines = wrapped.lines
    if wrapped.cells:
        yield from _spaced(document, wrapped, plain)
        return
    printed = [_joined(text, cells_of(text, line)) for line in lines if any(map(str.isalnum, line.of(text)))]
    rows = _unpaired(document, printed, known)
    is_gapped = bool(rows) and not any(is_parted(line.of(text)) for line in lines)
    has_heads = rows is printed and _has_heads(document, rows, naming, is_gapped=is_gapped)
    has_heads = has_heads or (rows is printed and len(rows) > 1 and is_headed(document, lines[0]))
    heads = rows[0] if has_heads else None
    if is_gapped and (timed := [*_timetable(document, rows)]):
        yield from timed
        return
    set_in = _set_in(text, lines, rows) if rows is printed else None
    if set_in is not None:
        rows, heads = set_in
    if heads is None:
        rows = _unnumbered(document, rows)
    is_sheet = document.source.media_type == SHEET  # only empty cells at the end of a row are left out
    colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    is_summed = False
    for row in rows[1 if heads and set_in is None else 0 :][:_MOST]:
        placed = by_place(text, row, heads) if heads and is_gapped else dict(enumerate(row))
        if placed is None and heads and len(row) == len(heads):
            placed = dict(enumerate(row))  # figures stand at the right of their columns
        placed = dict(enumerate(row)) if set_in is not None else placed
        is_even = heads is not None and (len(row) == len(heads) or (is_sheet and len(row) < len(heads)))
        named = heads if heads and (is_gapped or is_even) else None
        cells = {n: cell for n, cell in (placed or {}).items() if cell and _says(fragment(document, cell))}
        is_summed = is_summed or (
            sums is not None and 0 in cells and sums.match(fragment(document, cells[0])) is not None
        )
        if len(cells) < _TWO or min(cells) > 0:
            continue
        if is_summed and len(cells) == _TWO < len(heads or ()):
            named = None
        if told := _told(document, cells, named, colon, wrapped, plain):
            yield told


def _spaced(document: Document, wrapped: WrappedRows, plain: Collection[str]) -> Iterator[Row]:
    """The rows of a table with blank lines between them, each cell behind the head of its column."""
    colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    first, *below = wrapped.cells
    heads = [first[at] for at in sorted(first)]
    for row in below[:_MOST]:
        cells = {at: cell for at, cell in row.items() if _says(wrapped.said(document, cell))}
        if len(cells) >= _TWO and (told := _told(document, cells, heads, colon, wrapped, plain)):
            yield told


def is_set_in(text: str, places: Sequence[Span]) -> bool:
    """Whether cells are heads of the columns behind the first one of a table: the line right below has one more."""
    below = text[places[-1].end :].partition("\n")[2].partition("\n")[0]
    at = text.find("\n", places[-1].end) + 1
    is_named = all(place.of(text)[:1].isalpha() for place in places)
    is_clean = not any(_FIGURES.search(place.of(text)) for place in places)
    is_inside = column_of(text, places[0].start) >= _SET_IN
    cells = [cell for cell in cells_of(text, Span(at, at + len(below))) if cell] if below.strip() else []
    # "Until 3 May" and "From 4 May" are heads above sums.
    is_clean = is_clean or (is_named and all(_VALUE.match(cell.of(text)) for cell in cells[1:]))
    return is_clean and is_inside and len(cells) == len(places) + 1 and any(map(str.isdigit, below))


def _set_in(
    text: str, lines: Sequence[Span], rows: list[list[Span | None]]
) -> tuple[list[list[Span | None]], list[Span | None]] | None:
    """The rows of a table without its heads, and these, where they begin above the second column.

    They are its first row, or where gaps part the columns the line right above it.
    """
    if len(rows) < _TWO:
        return None
    first, *below = rows
    shown = [cell for cell in first if cell]
    if len(first) >= _TWO and all(len(row) == len(first) + 1 for row in below):
        are_names = all(_is_name(cell.of(text)) for cell in shown)
        return (below, [None, *first]) if are_names and len(shown) == len(first) else None
    start = text.rfind("\n", 0, max(0, lines[0].start - 1)) + 1
    end = text.find("\n", start)
    cells = [cell for cell in cells_of(text, Span(start, end)) if cell] if start < end < lines[0].start else []
    is_even = all(len(row) == len(cells) + 1 for row in rows)
    return (rows, [None, *cells]) if len(cells) >= _TWO and is_even and is_set_in(text, cells) else None


def is_headed(document: Document, line: Span) -> bool:
    """Whether a line is the first row of a table whose markup says that it holds the heads of its columns."""
    return any(m.kind == "table" and m.level > 0 and m.span.start == line.start for m in document.source.marks)


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
    labels = [fragment(document, cell).strip(_MARKUP) for row in rows for cell in row[::_TWO] if cell]
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
) -> Row | None:
    colon = colon or f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    first, *others = sorted(cells)
    texts = {number: wrapped.said(document, cell).strip(_MARKUP) for number, cell in cells.items()}
    named = [_name(wrapped.said(document, head).strip(_MARKUP)) if head else "" for head in heads or ()]
    if any(len(text.split()) > _LONGEST_CELL for text in texts.values()):
        return None
    label, places = texts[first], [cells[first]]
    if _ORDINAL.fullmatch(label) and len(others) > 1 and heads is not None:
        # "1" says nothing alone: "Lot 1, infant schools".
        head = heads[first] if heads else None
        label = f"{named[first] if heads else ''} {label}".strip() if label.isdigit() else label
        places = [head, *places] if head and label != texts[first] else places
        label, others, places = f"{label}, {texts[others[0]]}", others[1:], [*places, cells[others[0]]]
    elif _NUMBERED.fullmatch(label) and heads and (head := heads[first]):
        label, places = f"{named[first]} {label}", [head, *places]
    parts: list[str] = []
    names: list[str] = []
    for number in others:
        head = heads[number] if heads and number < len(heads) else None
        is_named = heads is not None and (len(heads) > _TWO or _BARE.fullmatch(texts[number]) is not None)
        name = named[number] if head and is_named else ""
        if number == first + 1 and name.casefold() in plain:
            name = ""  # "Summary" says nothing of what stands below it
        names.append(name)
        parts.append(f"{name}{colon} {texts[number]}" if name else texts[number])
        places += [head, cells[number]] if head and name else [cells[number]]
    joint = " – " if any(map(bool, names)) else f"{colon} "
    said = f"{label}{joint}{'; '.join(parts)}"
    if texts[first] == texts[max(texts)] or (heads is None and len(texts) > _TWO and not any(map(str.isalpha, label))):
        return None
    if _BLANK.search(said) or "://" in said:
        return None
    is_sound = len(said.split()) <= _LONGEST_ROW and label[:1].isalnum() and any(map(str.isalpha, said))
    return (tuple(part for place in places for part in wrapped.places(place)), said) if is_sound else None


def _name(text: str) -> str:
    """The head of a column among words: "NOTES" as "Notes", but no "TVA"."""
    return text.capitalize() if text.isalpha() and text.isupper() and len(text) >= _WORD else text


def _head(document: Document, head: Span | None) -> str:
    return fragment(document, head).strip(_MARKUP) if head else ""


def _has_heads(
    document: Document, rows: Sequence[Sequence[Span | None]], naming: Collection[str], *, is_gapped: bool
) -> bool:
    if len(rows) < _TWO:
        return False
    first, *below = rows
    texts = [_head(document, cell) for cell in first]
    if sum(map(bool, texts)) < _TWO or any(len(t.split()) > _LONGEST_HEAD for t in texts):
        return False
    is_over = _is_over_values(document, first, below) or _are_alike(texts[1:], document, below)
    if any(map(_FIGURES.search, texts)) and not is_over:
        return False
    if any(":" in text for text in texts):
        return False
    if is_gapped:
        fits = sum(by_place(document.text, row, first) is not None for row in below)
        return len(first) > _TWO and (fits * 3 > len(below) or any(len(row) == len(first) for row in below))
    if len(first) > _TWO:
        return any(len(row) == len(first) for row in below)
    # Of two columns, the heads are told by what stands below: a figure in each second cell, or none in the first row.
    seconds = [_head(document, row[1]) if len(row) > 1 else "" for row in below]
    has_figures = sum(bool(_FIGURES.search(text)) for text in seconds)
    is_named = any(text.casefold() in naming for text in texts)
    return is_named or (len(below) > 1 and has_figures * 2 > len(below))


def _are_alike(names: Sequence[str], document: Document, below: Sequence[Sequence[Span | None]]) -> bool:
    """Whether names with figures are alike as nothing below them is: "Monday 3 May", "Tuesday 4 May"."""
    shapes = {_shape(name) for name in names}
    others = {_shape(_head(document, cell)) for row in below for cell in row[1:] if cell}
    return len(names) > 1 and len(shapes) == 1 and len(*shapes) > 1 and shapes.isdisjoint(others)


def _shape(text: str) -> str:
    """Which of the words of a text are figures."""
    return "".join("d" if word[0].isdigit() else "w" for word in text.split())


def _is_over_values(document: Document, first: Sequence[Span | None], below: Sequence[Sequence[Span | None]]) -> bool:
    """Whether the cells of a row are names with figures in them, and those below each but the first are figures."""
    cells = [_head(document, cell) for row in below for cell in row[1:]]
    are_values = all(len(row) == len(first) for row in below) and all(map(_VALUE.match, cells))
    return len(first) > _TWO and are_values and all(_is_name(_head(document, cell)) for cell in first)


def _is_name(text: str) -> bool:
    """Whether a cell may be the head of a column, whatever figures it has: it begins with a word."""
    return text.strip(_MARKUP)[:1].isalpha() and len(text.split()) <= _LONGEST_HEAD


def _says(text: str) -> bool:
    return any(map(str.isalnum, text))
