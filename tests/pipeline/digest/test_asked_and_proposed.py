"""What is asked and by when, and what only looks so: courtesies, dates of goods, sums that are proposed."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

ENQUÊTE = """Port de Carantec
3, quai du Nord
29660 Carantec

Carantec, le 4 mars 2026

Monsieur Alain Roux
5, rue du Four
29600 Morlaix

Objet : contrôle du mât

Monsieur,

Votre bateau est au ponton B depuis le 12 février. La vergue a souffert du coup de vent.

{asked}

{thanks}

Veuillez agréer, Monsieur, nos salutations distinguées.

Marc Le Goff
"""
ENQUIRY = """Carrick Harbour
3 North Quay
Carrick BT38 8AB

4 March 2026

Mr Alan Rowe
5 Oven Street
Larne BT40 1AB

Re: Mast check

Dear Mr Rowe,

Your boat has been at pontoon B since 12 February. The yard was damaged in the gale.

{asked}

{thanks}

Yours sincerely,

Mark Goff
"""
SALLE = """# Amicale du Lavoir

Compte rendu de la réunion du 4 mars 2026

## Finances

{} Le compte est à 640 € au 1er mars.

## Divers

Le lavoir est ouvert le samedi de 9 h à 12 h.
"""
HALL = """# Wash House Club

Minutes of the meeting held on 4 March 2026

## Finance

{} The account stood at £640 on 1 March.

## Other matters

The wash house is open on Saturdays from 9 a.m. to noon.
"""


def told(text: str, media_type: str = "text/plain") -> tuple[str, list[tuple[str, str]]]:
    summary = shipped().summarize([RawDocument(text, media_type)], Request(profile="digest"))
    facts = summary.extras.fields["key_facts"]
    return summary.text, [(fact["name"], fact["value"]) for fact in facts]


def named(text: str, name: str) -> list[str]:
    return [value for fact, value in told(text)[1] if fact == name]


@pytest.mark.parametrize(
    ("frame", "asked", "thanks"),
    [
        (
            ENQUÊTE,
            "Nous vous remercions de bien vouloir vérifier la vergue dans huit jours.",
            "Merci d'avance pour votre prompte réponse.",
        ),
        (
            ENQUIRY,
            "We would be grateful if you would check the yard within eight days.",
            "Thank you in advance for your prompt answer.",
        ),
    ],
)
def test_who_thanks_for_what_is_to_be_done_asks_and_who_thanks_for_an_answer_does_not(
    frame: str, asked: str, thanks: str
) -> None:
    text, facts = told(frame.format(asked=asked, thanks=thanks))
    assert [value for name, value in facts if name == "request"] == [asked]
    assert asked in text
    assert thanks not in text


@pytest.mark.parametrize(
    ("frame", "lead", "items", "day"),
    [
        (
            ENQUÊTE,
            "Je vous demande donc :",
            ("de réparer la vergue avant le 9 avril 2026 ;", "de payer 64 €."),
            "9 avril",
        ),
        (ENQUIRY, "We therefore ask you to:", ("repair the yard by 9 April 2026;", "pay £64."), "9 April"),
        (ENQUÊTE, "Pièces à renvoyer avant le 9 avril 2026 :", ("l'acte de vente ;", "la police."), "9 avril"),
        (ENQUIRY, "Papers to be returned by 9 April 2026:", ("the deed of sale;", "the policy."), "9 April"),
    ],
)
def test_a_list_of_what_is_demanded_is_a_request_and_stands_in_the_text(
    frame: str, lead: str, items: tuple[str, ...], day: str
) -> None:
    listed = "\n".join((lead, *(f"- {item}" for item in items)))
    text, facts = told(frame.format(asked=listed, thanks=""))
    content = text.split("\n\n")[1]
    assert any(name == "request" and value.startswith(lead[:12]) and day in value for name, value in facts)
    assert lead[:12] in content
    assert items[1].rstrip(".") in content


@pytest.mark.parametrize(
    ("frame", "sentence"),
    [
        (ENQUÊTE, "Les pots rendus au chantier sont à consommer avant le 9 avril 2026."),
        (ENQUIRY, "The jars that were returned are best before 9 April 2026."),
    ],
)
def test_until_when_goods_keep_is_no_deadline(frame: str, sentence: str) -> None:
    assert named(frame.format(asked=sentence, thanks=""), "deadline") == []


@pytest.mark.parametrize(
    ("frame", "sentence"),
    [
        (SALLE, "Il est proposé de porter la cotisation à 31 €."),
        (SALLE, "La proposition d'une cotisation de 31 € est remise à plus tard."),
        (HALL, "It is proposed to set a subscription of £31."),
        (HALL, "The proposal to set a subscription of £31 was left for later."),
    ],
)
def test_a_sum_that_is_only_proposed_is_no_amount(frame: str, sentence: str) -> None:
    assert named(frame.format(sentence), "amount") == []


def test_the_day_at_the_right_of_a_letter_is_its_date() -> None:
    lines = ENQUÊTE.format(asked="Merci de vérifier la vergue.", thanks="")
    lines = lines.replace("29660 Carantec", "29660 Carantec\nTéléphone : 02 98 00 11 22")
    moved = lines.replace("Carantec, le 4 mars", f"{' ' * 40}Carantec, le 4 mars")
    assert named(moved, "date") == ["4 mars 2026"]


SORTIE = """Clinique du Nord
Carantec, le 4 mars 2026

Chère consœur,

J'ai vu Mme Moreau le 2 mars 2026 pour une entorse. Elle marche avec une canne.

Traitement :
- Ibuprofène 200 mg, un comprimé au besoin
- Zinc 15 mg par jour pendant deux mois

Bien confraternellement,

Dr Hélène Piquet
"""
DISCHARGE = """North Clinic
Carrick, 4 March 2026

Dear Dr Rowe,

I saw Mrs Moss on 2 March 2026 about a sprain. She walks with a stick.

Treatment:
- Ibuprofen 200 mg, a tablet if needed
- Zinc 15 mg once daily

Yours sincerely,

Dr Helen Pike
"""


@pytest.mark.parametrize(("letter", "last"), [(SORTIE, "Zinc"), (DISCHARGE, "Zinc")])
def test_a_list_of_drugs_is_told_whole_or_not_at_all(letter: str, last: str) -> None:
    text, facts = told(letter)
    lists = [value for value in (*text.splitlines(), *(value for _, value in facts)) if last in value]
    assert lists
    assert all("200 mg" in value for value in lists)
