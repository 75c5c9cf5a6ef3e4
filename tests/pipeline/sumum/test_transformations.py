"""The fifteen transformations of section 2.3, each in both languages, on sentences analysed by hand."""

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import pytest

from pipeline.languages import LANGUAGES, Language
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.realizer.spec import CannedText, Clause, Source
from pipeline.settings import NoSettings
from pipeline.sumum.reading.templates import Stretch
from pipeline.sumum.transformations.acronyms import Introductions, settle_acronyms
from pipeline.sumum.transformations.clauses import predications, split, without_tail
from pipeline.sumum.transformations.concepts import reexpress_authors
from pipeline.sumum.transformations.draft import Draft, Transformation, transformation_id
from pipeline.sumum.transformations.junctures import settled
from pipeline.sumum.transformations.nouns import as_verb, lower_first, lower_title, with_article
from pipeline.sumum.transformations.parentheses import delete_parentheses
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.verbs import read_predicate, select_verb, verb_phrase
from tests.pipeline.sumum.passages import draft, passages, wording
from tests.resources import RESOURCES

ENGINE = PyrealbEngine(NoSettings(), RESOURCES)
WE = "we/PRON/we/Number=Plur|Person=1|PronType=Prs"
OUR = "our/PRON/our/Number=Plur|Person=1|Poss=Yes|PronType=Prs"
NOUS = "nous/PRON/nous/Number=Plur|Person=1|PronType=Prs"
FIN = "Mood=Ind|Tense=Pres|VerbForm=Fin"


def said(found: tuple[object, Draft] | None, where: Passages, language: Language) -> tuple[str, tuple[str, ...]]:
    """A predicate with its complement in words, and its trace."""
    assert found is not None
    predicate, rest = found
    text = CannedText(text=rest.text(), sources=(Source(document=0, start=0, end=1),))
    spec = Clause(verb=verb_phrase(predicate, text, wording(language)))  # type: ignore[arg-type]
    return ENGINE.realize(spec, language).text, predicate.trace  # type: ignore[attr-defined]


def presented(language: Language, analysis: str) -> tuple[str, tuple[str, ...]]:
    """The first verb of a sentence and what follows it, presented."""
    where = passages(language, analysis)
    group = where.annotation.verb_groups[0]
    rest = Draft(tuple(piece for piece in draft(where).trimmed().pieces if piece.token >= group.last))
    return said(read_predicate(group, rest, where, wording(language)), where, language)


def edited(language: Language, analysis: str, *types: str) -> Draft:
    """A sentence after the rules of some transformations."""
    where = passages(language, analysis)
    return settled(wording(language).edits.apply(draft(where), where, *types), wording(language))  # type: ignore[arg-type]


def syntactic_verb_transformation(language: Language) -> tuple[str, str, tuple[str, ...]]:
    if language == "en":
        future = f"{WE} will/AUX/will/VerbForm=Fin present/VERB/present/VerbForm=Inf a/DET/a/Definite=Ind valve/NOUN"
        return "Presents a valve.", *presented("en", future)
    past = (
        f"{NOUS} avons/AUX/avoir/{FIN}|Number=Plur|Person=1 présenté/VERB/présenter/Tense=Past|VerbForm=Part "
        "une/DET/un vanne/NOUN/vanne/Gender=Fem|Number=Sing"
    )
    return "Présente une vanne.", *presented("fr", past)


def lexical_verb_transformation(language: Language) -> tuple[str, str, tuple[str, ...]]:
    if language == "en":
        analysis = f"{WE} tackle/VERB/tackle/{FIN} leaking/ADJ valves/NOUN/valve/Number=Plur"
        return "Deals with leaking valves.", *presented("en", analysis)
    analysis = (
        f"{NOUS} nous/PRON/nous/Person=1|Reflex=Yes penchons/VERB/pencher/{FIN}|Number=Plur|Person=1 sur/ADP "
        "le/DET/le rôle/NOUN/rôle/Gender=Masc|Number=Sing des/ADP/de vannes/NOUN/vanne/Gender=Fem|Number=Plur"
    )
    return "S'intéresse au rôle des vannes.", *presented("fr", analysis)


