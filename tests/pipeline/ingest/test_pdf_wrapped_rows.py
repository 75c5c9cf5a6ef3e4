"""Rows of PDF tables whose cells go on over several lines, wherever the other cells of the row stand beside them."""

import pytest

from pipeline.ingest.pdf.hyphens import LineJoiner
from pipeline.ingest.pdf.lines import Line, Stretch
from pipeline.ingest.pdf.rows import set_in_rows, wrapped_tables
from pipeline.ingest.words import FileWords

NO_WORDS = LineJoiner((), FileWords("", {}, (), (), (), (), ()))


def line(y: float, *cells: tuple[str, float]) -> Line:
    """A line of ten points with cells that begin at places of the page."""
    return Line(tuple(Stretch(text, x, x + 5 * len(text), y, 10.0, 0.0) for text, x in cells), 1)


HEADS = line(0, ("Task", 10), ("Who", 200), ("Day", 300))
TOP = [
    HEADS,
    line(18, ("Tar the hull and the", 10), ("Ada and the", 200), ("3 May", 300)),
    line(30, ("rudder", 10), ("juniors", 200)),
    line(48, ("Buy rope", 10), ("Bo", 200), ("9 May", 300)),
    line(66, ("Sweep", 10), ("Cy", 200), ("8 June", 300)),
]


def cells(lines: list[Line]) -> list[tuple[str, ...]]:
    return [row.cells for rows in wrapped_tables(lines, NO_WORDS).values() for row in rows]


def test_lines_of_a_row_stand_nearer_than_rows() -> None:
    assert cells(TOP) == [
        ("Task", "Who", "Day"),
        ("Tar the hull and the rudder", "Ada and the juniors", "3 May"),
        ("Buy rope", "Bo", "9 May"),
        ("Sweep", "Cy", "8 June"),
    ]


def test_a_cell_in_the_middle_belongs_to_both_lines() -> None:
    middle = [
        HEADS,
        line(18, ("Tar the hull and the", 10)),
        line(24, ("Ada", 200), ("3 May", 300)),
        line(30, ("rudder", 10)),
        line(48, ("Buy rope", 10), ("Bo", 200), ("9 May", 300)),
    ]
    assert cells(middle)[1] == ("Tar the hull and the rudder", "Ada", "3 May")


def test_even_lines_go_on_by_their_words() -> None:
    even = [
        line(0, ("Oars, a pair", 10), ("2", 200), ("80.00", 300)),
        line(12, ("with collars", 10)),
        line(24, ("Rope", 10), ("1", 200), ("9.00", 300)),
        line(36, ("Total", 200), ("89.00", 300)),
    ]
    assert cells(even) == [
        ("Oars, a pair with collars", "2", "80.00"),
        ("Rope", "1", "9.00"),
        ("", "Total", "89.00"),
    ]


def test_rows_of_one_line_are_left_to_others() -> None:
    assert cells([line(12 * n, ("A", 10), ("b", 200), (str(n), 300)) for n in range(5)]) == []


def test_text_below_a_table_is_none_of_it() -> None:
    below = line(84, ("Thank you", 10))
    assert cells([*TOP, below]) == cells(TOP)
    assert cells([*TOP, line(84, ("Whoever cannot keep a day tells the secretary in time, please", 10))]) == cells(TOP)


def test_tables_are_known_among_columns_of_text() -> None:
    assert len(set_in_rows(TOP)) == 1
    left, right = "and so the boats were laid up", "for all that winter, and in spring"
    text = [line(12 * n, (left, 10), (right, 200)) for n in range(20)]
    assert set_in_rows(text) == []


def test_cells_without_a_gap_are_parted_where_other_rows_show_one() -> None:
    def close(y: float) -> Line:
        text = "Notice after trial 3 months"
        return Line(
            (Stretch(text, 10, 10 + 5 * len(text), y, 10.0, 0.0, ((7, 40.0), (13, 75.0), (19, 110.0), (21, 120.0))),), 1
        )

    form = [
        line(0, ("Post", 10), ("Keeper", 110)),
        line(18, ("Start", 10), ("3 May", 110)),
        close(36),
        line(54, ("Hours", 10), ("35", 110)),
    ]
    assert cells(form)[2] == ("Notice after trial", "3 months")


@pytest.mark.parametrize("text", ["1 240,00 €", "– 900,00 €", "125,66 €"])
def test_a_number_is_one_cell(text: str) -> None:
    words = tuple((at, 300.0 + 5 * at) for at in range(1, len(text)) if text[at - 1] == " ")
    stretch = Stretch(text, 300.0, 300.0 + 5 * len(text), 0.0, 10.0, 0.0, words)
    assert [box.text for box in stretch.parted([x for _, x in words])] == [text]


def test_a_number_in_the_middle_beside_two_lines_has_its_column() -> None:
    stages = [
        line(0, ("Stage", 10), ("What happens", 50), ("Who", 250)),
        line(18, ("You tell the keeper what went", 50), ("Answer within", 250)),
        line(24, ("1", 10)),
        line(30, ("wrong on the water", 50), ("five days", 250)),
        line(48, ("Appeal to the board, and to", 50), ("Answer within", 250)),
        line(54, ("2", 10)),
        line(60, ("nobody else", 50), ("ten days", 250)),
    ]
    assert cells(stages)[1:] == [
        ("1", "You tell the keeper what went wrong on the water", "Answer within five days"),
        ("2", "Appeal to the board, and to nobody else", "Answer within ten days"),
    ]
