"""CSV and its kin are read as tables; what agrees on no delimiter stays plain text."""

import pytest

from pipeline.ingest.delimited import MOST_CELLS
from tests.pipeline.ingest.reading import marked, read

TABLE = "Boat\tPrice\nPunt\t40\nSkiff\t60"


@pytest.mark.parametrize("sign", [",", ";", "\t", "|"])
def test_the_delimiter_is_found(sign: str) -> None:
    source = read(TABLE.replace("\t", sign).encode(), "boats.csv")
    assert source.text == TABLE
    assert marked(source) == [("table", 1, TABLE)]
    assert source.media_type == ("text/tab-separated-values" if sign == "\t" else "text/csv")


def test_commas_of_numbers_part_no_cells() -> None:
    source = read(b"Bateau;Prix;Taxe\nBarque;40,50;8,10\nYole;60,00;12,00\n", "bateaux.csv")
    assert source.text == "Bateau\tPrix\tTaxe\nBarque\t40,50\t8,10\nYole\t60,00\t12,00"


def test_quotes_hold_delimiters_and_lines() -> None:
    source = read(b'Boat,Remark\nPunt,"old, leaks\nat the ""stern"""\nSkiff,\n', "boats.csv")
    assert source.text == 'Boat\tRemark\nPunt\told, leaks at the "stern"\nSkiff'


def test_what_a_spreadsheet_states_is_believed() -> None:
    source = read(b"\xef\xbb\xbfsep=;\r\nBoat;Price\r\nPunt;4,5\r\n", "boats.csv")
    assert source.text == "Boat\tPrice\nPunt\t4,5"


def test_a_line_above_the_table_is_its_caption() -> None:
    source = read(b"Boats for sale;;\n\nBoat;Price;Year\nPunt;40;2019\nSkiff;60;2021\n", "boats.csv")
    assert source.text.split("\n\n")[0] == "Boats for sale"
    assert [kind for kind, *_ in marked(source)][-1] == "table"


def test_a_first_row_of_figures_is_no_row_of_names() -> None:
    source = read(b"Punt,40\nSkiff,60\nPunt,80\n", "boats.csv")
    assert [(kind, level) for kind, level, _ in marked(source)] == [("table", 0)]


@pytest.mark.parametrize(
    "text",
    [
        "It rains, and nobody rows.\nWe wait.\nAnn, Jan, and Tom are here.\n",
        "One line, two cells\n",
        "no delimiter\nat all\n",
    ],
)
def test_prose_stays_as_it_is(text: str) -> None:
    source = read(text.encode(), "notes.csv")
    assert source.text == text
    assert source.media_type == "text/plain"


def test_a_table_of_too_many_cells_stays_text() -> None:
    text = "a,b\n" * MOST_CELLS
    assert read(text.encode(), "many.csv").text == text


def test_a_cell_longer_than_any_stays_text() -> None:
    text = "Boat,Remark\nPunt," + "very " * 40_000 + "\nSkiff,none\n"
    assert read(text.encode(), "long.csv").text == text