def verb_selection(language: Language) -> tuple[str, str, tuple[str, ...]]:
    if language == "en":
        where = passages("en", "Experimental/ADJ Results/NOUN/result/Number=Plur", kind="heading")
        argument = lower_title(draft(where), where, wording("en"))
        return "Presents experimental results.", *said((select_verb("present"), argument), where, "en")
    analysis = "Résultats/NOUN/résultat/Gender=Masc|Number=Plur expérimentaux/ADJ/expérimental"
    where = passages("fr", analysis, kind="heading")
    articled = with_article(lower_title(draft(where), where, wording("fr")), where, wording("fr"))
    assert articled is not None
    return "Présente des résultats expérimentaux.", *said(
        (select_verb("présenter"), settled(articled, wording("fr"))), where, "fr"
    )


def conceptual_deletion(language: Language) -> tuple[str, str, tuple[str, ...]]:
    if language == "en":
        found = edited(
            "en",
            "In/ADP this/DET/this/PronType=Dem paper/NOUN/paper/Number=Sing ,/PUNCT costs/NOUN/cost fell/VERB ./PUNCT",
            "conceptual_deletion",
        )
        return "costs fell .", found.text(), found.trace
    found = edited(
        "fr",
        "Dans/ADP cet/DET/ce/PronType=Dem article/NOUN/article/Number=Sing ,/PUNCT les/DET coûts/NOUN baissent/VERB",
        "conceptual_deletion",
    )
    return "les coûts baissent", found.text(), found.trace


def concept_reexpression(language: Language) -> tuple[str, str, tuple[str, ...]]:
    if language == "en":
        analysis = f"{WE} tested/VERB {OUR} valve/NOUN and/CCONJ {WE} failed/VERB"
        where = passages("en", analysis)
        found = reexpress_authors(draft(where), where, wording("en"))
        assert found is not None
        return "the authors tested their valve and they failed", found.text(), found.trace
    analysis = (
        f"{NOUS} avons/AUX/avoir/{FIN}|Number=Plur|Person=1 testé/VERB/tester/Tense=Past|VerbForm=Part "
        "notre/DET/son/Poss=Yes vanne/NOUN/vanne/Gender=Fem|Number=Sing"
    )
    where = passages("fr", analysis)
    found = reexpress_authors(draft(where), where, wording("fr"))
    assert found is not None
    return "les auteurs ont testé leur vanne", found.text(), found.trace


def structural_deletion(language: Language) -> tuple[str, str, tuple[str, ...]]:
    if language == "en":
        found = edited("en", "However/ADV ,/PUNCT the/DET valve/NOUN leaks/VERB/leak", "structural_deletion")
        return "the valve leaks", found.text(), found.trace
    found = edited("fr", "Cependant/ADV ,/PUNCT la/DET vanne/NOUN fuit/VERB/fuir", "structural_deletion")
    return "la vanne fuit", found.text(), found.trace


def clause_deletion(language: Language) -> tuple[str, str, tuple[str, ...]]:
    if language == "en":
        where = passages("en", "a/DET valve/NOUN that/PRON leaks/VERB/leak ,/PUNCT which/PRON is/AUX/be bad/ADJ")
        found = without_tail(draft(where), wording("en"), 6)
        return "a valve that leaks", found.text(), found.trace
    where = passages("fr", "une/DET vanne/NOUN qui/PRON fuit/VERB ,/PUNCT car/CCONJ elle/PRON rouille/VERB")
    found = without_tail(draft(where), wording("fr"), 6)
    return "une vanne qui fuit", found.text(), found.trace


def parenthetical_deletion(language: Language) -> tuple[str, str, tuple[str, ...]]:
    if language == "en":
        where = passages("en", "valves/NOUN (/PUNCT Smith/PROPN ,/PUNCT 1999/NUM )/PUNCT leak/VERB [12]/X ./PUNCT")
        found = delete_parentheses(draft(where), where, wording(language))
        return "valves leak .", found.text(), found.trace
    where = passages("fr", "les/DET vannes/NOUN (/PUNCT voir/VERB figure/NOUN 2/NUM )/PUNCT fuient/VERB")
    found = delete_parentheses(draft(where), where, wording(language))
    return "les vannes fuient", found.text(), found.trace


def acronym_expansion(language: Language) -> tuple[str, str, tuple[str, ...]]:
    if language == "en":
        analysis = "FPV/PROPN opens/VERB because/SCONJ the/DET fast/ADJ plug/NOUN valve/NOUN moves/VERB"
        where = passages("en", analysis, [("FPV", "fast plug valve")])
        first = Draft(draft(where).pieces[:2])
        found = settle_acronyms(first, where, wording("en"), Introductions())
        return "FPV (the fast plug valve) opens", found.text(), found.trace
    analysis = "VPR/PROPN est/AUX/être la/DET vanne/NOUN de/ADP pression/NOUN rapide/ADJ"
    where = passages("fr", analysis, [("VPR", "vanne de pression rapide")])
    found = settle_acronyms(Draft(draft(where).pieces[:2]), where, wording("fr"), Introductions())
    return "VPR (la vanne de pression rapide) est", found.text(), found.trace


