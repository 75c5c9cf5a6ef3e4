"""What the sources say anywhere: their numbers by value, and what is read of each of their sentences once."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest

from pipeline.align.checks.portions_check import exchanged_portions
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.said import SaidAnywhere
from pipeline.align.reading.wording import read_wording
from pipeline.align.reading.words import PlainReader, PlainSentence
from pipeline.languages import Language
from tests.pipeline.align.passages import checked, plain
from tests.pipeline.letsum.builders import judgment
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("language", "text", "is_one"),
    [
        ("en", "The yard took 12'000 francs.", True),
        ("en", "The yard took 12’000 francs.", True),
        ("en", "Yard | 12 | 000 francs", False),
        ("en", "Yard '12' '000' francs", False),
        ("fr", "Le chantier a reçu 12'000 francs.", True),
        ("fr", "Le chantier a reçu 12’000 francs.", True),
        ("fr", "Chantier | 12 | 000 francs", False),
        ("fr", "Chantier ’12’ ’000’ francs", False),
    ],
)
def test_an_apostrophe_groups_digits_and_another_mark_parts_them(
    language: Language, text: str, *, is_one: bool
) -> None:
    given = PlainReader(RESOURCES, language).sentences([judgment(text, language)])
    assert SaidAnywhere(given, read_wording(RESOURCES, language)).has_number(Decimal(12_000)) is is_one


class Counted(Sequence[PlainSentence]):
    """Sentences that count how often each is asked for by its number."""

    def __init__(self, given: Sequence[PlainSentence]) -> None:
        self._given, self.asked = given, 0

    def __getitem__(self, number: Any) -> Any:
        self.asked += 1
        return self._given[number]

    def __len__(self) -> int:
        return len(self._given)


@pytest.mark.parametrize(
    ("language", "text", "run"),
    [("en", "The Old mill burned", "old mill"), ("fr", "Le Vieux moulin brûle", "vieux moulin")],
)
def test_a_sentence_is_joined_once_however_many_runs_are_sought_in_it(language: Language, text: str, run: str) -> None:
    anywhere = SaidAnywhere([plain(text, language)] * 4, read_wording(RESOURCES, language))
    assert anywhere.places
    counted = anywhere.sentences = Counted(anywhere.sentences)
    stems = plain(run, language).stems
    assert anywhere.has_run(run.split(), stems)
    assert not any(anywhere.has_run([*reversed(run.split())], stems) for _ in range(5))
    assert counted.asked == len(counted)


PLACED = {
    "en": (
        "Weldon/PROPN/1 asked/VERB/1 {}/NUM/1 and/CCONJ/5 Agriflow/PROPN/5 asked/VERB/1 {}/NUM/5",
        "The crane stood",
    ),
    "fr": (
        "Weldon/PROPN/1 demande/VERB/1 {}/NUM/1 et/CCONJ/5 Morel/PROPN/5 demande/VERB/1 {}/NUM/5",
        "La grue était là",
    ),
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("is_told", [False, True])
def test_only_sentences_with_the_same_names_are_asked_for_a_number(language: Language, *, is_told: bool) -> None:
    template, other = PLACED[language]
    sentence = checked(template.format("2120", "1850"), template.format("1850", "2120"), {}, language)
    told = "Weldon asked 2120" if language == "en" else "Weldon demande 2120"
    given = [plain(other, language)] * 50 + [plain(told, language)] * is_told
    anywhere = SaidAnywhere(given, read_wording(RESOURCES, language))
    assert anywhere.places
    counted = anywhere.sentences = Counted(anywhere.sentences)
    asked = CheckedSentence(sentence.traced, anywhere, sentence.wording)
    assert len([*exchanged_portions(asked)]) == 2 - is_told
    assert counted.asked < 10
