"""Which row of a table holds the heads of its columns, told by the words in it and by what stands below them."""

import re
from collections.abc import Collection, Sequence
from typing import Final

from pipeline.digest.elements.cells import by_place, cells_of, column_of
from pipeline.digest.elements.line import lines_of
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import Span

_FIGURES = re.compile(r"(?!(?<!\d)(?:19|20)\d\d(?!\d))(?<!\d)\d")
"""A figure that is no year: the heads of columns may say which year they are of."""
_VALUE = re.compile(r"[£€$+–—-]?\s?\d|[–—-]$")
"""The beginning of a cell with a figure, or one that says that there is none."""
YEARS = re.compile(r"(?<!\d)(?:19|20)\d\d(?:\s?[-–/]\s?(?:(?:19|20)?\d\d))?(?!\d)")
"""A year or a financial year: "2026", "2026-27", "2025/2026"."""
_BARE = re.compile(
    r"[-–−+(]?\s?[£€$]?\s?[-–−]?\d[\d.,\s]*\)?\s?(?:%|[kKM]?[£€$]|[A-Z]{3})?|[-–—]|[^\W\d_]/[^\W\d_]", re.IGNORECASE
)
"""A cell that is a figure and nothing else, or says that there is none: "n/a", « s/o »."""
_PRICE = re.compile(r"[£€$]|\b(?:EUR|GBP|USD)\b")
_WORDED = re.compile(r"[^\W\d_]{3}")
MARKUP: Final = " \t*_`:☐□▢❏"
"""Signs around the words of a cell: of Markdown, and boxes to tick."""
_LONGEST_HEAD: Final = 7
_TWO: Final = 2
_SET_IN: Final = 8
"""Signs before the heads of columns that leave out the first one."""
_MOSTLY: Final = 2 / 3
"""Share of the cells of a column that are figures where it is one of figures."""


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