def abbreviation(language: Language) -> tuple[str, str, tuple[str, ...]]:
    if language == "en":
        where = passages("en", "the/DET fast/ADJ plug/NOUN valve/NOUN moves/VERB", [("FPV", "fast plug valve")])
        found = settle_acronyms(draft(where), where, wording("en"), Introductions(done={"FPV"}))
        return "the FPV moves", found.text(), found.trace
    where = passages("fr", "la/DET vanne/NOUN de/ADP pression/NOUN cède/VERB", [("VP", "vanne de pression")])
    found = settle_acronyms(draft(where), where, wording("fr"), Introductions(done={"VP"}))
    return "la VP cède", found.text(), found.trace


def merge(language: Language) -> tuple[str, str, tuple[str, ...]]:
    from tests.pipeline.sumum.test_plan import merged_message

    message = merged_message(language)
    expected = {
        "en": "Describes the old valve; and also compares three new pumps.",
        "fr": "Décrit la vieille vanne\u202f; et compare également trois nouvelles pompes.",
    }
    return expected[language], ENGINE.realize(message.spec, language).text, message.provenance.rules


def split_(language: Language) -> tuple[str, str, tuple[str, ...]]:
    analysis = {
        "en": f"the/DET valve/NOUN leaks/VERB/leak/{FIN} ;/PUNCT the/DET pump/NOUN stops/VERB/stop/{FIN}",
        "fr": f"la/DET vanne/NOUN fuit/VERB/fuir/{FIN} ;/PUNCT la/DET pompe/NOUN cale/VERB/caler/{FIN}",
    }[language]
    where = passages(language, analysis)
    parts = split(draft(where), where)
    expected = {"en": "the valve leaks | the pump stops", "fr": "la vanne fuit | la pompe cale"}
    return expected[language], " | ".join(part.text() for part in parts), parts[0].trace


def complex_reformulation(language: Language) -> tuple[str, str, tuple[str, ...]]:
    if language == "en":
        where = passages("en", "Comparison/NOUN/comparison of/ADP two/NUM valves/NOUN/valve", kind="heading")
        verbal = as_verb(draft(where), where, wording("en"))
        assert verbal is not None
        return "compare two valves", f"{verbal[0]} {verbal[1].text()}", verbal[1].trace
    where = passages("fr", "Comparaison/NOUN/comparaison des/ADP/de vannes/NOUN/vanne rapides/ADJ", kind="heading")
    verbal = as_verb(draft(where), where, wording("fr"))
    assert verbal is not None
    return "comparer les vannes rapides", f"{verbal[0]} {verbal[1].text()}", verbal[1].trace


def noun_transformation(language: Language) -> tuple[str, str, tuple[str, ...]]:
    if language == "en":
        where = passages("en", "An/DET example/NOUN of/ADP WebShaman/PROPN")
        found = lower_first(draft(where), where)
        return "an example of WebShaman", found.text(), found.trace
    where = passages("fr", "Architecture/NOUN/architecture/Gender=Fem|Number=Sing du/ADP système/NOUN", kind="heading")
    articled = with_article(lower_title(draft(where), where, wording("fr")), where, wording("fr"))
    assert articled is not None
    found = settled(articled, wording("fr"))
    return "l'architecture du système", found.text(), found.trace


def no_transformation(language: Language) -> tuple[str, str, tuple[str, ...]]:
    from tests.pipeline.sumum.test_plan import reported_message

    message = reported_message(language)
    expected = {"en": "The valve needs a fast pump.", "fr": "La vanne exige une pompe rapide."}
    return expected[language], ENGINE.realize(message.spec, language).text, message.provenance.rules


OPERATIONS: dict[str, Callable[[Language], tuple[str, str, tuple[str, ...]]]] = {
    operation.__name__.removesuffix("_"): operation
    for operation in (
        syntactic_verb_transformation, lexical_verb_transformation, verb_selection, conceptual_deletion,
        concept_reexpression, structural_deletion, clause_deletion, parenthetical_deletion, acronym_expansion,
        abbreviation, merge, split_, complex_reformulation, noun_transformation, no_transformation,
    )
}  # fmt: skip


def test_every_transformation_of_the_paper_is_tried() -> None:
    assert tuple(OPERATIONS) == get_args(Transformation)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OPERATIONS)
