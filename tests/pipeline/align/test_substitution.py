"""Words that stand where the sources have another one, on sentences by hand."""

import pytest

from pipeline.align.checks.substitution_check import stances, substitutions
from pipeline.align.checks.values_check import dates, told_numbers
from tests.pipeline.align.passages import checked, said_by

ASKED = (
    "The/DET/1/det {}/NOUN/2/nsubj asked/VERB/2/root the/DET/4/det court/NOUN/2/iobj to/PART/6/mark wait/VERB/2/xcomp"
)
LINKS = {0: 0, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}


def test_a_noun_where_the_source_has_an_unrelated_one_is_found_with_it() -> None:
    sentence = checked(ASKED.format("baker"), ASKED.format("builder"), LINKS)
    (found,) = substitutions(sentence)
    assert (found.kind, said_by(sentence, found)) == ("unsupported", "baker")
    assert found.source is not None
    assert (found.source.span.start, found.source.span.end) == (4, 11)


def test_neither_a_derived_noun_nor_one_in_other_surroundings_is_a_substitution() -> None:
    derived = checked(ASKED.format("builder"), ASKED.format("building"), LINKS)
    assert not list(substitutions(derived))
    elsewhere = "Courts/NOUN/1/nsubj wait/VERB/1/root when/SCONJ/4/mark builders/NOUN/4/nsubj ask/VERB/1/advcl"
    assert not list(substitutions(checked(ASKED.format("baker"), elsewhere, {4: 0, 6: 1})))