def set_in_heads(
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
        are_names = all(_is_name(cell.of(text)) for cell in shown) or _are_over_prices(text, shown, below)
        return (below, [None, *first]) if are_names and len(shown) == len(first) else None
    if len(shown) == len(first) >= _TWO and all(YEARS.fullmatch(cell.of(text)) for cell in shown):
        full = [row for row in below if len(row) == len(first) + 1]  # others head what stands below them: "INCOME"
        return (
            (full, [None, *first])
            if len(full) >= _TWO and all(len(row) in (1, len(full[0])) for row in below)
            else None
        )
    start = text.rfind("\n", 0, max(0, lines[0].start - 1)) + 1
    end = text.find("\n", start)
    cells = [cell for cell in cells_of(text, Span(start, end)) if cell] if start < end < lines[0].start else []
    is_even = all(len(row) == len(cells) + 1 for row in rows)
    return (rows, [None, *cells]) if len(cells) >= _TWO and is_even and is_set_in(text, cells) else None


def _are_over_prices(text: str, names: Sequence[Span], below: Sequence[Sequence[Span | None]]) -> bool:
    """Whether names with words, but no prices, stand over prices: "Single", "10 swims"."""
    heads = [name.of(text) for name in names]
    columns = [[cell.of(text) for row in below if (cell := row[number])] for number in range(1, len(names) + 1)]
    are_words = all(
        _WORDED.search(head) and not _PRICE.search(head) and len(head.split()) <= _LONGEST_HEAD for head in heads
    )
    return are_words and all(sum(map(bool, map(_PRICE.search, cells))) * _TWO > len(cells) for cells in columns)


def is_headed(document: Document, line: Span) -> bool:
    """Whether a line is the first row of a table whose markup says that it holds the heads of its columns."""
    return any(m.kind == "table" and m.level > 0 and m.span.start == line.start for m in document.source.marks)


def words_of_head(document: Document, head: Span | None) -> str:
    """The words of a cell without the signs of its markup."""
    return fragment(document, head).strip(MARKUP) if head else ""


def has_heads(
    document: Document, rows: Sequence[Sequence[Span | None]], naming: Collection[str], *, is_gapped: bool
) -> bool:
    """Whether the first row of a table has the heads of its columns; `naming` are words for what stands below."""
    if len(rows) < _TWO:
        return False
    first, *below = rows
    texts = [words_of_head(document, cell) for cell in first]
    if sum(map(bool, texts)) < _TWO or any(len(t.split()) > _LONGEST_HEAD for t in texts):
        return False
    if not is_gapped and over_figures(document, rows):
        return True
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
    seconds = [words_of_head(document, row[1]) if len(row) > 1 else "" for row in below]
    has_figures = sum(bool(_FIGURES.search(text)) for text in seconds)
    is_named = any(text.casefold() in naming for text in texts)
    return is_named or (len(below) > 1 and has_figures * 2 > len(below))


def over_figures(document: Document, rows: Sequence[Sequence[Span | None]]) -> bool:
    """Whether the first row has words or years over columns of figures, however long the rows are.

    "2025-26 forecast" stands over "92000", "10 swims" over "£61"; over words a head has no figure.
    """
    first, *below = rows
    texts = [words_of_head(document, cell) for cell in first]
    if len(first) <= _TWO or len(below) < _TWO:
        return False
    if texts[0] and (_BARE.fullmatch(texts[0]) or _FIGURES.search(YEARS.sub("", texts[0]))):
        return False
    is_over = False
    for number, text in enumerate(texts[1:], 1):
        cells = [words_of_head(document, row[number]) for row in below if len(row) > number]
        if any(cells) and not text and are_figures(cells):
            return False  # a figure that nothing heads
        if not text:
            continue
        has_figure = _FIGURES.search(YEARS.sub("", text)) is not None
        is_priced = sum(_PRICE.search(cell) is not None for cell in cells) * _TWO > sum(map(bool, cells))
        is_priced = is_priced and not _PRICE.search(text)
        if (_BARE.fullmatch(text) and not YEARS.fullmatch(text)) or (
            has_figure and not text[0].isalpha() and not is_priced
        ):
            return False
        if are_figures(cells) and not _are_years(cells):
            is_over = True
        elif has_figure or YEARS.search(text):
            return False
    return is_over


def carried_heads(
    document: Document, first: Span, rows: Sequence[Sequence[Span | None]]
) -> Sequence[Span | None] | None:
    """The heads of the table right above, in a sheet, for rows with as many columns or fewer that have none.

    "TOTAL   124000   130000" behind a blank row stands in the columns of the rows above it. Figures stand below what
    heads figures, words below words.
    """
    tables = [mark.span for mark in document.source.marks if mark.kind in ("table", "heading", "caption")]
    above = next((span for span in reversed(tables) if span.end <= first.start), None)
    is_next = above is not None and not document.text[above.end : first.start].strip()
    if above is None or not is_next or not any(m.span == above and m.kind == "table" for m in document.source.marks):
        return None
    lines = [cells_of(document.text, line) for line in lines_of(document.text, above)]
    if not over_figures(document, lines):
        return carried_heads(document, above, lines) if len(lines[0]) > _TWO else None
    heads, *others = lines
    for number in range(1, max(map(len, rows))):
        cells = [words_of_head(document, row[number]) for row in rows if len(row) > number]
        up = [words_of_head(document, row[number]) for row in others if len(row) > number]
        if any(cells) and (number >= len(heads) or not heads[number] or are_figures(cells) != are_figures(up)):
            return None
    return heads if min(map(len, rows)) > _TWO else None


def are_figures(cells: Sequence[str]) -> bool:
    """Whether most cells that are not empty are figures; words stand for some ("free", "closed")."""
    filled = [cell for cell in cells if cell]
    return bool(filled) and sum(_BARE.fullmatch(cell) is not None for cell in filled) >= _MOSTLY * len(filled)


def _are_years(cells: Sequence[str]) -> bool:
    return all(YEARS.fullmatch(cell) for cell in cells if cell)


def _are_alike(names: Sequence[str], document: Document, below: Sequence[Sequence[Span | None]]) -> bool:
    """Whether names with figures are alike as nothing below them is: "Monday 3 May", "Tuesday 4 May"."""
    shapes = {_shape(name) for name in names}
    others = {_shape(words_of_head(document, cell)) for row in below for cell in row[1:] if cell}
    return len(names) > 1 and len(shapes) == 1 and len(*shapes) > 1 and shapes.isdisjoint(others)


def _shape(text: str) -> str:
    """Which of the words of a text are figures."""
    return "".join("d" if word[0].isdigit() else "w" for word in text.split())


def _is_over_values(document: Document, first: Sequence[Span | None], below: Sequence[Sequence[Span | None]]) -> bool:
    """Whether the cells of a row are names with figures in them, and those below each but the first are figures."""
    cells = [words_of_head(document, cell) for row in below for cell in row[1:]]
    are_values = all(len(row) == len(first) for row in below) and all(map(_VALUE.match, cells))
    return len(first) > _TWO and are_values and all(_is_name(words_of_head(document, cell)) for cell in first)


def _is_name(text: str) -> bool:
    """Whether a cell may be the head of a column, whatever figures it has: it begins with a word."""
    return text.strip(MARKUP)[:1].isalpha() and len(text.split()) <= _LONGEST_HEAD
