"""Days over what is then, whose a number is, decisions before their premises, the day of a numbered paper."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

FAIR = """# Programme of the mill fair

## Saturday 2 May

10 am: opening of the flour market

3 pm: talk on sails by Rosa Moss, free entry

## Sunday 3 May

3 pm: prize-giving in the yard, entry £4

## Practical matters

Parking: meadow behind the mill, £2 a car.
"""
FETE = """# Programme de la fête du moulin

## Samedi 2 mai

10 h : ouverture du marché des farines

15 h : conférence de Rosa Moss sur les ailes, entrée libre

## Dimanche 3 mai

15 h : remise des prix dans la cour, 4 €

## Renseignements pratiques

Parking : pré derrière le moulin, 2 € par voiture.
"""
LETTER = """The Mill Trust

4 May 2026

Dear Ms Moss,

Your claim of 2 April is refused. You can ask the Grain Council of Kent, phone 01632 960 003, for help.

The keys are with the keeper, Mr Reed, 01632 960 004, on weekdays.

The trust has its office at Sack Lane, Ely, 01632 960 005.

Yours sincerely,

Ann Reed
"""
COURRIER = """Le Moulin de la Côte

Le 4 mai 2026

Madame,

Votre demande du 2 avril est refusée. Vous pouvez contacter la Maison des Meuniers au 02 99 55 01 03.

Les clés sont chez le gardien, M. Renaud, 02 99 55 01 04, en semaine.

Cordialement,

Anne Renaud
"""
MINUTES = """# Minutes of the meeting of the Mill Society, 4 May 2026

## Sails

Considering the storm of 2 April and the lack of an offer, the committee decided to sell the old sails.

- **Trip to Kent.** The trip takes place on Friday 19 June 2026.
- **Flour.** The price of flour is £2 a bag.
"""
PROCES = """# Compte rendu de la réunion des Amis du moulin du 4 mai 2026

## Ailes

Considérant la tempête du 2 avril et l'absence d'offre, le bureau décide de vendre les anciennes ailes.

- **Sortie à Vannes.** La sortie aura lieu le vendredi 19 juin 2026.
- **Farine.** Le prix de la farine est de 2 € le sac.
"""
REMINDER = """The Mill Ltd
Second reminder

4 May 2026

Invoice no. 2026-118 of 12 March 2026

Flour, 4 bags    £8.00
Total due: £8.00
Due date: 12 April 2026
"""
RAPPEL = """Le Moulin SARL
Deuxième rappel

Ely, le 4 mai 2026

Facture n° 2026-118 du 12 mars 2026

