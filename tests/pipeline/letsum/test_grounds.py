"""The ground on which a decision is quashed."""

import pytest

from pipeline.letsum.choosing.grounds import GroundReader
from pipeline.letsum.rules import rule_book
from pipeline.letsum.settings import TableSettings
from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.pipeline.letsum.builders import interpreted
from tests.resources import RESOURCES
from tests.wired import shipped

pytestmark = pytest.mark.models

RULE = "Attendu qu'il résulte de ce texte que le bail d'un quai prend fin au jour que les parties ont choisi ;"
BELOW = (
    "Attendu que, pour rejeter la demande du port, l'arrêt retient que le locataire a payé deux saisons d'avance et "
    "que le port a encaissé ces sommes sans réserve ;"
)
BROKEN = (
    "Qu'en statuant ainsi, alors qu'elle constatait que le terme choisi était passé, la cour d'appel a violé le texte "
    "susvisé ;"
)
STORY = (
    "Attendu, selon l'arrêt attaqué, que le port de Sorel a donné à bail un quai à la société Dale ; que, le terme "
    "venu, il a assigné la société Dale en restitution du quai ;"
)
ASIDE = (
    "Attendu que le quai, long de trente mètres, porte une grue que nul ne réclame et que les parties ont repeinte ;"
)


@pytest.fixture(scope="module")
def runner() -> Runner:
    return shipped()


def decision(*paragraphs: str) -> str:
    return "\n\n".join(
        (
            "COUR DE CASSATION, TROISIÈME CHAMBRE CIVILE",
            "Audience publique du 3 mai 2017",
            "Pourvoi n° 16-12.345",
            "LA COUR DE CASSATION, TROISIÈME CHAMBRE CIVILE, a rendu l'arrêt suivant :",
            "Sur le moyen unique :",
            *paragraphs,
            "PAR CES MOTIFS :",
            "CASSE ET ANNULE, en toutes ses dispositions, l'arrêt rendu le 4 avril 2016 par la cour d'appel de Lyon ;",
            "Condamne la société Dale aux dépens ;",
        )
    )


def told(runner: Runner, text: str) -> list[str]:
    summary = runner.summarize([RawDocument(text)], Request(profile="letsum"))
    return [unit.text for unit in summary.units if unit.provenance.theme == "juridical_analysis"]


def test_a_quashing_is_told_with_its_text_its_rule_and_the_reason_below(runner: Runner) -> None:
    text = decision("Vu l'article 1737 du code civil ;", RULE, STORY, ASIDE, BELOW, BROKEN)
    rule = RULE.replace("Attendu qu'il résulte de ce texte que le", "Le")
    below, broken = BELOW.replace("Attendu que, pour", "Pour"), BROKEN.replace("Qu'en", "En")
    ground = [f"{each.rstrip(' ;')}." for each in ("Vu l'article 1737 du code civil", rule, below, broken)]
    assert [each for each in told(runner, text) if each in ground] == ground


def test_each_ground_that_is_refused_is_told_with_its_reason(runner: Runner) -> None:
    facts = [
        f"Le {day} mai 2016, le port a écrit au locataire du quai n° {day}, qui a gardé la grue."
        for day in range(3, 19)
    ]
    first = (
        "Le tribunal, ayant constaté que le congé du port avait été reçu trois mois avant le terme du bail et que le "
        "locataire ne l'avait pas contesté, en a exactement déduit que le quai devait être libre au premier mai."
    )
    second = (
        "Le tribunal, ayant relevé que la grue appartenait au locataire et que le port s'en était servi tout l'été "
        "sans son accord, en a exactement déduit que le port devait au locataire une indemnité pour cet usage."
    )
    text = decision(
        "# Faits et procédure",
        *facts,
        "# Sur le premier moyen",
        "# Réponse de la Cour",
        "Selon l'article 1737 du code civil, un bail écrit prend fin au terme que les parties ont choisi.",
        first,
        "Le moyen n'est donc pas fondé.",
        "# Sur le second moyen",
        "# Réponse de la Cour",
        "Selon l'article 1240 du code civil, celui qui use sans droit de la chose d'autrui lui en doit la valeur.",
        second,
        "Le moyen n'est donc pas fondé.",
    ).replace(
        "CASSE ET ANNULE, en toutes ses dispositions, l'arrêt rendu le 4 avril 2016 par la cour d'appel de Lyon",
        "REJETTE le pourvoi",
    )
    assert {first, second} <= set(told(runner, text))


def test_what_names_no_text_is_no_whole_ground(runner: Runner) -> None:
    assert not any(each.startswith("Vu l'article") for each in told(runner, decision(STORY, ASIDE, BELOW, BROKEN)))


