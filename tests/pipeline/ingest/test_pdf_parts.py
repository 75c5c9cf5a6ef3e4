"""Lines, columns and furniture of PDF pages, from glyphs and stretches made by hand."""

import pytest

from pipeline.ingest.pdf.columns import columns
from pipeline.ingest.pdf.flow import Typography
from pipeline.ingest.pdf.furniture import furniture
from pipeline.ingest.pdf.glyphs import GUESSED_SPACE, NO_SPACE, WRITTEN_SPACE, Glyph, Look
from pipeline.ingest.pdf.hyphens import LineJoiner
from pipeline.ingest.pdf.lines import Stretch, lines, stretches
from pipeline.ingest.pdf.roles import caption_start
from tests.pipeline.ingest.reading import WORDS

CAPTION = caption_start(WORDS)
NORMAL = Typography(size=10, leading=1.2)


def glyphs(text: str, *raised: tuple[str, float]) -> list[Glyph]:
    """Text at 5 points a character; `raised` are (text, rise) that follow it in smaller print."""
    found: list[Glyph] = []
    x = 0.0
    for part, rise in ((text, 0.0), *raised):
        size = 7.0 if rise else 10.0
        gap = NO_SPACE
        for character in part:
            if character == " ":
                gap = WRITTEN_SPACE
            else:
                found.append(Glyph(character, x, x + size / 2, 100 - rise, Look("Times", size, False, 0), gap))
                gap = NO_SPACE
            x += size / 2
    return found


def stretch(text: str, x: float, y: float, *, size: float = 10, bold: float = 0) -> Stretch:
    return Stretch(text, x, x + len(text) * size / 2, y, size, bold)


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ([("parsing", 0), ("12", 4)], "parsing"),
        ([("parsing.", 0), ("3", 4)], "parsing."),
        ([("en 2009", 0), ("5", 4)], "en 2009"),
        ([("Wu", 0), ("1,2", 4)], "Wu"),
        ([("p < 10", 0), ("-7", 4)], "p < 10^-7"),
        ([("p < 10", 0), ("7", 4)], "p < 10^7"),
        ([("x", 0), ("2", 4)], "x2"),
        ([("30 km", 0), ("2", 4)], "30 km2"),
        ([("H", 0), ("2", -2)], "H2"),
    ],
)
def test_raised_numbers_that_call_notes_go_and_mathematics_stays(parts: list[tuple[str, float]], text: str) -> None:
    (body, _), *raised = parts
    (found,) = stretches(glyphs(body, *raised))
    assert found.text == text


def test_a_note_number_before_its_note_is_a_word_of_its_own() -> None:
    made = glyphs("", ("1", 4))
    for glyph in glyphs("The note."):
        glyph.x0, glyph.x1 = glyph.x0 + 3.5, glyph.x1 + 3.5
        made.append(glyph)
    (found,) = stretches(made)
    assert found.text == "1 The note."


def test_stretches_at_one_height_are_a_line_with_cells_at_wide_gaps() -> None:
    (line,) = lines([stretch("April", 200, 50.4), stretch("March", 0, 50), stretch("and", 30, 50)], 1)
    assert line.cells == ("March and", "April")
    assert line.text == "March and April"


def texts(parts: list[Stretch]) -> list[str]:
    return [line.text for column in columns(parts, 1, 10) for line in column]


def test_short_cells_are_read_by_rows_and_prose_by_columns() -> None:
    cells = [stretch(f"{word} {row}", x, 12 * row) for row in range(8) for word, x in (("town", 0), ("salt", 120))]
    assert texts(cells)[:2] == ["town 0 salt 0", "town 1 salt 1"]
    prose = [
        stretch(f"{side} column with running text {row}", x, 12 * row)
        for row in range(8)
        for side, x in (("one", 0), ("two", 200))
    ]
    assert [text.split()[0] for text in texts(prose)] == ["one"] * 8 + ["two"] * 8


def test_a_figure_over_both_columns_divides_them_into_zones() -> None:
    parts = [
        stretch(f"{side} column with running text {row}", x, 12 * row)
        for row in (*range(6), *range(10, 16))
        for side, x in (("one", 0), ("two", 200))
    ]
    parts.append(stretch("Figure 1: a caption that runs over the whole width of the page", 20, 12 * 8))
    found = [text.split()[0] for text in texts(parts)]
    assert found == ["one"] * 6 + ["two"] * 6 + ["Figure"] + ["one"] * 6 + ["two"] * 6


