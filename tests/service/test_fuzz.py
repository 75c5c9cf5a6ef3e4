"""Some hundred of the requests of `benchmarks/fuzz.py`, whose thousands are for whoever changes the service."""

from pathlib import Path

import pytest

from benchmarks.fuzz import Fuzzing, own_seeds, running
from benchmarks.mutation import Hostility, Ids
from tests.pipeline.ingest.files import docx, docx_paragraph, odt, pdf_page

REQUESTS = 150
TEXT = "The harbor bridge closed on Monday for repairs, and the city paid for a ferry."


def seeds() -> list[tuple[str, bytes]]:
    return [
        *own_seeds(),
        ("a.docx", docx(docx_paragraph(TEXT))),
        ("a.odt", odt(f"<text:p>{TEXT}</text:p>")),
        ("a.pdf", pdf_page(b"BT /F1 12 Tf 72 720 Td (" + TEXT.encode() + b") Tj ET")),
        ("a.rtf", b"{\\rtf1\\ansi " + TEXT.encode() + b"}"),
        ("a.eml", b"Subject: Bridge\r\nContent-Type: text/plain\r\n\r\n" + TEXT.encode()),
    ]


@pytest.mark.models
@pytest.mark.server
def test_hostile_requests_are_answered_and_nothing_breaks(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with running(tmp_path, log) as (port, process):
        report = Fuzzing(port, process, Hostility(seeds())).run(range(REQUESTS))
    assert report.failures == []
    assert {"200", "202", "400", "422"} <= set(report.statuses)
    assert report.web
    assert all(report.workers)
    assert '"error"' not in log.read_text(encoding="utf-8")


def test_a_number_gives_the_same_request_again() -> None:
    hostility = Hostility(seeds())
    for number in range(300):
        assert hostility.request(number, Ids()) == hostility.request(number, Ids())
    assert hostility.request(1, Ids()) != Hostility(seeds(), 1).request(1, Ids())
