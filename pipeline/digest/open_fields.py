"""Fields whatever their labels are: what a form was filled in with, and the front matter of a proposal."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final, Literal

from pipeline.digest.key_fact import KeyFact, place_of
from pipeline.digest.line import Line, lines_of
from pipeline.document import Document, language_of
from pipeline.fragments import MARKER, fragment
from pipeline.languages import traits_of
from pipeline.span import Span

Where = Literal["", "front", "tables", "all"]
"""Whose fields are facts: none, those of the first lines, those of tables, or all."""
_FIELD = re.compile(r"(?P<label>[A-ZÀ-Þ][^:\t=?!]{1,60}?)\s?(?::(?:\s+|\t)|\t)(?P<value>[^\t]+?)$")
_CHOICE = re.compile(r"(?:\[(?P<mark>[xX✓✔ ]?)\]|(?P<box>[☐☑☒✓✔□■]))\s*(?P<text>[^\[\]☐☑☒✓✔□■]+)")
_MARKS: Final = frozenset("xX✓✔☑☒■")
_BLANK = re.compile(r"[_.…]{3,}|^[\W_]*$")
_FRONT: Final = 1_800
_LONGEST_LABEL: Final = 8
_LONGEST_VALUE: Final = 26
_MOST: Final = 40
_FEW: Final = 2
"""Rows of which the first is as likely a field as any."""


def open_fields(document: Document, where: Where, taken: Collection[Span]) -> Iterator[KeyFact]:
    """The fields of lines and rows that are none of the places `taken` by facts with names of their own."""
    count = 0
    for block in document.blocks:
        if where == "front" and block.span.start > _FRONT:
            return
        if (where == "tables" and block.kind != "table") or block.kind in ("code", "quotation", "heading", "title"):
            continue
        rows = lines_of(document.text, block.span)
        for span in rows[1:] if block.kind == "table" and _has_head(document, rows) else rows:
            for fact in _in_line(document, span, is_row=block.kind == "table"):
                if count < _MOST and not any(place.span.overlaps(t) for place in fact.sources for t in taken):
                    count += 1
                    yield fact


def _has_head(document: Document, rows: Sequence[Span]) -> bool:
    """Whether the first of three or more rows names columns: alone it has no figure in its second cell."""
    cells = [Line.of(document.text, row, has_columns=True).text.partition("\t")[2] for row in rows]
    has_figures = [any(map(str.isdigit, cell)) for cell in cells]
    return len(rows) > _FEW and not has_figures[0] and all(has_figures[1:])


def _in_line(document: Document, span: Span, *, is_row: bool) -> Iterator[KeyFact]:
    marker = MARKER.match(span.of(document.text))
    body = Span(span.start + marker.end(), span.end) if marker else span
    line = Line.of(document.text, body, has_columns=is_row)
    match = _FIELD.match(line.text)
    if match is None or len(match["label"].split()) > _LONGEST_LABEL:
        return
    value, label = match["value"], line.span(match.start("label"), match.end("label"))
    places = [line.span(match.start("value"), match.end("value"))]
    if choices := list(_CHOICE.finditer(value)):
        start = match.start("value")
        chosen = [c for c in choices if (c["mark"] or c["box"] or " ") in _MARKS]
        places = [line.span(start + c.start("text"), start + c.start("text") + len(c["text"].rstrip())) for c in chosen]
    texts = [fragment(document, place).strip("`*") for place in places]
    said = ", ".join(texts)
    if not said or _BLANK.search(said) or len(said.split()) > _LONGEST_VALUE or "://" in label.of(document.text):
        return
    sources = tuple(place_of(document, place) for place in (label, *places))
    colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    yield KeyFact("field", f"{fragment(document, label)}{colon} {said}", None, sources, "digest.field")
