"""Figures of columns in one cell are told apart only where no cell can have been empty; lines of quotes end."""

import pytest

from pipeline.digest.messages.replies import _goes_on
from pipeline.digest.tables.glued_columns import parted_columns
from pipeline.span import Span


@pytest.mark.parametrize(
    ("heads", "figures", "told"),
    [
        ("2023-24 2024-25 Change", "1 200 900", None),
        ("2023-24 2024-25 Change", "1 012 1 184 + 17 %", ["1 012", "1 184", "+ 17 %"]),
        ("2023 2024 Variation", "412 455 + 10 %", ["412", "455", "+ 10 %"]),
        ("2023 2024 Évolution", "1 200 900", None),
        ("2023 2024", "£1,200 £900", ["£1,200", "£900"]),
    ],
)
def test_figures_are_apart_where_all_are_printed(heads: str, figures: str, told: list[str] | None) -> None:
    text = f"Row|{heads}|{figures}"
    first, second = Span(4, 4 + len(heads)), Span(5 + len(heads), len(text))
    rows = parted_columns(text, [[Span(0, 3), first], [Span(0, 3), second]])[1:]
    assert [[cell.of(text) for cell in row[1:] if cell] for row in rows] == ([told] if told else [])


@pytest.mark.parametrize(
    ("before", "printed", "body", "goes_on"),
    [
        ("The barge costs £40 a day and the crane of Harrow", "the crane of Harrow", "Ann pays", False),
        ("The barge costs", "The barge costs", "forty pounds", True),
        ("La barge coûte 40 € par jour et la grue qui la soulève est chère", "est chère", "Anne paie", False),
        ("mot " * 60, "mot", "encore", False),
    ],
)
def test_a_quoted_line_goes_on_where_the_one_before_is_full(
    before: str, printed: str, body: str, goes_on: bool
) -> None:
    assert _goes_on(before, printed, body) == goes_on
