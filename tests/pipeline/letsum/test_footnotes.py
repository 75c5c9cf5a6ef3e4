"""Footnotes at the end of a decision: no words of the court, and their marks no part of its words."""

import pytest

from pipeline.languages import Language
from tests.pipeline.letsum.builders import interpreted
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
    found = interpreted(text).notes
    assert found.without_marks("The claimants1 kept their boat,2 the log (“the Log”)3 and a map.4") == said
    assert found.without_marks("The keys9 of the MS-13 stay, as do PM2 and article 3.") == (
        "The keys9 of the MS-13 stay, as do PM2 and article 3."
    )


def test_numbered_paragraphs_are_no_notes_of_a_number_in_the_header() -> None:
    text = "Orrlyx1 v Dale\n\n" + "".join(f"{number} The barge left.\n\n" for number in range(1, 9))
    found = interpreted(text).notes
    assert found.start == 0
    assert not found.hold(len(text) - 3)


def test_notes_are_nobodys_reasons() -> None:
    notes = NOTES.replace("\n", "\n\n")
    told = voices(BODY.format("The barge left. " * 20) + "[3] The claim is rejected.\n\n" + notes)
    assert told["The claim is rejected."] is None
    assert told["3 Exhibit 5, page 7."] == "annex"


@pytest.mark.parametrize(
    ("language", "body", "numbered", "is_kept"),
    [
        (
            "en",
            "The crew had SARS-CoV2. The barge left. ",
            ("The appeal is dismissed.", "There is no order as to costs."),
            True,
        ),
        (
            "fr",
            "L'équipage avait le SARS-CoV2. La péniche est partie. ",
            ("L'appel est rejeté.", "Il n'y a pas d'ordonnance quant aux dépens."),
            True,
        ),
        (
            "en",
            "The crew1 had SARS-CoV2. The barge left. ",
            ("The appeal is dismissed.", "There is no order as to costs."),
            True,
        ),
        (
            "fr",
            "L'équipage1 avait le SARS-CoV2. La péniche est partie. ",
            ("L'appel est rejeté.", "Il n'y a pas d'ordonnance quant aux dépens."),
            True,
        ),
        ("en", "The crew1 left,2 the barge stayed.3 ", (*["Exhibit 2."] * 4, "The appeal is dismissed."), False),
        ("fr", "L'équipage1 est parti,2 la péniche reste.3 ", (*["Pièce 2."] * 4, "L'appel est rejeté."), False),
        ("en", "The crew1 left. ", ("Exhibit 2.", "Ibid, page 4."), True),
        ("fr", "L'équipage1 est parti. ", ("Pièce 2.", "Ibid, page 4."), True),
        ("en", "The crew1 left.2 ", tuple(f"Exhibit {n}." for n in range(2, 8)), True),
        ("fr", "L'équipage1 est parti.2 ", tuple(f"Pièce {n}." for n in range(2, 8)), True),
    ],
)
def test_notes_have_marks_and_decide_nothing(
    language: Language, body: str, numbered: tuple[str, ...], *, is_kept: bool
) -> None:
    rows = "\n\n".join(f"{number} {said}" for number, said in enumerate(numbered, 1))
    text = f"[1] {body * 8}\n\n{rows}\n"
    assert ("annex" in voices(text, language).values()) is not is_kept
