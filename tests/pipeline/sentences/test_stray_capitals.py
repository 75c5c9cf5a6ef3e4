"""Capitals that a conversion left inside sentences are taken back where a document shows that it is full of them."""

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.sentences.dictionary_words import DictionaryWords
from pipeline.sentences.stray_capitals import StrayCapitals, plain_words
from pipeline.sentences.whole_sentences import whole_sentences
from tests.pipeline.absum.parsed import document, first_tree
from tests.resources import RESOURCES

FIN = "Tense=Past|VerbForm=Fin"
STRAY = f"Ana/PROPN/Ana/nsubj/3 and/CCONJ/and/cc/3 Sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/3 ./PUNCT/./punct/3"
NAMED = (
    f"Bo/PROPN/Bo/nsubj/2 left/VERB/leave/root/0/{FIN} the/DET/the/det/4 Bridge/PROPN/Bridge/obj/2 for/ADP/for/case/7 "
    "the/DET/the/det/7 House/PROPN/House/obl/2 near/ADP/near/case/9 Orvane/PROPN/Orvane/nmod/7 ./PUNCT/./punct/2"
)


def told(*sentences: str) -> list[tuple[str, bool]]:
    found = whole_sentences(RESOURCES, (document(*sentences),), 40)
    return [(each.text, each.is_changed) for each in found]


def test_a_damaged_document_gets_small_letters_for_common_words_and_keeps_names() -> None:
    assert told(STRAY, STRAY, NAMED) == [
        ("Ana and sold boats .", True),
        ("Ana and sold boats .", True),
        ("Bo left the bridge for the House near Orvane .", True),
    ]


def test_another_keeps_its_letters() -> None:
    assert told(STRAY, NAMED) == [
        ("Ana and Sold boats .", False),
        ("Bo left the Bridge for the House near Orvane .", False),
    ]


def test_behind_the_name_of_a_country_a_common_noun_is_small() -> None:
    told_of = (
        f"The/DET/the/det/3 U.s./PROPN/U.s./compound/3 Soldiers/PROPN/Soldiers/nsubj/4 left/VERB/leave/root/0/{FIN} "
        "the/DET/the/det/7 U.s./PROPN/U.s./compound/7 Army/PROPN/Army/obj/4 ./PUNCT/./punct/4"
    )
    assert told(told_of) == [("The U.S. soldiers left the U.S. Army .", True)]


def test_a_first_sentence_loses_the_capitals_of_its_first_words() -> None:
    capitals = StrayCapitals.of(RESOURCES, "en")
    assert capitals.begun("A BRIDGE near Kasre fell.") == "A bridge near Kasre fell."
    assert capitals.begun("POLICE said so.") == "Police said so."
    assert capitals.begun("The UTKN said so.") == "The UTKN said so."


def test_a_number_in_capitals_begins_a_sentence_as_any_word_does() -> None:
    assert StrayCapitals.of(RESOURCES, "en").begun("FORTY-two people left.") == "Forty-two people left."
    assert (
        StrayCapitals.of(RESOURCES, "en").begun("A TIRELESS crew left.", frozenset({"tireless"}))
        == "A tireless crew left."
    )
    assert StrayCapitals.of(RESOURCES, "en").begun("A TIRELESS crew left.") == "A TIRELESS crew left."
    assert StrayCapitals.of(RESOURCES, "en").begun("The UTKN-led crew left.") == "The UTKN-led crew left."
    assert StrayCapitals.of(RESOURCES, "fr").begun("QUARANTE personnes sont parties.").startswith("Quarante p")


def test_an_article_in_capitals_opens_a_story_an_acronym_is_none() -> None:
    capitals = StrayCapitals.of(RESOURCES, "en")
    assert capitals.begun("THE boss of a mill left.", frozenset({"the"})) == "The boss of a mill left."
    assert capitals.begun("THE Mayor of Kasre left.", frozenset({"the"})) == "The Mayor of Kasre left."
    assert capitals.begun("IT experts left.") == "IT experts left."


