"""Rules of functions: who stands in which function of a trigger, on trees made by hand; what their authors are told."""

from pathlib import Path
from typing import Any, Final

import pytest

from pipeline.absum.interpret import load_schemes
from pipeline.absum.mentions.events import EventReader
from pipeline.absum.reading.function_rules import FunctionRules
from pipeline.absum.reading.functions import FunctionReader
from pipeline.absum.reading.vocabulary import EventVocabulary
from pipeline.errors import ConfigurationError
from pipeline.resources import RuleTable
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

GUNMEN = "Gunmen/NOUN/gunman/nsubj/2/Number=Plur killed/VERB/kill/root/0/VerbForm=Fin|Tense=Past"
KILLED = f"{GUNMEN} a/DET/a/det/4 nurse/NOUN/nurse/obj/2/Number=Sing ./PUNCT/./punct/2"
THEY_KILLED = """
The/DET/the/det/2 rebels/NOUN/rebel/nsubj/5/Number=Plur they/PRON/they/nsubj/4 killed/VERB/kill/acl:relcl/2/VerbForm=Fin
fled/VERB/flee/root/0/VerbForm=Fin|Tense=Past
"""
HAPPENED = """
The/DET/the/det/2 attack/NOUN/attack/nsubj/3/Number=Sing happened/VERB/happen/root/0/VerbForm=Fin|Tense=Past
in/ADP/in/case/6 a/DET/a/det/6 market/NOUN/market/obl/3/Number=Sing
"""
RULE: Final[dict[str, Any]] = {
    "id": "en.absum.functions.mine",
    "type": "function",
    "description": "mine",
    "source": "own",
    "of": "verb",
    "gives": "object",
    "pattern": ". >obj filler:.",
    "examples": ["x"],
    "near_misses": ["x"],
}


def read(rule: dict[str, Any]) -> FunctionRules:
    return FunctionRules.read([RuleTable(rule, Path("mine.toml"), 7)], EventVocabulary.of(RESOURCES, "en"))


def found(text: str, lemma: str, rules: FunctionRules | None = None) -> list[str]:
    """The functions around a trigger, each with its head and the rule that found it."""
    schemes = load_schemes(RESOURCES)["en"]
    for sentence, trigger, matched in EventReader(RESOURCES, schemes).triggers(0, document(" ".join(text.split()))):
        if trigger.lemma == lemma:
            functions = FunctionReader(sentence, rules or schemes.functions).functions(trigger, matched)
            return [
                f"{function} {sentence.token(head).text} {rule.rpartition('.')[2]}"
                for function, heads in functions.items()
                for head, rule in heads.items()
            ]
    raise AssertionError(f"no trigger {lemma}")


@pytest.mark.parametrize(
    ("text", "lemma", "expected"),
    [
        (KILLED, "kill", ["subject Gunmen subject", "object nurse object"]),
        (KILLED.replace("/obj/", "/dep/"), "kill", ["subject Gunmen subject", "object nurse neighbor_object"]),
        (THEY_KILLED, "kill", ["subject they subject"]),  # not the rebels, who were killed
        (HAPPENED, "attack", ["self attack self", "happened in market happened"]),
    ],
)
def test_a_function_names_its_rule(text: str, lemma: str, expected: list[str]) -> None:
    assert found(text, lemma) == expected


def test_only_what_a_rule_says_is_found() -> None:
    assert found(KILLED, "kill", read(RULE)) == ["object nurse mine"]
    assert found(KILLED, "kill", read(RULE | {"gives": "target"})) == ["target nurse mine"]
    assert found(KILLED, "kill", read(RULE | {"pattern": ". >obj filler:VERB"})) == []


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (
            {"pattern": ". >obj filler:crowd"},
            "pattern: unknown kind crowd; valid: doer, joins, limit, occurrence, speech, suff",
        ),
        ({"pattern": ". >obj NOUN"}, "pattern: captures no filler; write it as filler:NOUN"),
        ({"gives": "$marker"}, "pattern: captures no marker; write it as marker:NOUN"),
        ({"through": "subject"}, "pattern: captures no verb; write it as verb:NOUN"),
        ({"pattern": ". >obj )"}, "pattern: .*expected an edge"),
        ({"of": "clause"}, "of: unknown 'clause'; valid: verb, noun, word, rest, subject, sharing"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_the_valid_choices(changed: dict[str, str], message: str) -> None:
    with pytest.raises(ConfigurationError, match=message) as caught:
        read(RULE | changed)
    assert str(caught.value).startswith("mine.toml:7: en.absum.functions.mine")


@pytest.mark.parametrize(
    ("text", "lemma", "matched"),
    [
        (
            "Rebels/NOUN/rebel/nsubj/2 blew/VERB/blow/root/0/VerbForm=Fin bridges/NOUN/bridge/obj/2 "
            "up/ADP/up/compound:prt/2",
            "blow up",
            ["blew", "up"],
        ),
        (
            "Rebels/NOUN/rebel/nsubj/2 blew/VERB/blow/root/0/VerbForm=Fin whistles/NOUN/whistle/obj/2 up/ADP/up/case/5 "
            "hills/NOUN/hill/obl/2",
            "blow up",
            [],
        ),
        (
            "Charges/NOUN/charge/nsubj:pass/3 were/AUX/be/aux:pass/3 dropped/VERB/drop/root/0/VerbForm=Part|Tense=Past",
            "drop charge",
            ["dropped", "Charges"],
        ),
        ("The/DET/the/det/2 cease-fire/NOUN/fire/nsubj/3 held/VERB/hold/root/0/VerbForm=Fin", "fire", ["cease-fire"]),
    ],
)
def test_words_of_a_trigger_stand_where_its_rules_say(text: str, lemma: str, matched: list[str]) -> None:
    triggers = EventReader(RESOURCES, load_schemes(RESOURCES)["en"]).triggers(0, document(text))
    words = ([sentence.token(i).text for i in tokens] for sentence, found, tokens in triggers if found.lemma == lemma)
    assert next(words, []) == matched


def test_an_unknown_neighbor_is_a_mistake() -> None:
    keys = ("description", "source", "examples", "near_misses")
    rule = {key: RULE[key] for key in keys} | {"id": "en.absum.functions.neighbor_verb", "type": "neighbor"}
    with pytest.raises(ConfigurationError, match="unknown neighbor verb; valid: subject, object, complement, place"):
        read(rule)