def test_transformation(name: str, language: Language) -> None:
    expected, found, trace = OPERATIONS[name](language)
    assert found == expected
    assert transformation_id(name) in trace  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("language", "analysis", "expected"),
    [
        ("en", "the/DET valve/NOUN in/ADP [5]/X leaks/VERB", "the valve leaks"),
        ("en", "valves/NOUN of/ADP (/PUNCT Smith/PROPN ,/PUNCT 1999/NUM )/PUNCT leak/VERB", "valves of Smith leak"),
        ("en", "valves/NOUN in/ADP pipes/NOUN [5]/X leak/VERB", "valves in pipes leak"),
        ("en", "valves/NOUN similar/ADJ to/ADP [5]/X leak/VERB", "valves similar to leak"),
        ("en", "[5]/X sells/VERB valves/NOUN", "[5] sells valves"),
        ("en", "In/ADP [5]/X ,/PUNCT valves/NOUN leak/VERB", "In [5], valves leak"),
        ("fr", "la/DET vanne/NOUN dans/ADP [5]/X fuit/VERB", "la vanne fuit"),
        (
            "fr",
            "la/DET vanne/NOUN de/ADP (/PUNCT Roux/PROPN ,/PUNCT 1999/NUM )/PUNCT fuit/VERB",
            "la vanne de Roux fuit",
        ),
    ],
)
def test_a_reference_goes_with_the_preposition_that_makes_it_a_noun(
    language: Language, analysis: str, expected: str
) -> None:
    where = passages(language, analysis)
    assert delete_parentheses(draft(where), where, wording(language)).text().replace(" ,", ",") == expected


def test_capitals_of_french_headings_find_their_accents() -> None:
    running = "l'/DET état/NOUN des/ADP vannes/NOUN et/CCONJ l'/DET état/NOUN des/ADP cuves/NOUN ./PUNCT"
    where = passages("fr", f"{running} Etat/NOUN/état des/ADP vannes/NOUN")
    heading = where.draft(Stretch(len(running.split()), len(where.annotation.tokens)))
    assert lower_first(heading, where).text() == "état des vannes"
    assert lower_first(replace(heading, pieces=heading.pieces[2:]), where).text() == "vannes"


def test_semicolons_of_a_list_part_no_sentences() -> None:
    listed = f"two/NUM parts/NOUN :/PUNCT a/DET valve/NOUN that/PRON leaks/VERB/leak/{FIN} ;/PUNCT"
    where = passages("en", f"{listed} a/DET pump/NOUN that/PRON stops/VERB/stop/{FIN}")
    assert split(draft(where), where) == (draft(where),)


@pytest.mark.parametrize(("end", "is_spaced"), [("'s", False), ("-like", False), ("opens", True)])
def test_an_acronym_within_a_word_is_not_expanded(end: str, is_spaced: bool) -> None:
    analysis = f"the/DET FPV/PROPN {end}/PART fast/ADJ plug/NOUN valve/NOUN"
    where = passages("en", analysis, [("FPV", "fast plug valve")])
    first, acronym, last, *_ = draft(where).pieces
    said = Draft((first, acronym, replace(last, is_spaced=is_spaced)))
    assert ("(" in settle_acronyms(said, where, wording("en"), Introductions()).text()) is is_spaced


def test_verbs_coordinated_with_a_perfect_are_the_authors_own() -> None:
    past, part = "VerbForm=Fin|Tense=Past", "VerbForm=Part|Tense=Past"
    where = passages(
        "en",
        f"{WE} have/AUX/have/{FIN}|Person=1 described/VERB/describe/{part} pumps/NOUN/pump/Number=Plur "
        f"that/PRON/that/PronType=Rel save/VERB/save/{FIN} water/NOUN ,/PUNCT and/CCONJ "
        f"tested/VERB/test/{past} the/DET old/ADJ valves/NOUN/valve",
    )
    group = where.verb_group(1)
    assert group is not None
    found = predications(where, wording("en"), group, group.last, len(where.annotation.tokens))
    assert [where.token(one.group.head).text for one in found] == ["described", "tested"]


def test_a_bare_verb_behind_a_comma_is_no_verb_of_the_relative_clause() -> None:
    where = passages(
        "en",
        f"{WE} describe/VERB/describe/{FIN}|Person=1 pumps/NOUN/pump/Number=Plur that/PRON/that/PronType=Rel "
        f"save/VERB/save/{FIN} water/NOUN ,/PUNCT and/CCONJ "
        "refer/VERB/refer/VerbForm=Inf readers/NOUN/reader to/ADP Ohm/PROPN",
    )
    group = where.verb_group(1)
    assert group is not None
    found = predications(where, wording("en"), group, group.last, len(where.annotation.tokens))
    assert [where.token(one.group.head).text for one in found] == ["describe", "refer"]


