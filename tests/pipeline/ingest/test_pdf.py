"""PDF: reading order, furniture, broken words, headings by typography, and files without text."""

import io

import pytest
from PIL import Image
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.lib.utils import ImageReader

from pipeline.errors import UnusableDocument
from tests.pipeline.ingest.files import pdf_objects, pdf_page
from tests.pipeline.ingest.reading import marked, paragraphs, read
from tests.pipeline.ingest.typeset import BOLD, TRUETYPE, Typesetter, prose

WIDTHS = {1: 470.0, 2: 225.0, 3: 145.0}


def article(columns: int, pages: int = 3) -> bytes:
    """A title over the whole width, then columns; a head, a foot and a page number on every page."""
    setter = Typesetter()
    for page in range(pages):
        setter.line("Journal of Water Studies" if page % 2 else f"Dubois and Martin, vol. {page}", 60, 30, size=8)
        setter.line(str(101 + page), 290, 815, size=9)
        top = 70.0
        if page == 0:
            setter.line("The eel returns: a study of two rivers", 110, top, size=18, font=BOLD)
            setter.line("Ann Dubois and Bob Martin", 220, top + 26, size=11)
            top += 60
        for column in range(columns):
            x, y = 60 + column * (WIDTHS[columns] + 20), top
            if page == column == 0:
                setter.line("1 Introduction", x, y, size=12, font=BOLD)
                y += 20
            for paragraph in range(4):
                y = setter.justified(prose(f"eel{page}{column}{paragraph}", 2), x, y, WIDTHS[columns])
        setter.page()
    return setter.done()


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_columns_are_read_one_after_the_other_below_the_title(columns: int) -> None:
    source = read(article(columns), "a.pdf")
    expected = [prose(f"eel{p}{c}{n}", 2) for p in range(3) for c in range(columns) for n in range(4)]
    assert paragraphs(source)[3:] == expected
    assert marked(source) == [
        ("title", 0, "The eel returns: a study of two rivers"),
        ("author", 0, "Ann Dubois and Bob Martin"),
        ("heading", 1, "1 Introduction"),
    ]
    assert source.title == "The eel returns: a study of two rivers"


def test_pages_are_spans_of_the_text() -> None:
    source = read(article(2), "a.pdf")
    assert [page.number for page in source.pages] == [1, 2, 3]
    for number, page in enumerate(source.pages):
        assert f"eel{number}00" in page.span.of(source.text)
        assert f"eel{number + 1}00" not in page.span.of(source.text)
    assert source.page_of(source.text.index("eel110")) == 2


def test_a_paragraph_goes_on_over_pages_past_notes_and_figures() -> None:
    setter = Typesetter()
    text = prose("water", 6)
    rows = setter.rows(text, 300, indent=0)
    for number, row in enumerate(rows[:7]):
        setter.spread(row, 60, 60 + 12 * number, 300)
    setter.line("1 A note at the foot of the first page.", 60, 780, size=8)
    setter.page()
    setter.line("Figure 2: The stones.", 60, 60, size=9)
    for number, row in enumerate(rows[7:-1]):
        setter.spread(row, 60, 90 + 12 * number, 300)
    setter.line(rows[-1], 60, 90 + 12 * len(rows[7:-1]))
    source = read(setter.done(), "a.pdf")
    assert paragraphs(source) == [text, "1 A note at the foot of the first page.", "Figure 2: The stones."]
    assert [mark[0] for mark in marked(source)] == ["footnote", "caption"]
    assert source.page_of(source.text.index(rows[6])) == 1
    assert source.page_of(source.text.index(rows[7])) == 2
    assert source.page_of(source.text.index("1 A note")) == 1


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["The station measures the tempera-", "ture of the water every hour."], "the temperature of"),
        (["Every non-", "governmental body was heard by the court."], "Every non-governmental body"),
        (["A well-known rule, and the well-", "known exception to it as well."], "the well-known exception"),
        (["Le barrage fut construit par les ingé-", "nieurs de la ville voisine."], "les ingénieurs de"),
        (["On peut-être, ou bien dit-", "il la vérité à tous ceux qui viennent."], "dit-il la vérité"),
        (["Les eaux de la rivière Saint-", "Laurent sont froides en hiver."], "Saint-Laurent sont"),
        (["The years 1990-", "1995 were the driest of the century."], "1990-1995 were"),
    ],
)
def test_words_broken_at_the_end_of_a_line_are_made_whole(lines: list[str], text: str) -> None:
    setter = Typesetter()
    setter.lines(lines, 60, 70)
    assert text in read(setter.done(), "a.pdf").text