OPPOSITES = {
    "en": ("Councils/NOUN/1/nsubj {}/VERB/1/root taxes/NOUN/1/obj", "raise", "cut"),
    "fr": ("Usine/NOUN/1/nsubj {}/VERB/1/root mardi/NOUN/1/obl", "ouvrir", "fermer"),
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_opposite_of_what_the_source_says_is_found(language: str) -> None:
    text, said, given = OPPOSITES[language]
    found = substitutions(checked(text.format(said), text.format(given), {0: 0, 2: 2}, language))
    assert [f.kind for f in found] == ["unsupported"]


FAITH = {
    "en": ("She/PRON/1/nsubj acted/VERB/1/root in/ADP/4/case {}/ADJ/4/amod faith/NOUN/1/obl", "bad", "good"),
    "fr": ("Elle/PRON/1/nsubj agissait/VERB/1/root de/ADP/4/case {}/ADJ/4/amod foi/NOUN/1/obl", "mauvais", "bon"),
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_adjective_that_turns_what_it_is_said_of_is_found(language: str) -> None:
    text, said, given = FAITH[language]
    links = {0: 0, 1: 1, 2: 2, 4: 4}
    sentence = checked(text.format(said), text.format(given), links, language)
    assert [said_by(sentence, found) for found in substitutions(sentence)] == [said]
    assert not list(substitutions(checked(text.format(given), text.format(given), links, language)))


def test_a_number_is_known_where_a_source_sentence_has_it_with_all_that_is_said_of_it() -> None:
    given = "He/PRON/1 gets/VERB/1 damages/NOUN/1 of/ADP/5 $/SYM/5 71,400/NUM/2"
    short = "{}/NOUN/3 are/AUX/3 $/SYM/3 {}/NUM/3"
    known = {
        (noun, number): [span.of(f"{noun} are $ {number}") for span in told_numbers(checked(said, given, {}))]
        for noun, number in (("damages", "71,400"), ("costs", "71,400"), ("damages", "17,400"))
        for said in (short.format(noun, number),)
    }
    assert known == {("damages", "71,400"): ["71,400"], ("costs", "71,400"): [], ("damages", "17,400"): []}


def test_a_prefix_that_says_the_contrary_is_found() -> None:
    text = "Plans/NOUN/2/nsubj are/AUX/2/cop {}/ADJ/2/root"
    assert list(substitutions(checked(text.format("legal"), text.format("illegal"), {0: 0, 1: 1})))
    assert not list(substitutions(checked(text.format("legal"), text.format("legalised"), {0: 0, 1: 1})))


def test_a_day_of_a_month_that_has_another_one_there_is_found_though_the_number_stands_elsewhere() -> None:
    given = "It/PRON/1 opens/VERB/1 on/ADP/4 15/NUM/4 June/PROPN/1 with/ADP/7 25/NUM/7 weavers/NOUN/1"
    said = "It/PRON/1 opens/VERB/1 on/ADP/4 25/NUM/4 June/PROPN/1"
    sentence = checked(said, given, {1: 1, 4: 4})
    assert [said_by(sentence, f) for f in dates(sentence)] == ["25 June"]
    assert not list(dates(checked(said.replace("25", "15"), given, {1: 1, 4: 4})))


TURNED = {
    "en": (
        "Ana/PROPN/1/nsubj voted/VERB/1/root {}/ADP/4/case the/DET/4/det plan/NOUN/1/obl ./PUNCT/1/punct",
        "for",
        "against",
    ),
    "fr": (
        "Ana/PROPN/2/nsubj a/AUX/2/aux voté/VERB/2/root {}/ADP/5/case le/DET/5/det plan/NOUN/2/obl ./PUNCT/2/punct",
        "pour",
        "contre",
    ),
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_preposition_that_turns_what_is_said_is_found(language: str) -> None:
    text, said, given = TURNED[language]
    last = text.count(" ")
    links = {n: n for n in range(last) if n != last - 3}
    sentence = checked(text.format(said), text.format(given), links, language)
    assert [said_by(sentence, found) for found in substitutions(sentence)] == [said]
    assert not list(substitutions(checked(text.format(said), text.format(said), links, language)))
    elsewhere = text.replace("voted", "spoke").replace("voté", "parlé").format(given)
    apart = {n: m for n, m in links.items() if n != last - 4}
    assert not list(substitutions(checked(text.format(said), elsewhere, apart, language))), "of another verb"


FAVOUR = {
    "en": "Ana/PROPN/1/nsubj voted/VERB/1/root in/ADP/3/case favour/NOUN/1/obl of/ADP/5/case plan/NOUN/3/nmod",
    "fr": "Ana/PROPN/1/nsubj voté/VERB/1/root en/ADP/3/case faveur/NOUN/1/obl de/ADP/5/case plan/NOUN/3/nmod",
}
AGAINST = "Ana/PROPN/1/nsubj {}/VERB/1/root {}/ADP/3/case plan/NOUN/1/obl"


@pytest.mark.parametrize(("language", "verb", "word"), [("en", "voted", "against"), ("fr", "voté", "contre")])
def test_who_is_in_favour_is_not_against(language: str, verb: str, word: str) -> None:
    said, links = FAVOUR[language], {0: 0, 1: 1, 5: 3}
    assert len(list(stances(checked(said, AGAINST.format(verb, word), links, language)))) == 1
    beside = {"against": "beside", "contre": "sur"}[word]
    assert not list(stances(checked(said, AGAINST.format(verb, beside), links, language)))


BOUND = {
    "en": ("{}/ADJ/3/advmod than/ADP/0/fixed 30/NUM/3/nummod trees/NOUN/4/nsubj fell/VERB/4/root", "Fewer", "More"),
    "fr": ("{}/ADV/3/advmod de/ADP/0/fixed 30/NUM/3/nummod arbres/NOUN/4/nsubj tombent/VERB/4/root", "Moins", "Plus"),
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_another_bound_of_the_same_number_is_found(language: str) -> None:
    text, said, given = BOUND[language]
    sentence = checked(text.format(said), text.format(given), {2: 2, 3: 3, 4: 4}, language)
    assert [said_by(sentence, found) for found in substitutions(sentence)] == [said]
    assert not list(substitutions(checked(text.format(given), text.format(given), {2: 2, 3: 3, 4: 4}, language)))


def test_what_the_second_of_two_joined_words_says_is_no_opposite_of_the_first() -> None:
    given = (
        "Shop/NOUN/2/nsubj is/AUX/2/cop open/ADJ/2/root on/ADP/4/case weekdays/NOUN/2/obl "
        "and/CCONJ/6/cc closed/ADJ/2/conj on/ADP/8/case Sundays/PROPN/6/obl"
    )
    said = "Shop/NOUN/2/nsubj is/AUX/2/cop closed/ADJ/2/root on/ADP/4/case Sundays/PROPN/2/obl"
    assert not list(substitutions(checked(said, given, {0: 0, 1: 1, 2: 6, 3: 7, 4: 8})))
