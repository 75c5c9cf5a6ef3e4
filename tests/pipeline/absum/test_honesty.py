"""What is not said: pairs that no source makes, deeds that were only tried or charged, other "
"events, wrong numbers."""

import datetime

import pytest

from pipeline.absum.interpret import EventReading, SchemeReader
from pipeline.absum.plan import SchemePatterns
from pipeline.absum.select import CandidateSelector
from pipeline.absum.settings import SchemePatternsSettings, SchemeSelectionSettings, SchemesSettings
from pipeline.document import Document
from pipeline.summary import Request
from tests.pipeline.absum.parsed import ENGINE, document
from tests.resources import RESOURCES

READER = SchemeReader(SchemesSettings(), RESOURCES)
SELECTOR = CandidateSelector(SchemeSelectionSettings(main_event=False), RESOURCES, ENGINE)
PATTERNS = SchemePatterns(SchemePatternsSettings(), RESOURCES, ENGINE)

KILLED = (
    "{who}/NOUN/{who}/nsubj/2/Number=Plur killed/VERB/kill/root/0/Tense=Past|VerbForm=Fin "
    "{number}/NUM/{number}/nummod/4 {whom}/NOUN/{whom}/obj/2/Number=Plur ././PUNCT/punct/2"
)
DIED = (
    "{number}/NUM/{number}/nummod/2 {whom}/NOUN/{whom}/nsubj:pass/4/Number=Plur "
    "were/AUX/be/aux:pass/4/Tense=Past|VerbForm=Fin "
    "killed/VERB/kill/root/0/Tense=Past|VerbForm=Part {when} ././PUNCT/punct/4"
)
THERE = "there/ADV/there/advmod/4"
CHARGED = (
    "A/DET/a/det/2/Definite=Ind soldier/NOUN/soldier/nsubj:pass/4/Number=Sing "
    "was/AUX/be/aux:pass/4/Tense=Past|VerbForm=Fin "
    "accused/VERB/accuse/root/0/Tense=Past|VerbForm=Part of/SCONJ/of/mark/6 killing/VERB/kill/advcl/4/VerbForm=Ger "
    "two/NUM/two/nummod/8 nurses/NOUN/nurse/obj/6/Number=Plur ././PUNCT/punct/4"
)
ALMOST = (
    "A/DET/a/det/2/Definite=Ind nurse/NOUN/nurse/nsubj:pass/5/Number=Sing "
    "was/AUX/be/aux:pass/5/Tense=Past|VerbForm=Fin "
    "almost/ADV/almost/advmod/5 killed/VERB/kill/root/0/Tense=Past|VerbForm=Part ././PUNCT/punct/5"
)
BOMBED = (
    "A/DET/a/det/2/Definite=Ind bomb/NOUN/bomb/nsubj/3/Number=Sing "
    "exploded/VERB/explode/root/0/Tense=Past|VerbForm=Fin in/ADP/in/case/6 "
    "the/DET/the/det/6/Definite=Def market/NOUN/market/obl/3/Number=Sing ././PUNCT/punct/3"
)


def say(*documents: Document, category: str = "attacks") -> str:
    request = Request(profile="absum", category=category)
    reading: EventReading = READER.interpret(documents, request)
    messages = PATTERNS.plan(SELECTOR.select(reading, request), request)
    return " ".join(ENGINE.realize(message.spec, "en").text for message in messages)


def test_nobody_is_paired_with_the_victims_of_somebody_else() -> None:
    told = say(
        document(KILLED.format(who="rebels", number=2, whom="nurses")),
        document(DIED.format(number=9, whom="shoppers", when=THERE)),
        document(DIED.format(number=9, whom="shoppers", when=THERE)),
    )
    assert "Nine shoppers were killed." in told
    assert "rebels killed nine" not in told.lower()


def test_a_pair_that_a_source_makes_is_said() -> None:
    told = say(
        document(KILLED.format(who="rebels", number=9, whom="shoppers")),
        document(DIED.format(number=9, whom="shoppers", when=THERE)),
    )
    assert "Rebels killed nine shoppers." in told


@pytest.mark.parametrize("doubtful", [CHARGED, ALMOST])
def test_who_is_charged_or_escaped_is_told_of_no_deed(doubtful: str) -> None:
    told = say(document(BOMBED, doubtful))
    assert "killed" not in told


def test_another_year_is_another_event_where_no_day_is_known() -> None:
    tuesday = DIED.format(number=18, whom="guests", when="on/ADP/on/case/6 Tuesday/PROPN/Tuesday/obl/4")
    told = say(document(tuesday, DIED.format(number=38, whom="guests", when="in/ADP/in/case/6 2015/NUM/2015/obl/4")))
    assert "18 guests were killed." in told
    assert "38" not in told
    assert "2015" not in told