def test_ligatures_soft_hyphens_and_accents_drawn_apart_are_resolved() -> None:
    setter = Typesetter()
    setter.line(
        "L’ef\ufb01cacité du \ufb02ux a été véri\ufb01ée co\u00adopéra\u00adtivement.",
        60,
        70,
        font=TRUETYPE,
    )
    assert read(setter.done(), "a.pdf").text == "L’efficacité du flux a été vérifiée coopérativement."
    # TeX sets the accent, moves back and sets the letter under it.
    moves = (
        b"60 700 Td (V)",
        b"7.8 0 Td (\xa8)",
        b"-1.1 0 Td (a)",
        b"5.5 0 Td (xj)",
        b"8.3 0 Td (\xa8)",
        b"-1.1 0 Td (o)",
    )
    drawn = b"BT /F 10 Tf " + b" Tj ".join(moves) + b" Tj ET"
    assert read(pdf_page(drawn), "a.pdf").text == "Växjö"


def test_headings_by_number_size_and_weight_have_levels_and_running_text_has_none() -> None:
    setter = Typesetter()
    setter.line("Rapport sur les rivières", 60, 60, size=20, font=BOLD)
    y = 90.0
    for text, size, font in (
        ("1 Méthode", 13, BOLD),
        ("1.1 Mesures", 11, BOLD),
        ("2 Résultats", 13, BOLD),
        ("Remerciements", 13, BOLD),
    ):
        setter.line(text, 60, y, size=size, font=font)
        y = setter.justified(prose("sel", 3), 60, y + 18, 470) + 14
    source = read(setter.done(), "a.pdf")
    assert marked(source) == [
        ("title", 0, "Rapport sur les rivières"),
        ("heading", 1, "1 Méthode"),
        ("heading", 2, "1.1 Mesures"),
        ("heading", 1, "2 Résultats"),
        ("heading", 1, "Remerciements"),
    ]


@pytest.mark.parametrize(
    "text", ["Figure 3: Salt by month.", "Tableau 2 – Le sel par mois", "Fig. 1. Stations.", "TAB. 4 : Totaux"]
)
def test_captions_are_marked_and_sentences_about_figures_are_not(text: str) -> None:
    setter = Typesetter()
    y = setter.justified(prose("salt", 3), 60, 60, 470)
    setter.line(text, 60, y + 20)
    setter.justified("Figure 3 shows that the salt went up, as did Tableau 2. " + prose("silt", 3), 60, y + 50, 470)
    assert marked(read(setter.done(), "a.pdf")) == [("caption", 0, text)]


def test_a_table_is_read_row_by_row() -> None:
    setter = Typesetter()
    y = setter.justified(prose("salt", 3), 60, 60, 470) + 20
    rows = [("Town", "March", "April"), ("Laval", "1.4", "2.0"), ("Gatineau", "0.7", "0.9"), ("Lévis", "3.1", "2.2")]
    for row in rows:
        for column, cell in enumerate(row):
            setter.line(cell, 100 + column * 120, y)
        y += 14
    setter.justified(prose("silt", 3), 60, y + 20, 470)
    assert marked(read(setter.done(), "a.pdf")) == [("table", 0, "\n".join("\t".join(row) for row in rows))]


def test_a_sentence_right_below_a_table_is_none_of_its_last_row() -> None:
    setter = Typesetter()
    y = setter.justified(prose("salt", 3), 60, 60, 470) + 20
    rows = [("Town", "Task", "Until"), ("Laval", "measure the salt", "3 May 2026"), ("Lévis", "write", "10 May 2026")]
    for row in rows:
        for cell, x in zip(row, (60, 170, 460), strict=True):
            setter.line(cell, x, y)
        y += 14
    closing = "The meeting was closed by the chair at half past eight in the evening."
    setter.line(closing, 60, y)
    source = read(setter.done(), "a.pdf")
    assert marked(source) == [("table", 0, "\n".join("\t".join(row) for row in rows))]
    assert paragraphs(source)[-1] == closing


def test_a_line_that_goes_on_in_a_cell_stays_with_its_row() -> None:
    setter = Typesetter()
    y = setter.justified(prose("salt", 3), 60, 60, 470) + 20
    for cell, x in (("Laval", 60), ("measure the salt", 170), ("3 May 2026", 460)):
        setter.line(cell, x, y)
    setter.line("River", 60, y + 12)
    assert "Laval measure the salt 3 May 2026 River" in read(setter.done(), "a.pdf").text


