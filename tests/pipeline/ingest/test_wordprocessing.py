"""DOCX and ODT: styles, notes, tables, boxes and tracked changes."""

import io
import zipfile

import pytest

from pipeline.errors import UnusableDocument
from tests.pipeline.ingest.files import docx, docx_paragraph, docx_part, docx_styles, odt, zipped
from tests.pipeline.ingest.reading import marked, paragraphs, read

WORKBOOK = '<Relationships><Relationship Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>'
BODY = "The two teams worked apart for a year and compared their notes only at the end."


def test_docx_headings_by_style_outline_and_inheritance() -> None:
    styles = docx_styles(
        ("Titre1", '<w:name w:val="heading 1"/>'),
        ("Kapitel", '<w:name w:val="Kapitel"/><w:basedOn w:val="Titre1"/>'),
        ("Maison", '<w:name w:val="Maison"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr>'),
        ("T", '<w:name w:val="Title"/>'),
        ("L", '<w:name w:val="Légende"/>'),
        ("TM1", '<w:name w:val="toc 1"/>'),
    )
    body = (
        docx_paragraph("On bees", "T")
        + docx_paragraph("Hives....3", "TM1")
        + docx_paragraph("Hives", "Titre1")
        + docx_paragraph(BODY)
        + docx_paragraph("Queens", "Kapitel")
        + docx_paragraph("Old queens", "Maison")
        + docx_paragraph("Direct", properties='<w:outlineLvl w:val="2"/>')
        + docx_paragraph("Figure 1 : ruches", "L")
        + docx_paragraph(BODY)
    )
    source = read(docx(body, parts={"word/styles.xml": styles}), "a.docx")
    assert marked(source) == [
        ("title", 0, "On bees"),
        ("heading", 1, "Hives"),
        ("heading", 1, "Queens"),
        ("heading", 2, "Old queens"),
        ("heading", 3, "Direct"),
        ("caption", 0, "Figure 1 : ruches"),
    ]
    assert "Hives....3" not in source.text


def test_docx_bold_lines_are_headings_where_plain_text_follows() -> None:
    bold = "<w:b/>"
    body = docx_paragraph("Results", run=bold) + docx_paragraph(BODY) + docx_paragraph("It ends in bold.", run=bold)
    assert marked(read(docx(body), "a.docx")) == [("heading", 1, "Results")]


def test_docx_keeps_insertions_and_drops_deletions_and_hidden_text() -> None:
    body = (
        "<w:p><w:r><w:t>We </w:t></w:r><w:del><w:r><w:delText>never </w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>always </w:t></w:r></w:ins>"
        "<w:r><w:rPr><w:vanish/></w:rPr><w:t>secretly </w:t></w:r>"
        "<w:r><w:t>a</w:t></w:r><w:r><w:t>gree</w:t></w:r><w:r><w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/><w:t>.</w:t></w:r></w:p>"
    )
    assert read(docx(body), "a.docx").text == "We always agree-d."


def test_docx_footnotes_and_text_boxes_follow_their_paragraph() -> None:
    notes = docx_part(
        "footnotes",
        '<w:footnote w:id="0" w:type="separator"><w:p/></w:footnote>'
        '<w:footnote w:id="2"><w:p><w:r><w:t>See the annex.</w:t></w:r></w:p></w:footnote>',
    )
    body = (
        '<w:p><w:r><w:t>Before</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t> and after.</w:t></w:r>'
        "<w:r><w:pict><w:txbxContent>" + docx_paragraph("In a box.") + "</w:txbxContent></w:pict></w:r></w:p>"
    )
    source = read(docx(body, parts={"word/footnotes.xml": notes}), "a.docx")
    assert paragraphs(source) == ["Before and after.", "In a box.", "See the annex."]
    assert marked(source) == [("footnote", 0, "See the annex.")]


def test_docx_lists_and_tables() -> None:
    listed = '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="3"/></w:numPr>'
    unlisted = '<w:numPr><w:numId w:val="0"/></w:numPr>'
    rows = "".join(
        "<w:tr>" + "".join(f"<w:tc>{docx_paragraph(cell)}</w:tc>" for cell in row) + "</w:tr>"
        for row in (("Town", "Bees"), ("Laval", "40"))
    )
    body = (
        docx_paragraph("item", properties=listed) + docx_paragraph(BODY, properties=unlisted) + f"<w:tbl>{rows}</w:tbl>"
    )
    assert marked(read(docx(body), "a.docx")) == [("list_item", 2, "item"), ("table", 0, "Town\tBees\nLaval\t40")]


