"""Fragments as sentences among others."""

import pytest

from pipeline.fragments import closed


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("47 kg par habitant ont été collectés ;", "47 kg par habitant ont été collectés."),
        ("first item, ", "first item."),
        ("No stop at all", "No stop at all."),
        ("A rise of 5 %", "A rise of 5 %."),
        ("It is over.", "It is over."),
        ("« C'est fini. »", "« C'est fini. »"),
        ("The steps are:", "The steps are:"),
        (";", ";"),
        ("", ""),
    ],
)
def test_closed(text: str, expected: str) -> None:
    assert closed(text) == expected
