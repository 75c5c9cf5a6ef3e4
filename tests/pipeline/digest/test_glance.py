"""What is read in a glance is told as it stands, where a digest of it says nothing or is longer."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models
NOTES = """\
The lock committee met on 3 May 2027. The keeper said that the gate of the lock drips at night. Two builders have
sent offers, of £2,100 and £1,950. The committee chose the lower one. Ms Field will sign it by 20 May 2027. The
next meeting is on 7 June 2027."""
COMPTE = """\
Le comité de l'écluse s'est réuni le 3 mai 2027. L'éclusier a dit que la porte goutte la nuit. Deux entreprises
ont envoyé une offre, de 2 100 € et de 1 950 €. Le comité a choisi la moins chère. Mme Roux la signera avant le
20 mai 2027. La prochaine séance aura lieu le 7 juin 2027."""


def read(text: str, max_words: int | None = None) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), "text/plain")], Request("digest", max_words=max_words))


@pytest.mark.parametrize("text", ["Rowing Thu 6pm lock 2", "Aviron jeudi 18 h écluse 2"])
def test_a_line_is_told(text: str) -> None:
    (unit,) = read(text).units
    assert unit.text.rstrip(".") == text


@pytest.mark.parametrize(
    ("text", "name", "items"),
    [
        ("Agenda\n1. New oars\n2. The slip\n3. The crew", "Agenda", ["1. New oars", "2. The slip", "3. The crew"]),
        ("Ordre du jour\n1. Avirons\n2. Cale\n3. Équipage", "Ordre du jour", ["1. Avirons", "2. Cale", "3. Équipage"]),
    ],
)
def test_what_it_is_stands_before_its_lines(text: str, name: str, items: list[str]) -> None:
    said = [unit.text.rstrip(".") for unit in read(text).units]
    assert said == [name, *items]


@pytest.mark.parametrize("text", [NOTES, COMPTE])
def test_no_digest_is_longer_than_its_document(text: str) -> None:
    assert sum(len(unit.text.split()) for unit in read(text).units) <= len(text.split())


@pytest.mark.parametrize("text", [NOTES, COMPTE])
def test_a_limit_holds(text: str) -> None:
    assert len(read(text, 20).text.split()) <= 20
