"""Footnotes are no facts, and what stands before an item within a sentence is not told as its beginning."""

import pytest

from pipeline.digest.elements.footnotes import is_footnote
from pipeline.languages import Language
from pipeline.sentences.woven_columns import has_lost_item
from pipeline.source import RawDocument
from pipeline.span import Span
from pipeline.summary import Request
from tests.wired import shipped

NOTES: dict[Language, str] = {
    "en": """Flood of Tarn Bay

What happened
The flood of 3 May 2021 reached the quays of Tarn Bay, which stand on a sandbank(1) beside the old spillway(2).
The harbour board has closed both bridges. The town will build a wall of 400 metres along the quays.

Map of the quays of
Tarn Bay
(1) A ridge of sand that the tide moves.
(2) A channel by which the water of a lake leaves it.
""",
    "fr": """Crue de Tarnes

Ce qui est arrivé
La crue du 3 mai 2021 a atteint les quais de Tarnes, qui se dressent sur un banc de sable(1) près du vieux déversoir(2).
La capitainerie a fermé les deux ponts. La ville construira un mur de 400 mètres le long des quais.

Carte des quais de
Tarnes
(1) Une crête de sable que la marée déplace.
(2) Un canal par lequel l'eau d'un lac le quitte.
""",
}
ITEMS: dict[Language, tuple[str, str]] = {
    "en": ("The lessons ƒ The flood of 3 May 2021 is the fourth of this kind.", "The town bought 40 pumps ƒ for it."),
    "fr": ("Les leçons \x01 La crue du 3 mai 2021 est la quatrième.", "La ville a acheté 40 pompes • Elles sont là."),
}


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("The quay(1) of Kasre.\n(1) A wall.", True),
        ("The quay (1) of Kasre.\n(1) A wall.", False),
        ("By section 3(1) of it.\n(1) A wall.", False),
        ("Le quai(2) de Tarnes.\n(2) Un mur.", True),
        ("Le quai(2) de Tarnes.\n(1) Un mur.", False),
        ("Le quai(2) de Tarnes.\n2. Un mur.", False),
    ],
)
def test_a_note_has_the_mark_of_a_word_above(text: str, note: bool) -> None:
    assert is_footnote(text, Span(text.index("\n") + 1, len(text))) is note


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_item_of_a_lost_mark_is_seen(language: Language) -> None:
    lost, plain = ITEMS[language]
    assert has_lost_item(lost)
    assert not has_lost_item(plain)


@pytest.mark.models
@pytest.mark.parametrize(
    ("language", "note", "kept"), [("en", "ridge of sand", "400"), ("fr", "crête de sable", "400")]
)
def test_a_footnote_defines_nothing_that_stands_above_it(language: Language, note: str, kept: str) -> None:
    told = shipped().summarize([RawDocument(NOTES[language], language=language)], Request(profile="digest")).text
    assert note not in told
    assert kept in told
