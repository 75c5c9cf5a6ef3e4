"""What states the law, and what is made of the case: the step that decides is the second."""

from dataclasses import replace

import pytest

from pipeline.languages import Language
from pipeline.letsum.choosing.applying import ApplyingReader
from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.rules import rule_book
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

READERS: dict[Language, ApplyingReader] = {
    "en": ApplyingReader(rule_book(RESOURCES, "en")),
    "fr": ApplyingReader(rule_book(RESOURCES, "fr")),
}
ARGUED: dict[Language, tuple[str, str, str, str]] = {
    "en": (
        "The applicant submits that the gate was shut.",
        "I disagree.",
        "The gate stood open at dusk.",
        "The tide was low.",
    ),
    "fr": (
        "Le demandeur soutient que la grille était close.",
        "Je ne suis pas d'accord.",
        "La grille était ouverte au soir.",
        "La marée était basse.",
    ),
}


def read(text: str, language: Language) -> tuple[ThematicUnit, ...]:
    """The sentences of a text as reasons."""
    return tuple(replace(unit, role="analysis") for unit in interpreted(f"[1] {text}", language).units)


@pytest.mark.parametrize(
    ("language", "sentence", "is_abstract"),
    [
        ("en", "A decision is reasonable where its reasons tell why.", True),
        ("en", "I must decide whether the gate was open.", True),
        ("en", "Unless the clerk erred, I must dismiss the appeal.", True),
        ("en", "The tenant had to show her passport at the gate every morning.", False),
        ("en", "The shop is usually open at noon.", False),
        ("fr", "La locataire devait établir un inventaire chaque mois.", False),
        ("en", "In this case, the port bears the burden of proof.", False),
        ("en", "I find that the port must prove the lease.", False),
        ("en", "The port did not prove that the gate was open.", False),
        ("fr", "Une invalidité est grave si elle empêche tout travail.", True),
        ("fr", "Je dois décider si la grille était ouverte.", True),
        ("fr", "À moins que le greffe n'ait erré, je rejette l'appel.", True),
        ("fr", "En l'espèce, il incombe au port de prouver le bail.", False),
        ("fr", "Je conclus que le port doit prouver le bail.", False),
        ("fr", "Le port n'a pas prouvé que la grille fut ouverte.", False),
    ],
)
def test_what_only_states_the_law_is_abstract(language: Language, sentence: str, is_abstract: bool) -> None:
    assert READERS[language].abstract(read(sentence, language)) == [is_abstract]


@pytest.mark.parametrize(
    ("language", "sentence", "states_law"),
    [
        ("en", "A decision is reasonable where its reasons tell why.", True),
        ("en", "Each tenant has to show her passport at the gate.", False),
        ("fr", "Une invalidité est grave si elle empêche tout travail.", True),
        ("fr", "Chaque locataire doit établir un inventaire.", False),
    ],
)
def test_what_has_to_be_done_may_be_a_fact(language: Language, sentence: str, states_law: bool) -> None:
    units = read(sentence, language)
    assert READERS[language].abstract(units) == [True]
    assert READERS[language].states_law(units[0]) is states_law


def test_what_stands_below_a_heading_of_the_law_is_abstract_unless_it_finds_something() -> None:
    found = interpreted(
        "# What the port must prove\n\n[1] The lease runs for a year. I find that it ran.\n\n# Lease\n\n[2] It ran."
    )
    assert READERS["en"].abstract(found.units) == [True, True, False, False, False]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_court_answers_behind_an_argument_and_says_why_behind_its_bare_reply(language: Language) -> None:
    units = read(" ".join(ARGUED[language]), language)
    assert READERS[language].answering(units) == {1, 2}
    assert READERS[language].replying(units) == {2}
    asked = [replace(unit, role="facts") for unit in units]
    assert READERS[language].answering(asked) == frozenset()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_applies_a_rule_holds_in_its_place(language: Language) -> None:
    units = read(" ".join(ARGUED[language][2:]), language)
    held = READERS[language].held
    assert held(units, [True, False], [True, False], ()) == [False, True]
    assert held(units, [True, False], [False, False], ()) == [True, False]
    assert held(units, [False, False], [True, False], ()) == [False, False]
    assert held(units, [False, False], [False, False], {1}) == [False, True]
