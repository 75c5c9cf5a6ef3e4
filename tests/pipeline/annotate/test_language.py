"""Language identification: English, French, or neither."""

import pytest

from pipeline.annotate.language import LanguageIdentifier
from pipeline.annotate.lexicon import read_words
from pipeline.document import Block, Document, Section
from pipeline.errors import UnusableDocument
from pipeline.source import SourceText
from pipeline.span import Span
from tests.resources import RESOURCES

IDENTIFIER = LanguageIdentifier(
    {"en": read_words(RESOURCES, "en", "stop_words"), "fr": read_words(RESOURCES, "fr", "stop_words")}
)
ENGLISH = "The council closed the bridge after an inspection, and nobody knows when it will be open again. "
FRENCH = "Le conseil a fermé le pont après une inspection, et personne ne sait quand il sera rouvert. "


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (ENGLISH, "en"),
        (FRENCH, "fr"),
        (ENGLISH.upper(), "en"),
        (FRENCH.upper(), "fr"),
        ("Hello", "en"),
        ("Bonjour", "fr"),
        ("It rained.", "en"),
        ("Il pleut.", "fr"),
        ("LES RÉSULTATS DE L'ÉTUDE", "fr"),
        ("THE RESULTS OF THE STUDY", "en"),
        ("Le chat dort.", "fr"),
        ("12 345 67,8 – 2012", "en"),
        ("", "en"),
        ("12 d 7,5 n 8 y 4 1 c 3", "en"),
        ("\x00\ud800 😀 \u200b", "en"),
        ("\x01" + FRENCH.replace(" ", "\u2028"), "fr"),
    ],
)
def test_texts_long_and_short(text: str, language: str) -> None:
    assert IDENTIFIER.identify_text(text) == language


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("El ayuntamiento cerró el puente después de una inspección y nadie sabe cuándo volverá a abrir.", "Spanish"),
        ("Der Rat schloss die Brücke nach einer Prüfung, und niemand weiß, wann sie wieder öffnet.", "German"),
        ("Совет закрыл мост после проверки, и никто не знает, когда он откроется.", "Russian"),
        ("市议会在检查后关闭了这座桥，没有人知道它什么时候会重新开放。", "Chinese"),
    ],
)
def test_another_language_is_refused_by_name(text: str, name: str) -> None:
    with pytest.raises(UnusableDocument) as caught:
        IDENTIFIER.identify_text(text)
    assert caught.value.code == "unsupported_language"
    assert caught.value.detail == (
        f"looks like {name}; Précis summarizes English (en) and French (fr): if it is one of them, say which (language)"
    )


def test_the_body_decides_not_the_abstract() -> None:
    text = ENGLISH * 3 + FRENCH * 2
    body = len(ENGLISH) * 3
    blocks = (Block(Span(0, body), "abstract", 0), Block(Span(body, len(text)), "paragraph", 0))
    section = Section(None, 1, "other", Span(0, len(text)))
    document = Document(SourceText(text, "text/plain", "0"), "article", blocks, (section,))
    assert IDENTIFIER.identify(document) == "fr"


def test_a_page_of_headings_has_a_language() -> None:
    text = "Le pont et la rivière"
    section = Section(None, 1, "other", Span(0, len(text)))
    blocks = (Block(Span(0, len(text)), "heading", 0),)
    assert IDENTIFIER.identify(Document(SourceText(text, "text/plain", "0"), "other", blocks, (section,))) == "fr"


def test_addresses_are_in_no_language() -> None:
    listed = ", ".join(f"{name}.of.the.harbour@fell.example" for name in "abcdefghijklmnopqrst")
    web = "https://the.mill.example/all-of-what-the-council-said-about-the-bridge-and-why-it-was-closed"
    assert IDENTIFIER.identify_text(f"À : {listed}\n\nVoici les notes de mardi ; merci de les relire. {web}") == "fr"
