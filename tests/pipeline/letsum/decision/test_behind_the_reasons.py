"""What stands behind the reasons: court file, title, hearing and counsel once more, above notes or below them."""

import pytest

from tests.pipeline.letsum.decision.test_reader import READER, document

TOP = """\
Docket: 2023-4(IT)I
BETWEEN:
ANN ORR,
Appellant,
and
HIS MAJESTY THE KING,
Respondent.
REASONS FOR JUDGMENT

[1] The barge sank.

[2] The appeal is dismissed.

"""
BEHIND = """\
CITATION:
2023 TCC 9
COURT FILE NO.:
2023-4(IT)I
STYLE OF CAUSE:
1234567 CANADA INC. AND HIS MAJESTY THE KING
PLACE OF HEARING:
Halifax, Nova Scotia
DATE OF HEARING:
March 3, 2023
APPEARANCES:
Counsel for the Respondent:
Bo Lam
COUNSEL OF RECORD:
For the Respondent:
Tove Dubuc
Deputy Attorney General
SCHEDULE A
Table of Rates
"""
NOTES = "[1] R.S.C., 1985, c. 1.\n[2] 2012 TCC 12.\n" + "[3] The barge was built in 1911 and repaired twice.\n" * 60


@pytest.mark.parametrize("notes", ["", NOTES])
def test_it_is_read_above_notes_too(notes: str) -> None:
    reasons = "[3] The tide had turned by noon.\n\n" * 90
    found = READER.read(document(f"{TOP}{reasons}{BEHIND}{notes}", "en"), 0)
    assert found.title is not None
    assert found.title.text == "1234567 CANADA INC. AND HIS MAJESTY THE KING"
    assert found.hearing_place is not None
    assert found.hearing_place.text == "Halifax, Nova Scotia"
    assert [counsel.name.text for counsel in found.counsel] == ["Bo Lam", "Tove Dubuc"]


def test_a_second_header_above_the_reasons_is_no_end() -> None:
    order = "Docket: T-12-23\nBETWEEN:\nANN ORR,\nApplicant\nand\nDALE LTD.,\nRespondent\nJUDGMENT\n"
    second = "It is dismissed.\nCitation: 2023 FC 9\nDate: 20230303\nDocket: T-12-23\nPresent: Lam J.\nREASONS\n\n"
    behind = "STYLE OF CAUSE: ANN ORR v. DALE LTD.\nPLACE OF HEARING: Halifax, Nova Scotia\n"
    found = READER.read(document(f"{order}{second}[1] The barge sank.\n\n{behind}", "en"), 0)
    assert found.title is not None
    assert found.title.text == "ANN ORR v. DALE LTD."


def test_counsel_named_once_more_on_one_line_are_no_third() -> None:
    behind = BEHIND.replace("Tove Dubuc\n", "Bo Lam Tove Dubuc\n").replace("Bo Lam\n", "Bo Lam\nTove Dubuc\n", 1)
    found = READER.read(document(f"{TOP}{behind}", "en"), 0)
    assert [counsel.name.text for counsel in found.counsel] == ["Bo Lam", "Tove Dubuc"]
