"""What a hidden sentence introduced is not spoken of: definite nouns, surnames; a story begins where it is whole."""

import datetime

import pytest

from pipeline.languages import Language
from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models
DATE = datetime.date(2021, 8, 6)


@pytest.fixture(scope="module")
def runner() -> Runner:
    return shipped()


def told(runner: Runner, language: Language, text: str) -> str:
    raw = RawDocument(text, "text/plain", date=DATE, language=language)
    return runner.summarize([raw], Request(profile="inits", language=language)).text


FIRE: dict[Language, str] = {
    "en": "Fire destroyed the mill of Arlo on Monday.",
    "fr": "Un incendie a détruit lundi le moulin d'Arlon.",
}


@pytest.mark.parametrize(
    ("language", "hidden", "shown", "later"),
    [
        ("en", "We saw a ferry capsize.", "Waves drove a ferry to the shore.", "Divers searched the ferry on Tuesday."),
        (
            "fr",
            "Nous avons vu partir un bac.",
            "Un bac a coulé près d'Arlon.",
            "Des plongeurs ont fouillé le bac mardi.",
        ),
        (
            "en",
            "We saw her bag and purse.",
            "A purse was for sale there.",
            "Police found the boat and purse on Monday.",
        ),
        ("en", "We met Carlos Rossi.", "Carlos Rossi owned it.", "Owner Anna Vidal accused Rossi of arson."),
        (
            "fr",
            "Nous avons vu Carlos Rossi.",
            "Carlos Rossi le dirigeait.",
            "La juge Anna Vidal a accusé Rossi de négligence.",
        ),
    ],
)
def test_what_only_a_hidden_sentence_introduced_is_not_told(
    runner: Runner, language: Language, hidden: str, shown: str, later: str
) -> None:
    start = later.partition(" on ")[0].partition(" mardi")[0]
    assert start in told(runner, language, f"{FIRE[language]} {shown} {later}")
    assert start not in told(runner, language, f"{FIRE[language]} {hidden} {later}")


@pytest.mark.parametrize(
    ("language", "opening", "whole"),
    [
        (
            "fr",
            "L'ouragan a fait des dégâts considérables.",
            "L'ouragan Milo a ravagé lundi la côte d'Arlon, en Velmarie.",
        ),
        (
            "en",
            "The hurricane did great damage.",
            "Hurricane Milo swept the coast of Arlo in Velmaria on Monday.",
        ),
    ],
)
def test_a_story_begins_with_the_sentence_that_says_it_whole(
    runner: Runner, language: Language, opening: str, whole: str
) -> None:
    text = told(runner, language, f"{opening}\n\n{whole}")
    assert text.startswith(whole[:15])
    assert opening not in text


@pytest.mark.parametrize(
    ("language", "glued", "sound"),
    [
        (
            "en",
            "Guests left the narrow beaches The owner of the hotel closed the bar.",
            "The owner of the hotel closed the bar.",
        ),
        (
            "fr",
            "Les clients ont quitté les plages Le patron de l'hôtel a fermé le bar.",
            "Le patron de l'hôtel a fermé le bar.",
        ),
    ],
)
def test_a_heading_that_runs_into_a_sentence_is_not_told(
    runner: Runner, language: Language, glued: str, sound: str
) -> None:
    assert glued not in told(runner, language, f"{FIRE[language]} {glued}")
    assert sound in told(runner, language, f"{FIRE[language]} {sound}")


@pytest.mark.parametrize(
    ("language", "further", "first"),
    [
        ("en", "Four other divers reached the shore.", "Four divers reached the shore."),
        ("fr", "Quatre autres plongeurs ont rejoint la côte.", "Quatre plongeurs ont rejoint la côte."),
    ],
)
def test_no_story_begins_with_the_others(runner: Runner, language: Language, further: str, first: str) -> None:
    assert told(runner, language, f"{first} {FIRE[language]}").startswith(first)
    assert told(runner, language, f"{further} {FIRE[language]}").startswith(FIRE[language][:12])


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "The Varland supreme court rejected another effort of the miners to close the pit."),
        ("en", "The bank of Varland will close nine branches in May, it said on Thursday."),
        ("fr", "Dans une salle presque vide, Ana Bellec a promis d'un ton solennel de rebâtir le port d'Arlon."),
    ],
)
def test_a_first_sentence_that_only_seems_to_lean_opens_its_story(
    runner: Runner, language: Language, text: str
) -> None:
    assert text[:40] in told(runner, language, f"{text} {FIRE[language]}")


