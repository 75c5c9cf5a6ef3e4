"""The vetoes on words that cannot be said alone: examples of those that no parsed sentence gives, and their place in
the trace; the others have theirs in `grammars/absum/{en,fr}/soundness.toml`."""

from dataclasses import replace

import pytest

from pipeline.absum.interpret import load_schemes
from pipeline.absum.mentions.coreference import MainEvent
from pipeline.absum.mentions.events import EventReader, Mention
from pipeline.absum.mentions.soundness import (
    APART,
    SOUNDNESS_NAMES,
    Dated,
    Phrased,
    Soundness,
    day_of_another,
    no_day,
    soundness_id,
    torn,
)
from pipeline.absum.reading.groups import annotation_of
from pipeline.absum.reading.vetoes import VETO_NAMES
from pipeline.absum.reading.vocabulary import EventVocabulary
from pipeline.absum.saying.agreement import Agreement
from pipeline.absum.settings import SchemeSelectionSettings
from pipeline.document import Document
from pipeline.languages import LANGUAGES, Language
from pipeline.profile_table import ProfileTable
from pipeline.rule_families import families
from pipeline.settings import load_configuration
from pipeline.trees import SentenceTree
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

VOCABULARY = EventVocabulary.of(RESOURCES, "en")
KILLED = "killed/VERB/kill/root/0/Tense=Past|VerbForm=Fin"
GUNMEN = "Two/NUM/two/nummod/2 gunmen/NOUN/gunman/nsubj/3/Number=Plur"
STOP = "././PUNCT/punct/3"
ACTIVE = f"{GUNMEN} {KILLED} a/DET/a/det/5/Definite=Ind nurse/NOUN/nurse/obj/3/Number=Sing {STOP}"
REPORTED = (
    "Police/NOUN/police/nsubj/2 said/VERB/say/root/0/VerbForm=Fin on/ADP/on/case/4 Monday/PROPN/Monday/obl/2 "
    "that/SCONJ/that/mark/7 gunmen/NOUN/gunman/nsubj/7 killed/VERB/kill/ccomp/2/VerbForm=Fin a/DET/a/det/9 "
    "nurse/NOUN/nurse/obj/7 on/ADP/on/case/11 Friday/PROPN/Friday/obl/7 ././PUNCT/punct/2"
)


def mentions(told: Document) -> list[Mention]:
    schemes = load_schemes(RESOURCES)["en"]
    read = EventReader(RESOURCES, schemes).read(0, told, (schemes.categories["attacks"],))
    return [each for each in read if isinstance(each, Mention)]


def veto(sentence: str, noun: str) -> str | None:
    """The veto on the phrase with a noun, as whom the event befell."""
    told = document(sentence)
    mention, finding = next(
        (each, found)
        for each in mentions(told)
        for found in each.findings
        if found.phrase is not None and found.phrase.noun == noun
    )
    return Soundness(told, VOCABULARY, ()).veto(mention, finding, mention.rule.aspects[finding.aspect].role)


@pytest.mark.parametrize(
    ("victim", "name"),
    [
        ("a/DET/a/det/5/Definite=Ind", None),
        ("his/DET/his/det/5/Poss=Yes", "owned"),
        ("the/DET/the/det/5/Definite=Def", "known"),
    ],
)
def test_the_first_veto_is_told_by_its_name(victim: str, name: str | None) -> None:
    assert veto(ACTIVE.replace("a/DET/a/det/5/Definite=Ind", victim), "nurse") == name


@pytest.mark.parametrize(("times", "is_read"), [(1, True), (41, False)])
def test_a_run_of_more_characters_than_can_be_said_is_no_phrase(times: int, is_read: bool) -> None:
    noun = "nurse" * times
    found = [each.phrase for mention in mentions(document(ACTIVE.replace("nurse/NOUN", f"{noun}/NOUN")))
             for each in mention.findings]  # fmt: skip
    assert any(phrase is not None and phrase.noun == noun for phrase in found) == is_read


def test_what_stands_in_another_sentence_is_told_apart() -> None:
    told = document(ACTIVE, ACTIVE)
    first = mentions(told)[0]
    assert Soundness(told, VOCABULARY, ()).veto(replace(first, sentence=1), first.findings[0], "patient") == APART


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trace_knows_every_veto_in_every_language(language: Language) -> None:
    """Those too of which a language has no example."""
    tables = families(ProfileTable(load_configuration(None)))["absum"].tables(RESOURCES, language)
    told = {str(table.values["id"]) for table in tables if table.values.get("description")}
    assert told >= {soundness_id(language, name) for name in SOUNDNESS_NAMES}
    assert told >= {f"{language}.absum.vetoes.{name}" for name in VETO_NAMES}


def tree_of(sentence: str) -> SentenceTree:
    told = document(sentence)
    annotation = annotation_of(told)
    return SentenceTree(told, annotation, annotation.sentences[0])


def test_a_day_hangs_from_the_event_itself() -> None:
    tree = tree_of(REPORTED)
    monday, killed, friday = 3, 6, 10
    assert day_of_another(Dated(tree, monday, killed, "2026-05-04"))
    assert not day_of_another(Dated(tree, friday, killed, "2026-05-01"))
    assert no_day(Dated(tree, friday, killed, "2026-05"))
    assert not no_day(Dated(tree, friday, killed, "2026-05-01"))


def test_the_rest_of_a_noun_is_no_phrase() -> None:
    phrase = next(f.phrase for m in mentions(document(ACTIVE)) for f in m.findings if f.phrase is not None)
    sentence = f"{GUNMEN} {KILLED} nurse/NOUN/nurse/obj/3 Orr/PROPN/Orr/appos/4 {STOP}"
    tree = tree_of(sentence)
    assert torn(Phrased(tree, 4, 2, "patient", phrase, VOCABULARY, ()))
    assert not torn(Phrased(tree, 3, 2, "patient", phrase, VOCABULARY, ()))


def test_an_agreement_tells_what_it_refused_with_its_veto_in_reading_order() -> None:
    told = document(ACTIVE.replace("a/DET/a/det/5/Definite=Ind", "the/DET/the/det/5/Definite=Def"), ACTIVE)
    every = mentions(told)
    agreement = Agreement([told], SchemeSelectionSettings(), VOCABULARY, MainEvent(mentions=tuple(every)), {})
    for mention in reversed(every):
        for finding in mention.findings:
            agreement._holds(mention, finding, mention.rule.aspects[finding.aspect].role, {})
    refused = agreement.refusals()
    assert [each.source.span for each in refused] == sorted(each.source.span for each in refused)
    assert "en.absum.soundness.known" in {each.rule for each in refused}
    assert {each.rule.split(".")[-1] for each in refused} <= SOUNDNESS_NAMES
