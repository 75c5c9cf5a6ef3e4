"""Cells that stand as close as words do are those of their columns, where other rows show where these begin."""

import pytest

from pipeline.ingest.pdf.lines import Line, Stretch, columns_of


def line(*stretches: tuple[str, float, float, dict[int, float]]) -> Line:
    """A line of stretches: their text, from where to where, and where words behind the first begin."""
    parts = tuple(Stretch(text, x0, x1, 0.0, 10.0, 0.0, tuple(words.items())) for text, x0, x1, words in stretches)
    return Line(parts, 1)


HEADS = line(("No.", 10, 25, {}), ("Day", 60, 78, {}), ("Cost", 130, 150, {}))
WIDE = line(("1", 10, 15, {}), ("3 May 2027", 60, 100, {2: 66.0, 6: 82.0}), ("£40", 130, 145, {}))
CLOSE = line(("2", 10, 15, {}), ("17 septembre 2027 £9", 60, 139, {3: 70.0, 13: 104.0, 18: 130.2}))


def test_a_cell_behind_a_full_one_is_its_own() -> None:
    columns = columns_of([HEADS, WIDE, CLOSE])
    assert CLOSE.cells == ("2", "17 septembre 2027 £9")
    assert CLOSE.cells_at(columns) == ("2", "17 septembre 2027", "£9")
    assert WIDE.cells_at(columns) == WIDE.cells == ("1", "3 May 2027", "£40")


def test_columns_are_shown_by_all_rows() -> None:
    rows = [
        line(("Selby Ann Reed £7", 10, 90, {6: 40.0, 10: 56.0, 15: 80.0})),
        line(("Goole Bo Hay £9", 10, 89, {6: 40.1, 9: 50.0, 13: 80.1})),
        line(("Hull Cy Low £12", 10, 95, {5: 39.9, 8: 49.0, 12: 79.9})),
    ]
    assert [row.cells_at(columns_of(rows)) for row in rows] == [
        ("Selby", "Ann Reed", "£7"),
        ("Goole", "Bo Hay", "£9"),
        ("Hull", "Cy Low", "£12"),
    ]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_few_rows_show_none(count: int) -> None:
    rows = [HEADS, CLOSE][:count]
    assert columns_of(rows) == ()
    assert all(row.cells_at(columns_of(rows)) == row.cells for row in rows)


def test_words_that_meet_by_chance_part_nothing() -> None:
    rows = [
        line(("the boat lay at the quay", 10, 90, {4: 24.0, 9: 45.0})),
        line(("a keeper sat by the lock", 10, 90, {2: 17.0, 9: 45.0})),
        line(("nobody came all that day", 10, 90, {7: 38.0, 12: 60.0})),
        line(("and the gate was shut so", 10, 90, {4: 24.0, 8: 41.0})),
    ]
    assert columns_of(rows) == ()
