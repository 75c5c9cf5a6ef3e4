"""Lists of parties on one line are taken apart, names with "and" in them are not."""

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.letsum.decision.coparties import CoParties
from pipeline.letsum.settings import SegmentationSettings
from pipeline.span import Span
from tests.pipeline.letsum.decision.grammars import grammar

SETTINGS = SegmentationSettings()
READERS = {language: CoParties(grammar(language), SETTINGS) for language in LANGUAGES}

LISTS: list[tuple[Language, str]] = [
    ("en", "Ada Okafor | Tove Dubuc | Harbour Works Ltd."),
    ("en", "ADA OKAFOR | JOHN B. SMITH"),
    ("en", "Harbour Works, Inc. | Brannock Shipping Co. Ltd."),
    ("fr", "Marie Roux | Paul Lenoir"),
    ("fr", "Pêcheries du Nord inc. | Paul Lenoir"),
]
NAMES: list[tuple[Language, str]] = [
    ("en", "Ada Okafor"),
    ("en", "Minister of Fisheries and Oceans"),
    ("en", "Minister of Employment and Social Development"),
    ("en", "Her Majesty the Queen and the Attorney General of Canada"),
    ("en", "Royal Bank and Trust Company"),
    ("en", "John and Mary Smith"),
    ("en", "Marks and Sons Ltd."),
    ("en", "John Smith and Sons Ltd."),
    ("en", "A.B. and C.D."),
    ("fr", "Ministre de la Santé et des Services sociaux"),
    ("fr", "Luc Roux et Fils Ltée"),
    ("fr", "Jean et Marie Roux"),
]


def apart(language: Language, text: str) -> list[str]:
    return [span.of(text) for span in READERS[language].apart(text, Span(0, len(text)))]


@pytest.mark.parametrize(("language", "names"), LISTS)
def test_a_list_of_whole_names_is_taken_apart(language: Language, names: str) -> None:
    *first, last = names.split(" | ")
    text = f"{', '.join(first)} {'and' if language == 'en' else 'et'} {last}"
    assert apart(language, text) == [*first, last]


@pytest.mark.parametrize(("language", "name"), NAMES)
def test_what_may_be_one_name_stays_whole(language: Language, name: str) -> None:
    assert apart(language, name) == [name]
