"""What a story says of what it does not know is no news, unless it stands beside news."""

import pytest

from pipeline.languages import Language
from pipeline.sentences.unsaid import Unsaid
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("text", "language", "is_unsaid"),
    [
        ("No further details were given.", "en", True),
        ("The clerk’s age wasn’t told; it was not immediately clear why.", "en", True),
        (
            "It was not immediately clear who owned the barge, the harbor master and two of his men told the court.",
            "en",
            True,
        ),
        (
            "The barge sank off Kasre with nine people and forty barrels of oil on board, though no further details "
            "were given.",
            "en",
            False,
        ),
        ("No warning was given before the dam broke.", "en", False),
        ("La ville n’a pas précisé le prix du pont.", "fr", True),
        ("On ignore encore qui possédait la barge.", "fr", True),
        ("La ville a précisé le prix du pont.", "fr", False),
        ("Anyone with information about the barge is asked to call the harbor.", "en", True),
        ("The skipper was not identified.", "en", True),
        ("The skipper was asked to call the harbor.", "en", False),
        ("Toute personne qui l'a vue est priée de contacter le port.", "fr", True),
        ("La mairie a été priée de contacter le port.", "fr", False),
    ],
)
def test_unsaid(text: str, language: Language, *, is_unsaid: bool) -> None:
    assert Unsaid.of(RESOURCES, language).found(text) == is_unsaid


def test_a_short_first_sentence_tells_no_news_either() -> None:
    unsaid = Unsaid.of(RESOURCES, "en")
    assert unsaid.found("A second dive could be needed, but it's too soon to tell.", is_first=True)
    long = "It is unclear who owned the barge that sank off Kasre with nine people and forty barrels of oil on board."
    assert unsaid.found(long)
    assert not unsaid.found(long, is_first=True)
