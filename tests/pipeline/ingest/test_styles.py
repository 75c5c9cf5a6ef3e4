"""Styles of paragraphs: what they inherit, looked up once for each style."""

from collections.abc import Iterator, Mapping

import pytest

from pipeline.ingest.styles import PARAGRAPH, Role, Style, StyleSheet
from tests.pipeline.ingest.reading import WORDS

MANY = 300
CHAIN = {str(number): Style(f"own {number}", parent=str(number + 1)) for number in range(MANY)}
LOOPS = {str(number): Style(f"own {number}", parent=str(number ^ 1)) for number in range(MANY)}


class Counted(Mapping[str, Style]):
    """Styles that count how often one is taken."""

    def __init__(self, styles: Mapping[str, Style]) -> None:
        self._styles = styles
        self.taken = 0

    def __getitem__(self, key: str) -> Style:
        self.taken += 1
        return self._styles[key]

    def __contains__(self, key: object) -> bool:
        return key in self._styles

    def __iter__(self) -> Iterator[str]:
        return iter(self._styles)

    def __len__(self) -> int:
        return len(self._styles)


def look_up(sheet: StyleSheet, key: str) -> tuple[Role, bool, float]:
    return sheet.role(key), sheet.is_bold(key), sheet.size(key)


@pytest.mark.parametrize("styles", [CHAIN, LOOPS], ids=["chain", "loops"])
def test_each_style_is_taken_once_for_each_question(styles: Mapping[str, Style]) -> None:
    counted = Counted(styles)
    sheet = StyleSheet(counted, WORDS)
    for key in (*styles, *reversed(list(styles)), *styles):
        assert look_up(sheet, key) == (PARAGRAPH, False, 0.0)
    assert counted.taken <= 3 * MANY


def test_a_style_says_what_the_nearest_says_that_it_is_based_on() -> None:
    styles = {
        "far": Style("heading 2", size=14.0, is_bold=True),
        "middle": Style("House", parent="far", is_bold=False),
        "near": Style("Own", parent="middle", size=9.0),
        "other": Style("Other", parent="gone"),
    }
    sheet = StyleSheet(styles, WORDS)
    assert look_up(sheet, "near") == (Role("heading", 2), False, 9.0)
    assert look_up(sheet, "middle") == (Role("heading", 2), False, 14.0)
    assert look_up(sheet, "far") == (Role("heading", 2), True, 14.0)
    assert look_up(sheet, "other") == (PARAGRAPH, False, 0.0)
    assert sheet.role(None) == PARAGRAPH
