"""Nobody knows which days a text tells that came with a wrong date; what it tells of an event is no dateline."""

import datetime

import pytest

from pipeline.sentences.stamped_days import StampedDays
from pipeline.sentences.whole_sentences import whole_sentences
from tests.pipeline.absum.parsed import document
from tests.resources import RESOURCES

PAST = "Tense=Past|VerbForm=Fin"
TODAY = datetime.date(2018, 10, 17)


def test_the_day_of_an_event_is_no_dateline() -> None:
    text = (
        f"Ana/PROPN/Ana/nsubj/2 said/VERB/say/root/0/{PAST} yesterday/NOUN/yesterday/obl/2 that/SCONJ/that/mark/6 "
        f"Bo/PROPN/Bo/nsubj/6 left/VERB/leave/ccomp/2/{PAST} {{}} October/PROPN/October/obl/6 15/NUM/15/nummod/8 "
        "2018/NUM/2018/nummod/8 ./PUNCT/./punct/2"
    )
    on, early = (
        whole_sentences(RESOURCES, (document(text.format(each), date=TODAY),), 40)[0].days
        for each in ("on/ADP/on/case/8", "early/ADV/early/advmod/6")
    )
    assert [day.day for day in on] == ["2018-10-16"]
    assert not early


@pytest.mark.parametrize(
    ("year", "verb", "is_clear"),
    [
        ("1973", f"left/VERB/leave/root/0/{PAST}", True),
        ("2073", f"left/VERB/leave/root/0/{PAST}", False),
        ("2073", "leaves/VERB/leave/root/0/Tense=Pres|VerbForm=Fin", True),
    ],
)
def test_nobody_knows_which_days_a_wrong_date_tells(year: str, verb: str, *, is_clear: bool) -> None:
    told = document(
        f"Ana/PROPN/Ana/nsubj/2 sold/VERB/sell/root/0/{PAST} boats/NOUN/boat/obj/2 "
        "yesterday/NOUN/yesterday/obl/2 ./PUNCT/./punct/2",
        f"Bo/PROPN/Bo/nsubj/2 {verb} on/ADP/on/case/4 October/PROPN/October/obl/2 15/NUM/15/nummod/4 "
        f"{year}/NUM/{year}/nummod/4 ./PUNCT/./punct/2",
        date=TODAY,
    )
    assert bool(whole_sentences(RESOURCES, (told,), 40)[0].days) is is_clear
    assert (StampedDays.of(RESOURCES, "en").reported(told) is not None) is is_clear
