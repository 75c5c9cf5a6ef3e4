"""Short replies are told behind what they answer or not at all; what a paragraph says of one case is told whole."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

LETTER = """Brook & Vane Surveyors
7 Priory Row
Selby YO8 4QT

15 March 2025

Dear Mrs Finch,

The wall of your orchard

You ask us two things.

First, whether the wall must come down. No, not yet. The stones are dry.

Second, whether you may plant beside it. You may, but keep two metres away.

The mason asks £1,900. We think this is too much.

Yours sincerely,

Ada Vane
Surveyor
"""
ANSWERS = """From: Priya Nair <priya@orchard.example>
To: Tom Hale <tom@orchard.example>
Subject: Cider day
Date: Tue, 6 May 2025 21:10:00 +0100

Dear Tom,

Short answers to what you ask:

1. Yes.
2. The press is too cold in April.
3. Only in the barn.

Please send me the list of guests by Friday.

Priya
"""
HOUSE = """The Cider House
Notes for guests

The house sleeps six and stands beside the orchard.

In case of fire
Close your door. Do not use the lift. Meet at the north gate.

Where the path is steep
Walk slowly. Hold the rope.

Key: leave it with the keeper by 11 am.
"""
STOVE = """# The stove of the cider house

## Lighting

Open the damper before you lay the fire. The stove needs ten minutes.

## Fuel

Suitable: dry apple wood, briquettes. Not suitable: coal. A basket costs £6.

## Ash

Empty the pan every morning. The bin stands behind the barn.
"""


def said(text: str) -> list[str]:
    summary = shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest"))
    return [*summary.text.splitlines(), *(fact["value"] for fact in summary.extras.fields["key_facts"])]


@pytest.mark.parametrize(
    ("words", "before"),
    [
        ("No, not yet.", "whether the wall must come down"),
        ("You may, but", "whether you may plant"),
        ("too much", "£1,900"),
    ],
)
def test_replies_are_told_behind_what_they_answer(words: str, before: str) -> None:
    assert all(before in line for line in said(LETTER) if words in line)


def test_a_list_of_replies_is_not_told() -> None:
    assert not any("Yes;" in line for line in said(ANSWERS))


def test_the_paragraph_of_a_case_is_told_whole() -> None:
    lines = [line for line in said(HOUSE) if "the lift" in line]
    assert lines
    assert all(
        line == "In case of fire: Close your door. Do not use the lift. Meet at the north gate." for line in lines
    )
    assert all(line.startswith("Where the path is steep: ") for line in said(HOUSE) if "the rope" in line)


def test_fields_within_a_paragraph_stand_behind_its_heading() -> None:
    lines = said(STOVE)
    assert "Fuel: Not suitable: coal." in lines
    assert not any(line.startswith(("Suitable:", "Not suitable:")) for line in lines)
