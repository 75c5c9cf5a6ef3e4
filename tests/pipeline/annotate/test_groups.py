"""Noun and verb groups from tokens made by hand, and what is said of verbs."""

import pytest

from pipeline.annotate.corrections import TagCorrections
from pipeline.annotate.lexicon import Lexicons
from pipeline.annotate.verb_features import describe_in_words
from pipeline.languages import Language
from tests.pipeline.annotate.builders import rules, tokens, whole
from tests.resources import RESOURCES

PRESENT = "VerbForm=Fin|Tense=Pres|Mood=Ind|Number=Sing|Person=3"
PAST = "VerbForm=Fin|Tense=Past|Mood=Ind"
DONE = "VerbForm=Part|Tense=Past"
DOING = "VerbForm=Part|Tense=Pres"

ENGLISH_VERBS = [
    (
        f"It/PRON has/AUX/have/{PRESENT} not/PART yet/ADV been/AUX/be/{DONE} moved/VERB/move/{DONE}",
        "has not yet been moved",
        "present perfect passive negated",
    ),
    (f"It/PRON was/AUX/be/{PAST} moving/VERB/move/{DOING}", "was moving", "past progressive"),
    ("It/PRON could/AUX/could/VerbForm=Fin move/VERB/move/VerbForm=Inf", "could move", "conditional can"),
    (
        "It/PRON will/AUX/will/VerbForm=Fin be/AUX/be/VerbForm=Inf moved/VERB/move/VerbForm=Part|Tense=Past",
        "will be moved",
        "future passive",
    ),
    ("ready/ADJ not/PART to/PART easily/ADV move/VERB/move/VerbForm=Inf", "not to easily move", "nonfinite negated"),
    (f"mills/NOUN moved/VERB/move/{DONE} by/ADP wind/NOUN", "moved", "nonfinite passive"),
    (f"It/PRON is/AUX/be/{PRESENT} n't/PART new/ADJ", "is n't", "present negated"),
]
FRENCH_VERBS = [
    (
        f"Il/PRON n'/ADV a/AUX/avoir/{PRESENT} pas/ADV été/AUX/être/{DONE} déplacé/VERB/déplacer/{DONE}",
        "n' a pas été déplacé",
        "present perfect passive negated",
    ),
    (f"Elle/PRON est/AUX/être/{PRESENT} arrivée/VERB/arriver/{DONE}", "est arrivée", "present perfect"),
    (f"Il/PRON s'/PRON/se/Reflex=Yes est/AUX/être/{PRESENT} levé/VERB/lever/{DONE}", "est levé", "present perfect"),
    (f"Il/PRON est/AUX/être/{PRESENT} tiré/VERB/tirer/{DONE}", "est tiré", "present passive"),
    (
        f"Il/PRON doit/VERB/devoir/{PRESENT} être/AUX/être/VerbForm=Inf tiré/VERB/tirer/{DONE}",
        "doit être tiré",
        "present passive devoir",
    ),
    ("Il/PRON viendrait/VERB/venir/VerbForm=Fin|Mood=Cnd|Tense=Pres demain/ADV", "viendrait", "conditional"),
    (f"Il/PRON ne/ADV mange/VERB/manger/{PRESENT} plus/ADV", "ne mange plus", "present negated"),
    ("Il/PRON tirait/VERB/tirer/VerbForm=Fin|Mood=Ind|Tense=Imp", "tirait", "imperfect"),
]


@pytest.mark.parametrize(
    ("language", "analysis", "group", "description"),
    [("en", *case) for case in ENGLISH_VERBS] + [("fr", *case) for case in FRENCH_VERBS],
)
def test_verb_groups(language: Language, analysis: str, group: str, description: str) -> None:
    text, made = tokens(analysis)
    finder = rules(language)
    _, verbs = finder.groups.find(made, finder.grammar.encode(made), [whole(made)])
    assert [g.span.of(text) for g in verbs] == [group]
    assert describe_in_words(verbs[0]) == description


def test_misread_verbs_of_articles_are_put_right() -> None:
    _, made = tokens("This/DET paper/NOUN presents/NOUN/presents/Number=Plur a/DET mill/NOUN")
    finder = rules("en")
    codes = finder.grammar.encode(made)
    TagCorrections(finder.grammar, Lexicons(RESOURCES, "en")).apply(made, codes, [whole(made)])
    assert (made[2].pos, made[2].lemma, made[2].feature("Tense")) == ("VERB", "present", "Pres")
    nouns, verbs = finder.groups.find(made, codes, [whole(made)])
    assert [(g.first, g.last) for g in nouns] == [(0, 2), (3, 5)]
    assert [(g.head, g.tense) for g in verbs] == [(2, "present")]


@pytest.mark.parametrize(
    ("language", "analysis", "groups"),
    [
        (
            "en",
            "The/DET two/NUM very/ADV old/ADJ mill/NOUN doors/NOUN of/ADP Lee/PROPN 's/PART house/NOUN",
            ["The two very old mill doors", "Lee", "house"],
        ),
        ("en", "a/DET proposed/VERB/propose/VerbForm=Part method/NOUN works/VERB", ["a proposed method"]),
        ("en", "a/DET long/ADJ -/PUNCT term/NOUN plan/NOUN", ["a long - term plan"]),
        ("en", "Moss/PROPN ,/PUNCT director/NOUN", ["Moss", "director"]),
        ("en", "She/PRON who/PRON/who/PronType=Rel came/VERB", ["She"]),
        (
            "fr",
            "les/DET trois/NUM vieilles/ADJ portes/NOUN rouges/ADJ et/CCONJ noires/ADJ de/ADP le/DET moulin/NOUN",
            ["les trois vieilles portes rouges et noires", "le moulin"],
        ),
        ("fr", "Tous/ADJ ces/DET moulins/NOUN", ["Tous ces moulins"]),
        ("fr", "Il/PRON se/PRON/se/Reflex=Yes lève/VERB", ["Il"]),
        ("fr", "l'/DET Afrique/PROPN australe/ADJ", ["l' Afrique australe"]),
    ],
)
def test_noun_groups(language: Language, analysis: str, groups: list[str]) -> None:
    text, made = tokens(analysis)
    finder = rules(language)
    nouns, _ = finder.groups.find(made, finder.grammar.encode(made), [whole(made)])
    assert [g.span.of(text) for g in nouns] == groups


def test_a_noun_group_has_head_number_and_definiteness() -> None:
    _, made = tokens(
        "these/DET/this/PronType=Dem|Number=Plur old/ADJ sheep/NOUN a/DET/a/Definite=Ind mill/NOUN/mill/Number=Sing"
    )
    finder = rules("en")
    nouns, _ = finder.groups.find(made, finder.grammar.encode(made), [whole(made)])
    assert [(g.head, g.number, g.is_definite) for g in nouns] == [(2, "plural", True), (4, "singular", False)]
