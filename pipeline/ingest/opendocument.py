"""ODT (OpenDocument 1.3): paragraphs in order, with what their tags and styles say."""

from collections.abc import Iterator

from lxml import etree

from pipeline.errors import UnusableDocument
from pipeline.ingest.archive import Package
from pipeline.ingest.extraction import Extraction, Mark, Metadata, compose
from pipeline.ingest.formats import ODT
from pipeline.ingest.paragraphs import Paragraph, confirmed_title, table_blocks, to_blocks
from pipeline.ingest.styles import Role, Style, StyleSheet
from pipeline.ingest.words import FileWords

_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
_DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_MIMETYPE = "application/vnd.oasis.opendocument.text"

_DROPPED = frozenset(
    {
        _OFFICE + "annotation",
        _TEXT + "tracked-changes",
        _TEXT + "table-of-content",
        _TEXT + "alphabetical-index",
        _TEXT + "illustration-index",
        _TEXT + "note-citation",
        _TEXT + "sequence-decls",
        _OFFICE + "forms",
    }
)
_LINE_BREAK, _TAB, _SPACES = _TEXT + "line-break", _TEXT + "tab", _TEXT + "s"
_PARAGRAPHS = frozenset({_TEXT + "p", _TEXT + "h"})
_MOST_SPACES = 100
_DIGITS = 10
"""Of a number that is taken for one."""


def _level(element: etree._Element) -> int:
    value = element.get(_TEXT + "outline-level", "1")
    return min(9, max(1, int(value))) if value.isdecimal() and len(value) < _DIGITS else 1


def _spaces(element: etree._Element) -> int:
    value = element.get(_TEXT + "c", "1")
    return min(_MOST_SPACES, int(value)) if value.isdecimal() and len(value) < _DIGITS else 1


def _styles(words: FileWords, *roots: etree._Element | None) -> StyleSheet:
    styles: dict[str, Style] = {}
    for root in roots:
        for element in [] if root is None else root.iter(_STYLE + "style"):
            if element.get(_STYLE + "family") != "paragraph":
                continue
            look = element.find(_STYLE + "text-properties")
            weight = None if look is None else look.get(_FO + "font-weight")
            size = "" if look is None else look.get(_FO + "font-size", "")
            name = element.get(_STYLE + "name", "")
            styles[name] = Style(
                name=element.get(_STYLE + "display-name", name.replace("_20_", " ")),
                parent=element.get(_STYLE + "parent-style-name"),
                is_bold=None if weight is None else weight in ("bold", "600", "700", "800", "900"),
                size=float(size[:-2]) if size.endswith("pt") and size[:-2].replace(".", "", 1).isdecimal() else None,
            )
    return StyleSheet(styles, words)


class _Reader:
    def __init__(self, styles: StyleSheet) -> None:
        self._styles = styles

    def blocks(self, container: etree._Element, marks: tuple[Mark, ...] = (), depth: int = 0) -> Iterator[Paragraph]:
        for element in container:
            if element.tag in _PARAGRAPHS:
                yield from self._paragraph(element, marks, depth)
            elif element.tag == _TEXT + "list":
                yield from self.blocks(element, marks, depth + 1)
            elif element.tag == _TABLE + "table":
                yield from self._table(element, marks)
            elif element.tag not in _DROPPED:
                yield from self.blocks(element, marks, depth)

    def _paragraph(self, element: etree._Element, marks: tuple[Mark, ...], depth: int) -> Iterator[Paragraph]:
        style = element.get(_TEXT + "style-name")
        role = self._styles.role(style)
        if element.tag == _TEXT + "h":
            role = Role("heading", _level(element))
        elif depth and role.kind == "paragraph":
            role = Role("list_item", depth)
        inner: list[tuple[etree._Element, bool]] = []
        text = _inline(element, inner)
        if not role.is_dropped:
            yield Paragraph(
                text, marks + role.marks, is_bold=self._styles.is_bold(style), size=self._styles.size(style)
            )
        for found, is_note in inner:
            yield from self.blocks(found, (Mark("footnote"),) if is_note else marks)

    def _table(self, table: etree._Element, marks: tuple[Mark, ...]) -> Iterator[Paragraph]:
        rows = [
            [list(self.blocks(cell, marks)) for cell in row.iterchildren(_TABLE + "table-cell")]
            for row in table.iter(_TABLE + "table-row")
            if next(row.iterancestors(_TABLE + "table")) is table
        ]
        return table_blocks(rows, marks)


def _inline(paragraph: etree._Element, inner: list[tuple[etree._Element, bool]]) -> str:
    """The text of a paragraph; notes and text boxes inside it are put aside in `inner`."""
    parts = [paragraph.text or ""]
    stack: list[etree._Element | str] = list(reversed(_content(paragraph)))
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            parts.append(item)
        elif item.tag in _DROPPED:
            continue
        elif item.tag == _TEXT + "note":
            inner.extend((body, True) for body in item.iterchildren(_TEXT + "note-body"))
        elif item.tag == _DRAW + "frame":
            inner.append((item, False))
        elif item.tag == _LINE_BREAK:
            parts.append("\n")
        elif item.tag == _TAB:
            parts.append("\t")
        elif item.tag == _SPACES:
            parts.append(" " * _spaces(item))
        else:
            parts.append(item.text or "")
            stack.extend(reversed(_content(item)))
    return "".join(parts)


def _content(element: etree._Element) -> list[etree._Element | str]:
    content: list[etree._Element | str] = []
    for child in element:
        content.append(child)
        if child.tail:
            content.append(" ".join(child.tail.split("\n")))
    return content


def read(package: Package, words: FileWords) -> Extraction:
    """The text of an ODT package, with its title if it stands in the text too."""
    kind = package.read("mimetype").decode("ascii", "replace").strip() if "mimetype" in package.names else _MIMETYPE
    if not kind.startswith(_MIMETYPE):
        raise UnusableDocument(
            "unsupported_media_type", f"the file is {kind[:80]}, not a text document; save it as ODT or PDF"
        )
    content = package.xml("content.xml")
    body = content.find(f"{_OFFICE}body/{_OFFICE}text")
    reader = _Reader(_styles(words, package.optional_xml("styles.xml"), content))
    blocks = to_blocks([] if body is None else list(reader.blocks(body)))
    meta = package.optional_xml("meta.xml")
    title = None if meta is None else next((e.text for e in meta.iter(_DC + "title")), None)
    return compose(ODT, blocks, Metadata(title=confirmed_title(title, blocks)))
