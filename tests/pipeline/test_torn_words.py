"""Small words that cannot stand side by side show that a sentence was torn."""

import pytest

from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.torn_words import TornWords
from pipeline.trees import SentenceTree
from tests.pipeline.absum.parsed import document

RESOURCES = Resources()


@pytest.mark.parametrize(
    ("text", "language", "torn"),
    [
        ("un séisme de des risques magnitude 5", "fr", True),
        ("de effectue nombreux toits sont tombés", "fr", True),
        ("un séisme de magnitude 5", "fr", False),
        ("le chef de De Graaf", "fr", False),
        ("un toit de onze mètres", "fr", False),
        ("un lot de e-mails", "fr", False),
        ("the roof of the the mill", "en", True),
        ("the roof of of mills", "en", True),
        ("the roof of The Mill", "en", False),
        ("of all mills", "en", False),
    ],
)
def test_torn_words(text: str, language: Language, *, torn: bool) -> None:
    found = document(" ".join(f"{word}/X/{word}/dep/0" for word in text.split()), language=language)
    annotation = found.annotation
    assert annotation is not None
    tree = SentenceTree(found, annotation, annotation.sentences[0])
    assert TornWords(RESOURCES, language).found(tree, list(tree.indices)) == torn
