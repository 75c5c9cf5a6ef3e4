"""PPTX (ECMA-376, PresentationML): slides in order, titles as headings, bullets as items, tables as rows.

A slide is a page. Speakers' notes follow the slide that they are for as footnotes; slide numbers, dates and footers of
a layout, hidden slides and drawings are no part of the text. Macros are never looked at.
"""

from collections.abc import Iterator

from lxml import etree

from pipeline.errors import UnusableDocument
from pipeline.ingest.archive import Package
from pipeline.ingest.extraction import Block, Extraction, Mark, Metadata, clean_line, compose
from pipeline.ingest.formats import PPTX
from pipeline.ingest.office import relations
from pipeline.ingest.words import FileWords

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_SHAPES = (_P + "sp", _A + "tbl")
_TITLES = frozenset({"title", "ctrTitle"})
_FURNITURE = frozenset({"sldNum", "dt", "ftr", "hdr", "sldImg", "pic"})
MAIN = "ppt/presentation.xml"


class _Slides:
    """Reads the slides of a presentation, one by one."""

    def __init__(self, package: Package) -> None:
        self._package = package

    def blocks(self) -> Iterator[Block]:
        """The blocks of all slides, each with the number of its slide as its page."""
        main = self._package.xml(MAIN)
        targets = relations(self._package, MAIN)
        number = 0
        for entry in main.iterfind(f".//{_P}sldId"):
            name = targets.get(entry.get(_R + "id", ""), ("", ""))[1]
            if name not in self._package.names:
                continue
            number += 1
            slide = self._package.xml(name)
            if slide.get("show") in ("0", "false"):
                continue
            yield from self._slide(slide, number)
            yield from self._notes(name, number)

    def _slide(self, slide: etree._Element, number: int) -> Iterator[Block]:
        page = ((0, number),)
        shapes = list(slide.iter(*_SHAPES))
        titles = dict.fromkeys(shape for shape in shapes if shape.tag == _P + "sp" and _placeholder(shape) in _TITLES)
        for shape in titles:
            text = " ".join(filter(None, (_text(paragraph) for paragraph in _own(shape, _A + "p"))))
            if clean_line(text):
                is_first = number == 1 and _placeholder(shape) == "ctrTitle"
                yield Block(text, (Mark("title") if is_first else Mark("heading", 1),), page)
        for shape in shapes:
            if shape.tag == _A + "tbl":
                yield from _table(shape, page)
            elif shape not in titles and _placeholder(shape) not in _FURNITURE:
                yield from _paragraphs(shape, page, is_body=_placeholder(shape) in ("body", "obj"))

    def _notes(self, slide: str, number: int) -> Iterator[Block]:
        for kind, name in relations(self._package, slide).values():
            if not kind.endswith("/notesSlide") or name not in self._package.names:
                continue
            for shape in self._package.xml(name).iter(_P + "sp"):
                if _placeholder(shape) == "body":
                    mark = Mark("footnote")
                    for paragraph in _own(shape, _A + "p"):
                        yield Block(_text(paragraph), (mark,), ((0, number),))


def _placeholder(shape: etree._Element) -> str | None:
    """What a shape stands for in the layout; None for a text box of its own."""
    found = shape.find(f"{_P}nvSpPr/{_P}nvPr/{_P}ph")
    return None if found is None else found.get("type", "obj")


def _own(element: etree._Element, tag: str) -> Iterator[etree._Element]:
    """What is in an element and in no other shape or table inside of it: of nested ones each is read once."""
    waiting = list(reversed(element))
    while waiting:
        inner = waiting.pop()
        if inner.tag == tag:
            yield inner
        elif inner.tag not in _SHAPES:
            waiting.extend(reversed(inner))


def _text(paragraph: etree._Element) -> str:
    parts = []
    for element in paragraph.iter(_A + "t", _A + "br"):
        parts.append(" " if element.tag == _A + "br" else element.text or "")
    return "".join(parts)


def _paragraphs(shape: etree._Element, page: tuple[tuple[int, int], ...], *, is_body: bool) -> Iterator[Block]:
    paragraphs = [paragraph for paragraph in _own(shape, _A + "p") if clean_line(_text(paragraph))]
    for paragraph in paragraphs:
        properties = paragraph.find(_A + "pPr")
        level = (
            int(properties.get("lvl", "0")) if properties is not None and properties.get("lvl", "0").isdigit() else 0
        )
        has_bullet = properties is not None and any(
            properties.find(_A + name) is not None for name in ("buChar", "buAutoNum", "buBlip")
        )
        has_none = properties is not None and properties.find(_A + "buNone") is not None
        is_item = has_bullet or (is_body and len(paragraphs) > 1 and not has_none)
        marks = (Mark("list_item", min(level, 8) + 1),) if is_item else ()
        yield Block(_text(paragraph), marks, page)


def _table(table: etree._Element, page: tuple[tuple[int, int], ...]) -> Iterator[Block]:
    mark = Mark("table")
    is_joined = False
    for row in _own(table, _A + "tr"):
        cells = [
            " ".join(_text(paragraph) for paragraph in _own(cell, _A + "p")).replace("\t", " ")
            for cell in row.iterchildren(_A + "tc")
        ]
        if any(cell.strip() for cell in cells):
            yield Block("\t".join(cells), (mark,), page, joined=is_joined)
            is_joined = True


def read(package: Package, words: FileWords) -> Extraction:  # noqa: ARG001 - every reader has this signature
    """The text of a PPTX package, slide by slide."""
    blocks = [block for block in _Slides(package).blocks() if clean_line(block.text)]
    if not blocks:
        raise UnusableDocument("empty_document", "the slides have no text; give a presentation with text")
    core = package.optional_xml("docProps/core.xml")
    stated = None if core is None else core.findtext(_DC + "title")
    titles = [block.text for block in blocks if any(mark.kind in ("title", "heading") for mark in block.marks)]
    return compose(PPTX, blocks, Metadata(title=titles[0] if titles else stated))
