"""XLSX (ECMA-376, SpreadsheetML): a heading for each sheet, and its cells as tables with their captions.

What is shown counts: shared strings, results of formulas as they were saved, dates, shares and sums of money by the
format of their cell. Rows without a cell part tables; a row of one cell above a table is its caption. Hidden sheets,
comments and macros are left out.
"""

import datetime
import re
from collections.abc import Iterator

from lxml import etree

from pipeline.errors import UnusableDocument
from pipeline.ingest.archive import Package
from pipeline.ingest.extraction import Block, Extraction, Mark, Metadata, clean_line, compose
from pipeline.ingest.formats import XLSX
from pipeline.ingest.number_formats import NumberFormat, number_format, shown_as
from pipeline.ingest.office import relations
from pipeline.ingest.sheet_tables import Row, tables
from pipeline.ingest.words import FileWords

_S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DC = "{http://purl.org/dc/elements/1.1/}"
MAIN = "xl/workbook.xml"
MOST_CELLS = 400_000
SMALL_CELLS = 20_000
"""Cells that any workbook may have; above, no more than it has bytes, since one that is written takes more than one."""
_DATES = frozenset({14, 15, 16, 17, 22, 27, 30, 36, 50, 57})
"""The numbers of built-in formats that show days (ECMA-376 part 1, 18.8.30)."""
_QUOTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
_DAY_LETTERS = re.compile(r"[yd]", re.IGNORECASE)
_COLUMN = re.compile(r"[A-Z]{1,3}")
_EPOCH = datetime.date(1899, 12, 30)
_MAC_EPOCH = datetime.date(1904, 1, 1)
_LAST_DAY = 2_900_000
_DIGITS = 10


class _Workbook:
    """Reads the sheets of a workbook."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._main = package.xml(MAIN)
        self._targets = relations(package, MAIN)
        self._most = min(MOST_CELLS, SMALL_CELLS + package.size)
        self._left = self._most
        self._strings = self._shared()
        self._formats = self._number_formats()
        self._dates = self._date_styles()
        properties = self._main.find(_S + "workbookPr")
        is_mac = properties is not None and properties.get("date1904") in ("1", "true")
        self._epoch = _MAC_EPOCH if is_mac else _EPOCH

    def blocks(self) -> Iterator[Block]:
        """A heading for each sheet with cells, and its tables."""
        sheets = [
            sheet
            for sheet in self._main.iterfind(f"{_S}sheets/{_S}sheet")
            if sheet.get("state", "visible") == "visible"
        ]
        read: set[str] = set()
        for number, sheet in enumerate(sheets, 1):
            name = self._targets.get(sheet.get(_R + "id", ""), ("", ""))[1]
            if name not in self._package.names or name in read:
                continue
            read.add(name)
            rows = list(self._rows(self._package.xml(name)))
            if not rows:
                continue
            page = ((0, number),)
            yield Block(sheet.get("name") or "", (Mark("heading", 1),), page)
            yield from tables(rows, page)

    def _part(self, kind: str) -> etree._Element | None:
        name = next((name for what, name in self._targets.values() if what.endswith(f"/{kind}")), "")
        return self._package.optional_xml(name)

    def _shared(self) -> list[str]:
        table = self._part("sharedStrings")
        return [] if table is None else [_line(_said(item)) for item in table.iterchildren(_S + "si")]

    def _date_styles(self) -> frozenset[int]:
        """The styles of cells that show days."""
        styles = self._part("styles")
        if styles is None:
            return frozenset()
        days = set(_DATES)
        for entry in styles.iter(_S + "numFmt"):
            if _DAY_LETTERS.search(_QUOTED.sub("", entry.get("formatCode", ""))):
                days.add(_number(entry.get("numFmtId")))
        formats = styles.find(_S + "cellXfs")
        cells = () if formats is None else formats.iterchildren(_S + "xf")
        return frozenset(index for index, cell in enumerate(cells) if _number(cell.get("numFmtId")) in days)

    def _number_formats(self) -> dict[int, NumberFormat]:
        """The styles of cells that show shares or sums of money."""
        styles = self._part("styles")
        formats = None if styles is None else styles.find(_S + "cellXfs")
        if styles is None or formats is None:
            return {}
        codes = {_number(entry.get("numFmtId")): entry.get("formatCode", "") for entry in styles.iter(_S + "numFmt")}
        found = (
            (index, number_format(number := _number(cell.get("numFmtId")), codes.get(number)))
            for index, cell in enumerate(formats.iterchildren(_S + "xf"))
        )
        return {index: form for index, form in found if form is not None}

    def _rows(self, sheet: etree._Element) -> Iterator[Row]:
        for index, row in enumerate(sheet.iterfind(f"{_S}sheetData/{_S}row")):
            cells: dict[int, str] = {}
            for place, cell in enumerate(row.iterchildren(_S + "c")):
                self._left -= 1
                if self._left < 0:
                    raise UnusableDocument("too_large", f"the workbook has more than {self._most} cells; split it")
                # What cells share is made a line once, however many name it.
                text = self._value(cell) if cell.get("t") == "s" else _line(self._value(cell))
                if text:
                    cells[_column(cell.get("r"), place)] = text
            if cells and row.get("hidden") not in ("1", "true"):
                yield _number(row.get("r")) or index + 1, cells

    def _value(self, cell: etree._Element) -> str:
        kind = cell.get("t", "n")
        if kind == "inlineStr":
            inline = cell.find(_S + "is")
            return "" if inline is None else _said(inline)
        value = cell.findtext(_S + "v") or ""
        if kind == "s":
            return self._strings[int(value)] if value.isdigit() and int(value) < len(self._strings) else ""
        if kind == "n" and _number(cell.get("s")) in self._dates and cell.get("s"):
            return self._day(value)
        if kind != "n":
            return "" if kind == "e" else value
        form = self._formats.get(_number(cell.get("s"))) if cell.get("s") else None
        return shown_as(value, form) or _plain(value)

    def _day(self, value: str) -> str:
        try:
            days = float(value)
        except ValueError:
            return value
        return (self._epoch + datetime.timedelta(days=int(days))).isoformat() if 1 <= days < _LAST_DAY else value


def _line(text: str) -> str:
    return clean_line(text).replace("\t", " ")


def _said(item: etree._Element) -> str:
    """A string of rich text, without what is read beside it."""
    return "".join(
        text.text or "" for text in item.iter(_S + "t") if next(text.iterancestors(_S + "rPh"), None) is None
    )


def _number(text: str | None) -> int:
    return int(text) if text is not None and text.isdecimal() and len(text) < _DIGITS else 0


def _plain(value: str) -> str:
    """A number as a reader writes it: no more digits than were meant."""
    try:
        number = float(value)
    except ValueError:
        return value
    return f"{number:.10g}" if abs(number) < 1e15 else value


def _column(place: str | None, otherwise: int) -> int:
    found = _COLUMN.match(place or "")
    if found is None:
        return otherwise
    number = 0
    for letter in found.group():
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1


def read(package: Package, words: FileWords) -> Extraction:  # noqa: ARG001 - every reader has this signature
    """The text of an XLSX package, sheet by sheet."""
    blocks = list(_Workbook(package).blocks())
    if not blocks:
        raise UnusableDocument("empty_document", "the workbook has no cells with text; give one with text")
    core = package.optional_xml("docProps/core.xml")
    stated = None if core is None else core.findtext(_DC + "title")
    return compose(XLSX, blocks, Metadata(title=stated))
