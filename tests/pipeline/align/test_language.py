"""One language for all texts: a few names are of any."""

import pytest

from pipeline.align.reading.language import common_language
from pipeline.document import Document
from pipeline.errors import UnusableDocument
from pipeline.excerpts import as_document
from pipeline.languages import Language

LONG = {
    "en": "The ferry was moored in the old harbor when the storm of the night came in.",
    "fr": "Le bac était amarré dans le vieux port quand la tempête de la nuit est arrivée.",
}


class Identifies:
    """Knows the long texts, takes what is short for something else, and is no annotator."""

    def identify(self, document: Document) -> Language:
        for language, text in LONG.items():
            if document.text == text:
                return "en" if language == "en" else "fr"
        raise UnusableDocument("unsupported_language", "looks like Basque")

    def annotate(self, document: Document, language: Language | None) -> Document:
        raise NotImplementedError

    def warm_up(self) -> None:
        raise NotImplementedError


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_headline_of_names_is_in_the_language_of_its_source(language: Language) -> None:
    source = as_document(LONG[language], language)
    assert common_language(Identifies(), as_document("Airbus A320", language), [source]) == language
    with pytest.raises(UnusableDocument, match=r"documents.0: looks like Basque"):
        common_language(Identifies(), source, [as_document("zu ba do ki le mo na pi ru ta", language)])


def test_two_languages_are_refused() -> None:
    with pytest.raises(UnusableDocument, match=r"summary is in en and documents.0 in fr"):
        common_language(Identifies(), as_document(LONG["en"], "en"), [as_document(LONG["fr"], "fr")])
    with pytest.raises(UnusableDocument, match=r"summary: looks like Basque"):
        common_language(Identifies(), as_document("Airbus A320", "en"), [as_document("Boeing", "en")])
