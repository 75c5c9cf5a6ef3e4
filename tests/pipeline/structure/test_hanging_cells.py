"""Cells in columns of spaces that go on on the next line, in their column."""

import pytest

from pipeline.sentences.hanging_cells import hanging, spaced_table, sums_below

ROW = "Ash oars, a pair, varnished     2     £40.00     £80.00"
TERM = "Knots and      Monday 4 May      Loft         Rope,"


@pytest.mark.parametrize(
    ("row", "line", "columns"),
    [
        (ROW, "and leathered by hand", (0,)),
        (ROW, "  (with collars)", (0,)),
        (TERM, "splices        9 am to noon      (upstairs)   old gloves", (0, 1, 2, 3)),
        (TERM, "               9 am to noon                   Old gloves", (1, 3)),
        ("Coaches        Quai Nord         Dock A       Monday", "               et quai Sud", (1,)),
        ("Barges of the Severn and   12   14 %", "Wye            ", (0,)),
    ],
)
def test_what_stands_below_its_cell_goes_on(row: str, line: str, columns: tuple[int, ...]) -> None:
    assert hanging([row], line) == columns


@pytest.mark.parametrize(
    ("row", "line"),
    [
        (ROW, "Rowlocks                        4      £9.00     £36.00"),
        (ROW, "                                Subtotal         £116.00"),
        (ROW, "and this sentence goes over all of the columns of the table above"),
        ("Ash oars, a pair                2     £40.00     £80.00", "Sculls"),
        (TERM, "Sails          Tuesday 5 May     Shed         Needles"),
        (TERM, "               Tuesday 5 May     Shed         Needles"),
        ("Out         6:40     8:05     9:30", "            7:10     8:35     10:00"),
        ("A line of plain text without any gap", "and its second line"),
        ("A\tB\tC", "a\tb\tc"),
    ],
)
def test_other_rows_and_text_do_not(row: str, line: str) -> None:
    assert hanging([row], line) == ()


def test_a_third_line_goes_on_with_the_second() -> None:
    first, second = "Oral     Wednesday 20 May or     Lab", "         Thursday 21 May by      of languages"
    assert hanging([first], second) == (1, 2)
    assert hanging([first, second], "         order of names") == (1,)
    assert hanging([first, second], "         Friday") == (1,)


HEADS = ("Point        Terms              Notes", True)
BERTH = ("Berth        Number 12, on      From June", True)
QUAY = ("             the north quay", False)
RENT = ("Rent         £90 a month        -", True)


def test_blank_lines_part_rows() -> None:
    table = spaced_table([HEADS, BERTH, QUAY, RENT, ("Whoever does not pay by then has to leave", True)])
    assert table is not None
    assert table.length == 4
    assert [[number for number, _ in row] for row in table.rows] == [[0], [1, 2], [3]]


@pytest.mark.parametrize(
    "lines",
    [
        [HEADS, BERTH],
        [HEADS, ("Berth        12                 June", False), ("Rent         £90                -", False)],
        [HEADS, BERTH, ("Boat         Number 9           -", False), RENT],
        [HEADS, ("A text that goes over all columns", True), RENT],
    ],
)
def test_other_tables_have_no_spaced_rows(lines: list[tuple[str, bool]]) -> None:
    assert spaced_table(lines) is None


def test_a_row_without_its_middle_cells_is_one_of_the_table() -> None:
    assert sums_below(ROW, f"{'Delivery to the quay':<{len(ROW) - 6}}£12.00")
    assert not sums_below(ROW, "Delivery to the quay    is free             of charge")
    assert not sums_below(ROW, "Delivery to the quay and back again, whatever the tide is, at £12.00")
    assert hanging([ROW], "-" * 52) == ()
