"""Cells of several paragraphs or lines: what begins anew is parted."""

import pytest

from pipeline.ingest.paragraphs import cell_of


@pytest.mark.parametrize(
    ("paragraphs", "said"),
    [
        (("Ada Quill (chair)", "Bo Hay"), "Ada Quill (chair); Bo Hay"),
        (("3 May", "9 June"), "3 May; 9 June"),
        (("a boat", "two oars"), "a boat; two oars"),
        (("Ropes, fenders,", "paint"), "Ropes, fenders, paint"),
        (("The lock is shut.", "No boats"), "The lock is shut. No boats"),
        (("the keeper of", "the lock"), "the keeper of the lock"),
        (("Unit\nPrice",), "Unit Price"),
        (("first crew\nSecond crew",), "first crew; Second crew"),
        (("the long\nname of it",), "the long name of it"),
        (("", " ", "x"), "x"),
    ],
)
def test_what_begins_anew_is_parted(paragraphs: tuple[str, ...], said: str) -> None:
    assert cell_of(paragraphs) == said
