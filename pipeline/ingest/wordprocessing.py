"""DOCX (ECMA-376, WordprocessingML): paragraphs in order, with what their styles say.

Insertions are kept and deletions dropped; text boxes and footnotes follow the paragraph that holds them;
tables of contents, headers, footers, comments and hidden text are no part of the text.
"""

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from pipeline.errors import UnusableDocument
from pipeline.ingest.archive import Package
from pipeline.ingest.extraction import Block, Extraction, Mark, Metadata, compose
from pipeline.ingest.formats import DOCX, READABLE
from pipeline.ingest.markup import parse_xml
from pipeline.ingest.paragraphs import Paragraph, confirmed_title, table_blocks, to_blocks
from pipeline.ingest.styles import PARAGRAPH, Role, Style, StyleSheet, outline_role
from pipeline.ingest.words import FileWords

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT, _TRANSITIONAL = b"http://purl.oclc.org/ooxml/wordprocessingml/main", _W[1:-1].encode()
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_DOCUMENT = "/officeDocument"
_DROPPED = frozenset(
    _W + name for name in ("del", "moveFrom", "instrText", "delText", "pPr", "rPr", "rt", "commentReference", "sdtPr")
)
_NOTES = {_W + "footnoteReference": "footnotes", _W + "endnoteReference": "endnotes"}
_OFF = ("0", "false", "off", "none")


def _attribute(element: etree._Element | None, name: str = "val") -> str | None:
    return None if element is None else element.get(_W + name)


def _is_on(element: etree._Element | None) -> bool | None:
    """A toggle property: None where it is absent, and so inherited."""
    return None if element is None else element.get(_W + "val") not in _OFF


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdecimal() else None


def _size(properties: etree._Element | None) -> float | None:
    half_points = _number(_attribute(properties.find(_W + "sz") if properties is not None else None))
    return half_points / 2 if half_points else None


def _style(element: etree._Element) -> Style:
    paragraph, run = element.find(_W + "pPr"), element.find(_W + "rPr")
    outline = paragraph.find(_W + "outlineLvl") if paragraph is not None else None
    return Style(
        name=_attribute(element.find(_W + "name")) or "",
        parent=_attribute(element.find(_W + "basedOn")),
        outline_level=_number(_attribute(outline)),
        is_list=True if paragraph is not None and paragraph.find(_W + "numPr") is not None else None,
        is_bold=_is_on(run.find(_W + "b")) if run is not None else None,
        size=_size(run),
    )


@dataclass(slots=True)
class _Inline:
    """The text of a paragraph as it is gathered, and what was found inside it that stands apart."""

    text: list[str] = field(default_factory=list)
    bold: int = 0
    plain: int = 0
    sizes: list[float] = field(default_factory=list)
    boxes: list[etree._Element] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)


