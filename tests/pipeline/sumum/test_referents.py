"""What "this method" points at: the authors' own, or what they took from others; by hand, without a model."""

import pytest

from pipeline.languages import Language
from pipeline.sumum.reading.templates import Stretch
from pipeline.sumum.transformations.nouns import point_by_name
from tests.pipeline.sumum.passages import passages, wording

FIN = "Mood=Ind|VerbForm=Fin"
END = "./PUNCT"
THIS = f"this/DET/this/PronType=Dem algorithm/NOUN/algorithm stops/VERB/stop/{FIN} leaks/NOUN/leak {END}"
CET = f"cet/DET/ce/PronType=Dem algorithme/NOUN/algorithme arrête/VERB/arrêter/{FIN} les/DET/le fuites/NOUN/fuite {END}"
CASES: list[tuple[Language, str, str]] = [
    ("en", f"we/PRON/we wrote/VERB/write/{FIN} an/DET/a algorithm/NOUN {END} {THIS}", "the algorithm"),
    ("en", f"we/PRON/we tested/VERB/test/{FIN} our/DET/our algorithm/NOUN {END} It/PRON ran/VERB {END} {THIS}", "the"),
    ("en", f"Ann/PROPN wrote/VERB/write/{FIN} an/DET/a algorithm/NOUN {END} {THIS}", "this algorithm"),
    ("en", f"we/PRON/we use/VERB/use/{FIN} an/DET/a algorithm/NOUN [12]/NUM {END} {THIS}", "this algorithm"),
    ("en", f"we/PRON/we went/VERB/go/{FIN} home/ADV {END} {THIS}", "this algorithm"),
    ("fr", f"nous/PRON/nous écrivons/VERB/écrire/{FIN} un/DET/un algorithme/NOUN {END} {CET}", "le algorithme"),
    (
        "fr",
        f"nous/PRON/nous écrivons/VERB/écrire/{FIN} un/DET/un algorithme/NOUN {END} "
        f"cet/DET/ce/PronType=Dem algorithme/NOUN/algorithme qui/PRON/qui/PronType=Rel tourne/VERB/tourner/{FIN} {END}",
        "cet algorithme",
    ),
    ("fr", f"Anne/PROPN écrit/VERB/écrire/{FIN} un/DET/un algorithme/NOUN {END} {CET}", "cet algorithme"),
]


@pytest.mark.parametrize(("language", "analysis", "said"), CASES)
def test_what_the_authors_made_needs_no_finger_to_point_at_it(language: Language, analysis: str, said: str) -> None:
    where = passages(language, analysis)
    last = where.annotation.sentences[-1]
    pointed = point_by_name(where.draft(Stretch(last.first, last.last)), where, wording(language))
    assert pointed.text().startswith(said + " ")


SUCH: list[tuple[Language, str, str]] = [
    ("en", "such/DET/such a/DET/a/Definite=Ind method/NOUN/method", "the method"),
    ("en", "such/ADJ/such a/DET/a/Definite=Ind valve/NOUN/valve", "such a valve"),
    ("fr", "une/DET/un/Definite=Ind telle/ADJ/tel méthode/NOUN/méthode", "la méthode"),
    ("fr", "qu'/SCONJ/que une/DET/un/Definite=Ind telle/ADJ/tel méthode/NOUN/méthode", "que la méthode"),
    ("fr", "une/DET/un/Definite=Ind telle/ADJ/tel vanne/NOUN/vanne", "une telle vanne"),
]


@pytest.mark.parametrize(("language", "group", "said"), SUCH)
def test_such_a_method_is_that_of_the_authors(language: Language, group: str, said: str) -> None:
    ours = {"en": "we/PRON/we show/VERB our/PRON/our method/NOUN", "fr": "nous/PRON voyons/VERB notre/DET méthode/NOUN"}
    where = passages(language, f"{ours[language]} {END} {group} stops/VERB/stop/{FIN} {END}")
    last = where.annotation.sentences[-1]
    pointed = point_by_name(where.draft(Stretch(last.first, last.last)), where, wording(language))
    assert pointed.text().startswith(said + " ")


FIELDS: list[tuple[Language, str, str]] = [
    ("en", "this/DET/this/PronType=Dem field/NOUN/field grows/VERB", "the field"),
    ("en", "this/DET/this/PronType=Dem meadow/NOUN/meadow grows/VERB", "this meadow"),
    ("fr", "ce/DET/ce/PronType=Dem domaine/NOUN/domaine croît/VERB", "le domaine"),
    ("fr", "ce/DET/ce/PronType=Dem verger/NOUN/verger croît/VERB", "ce verger"),
]


@pytest.mark.parametrize(("language", "analysis", "said"), FIELDS)
def test_the_field_is_that_of_the_article(language: Language, analysis: str, said: str) -> None:
    where = passages(language, f"Ann/PROPN left/VERB {END} {analysis} {END}")
    last = where.annotation.sentences[-1]
    assert (
        point_by_name(where.draft(Stretch(last.first, last.last)), where, wording(language))
        .text()
        .startswith(f"{said} ")
    )


@pytest.mark.parametrize("noun", ["baseline/NOUN algorithm/NOUN/algorithm", "valve/NOUN/valve"])
def test_one_of_several_and_what_nobody_makes_in_an_article_stay_pointed_at(noun: str) -> None:
    before = f"we/PRON/we bought/VERB/buy/{FIN} a/DET/a valve/NOUN and/CCONJ an/DET/a algorithm/NOUN {END}"
    where = passages("en", f"{before} this/DET/this/PronType=Dem {noun} stops/VERB/stop/{FIN} leaks/NOUN/leak {END}")
    last = where.annotation.sentences[-1]
    pointed = point_by_name(where.draft(Stretch(last.first, last.last)), where, wording("en"))
    assert pointed.text().startswith("this ")
