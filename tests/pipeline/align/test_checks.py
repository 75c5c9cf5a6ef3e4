"""The checks of verification, on sentences by hand."""

import gzip
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

from pipeline.align.checks.lost_check import lost_doubts, lost_negations
from pipeline.align.checks.polarity_check import negations
from pipeline.align.checks.relations_check import exchanges
from pipeline.align.checks.support_features import LATER, WORD
from pipeline.align.checks.values_check import names, numbers
from pipeline.align.linking.linker import linked
from pipeline.align.reading.likeness import acronyms
from pipeline.align.reading.name_forms import spelled_out
from pipeline.align.reading.numerals import number_of
from pipeline.align.reading.paraphrases import Paraphrases
from pipeline.align.reading.words import plain_words
from pipeline.align.support.extents import widened
from pipeline.align.support.support import SupportModel, SupportWeights
from pipeline.resources import built_in
from tests.pipeline.align.passages import checked, passage, said_by

MILL = "The/DET/1 mill/NOUN/2 employs/VERB/2 40/NUM/4 weavers/NOUN/2"


@pytest.mark.parametrize(
    ("text", "value"),
    [("1,200", "1200"), ("1.5", "1.5"), ("1,5", "1.5"), ("12.000.000", "12000000"), ("2012", "2012")],
)
def test_digits_have_one_value_however_they_are_grouped(text: str, value: str) -> None:
    assert number_of(text) == Decimal(value)


def test_a_number_that_stands_nowhere_is_found_with_what_stands_there() -> None:
    sentence = checked(MILL.replace("40", "70"), MILL, {1: 1, 2: 2, 4: 4})
    (found,) = numbers(sentence)
    assert (found.kind, said_by(sentence, found)) == ("number", "70")
    assert found.source is not None
    assert (found.source.span.start, found.source.span.end) == (17, 19)
    assert not list(numbers(checked(MILL, MILL, {})))


def test_a_number_in_words_is_the_same_number() -> None:
    assert not list(numbers(checked(MILL.replace("40", "12"), MILL.replace("40", "twelve"), {})))


def test_a_rough_number_may_differ_a_little() -> None:
    rough = "About/ADV/1 40/NUM/2 weavers/NOUN/2"
    exact = MILL.replace("40", "41")
    assert not list(numbers(checked(rough, exact, {})))
    assert list(numbers(checked(rough.replace("40", "60"), exact, {})))
    assert list(numbers(checked(rough.replace("40", "42"), exact, {}))), "one that is no rounder is another number"


def test_a_part_of_a_number_in_words_is_not_that_number() -> None:
    said = "The/DET/1 mill/NOUN/2 employs/VERB/2 40/NUM/4 weavers/NOUN/2"
    given = "The/DET/1 mill/NOUN/2 employs/VERB/2 forty/NUM/5 eight/NUM/5 weavers/NOUN/2"
    assert [said_by(s, f) for s in [checked(said, given, {2: 2})] for f in numbers(s)] == ["40"]


def test_a_name_from_elsewhere_is_found_and_a_derived_one_is_not() -> None:
    given = "Weavers/NOUN/1 left/VERB/1 Bolton/PROPN/1 for/ADP/4 Portugal/PROPN/1"
    said = "Portuguese/ADJ/1 weavers/NOUN/2 left/VERB/2 Preston/PROPN/2"
    sentence = checked(said, given, {1: 0, 2: 1})
    assert [said_by(sentence, f) for f in names(sentence)] == ["Preston"]


@pytest.mark.parametrize(
    ("language", "said", "given", "denied"),
    [
        (
            "en",
            "The/DET/1 mill/NOUN/4 was/AUX/4 not/PART/4 sold/VERB/4",
            "The/DET/1 mill/NOUN/3 was/AUX/3 sold/VERB/3",
            "not",
        ),
        (
            "fr",
            "L’usine/NOUN/4 n’/ADV/4 est/AUX/4 pas/ADV/4 vendue/VERB/4",
            "L’usine/NOUN/2 est/AUX/2 vendue/VERB/2",
            "n’",
        ),
    ],
)
def test_a_negation_of_its_own_is_found_once(language: str, said: str, given: str, denied: str) -> None:
    links = {1: 1, 4: 3} if language == "en" else {0: 0, 4: 2}
    sentence = checked(said, given, links, language)
    (found,) = negations(sentence)
    assert (found.kind, said_by(sentence, found)) == ("negation", denied)
    same = checked(said, said, {n: n for n in range(5)}, language)
    assert not list(negations(same))


