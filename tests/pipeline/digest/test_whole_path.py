"""The profile digest from bytes to answer: bad input, limits, focus, places."""

from time import process_time

import pytest

from pipeline.errors import UnusableDocument
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary, count_words
from service.answer import summary_object
from service.rendering import render
from tests.wired import shipped

pytestmark = pytest.mark.models

POLICY = """# Mooring policy

## Purpose

The purpose of this policy is to keep the moorings of Alder Bay safe for members and guests.

## Registration

Skippers must register their boat at the harbor office before the first night.

## Storms

What happens in a storm? The harbor master may move any boat when the wind exceeds eight Beaufort.
Boats on the outer buoys are moved before all others.
"""


def digest(text: str, **options: object) -> Summary:
    return shipped().summarize([RawDocument(text, "text/markdown")], Request(profile="digest", **options))  # type: ignore[arg-type]


def test_says_what_it_is_and_what_it_says_with_places() -> None:
    summary = digest(POLICY)
    first, *others = summary.units
    assert first.text == "Mooring policy."
    assert others[0].text.startswith(
        "The purpose of this policy is to keep the moorings of Alder Bay safe for members and guests."
    )
    for unit in summary.units:
        for place in unit.provenance.sources:
            assert place.span.of(POLICY).strip()
    assert not any("?" in unit.text for unit in summary.units)


def test_focus_tells_only_what_is_said_about_it() -> None:
    summary = digest(POLICY, focus="storm boats")
    told = " ".join(unit.text for unit in summary.units[1:])
    assert "Beaufort" in told
    assert "purpose" not in told
    assert "Storms" in summary.text


def test_focus_without_anything_about_it_is_an_answer() -> None:
    summary = digest(POLICY, focus="giraffe")
    assert [unit.provenance.role for unit in summary.units] == ["what_it_is"]
    assert [warning.code for warning in summary.warnings] == ["nothing_about_focus"]


def test_focus_tells_what_a_sentence_about_it_leans_on_and_the_facts() -> None:
    text = (
        "Invitation\n\nThe summer fair of Alder Bay opens on the quay on 3 June 2023. "
        "It ends with a concert by the brass band. "
        "Boats stay in the basin.\n\nContact: Ruth Calder, office of the fair\n"
    )
    told = digest(text, focus="concert").text
    assert "The summer fair of Alder Bay opens on the quay on 3 June 2023. It ends with a concert" in told
    assert "basin" not in told
    assert "Contact: Ruth Calder" in digest(text, focus="contact").text


@pytest.mark.parametrize("limit", [5, 20, 40])
def test_limit_is_never_exceeded(limit: int) -> None:
    assert count_words(digest(POLICY, max_words=limit).text) <= limit


def test_one_line() -> None:
    assert digest("The pier is closed on Monday.").units


def test_only_a_table() -> None:
    summary = digest("| Boat | Fee |\n|---|---|\n| Ketch | £20.00 |\n| Sloop | £15.00 |\n")
    assert "Ketch – £20.00" in summary.text


def test_nothing_to_read() -> None:
    with pytest.raises(UnusableDocument, match="empty"):
        digest("   \n  ")


def test_two_hundred_pages_are_told_in_as_many_words_as_two() -> None:
    chapters = "\n\n".join(
        f"## Chapter {n}\n\nThe keeper of lock {n} opens the gate at dawn. Boats of pier {n} wait for the light."
        for n in range(2_000)
    )
    summary = digest(f"# Handbook of locks\n\nThis handbook describes the locks of the canal.\n\n{chapters}")
    assert "This handbook describes the locks of the canal." in summary.text
    assert count_words(summary.text) < 260


def test_same_text_same_answer() -> None:
    assert digest(POLICY).text == digest(POLICY).text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a" * 300_000, "one word"),
        ("the cat " * 60_000, "120000 words"),
        ('"' * 300_000, "one word"),
        ("a," * 150_000, "one word"),
        ((">" * 1000 + " a\n") * 200, "400 words"),
        (("a-" * 1900 + "\n\n") * 200, "200 words"),
    ],
)
def test_runs_of_signs_cost_little(text: str, said: str) -> None:
    digest(POLICY)  # models are loaded
    start = process_time()
    assert said in digest(text).text
    assert process_time() - start < 8


def test_the_outline_is_shown_in_text() -> None:
    summary = digest(POLICY)
    answer = summary_object(summary, "", "", include=("outline",))
    assert "- Storms – The harbor master may move any boat" in render(answer, "text")
    assert render(summary_object(summary, "", ""), "text") == summary.text + "\n"


OPENING = """# Booking desk

The booking desk is open to all members from May on. It replaces the paper list at the pier.
Skippers without a telephone can still sign at the harbor office.

## Fees

A booking costs four euros a night.
"""


def test_the_opening_is_told_whole_with_what_leans_on_it() -> None:
    summary = digest(OPENING)
    told = summary.units[1]
    assert told.text.startswith("The booking desk is open to all members from May on. It replaces the paper list")
    (place,) = told.provenance.sources
    assert " ".join(place.span.of(OPENING).split()) == told.text


def test_a_sentence_of_another_language_is_not_told() -> None:
    foreign = "Les bateaux de la baie sont dans le bassin du port pour la nuit."
    assert foreign not in digest(OPENING + f"\nThe lamps of the desk are lit at night. {foreign}\n").text


def test_points_of_a_meeting_are_named() -> None:
    items = "\n\n".join(
        f"## {number}. {name}\n\n{'The board spoke of it at length and with care. ' * 12}"
        for number, name in enumerate(("Repair of the pier", "Fees of the year", "Summer regatta"), 1)
    )
    summary = digest(f"# Minutes of the board meeting of 3 May 2022\n\n{items}\n")
    assert "Among the items: Repair of the pier; Fees of the year; Summer regatta." in summary.text
