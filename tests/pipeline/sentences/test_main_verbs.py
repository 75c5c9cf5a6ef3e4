"""Main verbs that a parser took for something else, and sentences that have none."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.sentences.main_verbs import MainVerbs
from pipeline.sentences.quotations import quoted
from tests.pipeline.absum.parsed import first_tree
from tests.resources import RESOURCES

PAST = "VERB/{}/acl/2/Tense=Past|VerbForm=Part"
CROWD = (
    "Dozens/NOUN/dozen/root/0 of/ADP/of/case/3 bakers/NOUN/baker/nmod/1 {verb} the/DET/the/det/7 old/ADJ/old/amod/7 "
    "mill/NOUN/mill/obl/4 on/ADP/on/case/9 Monday/PROPN/Monday/obl/4 ./PUNCT/./punct/1"
)
RECOMMENDS = (
    "The/DET/the/det/2 guild/NOUN/guild/nsubj/3/Number=Sing recommends/NOUN/{lemma}/root/0/Number=Plur {behind} "
    "bakers/NOUN/baker/nsubj/6 sell/VERB/sell/acl/3/VerbForm=Inf old/ADJ/old/amod/8 bread/NOUN/bread/obj/6 "
    "./PUNCT/./punct/3"
)
RELATIVE = (
    "Une/DET/un/det/2 tour/NOUN/tour/root/0 qui/PRON/qui/nsubj/4/PronType=Rel {verb} le/DET/le/det/6 "
    "vieux/ADJ/vieux/amod/7 port/NOUN/port/obj/4 de/ADP/de/case/9 Brest/PROPN/Brest/nmod/7 {rest} ./PUNCT/./punct/2"
)
DOMINATES = "domine/VERB/dominer/acl/2/VerbForm=Fin"


def found(text: str, language: Language = "en", *, is_first: bool = False, is_alone: bool = False) -> bool:
    tree = first_tree(text, language)
    if not is_alone:  # another sentence in its paragraph
        sentences = (tree.sentence, replace(tree.sentence, first=tree.sentence.last))
        tree = replace(tree, annotation=replace(tree.annotation, sentences=sentences))
    in_quotes = {*quoted(tree, tree.indices)}
    own = [i for i in tree.indices if i not in in_quotes]
    return MainVerbs.of(RESOURCES, language).found(tree, own, is_first=is_first)


def test_a_past_form_that_was_taken_for_a_participle_is_a_main_verb() -> None:
    assert found(CROWD.format(verb=f"besieged/{PAST.format('besiege')}"))


def test_a_plural_before_an_infinitive_is_a_main_verb() -> None:
    to_sell = "to/PART/to/mark/5 sell/VERB/sell/acl/3/VerbForm=Inf more/ADJ/more/amod/6"
    assert found(RECOMMENDS.format(lemma="recommend", behind=to_sell))
    assert not found(RECOMMENDS.format(lemma="baker", behind=to_sell))


@pytest.mark.parametrize(
    "text",
    [
        CROWD.format(verb=f"held/{PAST.format('hold')} by/ADP/by/case/7"),
        CROWD.format(verb=f"who/PRON/who/nsubj/5/PronType=Rel besieged/{PAST.format('besiege')}"),
        CROWD.format(verb="at/ADP/at/case/7"),
        "Dozens/NOUN/dozen/root/0 fled/VERB/flee/acl/1/Tense=Past|VerbForm=Part home/ADV/home/advmod/2",
    ],
)
def test_a_true_participle_is_none(text: str) -> None:
    assert not found(text)


def test_a_paragraph_of_its_own_may_be_a_heading() -> None:
    crowd = CROWD.format(verb=f"besieged/{PAST.format('besiege')}")
    assert not found(crowd, is_alone=True)
    assert found(crowd.replace("obl/4 on", "obj/4 on"), is_alone=True)


def test_what_stands_first_needs_a_finite_verb() -> None:
    assert not found(CROWD.format(verb=f"besieged/{PAST.format('besiege')}"), is_first=True)


def test_a_verb_that_was_taken_for_a_plural_stands_before_what_no_plural_does() -> None:
    that = "that/SCONJ/that/mark/6"
    assert found(RECOMMENDS.format(lemma="recommend", behind=that))
    assert not found(RECOMMENDS.format(lemma="recommend", behind="to/ADP/to/case/5"))
    assert not found(RECOMMENDS.format(lemma="chairman", behind=that))


@pytest.mark.parametrize(
    ("verb", "rest", "expected"),
    [
        (DOMINATES, "reste/VERB/rester/acl/2/VerbForm=Fin fermée/ADJ/fermé/xcomp/10", True),
        (DOMINATES, "fermée/VERB/fermer/acl/2/Tense=Past|VerbForm=Part hier/ADV/hier/advmod/10", False),
    ],
)
def test_a_relative_clause_takes_one_finite_verb(verb: str, rest: str, expected: bool) -> None:
    assert found(RELATIVE.format(verb=verb, rest=rest), "fr", is_first=True) is expected


def test_what_opens_with_a_relative_clause_is_none() -> None:
    what = RELATIVE.replace("Une/DET/un/det/2 tour/NOUN/tour/root/0", "Ce/PRON/ce/root/0")
    rest = "fait/VERB/faire/acl/1/VerbForm=Fin plaisir/NOUN/plaisir/obj/9 ici/ADV/ici/advmod/9"
    assert not found(what.format(verb=DOMINATES, rest=rest), "fr")


def test_what_stands_in_quotation_marks_is_not_counted() -> None:
    said = "“/PUNCT/“/punct/5 " + CROWD.format(verb=f"besieged/{PAST.format('besiege')}") + " ”/PUNCT/”/punct/1"
    assert not found(said)


@pytest.mark.parametrize(
    ("opening", "relation", "is_stated"),
    [("alors", "mark", False), ("ainsi", "cc", False), ("ainsi", "advmod", True)],
)
def test_a_clause_behind_two_words_has_its_own_verb(opening: str, relation: str, *, is_stated: bool) -> None:
    rest = (
        f"{opening}/ADV/{opening}/{relation}/14 que/SCONJ/que/fixed/10 la/DET/la/det/13 mer/NOUN/mer/nsubj/14 "
        "monte/VERB/monter/advcl/4/VerbForm=Fin"
    )
    assert found(RELATIVE.format(verb=DOMINATES, rest=rest), "fr") is is_stated


WHAT = (
    "What/PRON/what/root/0/PronType=Rel {who}/PRON/he/nsubj/3/PronType={kind} took/VERB/take/acl/1/VerbForm=Fin "
    "for/ADP/for/case/5 fog/NOUN/fog/obl/3 over/ADP/over/case/7 Kasre/PROPN/Kasre/nmod/5 "
    "was/AUX/be/cop/9/VerbForm=Fin {smoke} ./PUNCT/./punct/1"
)


@pytest.mark.parametrize(("who", "kind", "expected"), [("he", "Prs", True), ("who", "Rel", False)])
def test_what_somebody_did_may_be_the_subject(who: str, kind: str, *, expected: bool) -> None:
    text = WHAT.format(who=who, kind=kind, smoke="smoke/NOUN/smoke/ccomp/3 was/AUX/be/cop/1/VerbForm=Fin")
    assert found(text) is expected


@pytest.mark.parametrize(
    ("lemma", "label", "expected"), [("face", "", True), ("baker", "", False), ("face", ":", False)]
)
def test_a_noun_with_a_subject_and_an_object_is_a_verb(lemma: str, label: str, *, expected: bool) -> None:
    colon = ":/PUNCT/:/punct/5 " if label else "of/ADP/of/case/2 "
    text = (
        f"Bakers/NOUN/baker/nsubj/5 {colon}Kasre/PROPN/Kasre/nmod/1 today/ADV/today/advmod/5 "
        f"{lemma}/NOUN/{lemma}/root/0 a/DET/a/det/8 hard/ADJ/hard/amod/8 choice/NOUN/choice/obj/5 ./PUNCT/./punct/5"
    )
    assert found(text) is expected