Farine, 4 sacs    8,00 €
Total TTC : 8,00 €
Échéance : 12 avril 2026
"""


def digest(text: str, media_type: str = "text/markdown") -> Summary:
    return shipped().summarize([RawDocument(text, media_type)], Request(profile="digest"))


def facts(summary: Summary) -> list[dict[str, str]]:
    return list(summary.extras.fields["key_facts"])


def said(summary: Summary) -> list[str]:
    return [*summary.text.splitlines(), *(fact["value"] for fact in facts(summary))]


@pytest.mark.parametrize(
    ("text", "words", "day"),
    [
        (FAIR, "talk on sails", "Saturday 2 May"),
        (FAIR, "prize-giving", "Sunday 3 May"),
        (FETE, "conférence de Rosa", "Samedi 2 mai"),
        (FETE, "remise des prix", "Dimanche 3 mai"),
    ],
)
def test_what_is_at_an_hour_is_told_with_its_day(text: str, words: str, day: str) -> None:
    lines = [line for line in said(digest(text)) if words in line]
    assert lines
    assert all(day in line for line in lines)


@pytest.mark.parametrize(("text", "words"), [(FAIR, "meadow"), (FETE, "pré derrière")])
def test_the_part_behind_the_last_day_has_none(text: str, words: str) -> None:
    lines = [line for line in said(digest(text)) if words in line]
    assert lines
    assert not any("3 ma" in line.lower() for line in lines)


@pytest.mark.parametrize(
    ("text", "number", "owner"),
    [
        (LETTER, "01632 960 003", "Grain Council of Kent"),
        (LETTER, "01632 960 004", "Mr Reed"),
        (LETTER, "01632 960 005", "Contact"),
        (COURRIER, "02 99 55 01 03", "Maison des Meuniers"),
        (COURRIER, "02 99 55 01 04", "M. Renaud"),
    ],
)
def test_a_number_is_told_with_whose_it_is(text: str, number: str, owner: str) -> None:
    found = {fact["value"]: fact["label"] for fact in facts(digest(text, "text/plain")) if fact["name"] == "contact"}
    assert found[number] == owner


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        (MINUTES, "The committee decided to sell the old sails."),
        (PROCES, "Le bureau décide de vendre les anciennes ailes."),
    ],
)
def test_a_decision_is_told_without_its_premises(text: str, decision: str) -> None:
    assert decision in [fact["value"] for fact in facts(digest(text)) if fact["name"] == "decision"]


@pytest.mark.parametrize(
    ("text", "event"),
    [
        (MINUTES, "Trip to Kent: The trip takes place on Friday 19 June 2026."),
        (PROCES, "Sortie à Vannes : La sortie aura lieu le vendredi 19 juin 2026."),
    ],
)
def test_the_name_before_a_fact_keeps_no_markup(text: str, event: str) -> None:
    values = [fact["value"].replace("\N{NO-BREAK SPACE}", " ") for fact in facts(digest(text))]
    assert event in values
    assert not any("**" in value for value in values)


@pytest.mark.parametrize("text", [REMINDER, RAPPEL])
def test_an_invoice_has_the_day_behind_its_number(text: str) -> None:
    dates = [fact["normalized"] for fact in facts(digest(text, "text/plain")) if fact["name"] == "date"]
    assert dates == ["2026-03-12"]


def test_a_price_is_a_field_whatever_word_opens_its_label() -> None:
    text = "# Mill insurance\n\nThis year: £412.00\n\nIf you pay monthly: 12 instalments of £36.00\n\nThis is: a mill\n"
    labels = {fact["label"] for fact in facts(digest(text))}
    assert {"This year", "If you pay monthly"} <= labels
    assert "This is" not in labels


DEMAND = """14 Castle Row, Marle
5 November 2026

Dear Mr Dale,

Lease of Unit 6

We act for your landlord. We write about the rent that fell due on 29 September 2026.

Under the lease of 2 September 2021 the rent is to be reviewed each year. The new rent is £34,500. If you do not agree
with this figure, you may serve a counter-notice within 28 days of this letter, that is by 3 December 2026, and the rent
will then be set by an expert.

Please pay the balance by 20 November 2026.

Yours sincerely,

Judith Orr
"""
MISE_EN_DEMEURE = """Marle, le 5 novembre 2026

Monsieur,

Objet : bail du local 6

Nous représentons votre bailleur. Nous vous écrivons au sujet du loyer, exigible le 29 septembre 2026, qui devait
être payé avant le 4 octobre 2026.

Le nouveau loyer est de 34 500 €. Vous pouvez contester ce montant par lettre, au plus tard le 3 décembre 2026.

Merci de nous envoyer le solde avant vendredi 20 novembre à midi.

Je vous prie d'agréer, Monsieur, mes salutations distinguées.

Judith Orr
"""


@pytest.mark.parametrize("text", [DEMAND, MISE_EN_DEMEURE])
def test_days_ahead_are_deadlines_and_days_past_are_none(text: str) -> None:
    found = facts(digest(text, "text/plain"))
    days = {(fact["name"], fact["normalized"]) for fact in found if fact["name"] in ("deadline", "recourse", "request")}
    assert ("recourse", "2026-12-03") in days
    assert {day for name, day in days if name in ("deadline", "request") and day} == {"2026-11-20"}
