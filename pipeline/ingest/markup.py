"""XML of unknown origin, parsed without entities, network or huge trees."""

from lxml import etree

from pipeline.errors import UnusableDocument


def refuse_memory(error: etree.XMLSyntaxError) -> None:
    """Raises MemoryError for what lxml reports as a syntax error although memory ran out."""
    if error.code == etree.ErrorTypes.ERR_NO_MEMORY:
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
        refuse_memory(error)
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
