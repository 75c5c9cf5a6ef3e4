"""What is damaged, runs into the next sentence, or states nothing; and what only looks so."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.sentences.dictionary_words import DictionaryWords
from pipeline.sentences.quotations import leaves_open, unclosed_in
from pipeline.sentences.whole_sentences import whole_sentences
from pipeline.sentences.wholeness import (
    breaks_off,
    is_order,
    is_whole,
    lacks_words,
    runs_into,
    states,
    unglued,
    word_counts,
)
from pipeline.span import Span
from tests.pipeline.absum.parsed import document, first_tree
from tests.resources import RESOURCES

FIN = "Tense=Past|VerbForm=Fin"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The QuoLBio shot was approved.", True),
        ("A pasteUPsaid glued to it.", False),
        ("The classi?ed note was found.", False),
        ("Was the note found?", False),
        ("The show “Who Knows?” was found.", True),
        ("La note con?dentielle a été trouvée.", False),
        ("He spoke of \"a rare case'' in Kasre.", True),
        ('He spoke of "a rare case in Kasre.', False),
        ("Le maire a parlé hier.Le préfet se tait.", False),
    ],
)
def test_what_is_whole(text: str, expected: bool) -> None:
    assert is_whole(text) is expected


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('Le maire a parlé d\'une "bavure".Le préfet se tait.', 'Le maire a parlé d\'une "bavure".'),
        ("The mill was closed.The owner left.", "The mill was closed."),
        ("The mill was closed.► IN THE AIR", "The mill was closed."),
        ("Le moulin a brûlé en avril.500.000 sacs manquent.", "Le moulin a brûlé en avril."),
        ("A gate is shut, Moss said.700 bakers called.", "A gate is shut, Moss said."),
        ("Le guet dort au port de Tarn.8H30 ce jour, il part.", "Le guet dort au port de Tarn."),
        ("The watch sleeps at Tarn.8:30am that day it left.", "The watch sleeps at Tarn."),
        ("La note de chap.12 sacs a été lue.", "La note de chap.12 sacs a été lue."),
        ("It stands in Kings.3:16 as read.", "It stands in Kings.3:16 as read."),
        ("The mill lost exactly 3.500 bags.", "The mill lost exactly 3.500 bags."),
        ("The mill of Dr.Lam was closed.", "The mill of Dr.Lam was closed."),
        ("The site kasre.com was closed.", "The site kasre.com was closed."),
    ],
)
def test_a_sentence_ends_where_the_next_one_follows_without_a_space(text: str, shown: str) -> None:
    found = document(" ".join(f"{word}/X/{word}/dep/0" for word in text.split()))
    assert unglued(found, Span(0, len(text))).of(text) == shown


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        (
            "Ana/PROPN/Ana/root/0 ,/PUNCT/,/punct/5 the/DET/the/det/4 cook/NOUN/cook/appos/1 "
            f"told/VERB/tell/parataxis/1/{FIN} Bo/PROPN/Bo/iobj/5 ./PUNCT/./punct/1",
            "en",
            True,
        ),
        (
            f"Boats/NOUN/boat/root/0 that/PRON/that/nsubj/3 left/VERB/leave/acl:relcl/1/{FIN} ./PUNCT/./punct/1",
            "en",
            False,
        ),
        (
            "Ana/PROPN/Ana/root/0 Bar/PROPN/Bar/flat:name/1 dirige/VERB/diriger/appos/1/VerbForm=Fin "
            "Arlon/PROPN/Arlon/obj/3 ./PUNCT/./punct/1",
            "fr",
            True,
        ),
        (
            "Le/DET/le/det/2 risque/NOUN/risque/root/0 de/ADP/de/case/4 crues/NOUN/crue/nmod/2 "
            "augmente/VERB/augmenter/amod/4/VerbForm=Fin ./PUNCT/./punct/2",
            "fr",
            True,
        ),
        (
            "Le/DET/le/det/2 risque/NOUN/risque/root/0 de/ADP/de/case/4 crues/NOUN/crue/nmod/2 "
            "répétées/VERB/répéter/amod/4/VerbForm=Part ./PUNCT/./punct/2",
            "fr",
            False,
        ),
    ],
)
def test_a_verb_that_hangs_from_its_subject_states(text: str, language: Language, expected: bool) -> None:
    found = first_tree(text, language)
    assert states(found, list(found.indices), is_first=False) is expected


DOING = "sailors/NOUN/sailor/root/0 {}fought/VERB/fight/acl/1/Tense=Past|VerbForm=Fin {} ./PUNCT/./punct/1"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (DOING.format("", "flames/NOUN/flame/obj/2"), True),
        (DOING.format("", "yesterday/NOUN/yesterday/obl/2"), False),
        (DOING.replace("fought", "who/PRON/who/nsubj/3 fought").format("", "flames/NOUN/flame/obj/3"), False),
        (DOING.replace("Fin", "Part").format("", "flames/NOUN/flame/obj/2"), False),
    ],
)
def test_a_noun_may_do_what_a_parser_hangs_from_it(text: str, expected: bool) -> None:
    assert read_first(text, is_first=False) is expected


def test_a_past_form_behind_the_day_it_dates_is_the_verb_of_a_first_sentence() -> None:
    text = (
        "Lise/PROPN/Lise/nmod/6 Arlo/PROPN/Arlo/flat/1 on/ADP/on/case/4 Friday/PROPN/Friday/nmod/1 "
        "announced/VERB/announce/amod/6/Tense=Past|VerbForm=Part plans/NOUN/plan/root/0 ./PUNCT/./punct/6"
    )
    assert read_first(text)
    assert not read_first(text, is_first=False)
    assert not read_first(text.replace("Friday", "Foot"))


def test_a_quotation_that_nothing_closes_is_one_damaged_sentence() -> None:
    rest = [f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{FIN} it/PRON/it/obj/2 ./PUNCT/./punct/2"] * 2
    begun = f"“/PUNCT/“/punct/3 Bo/PROPN/Bo/nsubj/3 left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/3"
    ended = f"Bo/PROPN/Bo/nsubj/2 left/VERB/leave/root/0/{FIN} ”/PUNCT/”/punct/2 ./PUNCT/./punct/2"
    assert list(unclosed(begun, *rest)) == [0]
    assert not list(unclosed(begun, *rest, ended))


def unclosed(*sentences: str) -> Iterator[int]:
    """What `unclosed_in` finds in one paragraph."""
    story = document(*sentences)
    assert story.annotation is not None
    joined = tuple(replace(each, block=0) for each in story.annotation.sentences)
    return unclosed_in(story, replace(story.annotation, sentences=joined))


LIGHT = "A/DET/a/det/2 ferry/NOUN/ferry/root/0 crashed/VERB/crash/acl/2/Tense=Past|VerbForm=Part"
PLACES = (
    "at/ADP/at/case/6 a/DET/a/det/6 dock/NOUN/dock/obl/3 in/ADP/in/case/8 Kasre/PROPN/Kasre/nmod/6 "
    "on/ADP/on/case/10 Sunday/PROPN/Sunday/obl/3 ,/PUNCT/,/punct/3 killing/VERB/kill/advcl/3/VerbForm=Part "
    "two/NUM/two/obj/12 ./PUNCT/./punct/2"
)


def test_a_past_form_behind_the_noun_that_opens_a_story_is_its_verb() -> None:
    assert read_first(f"{LIGHT} {PLACES}")
    assert not read_first(f"{LIGHT} {PLACES}", is_first=False)
    assert not read_first(f"{LIGHT} ./PUNCT/./punct/2")


def test_so_is_one_behind_what_says_more_of_the_noun() -> None:
    rest = (
        "near/ADP/near/case/7 Kasre/PROPN/Kasre/obl/5 today/NOUN/today/obl/5 ,/PUNCT/,/punct/10 "
        "killing/VERB/kill/advcl/5/VerbForm=Part two/NUM/two/obj/10 bakers/NOUN/baker/nmod/11 ./PUNCT/./punct/5"
    )
    past = "Tense=Past|VerbForm=Part"
    burned = f"burned/VERB/burn/{{}}/{{}}/{past}"
    subject = "A/DET/a/det/2 van/NOUN/van/nsubj/5 full/ADJ/full/amod/2 indeed/ADV/indeed/advmod/3"
    subject = f"{subject} {burned.format('root', 0)}"
    assert read_first(f"{subject} {rest}")
    assert not read_first(f"{subject} ./PUNCT/./punct/5")
    loaded = f"A/DET/a/det/2 van/NOUN/van/root/0 loaded/VERB/load/acl/2/{past} fully/ADV/fully/advmod/3"
    assert read_first(f"{loaded} {burned.format('acl', 2)} {rest}")


def test_what_has_a_subject_and_an_object_is_one_whatever_it_was_taken_for() -> None:
    text = (
        "The/DET/the/det/2 Guild/PROPN/Guild/nsubj/6 (/PUNCT/(/punct/4 bakers/NOUN/baker/appos/2 )/PUNCT/)/punct/4 "
        "condemns/ADP/condemns/root/0 {}/NOUN/murder/{}/6 of/ADP/of/case/9 Bo/PROPN/Bo/nmod/7 Arlo/PROPN/Arlo/flat/9 "
        "in/ADP/in/case/12 Kasre/PROPN/Kasre/nmod/7 ./PUNCT/./punct/6"
    )
    (found,) = whole_sentences(RESOURCES, (document(text.format("murder", "obj")),), 40)
    assert found.text.startswith("The Guild")
    assert not [*whole_sentences(RESOURCES, (document(text.format("murder", "obl")),), 40)]


@pytest.mark.parametrize(("word", "is_verb"), [("dévoile", True), ("grave", False)])
def test_an_adjective_that_no_dictionary_has_may_be_the_verb(word: str, is_verb: bool) -> None:
    text = (
        f"Le/DET/le/det/2 ministre/NOUN/ministre/root/0 Arlo/PROPN/Arlo/appos/2 {word}/ADJ/{word}/amod/2 "
        "à/ADP/à/case/6 Kasre/PROPN/Kasre/obl/4 les/DET/le/det/9 trois/NUM/trois/nummod/9 mesures/NOUN/mesure/conj/2 "
        "de/ADP/de/case/12 la/DET/le/det/12 réforme/NOUN/réforme/nmod/9 ./PUNCT/./punct/2"
    )
    assert bool([*whole_sentences(RESOURCES, (document(text, language="fr"),), 40)]) is is_verb


def read_first(text: str, *, is_first: bool = True) -> bool:
    tree = first_tree(text)
    return states(tree, tree.indices, is_first=is_first)


def related(comma: str) -> bool:
    """Whether a noun with a relative clause, perhaps behind a comma, states something as a first sentence."""
    mark = ",/PUNCT/,/punct/2 " if comma else ""
    shift = 1 if comma else 0
    tree = first_tree(
        f"Une/DET/un/det/2 adresse/NOUN/adresse/root/0 {mark}qui/PRON/qui/nsubj/{4 + shift}/PronType=Rel "
        f"prouve/VERB/prouver/acl:relcl/2/{FIN} que/SCONJ/que/mark/{7 + shift} Bo/PROPN/Bo/nsubj/{7 + shift} "
        f"perd/VERB/perdre/ccomp/{4 + shift}/{FIN} le/DET/le/det/{9 + shift} moulin/NOUN/moulin/obj/{7 + shift} "
        f"de/ADP/de/case/{11 + shift} Kasre/PROPN/Kasre/nmod/{9 + shift} selon/ADP/selon/case/{13 + shift} "
        f"Ana/PROPN/Ana/obl/{4 + shift} ./PUNCT/./punct/2",
        language="fr",
    )
    return states(tree, tree.indices, is_first=True)


def test_a_noun_with_a_relative_clause_alone_states_nothing_however_long() -> None:
    assert not related("")
    assert related(",")


def test_an_order_is_no_news() -> None:
    order = first_tree("Pay/VERB/pay/root/0/VerbForm=Inf heed/NOUN/heed/obj/1 ./PUNCT/./punct/1")
    assert is_order(order, order.indices)
    told = first_tree(f"Ana/PROPN/Ana/nsubj/2 paid/VERB/pay/root/0/{FIN} ./PUNCT/./punct/2")
    assert not is_order(told, told.indices)
    denied = first_tree(
        "Do/AUX/do/aux/3/Mood=Imp|VerbForm=Fin not/PART/not/advmod/3/Polarity=Neg pay/VERB/pay/root/0/VerbForm=Inf "
        "him/PRON/he/obj/3 ./PUNCT/./punct/3"
    )
    assert is_order(denied, denied.indices)
    never = first_tree(
        "Ne/ADV/ne/advmod/2/Polarity=Neg payez/VERB/payer/root/0/Mood=Imp|VerbForm=Fin rien/PRON/rien/obj/2", "fr"
    )
    assert is_order(never, never.indices)


def test_a_word_that_ran_into_a_name_of_the_text_damages_a_sentence() -> None:
    glued = "The mayor spoke to reportersKasre has two mills."
    assert runs_into(glued, word_counts(f"{glued} Nobody in Kasre knew."), ())
    assert not runs_into(glued, word_counts(glued), ())
    twice = "Mills close in marchKasre waits for flourThree bakers left."
    assert runs_into(twice, word_counts(twice), ())
    assert runs_into("The mayor leftThe mill.", {}, ("the",))
    named = "The HouseKasre firm left Kasre."
    assert not runs_into(named, word_counts(f"{named} HouseKasre pays."), ())


def test_a_sentence_that_is_the_label_of_a_speaker_alone_is_none() -> None:
    label, said = "[Ana/PROPN/Ana/root/0 Bo]/PROPN/Bo/flat/1", f"Kasre/PROPN/Kasre/nsubj/2 fell/VERB/fall/root/0/{FIN}"
    found = whole_sentences(RESOURCES, (document(label, said),), 40, own=(0,))
    assert [(each.speaker, each.text) for each in found] == [("Ana Bo", "Kasre fell.")]


HELPED = (
    "Une/DET/un/det/2 trentaine/NOUN/trentaine/root/0 de/ADP/de/case/4 marins/NOUN/marin/nmod/2 {}"
    "ont/AUX/avoir/aux:tense/{}/VerbForm=Fin quitté/VERB/quitter/acl/2/Tense=Past|VerbForm=Part "
    "Kasre/PROPN/Kasre/obj/{} ./PUNCT/./punct/2"
)


def test_a_participle_with_its_auxiliary_is_no_clause_about_a_noun() -> None:
    relative = "qui/PRON/qui/nsubj/7/PronType=Rel "
    plain, about = (first_tree(HELPED.format(*each), "fr") for each in (("", 6, 6), (relative, 7, 7)))
    assert states(plain, list(plain.indices), is_first=False)
    assert not states(about, list(about.indices), is_first=False)


def test_a_past_form_between_its_subject_and_object_is_no_participle() -> None:
    text = (
        "The/DET/the/det/2 test/NOUN/test/nsubj/3 found/VERB/find/root/0/Tense=Past|VerbForm=Part "
        "cracks/NOUN/crack/obj/3 ./PUNCT/./punct/3"
    )
    assert read_first(text, is_first=False)
    assert not read_first(text.replace("The/DET/the/det/2", "Old/ADJ/old/amod/2"), is_first=False)
    named = (
        "Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/Tense=Past|VerbForm=Part mills/NOUN/mill/obj/2 ./PUNCT/./punct/2"
    )
    assert read_first(named)
    assert not read_first(named.replace("PROPN", "NOUN"))


JOURNAL = (
    "A/DET/a/det/5 column/NOUN/column/root/0 in/ADP/in/case/4 a/DET/a/det/5 "
    "journal/NOUN/journal/compound/6/Number=Sing urges/NOUN/urge/amod/7/Number=Plur "
    "bakers/NOUN/baker/nmod/2/Number=Plur to/PART/to/mark/9 rest/VERB/rest/acl/2/VerbForm=Inf "
    "before/ADP/before/case/11 dawn/NOUN/dawn/obl/9 ./PUNCT/./punct/2"
)


def test_a_verb_of_the_first_sentence_may_be_taken_for_a_noun() -> None:
    words = DictionaryWords.of(RESOURCES, "en")

    def is_told(text: str, *, is_first: bool = True) -> bool:
        tree = first_tree(text, "en")
        return states(tree, list(tree.indices), is_first=is_first, words=words)

    assert is_told(JOURNAL)
    assert not is_told(JOURNAL, is_first=False)
    assert not is_told(JOURNAL.replace("urges/NOUN/urge", "bricks/NOUN/mason"))
    assert not is_told(JOURNAL.replace("A/DET/a", "One/NUM/one"))


def test_a_mark_behind_a_word_opens_no_quotation() -> None:
    assert not leaves_open("Un compteur 'malin\" a été posé.", is_open=False)
    assert leaves_open('Un compteur "malin a été posé.', is_open=False)
    assert not leaves_open('Partez tous !", crie un marin.', is_open=False)
    assert not leaves_open('Elle craint une "crue venue du Nord".', is_open=False)
    assert not leaves_open('Elle craint une crue venue du Nord".', is_open=False)
    assert leaves_open('Il a dit : "Partez tous !', is_open=False)
    assert not leaves_open('malin" a été posé.', is_open=True)
    assert not is_whole('" Il est parti", dit Bo.')


OPEN = (
    "Asked/VERB/ask/root/0/VerbForm=Part about/ADP/about/case/4 the/DET/the/det/4 mill/NOUN/mill/obl/1 "
    "of/ADP/of/case/6 Kasre/PROPN/Kasre/nmod/4 in/ADP/in/case/8 May/PROPN/May/obl/1 ,/PUNCT/,/punct/1 "
    f"Ana/PROPN/Ana/nsubj/11 said/VERB/say/parataxis/1/{FIN} ,/PUNCT/,/punct/1"
)


def test_a_sentence_that_ends_before_what_was_said_lacks_words() -> None:
    def lacks(text: str) -> bool:
        tree = first_tree(text)
        return lacks_words(tree, list(tree.indices), {"say"})

    assert lacks(OPEN)
    assert not lacks(OPEN.replace(",/PUNCT/,/punct/1", "./PUNCT/./punct/1"))
    assert not lacks(OPEN.replace("said/VERB/say", "left/VERB/leave"))


BARE = (
    "Ana/PROPN/Ana/nsubj/{said} Moss/PROPN/Moss/flat/1 ,/PUNCT/,/punct/4 head/NOUN/head/appos/1 of/ADP/of/case/7 "
    "the/DET/the/det/7 mill/NOUN/mill/nmod/4 in/ADP/in/case/10 Upper/PROPN/Upper/flat/10 Kasre/PROPN/Kasre/nmod/7 "
    "{more},/PUNCT/,/punct/4 said/VERB/say/root/0/{fin} {end}./PUNCT/./punct/{said}"
)


@pytest.mark.parametrize(
    ("more", "end", "lacks"),
    [
        ("", "", True),
        (f"who/PRON/who/nsubj/12/PronType=Rel left/VERB/leave/acl/1/{FIN} ", "", True),
        (f"it/PRON/it/nsubj/12 left/VERB/leave/dep/1/{FIN} ", "", False),
        ("", "“/PUNCT/“/punct/12 No/INTJ/no/ccomp/12 ”/PUNCT/”/punct/12 ", False),
    ],
)
def test_a_sentence_that_ends_with_who_said_it_lacks_words(more: str, end: str, *, lacks: bool) -> None:
    tree = first_tree(BARE.format(more=more, end=end, said=14 if more else 12, fin=FIN))
    assert lacks_words(tree, list(tree.indices), {"say"}) is lacks


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("A/DET/a", "The/DET/the", "hotel", "burned/VERB/burn", "the/DET/the", "owner", "said/VERB/say")),
        ("fr", ("Un/DET/un", "Le/DET/le", "hôtel", "brûla/VERB/brûler", "le/DET/le", "patron", "dit/VERB/dire")),
    ],
)
def test_who_says_it_behind_what_he_says_needs_not_be_known(language: Language, words: tuple[str, ...]) -> None:
    some, one, noun, verb, article, owner, says = words
    said = (
        f" {noun}/NOUN/{noun}/nsubj/3 {verb}/ccomp/6/{FIN} {article}/det/5/Definite=Def "
        f"{owner}/NOUN/{owner}/nsubj/6 {says}/root/0/{FIN} ./PUNCT/./punct/6"
    )
    found = [
        whole_sentences(RESOURCES, (document(f"{first}/det/2/Definite={definite}{said}", language=language),), 40)[0]
        for first, definite in ((some, "Ind"), (one, "Def"))
    ]
    assert [each.bare for each in found] == [None, noun]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("La/DET/le/det/2/Definite=Def mer/NOUN/mer/nsubj/3 bat/VERB/battre/root/0 la/DET/le/det/3/Definite=Def", True),
        ("The/DET/the/det/2/Definite=Def sea/NOUN/sea/nsubj/3 fell/VERB/fall/root/0 off/ADP/off/advmod/3", False),
        (
            "La/DET/le/det/2 mer/NOUN/mer/nsubj/3 bat/VERB/battre/root/0 le/DET/le/det/5 quai/NOUN/quai/obj/3",
            False,
        ),
    ],
)
def test_a_sentence_that_ends_with_an_article_breaks_off(text: str, expected: bool) -> None:
    tree = first_tree(f"{text} ./PUNCT/./punct/3")
    assert breaks_off(tree, tree.indices) is expected


@pytest.mark.parametrize(
    ("last", "language", "expected"),
    [("et", "fr", True), ("en", "fr", True), ("là", "fr", False), ("and", "en", True), ("of", "en", False)],
)
def test_so_does_one_that_ends_with_a_word_that_opens_something(last: str, language: Language, expected: bool) -> None:
    tree = first_tree(f"Arlo/PROPN/Arlo/nsubj/2 left/VERB/leave/root/0 {last}/ADP/{last}/advmod/2 ./PUNCT/./punct/2")
    assert breaks_off(tree, tree.indices, RESOURCES.forms(language, "opening_words")) is expected