def test_what_is_denied_or_doubted_there_and_said_here_is_found() -> None:
    said = "The/DET/1 mill/NOUN/2 closed/VERB/2"
    denied = checked(said, "The/DET/1 mill/NOUN/3 never/ADV/3 closed/VERB/3", {0: 0, 1: 1, 2: 3})
    assert [f.kind for f in lost_negations(denied)] == ["negation"]
    doubted = checked(said, "The/DET/1 mill/NOUN/3 may/AUX/3 closed/VERB/3", {0: 0, 1: 1, 2: 3})
    assert [f.kind for f in lost_doubts(doubted)] == ["modality"]
    assert not list(lost_negations(doubted))
    month = "The/DET/1 mill/NOUN/2 closed/VERB/2 in/ADP/4 May/PROPN/2"
    given = "The/DET/1 mill/NOUN/3 may/AUX/3 closed/VERB/3 in/ADP/5 May/PROPN/3"
    assert [f.kind for f in lost_doubts(checked(month, given, {0: 0, 1: 1, 2: 3, 3: 4, 4: 5}))] == ["modality"]


@pytest.mark.parametrize(
    ("language", "said", "given", "links"),
    [
        ("en", "Mills/NOUN/1 closed/VERB/1", "No/DET/1 mills/NOUN/2 closed/VERB/2", {0: 1, 1: 2}),
        ("fr", "Usines/NOUN/1 ferment/VERB/1", "Aucune/DET/1 usines/NOUN/2 ferment/VERB/2", {0: 1, 1: 2}),
    ],
)
def test_what_nobody_does_is_denied(language: str, said: str, given: str, links: dict[int, int]) -> None:
    assert [f.kind for f in lost_negations(checked(said, given, links, language))] == ["negation"]
    assert not list(lost_negations(checked(said, f"Old/ADJ/1 {given.split(' ', 1)[1]}", links, language)))


@pytest.mark.parametrize(
    ("said", "given", "links", "language"),
    [
        ("Work/NOUN/1 begins/VERB/1", "Work/NOUN/1 plans/VERB/1 begins/VERB/1/xcomp", {0: 0, 1: 2}, "en"),
        (
            "Travaux/NOUN/1 commencera/VERB/1",
            "Travaux/NOUN/1 pouvoir/VERB/1 commencer/VERB/1/xcomp",
            {0: 0, 1: 2},
            "fr",
        ),
    ],
)
def test_a_verb_that_completes_a_modal_is_doubtful(said: str, given: str, links: dict[int, int], language: str) -> None:
    given = given.replace("plans", "plan")
    (found,) = lost_doubts(checked(said, given, links, language))
    assert found.kind == "modality"
    sure = given.replace("plan/", "start/").replace("pouvoir/", "finir/")
    assert not list(lost_doubts(checked(said, sure, links, language)))


@pytest.mark.parametrize(
    ("language", "said", "given", "links"),
    [
        (
            "en",
            "Weavers/NOUN/3 did/AUX/3 not/PART/3 sue/VERB/3 the/DET/5 mill/NOUN/3",
            "Weavers/NOUN/1 sue/VERB/1 the/DET/3 mill/NOUN/1 against/ADP/5 advice/NOUN/1",
            {0: 0, 3: 1, 5: 3},
        ),
        (
            "fr",
            "Ouvriers/NOUN/2 n’/ADV/2 attaquent/VERB/2 pas/ADV/2 l’usine/NOUN/2",
            "Ouvriers/NOUN/1 attaquent/VERB/1 l’usine/NOUN/1 contre/ADP/4 avis/NOUN/1",
            {0: 0, 2: 1, 4: 2},
        ),
    ],
)
def test_only_what_denies_the_verb_itself_answers_a_negation(
    language: str, said: str, given: str, links: dict[int, int]
) -> None:
    assert [f.kind for f in negations(checked(said, given, links, language))] == ["negation"]
    denied = {"en": given.replace("against/ADP/5", "never/ADV/1"), "fr": given.replace("contre/ADP/4", "jamais/ADV/1")}
    assert not list(negations(checked(said, denied[language], links, language)))


