"""What a page says of itself: of what it shows, and of the text that it goes on to give."""

import pytest

from pipeline.languages import Language
from pipeline.sentences.page_talk import PageTalk
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("language", "text", "is_talk"),
    [
        ("en", "Here is an excerpt of what the dockers wrote to the mayor.", True),
        ("en", "The statement, which was read on the radio, reads as follows:", True),
        ("en", "The mayor read an excerpt of what the dockers wrote.", False),
        ("en", "Harbor News | Sport", True),
        ("en", "They held a debate to [words indistinct] a sign.", True),
        ("en", "The words of the sign are indistinct.", False),
        ("fr", "Ils ont tenu un débat pour [mots inaudibles] un signe.", True),
        ("fr", "Les mots du maire étaient inaudibles.", False),
        ("fr", "Voici un extrait de ce que les dockers ont écrit au maire.", True),
        ("fr", "Le communiqué, lu à la radio, se lit comme suit :", True),
        ("fr", "Le maire a lu un extrait de ce que les dockers ont écrit.", False),
    ],
)
def test_what_announces_a_text_tells_nothing(language: Language, text: str, is_talk: bool) -> None:
    assert PageTalk([row["phrase"] for row in RESOURCES.lexicon(language, "page_phrases")]).found(text) is is_talk
