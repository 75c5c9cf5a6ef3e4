"""What a French abstract says of sentences that lean or announce: articles made by hand, read by the shipped models."""

import pytest

from pipeline.runner import Runner
from tests.golden.update import make_runner
from tests.pipeline.sumum.stories import CUVES, told

pytestmark = pytest.mark.models

AIM = "Dans cet article, nous proposons une vanne souple qui rend les vieilles pompes silencieuses."
ARTICLE = CUVES.replace("La section 2 décrit le caoutchouc.", AIM)
FOUND = "Nous avons montré que la vanne réduit de 40 % le bruit des vieilles pompes dans les trois villes."


@pytest.fixture(scope="module")
def runner() -> Runner:
    return make_runner()


@pytest.mark.parametrize(
    ("conclusion", "unsaid"),
    [
        ("Trois pompes ont été comparées.", "Trois pompes"),
        ("Nous étudierons l'effet de la vanne souple sur les vieilles pompes des trois villes.", "étudi"),
        ("Nous avons discuté les avantages de la vanne souple pour les vieilles pompes.", "avantages"),
        ("Nous verrons que la vanne souple convient aux pompes des trois villes.", "convient"),
        ("La différence est que les vieilles pompes gardent leur vanne souple plus longtemps.", "différence"),
        ("L'objectif étant de garder les vieilles pompes dans les trois villes plus longtemps.", "étant"),
    ],
)
def test_what_announces_or_leans_is_not_told(runner: Runner, conclusion: str, unsaid: str) -> None:
    said = told(runner, ARTICLE, f"{FOUND} {conclusion}")
    assert "réduit de 40 %" in said
    assert unsaid not in said


def test_goals_that_are_coordinated_are_both_conjugated(runner: Runner) -> None:
    aims = "L'objectif de cet article est de proposer une vanne souple et de préparer des essais dans trois villes."
    said = told(runner, ARTICLE.replace(AIM, aims), FOUND)
    assert said.startswith("Propose une vanne souple\u202f; et vise également à préparer des essais dans trois villes.")


@pytest.mark.parametrize(
    ("aim", "told_as"),
    [
        ("garder les vieilles pompes quelle que soit la ville", "Vise à garder les vieilles pompes"),
        ("développer une vanne souple pour les vieilles pompes", "Vise à développer une vanne souple"),
        ("décrire la vanne souple des vieilles pompes", "Décrit la vanne souple"),
    ],
)
def test_an_aim_is_not_told_as_reached(runner: Runner, aim: str, told_as: str) -> None:
    said = told(runner, ARTICLE.replace(AIM, f"L'objectif de ce travail est de {aim}."), FOUND)
    assert said.startswith(told_as)


def test_what_a_reader_is_to_judge_by_himself_is_no_opinion(runner: Runner) -> None:
    said = told(runner, ARTICLE, f"{FOUND} La vanne souple marque, de mon point de vue, la fin des pompes bruyantes.")
    assert "du point de vue" not in said
    assert "marque la fin" in said


def test_what_comes_next_in_the_text_is_no_aim(runner: Runner) -> None:
    next_ = "Nous présentons ensuite une pompe neuve qui rend les vieilles vannes des trois villes inutiles."
    said = told(runner, ARTICLE.replace(AIM, f"{AIM} {next_}"), FOUND)
    assert "vanne souple" in said.split(". ")[0]
    assert "pompe neuve" not in said


def test_what_is_told_as_it_stands_keeps_its_apostrophe_and_what_is_reworded_has_one_kind(runner: Runner) -> None:
    kept = "Le bruit d’une vieille pompe a baissé de 40 % dans les trois villes."
    said = told(runner, ARTICLE, f"{kept} Nous avons montré que l’entretien de la vanne souple coûte moins.")
    assert kept in said
    assert "montré que l'entretien" in said
