"""Figure 2 of Genest & Lapalme 2011: two sentences, their items, the sentences made of them, and the one selected.

The trees are what the paper's parser must have made of them: the loss causes and leaves. Where the words differ, the
paper's drop or add something that the source does not: "at least", "some", and the date of an event that has none.
"""

import datetime

import pytest

from pipeline.document import Document
from pipeline.inits.interpret import InformationItemFinder, InformationItemsSettings
from pipeline.inits.items import InformationItems
from pipeline.inits.plan import DatedSentences
from pipeline.inits.select import FrequentItems
from pipeline.inits.settings import FrequentItemsSettings
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.settings import NoSettings
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.pipeline.absum.parsed import document
from tests.pipeline.inits.builders import said_alone
from tests.resources import RESOURCES
from tests.wired import shipped

ENGINE = PyrealbEngine(NoSettings(), RESOURCES)
FIND = InformationItemFinder(InformationItemsSettings(), RESOURCES)
PLAN = DatedSentences(NoSettings(), RESOURCES)
PUBLISHED = datetime.date(2005, 8, 16)
FINITE = "VerbForm=Fin|Tense=Past|Mood=Ind"
PARTICIPLE = "VerbForm=Part|Tense=Pres"

AIRLINER = f"""
The/DET/the/det/3/Definite=Def|PronType=Art Cypriot/ADJ/cypriot/amod/3 airliner/NOUN/airliner/nsubj/10/Number=Sing
that/PRON/that/nsubj/5/PronType=Rel crashed/VERB/crash/acl:relcl/3/{FINITE} in/ADP/in/case/7
Greece/PROPN/Greece/obl/5/Number=Sing/LOC may/AUX/may/aux/10/VerbForm=Fin have/AUX/have/aux/10/VerbForm=Inf
suffered/VERB/suffer/ccomp/39/VerbForm=Part|Tense=Past a/DET/a/det/13/Definite=Ind|PronType=Art
sudden/ADJ/sudden/amod/13 loss/NOUN/loss/obj/10/Number=Sing of/ADP/of/case/16 cabin/NOUN/cabin/compound/16
pressure/NOUN/pressure/nmod/13 at/ADP/at/case/19 high/ADJ/high/amod/19 altitude/NOUN/altitude/nmod/13 ,/PUNCT/,/punct/21
causing/VERB/cause/acl/13/{PARTICIPLE} temperatures/NOUN/temperature/obj/21/Number=Plur and/CCONJ/and/cc/25
oxygen/NOUN/oxygen/compound/25 levels/NOUN/level/conj/22/Number=Plur to/PART/to/mark/27
plummet/VERB/plummet/xcomp/21/VerbForm=Inf and/CCONJ/and/cc/29 leaving/VERB/leave/conj/21/{PARTICIPLE}
everyone/PRON/everyone/obj/29/Number=Sing aboard/ADV/aboard/advmod/30 suffocating/VERB/suffocate/xcomp/29/{PARTICIPLE}
and/CCONJ/and/cc/34 freezing/VERB/freeze/conj/32/{PARTICIPLE} to/ADP/to/case/36 death/NOUN/death/obl/34
,/PUNCT/,/punct/39 experts/NOUN/expert/nsubj/39/Number=Plur said/VERB/say/root/0/{FINITE}
Monday/PROPN/Monday/obl:unmarked/39 ./PUNCT/./punct/39
"""
BEARS = f"""
At/ADP/at/case/2 least/ADJ/least/nmod/3 25/NUM/25/nummod/4 bears/NOUN/bear/nsubj/5/Number=Plur
died/VERB/die/root/0/{FINITE} in/ADP/in/case/10 the/DET/the/det/10/Definite=Def|PronType=Art
greater/ADJ/great/amod/10 Yellowstone/PROPN/Yellowstone/compound/10/Number=Sing/LOC area/NOUN/area/obl/5
last/ADJ/last/amod/12 year/NOUN/year/obl:unmarked/5 ,/PUNCT/,/punct/19 including/VERB/include/case/19/{PARTICIPLE}
eight/NUM/eight/nummod/19 breeding/NOUN/breeding/compound/18 -/PUNCT/-/punct/16 age/NOUN/age/compound/19
females/NOUN/female/obl/5/Number=Plur killed/VERB/kill/acl/19/VerbForm=Part|Tense=Past by/ADP/by/case/22
people/NOUN/people/obl:agent/20/Number=Plur ./PUNCT/./punct/5
"""


