"""Orders that show by their forms: which infinitive an ending stands for, and what is no order."""

import pytest

from pipeline.controlled.component import order_forms
from pipeline.realizer.pyrealb import PyrealbEngine
from pipeline.settings import NoSettings
from tests.pipeline.controlled.test_conformity import checked
from tests.resources import RESOURCES

pytestmark = pytest.mark.models


@pytest.mark.parametrize(
    ("form", "infinitive"),
    [
        ("purgez", "purger"),
        ("ouvrez", "ouvrir"),
        ("suivez", "suivre"),
        ("atteignez", "atteindre"),
        ("recevez", "recevoir"),
        ("prenez", "prendre"),
        ("faites", "faire"),
        ("passez", "passer"),
        ("finissez", None),  # as « vissez » is of « visser »
        ("veuillez", None),
        ("table", None),
    ],
)
def test_infinitives_of_orders(form: str, infinitive: str | None) -> None:
    resources = RESOURCES
    orders = order_forms(resources, "fr", PyrealbEngine(NoSettings(), resources))
    assert orders.infinitive(form) == infinitive


@pytest.mark.parametrize(
    "text",
    [
        "Vous ouvrez le robinet et purgez le circuit.",
        "Le robinet que vous ouvrez est chaud.",
        "Fernandez a fermé le robinet.",
        "Chez le technicien, le robinet est fermé.",
        "Purgez-vous le circuit ?",
    ],
)
def test_what_is_no_order(text: str) -> None:
    found = checked(text, "francais_rationalise").violations
    assert "fr.controlled_norm.infinitive" not in {each.rule.id for each in found}


def test_a_sentence_that_begins_with_an_adverb_is_counted() -> None:
    assert checked("Ensuite, ouvrez le robinet.", "francais_rationalise").sentences == 1