def test_numbered_paragraphs_with_the_number_in_the_margin_are_no_table() -> None:
    setter = Typesetter()
    y, texts = 60.0, [prose("appeal", 1), prose("statute", 2), "The appeal is allowed."]
    for number, text in enumerate(texts, 12):
        setter.line(f"[{number}]", 60, y)
        y = setter.justified(text, 110, y, 400, indent=0) + 12
    source = read(setter.done(), "a.pdf")
    assert paragraphs(source) == [f"[{number}] {text}" for number, text in enumerate(texts, 12)]
    assert {mark[0] for mark in marked(source)} <= {"list_item"}


def test_every_line_of_widely_spaced_pages_is_kept() -> None:
    setter = Typesetter()
    text = prose("tide", 24)
    rows = setter.rows(text, 470, indent=0)
    for start in range(0, len(rows), 20):
        page = rows[start : start + 20]
        for number, row in enumerate(page):
            y = 60 + 36 * number
            if row == rows[-1]:
                setter.line(row, 60, y, size=10)
            else:
                setter.spread(row, 60, y, 470)
        setter.line(f"{start // 20 + 1}", 300, 820)
        setter.page()
    assert " ".join(paragraphs(read(setter.done(), "a.pdf"))) == text


def test_lists_are_marked_item_by_item() -> None:
    setter = Typesetter()
    y = setter.justified(prose("salt", 3), 60, 60, 470) + 10
    for text in (
        "(1) weigh the bottle when it is full,",
        "(2) dry it over the stove for a day,",
        "(3) weigh it again.",
    ):
        setter.line(text, 72, y)
        y += 12
    assert [mark[0] for mark in marked(read(setter.done(), "a.pdf"))] == ["list_item"] * 3


def test_a_turned_page_reads_like_one_that_is_not() -> None:
    first = b"0 1 -1 0 100 60 Tm (The first line of a page on its side) Tj "
    drawn = b"BT /F 12 Tf " + first + b"0 1 -1 0 116 60 Tm (and the second line.) Tj ET"
    source = read(pdf_page(drawn, page=b"/Rotate 90"), "a.pdf")
    assert source.text == "The first line of a page on its side and the second line."


def test_text_outside_the_visible_part_of_a_page_is_left_out() -> None:
    drawn = b"BT /F 12 Tf 60 700 Td (This is seen.) Tj 400 0 Td (This is cut off.) Tj ET"
    assert read(pdf_page(drawn, page=b"/CropBox[0 0 300 800]"), "a.pdf").text == "This is seen."


def test_a_password_is_needed_only_if_the_file_says_so() -> None:
    for user, opens in (("", True), ("secret", False)):
        setter = Typesetter(StandardEncryption(user, ownerPassword="owner", canCopy=0))
        setter.line("Read me.", 60, 70)
        data = setter.done()
        if opens:
            assert read(data, "a.pdf").text == "Read me."
            continue
        with pytest.raises(UnusableDocument) as refused:
            read(data, "a.pdf")
        assert refused.value.code == "encrypted_document"
        assert "save it without one" in refused.value.detail


def scan() -> ImageReader:
    stream = io.BytesIO()
    Image.new("L", (60, 80), 200).save(stream, "PNG")
    return ImageReader(stream)


def test_a_scanned_file_has_no_text_layer_and_a_scanned_page_is_a_warning() -> None:
    setter = Typesetter()
    setter.canvas.drawImage(scan(), 0, 0, 595, 842)
    setter.page()
    with pytest.raises(UnusableDocument) as refused:
        read(setter.done(), "a.pdf")
    assert refused.value.code == "no_text_layer"
    assert "run OCR over it" in refused.value.detail
    setter = Typesetter()
    setter.line("The cover letter is typed.", 60, 70)
    setter.page()
    setter.canvas.drawImage(scan(), 0, 0, 595, 842)
    setter.page()
    (warning,) = read(setter.done(), "a.pdf").warnings
    assert (warning.code, "not read: 2;" in warning.detail) == ("pages_without_text", True)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (pdf_page(b""), "empty_document"),
        (pdf_objects([b"<</Type/Catalog>>"]), "corrupt_document"),
        (b"%PDF-1.7\n" + bytes(range(256)) * 40, "corrupt_document"),
        (pdf_objects([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[2 0 R]/Count 9000>>"]), "too_large"),
    ],
)
def test_files_without_pages_or_text(data: bytes, code: str) -> None:
    with pytest.raises(UnusableDocument) as refused:
        read(data, "a.pdf")
    assert refused.value.code == code


def test_a_file_that_lost_its_index_or_its_end_is_mended() -> None:
    assert read(pdf_page(b"BT /F 12 Tf 60 700 Td (Still here.) Tj ET"), "a.pdf").text == "Still here."
    whole = article(2, pages=1)
    assert "eel000" in read(whole[: whole.rindex(b"xref")], "a.pdf").text