def test_a_decision_is_upheld_by_the_rule_and_how_it_was_applied(runner: Runner) -> None:
    rule = "Il en résulte que le bail d'un quai prend fin au jour que les parties ont choisi, sans autre avis."
    applied = (
        "La cour d'appel, qui a constaté que le terme était passé, en a exactement déduit que le quai était libre."
    )
    other = "Selon l'article 1738 du même code, un nouveau bail se forme quand le preneur reste en possession du quai."
    text = decision(
        "Réponse de la Cour", "Selon l'article 1737 du code civil, un bail écrit a un terme.", other, rule, applied
    )
    assert [each for each in told(runner, text) if each in (rule, applied)] == [rule, applied]


def test_what_the_formula_of_refusal_follows_is_told_with_the_findings_that_it_leans_on() -> None:
    rule = "Le congé que prévoit le bail d'un quai n'est soumis à aucune forme que les parties n'ont pas choisie."
    found = "La cour d'appel a relevé que le port avait écrit deux fois au locataire avant le terme."
    applied = "Elle a dit sans reproche que le congé était donné."
    refused = "Le moyen, qui postule le contraire, n'est donc pas fondé."
    assert grounds("# Réponse de la Cour", rule, found, applied, refused) == [[rule, found, applied], [rule]]
    assert grounds("# Réponse de la Cour", rule, found, applied) == []


def test_what_a_court_below_rightly_decided_is_told_with_the_rule_before_it() -> None:
    rule = "Il résulte de la loi que le bail d'un quai prend fin au terme."
    applied = (
        "C'est donc à bon droit que le tribunal, qui a constaté que le terme du bail était passé depuis trois mois et "
        "que le locataire avait reçu le congé du port, a dit que le quai était libre."
    )
    assert grounds("# Réponse de la Cour", rule, applied, "Le moyen n'est donc pas fondé.", *END) == [
        [rule, applied],
        [rule],
        [applied],
    ]


def test_a_rule_is_told_with_the_limit_that_is_stated_beside_it() -> None:
    texts = "Vu l'article 1737 du code civil :"
    rule = "Il en résulte que le bail d'un quai prend fin au terme."
    limit = "Toutefois le port qui encaisse un loyer après le terme ne saurait le dire passé."
    aside = "La grue du quai a été repeinte."
    broken = "En statuant ainsi, la cour d'appel a violé le texte susvisé."
    assert grounds("# Réponse de la Cour", texts, f"{rule} {limit}", broken, *END) == [[texts, rule, limit, broken]]
    assert grounds("# Réponse de la Cour", texts, f"{rule} {aside}", broken, *END) == [[texts, rule, broken]]


def test_why_a_decision_is_quashed_comes_before_why_the_rest_of_it_is_upheld() -> None:
    rule = "Il résulte de la loi que le bail d'un quai prend fin au terme."
    applied = (
        "C'est donc à bon droit que le tribunal, qui a constaté que le terme du bail était passé depuis trois mois et "
        "que le locataire avait reçu le congé du port, a dit que le quai était libre."
    )
    texts = "Vu l'article 1737 du code civil :"
    limit = "Il en résulte que le loyer d'un quai n'est dû que jusqu'au terme."
    broken = "En statuant ainsi, le tribunal a violé le texte susvisé."
    found = grounds("# Réponse de la Cour", rule, applied, "# Réponse de la Cour", texts, limit, broken, *END)
    assert found == [[texts, limit, broken], [rule, applied], [rule], [applied]]


END = ("# PAR CES MOTIFS", "REJETTE le pourvoi ;", "Condamne la société Dale aux dépens.")


def grounds(*paragraphs: str) -> list[list[str]]:
    """The sentences of each ground in a decision with these paragraphs, and of its shorter forms."""
    units = interpreted("\n\n".join(paragraphs), "fr").units
    found = GroundReader(rule_book(RESOURCES, "fr"), TableSettings()).read(units)
    return [[units[at].line.text for at in members] for variants in found for members in variants]


def test_behind_a_text_that_is_limited_the_last_of_the_rules_are_told(runner: Runner) -> None:
    texts = "Vu l'article 12 du code des ports :"
    first = "Aux termes de ce texte, toute action en nullité d'un bail de quai se prescrit par deux mois."
    second = "Aux termes de l'article 14 du même code, le bail est publié au registre du port dans la semaine."
    limit = "Toutefois, ce texte ne prive pas le locataire du droit de contester une clause de son bail en défense."
    rule = "Le locataire peut donc opposer sans délai l'illégalité d'une clause du bail à celui qui l'invoque."
    found = told(runner, decision(STORY, texts, first, second, limit, rule, BELOW, BROKEN))
    assert rule in found
    assert second not in found
    assert first in told(runner, decision(STORY, texts, first, second, BELOW, BROKEN))