def test_docx_in_the_strict_form_of_the_standard_is_read() -> None:
    styles = docx_styles(("H", '<w:name w:val="heading 1"/>'))
    loose = b"http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    strict = b"http://purl.oclc.org/ooxml/wordprocessingml/main"
    with zipfile.ZipFile(io.BytesIO(docx(docx_paragraph("Hives", "H"), parts={"word/styles.xml": styles}))) as archive:
        parts: dict[str, str | bytes] = {name: archive.read(name).replace(loose, strict) for name in archive.namelist()}
    assert marked(read(zipped(parts), "a.docx")) == [("heading", 1, "Hives")]


def test_docx_title_of_metadata_counts_only_if_it_stands_in_the_text() -> None:
    core = '<p xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{}</dc:title></p>'
    body = docx_paragraph("Bees of the north") + docx_paragraph(BODY)
    for stated, expected in (("BEES of the North", "BEES of the North"), ("Template 3", None)):
        source = read(docx(body, parts={"docProps/core.xml": core.format(stated)}), "a.docx")
        assert source.title == expected


def test_odt_headings_lists_notes_tables_and_spaces() -> None:
    body = (
        '<text:h text:outline-level="2">Les ruches</text:h>'
        "<text:p>Une<text:s text:c='3'/>ruche<text:tab/>vide<text:line-break/>et froide."
        "<text:note><text:note-citation>1</text:note-citation><text:note-body>"
        "<text:p>Voir l’annexe.</text:p></text:note-body></text:note></text:p>"
        "<text:list><text:list-item><text:p>un</text:p><text:list><text:list-item><text:p>deux</text:p>"
        "</text:list-item></text:list></text:list-item></text:list>"
        "<table:table><table:table-row><table:table-cell><text:p>Ville</text:p></table:table-cell><table:table-cell>"
        "<text:p>Nombre</text:p></table:table-cell></table:table-row></table:table>"
        "<text:tracked-changes><text:p>effacé</text:p></text:tracked-changes>"
    )
    source = read(odt(body), "a.odt")
    assert paragraphs(source)[1] == "Une ruche vide et froide."
    assert marked(source) == [
        ("heading", 2, "Les ruches"),
        ("footnote", 0, "Voir l’annexe."),
        ("list_item", 1, "un"),
        ("list_item", 2, "deux"),
        ("table", 0, "Ville\tNombre"),
    ]


@pytest.mark.parametrize("count", ["abc", "", "-4", "9" * 5000])
def test_odt_spaces_whose_count_is_none_are_one(count: str) -> None:
    assert paragraphs(read(odt(f'<text:p>two<text:s text:c="{count}"/>words</text:p>'), "a.odt")) == ["two words"]


@pytest.mark.parametrize("content", ["content.xml", "encrypted-package"])
def test_odt_encryption_is_declared_by_the_manifest(content: str) -> None:
    manifest = (
        '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:encryption-data/></m:manifest>'
    )
    with pytest.raises(UnusableDocument) as refused:
        read(zipped({content: b"\x93\x0f", "META-INF/manifest.xml": manifest}), "a.odt")
    assert refused.value.code == "encrypted_document"


@pytest.mark.parametrize(
    ("data", "code", "detail"),
    [
        (zipped({"a.txt": "words"}), "unsupported_media_type", "the file is a zip archive"),
        (zipped({"mimetype": "application/epub+zip"}), "unsupported_media_type", "application/epub+zip"),
        (
            zipped({"[Content_Types].xml": "<Types/>", "_rels/.rels": WORKBOOK, "xl/book.xml": "<workbook/>"}),
            "unsupported_media_type",
            "main part is xl/workbook.xml",
        ),
        (docx("")[:200], "corrupt_document", "damaged"),
        (docx(""), "empty_document", "no text"),
        (docx("<w:p>", doctype=""), "corrupt_document", "XML inside the file is damaged"),
    ],
)
def test_other_packages_are_refused(data: bytes, code: str, detail: str) -> None:
    with pytest.raises(UnusableDocument) as refused:
        read(data, "a.docx")
    assert refused.value.code == code
    assert detail in refused.value.detail
