"""Contracts whose parties stand below "Between" and are called nothing later."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

FR = """CONTRAT DE TRAVAIL À DURÉE INDÉTERMINÉE

Entre les soussignés :

La société Cartonnages Duval, SAS au capital de 80 000 €, dont le siège est 4, rue du Puits à Grenoble,
représentée par M. Paul Rival, gérant,

et

Mme Anne Vernoux, née le 3 mai 1990, demeurant 12, rue du Lac à Voiron,

il est convenu ce qui suit.

Article 1 – Engagement
Mme Vernoux est engagée à compter du 1er mars 2025 en qualité de comptable.

Article 2 – Rémunération
La rémunération brute mensuelle est de 2 400 €.
"""
EN = """EMPLOYMENT CONTRACT

Between

Duval Boxes Ltd, a company of 4 Well Street, Ludlow SY8 1AB, represented by Mr Paul Rivers, director,

and

Ms Anne Varnham, of 12 Lake Road, Ludlow SY8 2AB,

it is agreed as follows.

1. Engagement
Ms Varnham is employed as an accountant from 1 March 2025.

2. Pay
The gross monthly pay is £2,400.
"""


def opening(text: str) -> str:
    answer = shipped().summarize([RawDocument(text.encode(), name="contract.txt")], Request(profile="digest"))
    return " ".join(answer.units[0].text.split())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(FR, "entre la société Cartonnages Duval, SAS et Mme Anne Vernoux", id="fr"),
        pytest.param(
            FR.replace("gérant,\n\net\n\n", "gérant, d'une part,\n\net "),
            "entre la société Cartonnages Duval, SAS et Mme Anne Vernoux",
            id="side",
        ),
        pytest.param(EN, "between Duval Boxes Ltd and Ms Anne Varnham", id="en"),
    ],
)
def test_a_contract_says_between_whom_it_is(text: str, said: str) -> None:
    assert said in opening(text)


def test_one_name_alone_is_no_two_parties() -> None:
    assert "between" not in opening(EN.replace("and\n\nMs Anne Varnham, of 12", "whose address is 12"))
