"""What sets something against the sentence before it is told with that, or neither is."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.sentences.counterweights import Counterweights
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.sentences.whole_sentences import whole_sentences
from pipeline.stories.story import StoryTelling
from tests.pipeline.absum.parsed import document
from tests.pipeline.stories.test_story import sentence
from tests.resources import RESOURCES

FIN = "Tense=Past|VerbForm=Fin"
FLOOD = sentence(0, "Water filled the cellar of Arlo Mills.")
SAVED = replace(sentence(1, "Firemen carried dozens outside."), turned=True)
DIED = sentence(2, "However nine bakers drowned.", leans=True)
RAIN = sentence(3, "Rain fell over Kasre yesterday.")


def told(*sentences: WholeSentence, room: int = 100) -> list[int]:
    return [each.rank for each in StoryTelling().told(sentences, 0, room)]


@pytest.mark.parametrize(
    ("text", "language", "are_in"),
    [
        ("However, nine died.", "en", True),
        ("Firemen corrected the number at noon.", "en", True),
        ("The figure was later revised.", "en", True),
        ("Les pompiers ont corrigé ce chiffre à midi.", "fr", True),
        ("Le bilan a été revu à midi.", "fr", True),
        ("She corrected the pupils.", "en", False),
        ("He had, however, paid.", "en", True),
        ("Still, the mill stands.", "en", True),
        ("Still waters ran.", "en", False),
        ("Or so says the miller.", "en", True),
        ("Du moins selon le meunier.", "fr", True),
        ("But for him the mill would have burned.", "en", False),
        ("The girl was found unharmed.", "en", True),
        ("The mill, which stands in Kasre, burned for nine hours that night and the next day, however.", "en", False),
        ("Néanmoins, neuf sont morts.", "fr", True),
        ("Le meunier a toutefois payé.", "fr", True),
        ("Or, le moulin brûlait.", "fr", True),
        ("Mais aussi le moulin.", "fr", False),
        ("La fillette est saine et sauve.", "fr", True),
        ("Le moulin a brûlé.", "fr", False),
    ],
)
def test_some_words_set_a_sentence_against_the_one_before_it(text: str, language: Language, are_in: bool) -> None:
    assert Counterweights.of(RESOURCES, language).are_in(text) is are_in


@pytest.mark.parametrize(
    ("text", "language", "is_half"),
    [
        ("It is not only the mill that burned.", "en", True),
        ("It is not only the mill that burned, but the port too.", "en", False),
        ("Ce n'est pas seulement le moulin qui a brûlé.", "fr", True),
        ("Le moulin a brûlé, mais pas seulement.", "fr", False),
    ],
)
def test_one_of_two_things_is_half_of_what_is_told(text: str, language: Language, *, is_half: bool) -> None:
    assert Counterweights.of(RESOURCES, language).is_half(text) is is_half


@pytest.mark.parametrize(
    ("text", "behind", "language", "takes_out"),
    [
        ("All those killed were millers.", "Two bakers were among the dead.", "en", True),
        ("All those killed were millers.", "The mill burned down.", "en", False),
        ("Nine millers died.", "Two bakers were among the dead.", "en", False),
        ("Toutes les victimes sont des meuniers.", "Deux boulangers sont parmi les morts.", "fr", True),
        ("Neuf meuniers sont morts.", "Deux boulangers sont parmi les morts.", "fr", False),
    ],
)
def test_what_is_said_of_every_victim_awaits_those_who_are_taken_out(
    text: str, behind: str, language: Language, *, takes_out: bool
) -> None:
    assert Counterweights.of(RESOURCES, language).takes_out(text, behind) is takes_out


def test_a_sentence_knows_that_the_next_one_is_set_against_it() -> None:
    ana = f"Ana/PROPN/Ana/nsubj/2 left/VERB/leave/root/0/{FIN} ./PUNCT/./punct/2"
    bo = f"But/CCONJ/but/cc/3 Bo/PROPN/Bo/nsubj/3 stayed/VERB/stay/root/0/{FIN} ./PUNCT/./punct/3"
    found = whole_sentences(RESOURCES, (document(ana, bo),), 40)
    assert [each.turned for each in found] == [True, False]


def test_both_are_told() -> None:
    assert told(FLOOD, SAVED, DIED, RAIN) == [0, 1, 2, 3]


def test_what_stands_behind_gives_way() -> None:
    assert told(FLOOD, SAVED, RAIN, room=16) == [0, 3]
    assert told(FLOOD, SAVED, DIED, RAIN, room=15) == [0, 1, 2]


def test_neither_is_where_there_is_no_room_for_both_or_one_cannot_be_told() -> None:
    assert told(FLOOD, SAVED, DIED, room=12) == [0]
    assert told(FLOOD, SAVED, replace(DIED, voiced=True, leans=False)) != [0, 1]
    assert told(FLOOD, SAVED) == [0]


def test_the_first_sentence_is_told_all_the_same() -> None:
    assert told(replace(FLOOD, turned=True), replace(DIED, rank=1), room=8) == [0]


def test_what_leans_on_a_sentence_that_is_not_told_is_not_told_either() -> None:
    ladders = replace(sentence(2, "They used ladders."), leans=True, turned=False)
    assert told(FLOOD, SAVED, replace(DIED, rank=3, leans=False), room=100) == [0, 3]
    assert told(FLOOD, replace(SAVED, turned=False), replace(ladders, turned=True), replace(RAIN, rank=4)) == [0, 1, 4]


@pytest.mark.parametrize(
    ("text", "language", "is_earlier"),
    [
        ("Early reports had put the dead at nine.", "en", True),
        ("The miller had initially said that nobody was hurt.", "en", True),
        ("Reports put the dead at nine.", "en", False),
        ("Un premier bilan faisait état de neuf morts.", "fr", True),
        ("Le maire avait d'abord annoncé neuf morts.", "fr", True),
        ("Un premier bilan fait état de neuf morts.", "fr", False),
    ],
)
def test_what_had_been_said_first_is_not_told_alone(text: str, language: Language, is_earlier: bool) -> None:
    assert Counterweights.of(RESOURCES, language).tells_earlier(text) is is_earlier


def test_an_earlier_report_is_turned_by_itself() -> None:
    early = "Early/ADJ/early/amod/2 reports/NOUN/report/nsubj/4 had/AUX/have/aux/4 named/VERB/name/root/0"
    read = document(
        f"{early} Ana/PROPN/Ana/obj/4 ./PUNCT/./punct/4", f"Rain/NOUN/rain/nsubj/2 fell/VERB/fall/root/0/{FIN}"
    )
    assert read.annotation is not None
    assert Counterweights.of(RESOURCES, "en").turned(read, read.annotation) == {0}
