"""The signs that a sentence leans on the one before it: their names, their data, and their place in a trace; each has
examples in `grammars/leaning/{en,fr}/leaning.toml`."""

from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.errors import ConfigurationError
from pipeline.languages import LANGUAGES, Language
from pipeline.leaning_check import LeaningCheck
from pipeline.resources import Resources
from pipeline.sentences.leaning import FIRST, LATER, SIGN_NAMES, Leaning, sign_id
from pipeline.sentences.whole_sentence import refusals
from pipeline.sentences.whole_sentences import whole_sentences
from pipeline.trees import SentenceTree
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

FIN = "Tense=Past|VerbForm=Fin"
NAMED = f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{FIN} boats/NOUN/boat/obj/2 ./PUNCT/./punct/2"
ALSO = (
    f"Bo/PROPN/Bo/nsubj/3 also/ADV/also/advmod/3 bought/VERB/buy/root/0/{FIN} boats/NOUN/boat/obj/3 ./PUNCT/./punct/3"
)
SHE = "She/PRON/she/nsubj/2/PronType=Prs|Person=3|Number=Sing " + NAMED.partition(" ")[2]


def sign(text: str, *, is_first: bool, known: tuple[str, ...] = (), language: Language = "en") -> str | None:
    told = document(text, language=language)
    assert told.annotation is not None
    tree = SentenceTree(told, told.annotation, told.annotation.sentences[0])
    return Leaning(RESOURCES, language).sign(tree, tree.indices, is_first=is_first, known=known)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_is_told_with_examples_in_every_language(language: Language) -> None:
    told = {str(table.values["id"]) for table in RESOURCES.grammar("leaning", language)}
    assert told == {sign_id(language, name) for name in SIGN_NAMES}


def test_what_no_code_asks_for_is_no_sign(tmp_path: Path) -> None:
    for folder, identifier, rest in (
        ("leaning", "leaning.sigh", 'type = "sign"\nsource = "own"\ndescription = "None."'),
        ("leaning/en", "en.leaning.sigh", 'examples = ["{{He left.}}"]\nnear_misses = ["Ana left."]'),
    ):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "house.toml").write_text(f'[[rule]]\nid = "{identifier}"\n{rest}\n', encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"house\.toml:1: en\.leaning\.sigh: no sign of that name; valid: add"):
        LeaningCheck(Resources(grammars=(tmp_path,)), "en")


def test_the_first_sign_is_told_by_its_name() -> None:
    assert sign(NAMED, is_first=False) is None
    assert sign(ALSO, is_first=False) == sign(ALSO, is_first=True) == "adding_adverb"
    assert sign(SHE, is_first=False) == sign(SHE, is_first=True) == "pronoun_as_subject"
    assert sign(SHE, is_first=False, known=("she",)) == "opening_word"
    assert sign(SHE, is_first=True, known=("she",)) is None


def test_a_first_sentence_leans_by_no_conjunction_that_was_read_as_a_pronoun() -> None:
    said = (
        f"Ana/PROPN/Ana/nsubj/2 reported/VERB/report/root/0/{FIN} on/ADP/on/case/4 Monday/PROPN/Monday/obl/2 "
        f"that/PRON/that/nmod/4/PronType=Dem mills/NOUN/mill/nsubj/7 burned/VERB/burn/ccomp/2/{FIN} ./PUNCT/./punct/2"
    )
    assert sign(said, is_first=True) is None
    assert sign(said, is_first=False) == "demonstrative_pronoun"


def test_a_first_sentence_may_announce_whom_it_means() -> None:
    said = (
        "S'/SCONJ/si/mark/4 il/PRON/il/nsubj/4/PronType=Prs|Person=3|Number=Sing a/AUX/avoir/aux/4 "
        f"payé/VERB/payer/advcl/8/{FIN} ,/PUNCT/,/punct/4 le/DET/le/det/7 maire/NOUN/maire/{{}}/8/Number=Sing "
        f"part/VERB/partir/root/0/{FIN} ./PUNCT/./punct/8"
    )
    assert sign(said.format("nsubj"), is_first=True, language="fr") is None
    assert sign(said.format("obj"), is_first=True, language="fr") == "pronoun_without_noun"


def test_a_pronoun_that_means_nobody_leans_on_nothing() -> None:
    said = (
        "{0}/PRON/{0}/nsubj/3/PronType=Prs|Person=3|Number=Sing can/AUX/can/aux/3 "
        "hear/VERB/hear/root/0/VerbForm=Inf mills/NOUN/mill/obj/3 ./PUNCT/./punct/3"
    )
    assert sign(said.format("One"), is_first=True) is None
    assert sign(said.format("She"), is_first=True) == "pronoun_as_subject"


def test_who_says_it_must_be_known() -> None:
    said = (
        f"Ana/PROPN/Ana/nsubj/2 part/VERB/partir/root/0/{FIN} ,/PUNCT/,/punct/2 a/AUX/avoir/aux/6 "
        f"{{}}-t-il/PRON/il/expl:subj/6/PronType=Prs|Person=3 ajouté/VERB/ajouter/conj/2/{FIN} ./PUNCT/./punct/2"
    )
    assert sign(said.format(""), is_first=False, language="fr") == "pronoun_as_subject"
    assert sign(said.format("y").replace("ajout", "pleur"), is_first=False, language="fr") is None


