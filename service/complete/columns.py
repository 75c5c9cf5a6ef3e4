"""POST /v1/columns: a text and its translation in, a DOCX with both side by side out. Nothing of them is kept."""

import io
import re
import zipfile
from collections.abc import Sequence
from typing import Annotated

from flask import Blueprint, Response
from lxml import etree
from lxml.builder import ElementMaker
from pydantic import BaseModel, ConfigDict, Field
from werkzeug.exceptions import RequestEntityTooLarge

from pipeline.errors import UnusableDocument
from pipeline.ingest.formats import DOCX
from pipeline.languages import Language
from service.body import whole_body
from service.body_reader import BodyReader
from service.complete.requests import Text, validated
from service.idempotency import once
from service.storage.answers import AnswerStore
from service.strict_json import from_json

MOST_BYTES = 1 << 22
FEW_BYTES = 4 << 10
"""Columns that are made where they came: it takes milliseconds."""
MOST_ROWS = 2_000
MOST_LINES = 5 * MOST_ROWS
"""Of all cells: each is a paragraph, which takes a thousand times the room of the sign that ends it."""
PAGE = {"w": "11906", "h": "16838"}
"""A4, in twentieths of a point."""
COLUMN = "4819"
_WORDS = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold."""
_PARTS = {
    "[Content_Types].xml": """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" \
ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" \
ContentType="application/xml"/><Override PartName="/word/document.xml" \
ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>""",
    "_rels/.rels": """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" \
Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" \
Target="word/document.xml"/></Relationships>""",
}
_MADE = (1980, 1, 1, 0, 0, 0)
"""The same columns are the same bytes: a package has no other time."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class ColumnsRow(_Part):
    """A sentence and what was written of it in the other language."""

    source: Text
    target: Text = ""


class ColumnsRequest(_Part):
    """A text and its translation, sentence by sentence."""

    source_language: Language = Field(alias="from", description="language of the text")
    target_language: Language = Field(alias="to", description="language of its translation")
    rows: Annotated[
        list[ColumnsRow], Field(min_length=1, max_length=MOST_ROWS, description="sentences with their translations")
    ]


def to_docx(rows: Sequence[tuple[str, str]], languages: tuple[Language, Language]) -> bytes:
    """A package of WordprocessingML (ECMA-376): a table with a row for each pair, its texts marked with languages.

    A word processor so checks the spelling of each column in its language. What XML cannot hold becomes a space.
    """
    make = ElementMaker(namespace=_WORDS, nsmap={"w": _WORDS})

    def marked(**values: str) -> dict[str, str]:
        return {f"{{{_WORDS}}}{name}": value for name, value in values.items()}

    def paragraph(line: str, language: Language) -> etree._Element:
        text = make.t(_FORBIDDEN.sub(" ", line), {"{http://www.w3.org/XML/1998/namespace}space": "preserve"})
        return make.p(make.r(make.rPr(make.lang(marked(val=language))), text))

    def cell(text: str, language: Language) -> etree._Element:
        lines = text.strip().splitlines() or [""]
        width = make.tcPr(make.tcW(marked(w=COLUMN, type="dxa")))
        return make.tc(width, *(paragraph(line, language) for line in lines))

    sides = (getattr(make, side)(marked(val="single", sz="4")) for side in ("top", "bottom", "insideH", "insideV"))
    table = make.tbl(
        make.tblPr(make.tblW(marked(w=str(2 * int(COLUMN)), type="dxa")), make.tblBorders(*sides)),
        make.tblGrid(*(make.gridCol(marked(w=COLUMN)) for _ in languages)),
        *(make.tr(*(cell(text, language) for text, language in zip(row, languages))) for row in rows),
    )
    section = make.sectPr(make.pgSz(marked(**PAGE)))
    document = make.document(make.body(table, make.p(), section))
    parts = {name: text.encode() for name, text in _PARTS.items()} | {
        "word/document.xml": etree.tostring(document, xml_declaration=True, encoding="UTF-8", standalone=True)
    }
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(zipfile.ZipInfo(name, _MADE), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def docx_of(body: bytes) -> bytes:
    """The columns that a JSON body asks for; raises MalformedRequest, and UnusableDocument (`too_large`)."""
    asked = validated(ColumnsRequest, from_json(body, "the body"))
    rows = [(row.source, row.target) for row in asked.rows]
    lines = sum(len(text.splitlines()) for row in rows for text in row)
    if lines > MOST_LINES:
        raise UnusableDocument("too_large", f"{lines} lines, and the limit is {MOST_LINES}; split the text")
    return to_docx(rows, (asked.source_language, asked.target_language))


def add_columns(blueprint: Blueprint, answers: AnswerStore, reader: BodyReader) -> None:
    """Adds the route to those of completions, whose scope opens it."""

    @blueprint.post("/v1/columns")
    @once(answers)
    def columns() -> Response:
        body = whole_body()
        if len(body) > MOST_BYTES:
            raise RequestEntityTooLarge(f"both columns have at most {MOST_BYTES} bytes")
        made = docx_of(body) if len(body) <= FEW_BYTES else reader.apart(docx_of, body)
        return Response(made, mimetype=DOCX)
