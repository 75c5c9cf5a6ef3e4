"""The first facts of a story, on sentences graded by hand and in tables of both languages."""

import pytest

from pipeline.languages import Language
from pipeline.letsum.choosing.runs import Grade, RunFinder
from pipeline.letsum.segmenting.titled import is_below_title, is_titled_facts
from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

UNITS = interpreted("# Facts\n\n[1] One. Two. Three. Four.\n\n[2] Five. Six.\n\n# Analysis\n\n[3] Seven.").units
GOOD = Grade(words=10, value=0.5, is_sayable=True)
POOR = Grade(words=10, value=-0.5, is_sayable=True)
LEANING = Grade(words=10, value=0.5, is_sayable=True, leans=True)
UNSAID = Grade(words=10, value=0.5)
SELECT = ThematicSelection(TableSettings(whole_below=0), RESOURCES)


def told(*grades: Grade, longest: int = 60) -> tuple[int, ...]:
    padded = [UNSAID, *grades, *[POOR] * (len(UNITS) - 1 - len(grades))]
    return RunFinder(TableSettings(), UNITS, padded, set()).onward(1, longest).members


def test_a_story_is_told_in_its_order_up_to_a_length() -> None:
    assert told(GOOD, GOOD, GOOD) == (1, 2, 3)
    assert told(GOOD, GOOD, GOOD, longest=25) == (1, 2)


def test_a_story_is_told_without_what_says_little_and_what_leans_on_that() -> None:
    assert told(GOOD, POOR, LEANING, GOOD) == (1, 4)
    assert told(GOOD, UNSAID, LEANING, GOOD) == (1, 4)
    assert told(GOOD, LEANING, POOR) == (1, 2)


FACTS: dict[Language, tuple[str, str, str, str, str]] = {
    "en": (
        "[1] This is an application for judicial review of a decision to close the wharf.\n\n# Factual background\n\n",
        "Mrs. Orr bought a barge in May 2010 and moored it at the old wharf of Dale.",
        "The harbor master closed the wharf on 3 June 2012 since a decision on the barge and the wharf was due.",
        "The facts are not in dispute.",
        "\n\n# Analysis\n\n[8] I conclude that the decision to close the wharf was fair.\n\n"
        "# Order\n\n[9] The application is dismissed.",
    ),
    "fr": (
        "[1] La présente demande de contrôle judiciaire vise la décision de fermer le quai.\n\n# Contexte factuel\n\n",
        "Mme Orr a acheté une barque en mai 2010 et l'a amarrée au vieux quai de Dale.",
        "La capitainerie a fermé le quai le 3 juin 2012 car une décision sur la barque et le quai était attendue.",
        "Les faits ne sont pas contestés.",
        "\n\n# Analyse\n\n[8] Je conclus que la décision de fermer le quai était juste.\n\n"
        "# Dispositif\n\n[9] La demande est rejetée.",
    ),
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_context_begins_with_the_first_fact(language: Language) -> None:
    opening, first, later, announced, ending = FACTS[language]
    others = "\n\n".join(f"[{number}] {later.replace('3', str(number))}" for number in range(4, 8))
    text = f"{opening}[2] {announced}\n\n[3] {first}\n\n{others}{ending}"
    units = SELECT.select(interpreted(text, language), Request(profile="letsum", max_words=110)).units
    context = [unit.normalized.text for unit in units if unit.unit.theme == "context"]
    assert context[0] == first
    assert announced not in context


@pytest.mark.parametrize("language", ["en", "fr"])
def test_facts_are_titled_by_a_title_of_facts_alone(language: Language) -> None:
    opening, first, *_ = FACTS[language]
    units = interpreted(f"{opening}[2] {first}", language).units
    last = units[-1]
    assert last.role == "facts"
    assert is_titled_facts(last)
    assert is_below_title(last)
    assert not is_titled_facts(units[0])
    assert not is_below_title(units[0])
