"""How a report begins, sentence behind sentence: also what no summary tells alone."""

import pytest

from pipeline.sentences.whole_sentences import whole_sentences
from pipeline.source import RawDocument
from pipeline.stories.beginnings import Beginnings
from pipeline.summary import Request
from tests.resources import RESOURCES
from tests.wired import shipped

MILL = "Fire destroyed the mill of Kasre on Monday."
SAID = '"We saw smoke. Then the roof fell in. Nobody was hurt", the mayor Lise Arlo told reporters.'
LOSS = "A heavy loss for the whole town."
MOULIN = "Un incendie a détruit lundi le moulin de Kasre."
PERTE = "Une lourde perte pour toute la ville."
DIT = "« Nous avons vu de la fumée. Puis le toit est tombé. Personne n'a été blessé », a raconté la maire, Lise Arlo."


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "begun"),
    [
        (f"{MILL} {LOSS} {SAID}", [MILL, LOSS, SAID]),
        (f"{MOULIN} {PERTE} {DIT}", [MOULIN, PERTE, DIT]),
        (f"{SAID} {MILL}", [SAID, MILL]),
        (f"{MILL} I had left my coat there. {LOSS}", [MILL]),
        (f"{MILL} The roof fell in May.Nobody knows why it did. {LOSS}", [MILL]),
        (f'{MILL} "We saw smoke. Then the roof fell in. {LOSS}', [MILL]),
        (f'{MILL} "A heavy loss for the whole town". {LOSS}', [MILL]),
        (f"{MILL} Sign up for our newsletter. {LOSS}", [MILL]),
    ],
)
def test_a_beginning_ends_where_a_sentence_is_damaged(text: str, begun: list[str]) -> None:
    documents, _ = shipped().interpret([RawDocument(text, title="Kasre")], Request(profile="inits"))
    whole = whole_sentences(RESOURCES, documents, 60)
    language = "fr" if text.startswith("Un") else "en"
    assert [each.text for each in Beginnings.of(RESOURCES, language).read(0, documents[0], whole)] == begun


CALL = "What a night it was for everybody in the town!"


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "begun"),
    [
        (f"{MILL} {LOSS} {SAID}", [MILL, SAID]),
        (f"{MOULIN} {PERTE} {DIT}", [MOULIN]),
        (f"{MILL} {LOSS} It will not be built again.", [MILL]),
        (f"{MILL} {CALL} The council of Kasre met on Tuesday.", [MILL, "The council of Kasre met on Tuesday."]),
    ],
)
def test_one_that_spares_passes_over_fragments_and_what_leans_on_them(text: str, begun: list[str]) -> None:
    documents, _ = shipped().interpret([RawDocument(text, title="Kasre")], Request(profile="inits"))
    whole = whole_sentences(RESOURCES, documents, 60)
    language = "fr" if text.startswith("Un") else "en"
    found = Beginnings.of(RESOURCES, language).read(0, documents[0], whole, spares=True)
    assert [each.text for each in found] == begun
