"""EPUB (W3C EPUB 3.3, and EPUB 2): the chapters of a book in the order of its spine, read as web pages are.

The table of contents, the cover and what a reader does not turn to by itself are left out. A book under digital rights
management is encrypted; fonts that are only obfuscated are not.
"""

import datetime
import posixpath
from collections.abc import Iterator
from urllib.parse import unquote

from lxml import etree

from pipeline.errors import UnusableDocument
from pipeline.ingest.archive import Package
from pipeline.ingest.encoding import decode_text
from pipeline.ingest.extraction import Block, Extraction, Metadata, clean_line, compose
from pipeline.ingest.formats import EPUB
from pipeline.ingest.html_blocks import blocks_of
from pipeline.ingest.markup import parse_html
from pipeline.ingest.words import FileWords

CONTAINER = "META-INF/container.xml"
_C = "{urn:oasis:names:tc:opendocument:xmlns:container}"
_O = "{http://www.idpf.org/2007/opf}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_METHOD = "{http://www.w3.org/2001/04/xmlenc#}EncryptionMethod"
_OBFUSCATIONS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")
_PAGES = frozenset({"application/xhtml+xml", "text/html"})
_ASIDE = frozenset({"cover", "toc", "title-page", "titlepage", "copyright-page"})


def _book(package: Package) -> tuple[str, etree._Element]:
    """The name and the content of the part that lists all others."""
    container = package.xml(CONTAINER)
    root = container.find(f".//{_C}rootfile")
    name = "" if root is None else root.get("full-path", "")
    if name not in package.names:
        raise UnusableDocument("corrupt_document", "the EPUB file does not say where its book is; save it again")
    return name, package.xml(name)


def _check_encryption(package: Package) -> None:
    listed = package.optional_xml("META-INF/encryption.xml")
    if listed is None:
        return
    if any(method.get("Algorithm") not in _OBFUSCATIONS for method in listed.iter(_METHOD)):
        raise UnusableDocument("encrypted_document", "the book is protected by its seller; give one that is not")


def _chapters(book: etree._Element, folder: str, package: Package) -> Iterator[str]:
    """The names of the parts in reading order."""
    items = {item.get("id"): item for item in book.iter(_O + "item")}
    aside = {
        reference.get("href", "").partition("#")[0]
        for reference in book.iter(_O + "reference")
        if reference.get("type") in _ASIDE
    }
    told: set[str] = set()
    for entry in book.iter(_O + "itemref"):
        item = items.get(entry.get("idref"))
        if item is None or entry.get("linear") == "no" or item.get("media-type") not in _PAGES:
            continue
        target = item.get("href", "")
        name = posixpath.normpath(posixpath.join(folder, unquote(target)))
        is_aside = "nav" in (item.get("properties") or "").split() or target in aside
        if not is_aside and name in package.names and name not in told:
            told.add(name)
            yield name


def _date(text: str | None) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat((text or "").strip()[:10])
    except ValueError:
        return None


def read(package: Package, words: FileWords) -> Extraction:
    """The text of an EPUB package, chapter by chapter."""
    _check_encryption(package)
    name, book = _book(package)
    blocks: list[Block] = []
    for chapter in _chapters(book, posixpath.dirname(name), package):
        text = decode_text(package.read(chapter), words).text
        if text.strip():
            found = blocks_of(parse_html(text), has_title=False)
            blocks.extend(block.as_block() for block in found if clean_line(block.text))
    if not blocks:
        raise UnusableDocument("empty_document", "the book has no text; give one with text")
    language = (book.findtext(f".//{_DC}language") or "").strip()[:2].lower()
    title, date = book.findtext(f".//{_DC}title"), _date(book.findtext(f".//{_DC}date"))
    return compose(EPUB, blocks, Metadata(title=title, date=date, language=language or None))