@pytest.mark.parametrize(
    ("language", "said", "given"),
    [
        ("en", "The/DET/1 Smith-Jones/PROPN/1 mill/NOUN/2", "Smith/PROPN/0 and/CCONJ/2 Jones/PROPN/0"),
        ("en", "Then/ADV/2 Dr./PROPN/2 Moss/PROPN/2", "Moss/PROPN/0 left/VERB/1"),
        ("fr", "Les/DET/1 Etats/PROPN/1 votent/VERB/2", "États/PROPN/1 voteront/VERB/1"),
    ],
)
def test_a_name_is_there_by_its_parts_without_title_and_accents(language: str, said: str, given: str) -> None:
    assert not list(names(checked(said, given, {}, language)))


def test_names_that_changed_places_are_both_found() -> None:
    given = "Mayor/NOUN/1 Hale/PROPN/2/nsubj paid/VERB/2 farmer/NOUN/4 Moss/PROPN/2/obj"
    said = "Mayor/NOUN/1 Moss/PROPN/2/nsubj paid/VERB/2 farmer/NOUN/4 Hale/PROPN/2/obj"
    sentence = checked(said, given, {0: 0, 1: 4, 2: 2, 3: 3, 4: 1})
    assert [said_by(sentence, f) for f in exchanges(sentence)] == ["Moss", "Hale"]
    assert not list(exchanges(checked(given, given, {n: n for n in range(5)})))


SUPPORT = SupportWeights(
    word={"always": 4.0, "support": -8.0},
    later={"doubt": 1.0},
    suspicion={"longest": 1.0},
    suspicious={"en": 0.5},
    marked={"en": 0.4},
    clause={"en": 0.5},
)


def test_runs_without_support_reach_from_content_word_to_content_word() -> None:
    model = SupportModel(SUPPORT)
    assert {*SUPPORT.word} <= {*WORD}
    assert {*SUPPORT.later} <= {*LATER}
    sentence = checked(MILL + " in/ADP/7/case old/ADJ/7 sheds/NOUN/4 ./PUNCT/2", MILL, {n: n for n in range(5)})
    (found,) = model.unsupported(sentence, model.doubts(sentence))
    assert (found.kind, said_by(sentence, found)) == ("unsupported", "in old sheds")
    assert type(found.confidence) is float


def test_what_is_known_of_a_word_is_cut_out_of_its_run() -> None:
    model = SupportModel(SUPPORT)
    sentence = checked(MILL + " near/ADP/6 Leeds/PROPN/4 in/ADP/8 sheds/NOUN/4", MILL, {n: n for n in range(5)})
    taken = [sentence.said.place[6].span]
    found = model.unsupported(sentence, model.doubts(sentence), taken)
    assert [said_by(sentence, f) for f in found] == ["in sheds"]
    longer = checked(
        MILL + " near/ADP/6 Leeds/PROPN/4 in/ADP/9/case brick/NOUN/9/compound sheds/NOUN/4",
        MILL,
        {n: n for n in range(5)},
    )
    found = model.unsupported(longer, model.doubts(longer), [longer.said.place[6].span])
    assert [said_by(longer, f) for f in found] == ["in brick sheds"]


def test_what_joins_sentences_is_no_finding_and_neighbors_are_one() -> None:
    model = SupportModel(SUPPORT)
    links = {n + 1: n for n in range(5)}
    joined = checked("However/ADV/3 " + _shifted(MILL), MILL, links)
    assert not list(model.unsupported(joined, model.doubts(joined)))
    said = MILL + " in/ADP/6/case sheds/NOUN/4 of/ADP/8/case brick/NOUN/6"
    sentence = checked(said, MILL, {n: n for n in range(5)})
    assert [said_by(sentence, f) for f in model.unsupported(sentence, model.doubts(sentence))] == ["in sheds of brick"]


def _shifted(text: str) -> str:
    """A passage with its heads one place on."""
    words = (word.split("/") for word in text.split())
    return " ".join(f"{word}/{pos}/{int(head) + 1}" for word, pos, head in words)


