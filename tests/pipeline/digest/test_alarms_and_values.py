"""When to call for help, labels that have their value behind them, what is only assumed, and numbers kept whole."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

LEAFLET = """# After the removal of your cast

The arm is stiff for about two weeks. Keep it in a sling for three days.

## Ring the ward if

- your fingers turn blue or cold;
- the pain is worse after the second day;
- you cannot move your thumb.

## Driving

You may drive again after ten days.
"""
FICHE = """# Après l'ablation de votre plâtre

Le bras reste raide pendant deux semaines environ. Gardez l'écharpe pendant trois jours.

## Appelez-nous si

- vos doigts deviennent bleus ou froids ;
- la douleur augmente après le deuxième jour ;
- vous ne pouvez plus bouger le pouce.

## Conduite

Vous pourrez conduire après dix jours.
"""
MINUTES = """# Minutes of the meeting of the Mill Society, 4 May 2026

## Money

Balance at 30 April: £812.40. Rosa said that the bill for the sails is not paid yet.

## Roof

Weather vane: It was struck by lightning on 2 May. The meeting agreed to buy a new one.
"""
PROCES = """# Compte rendu de la réunion des Amis du moulin du 4 mai 2026

## Trésorerie

Solde au 30 avril : 812,40 €. Rosa rappelle que la facture des ailes n'est pas encore payée.

## Toit

Girouette : La foudre l'a frappée le 2 mai. Le bureau décide d'en acheter une autre.
"""
RENEWAL = """# Your mill insurance

Your cover for the mill ends on 3 June 2026. The price for the coming year is £412.

## What we've assumed

The mill has four floors or fewer and stands empty for less than 30 days in a row.

## Claims

Ring us within 14 days of the damage. You pay the first £250 of each claim.
"""
ECHEANCE = """# L'assurance de votre moulin

Votre contrat prend fin le 3 juin 2026. La cotisation de l'année à venir est de 412 €.

## Ce que nous avons supposé

Le moulin a quatre étages au plus et reste vide moins de 30 jours de suite.

## Sinistres

Appelez-nous dans les 14 jours. Les 250 premiers euros restent à votre charge.
"""
RULES = """# House rules of the mill

Visitors must leave the sails alone. The entry costs £4.

**Exceptions:** Millers are exempt from all charges except those for flour.
"""


def digest(text: str) -> Summary:
    return shipped().summarize([RawDocument(text, "text/markdown")], Request(profile="digest"))


def facts(summary: Summary) -> list[tuple[str, str]]:
    return [(fact["name"], fact["value"]) for fact in summary.extras.fields["key_facts"]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (LEAFLET, "Ring the ward if: your fingers turn blue or cold; the pain is worse after the second day"),
        (
            FICHE,
            "Appelez-nous si : vos doigts deviennent bleus ou froids\u202f; la douleur augmente après le deuxième jour",
        ),
    ],
)
def test_a_heading_that_says_when_to_call_is_told_with_its_list(text: str, said: str) -> None:
    assert said in digest(text).text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(("text", "colon"), [(MINUTES, "Balance at 30 April: £812.40"), (PROCES, "Solde au 30 avril")])
def test_a_label_heads_its_value_and_not_the_sentence_behind_it(text: str, colon: str) -> None:
    summary = digest(text)
    said = [*summary.text.splitlines(), *(value for _, value in facts(summary))]
    assert any(line.startswith(colon) for line in said)
    assert any("Rosa" in line for line in said)
    assert not any(line.startswith(colon) and "Rosa" in line for line in said)


@pytest.mark.parametrize(("text", "name"), [(MINUTES, "Weather vane"), (PROCES, "Girouette")])
def test_a_label_before_a_sentence_heads_its_paragraph(text: str, name: str) -> None:
    lines = [line for line in digest(text).text.splitlines() if line.startswith(name)]
    assert lines


@pytest.mark.parametrize(
    ("text", "words", "heading"),
    [(RENEWAL, "four floors", "What we've assumed"), (ECHEANCE, "quatre étages", "Ce que nous avons supposé")],
)
def test_what_is_assumed_is_told_as_assumed(text: str, words: str, heading: str) -> None:
    summary = digest(text)
    said = [*summary.text.splitlines(), *(value for _, value in facts(summary))]
    assert all(heading in line.replace("’", "'") for line in said if words in line)


def test_an_exception_is_no_vote() -> None:
    assert "vote" not in {name for name, _ in facts(digest(RULES))}


@pytest.mark.parametrize(
    ("line", "number"),
    [("Account number: 7714 0052 6", "7714 0052 6"), ("Account number: 7714 0052, page 6", "7714 0052")],
)
def test_the_last_digit_of_a_number_may_stand_alone(line: str, number: str) -> None:
    text = f"The Mill Bank\n\n4 May 2026\n\n{line}\n\nDear Ms Moss,\n\nThe fee is £4.\n\nYours sincerely,\n\nAnn Reed\n"
    summary = shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest"))
    assert ("account", number) in facts(summary)