@pytest.mark.parametrize(
    ("language", "hidden", "later"),
    [
        ("en", "Here is what we know of the worm, which has a malicious link.", "Experts studied the malicious link."),
        ("en", "We asked the Northern Unit for Ferries (NUF) why.", "In Kasre the mayor called the NUF slow."),
        ("en", "We asked the Northern Unit for Ferries why.", "In Kasre the mayor called the NUF slow."),
        ("fr", "Nous interrogeons le Service public des bacs.", "À Brest, le maire dit le SPB trop lent."),
        ("en", "We saw police find stolen engines at his home.", "Skipper Lise Vidal was charged on Friday."),
        ("fr", "Nous avons vu la mine, qui a un puits inondé.", "Des plongeurs ont visité le puits inondé."),
    ],
)
def test_behind_a_gap_what_was_hidden_is_not_spoken_of(
    runner: Runner, language: Language, hidden: str, later: str
) -> None:
    text = told(runner, language, f"{FIRE[language]} {hidden} {later}")
    assert FIRE[language][:20] in text
    assert later not in text


def test_a_headline_that_a_page_ran_into_the_first_sentence_is_cut(runner: Runner) -> None:
    text = (
        "Divers find a boy near the sunken mill A ten-year-old boy was pulled alive from the river in Arlo on Thursday."
    )
    shown = told(runner, "en", f"{text} {FIRE['en']}")
    assert shown.startswith("A ten-year-old boy")
    byline = "Lise Moss, Arlo News, Kasre The mill by the river of Arlo is a sad sight for the bakers."
    assert "Moss" not in told(runner, "en", f"{FIRE['en']} {byline}")
    text = "Divers save a boy of the mill More than nine bakers pulled a boy alive from the river in Arlo on Thursday."
    assert told(runner, "en", f"{text} {FIRE['en']}").startswith("More than nine bakers")


def test_the_caption_of_a_photograph_is_not_told(runner: Runner) -> None:
    caption = "In this file photo from May, divers search the river near Arlo."
    shown = told(runner, "en", f"{FIRE['en']} {caption} Owner Lise Arlo rebuilt the mill in Kasre.")
    assert "divers" not in shown
    caption = "The old camp at the mill is seen before its last night in Kasre, May 4, 2009."
    assert "camp" not in told(runner, "en", f"{FIRE['en']} {caption} Owner Lise Arlo rebuilt the mill in Kasre.")
    planned = "The old camp at the mill is closed for the winter from May 4, 2009."
    assert planned[:12] in told(runner, "en", f"{FIRE['en']} {planned} Owner Lise Arlo rebuilt the mill in Kasre.")


def test_the_caption_of_a_picture_of_somebody_is_not_told(runner: Runner) -> None:
    caption = "President Lise Moss speaks during a meeting, Monday, May 4, 2009, in the old hall of Kasre."
    shown = told(runner, "en", f"{FIRE['en']} {caption} Owner Lise Arlo rebuilt the mill in Kasre.")
    assert "speaks" not in shown
    event = "The hall opens to visitors, Monday, May 4, 2009, in the old port of Kasre."
    assert event[:20] in told(runner, "en", f"{FIRE['en']} {event} Owner Lise Arlo rebuilt the mill in Kasre.")


@pytest.mark.parametrize(
    ("language", "heading", "text"),
    [
        ("en", '"Nothing to hide"', "The council has closed the bridge of Arlo, whose arch has two cracks."),
        ("en", '"Nothing to hide" -', "Lawmakers have closed the bridge of Arlo, whose arch has two cracks."),
        (
            "fr",
            '"Rien à cacher" -',
            "Deux ponts d'Arlon ont fermé jeudi après la découverte de fissures dans leurs arches.",
        ),
        ("fr", '"Rien à cacher"', "Le pont d'Arlon a fermé jeudi après la découverte de deux fissures dans son arche."),
    ],
)
def test_a_heading_in_quotation_marks_is_cut(runner: Runner, language: Language, heading: str, text: str) -> None:
    shown = told(runner, language, f"{FIRE[language]} {heading} {text}")
    assert text[:30] in shown
    assert heading not in shown