def test_words_of_a_dictionary_get_small_letters_where_no_name_would_stand() -> None:
    common = (
        f"Bo/PROPN/Bo/nsubj/2 met/VERB/meet/root/0/{FIN} a/DET/a/det/4/Definite=Ind Peasant/PROPN/Peasant/obj/2 "
        "near/ADP/near/case/8 the/DET/the/det/8 immigration/NOUN/immigration/compound/8 Ministry/PROPN/Ministry/obl/2 "
        "./PUNCT/./punct/2"
    )
    named = (
        f"Bo/PROPN/Bo/nsubj/2 wrote/VERB/write/root/0/{FIN} to/ADP/to/case/4 Baker/PROPN/Baker/obl/2 "
        "and/CCONJ/and/cc/6 sold/VERB/sell/conj/2 Catholics/PROPN/Catholics/obj/6 a/DET/a/det/9/Definite=Ind "
        "Quartz/PROPN/Quartz/obj/6 ./PUNCT/./punct/2"
    )
    assert told(STRAY, STRAY, common, named)[2:] == [
        ("Bo met a peasant near the immigration ministry .", True),
        ("Bo wrote to Baker and sold Catholics a Quartz .", False),
    ]


def test_a_word_that_a_tagger_takes_for_a_verb_is_a_name_where_no_dictionary_has_it() -> None:
    orvaning = STRAY.replace("Sold/VERB/sell", "Orvaning/VERB/orvane")
    assert told(orvaning, orvaning) == [("Ana and Orvaning boats .", False)] * 2


def test_names_of_a_damaged_document_get_their_capitals_back() -> None:
    lost = (
        f"Bo/PROPN/Bo/nsubj/2 left/VERB/leave/root/0/{FIN} the/DET/the/det/5 Supreme/PROPN/Supreme/compound/5 "
        "court/NOUN/court/obj/2 with/ADP/with/case/8 general/NOUN/general/compound/8 Ana/PROPN/Ana/obl/2 "
        "ELENA/PROPN/ELENA/flat/8 Orvane/PROPN/Orvane/flat/8 on/ADP/on/case/13 6/NUM/6/nummod/13 may/NOUN/may/obl/2 "
        "./PUNCT/./punct/2"
    )
    assert told(lost, STRAY)[0][0] == "Bo left the Supreme Court with General Ana Elena Orvane on 6 May ."
    assert told(lost)[0][0].startswith("Bo left the Supreme court with general Ana ELENA")
    titled = f"Bo/PROPN/Bo/nsubj/2 met/VERB/meet/root/0/{FIN} foreign/ADJ/foreign/amod/4 "
    assert (
        told(STRAY, STRAY, f"{titled}minister/NOUN/minister/compound/5 Ana/PROPN/Ana/obj/2")[2][0]
        == "Bo met foreign minister Ana."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_written_with_a_capital_is_a_list_in_each_language(language: Language) -> None:
    for name in ("capitalized_words", "fixed_names"):
        forms = [row["form"] for row in RESOURCES.lexicon(language, name)]
        assert forms
        assert len(forms) == len({*forms})


def test_a_verb_with_a_capital_behind_has_shows_the_damage_alone() -> None:
    rationed = (
        f"Bo/PROPN/Bo/nsubj/3 has/AUX/have/aux/3/{FIN} Rationed/PROPN/Rationed/root/0 flour/NOUN/flour/obj/3 "
        "./PUNCT/./punct/3"
    )
    assert told(rationed) == [("Bo has rationed flour .", True)]
    assert told(rationed.replace("Rationed", "Orvaned")) == [("Bo has Orvaned flour .", False)]


def test_an_acronym_is_no_plain_word_whatever_it_was_taken_for() -> None:
    tree = first_tree("UTKN/ADJ/utkn/amod/2 TIRELESS/ADJ/tireless/amod/3 crews/NOUN/crew/root/0")
    assert plain_words(tree, tree.indices, DictionaryWords.of(RESOURCES, "en")) == {"tireless"}