class _Reader:
    def __init__(self, package: Package, words: FileWords) -> None:
        self._package = package
        self._document = self._main_part()
        folder = posixpath.dirname(self._document)
        styles = self._part(posixpath.join(folder, "styles.xml"))
        elements = [] if styles is None else styles.findall(_W + "style")
        self._styles = StyleSheet({e.get(_W + "styleId", ""): _style(e) for e in elements}, words)
        self._default = next((e.get(_W + "styleId") for e in elements if e.get(_W + "default") == "1"), None)
        self._notes: dict[tuple[str, str], etree._Element] = {}
        for kind in ("footnotes", "endnotes"):
            part = self._part(posixpath.join(folder, f"{kind}.xml"))
            for note in [] if part is None else part:
                if note.get(_W + "type") is None:
                    self._notes[kind, note.get(_W + "id", "")] = note

    def _main_part(self) -> str:
        relations = self._package.optional_xml("_rels/.rels")
        for relation in [] if relations is None else relations:
            if relation.get("Type", "").endswith(_DOCUMENT):
                return relation.get("Target", "").lstrip("/")
        return "word/document.xml"

    def _part(self, name: str) -> etree._Element | None:
        """A part, in the transitional namespace whichever the file uses; None if there is none of this name."""
        if name not in self._package.names:
            return None
        return parse_xml(self._package.read(name).replace(_STRICT, _TRANSITIONAL))

    def paragraphs(self) -> list[Paragraph]:
        """The paragraphs of the body, each followed by what it holds apart."""
        root = self._part(self._document)
        if root is None or root.tag != _W + "document":
            raise UnusableDocument(
                "unsupported_media_type",
                f"the file is an Office package but no Word document (its main part is {self._document[:80]}); "
                f"give one of {READABLE}",
            )
        body = root.find(_W + "body")
        return [] if body is None else list(self._blocks(body))

    def _blocks(self, container: etree._Element, marks: tuple[Mark, ...] = ()) -> Iterator[Paragraph]:
        for element in container:
            if element.tag == _W + "p":
                yield from self._paragraph(element, marks)
            elif element.tag == _W + "tbl":
                yield from self._table(element, marks)
            elif element.tag == _MC + "AlternateContent":
                yield from self._blocks(element[0], marks) if len(element) else ()
            elif element.tag not in _DROPPED:
                yield from self._blocks(element, marks)

    def _paragraph(self, element: etree._Element, marks: tuple[Mark, ...]) -> Iterator[Paragraph]:
        properties = element.find(_W + "pPr")
        style = _attribute(properties.find(_W + "pStyle") if properties is not None else None) or self._default
        inline = _Inline()
        self._gather(element, inline, style_is_bold=self._styles.is_bold(style))
        role = self._role(properties, style)
        if not role.is_dropped:
            yield Paragraph(
                "".join(inline.text),
                marks if marks and marks[-1].kind == role.kind else marks + role.marks,
                is_bold=inline.bold > 0 and inline.plain == 0,
                size=max(inline.sizes, default=self._styles.size(style)),
            )
        for box in inline.boxes:
            yield from self._blocks(box, marks)
        for key in inline.notes:
            note = self._notes.pop(key, None)
            if note is not None:
                yield from self._blocks(note, (Mark("footnote"),))

    def _role(self, properties: etree._Element | None, style: str | None) -> Role:
        role = self._styles.role(style)
        if properties is None:
            return role
        level = _number(_attribute(properties.find(_W + "outlineLvl")))
        if level is not None and role.kind in ("paragraph", "heading"):
            role = outline_role(level)
        numbering = properties.find(_W + "numPr")
        if numbering is not None and role.kind in ("paragraph", "list_item"):
            is_listed = _attribute(numbering.find(_W + "numId")) != "0"
            depth = _number(_attribute(numbering.find(_W + "ilvl"))) or 0
            role = Role("list_item", depth + 1) if is_listed else PARAGRAPH
        return role

    def _gather(self, element: etree._Element, inline: _Inline, *, style_is_bold: bool) -> None:
        """Adds the visible text of a paragraph's content in order; explicit stack, since files may nest deeply."""
        stack: list[etree._Element] = list(reversed(element))
        while stack:
            child = stack.pop()
            tag = child.tag
            if tag in _DROPPED:
                continue
            if tag == _W + "r":
                if not self._run(child, inline, style_is_bold=style_is_bold):
                    continue
            elif tag in (_W + "t", _M + "t"):
                inline.text.append(child.text or "")
            elif tag == _W + "tab":
                inline.text.append("\t")
            elif tag in (_W + "br", _W + "cr"):
                inline.text.append("\n")
            elif tag == _W + "noBreakHyphen":
                inline.text.append("-")
            elif tag == _W + "txbxContent":
                inline.boxes.append(child)
                continue
            elif tag in _NOTES:
                inline.notes.append((_NOTES[tag], child.get(_W + "id", "")))
            elif tag == _MC + "AlternateContent":
                stack.extend(reversed(child[:1]))
                continue
            stack.extend(reversed(child))

    @staticmethod
    def _run(run: etree._Element, inline: _Inline, *, style_is_bold: bool) -> bool:
        """Notes weight and size of a run; False if it is hidden, or struck out."""
        properties = run.find(_W + "rPr")
        bold = None
        if properties is not None:
            if any(_is_on(properties.find(_W + name)) for name in ("vanish", "strike", "dstrike")):
                return False
            bold = _is_on(properties.find(_W + "b"))
        length = sum(len((t.text or "").strip()) for t in run.findall(_W + "t"))
        if length:
            size = _size(properties)
            inline.sizes.extend([size] if size else [])
            if bold if bold is not None else style_is_bold:
                inline.bold += length
            else:
                inline.plain += length
        return True

    def _table(self, table: etree._Element, marks: tuple[Mark, ...]) -> Iterator[Paragraph]:
        rows = [
            [list(self._blocks(cell, marks)) for cell in row.iterchildren(_W + "tc", _W + "sdt")]
            for row in table.iterfind(f".//{_W}tr")
            if next(row.iterancestors(_W + "tbl")) is table
        ]
        return table_blocks(rows, marks)


def read(package: Package, words: FileWords) -> Extraction:
    """The text of a DOCX package, with its title if it stands in the text too."""
    paragraphs = _Reader(package, words).paragraphs()
    core = package.optional_xml("docProps/core.xml")
    title = None if core is None else core.findtext(_DC + "title")
    blocks: list[Block] = to_blocks(paragraphs)
    if not blocks:
        raise UnusableDocument("empty_document", "the DOCX file has no text; give one with text")
    return compose(DOCX, blocks, Metadata(title=confirmed_title(title, blocks)))