def page(head: str, foot: str, *, first: int = 0) -> list[Stretch]:
    body = [stretch(f"a line of running text, number {row + first}", 0, 60 + 12 * row) for row in range(50)]
    return [stretch(head, 0, 20, size=8), *body, stretch(foot, 120, 700)]


def test_heads_and_page_numbers_go_and_first_lines_stay() -> None:
    pages = [page("The Journal, vol. 1", str(number), first=100 * number) for number in range(4)]
    dropped = furniture(pages, NORMAL)
    assert [sorted(part.text for part in away) for away in dropped] == [
        [str(n), "The Journal, vol. 1"] for n in range(4)
    ]


def test_a_title_that_is_the_running_head_of_later_pages_stays() -> None:
    pages = [page("Of rivers", str(number), first=100 * number) for number in range(4)]
    pages[0][0] = stretch("Of rivers", 0, 20, size=18)
    assert [any(part.text == "Of rivers" for part in away) for away in furniture(pages, NORMAL)] == [
        False,
        True,
        True,
        True,
    ]


def test_a_note_at_the_foot_is_no_running_foot() -> None:
    notes = ["1 See the annex.", "2 A letter of May.", "3 In the archive."]
    pages = [
        [*page("Head", "", first=100 * number)[1:-1], stretch(note, 0, 690, size=8)]
        for number, note in enumerate(notes)
    ]
    assert not any(furniture(pages, NORMAL))


@pytest.mark.parametrize(
    ("left", "right", "known", "joined"),
    [
        ("the depen-", "dency graph", (), "the dependency graph"),
        ("a data-", "driven parser", (), "a data-driven parser"),
        ("a tree-", "bank of texts", ("one treebank here",), "a treebank of texts"),
        ("a tree-", "bank of texts", ("one tree-bank here",), "a tree-bank of texts"),
        ("DUPONT-", "MARTIN", ("DUPONT-MARTIN was there",), "DUPONT-MARTIN"),
        ("an F-", "measure of one", (), "an F-measure of one"),
        ("c’est-à-", "dire deux", (), "c’est-à-dire deux"),
        ("celui-", "ci va", (), "celui-ci va"),
        ("les algo-", "rithmes vont", (), "les algorithmes vont"),
        ("one –", "two", (), "one – two"),
        ("no hyphen", "at all", (), "no hyphen at all"),
    ],
)
def test_hyphens_at_the_end_of_lines(left: str, right: str, known: tuple[str, ...], joined: str) -> None:
    assert LineJoiner(known, WORDS).join(left, right) == joined


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Figure 3: Salt", True),
        ("Fig. 12 – Sel", True),
        ("TABLE IV. Totals", True),
        ("Tableau A.2 : sel", False),
        ("Table 2", False),
        ("TABLES: all of them", False),
        ("Figure 3 shows that", False),
        ("Figures of speech: many", False),
    ],
)
def test_captions(text: str, expected: bool) -> None:
    assert bool(CAPTION.match(text)) is expected


SAID = "Here is some formatted text"


def drawn(widths: dict[str, float], pitch: float | None, apart: float, word: float) -> list[Glyph]:
    """The letters of SAID, spaces drawn by leaving them out; PDFium guesses a word wherever a gap is wide."""
    found: list[Glyph] = []
    x = 0.0
    for character in SAID:
        width = widths.get(character, 5.0)
        if character == " ":
            x += pitch or word
            continue
        left = x + (pitch - width) / 2 if pitch else x
        is_guess = bool(found) and left - found[-1].x1 > 0.1 * 10
        gap = GUESSED_SPACE if is_guess else NO_SPACE
        found.append(Glyph(character, left, left + width, 100, Look("Courier", 10, False, 0), gap))
        x += pitch or width + apart
    return found


@pytest.mark.parametrize("apart", [0.0, 1.3, 2.0])
def test_letters_that_a_line_sets_apart_are_words(apart: float) -> None:
    letters = drawn({"i": 2.0, "t": 2.5, "m": 8.0}, None, apart, 3.0)
    assert [part.text for part in stretches(letters)] == [SAID]


def test_letters_of_a_typewriter_are_words_whatever_their_ink() -> None:
    letters = drawn({"i": 2.0, "t": 3.0, "r": 3.5, "m": 5.9, "s": 4.0, "f": 3.2}, 6.0, 0.0, 0.0)
    assert [part.text for part in stretches(letters)] == [SAID]