def test_a_sentence_that_is_not_suspicious_is_accused_of_longer_runs_only() -> None:
    model = SupportModel(SUPPORT.model_copy(update={"suspicious": {"en": 9.0}}))
    for said, accused in (
        (" in/ADP/7/case old/ADJ/7 sheds/NOUN/4", []),
        (" in/ADP/8/case old/ADJ/8 brick/NOUN/8 sheds/NOUN/4", ["in old brick sheds"]),
    ):
        sentence = checked(MILL + said, MILL, {n: n for n in range(5)})
        assert [said_by(sentence, f) for f in model.unsupported(sentence, model.doubts(sentence))] == accused


def test_a_word_is_linked_into_every_sentence_that_says_it() -> None:
    posteriors = np.array([[0.6, 0.0, 0.3, 0.2], [0.1, 0.1, 0.05, 0.0]])
    found = linked(posteriors, np.array([0, 0, 1, 1]), threshold=0.45, echo=0.15)
    assert found.tolist() == [[True, False, True, False], [False] * 4]


def test_paraphrases_hold_both_ways() -> None:
    table = Paraphrases({"buy": {"purchas": 0.2}})
    assert table.between(["purchas", "mill"], ["buy"]).tolist() == [[0.2], [0.0]]
    assert table.between(["buy"], ["purchas", "mill"]).tolist() == [[0.2, 0.0]]


def test_an_acronym_is_the_run_that_it_abbreviates() -> None:
    given = passage("The/DET/1 Union/PROPN/1 of/ADP/3 Bolton/PROPN/1 Weavers/PROPN/3 met/VERB/5")
    found = acronyms(passage("UBW/PROPN/1 met/VERB/1"), given)
    assert np.flatnonzero(found[0]).tolist() == [1, 3, 4]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["paraphrases", "rewrites"])
def test_shipped_tables_are_sorted_by_stem(language: str, name: str) -> None:
    path = built_in("models") / "align" / language / f"{name}.tsv.gz"
    stems = [line.partition("\t")[0] for line in gzip.decompress(path.read_bytes()).decode("utf-8").splitlines()]
    assert stems == sorted(stems)


def test_a_stem_is_read_with_all_its_paraphrases(tmp_path: Path) -> None:
    path = tmp_path / "table.tsv.gz"
    path.write_bytes(gzip.compress(b"buy\tacquir\t300\nbuy\tpurchas\t200\nsell\ttrade\t100\n"))
    found = Paraphrases.read(path).between(["buy", "walk"], ["purchas", "acquir", "trade"])
    assert found.tolist() == [[0.2, 0.3, 0.0], [0.0, 0.0, 0.0]]


@pytest.mark.parametrize(
    "said",
    [
        "Ville/NOUN/2/nsubj n'/ADV/2/advmod a/VERB/2/root que/ADV/2/advmod deux/NUM/5/nummod ponts/NOUN/2/obj",
        "Ville/NOUN/2/nsubj ne/ADV/2/advmod fait/VERB/2/root pas/ADV/2/advmod que/ADV/5/advmod vendre/VERB/2/ccomp",
    ],
)
def test_a_negation_that_leaves_something_out_denies_nothing(said: str) -> None:
    given = "Ville/NOUN/1/nsubj a/VERB/1/root deux/NUM/3/nummod ponts/NOUN/1/obj vendre/VERB/1/ccomp fait/VERB/1/conj"
    links = {0: 0, 2: 1, 4: 2, 5: 3} if "deux" in said else {0: 0, 2: 5, 5: 4}
    assert not list(negations(checked(said, given, links, "fr")))
    denied = said.replace("que/ADV/2/advmod", "jamais/ADV/2/advmod").replace("que/ADV/5/advmod", "bien/ADV/5/advmod")
    assert list(negations(checked(denied, given, links, "fr")))


def test_a_verb_that_denies_is_itself_denied() -> None:
    given = "Mayor/NOUN/1/nsubj refused/VERB/1/root the/DET/3/det offer/NOUN/1/obj"
    said = "Mayor/NOUN/3/nsubj did/AUX/3/aux not/PART/3/advmod refused/VERB/3/root the/DET/5/det offer/NOUN/3/obj"
    assert [f.kind for f in negations(checked(said, given, {0: 0, 3: 1, 5: 3}))] == ["negation"]


