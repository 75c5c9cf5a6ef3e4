"""What is told before what is only told besides: the main ground before an alternative one, reasons before costs."""

from typing import cast

import pytest

from pipeline.languages import Language
from pipeline.letsum.choosing.candidate import Candidates, SentenceCandidate
from pipeline.letsum.choosing.introductions import Need
from pipeline.letsum.choosing.material import Material
from pipeline.letsum.choosing.settling import Told, _introducers
from pipeline.letsum.choosing.unmet import Unmet
from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

SELECT = ThematicSelection(TableSettings(whole_below=0, run_before=0, run_behind=0), RESOURCES)
CASES: dict[Language, tuple[str, str, str, str, str]] = {
    "en": (
        "[1] This is an application for judicial review of a decision to close the wharf.",
        "I find that the officer closed the wharf before the pilots were heard about the tide.",
        "In any event, I find that the officer closed the wharf without a survey of the wharf.",
        "I find that the costs of the application for the wharf follow the event, since the officer lost it.",
        "[9] The application is allowed.",
    ),
    "fr": (
        "[1] Il s'agit d'une demande de contrôle judiciaire de la décision de fermer le quai.",
        "Je conclus que l'agente a fermé le quai avant que les pilotes fussent entendus.",
        "En tout état de cause, je conclus que l'agente a fermé le quai sans un levé du quai.",
        "Je conclus que les dépens de la demande relative au quai suivent l'issue, car l'agente a perdu.",
        "[9] La demande est accueillie.",
    ),
}
TITLES: dict[Language, tuple[str, str]] = {"en": ("Analysis", "Order"), "fr": ("Analyse", "Dispositif")}


def told(language: Language, *reasons: str, words: int) -> list[str]:
    analysis, order = TITLES[language]
    said = "\n\n".join(f"[{at}] {reason}" for at, reason in enumerate(reasons, start=3))
    text = f"{CASES[language][0]}\n\n# {analysis}\n\n{said}\n\n# {order}\n\n{CASES[language][4]}"
    table = SELECT.select(interpreted(text, language), Request(profile="letsum", max_words=words))
    return [each.normalized.text for each in table.units if each.unit.theme == "juridical_analysis"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_main_ground_is_told_before_an_alternative_one(language: Language) -> None:
    _, main, alternative, _, _ = CASES[language]
    assert told(language, alternative, main, words=48) == [main]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_alternative_ground_says_that_it_is_one(language: Language) -> None:
    _, main, alternative, _, _ = CASES[language]
    assert told(language, main, alternative, words=150) == [main, alternative]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_said_of_costs_is_no_reason_beside_others(language: Language) -> None:
    _, main, _, costs, _ = CASES[language]
    assert costs not in told(language, main, costs, words=150)


@pytest.mark.parametrize(("is_telling", "found"), [(True, [1]), (False, [])])
def test_names_in_a_holding_are_introduced_though_a_thing_in_it_is_not(is_telling: bool, found: list[int]) -> None:
    first = SentenceCandidate(1, (1,), "introduction", 10, 2.0, frozenset())
    needs = (Need(("short", "UES"), (1,)), Need(("thing", "factor"), (7,)))
    told_so_far = Told(Candidates((), (first,), ()), cast("Material", None))
    lacking = Unmet(9, "juridical_analysis", needs, is_unknown=True, is_vague=True)
    asked = _introducers(lacking, told_so_far, TableSettings(), is_telling=is_telling)
    assert [each.main for each in asked] == found