def test_a_count_of_two_weeks_is_not_of_the_day() -> None:
    published = datetime.date(2026, 1, 14)
    monday = DIED.format(number=8, whom="guests", when="on/ADP/on/case/6 Monday/PROPN/Monday/obl/4")
    weeks = DIED.format(
        number=28,
        whom="guards",
        when="over/ADP/over/case/9 the/DET/the/det/9 last/ADJ/last/amod/9 two/NUM/two/nummod/9 weeks/NOUN/week/obl/4",
    )
    told = say(document(monday, weeks, date=published))
    assert "eight guests" in told.lower()
    assert "28" not in told


def test_a_number_written_with_a_hyphen_is_one_number() -> None:
    hyphened = DIED.format(number="seven", whom="guests", when="there/ADV/there/advmod/6").replace(
        "seven/NUM/seven/nummod/2 guests/NOUN/guests/nsubj:pass/4",
        "Fifty/NUM/fifty/compound/3 -/PUNCT/-/punct/1 seven/NUM/seven/nummod/4 guests/NOUN/guest/nsubj:pass/6",
    )
    hyphened = hyphened.replace("aux:pass/4", "aux:pass/6").replace("punct/4", "punct/6")
    assert "57 guests were killed." in say(document(hyphened))


def test_who_was_wounded_is_not_told_among_the_dead() -> None:
    sentence = (
        "Bombings/NOUN/bombing/nsubj/2/Number=Plur killed/VERB/kill/root/0/Tense=Past|VerbForm=Fin "
        "20/NUM/20/nummod/4 people/NOUN/people/obj/2/Number=Plur and/CCONJ/and/cc/6 wounded/ADJ/wounded/conj/2 "
        "70/NUM/70/nummod/8 others/NOUN/other/obj/6/Number=Plur ././PUNCT/punct/2"
    )
    told = say(document(sentence))
    assert "20 people were killed." in told
    assert "70 others were killed" not in told
    assert "70 others were wounded." in told


def killed_in(first: str, second: str) -> str:
    return say(document(first), document(second))


def test_as_many_of_one_kind_as_of_another_are_told_once() -> None:
    engineers = DIED.format(number=2, whom="engineers", when=THERE)
    told = killed_in(engineers, DIED.format(number=2, whom="strangers", when=THERE))
    assert "Two engineers were killed." in told
    assert "strangers" not in told


def test_a_number_and_those_told_elsewhere_are_not_one_number() -> None:
    people = DIED.format(number=3, whom="people", when=THERE)
    told = killed_in(people, KILLED.format(who="guards", number=1, whom="bombers"))
    assert "including" not in told


def test_what_goes_on_is_not_said_to_be_done() -> None:
    going_on = (
        "A/DET/a/det/2/Definite=Ind captain/NOUN/captain/nsubj/4/Number=Sing was/AUX/be/aux/4/Tense=Past|VerbForm=Fin "
        "strangling/VERB/strangle/root/0/Tense=Pres|VerbForm=Part an/DET/a/det/6/Definite=Ind "
        "officer/NOUN/officer/obj/4/Number=Sing ././PUNCT/punct/4"
    )
    assert "strangled" not in say(document(BOMBED, going_on))


def test_who_opens_fire_lights_none() -> None:
    opened = (
        "Gunmen/NOUN/gunman/nsubj/2/Number=Plur opened/VERB/open/root/0/Tense=Past|VerbForm=Fin "
        "fire/NOUN/fire/obj/2/Number=Sing on/ADP/on/case/6 two/NUM/two/nummod/6 "
        "shoppers/NOUN/shopper/obl/2/Number=Plur ././PUNCT/punct/2"
    )
    assert "A fire occurred" not in say(document(opened))


def test_the_possessor_of_a_victim_is_no_victim() -> None:
    sentence = (
        "Ana/PROPN/Ana/nmod:poss/4/Number=Sing/PER Perez/PROPN/Perez/flat/1/Number=Sing/PER '/PUNCT/'/punct/4 "
        "brother/NOUN/brother/nsubj:pass/6/Number=Sing was/AUX/be/aux:pass/6/Tense=Past|VerbForm=Fin "
        "kidnapped/VERB/kidnap/root/0/Tense=Past|VerbForm=Part ././PUNCT/punct/6"
    )
    assert "Perez was kidnapped" not in say(document(BOMBED, sentence))