def test_an_agency_and_the_number_of_a_series_are_no_findings() -> None:
    given = "The/DET/1 mill/NOUN/2 won/VERB/2 the/DET/5 sixth/ADJ/5 seat/NOUN/2"
    said = "The/DET/1 mill/NOUN/2 won/VERB/2 No/DET/4 6/NUM/2 (/PUNCT/6 Reuters/PROPN/2 )/PUNCT/6"
    sentence = checked(said, given, {0: 0, 1: 1, 2: 2})
    assert not list(names(sentence))
    assert not list(negations(sentence))
    assert list(names(checked(said.replace("(", "in").replace("Reuters", "Preston"), given, {1: 1})))


@pytest.mark.parametrize(
    ("acronym", "text", "found"),
    [
        ("HAS", "la Haute Autorité de la santé publique", [1, 2, 5]),
        ("RSA", "se rendra au sommet du G20 avec eux", []),
        ("PS", "le Parti socialiste", []),
        ("PS", "le Président de la Société", []),
        ("BF", "la Banque de France", [1, 3]),
    ],
)
def test_an_acronym_leaves_out_small_words_only_and_few(acronym: str, text: str, found: list[int]) -> None:
    assert spelled_out(acronym, plain_words(text)) == found


def test_runs_are_chosen_by_what_was_learned_of_them() -> None:
    chosen = SUPPORT.model_copy(update={"run": {"always": -1.0, "count": 2.0}})
    for said, accused in (
        (" in/ADP/6/case sheds/NOUN/4", []),
        (" in/ADP/7/case old/ADJ/7 sheds/NOUN/4", ["in old sheds"]),
    ):
        sentence = checked(MILL + said, MILL, {n: n for n in range(5)})
        model = SupportModel(chosen)
        assert [said_by(sentence, f) for f in model.unsupported(sentence, model.doubts(sentence))] == accused


def test_a_finding_takes_along_what_goes_with_it() -> None:
    sentence = checked(
        MILL + " in/ADP/7/case Old/PROPN/7/compound Leeds/PROPN/4 ,/PUNCT/2 with/ADP/10/case pride/NOUN/2", MILL, {}
    )
    finding = sentence.finding(7, 8, "name", 0.8)
    likely = np.array([0.0] * 5 + [0.6, 0.6, 0.0, 0.6, 0.0, 0.0])
    (found,) = widened(sentence, [finding], likely, 0.5)
    assert (found.kind, said_by(sentence, found)) == ("name", "in Old Leeds")
    likely[[8, 9, 10]] = 0.0, 0.7, 0.7
    assert [said_by(sentence, f) for f in widened(sentence, [finding], likely, 0.5)] == [
        "in Old Leeds",
        "with pride",
    ]


def test_what_the_source_says_otherwise_stays_as_narrow_as_it_is() -> None:
    sentence = checked(MILL.replace("40", "70"), MILL, {1: 1, 2: 2, 4: 4})
    (finding,) = numbers(sentence)
    assert next(widened(sentence, [finding], np.ones(5), 0.5)) == finding
    assert not list(widened(sentence, [], np.ones(5), 1.5))


def test_two_findings_of_one_stretch_stay_two() -> None:
    sentence = checked("On/ADP/1/case Monday/PROPN/4 in/ADP/3/case Leeds/PROPN/4 fell/VERB/4", MILL, {})
    findings = [sentence.finding(1, 2, "date", 0.8), sentence.finding(3, 4, "name", 0.8)]
    found = list(widened(sentence, findings, np.array([1.0, 1.0, 1.0, 1.0, 0.0]), 0.5))
    assert [(f.kind, said_by(sentence, f)) for f in found] == [("date", "On Monday"), ("name", "in Leeds")]


def test_a_sentence_that_no_source_says_is_accused_where_no_run_of_it_is_chosen() -> None:
    sentence = checked(MILL + " in/ADP/7/case old/ADJ/7 sheds/NOUN/4", MILL, {n: n for n in range(5)})
    nothing = {"run": {"always": -9.0}}
    for unsaid, accused in ((0.0, []), (1.0, ["in old sheds"])):
        model = SupportModel(SUPPORT.model_copy(update={**nothing, "unsaid": unsaid}))
        assert [said_by(sentence, f) for f in model.unsupported(sentence, model.doubts(sentence))] == accused
