"""Rulings on several questions, and orders that are printed twice."""

import pytest

from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

HEADER = """JUDGMENT OF THE COURT (Third Chamber)

3 May 2021

In Case C-12/20,

REQUEST for a preliminary ruling from the Port Court of Sorel, in the proceedings

Ann Orr

v

Port of Sorel,

Judgment

1 This request for a preliminary ruling concerns the interpretation of Article 5 of the Directive on piers.

2 The request has been made in proceedings between Ann Orr and the Port of Sorel concerning a lease of a pier.

The dispute in the main proceedings

3 On 4 May 2018 the Port of Sorel leased a pier to Ann Orr, who moored three boats there and paid for two seasons.

4 On 6 June 2019 the Port of Sorel closed the pier to all boats and refused to return what Ann Orr had paid.

Consideration of the questions referred

5 It must be noted that Article 5 of the Directive seeks to protect those who have paid for a season in advance.

6 It follows that a port which closes a pier during the season must return what was paid for the rest of the season.

7 In the light of the foregoing, the answer to the questions is that Article 5 precludes such a refusal.

Costs

8 Since these proceedings are a step in the action before the national court, costs are a matter for that court.

On those grounds, the Court (Third Chamber) hereby rules:

1. Article 5 of the Directive on piers must be interpreted as precluding a port from keeping what was paid in advance.

2. Article 6 of the Directive on piers, read in conjunction with Article 2 thereof,

must be interpreted as meaning that a season ends when the last boat that was moored in it has left the pier.

[Signatures]

Language of the case: English.
"""


@pytest.fixture(scope="module")
def runner() -> Runner:
    return shipped()


def concluded(runner: Runner, text: str) -> list[str]:
    summary = runner.summarize([RawDocument(text)], Request(profile="letsum"))
    return [unit.text for unit in summary.units if unit.provenance.theme == "conclusion"]


def test_all_answers_conclude_and_one_in_two_paragraphs_is_one(runner: Runner) -> None:
    assert concluded(runner, HEADER) == [
        "Article 5 of the Directive on piers must be interpreted as precluding a port from keeping what was paid in "
        "advance.",
        "Article 6 of the Directive on piers, read in conjunction with Article 2 thereof, must be interpreted as "
        "meaning that a season ends when the last boat that was moored in it has left the pier.",
    ]


def test_the_request_is_introduced_by_what_it_concerns(runner: Runner) -> None:
    summary = runner.summarize([RawDocument(HEADER)], Request(profile="letsum"))
    told = [unit.text for unit in summary.units if unit.provenance.theme == "introduction"]
    assert told[0].startswith("This request for a preliminary ruling concerns the interpretation of Article 5")


def test_an_order_printed_twice_is_told_once(runner: Runner) -> None:
    answer = next(line for line in HEADER.splitlines() if line.startswith("1. Article 5"))
    twice = HEADER.replace(answer, f"{answer}\n\n{answer.replace(' of the Directive', ', of the Directive')}")
    assert sum("keeping what was paid" in each for each in concluded(runner, twice)) == 1


FRENCH = """COUR D'APPEL DE BREST

ARRÊT DU 3 mars 2010

APPELANT : M. Luc Orr

INTIMÉE : la société Dale

Le 4 mai 2006, la société Dale a loué un quai à M. Orr, qui a payé deux saisons d'avance.

Le 6 juin 2007, elle a fermé le quai à tous les bateaux et refusé de rendre ce que M. Orr avait payé pour la saison.

M. Orr a assigné la société Dale devant le tribunal de grande instance, qui a rejeté sa demande par jugement du 8 avril.

M. Orr a interjeté appel de ce jugement et demande la condamnation de la société Dale au paiement des deux saisons.

Attendu que la société Dale, qui a fermé le quai pendant la saison, doit rendre ce qui fut payé pour le reste ;

Attendu que les bateaux furent vendus à perte, comme il résulte des factures que M. Orr a produites devant la cour ;

PAR CES MOTIFS

Confirme le jugement déféré en toutes ses dispositions, sauf à élever le montant de la condamnation à 15 200 euros
(99 700 F au lieu de 65 600 F) avec intérêts à compter de l'assignation,

Condamne la société Dale aux dépens.
"""


def test_sums_in_brackets_do_not_cost_an_order(runner: Runner) -> None:
    assert any("sauf à élever le montant" in each for each in concluded(runner, FRENCH))


def points(count: int, say: str) -> str:
    """A ruling of several long points, of which the first leaves something to the court that asks."""
    things = ("the moorings of a pier", "the lights of a beacon", "the buoys of a strait", "the cranes of a wharf")
    return "\n\n".join(
        f"{at + 1}.\n\n" + say.format(at + 5, "" if at else FOR_THE_COURT, things[at]) for at in range(count)
    )


FOR_THE_COURT = "subject to checks which are for the national court, "
LONG_POINT = (
    "Article {0} of the Directive on piers must be interpreted as meaning that, {1}where a person who has paid in "
    "advance for {2} claims before the courts of a Member State what was paid for the part of a season in which a port "
    "was closed to all vessels, and that person claims the same before the courts of another Member State on the "
    "basis of a contract with whoever keeps {2}, the court before which the second claim was brought must wait for "
    "the judgment of the first, unless the port returned what was paid for {2}."
)


def test_all_points_of_a_long_ruling_conclude(runner: Runner) -> None:
    """Also one that says what is "for" another court, which a rule for courtesies took for thanks."""
    head, tail = HEADER.split("1. Article 5 of the Directive on piers must", 1)
    text = f"{head}{points(4, LONG_POINT)}\n\n[Signatures]{tail.split('[Signatures]', 1)[1]}"
    told = concluded(runner, text)
    assert [each[:9] for each in told] == ["Article 5", "Article 6", "Article 7", "Article 8"]
    assert sum(len(each.split()) for each in told) > 390
    summary = runner.summarize([RawDocument(text)], Request(profile="letsum"))
    assert any(unit.provenance.theme == "juridical_analysis" for unit in summary.units)


def test_a_limit_holds_for_long_rulings_too(runner: Runner) -> None:
    head = HEADER.split("1. Article 5 of the Directive on piers must", 1)[0]
    summary = runner.summarize([RawDocument(head + points(4, LONG_POINT))], Request(profile="letsum", max_words=300))
    assert sum(len(unit.text.split()) for unit in summary.units) <= 300
