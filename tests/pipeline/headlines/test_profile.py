"""The profile `viterbi` and `include=headline`, with the models and the realizer that a deployment has."""

import json
from typing import Any

import pytest

from pipeline.source import RawDocument
from service.options import Options
from service.tasks import Outcome, Problem, Task, perform
from tests.wired import shipped

pytestmark = pytest.mark.models

ENGLISH = (
    RawDocument(
        "A bomb killed nine people at a market in Tarvik on Monday. The mayor of Tarvik visited the wounded in the "
        "hospital. Traders had opened their stalls an hour before."
    ),
    RawDocument(
        "A bomb killed nine people in Tarvik. Ambulances came to the market within minutes. The mayor visited the "
        "wounded."
    ),
)
FRENCH = (
    RawDocument(
        "Une bombe a tué neuf personnes sur un marché de Tarvik lundi. Le maire de Tarvik a visité les blessés à "
        "l’hôpital. Les marchands avaient ouvert leurs étals une heure plus tôt."
    ),
    RawDocument(
        "Une bombe a tué neuf personnes à Tarvik. Les ambulances sont venues au marché en quelques minutes. Le maire a "
        "visité les blessés."
    ),
)


def answer(outcome: Outcome) -> dict[str, Any]:
    assert not isinstance(outcome, Problem), outcome
    return outcome


@pytest.mark.parametrize("documents", [ENGLISH, FRENCH], ids=["en", "fr"])
def test_a_cluster_gets_a_headline_that_its_sentences_bear_out(documents: tuple[RawDocument, ...]) -> None:
    options = Options(profile="viterbi", include=("headline",))
    found = answer(perform(shipped(), Task("", documents, options)))
    made = found["headline"]["generated"]
    assert made["text"] == found["text"]
    assert len(made["text"].split()) <= 12
    assert found["units"][0]["kind"] == "generated"
    for word in made["words"]:
        for place in word["sources"]:
            source = str(documents[place["document"]].data)[place["start"] : place["end"]]
            assert source.lower() == word["text"].lower()
    places = [place["start"] for word in made["words"] for place in word["sources"]]
    assert len(set(places)) == len(places)
    assert [word["head"] for word in made["words"]].count(None) == 1
    again = answer(perform(shipped(), Task("", documents, options)))
    assert json.dumps(again["headline"]) == json.dumps(found["headline"])


@pytest.mark.parametrize(
    ("early", "late", "told"),
    [
        (
            "Two dead in Tarvik fire\n\nTwo people were killed when a fire swept through a mill in Tarvik on Monday.\n",
            "Tarvik fire: a third person dies\n\nA third person has died after the fire in a mill in Tarvik.\n",
            "third",
        ),
        (
            "Deux morts à Tarvik\n\nDeux personnes ont été tuées lundi dans l’incendie d’un moulin à Tarvik.\n",
            "Tarvik : neuf morts\n\nNeuf personnes ont été tuées lundi dans l’incendie d’un moulin à Tarvik.\n",
            "neuf",
        ),
    ],
    ids=["en", "fr"],
)
def test_no_headline_tells_a_toll_that_a_later_report_overtakes(early: str, late: str, told: str) -> None:
    documents = tuple(RawDocument(text) for text in (early, early.replace("Monday", "Monday night"), late))
    found = answer(perform(shipped(), Task("", documents, Options(profile="viterbi"))))
    assert told in found["text"].lower()


@pytest.mark.parametrize(
    ("text", "aside"),
    [
        (
            "Bomb in Tarvik market kills nine\n\nA bomb went off in a crowded market in the old harbour of Tarvik on "
            "Monday, killing at least nine people and wounding twenty, police said.\n\nNo group has claimed "
            "responsibility. The mayor, Ada Quill, blamed a band of robbers, which denied it.",
            "responsibility",
        ),
        (
            "Tarvik : une bombe fait neuf morts\n\nUne bombe a explosé lundi sur un marché du vieux port de "
            "Tarvik, tuant au moins neuf personnes et en blessant vingt, selon la police.\n\nAucun groupe n’a "
            "revendiqué cet acte. Les marchands ont fermé leurs étals. Le maire a visité l’hôpital.",
            "maire",
        ),
    ],
    ids=["en", "fr"],
)
def test_the_headline_of_a_lone_report_tells_what_its_title_is_about(text: str, aside: str) -> None:
    found = answer(perform(shipped(), Task("", (RawDocument(text),), Options(profile="viterbi"))))
    assert aside not in found["text"]
    assert "Tarvik" in found["text"]


def test_another_profile_tells_it_when_asked() -> None:
    asked = Options(profile="inits", include=("headline",))
    found = answer(perform(shipped(), Task("", ENGLISH, asked)))
    own = answer(perform(shipped(), Task("", ENGLISH, Options(profile="viterbi", include=("headline",)))))
    assert found["headline"] == own["headline"]
    assert "headline" not in answer(perform(shipped(), Task("", ENGLISH, Options(profile="inits"))))


@pytest.mark.parametrize("text", ["Word", "!!!", "12 34", "A title alone"])
def test_what_has_no_sentence_is_told_or_keeps_its_title(text: str) -> None:
    outcome = perform(shipped(), Task("", (RawDocument(text),), Options(profile="viterbi")))
    if isinstance(outcome, Problem):
        assert outcome.code == "no_content_for_profile"
    else:
        assert outcome["units"][0]["kind"] == "extracted"


def test_a_limit_holds() -> None:
    for limit in (5, 6, 8):
        outcome = perform(shipped(), Task("", ENGLISH, Options(profile="viterbi", max_words=limit)))
        assert isinstance(outcome, Problem) or len(outcome["text"].split()) <= limit
