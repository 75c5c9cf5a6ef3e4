"""XML and HTML of unknown origin, parsed without entities and without network."""

import re

import lxml.html
from lxml import etree

from pipeline.errors import UnusableDocument

_OWN_ENTITIES = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?<!DOCTYPE[^>\[]*\[", re.IGNORECASE)


def _refuse_memory(error: etree.LxmlError) -> None:
    """Raises MemoryError for what lxml reports as a syntax error although memory ran out."""
    if isinstance(error, etree.XMLSyntaxError) and error.code == etree.ErrorTypes.ERR_NO_MEMORY:
        raise MemoryError from error


def parse_xml(data: bytes) -> etree._Element:
    """The root of an XML document; entities stay unresolved, and a document that declares any is refused.

    Raises `UnusableDocument("corrupt_document")` for a document type declaration or XML that is not well formed.
    """
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        _refuse_memory(error)
        raise UnusableDocument(
            "corrupt_document", f"the XML inside the file is damaged ({error.msg}); save it again from its application"
        ) from error
    if root.getroottree().docinfo.doctype:
        raise UnusableDocument(
            "corrupt_document",
            "the XML inside the file declares a document type, which no word processor writes; "
            "save it again from its application",
        )
    return root


def parse_html(text: str) -> etree._Element:
    """The tree of an HTML text."""
    if _OWN_ENTITIES.match(text):
        raise UnusableDocument(
            "corrupt_document", "the HTML declares entities of its own, which no web page does; save the page again"
        )
    # Generated pages nest deeper than libxml2 allows by default, and it would drop their text without a word.
    parser = lxml.html.HTMLParser(
        encoding="utf-8", remove_comments=True, remove_pis=True, no_network=True, huge_tree=True
    )
    try:
        root = lxml.html.document_fromstring(text.encode("utf-8", "replace"), parser=parser)
    except (etree.XMLSyntaxError, etree.ParserError) as error:
        _refuse_memory(error)
        raise UnusableDocument("empty_document", "the page has no text; give one with text") from error
    if any(entry.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT for entry in parser.error_log):
        raise UnusableDocument("corrupt_document", "the HTML nests tags too deeply to be read; simplify the page")
    return root
