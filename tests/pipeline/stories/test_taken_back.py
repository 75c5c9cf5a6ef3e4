"""What a story takes back, denies or corrects is told with it, and what room it needs the rest gives up."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.sentences.relative_days import RelativeDay
from pipeline.sentences.reversals import Reversals
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.sentences.whole_sentences import whole_sentences
from pipeline.stories.story import StoryTelling
from pipeline.stories.story_days import StoryDays
from tests.pipeline.absum.parsed import ENGINE, document
from tests.pipeline.stories.test_story import sentence
from tests.resources import RESOURCES

FIN = "Tense=Pres|VerbForm=Fin"
STUDY = sentence(0, "The study praised herbal syrup.")
SALES = sentence(1, "Thousands bought bottles.")
MARKET = sentence(2, "Merchants doubled prices quickly.")
BACK = replace(sentence(9, "Editors retracted the study."), denies=True, refers=frozenset({"study"}))
NOTE = replace(sentence(12, "Correction: The study praised honey."), corrects=True, leans=True)


def told(*sentences: WholeSentence, room: int = 100) -> list[int]:
    return [each.rank for each in StoryTelling().told(sentences, 0, room)]


@pytest.mark.parametrize(
    ("text", "language", "denies"),
    [
        ("The journal has since withdrawn the paper.", "en", True),
        ("The army denied the claim.", "en", True),
        ("That’s not true, she said.", "en", True),
        ("The army denied them entry.", "en", False),
        ("He sold false papers.", "en", False),
        ("C’est faux.", "fr", True),
        ("Le ministre a démenti ces propos.", "fr", True),
        ("Il vendait de faux papiers.", "fr", False),
        ("The health board must still approve the syrup.", "en", True),
        ("The tunnel has yet to be approved by the council.", "en", True),
        ("The council approved the tunnel.", "en", False),
        ("Le conseil doit encore donner son aval.", "fr", True),
        ("La rampe doit encore être approuvée par le préfet.", "fr", True),
        ("La rampe a été approuvée par le préfet.", "fr", False),
    ],
)
def test_some_words_take_back_what_was_told(text: str, language: Language, denies: bool) -> None:
    assert Reversals(RESOURCES, language).denies(text) is denies


def test_what_takes_back_what_was_told_is_told_however_far_behind() -> None:
    assert told(STUDY, SALES, BACK) == [0, 1, 9]
    assert told(STUDY, SALES, replace(BACK, denies=False)) == [0, 1]
    assert told(STUDY, SALES, replace(BACK, refers=frozenset({"paper"}))) == [0, 1]


def test_what_begins_with_something_told_is_about_it() -> None:
    awaited = replace(sentence(9, "Study awaits reviewers."), denies=True, terms=("study", "await", "reviewer"))
    tale = replace(STUDY, terms=("study", "praise"))
    assert told(tale, SALES, awaited) == [0, 1, 9]
    assert told(tale, SALES, replace(awaited, terms=("reviewer", "study", "await"))) == [0, 1]


@pytest.mark.parametrize(("modal", "untold"), [("must", set()), ("may", {"panel"})])
def test_a_step_still_to_come_takes_up_nothing(modal: str, untold: set[str]) -> None:
    step = f"{modal}/AUX/{modal}/aux/5/VerbForm=Fin still/ADV/still/advmod/5 approve/VERB/approve/root/0/VerbForm=Inf"
    text = f"A/DET/a/det/2 panel/NOUN/panel/nsubj/5 {step} nets/NOUN/net/obj/5 ./PUNCT/./punct/5"
    story = f"Ana/PROPN/Ana/nsubj/2 sells/VERB/sell/root/0/{FIN} nets/NOUN/net/obj/2 ./PUNCT/./punct/2"
    *_, found = whole_sentences(RESOURCES, (document(story, text),), 40)
    assert found.untold == untold


def test_the_last_of_what_is_told_gives_way_to_it() -> None:
    assert told(STUDY, SALES, MARKET, BACK, room=12) == [0, 1, 9]
    assert told(STUDY, BACK, room=6) == [0]


def test_what_leans_takes_back_the_sentence_before_it_only() -> None:
    false = replace(sentence(1, "It is false."), denies=True, leans=True)
    assert told(STUDY, false) == [0, 1]
    assert told(STUDY, replace(false, rank=8)) == [0]


def test_a_correction_is_told_behind_what_it_corrects_and_never_alone() -> None:
    assert told(STUDY, SALES, NOTE) == [0, 1, 12]
    assert told(sentence(0, "Farmers planted orchards everywhere."), NOTE) == [0]
    assert told(replace(NOTE, rank=0), replace(STUDY, rank=1)) == [0, 1]


LABELS: list[tuple[str, Language]] = [("Correction", "en"), ("Rectificatif", "fr"), ("Caption", "en"), ("Photo", "fr")]


@pytest.mark.parametrize(("label", "language"), LABELS)
def test_a_note_below_a_story_corrects_it(label: str, language: Language) -> None:
    word = {"en": "We/PRON/we", "fr": "Nous/PRON/nous"}[language]
    verb = f"sell/VERB/sell/root/0/{FIN}"
    note = f"{label}:/NOUN/{label}/dep/3 {word}/nsubj/3 {verb} boats/NOUN/boat/obj/3 ./PUNCT/./punct/3"
    story = f"Ana/PROPN/Ana/nsubj/2 sells/VERB/sell/root/0/{FIN} nets/NOUN/net/obj/2 ./PUNCT/./punct/2"
    found = whole_sentences(RESOURCES, (document(story, note, language=language),), 40)
    assert [each.corrects for each in found] == ([False, True] if label in ("Correction", "Rectificatif") else [False])


def test_that_something_is_false_is_no_verdict_of_the_writer() -> None:
    story = f"Ana/PROPN/Ana/nsubj/2 sells/VERB/sell/root/0/{FIN} nets/NOUN/net/obj/2 ./PUNCT/./punct/2"
    false = f"C'/PRON/ce/nsubj/3 est/AUX/être/cop/3/{FIN} {{}}/ADJ/{{}}/root/0 ./PUNCT/./punct/3"
    for word, count in (("faux", 2), ("triste", 1)):
        found = whole_sentences(RESOURCES, (document(story, false.format(word, word), language="fr"),), 40)
        assert len(found) == count


def test_a_day_is_said_anew_where_the_sentence_that_dated_it_gave_way() -> None:
    day = (RelativeDay("yesterday", "2026-01-13", is_deictic=True),)
    sales = replace(SALES, text="Thousands bought bottles yesterday.", days=day)
    back = replace(BACK, text="Editors retracted the study yesterday.", days=day)
    telling = StoryTelling(days=lambda: StoryDays(ENGINE, "en"))
    assert [each.text for each in telling.told((STUDY, sales, back), 0, 14)] == [
        STUDY.text,
        "Editors retracted the study yesterday (January 13, 2026).",
    ]