def test_negated_and_doubtful_predicates_are_no_topics() -> None:
    denied = f"{WE} do/AUX/do/{FIN} not/PART/not/Polarity=Neg present/VERB/present/VerbForm=Inf costs/NOUN"
    doubtful = f"{WE} might/AUX/might/VerbForm=Fin present/VERB/present/VerbForm=Inf costs/NOUN"
    for analysis in (denied, doubtful):
        where = passages("en", analysis)
        group = where.annotation.verb_groups[0]
        assert read_predicate(group, Draft(draft(where).pieces[-1:]), where, wording("en")) is None


def test_main_clauses_of_other_speakers_are_cut_and_of_the_authors_kept() -> None:
    analysis = (
        f"{WE} describe/VERB/describe/{FIN}|Number=Plur|Person=1 a/DET valve/NOUN that/PRON leaks/VERB/leak/{FIN} "
        f"and/CCONJ section/NOUN/section 3/NUM discusses/VERB/discuss/{FIN} costs/NOUN"
    )
    where = passages("en", analysis)
    group = where.annotation.verb_groups[0]
    found = predications(where, wording("en"), group, group.last, len(where.annotation.tokens))
    words = [" ".join(t.text for t in where.annotation.tokens[one.first : one.last]) for one in found]
    assert words == ["a valve that leaks", "costs"]


@pytest.mark.parametrize(("before", "count"), [("source/NOUN", 0), ("a/DET source/NOUN ,/PUNCT", 2)])
def test_a_verb_between_two_nouns_may_be_one_itself(before: str, count: int) -> None:
    where = passages(
        "en",
        f"{WE} explore/VERB/explore/{FIN}|Number=Plur|Person=1 trees/NOUN/tree of/ADP {before} and/CCONJ "
        f"target/VERB/target/{FIN} sentences/NOUN/sentence",
    )
    group = where.annotation.verb_groups[0]
    assert len(predications(where, wording("en"), group, group.last, len(where.annotation.tokens))) == count


def test_what_is_no_clause_is_refused() -> None:
    analysis = f"{WE} propose/VERB/propose/{FIN}|Number=Plur|Person=1 valves/NOUN is/AUX/be/{FIN} the/DET pump/NOUN"
    where = passages("en", analysis)
    group = where.annotation.verb_groups[0]
    assert predications(where, wording("en"), group, group.last, len(where.annotation.tokens)) == ()


def test_acronym_of_other_words_is_no_abbreviation() -> None:
    """A long form that the acronym does not spell is left as it is: names are never altered."""
    where = passages(
        "en", "the/DET Czech/PROPN Dependency/PROPN Treebank/PROPN grows/VERB", [("DDT", "Dependency Treebank")]
    )
    found = settle_acronyms(draft(where), where, wording("en"), Introductions(done={"DDT"}))
    assert found.text() == "the Czech Dependency Treebank grows"


@pytest.mark.parametrize(
    ("language", "heading", "said_so"),
    [
        ("en", "Marine/ADJ Pump/NOUN Design/NOUN", "marine pump design"),
        ("en", "Halloran/PROPN v./ADP Canadian/ADJ Ferry/NOUN Line/NOUN", "Halloran v. Canadian Ferry Line"),
        ("en", "The/DET pumps/NOUN of/ADP the/DET Canadian/ADJ fleet/NOUN", "the pumps of the Canadian fleet"),
        ("en", "Old/ADJ pumps/NOUN :/PUNCT Repair/NOUN or/CCONJ sale/NOUN", "old pumps : repair or sale"),
        ("fr", "Vidal/PROPN c./ADP Société/NOUN fluviale/ADJ", "Vidal c. Société fluviale"),
        ("fr", "Les/DET pompes/NOUN de/ADP la/DET Société/NOUN fluviale/ADJ", "les pompes de la Société fluviale"),
        ("fr", "Résultats/NOUN expérimentaux/ADJ", "résultats expérimentaux"),
    ],
)
def test_names_in_headings_keep_their_capitals(language: Language, heading: str, said_so: str) -> None:
    where = passages(language, heading, kind="heading")
    assert lower_title(draft(where), where, wording(language)).text() == said_so
