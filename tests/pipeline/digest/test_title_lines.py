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


PARTS = """{}

{}
Boats may stand on the quay from 1 October to 30 April, each with a label and with a cover that is tied down at all of \
its corners.

Scope
These rules are for all members of the club and for their guests, who read them before they go on the water.

Use of the crane
Only the two crane drivers of the club may use the crane, and they are asked by mail three days before it is needed.

Dogs and children
Dogs are kept on a lead on the quay, and children under ten wear a life jacket and are never alone on the pontoons.
"""
PARTIES = """Règlement du port

{}
Les bateaux restent à quai du 1er octobre au 30 avril, chacun avec une étiquette et une bâche qui est attachée à tous \
les coins.

Introduction
Ce texte vaut pour tous les membres du club et pour leurs invités, qui le lisent avant de prendre la mer.

Usage de la grue
Seuls les deux grutiers du club se servent de la grue, et on les prévient par courriel trois jours avant la manœuvre.

Chiens et enfants
Les chiens sont tenus en laisse sur le quai, et les enfants de moins de dix ans portent un gilet et ne sont pas seuls.
"""
RECALL = """>>> PLEASE SHOW AT THE TILL UNTIL 31 MARCH 2027 <<<

QUILL & REED HOMEWARES LTD
12 Quay Street   |   Whitby

             P R O D U C T   R E C A L L
      "Snugly" heat pack 1.2 L, model QR-12

Issued 20 October 2026

{}"""


@pytest.mark.parametrize(
    ("text", "told", "untold"),
    [
        (PARTS.format("Harbour club rules", "Boats on the quay"), "Harbour club rules", "Boats on the quay"),
        (PARTIES.format("Bateaux à quai"), "Règlement du port", "Bateaux à quai"),
        (RECALL.format(PARTS.format("", "What it is")), '"Snugly" heat pack 1.2 L, model QR-12', "What it is"),
    ],
)
def test_the_first_of_several_parts_is_no_title(text: str, told: str, untold: str) -> None:
    summary = shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))
    assert told in summary.units[0].text.replace("“", '"').replace("”", '"')
    assert untold not in summary.units[0].text