@pytest.mark.parametrize(("language", "opening"), [("en", "Indeed"), ("fr", "Autrement dit")])
def test_what_goes_on_from_something_opens_with_such_words(language: Language, opening: str) -> None:
    first, *others = opening.split()
    rest = " ".join(f"{each}/ADV/{each.lower()}/advmod/1" for each in others)
    said = f"{first}/ADV/{first.lower()}/advmod/{{0}} {rest} ,/PUNCT/,/punct/{{0}} Ana/PROPN/Ana/nsubj/{{0}} "
    said += f"part/VERB/part/root/0/{FIN} ./PUNCT/./punct/{{0}}"
    text = " ".join(said.format(4 + len(others)).split())
    assert sign(text, is_first=False, language=language) == "opening_phrase"


def test_two_subjects_are_several() -> None:
    said = (
        "Un/DET/un/det/2 baron/NOUN/baron/nsubj/6/Number=Sing et/CCONJ/et/cc/6 une/DET/un/det/5 "
        f"dame/NOUN/dame/{{0}}/{{1}}/Number=Sing dorment/VERB/dormir/root/0/{FIN} quand/SCONJ/quand/mark/9 "
        f"ils/PRON/il/nsubj/9/PronType=Prs|Person=3|Number=Plur rentrent/VERB/rentrer/advcl/6/{FIN} ./PUNCT/./punct/6"
    )
    assert sign(said.format("nsubj", 6), is_first=False, language="fr") is None
    assert sign(said.format("conj", 2), is_first=False, language="fr") is None
    assert sign(said.format("obj", 6), is_first=False, language="fr") == "pronoun_without_noun"


def test_what_takes_up_a_word_of_the_headline_stands_behind_that() -> None:
    told = document(
        f"Ana/PROPN/Ana/nsubj/2 mentioned/VERB/mention/root/0/{FIN} this/DET/this/det/4/PronType=Dem "
        "raid/NOUN/raid/obj/2 ./PUNCT/./punct/2"
    )
    assert told.annotation is not None
    tree = SentenceTree(told, told.annotation, told.annotation.sentences[0])
    leaning = Leaning(RESOURCES, "en")
    assert leaning.is_beside(tree, tree.indices, ("raid", "kasre"))
    assert not leaning.is_beside(tree, tree.indices, ("mill", "kasre"))


@pytest.mark.parametrize(
    ("title", "is_beside"), [("Ana Moss resigns", True), ("Port: Moss resigns", True), ("Moss succeeds Ruiz", False)]
)
def test_a_pronoun_means_the_one_person_of_the_headline(title: str, *, is_beside: bool) -> None:
    said = SHE.replace("Ana/PROPN/Ana", "She/PRON/she")
    name = "{0}/PROPN/{0}/flat/2/PER {1}/PROPN/{1}/nsubj/3/PER left/VERB/leave/root/0 ./PUNCT/./punct/3"
    told = document(said, name.format("Ana", "Moss"), name.format("Bo", "Ruiz"))
    told = replace(told, source=replace(told.source, title=title))
    assert told.annotation is not None
    tree = SentenceTree(told, told.annotation, told.annotation.sentences[0])
    assert Leaning(RESOURCES, "en").is_beside(tree, tree.indices) == is_beside


def test_a_clause_in_front_opens_nothing() -> None:
    told = "{}/SCONJ/alors/{}/4 que/SCONJ/que/fixed/1 Ana/PROPN/Ana/nsubj/4 dort/VERB/dormir/advcl/6/{} "
    told += "Bo/PROPN/Bo/nsubj/6 part/VERB/partir/root/0/{} ./PUNCT/./punct/6"
    assert sign(told.format("Alors", "mark", FIN, FIN), is_first=False, language="fr") is None


def test_first_sentences_go_on_from_nothing() -> None:
    assert {"opening_word", "counted_on", "opening_phrase"} == {s.__name__ for s in LATER} - {s.__name__ for s in FIRST}
    fifth = "A/DET/a/det/3/Definite=Ind fifth/ADJ/fifth/amod/3/NumType=Ord boat/NOUN/boat/nsubj/4 "
    fifth += f"burned/VERB/burn/root/0/{FIN} ./PUNCT/./punct/4"
    assert sign(fifth, is_first=True) is None
    assert sign(fifth, is_first=False) == "counted_on"


def test_sentences_keep_their_signs_for_the_trace() -> None:
    told = document(NAMED, ALSO, NAMED, SHE)
    found = whole_sentences(RESOURCES, (told,), 40)
    assert [each.sign for each in found] == [
        None,
        "en.leaning.adding_adverb",
        None,
        "en.leaning.pronoun_as_subject",
    ]
    assert all(each.leans == (each.sign is not None) for each in found)
    refused = refusals(found)
    assert [(each.rule, each.source) for each in refused] == [(each.sign, each.source) for each in found if each.sign]
    assert all(each.alone for each in refused)


def test_a_near_miss_has_a_sentence_of_which_the_sign_is_asked() -> None:
    check = LeaningCheck(RESOURCES, "en")
    cases = {case.id: case for case in check.cases()}
    one, two = document(NAMED), document(NAMED, ALSO)
    assert not check.could_match(cases["en.leaning.counted_on"], one)
    assert check.could_match(cases["en.leaning.counted_on"], two)
    assert check.could_match(cases["en.leaning.first_joint"], one)
