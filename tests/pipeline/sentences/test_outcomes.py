"""What became of somebody is told, though the rest of its sentence was."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.sentences.announced import ToldHeadline
from pipeline.sentences.outcomes import Outcomes
from pipeline.source import RawDocument
from pipeline.stories.story_terms import adds_little
from pipeline.summary import AUTO, Request
from tests.pipeline.stories.test_story import sentence
from tests.resources import RESOURCES
from tests.wired import shipped


@pytest.mark.parametrize(
    ("language", "words", "kinds"),
    [
        ("en", "Two sailors Drowned and were not killed", {"death"}),
        ("en", "A guard was wounded, then arrested", {"injury", "arrest"}),
        ("en", "The charge of the horses", set()),
        ("fr", "Deux marins se noient, un pompier blessé", {"death", "injury"}),
        ("fr", "Le maire a pris un arrêté", set()),
    ],
)
def test_words_say_what_became_of_somebody(language: Language, words: str, kinds: set[str]) -> None:
    assert Outcomes.of(RESOURCES, language).found(words.replace(",", "").split()) == kinds


def test_what_became_of_somebody_adds_to_a_story() -> None:
    told = sentence(0, "Fire destroyed Kasre mills near harbour.")
    more = sentence(1, "Kasre mills fire harbour wounded guard.")
    assert adds_little(more, (told,))
    assert not adds_little(replace(more, outcomes=frozenset({"injury"})), (told,))
    assert adds_little(replace(more, outcomes=frozenset({"injury"})), (replace(told, outcomes=frozenset({"injury"})),))


def test_a_headline_is_told_by_its_outcomes_and_one_of_its_names() -> None:
    title = ToldHeadline("Two drown", (), outcomes=frozenset({"death"}))
    assert title.is_told((), {"death", "injury"})
    assert not title.is_told((), {"injury"})
    named = ToldHeadline("Arlo and Moss meet", (), names=frozenset({"arlo", "moss"}))
    assert named.is_told(("Then Moss spoke.",), ())
    assert not named.is_told(("Then he spoke.",), ())
    assert ToldHeadline("Then Moss meets", (), names=frozenset({"moss"})).is_told(("He spoke.",), ())


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "The fishing trip of Saturday ended badly. In the afternoon a man of sixty and his son, 39, tried to pull "
            "a small boat out of the pond of Arlow. When the boat drifted away, the son jumped into the water.",
            "Father and son drown on a fishing trip",
        ),
        (
            "La partie de pêche de samedi a mal tourné. Dans l'après-midi, un homme de soixante ans et son fils de 39 "
            "ans ont voulu sortir une petite barque de l'étang d'Arlou. Quand la barque s'est éloignée, le fils a "
            "sauté dans l'eau.",
            "Un père et son fils se noient lors d'une partie de pêche",
        ),
    ],
)
def test_a_story_that_does_not_come_to_what_became_of_somebody_is_told_behind_its_headline(
    text: str, title: str
) -> None:
    units = shipped().summarize([RawDocument(text, title=title)], Request(profile=AUTO)).units
    assert title in units[0].text
    assert len(units) > 1


@pytest.mark.models
@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "There was an explosion in southern Tarnow on Friday in a building of the telephone company. "
            "According to reports of the Tarnow police, the building was partially destroyed. "
            "A guard who was inside the building was injured, the report of the Tarnow police said.",
            "A guard who was inside",
        ),
        (
            "Une explosion s'est produite vendredi au sud de Tarnes dans un immeuble de la compagnie de téléphone. "
            "Selon un rapport de la police de Tarnes, l'immeuble a été en partie détruit. "
            "Un gardien qui se trouvait dans l'immeuble a été blessé, selon le rapport de la police de Tarnes.",
            "Un gardien qui se trouvait",
        ),
    ],
)
def test_who_was_hurt_is_told(text: str, told: str) -> None:
    assert told in shipped().summarize([RawDocument(text)], Request(profile=AUTO)).text
