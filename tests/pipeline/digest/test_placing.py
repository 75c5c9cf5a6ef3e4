"""How a short document opens: what tells nothing has no room of its own where something is told further down."""

import pytest

from pipeline.digest.choice.placing import idles, opens
from pipeline.digest.interpret import DigestReading
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

CRANE = "You will all have noticed the tall new crane that stands near the quay. It can be seen from all of the town."
CLOSING = "The boathouse closes on Monday 4 May and opens again on Friday 26 June for all of its members."
GRUE = "Vous avez tous vu la grande grue qui se dresse près du quai. On la voit de partout dans la ville."
FERMETURE = "Le hangar à bateaux ferme le lundi 4 mai et rouvre le vendredi 26 juin pour tous ses membres."


def read(first: str, second: str) -> DigestReading:
    text = f"# Boathouse\n\n{first}\n\n## Summer\n\n{second}\n"
    _, reading = shipped().interpret([RawDocument(text.encode(), "text/markdown")], Request(profile="digest"))
    assert isinstance(reading, DigestReading)
    return reading


@pytest.mark.parametrize(("idle", "telling"), [(CRANE, CLOSING), (GRUE, FERMETURE)])
def test_a_short_document_opens_with_what_tells_something(idle: str, telling: str) -> None:
    reading = read(idle, telling)
    able = [passage for passage in reading.passages if not passage.leans]
    number = opens(reading, able, 1300)
    assert idles(reading, 1300)
    assert [passage.text for passage in able if passage.surface.index == number] == [telling]
    assert not idles(read(telling, idle), 1300)


@pytest.mark.parametrize(("idle", "telling"), [(CRANE, CLOSING), (GRUE, FERMETURE)])
def test_one_that_tells_nothing_further_down_opens_as_it_does(idle: str, telling: str) -> None:
    assert not idles(read(idle, idle.replace("tall", "old").replace("grande", "vieille")), 1300)
