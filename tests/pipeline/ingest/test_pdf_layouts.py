"""Reading order over many page layouts: numbered paragraphs come out in the order of their numbers."""

import re
from itertools import count

import pytest

from tests.pipeline.ingest.reading import paragraphs, read
from tests.pipeline.ingest.typeset import BOLD, Typesetter

LEFT, WIDTH, TOP, BOTTOM, LINE = 60.0, 475.0, 60.0, 640.0, 12.0
SENTENCE = "of a river where the people of the old mill counted salt and stones in every dry summer before the dam"
WORDS = SENTENCE.split()


def text(number: int) -> str:
    """A paragraph that begins with its number; lengths and words differ from number to number."""
    length = 20 + (number * 7) % 31
    return f"P{number:03}Q " + " ".join(WORDS[(number + n * n) % len(WORDS)] for n in range(length)) + "."


def layout(columns: int, gutter: float, *, by_rows: bool, figure: bool, short: bool, ragged: bool) -> tuple[bytes, int]:
    """Three pages of columns, and how many paragraphs they have.

    `by_rows`: the file has the lines across the columns; `figure`: a wide caption divides the second page;
    `short`: the last column of the last page has one paragraph only; `ragged`: lines end where words do.
    """
    setter, numbers = Typesetter(), count()
    number = next(numbers)
    width = (WIDTH - gutter * (columns - 1)) / columns
    for page in range(3):
        setter.line(f"A running head, volume {page}", LEFT, 30, size=8)
        top = TOP
        if page == 0:
            setter.line("A study of the river", 180, top, size=16, font=BOLD)
            top += 40
        zones = [(top, 320.0), (370.0, BOTTOM)] if figure and page == 1 else [(top, BOTTOM)]
        if len(zones) == 2:
            setter.line(f"Figure 2: {' '.join(WORDS)}", LEFT + 10, 345, size=9)
        drawn: list[tuple[float, float, str, float]] = []
        for start, end in zones:
            for column in range(columns):
                y, x = start, LEFT + column * (width + gutter)
                is_short = short and page == 2 and column == columns - 1
                while len(rows := setter.rows(text(number), width)) * LINE + y <= (start + 150 if is_short else end):
                    for index, row in enumerate(rows):
                        indent = 0 if index else 12
                        spread = 0 if ragged or index == len(rows) - 1 else width - indent
                        drawn.append((y, x + indent, row, spread))
                        y += LINE
                    number = next(numbers)
        for y, x, row, spread in sorted(drawn) if by_rows else drawn:
            if spread:
                setter.spread(row, x, y, spread)
            else:
                setter.line(row, x, y)
        setter.line(str(page + 1), 300, 815, size=9)
        setter.page()
    return setter.done(), number


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
@pytest.mark.parametrize("gutter", [9.0, 20.0])
@pytest.mark.parametrize("by_rows", [False, True])
@pytest.mark.parametrize("figure", [False, True])
@pytest.mark.parametrize(("short", "ragged"), [(False, False), (True, False), (True, True)])
def test_order(columns: int, gutter: float, *, by_rows: bool, figure: bool, short: bool, ragged: bool) -> None:
    data, total = layout(columns, gutter, by_rows=by_rows, figure=figure, short=short, ragged=ragged)
    source = read(data, "a.pdf")
    assert [int(number) for number in re.findall(r"P(\d{3})Q", source.text)] == list(range(total))
    assert "running head" not in source.text
    whole = [paragraph for paragraph in paragraphs(source) if paragraph.startswith("P")]
    assert len([paragraph for paragraph in whole if paragraph == text(int(paragraph[1:4]))]) >= 0.9 * total
