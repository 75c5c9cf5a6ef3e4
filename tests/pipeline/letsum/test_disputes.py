"""What was refused, or what somebody fears, in an introduction that names the proceeding alone."""

import pytest

from pipeline.languages import Language
from pipeline.letsum.rules import rule_book
from pipeline.letsum.select import ThematicSelection
from pipeline.letsum.settings import TableSettings
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES

CASE: dict[Language, tuple[str, str, str]] = {
    "en": (
        "[1] This is an appeal by Ann Orr under the Harbor Act.",
        "[2] She is a pilot. {} The pier was built in 1990.",
        "# Analysis\n\n[3] I find that the light was out. The owner was warned of it twice.\n\n"
        "# Order\n\n[4] The appeal is allowed.",
    ),
    "fr": (
        "[1] Il s'agit d'un appel formé par Anne Orr en vertu de la Loi sur le port.",
        "[2] Elle est pilote. {} Le quai fut construit en 1990.",
        "# Analyse\n\n[3] Je conclus que le phare était éteint. La propriétaire en fut avertie deux fois.\n\n"
        "# Dispositif\n\n[4] L'appel est accueilli.",
    ),
}


def introduction(language: Language, dispute: str, settings: TableSettings) -> list[str]:
    text = "\n\n".join(CASE[language]).format(dispute)
    table = ThematicSelection(settings, RESOURCES).select(
        interpreted(text, language), Request(profile="letsum", max_words=160)
    )
    return [each.normalized.text for each in table.units if each.unit.theme == "introduction"]


@pytest.mark.parametrize(
    ("language", "dispute"),
    [
        ("en", "The Commission decided that she was not entitled to a berth because she had no permit."),
        ("en", "The claimant fears a risk of harm from the port because of her songs."),
        ("fr", "La Commission (intimée) a décidé qu'elle n'avait pas droit à une place faute de permis."),
        ("fr", "La demandeure d'asile craint d'être persécutée par le port en raison de ses chansons."),
    ],
)
def test_a_short_introduction_tells_what_was_refused(language: Language, dispute: str) -> None:
    short = TableSettings(whole_below=0, shortest_introduction=0)
    assert introduction(language, dispute, short)[-1:] == [dispute]
    assert dispute not in introduction(language, dispute, short.model_copy(update={"longest_introduction": 3}))


@pytest.mark.parametrize(
    ("language", "pointing", "naming"),
    [
        ("en", "I find that all three criteria are met.", "I find that the three criteria of the Act are met."),
        ("en", "The court applied the same test to the pier.", "The court applied the same test as the port did."),
        (
            "fr",
            "Je conclus que les trois critères sont réunis.",
            "Je conclus que les trois critères de la loi le sont.",
        ),
        ("fr", "La cour a appliqué les mêmes critères au quai.", "La cour a appliqué les mêmes critères que le port."),
    ],
)
def test_what_is_counted_or_the_same_points_back(language: Language, pointing: str, naming: str) -> None:
    found = rule_book(RESOURCES, language).set_of("dangling")
    assert f"{language}.letsum.same.inner.demonstrative" in [rule.data.id for rule, _ in found.matching(pointing)]
    assert found.first(naming) is None
