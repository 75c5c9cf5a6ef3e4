"""How chosen items are put into sentences."""

import pytest

from pipeline.inits.items import InformationItem
from pipeline.inits.sentences import SentencePlanner
from pipeline.inits.words import read_words
from pipeline.languages import Language
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.settings import NoSettings
from tests.pipeline.inits.builders import item
from tests.resources import RESOURCES

ENGINE = PyrealbEngine(NoSettings(), RESOURCES)


def told(*items: InformationItem, language: Language = "en") -> list[str]:
    planned = SentencePlanner(read_words(RESOURCES, language)).plan(items)
    assert [each for sentence in planned for each in sentence.items] == list(items)
    return [ENGINE.realize(sentence.spec, language).text for sentence in planned]


def test_items_of_a_day_share_a_sentence() -> None:
    assert told(
        item("the fire", "destroy", "homes", day="2021-08-04"), item("crews", "contain", "it", day="2021-08-04")
    ) == ["On August 4, 2021, the fire destroyed homes and crews contained it."]


def test_items_of_another_day_do_not() -> None:
    assert told(
        item("the fire", "destroy", "homes", day="2021-08-04"), item("crews", "contain", "it", day="2021-08-05")
    ) == ["On August 4, 2021, the fire destroyed homes.", "On August 5, 2021, crews contained it."]


@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", "On the same day, D saw x."), ("fr", "Le même jour, D a vu x.")],
)
def test_a_day_of_many_items_is_named_once(language: Language, expected: str) -> None:
    verb = "see" if language == "en" else "voir"
    items = [item(name, verb, "x", day="2021-08-04") for name in ("A", "B", "C", "D")]
    sentences = told(*items, language=language)
    assert len(sentences) == 2
    assert sentences[1] == expected


def test_a_subject_is_said_once() -> None:
    first, second = item("crews", "reach", "the town"), item("crews", "contain", "the fire")
    assert told(first, second) == ["Crews reached the town and contained the fire."]


def test_a_place_is_said_once() -> None:
    sentences = told(
        item("crews", "reach", "the town", place="in Maine"), item("the mayor", "thank", "them", place="in Maine")
    )
    assert sentences == ["Crews reached the town in Maine.", "The mayor thanked them."]


def test_a_claim_stands_alone() -> None:
    """Whoever said the one did not say the other."""
    sentences = told(
        item("the fire", "destroy", "homes", day="2021-08-04"),
        item("crews", "contain", "it", day="2021-08-04", attribution="officials said"),
    )
    assert sentences == [
        "On August 4, 2021, the fire destroyed homes.",
        "On the same day, crews contained it, officials said.",
    ]


def test_what_was_introduced_is_known() -> None:
    sentences = told(
        item("small plane", "hit", "a tree", indefinite=True, day="2021-08-04"),
        item("small plane", "lose", "a wing", indefinite=True, day="2021-08-05"),
    )
    assert sentences == [
        "On August 4, 2021, a small plane hit a tree.",
        "On August 5, 2021, the small plane lost a wing.",
    ]
