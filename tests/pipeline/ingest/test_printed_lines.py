"""Lines that a writer set below each other stay apart, and a paper's head is read with it."""

import pytest

from pipeline.ingest.paragraphs import printed_lines
from tests.pipeline.ingest.reading import read

HEAD = "<header><p><b>Fell Joinery</b><br>2 Quay Road, Ludlow SY8 1AB<br>Tel. 01584 960 222</p></header>"
BODY = "<h1>Quotation Q-12</h1><p>Date: 2 May 2026<br>Valid until 3 June 2026<br>For: Alder Sailing Club</p>"


def test_the_head_of_a_paper_is_read_and_that_of_a_site_is_not() -> None:
    assert read(f"<html><body>{HEAD}{BODY}</body></html>".encode(), "a.html").text.startswith("Fell Joinery\n")
    site = f"<html><body>{HEAD}<nav><a href='/'>Home</a></nav>{BODY}</body></html>"
    assert "Fell Joinery" not in read(site.encode(), "a.html").text
    linked = HEAD.replace("<b>Fell Joinery</b>", '<a href="/">Fell Joinery</a>')
    assert "Fell Joinery" not in read(f"<html><body>{linked}{BODY}</body></html>".encode(), "a.html").text


def test_fields_behind_line_breaks_stay_on_their_lines() -> None:
    text = read(f"<html><body>{BODY}</body></html>".encode(), "a.html").text
    assert "Date: 2 May 2026\nValid until 3 June 2026\nFor: Alder Sailing Club" in text


def test_labelled_lines_of_a_markdown_paragraph_stay_apart() -> None:
    note = "# Minutes\n\n**Place:** boathouse\n**Present:** Ada Moss\n\nRunning text goes\nOn: and on.\n"
    text = read(note.encode(), "a.md").text
    assert "Place: boathouse\nPresent: Ada Moss" in text
    assert "Running text goes On: and on." in text


HEADED = """**FELL CANAL TRUST**
c/o 14 Quay Road, Fell FE1 2AB
Ref: FCT/7 (draft until approved)

"""
WRAPPED = """The barge is moored at the east quay of the harbour until
Monday, when the pilot comes back from the island
of Moss and takes her out on the morning tide.
"""


def test_the_lines_of_a_letterhead_in_markdown_stay_apart() -> None:
    text = read(f"{HEADED}# Minutes\n\n{WRAPPED}".encode(), "a.md").text
    assert "FELL CANAL TRUST\nc/o 14 Quay Road, Fell FE1 2AB\nRef: FCT/7" in text


def test_the_lines_that_an_editor_broke_go_on() -> None:
    text = read(f"{HEADED}# Minutes\n\n{WRAPPED}".encode(), "a.md").text
    assert "until Monday, when the pilot comes back from the island of Moss and takes her out" in text


@pytest.mark.parametrize(
    "text",
    [
        "The barge is moored at the quay and\nMoss says that it leaves on Monday.",
        "The barge is moored.\nit leaves: on Monday.\nNobody: knows.",
        "One line: and no more",
    ],
)
def test_running_text_has_no_printed_lines(text: str) -> None:
    assert printed_lines(text) == []