def parsed(tree: str) -> Document:
    return document(" ".join(tree.split()), date=PUBLISHED)


def items(tree: str) -> InformationItems:
    return FIND.interpret((parsed(tree),), Request(profile="inits"))


def sentences(found: InformationItems) -> list[str]:
    return [text for item in found.items if (text := said_alone(item, ENGINE)) is not None]


def selected(found: InformationItems, words: int) -> list[str]:
    select = FrequentItems(FrequentItemsSettings(say_assumed_dates=True), RESOURCES, ENGINE)
    request = Request(profile="inits", max_words=words)
    messages = PLAN.plan(select.select(found, request), request)
    return [ENGINE.realize(message.spec, "en").text for message in messages]


def test_items_of_the_airliner() -> None:
    found = items(AIRLINER).items
    assert [(each.subject_head, each.verb_lemma, each.object_head, each.location) for each in found] == [
        ("airliner", "crash", None, "in Greece"),
        ("airliner", "suffer", "loss", None),
        ("loss", "cause", "temperature", None),
        ("loss", "cause", "level", None),
        ("loss", "leave", "everyone", None),
        ("expert", "say", None, None),
    ]


def test_sentences_of_the_airliner() -> None:
    assert sentences(items(AIRLINER)) == [
        "A Cypriot airliner crashed in Greece.",
        "A Cypriot airliner may have suffered a sudden loss of cabin pressure at high altitude, experts said.",
        "A sudden loss of cabin pressure at high altitude caused temperatures and oxygen levels to plummet.",
        "A sudden loss of cabin pressure at high altitude left everyone aboard suffocating and freezing to death.",
    ]


def test_what_a_relative_clause_takes_for_granted_is_not_selected() -> None:
    """The paper says "A Cypriot airliner crashed in Greece"; too many relative clauses are of another noun."""
    assert {item.bar for item in items(AIRLINER).items if item.verb_lemma == "crash"} == {"loss"}


def test_items_and_sentences_of_the_bears() -> None:
    found = items(BEARS)
    assert [
        (each.subject_head, each.verb_lemma, each.object_head, each.location, each.date) for each in found.items
    ] == [
        ("bear", "die", None, "in the greater Yellowstone area", "last year"),
        ("people", "kill", "female", None, None),
    ]
    assert sentences(found) == [
        "At least 25 bears died in the greater Yellowstone area.",
        "Eight breeding - age females were killed by people.",
    ]


def test_selected_sentence_of_the_bears() -> None:
    assert selected(items(BEARS), 12) == ["Last year, at least 25 bears died in the greater Yellowstone area."]


@pytest.mark.models
@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "The Cypriot airliner that crashed in Greece may have suffered a sudden loss of cabin pressure at high "
            "altitude, causing temperatures and oxygen levels to plummet and leaving everyone aboard suffocating and "
            "freezing to death, experts said Monday.",
            "The Cypriot airliner that crashed in Greece may have suffered a sudden loss of cabin pressure at high "
            "altitude, causing temperatures and oxygen levels to plummet and leaving everyone aboard suffocating and "
            "freezing to death, experts said Monday (August 15, 2005).",
        ),
        (
            "At least 25 bears died in the greater Yellowstone area last year, including eight breeding-age females "
            "killed by people.",
            "Last year, at least 25 bears died in the greater Yellowstone area.",
        ),
    ],
    ids=["airliner", "bears"],
)
def test_the_whole_way(source: str, expected: str) -> None:
    runner = shipped()
    summary = runner.summarize([RawDocument(source, date=PUBLISHED)], Request(profile="inits"))
    assert summary.text == expected
