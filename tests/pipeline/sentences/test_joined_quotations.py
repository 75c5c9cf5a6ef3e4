"""A quotation of several sentences is told whole, with whose words it is, and what closes one stands in no sentence."""

import pytest

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.sentences.joined_quotations import closed_before
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.sentences.whole_sentences import WholeSentences, whole_sentences
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES
from tests.wired import shipped

FIRE = {
    "en": "A fire destroyed the old mill of Kasre on Monday.",
    "fr": "Le moulin de Kasre a brûlé lundi.",
}
JOINED = {
    "en": '"The roof fell at noon. Nobody was hurt," Ana Moss said.',
    "fr": "« Le toit est tombé à midi. Personne n'a été blessé », a déclaré Anne Morel.",
}
ANNOUNCED = {
    "en": 'Ana Moss said: "The roof fell at noon. Nobody was hurt."',
    "fr": "Anne Morel a déclaré : « Le toit est tombé à midi. Personne n'a été blessé. »",
}
SPEAKERLESS = {
    "en": '"The roof fell at noon. Nobody was hurt."',
    "fr": "« Le toit est tombé à midi. Personne n'a été blessé. »",
}


def read(text: str, language: Language) -> Document:
    from pipeline.source import RawDocument
    from pipeline.summary import Request

    raw = RawDocument(text, "text/plain", language=language)
    (found,), _ = shipped().interpret([raw], Request(profile="inits", language=language))
    return found


def whole(text: str, language: Language) -> list[WholeSentence]:
    return list(whole_sentences(RESOURCES, (read(text, language),), 40))


@pytest.mark.models
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("quotations", [JOINED, ANNOUNCED], ids=["behind", "before"])
def test_a_quotation_of_two_sentences_is_one(language: Language, quotations: dict[str, str]) -> None:
    text = f"{FIRE[language]} {quotations[language]}"
    first, second = whole(text, language)
    assert second.text == quotations[language]
    assert (second.rank, second.before, first.joined, second.joined) == (2, 0, 0, 1)
    alone = WholeSentences.of(RESOURCES, language).read(0, read(text, language), 40)
    assert [each.text for each in alone] == [first.text]


@pytest.mark.models
@pytest.mark.parametrize("language", ["en", "fr"])
def test_one_whose_speaker_nobody_names_is_not_told(language: Language) -> None:
    assert len(whole(f"{FIRE[language]} {SPEAKERLESS[language]}", language)) == 1


@pytest.mark.models
def test_nor_is_one_of_four_sentences() -> None:
    text = f'{FIRE["en"]} "The roof fell. The wall fell. The mast fell. Nobody was hurt," Ana Moss said.'
    assert len(whole(text, "en")) == 1


@pytest.mark.parametrize(
    ("text", "is_open", "closed"),
    [
        ('" The mayor left.', True, 2),
        ("» Le maire part.", True, 2),
        ('" The mayor left.', False, 0),
        ('"The mayor left.', True, 0),
        ('" and the mayor left.', True, 0),
    ],
)
def test_a_mark_that_stands_before_a_sentence_closes_what_is_open(text: str, is_open: bool, closed: int) -> None:
    assert closed_before(text, is_open=is_open) == closed


def test_what_follows_such_a_mark_is_told() -> None:
    quoted = '"/PUNCT/"/punct/2 Bridges/NOUN/bridge/nsubj/3 matter/VERB/matter/root/0/VerbForm=Fin ./PUNCT/./punct/3'
    sold = "Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/VerbForm=Fin nets/NOUN/net/obj/2 ./PUNCT/./punct/2"
    from dataclasses import replace

    made = document(quoted, f'"/PUNCT/"/punct/3 {sold}'.replace("nsubj/2", "nsubj/3").replace("/2 .", "/3 ."))
    assert made.annotation is not None
    first, second = made.annotation.sentences
    blocks = (replace(made.blocks[0], span=replace(made.blocks[0].span, end=second.span.end)), *made.blocks[1:])
    annotation = replace(made.annotation, sentences=(first, replace(second, block=0)))
    (found,) = whole_sentences(RESOURCES, (replace(made, blocks=blocks, annotation=annotation),), 40)
    assert found.text == "Ana sold nets ."
