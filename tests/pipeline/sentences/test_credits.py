"""The caption that a page runs into its story ends behind who took the picture."""

import pytest

from pipeline.languages import Language
from pipeline.sentences.credits import Credits
from pipeline.sentences.whole_sentences import whole_sentences
from pipeline.span import Span
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("language", "caption", "story"),
    [
        ("en", "A man paints a boat. (Photo: Ana Ruiz) ", "The boats of Kasre sank."),
        ("en", "A man paints a boat. Photo: Ana Ruiz/AFP ", "The boats of Kasre sank."),
        ("en", "A man paints a boat. (AP Photo/Ana Ruiz)", ""),
        ("en", "A man paints a boat. Photo: Ana Ruiz/AFP/Getty Images ", "The boats of Kasre sank."),
        ("en", "A man paints a boat by the... (Associated Press)", ""),
        ("en", "", "The boats of Kasre sank, the port said (Reuters) at noon."),
        ("en", "(File photo) ", "The boats of Kasre sank."),
        ("en", "Family Photo/ANB ", "The boats of Kasre sank."),
        ("en", "", "The Photo/ANB office of Kasre sank."),
        ("en", "", "The boats (see photo) of Kasre sank."),
        ("en", "Getty ", "Bakers in Kasre sell bread."),
        ("en", "", "Getty Images said so."),
        ("en", "", "Photo: the boats of Kasre sank."),
        ("fr", "Un homme peint un bateau. Crédit : Ana Ruiz/AFP ", "Les bateaux de Kasre ont coulé."),
        ("fr", "", "Les bateaux (photo) de Kasre ont coulé."),
    ],
)
def test_a_caption_ends_behind_who_took_the_picture(language: Language, caption: str, story: str) -> None:
    assert Credits(RESOURCES, language).end(caption + story) == len(caption)


def test_a_caption_is_no_sentence_of_its_story() -> None:
    fin = "Tense=Pres|VerbForm=Fin"
    caption = (
        f"Ana/PROPN/Ana/nsubj/2 paints/VERB/paint/root/0/{fin} boats./NOUN/boat/obj/2 (Photo:/NOUN/photo/dep/2 "
        "Bo/PROPN/Bo/dep/2 Arlo)/PROPN/Arlo/dep/2"
    )
    story = f"Ana/PROPN/Ana/nsubj/2 sells/VERB/sell/root/0/{fin} nets/NOUN/net/obj/2 ./PUNCT/./punct/2"
    found = whole_sentences(RESOURCES, (document(caption, story),), 40)
    assert [each.text for each in found] == ["Ana sells nets ."]
    alone = whole_sentences(RESOURCES, (document(story),), 40)
    assert [each.text for each in alone] == ["Ana sells nets ."]


@pytest.mark.parametrize(
    ("mark", "verb", "is_shown"),
    [("left", "sits/VERB/sit", False), ("R", "sits/VERB/sit", True), ("left", "sat/VERB/sit", True)],
)
def test_a_sentence_that_places_people_in_a_picture_is_its_caption(mark: str, verb: str, is_shown: bool) -> None:
    features = "VerbForm=Fin" if verb.startswith("sits") else "Tense=Past|VerbForm=Fin"
    text = (
        f"Ana/PROPN/Ana/nsubj/3 ({mark})/X/x/dep/1 {verb}/root/0/{features} near/ADP/near/case/5 "
        "Kasre/PROPN/Kasre/obl/3 ./PUNCT/./punct/3"
    )
    assert bool(whole_sentences(RESOURCES, (document(text),), 40)) is is_shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("The boats of Kasre sank. — Xinhua.", "The boats of Kasre sank."),
        ("The boats of Kasre sank.— AFP", "The boats of Kasre sank."),
        ('The boats of Kasre "sank." (Reuters)', 'The boats of Kasre "sank."'),
        ("The boats of Kasre sank — AFP was there.", None),
        ("The boats of Kasre sank, it told Reuters.", None),
        ("The boats sank. — Ana Ruiz", None),  # whose words they are
    ],
)
def test_an_agency_signs_behind_a_sentence(text: str, shown: str | None) -> None:
    found = document(" ".join(f"{word}/X/x/dep/0" for word in text.split()))
    span = Credits(RESOURCES, "en").unsigned(found, Span(0, len(text)))
    assert span.of(found.text) == (shown or text)
