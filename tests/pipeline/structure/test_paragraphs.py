"""Lines into paragraphs, however a text was broken; and the invariants that hold for any text."""

import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.document import Document
from pipeline.structure.component import ByGenreStructure
from pipeline.structure.genre import GenreSettings
from pipeline.structure.paragraphs import read_paragraphs, split_paragraph
from pipeline.structure.vocabulary import vocabulary
from tests.pipeline.structure.builders import assert_covered, genres, mark, source
from tests.resources import RESOURCES

GENRES = genres()
BY_GENRE = ByGenreStructure(GenreSettings(), RESOURCES, GENRES)
VOCABULARY = vocabulary(RESOURCES)
FIRST = "The barges went down the river in the morning and came back in the evening, when the water was high."
SECOND = "Les barges descendaient la rivière le matin et la remontaient le soir, quand les eaux étaient hautes."
HEADING = "Barges of the north"


def wrapped(indent: str = "") -> tuple[str, str]:
    first, second = ("\n".join(textwrap.wrap(text, 60, initial_indent=indent)) for text in (FIRST * 2, SECOND * 2))
    return first, second


def openings(text: str) -> list[str]:
    return [paragraph.opening for paragraph in read_paragraphs(source(text), VOCABULARY)]


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r", "\u2028"])
@pytest.mark.parametrize(
    "text",
    [
        "{first}\n\n{second}",
        "{first}\n{second}",
        "\f{first}\n \n\t\n{second}\n\f\n",
    ],
)
def test_one_line_for_each_paragraph(text: str, line_break: str) -> None:
    text = text.format(first=FIRST * 2, second=SECOND * 2).replace("\n", line_break)
    assert openings(text) == [FIRST * 2, SECOND * 2]


@pytest.mark.parametrize(
    ("indent", "gap"), [("", "\n\n"), ("   ", "\n"), ("\t", "\n")], ids=["blank line", "indented", "tab"]
)
def test_hard_wrapped_text(indent: str, gap: str) -> None:
    first, second = wrapped(indent)
    assert openings(first + gap + second) == [FIRST * 2, SECOND * 2]


def test_a_heading_within_hard_wrapped_text_without_blank_lines() -> None:
    first, second = wrapped()
    assert openings(f"{first}\n{HEADING}\n{second}\n2 More barges\n{first}")[1::2] == [HEADING, "2 More barges"]


@pytest.mark.parametrize(
    ("end", "begin", "is_torn"),
    [
        ("The flood reached all the low quarters of the", "Tarn before the night was over.", True),
        ("L'eau a gagné tous les bas quartiers de la ville de", "Tarnes avant la fin de la nuit.", True),
        ("The flood reached the quarters of Kasre, Odrun,", "Velm and Istry before the night.", True),
        ("L'eau a gagné les quartiers de Kasre et d'Odrun,", "Velm et Istry avant la nuit.", True),
        ("The flood reached all the low quarters of the town", "Barges went down the river.", False),
        ("L'eau a gagné tous les bas quartiers de la ville.", "Les barges sont parties.", False),
        ("The quarters of the", "Tarn before the night was over.", False),
    ],
)
def test_a_line_that_ends_within_its_sentence_goes_on_in_a_narrow_column(end: str, begin: str, is_torn: bool) -> None:
    """The text below is wrapped more widely, so that the lines of a narrow column look short."""
    wide = "\n".join(textwrap.wrap(FIRST * 6, 110))
    assert (f"{end} {begin}" in openings(f"{end}\n{begin}\n\n{wide}")) is is_torn


def test_a_line_that_names_a_section_is_never_joined() -> None:
    first, second = wrapped()
    paragraphs = read_paragraphs(source(f"{first}\nResults\n{second}"), VOCABULARY)
    assert [paragraph.opening for paragraph in paragraphs] == [FIRST * 2, "Results", SECOND * 2]


@pytest.mark.parametrize("sign", ["-", "•", "–", "1.", "(a)", "a)", "iv)", "[3]"])
def test_list_items_are_paragraphs(sign: str) -> None:
    assert openings(f"{sign} one\n{sign} two") == [f"{sign} one", f"{sign} two"]


