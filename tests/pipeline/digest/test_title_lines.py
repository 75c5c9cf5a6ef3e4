"""A title of two printed lines is one where it was only broken, and two where the second begins anew."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

BODY = "The jetty of Saltby was open from May to October. Nine hundred boats moored there, sixty more than in 2024.\n"


@pytest.mark.parametrize(
    ("title", "told"),
    [
        ("Friends of the Saltby Jetty\nANNUAL REPORT 2025", "Friends of the Saltby Jetty – ANNUAL REPORT 2025"),
        (
            "Friends of the Saltby Jetty\nReport on the year 2025",
            "Friends of the Saltby Jetty – Report on the year 2025",
        ),
        (
            "Report on the mooring of boats and of barges at the north and south jetty\nof Saltby",
            "south jetty of Saltby",
        ),
    ],
)
def test_lines_of_a_title(title: str, told: str) -> None:
    raw = RawDocument(f"{title}\n\n{BODY}".encode(), "text/plain")
    assert told in shipped().summarize([raw], Request(profile="digest")).text.splitlines()[1]
