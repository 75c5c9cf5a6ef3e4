"""How the first sentence of a story leans on its headline, and what is none."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from tests.pipeline.absum.parsed import document
from tests.pipeline.sentences.test_whole_sentences import FIN, NAMED, parsed, whole


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (f"But/CCONJ/but/cc/3 Ana/PROPN/Ana/nsubj/3 left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/3", "en"),
        (f"Mais/CCONJ/mais/cc/3 Ana/PROPN/Ana/nsubj/3 part/VERB/partir/root/0/{FIN} ./PUNCT/./punct/3", "fr"),
    ],
)
def test_a_first_sentence_that_is_joined_to_its_headline_is_told_without_its_joint(
    text: str, language: Language
) -> None:
    (found,) = parsed(text, language)
    assert (found.leans, found.beside, found.is_changed) == (False, False, True)
    assert found.text.startswith("Ana ")
    (found,) = parsed(text.replace("Ana/PROPN/Ana", "il/PRON/il" if language == "fr" else "he/PRON/he"), language)
    assert (found.leans, found.beside) == (True, False)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (f"Ana/PROPN/Ana/nsubj/3 also/ADV/also/advmod/3 left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/3", "en"),
        (f"Ana/PROPN/Ana/nsubj/2 part/VERB/partir/root/0/{FIN} aussi/ADV/aussi/advmod/2 ./PUNCT/./punct/2", "fr"),
    ],
)
def test_one_that_sets_itself_beside_its_headline_is_told_behind_that(text: str, language: Language) -> None:
    (found,) = parsed(text, language)
    assert (found.leans, found.beside) == (True, True)


@pytest.mark.parametrize(
    ("noun", "language", "is_beside"),
    [("findings", "en", True), ("barrels", "en", False), ("décision", "fr", True), ("barrique", "fr", False)],
)
def test_one_that_takes_up_its_headline_by_a_noun_is_told_behind_that(
    noun: str, language: Language, is_beside: bool
) -> None:
    this = "These" if language == "en" else "Cette"
    text = (
        f"{this}/DET/{this.lower()}/det/2/PronType=Dem {noun}/NOUN/{noun}/nsubj/3 surprise/VERB/surprise/root/0/{FIN} "
        "Ana/PROPN/Ana/obj/3 ./PUNCT/./punct/3"
    )
    titled = document(text, language=language)
    titled = replace(titled, source=replace(titled.source, title="Kasre mill closes"))
    (found,) = whole(titled)
    assert (found.leans, found.beside) == (True, is_beside)
    (untitled,) = whole(document(text, language=language))
    assert not untitled.beside
    named = text.replace("/3", "/5").replace("nsubj/5 ", "nsubj/5 Lise/PROPN/Lise/appos/2 Arlo/PROPN/Arlo/flat/3 ", 1)
    titled = replace(document(named, language=language), source=titled.source)
    assert [each.beside for each in whole(titled)] == [True]
    assert [each.beside for each in whole(document(named, language=language))] == [False]


def test_a_caption_in_the_words_of_the_story_is_not_its_first_sentence() -> None:
    other = f"Bo/PROPN/Bo/nsubj/2 left/VERB/leave/root/0/{FIN} Kasre/PROPN/Kasre/obj/2 ./PUNCT/./punct/2"
    caption = NAMED.replace(
        "./PUNCT/./punct/2",
        "to/ADP/to/case/5 sailors/NOUN/sailor/obl/2 in/ADP/in/case/9 the/DET/the/det/9 old/ADJ/old/amod/9 "
        "harbor/NOUN/harbor/obl/2 ./PUNCT/./punct/2",
    )
    assert [each.rank for each in whole(document(caption, other, caption))] == [1, 2]
    assert [each.rank for each in whole(document(NAMED, other, NAMED))] == [0, 1, 2]


def test_some_of_them_lean_on_whom_they_are_of() -> None:
    of_them = (
        f"Ana/PROPN/Ana/nsubj/2 counted/VERB/count/root/0/{FIN} 16/NUM/16/obj/2 of/ADP/of/case/5 "
        "them/PRON/they/nmod/3/Person=3|PronType=Prs|Number=Plur ./PUNCT/./punct/2"
    )
    (found,) = parsed(of_them)
    assert found.leans


def test_a_story_begins_with_the_small_word_that_its_paper_prints_in_capitals() -> None:
    heading = (
        "Dozens/NOUN/dozen/nsubj/2 hurt/VERB/hurt/dep/9 in/ADP/in/case/5 old/ADJ/old/amod/5 Kasre/PROPN/Kasre/obl/2 "
    )
    story = (
        "AT/ADP/at/case/7 least/ADJ/least/nmod/8 two/NUM/two/nummod/8 people/NOUN/people/nsubj/10 "
        "died/VERB/die/root/0/{} near/ADP/near/case/13 the/DET/the/det/13 mill/NOUN/mill/obl/10 "
        "on/ADP/on/case/15 Monday/PROPN/Monday/obl/10 "
        "./PUNCT/./punct/10"
    )
    (found,) = parsed(heading + story.format(FIN))
    assert found.text.startswith("At least two")
    (found,) = parsed(heading + story.format(FIN).replace("AT/ADP", "AT/PROPN"))
    assert found.text.startswith("Dozens")


@pytest.mark.parametrize("article", ["le/DET/le/det/4", "du/ADP/de/case/4"])
@pytest.mark.parametrize("adjective", ["", "régional/ADJ/régional/amod/4 "])
def test_the_name_of_a_paper_is_no_heading_though_an_adjective_stands_before_it(adjective: str, article: str) -> None:
    root = 6 if adjective else 5
    text = (
        f"Ana/PROPN/Ana/nsubj/2 cite/VERB/citer/root/0/{FIN} {article} journal/NOUN/journal/obj/2 {adjective}"
        f"Le/DET/le/det/{root + 1} Phare/PROPN/Phare/appos/4 ./PUNCT/./punct/2"
    )
    assert [each.text.rstrip(" .").endswith("Le Phare") for each in parsed(text, "fr")] == [True]


@pytest.mark.parametrize(("before", "opens"), [("May/PROPN/May/dep/1", True), ("met/VERB/meet/dep/1", False)])
def test_a_place_and_a_day_alone_are_not_the_first_sentence(before: str, opens: bool) -> None:
    line = f"Kasre/PROPN/Kasre/root/0 ,/PUNCT/,/punct/1 4/NUM/4/dep/1 {before} 2021/NUM/2021/dep/1 ./PUNCT/./punct/1"
    found = whole(document(line, NAMED))
    assert [each.opens for each in found if each.text.startswith("Ana")] == [opens]


def test_a_noun_with_a_relative_clause_begins_no_story() -> None:
    text = (
        "En/ADP/en/case/2 {}/obl/5 ,/PUNCT/,/punct/2 le/DET/le/det/5 cas/NOUN/cas/root/0 "
        "Arlo/PROPN/Arlo/nmod/5 ,/PUNCT/,/punct/10 qui/PRON/qui/nsubj:pass/10/PronType=Rel "
        "serait/AUX/être/aux:pass/10/Mood=Cnd|VerbForm=Fin rejugé/VERB/rejuger/acl/5/VerbForm=Part "
        "dans/ADP/dans/case/13 sa/DET/son/det/13 ville/NOUN/ville/obl/10 ./PUNCT/./punct/5"
    )
    assert not parsed(text.format("vue/NOUN/vue"), "fr")
    assert parsed(text.format("joue/VERB/jouer").replace("/obl/5 ,", "/obl/5/VerbForm=Fin ,", 1), "fr")


@pytest.mark.parametrize(("word", "rest"), [("study/NOUN", "The study"), ("Study/PROPN", "Rain rules The Study")])
def test_a_heading_may_end_with_its_verb_before_an_article_that_opens_no_name(word: str, rest: str) -> None:
    name = word.partition("/")[0]
    text = (
        "Rain/NOUN/rain/nsubj/2 rules/VERB/rule/dep/5 The/DET/the/det/4 "
        f"{word}/{name}/nsubj/5 ended/VERB/end/root/0/{FIN} ./PUNCT/./punct/5"
    )
    assert [each.text.startswith(rest) for each in parsed(text)] == [True]
