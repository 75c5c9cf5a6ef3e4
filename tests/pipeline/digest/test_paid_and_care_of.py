"""What was paid on a day, to whose attention a paper goes, and what stands below the number of an account."""

import pytest

from pipeline.annotate.segments import segmenter_of, sentences_of
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.facts.fields import FieldReader
from pipeline.digest.values.values import ValueReader
from pipeline.languages import Language
from pipeline.span import Span
from tests.pipeline.annotate.builders import document
from tests.resources import RESOURCES


def fields(language: Language, text: str) -> list[tuple[str, str]]:
    words = DigestWords.of(RESOURCES, language)
    found = FieldReader(words, ValueReader(words)).of_lines(text, [Span(0, len(text))], None)
    return [(label.fact, span.of(text)) for label, span, _ in found]


@pytest.mark.parametrize("day", ["le 20/01/2026", "le 20 janvier 2026"])
def test_the_year_of_a_day_is_no_part_of_the_sum_behind_it(day: str) -> None:
    assert fields("fr", f"Acompte versé {day}     600,00") == [("deposit", "600,00")]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Customer: Harbour School, Attn. Mrs. Reed"),
        ("en", "Customer: Harbour School (c/o Quill Ltd)"),
        ("fr", "Client : Harbour School, à l'attention de Mme Rey"),
    ],
)
def test_to_whose_attention_a_paper_goes_is_no_part_of_a_name(language: Language, text: str) -> None:
    assert fields(language, text) == [("addressee", "Harbour School")]


def test_a_sentence_begins_below_the_number_of_an_account() -> None:
    text = "Virement : FR76 1234 5678 9012 3456 7890 123\nPas de rabais. Le port est en sus."
    read = document(text)
    found = sentences_of(segmenter_of(RESOURCES, "fr").segments(read, frozenset()))
    assert [each.span.of(text)[:11] for each in found] == ["Virement : ", "Pas de raba", "Le port est"]
    same = document(text.replace("\n", " "))
    assert len(sentences_of(segmenter_of(RESOURCES, "fr").segments(same, frozenset()))) == len(found) - 1