def test_a_hanging_indent_belongs_to_its_item() -> None:
    text = "- " + "\n  ".join(textwrap.wrap(FIRST * 2, 60)) + "\n- two"
    assert openings(text) == [f"- {FIRST * 2}", "- two"]


@pytest.mark.parametrize("number", ["4.4 ", "2.10.  ", "IV. ", "B. "])
def test_a_numbered_paragraph_goes_on_below_its_text(number: str) -> None:
    first, *rest = textwrap.wrap(FIRST * 2, 60)
    hanging = f"\n{' ' * len(number)}".join([first, *rest])
    heading = f"{number}{HEADING}"
    assert openings(f"{number}{hanging}\n\n{number}Two.") == [f"{number.strip()} {FIRST * 2}", f"{number.strip()} Two."]
    assert openings(f"{heading}\n{' ' * len(number)}{hanging}")[0] == f"{number.strip()} {HEADING}"


def test_rows_of_a_table_stay_together() -> None:
    assert openings("Pump    Price    Weight\nA       12       3\nB       14       4") == [
        "Pump Price Weight A 12 3 B 14 4"
    ]


def test_marks_part_paragraphs() -> None:
    text = "Barges\nRivers and pumps"
    paragraphs = read_paragraphs(source(text, mark(text, "heading", "Barges", 1)), VOCABULARY)
    assert [(p.opening, p.mark.kind if p.mark else None) for p in paragraphs] == [
        ("Barges", "heading"),
        ("Rivers and pumps", None),
    ]


def test_a_paragraph_is_parted_where_asked() -> None:
    text = "  ACCRA  —\n  a barge   sank there."
    (paragraph,) = read_paragraphs(source(text, mark(text, "caption", text.strip())), VOCABULARY)
    first, rest = split_paragraph(paragraph, len("ACCRA — "), text)
    assert (first.opening, rest.opening) == ("ACCRA —", "a barge sank there.")
    assert rest.span.of(text) == "a barge   sank there."


PIECES = st.sampled_from(
    [
        *("1 Introduction", "Abstract", "Résumé :", "Mots-clés : a, b", "[1] The appellant said.", "2. The court"),
        *("- item", "(a) x", "Figure 1: x", "References", "Dubuc, J. 2001. Pumps.", "PARIS, 3 mars (AFP) - Un"),
        *("Okafor v. Dubuc", "===", "# A", "  indented text", "and so on", "```", "BETWEEN:", "By Ruth Okafor"),
        *(FIRST, SECOND, "| a | b |", "« x »"),
    ]
)
BREAKS = st.sampled_from(["\n", "\n\n", "\r\n", " ", "\f", "\n\n\n", "\t", "\u2029"])


@settings(deadline=None, max_examples=150)
@given(st.lists(st.tuples(PIECES, BREAKS), max_size=25))
def test_blocks_cover_any_text(pieces: list[tuple[str, str]]) -> None:
    covered("".join(piece + line_break for piece, line_break in pieces))


@settings(deadline=None, max_examples=150)
@given(st.text(alphabet='aA1. \n\r\t-–:;()[]«»"“”|#=*•é\f\u2028\u00a0\ufeff`$0²>', max_size=120))
def test_blocks_cover_any_signs(text: str) -> None:
    covered(text)


def covered(text: str) -> Document:
    """The document, structured as every genre, checked; given as recognized."""
    whole = source(text)
    for document in (
        BY_GENRE.structure(whole),
        *(reader.structure.structure(whole) for reader in GENRES.values()),
    ):
        assert_covered(document)
    return document


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        ("From Monday the lock is shut to all barges and rafts until the\n3 May 2027, when the new gates are hung.", 1),
        (
            "À compter du 2 juin, l'écluse est fermée à tous jusqu'au samedi\n28 novembre 2027 inclus, sauf la nuit.",
            1,
        ),
        (
            "L'écluse est fermée aux barges et radeaux du 7 juillet au\n1er septembre et ouverte le reste du temps.",
            1,
        ),
        ("The lock is shut to all barges and rafts of the river now.\n3 May 2027 is the day on which it opens.", 2),
    ],
)
def test_a_line_that_leads_to_a_day_goes_on(lines: str, count: int) -> None:
    assert len(openings(lines)) == count
