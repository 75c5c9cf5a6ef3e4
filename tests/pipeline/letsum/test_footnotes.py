"""Footnotes at the end of a decision: no words of the court, and their marks no part of its words."""

import pytest

from pipeline.letsum.footnotes import footnotes
from tests.pipeline.letsum.test_voices import voices

BODY = "[1] The keys9 were lost.\n\n[2] The claimants1 kept their boat,2 the log (“the Log”)3 and a map.4 {}\n\n"
NOTES = "1 Exhibit 2.\n2 Ibid.\n3 Exhibit 5, page 7.\n4 Orr v. Dale, 2001 FC 90.\n"


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        (NOTES, "The claimants kept their boat, the log (“the Log”) and a map."),
        (
            "1.\nExhibit 2.\n\n2.\nIbid.\n\n3.\nExhibit 5.\n",
            "The claimants kept their boat, the log (“the Log”) and a map.4",
        ),
        ("[1] [1961] SCR 4.\n[2] Ibid.\n", "The claimants1 kept their boat,2 the log (“the Log”)3 and a map.4"),
        ("", "The claimants1 kept their boat,2 the log (“the Log”)3 and a map.4"),
    ],
    ids=["in a row", "below their numbers", "numbered as the paragraphs are", "none"],
)
def test_marks_that_notes_answer_are_no_part_of_words(notes: str, said: str) -> None:
    text = BODY.format("The barge left. " * 20) + notes
    found = footnotes(text)
    assert found.without_marks("The claimants1 kept their boat,2 the log (“the Log”)3 and a map.4") == said
    assert found.without_marks("The keys9 of the MS-13 stay, as do PM2 and article 3.") == (
        "The keys9 of the MS-13 stay, as do PM2 and article 3."
    )


def test_numbered_paragraphs_are_no_notes_of_a_number_in_the_header() -> None:
    text = "Orrlyx1 v Dale\n\n" + "".join(f"{number} The barge left.\n\n" for number in range(1, 9))
    assert footnotes(text).start == 0
    assert not footnotes(text).hold(len(text) - 3)


def test_notes_are_nobodys_reasons() -> None:
    notes = NOTES.replace("\n", "\n\n")
    told = voices(BODY.format("The barge left. " * 20) + "[3] The claim is rejected.\n\n" + notes)
    assert told["The claim is rejected."] is None
    assert told["3 Exhibit 5, page 7."] == "annex"
