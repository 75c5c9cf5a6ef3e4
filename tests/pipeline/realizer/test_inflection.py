"""Forms from pyrealb, and that asking leaves no trace in it."""

import copy
import importlib
from typing import Any

import pytest

from pipeline.realizer import inflection
from pipeline.realizer.engine import WarningCollector
from pipeline.realizer.grammar.words import load_words
from tests.resources import RESOURCES


def test_asking_leaves_no_trace() -> None:
    inflection.warm_up()
    inflection.forget()
    pyrealb: Any = importlib.import_module("pyrealb")
    pyrealb.loadFr()
    try:
        before: Any = copy.deepcopy(
            {word: pyrealb.getLemma(word, "en") for word in ("eat", "information", "blorg", "man")}
        )
        assert inflection.verb("eat", "en", "past") == "ate"
        assert inflection.verb("blorg", "en", "past", like="talk") == "blorged"
        assert inflection.noun("information", "en", "plural") == "information"
        assert inflection.noun("blorg", "en", "plural") is None
        assert pyrealb.getLanguage() == "fr"
        assert pyrealb.Constituent.exceptionOnWarning is False
        assert {word: pyrealb.getLemma(word, "en") for word in before} == before
    finally:
        pyrealb.loadEn()


def test_unknown_words_and_missing_forms_are_none_without_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    inflection.forget()
    assert inflection.noun("blorg", "en", "plural") is None
    assert inflection.verb("blorger", "fr", "present") is None
    assert inflection.verb("pleuvoir", "fr", "present", 1) is None, "a defective verb"
    assert inflection.verb("blorgir", "fr", "present", like="aimer") is None, "another ending than the model's"
    assert inflection.adjective("flimbeux", "fr", "feminine", "plural") is None
    assert capsys.readouterr() == ("", "")


def test_what_pyrealb_writes_wrong_is_mended() -> None:
    assert inflection.english_degree("early", "Adv", False) == "earlier"
    assert inflection.noun("cœur", "fr", "plural") == "cœurs"
    assert inflection.verb("parler", "fr", "past_participle", 3, "plural", "feminine") == "parlées"
    assert inflection.verb("partir", "fr", "past_participle", 3, "plural") == "partis"
    assert inflection.verb("sécher", "fr", "past_participle", 3, "plural", "feminine") == "séchées"
    assert inflection.verb("absoudre", "fr", "past_participle", 3, "plural") == "absous"
    assert inflection.verb("devoir", "fr", "past_participle", 3, "plural") == "dus"
    assert inflection.verb("pouvoir", "fr", "past_participle", 3, "plural") is None, "« pu » has no plural"


def test_an_article_stays_in_the_lexicon_while_it_is_lent_as_a_verb() -> None:
    inflection.forget()
    assert inflection.verb("le", "fr", "present", 3, like="manger") is None, "another ending than the model's"
    assert inflection.noun("homme", "fr", "plural") == "hommes"


def test_participles_are_adjectives() -> None:
    assert inflection.adjective("financé", "fr", "feminine", "plural") == "financées"
    assert inflection.adjective("emerging", "en", "neuter", "singular") == "emerging"
    assert inflection.adjective("blorgé", "fr", "feminine", "plural") is None


@pytest.mark.parametrize("lemma", ["développeur", "smartphone", "hublot", "étrier", "zorpier", "dodo", "podcast"])
def test_french_nouns_that_no_lexicon_has_take_an_s_whatever_they_end_on(lemma: str) -> None:
    assert inflection.noun(lemma, "fr", "plural", like="jardin") == f"{lemma}s"
    rows = RESOURCES.lexicon("fr", "realizer_regular")
    assert not [row for row in rows if row["model"] == "chat"], "its table is for nouns on -t"


def test_an_unstressed_ending_is_not_doubled() -> None:
    words = load_words(RESOURCES, "en")
    told = {verb: words.model(verb, "verb", WarningCollector()) for verb in ("refactor", "unzer", "blorg", "vlog")}
    assert told == {"refactor": "walk", "unzer": "walk", "blorg": "walk", "vlog": "beg"}
