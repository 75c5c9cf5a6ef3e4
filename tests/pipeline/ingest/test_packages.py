"""PPTX, XLSX and EPUB: slides, sheets and chapters in order, and what of them is no text."""

import datetime

import pytest

from pipeline.errors import UnusableDocument
from pipeline.ingest.formats import EPUB, PPTX, XLSX
from tests.pipeline.ingest.files import epub, pptx, relationships, shape, xlsx
from tests.pipeline.ingest.reading import marked, paragraphs, read

TABLE = (
    "<p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:t>Month</a:t></a:r></a:p></a:txBody></a:tc>"
    "<a:tc><a:txBody><a:p><a:r><a:t>Honey</a:t></a:r></a:p></a:txBody></a:tc></a:tr>"
    "<a:tr><a:tc><a:txBody><a:p><a:r><a:t>May</a:t></a:r></a:p></a:txBody></a:tc>"
    "<a:tc><a:txBody><a:p><a:r><a:t>4 kg</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>"
)


def test_shapes_in_shapes_are_read_once() -> None:
    nested = "<p:sp><p:txBody><a:p><a:r><a:t>Hives</a:t></a:r></a:p></p:txBody>" * 60 + "</p:sp>" * 60
    assert paragraphs(read(pptx(shape("title", "Seven") + nested), "a.pptx")) == ["Seven", *["Hives"] * 60]


def test_slides_in_order_with_titles_items_and_tables() -> None:
    data = pptx(
        shape("ctrTitle", "The hives") + shape("subTitle", "A report"),
        shape("body", "They are full.", "They are seven.") + shape("title", "What we saw") + shape("sldNum", "2"),
        TABLE + shape(None, "The scale was new."),
    )
    source = read(data, "a.pptx")
    assert (source.media_type, source.title) == (PPTX, "The hives")
    assert marked(source) == [
        ("title", 0, "The hives"),
        ("heading", 1, "What we saw"),
        ("list_item", 1, "They are full."),
        ("list_item", 1, "They are seven."),
        ("table", 0, "Month\tHoney\nMay\t4 kg"),
    ]
    assert [(page.number, page.span.of(source.text).strip()[:8]) for page in source.pages] == [
        (1, "The hive"),
        (2, "What we "),
        (3, "Month\tHo"),
    ]
    assert paragraphs(source)[-1] == "The scale was new."


def test_notes_follow_their_slide_and_hidden_slides_are_left_out() -> None:
    names = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    names += ' xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
    hidden = f'<p:sld {names} show="0"><p:cSld><p:spTree>{shape("title", "Secret")}</p:spTree></p:cSld></p:sld>'
    notes = f"<p:notes {names}><p:cSld><p:spTree>{shape('body', 'Say it slowly.')}</p:spTree></p:cSld></p:notes>"
    parts: dict[str, str | bytes] = {
        "ppt/slides/slide2.xml": hidden,
        "ppt/slides/_rels/slide1.xml.rels": relationships(("notesSlide", "../notesSlides/notes1.xml")),
        "ppt/notesSlides/notes1.xml": notes,
    }
    source = read(pptx(shape("title", "Hives"), shape("title", "Secret"), parts=parts), "a.pptx")
    assert marked(source) == [("heading", 1, "Hives"), ("footnote", 0, "Say it slowly.")]


STRINGS = (
    "<si><t>Harvest of 2021</t></si><si><t>Month</t></si><si><t>Kilos</t></si><si><r><t>Ma</t></r><r><t>y</t></r></si>"
)
STYLES = (
    '<numFmts><numFmt numFmtId="170" formatCode="d/m/yyyy"/><numFmt numFmtId="171" formatCode="0.0 &quot;day&quot;"/>'
    '</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>'
)


def test_sheets_are_headings_over_tables_with_captions() -> None:
    rows = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
        '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>2</v></c></row>'
        '<row r="3"><c r="A3" t="s"><v>3</v></c><c r="B3"><v>4.1000000000000005</v></c></row>'
        '<row r="6"><c r="A6" t="inlineStr"><is><t>Begun on</t></is></c><c r="C6" s="1"><v>44319</v></c></row>'
        '<row r="7"><c r="A7" t="str"><v>Lasted</v></c><c r="C7" s="2"><v>12</v></c></row>'
        '<row r="9"><c r="A9" t="e"><v>#REF!</v></c></row>'
    )
    source = read(xlsx({"Honey": rows, "Empty": ""}, strings=STRINGS, styles=STYLES), "a.xlsx")
    assert source.media_type == XLSX
    assert marked(source) == [
        ("heading", 1, "Honey"),
        ("caption", 0, "Harvest of 2021"),
        ("table", 0, "Month\tKilos\nMay\t4.1"),
        ("table", 0, "Begun on\t\t2021-05-03\nLasted\t\t12"),
    ]


def test_chapters_in_the_order_of_the_spine() -> None:
    source = read(epub("<h1>One</h1><p>They are full.</p>", "<h1>Two</h1><p>They are empty.</p>"), "a.epub")
    assert (source.media_type, source.title, source.language) == (EPUB, "Hives", "en")
    assert source.date == datetime.date(2021, 5, 3)
    assert marked(source) == [("heading", 1, "One"), ("heading", 1, "Two")]
    assert paragraphs(source) == ["One", "They are full.", "Two", "They are empty."]


@pytest.mark.parametrize(
    ("algorithm", "code"), [("http://www.idpf.org/2008/embedding", ""), ("aes256-cbc", "encrypted_document")]
)
def test_a_book_under_rights_management_is_encrypted(algorithm: str, code: str) -> None:
    listed = (
        '<encryption xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:EncryptedData>'
        f'<e:EncryptionMethod Algorithm="{algorithm}"/></e:EncryptedData></encryption>'
    )
    data = epub("<p>They are full.</p>", parts={"META-INF/encryption.xml": listed})
    if not code:
        assert read(data, "a.epub").text == "They are full."
        return
    with pytest.raises(UnusableDocument) as refused:
        read(data, "a.epub")
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("data", "name"),
    [(pptx(shape("title", " ")), "a.pptx"), (xlsx({"One": ""}), "a.xlsx"), (epub("<p> </p>"), "a.epub")],
)
def test_packages_without_text(data: bytes, name: str) -> None:
    with pytest.raises(UnusableDocument) as refused:
        read(data, name)
    assert refused.value.code == "empty_document"
