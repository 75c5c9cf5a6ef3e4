"""What a later part of a document corrects is told no more as if it held; what corrects it is told."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models


def digest(text: str, media_type: str = "text/markdown") -> Summary:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))


def told(summary: Summary) -> str:
    facts = summary.extras.fields["key_facts"]
    return "\n".join((summary.text, *(fact["value"] for fact in facts)))


CLUB = """# Swimming club: fees and sessions

Published 2 September 2025

| Group | Day | Fee per term |
|---|---|---|
| Otters | Monday | £48.00 |
| Seals | Wednesday | £56.00 |
| Sharks | Thursday | £64.00 |

The term begins on Monday 15 September and runs for twelve weeks. Parents must sign the medical form before the first
session. The gala is on Saturday 13 December at the Norvale pool.

Payment is due within 14 days of the invoice. Refunds are made only for illness of more than three weeks.
"""
CHANGES = """
## Changes since publication

The gala has been moved from Saturday 13 December to Sunday 7 December. The fee for Seals is now £52.00. Payment is due
within 30 days instead of 14 days.
"""


def test_what_changes_since_publication_say_is_told_instead() -> None:
    said = told(digest(CLUB + CHANGES))
    assert "within 14 days of" not in said
    assert "is on Saturday 13 December" not in said
    assert "30 days" in said
    assert "The gala has been moved from Saturday 13 December to Sunday 7 December." in said


def test_of_a_row_whose_fee_changes_the_other_cells_are_told() -> None:
    said = told(digest(CLUB + CHANGES))
    assert "£56.00" not in said
    assert "Seals – Day: Wednesday" in said
    assert "The fee for Seals is now £52.00." in said
    assert "£48.00" in said
    assert "£64.00" in said


def test_without_changes_everything_holds() -> None:
    said = told(digest(CLUB))
    assert "£56.00" in said
    assert "within 14 days" in said


def test_rows_of_an_update_replace_rows_of_the_same_name() -> None:
    text = """# Closure of Quay Lane

The lane is being rebuilt from end to end. People on foot can pass at all times.

| Phase | Section | Dates | Traffic |
|---|---|---|---|
| 1 | Mill to bridge | 2 March – 20 March | One lane |
| 2 | Bridge to school | 23 March – 17 April | Closed |

## Update, 18 March 2026

A cable was found below the bridge. The new dates are:

- Phase 2: 13 April to 8 May

Shops stay open, and deliveries are made before 9 am.
"""
    said = told(digest(text))
    assert "23 March" not in said
    assert "Closed" in said
    assert "Phase 2: 13 April to 8 May" in said
    assert "2 March – 20 March" in said


def test_an_addendum_replaces_what_minutes_agreed() -> None:
    text = """# Compte rendu du conseil de quartier

Réunion du 3 février 2026

## 1. Fête de printemps

La fête aura lieu le samedi 18 avril sur la place du Marché. Le budget est de 2 400 euros. Mme Lopez réserve la sono.

## 2. Jardin partagé

Les travaux du jardin commencent le 2 mars. Le portail sera posé par l'entreprise Caron pour 1 150 euros.

## 3. Divers

La prochaine réunion est fixée au mardi 10 mars à 19 h.

## Additif (ajouté le 20 février 2026)

La place du Marché étant en travaux, la fête est reportée du 18 avril au 25 avril. L'entreprise Caron ne peut intervenir
le 2 mars : les travaux du jardin commenceront finalement le 16 mars. La prochaine réunion aura lieu le 17 mars au lieu
du 10 mars.
"""
    said = told(digest(text))
    assert "le samedi 18 avril" not in said
    assert "commencent le 2 mars" not in said
    assert "mardi 10 mars" not in said
    assert "la fête est reportée du 18 avril au 25 avril." in said
    assert "1 150 euros" in said


def test_below_a_line_in_capitals_rules_are_changed() -> None:
    text = """RÈGLEMENT DU PRÊT DE MATÉRIEL
Association Les Rames du Lot

1. Durée
Le prêt d'un canoë est accordé pour 7 jours. Il peut être renouvelé une fois.

2. Caution
Une caution de 150 euros est demandée pour chaque canoë. Elle est rendue au retour.

3. Retour
Le matériel est rendu propre et sec, au plus tard le dimanche à 18 heures.

MODIFICATIONS ADOPTÉES LE 12 MARS 2026

La durée du prêt est portée de 7 à 10 jours. La caution de 150 euros est désormais de 200 euros par canoë.
"""
    said = told(digest(text, "text/plain"))
    assert "pour 7 jours" not in said
    assert "Une caution de 150 euros" not in said
    assert "portée de 7 à 10 jours" in said
    assert "200 euros" in said


def test_words_to_be_read_otherwise_are_not_told() -> None:
    text = """# Evening classes: joining instructions

Please report to reception at Hallam House at 6.15 pm on Tuesday 9 September. The course costs £120, which includes all
materials. Your tutor is Grace Oduya. Bring a notebook and an apron.

## Erratum

For Hallam House read Kestrel House. The course costs £135, not £120.
"""
    said = told(digest(text))
    assert "reception at Hallam House" not in said
    assert "costs £120" not in said
    assert "£135" in said
    assert "Grace Oduya" in said


def test_a_letter_that_a_later_one_replaces_is_not_told() -> None:
    text = """CHANTIER NAVAL DE KERVAL
2 quai Neuf, 29900 Penmarin

================================================
                RAPPEL
================================================

Penmarin, le 4 mai 2026

Madame,

Nous vous prions de retirer votre bateau avant le 20 mai 2026. Passé ce jour, des frais de 35 euros seront dus.

================================================
   SECOND COURRIER, ANNULE ET REMPLACE LE RAPPEL DU 4 MAI 2026
================================================

Penmarin, le 11 mai 2026

Madame,

Votre bateau peut rester au chantier jusqu'au 30 juin 2026. Aucuns frais ne vous seront demandés.
"""
    said = told(digest(text, "text/plain"))
    assert "20 mai" not in said
    assert "35 euros" not in said
    assert "30 juin 2026" in said


def test_history_comparisons_and_bids_correct_nothing() -> None:
    history = """# A short history of the pier toll

In 2009 the toll was 40p. In 2015 the toll was raised from 40p to 60p, and the number of walkers fell to 12,000.

The toll is now 75p, the highest on the coast. In 2023 the pier earned £41,000, against £38,500 in 2022.
"""
    said = told(digest(history))
    assert "In 2009 the toll was 40p." in said
    assert "raised from 40p to 60p" in said
    years = """# Accounts

| Item | 2023 | 2024 |
|---|---|---|
| Members | 412 | 430 |
| Rent | £6,000 | £6,300 |

Rent goes up from £6,000 to £6,300, as agreed in 2022. The number of members is now 430.
"""
    said = told(digest(years))
    assert "Rent – 2023: £6,000; 2024: £6,300" in said
    assert "Members – 2023: 412; 2024: 430" in said
    bids = """From: Lena Marsh <lena@tollgate.example>
To: Tom Birks <tom@tollgate.example>
Date: Tue, 4 Nov 2025 10:02:00 +0000
Subject: Re: Offer for the van

Tom,

Thanks for the letter. We can come down to £7,900, not £7,500, and you would have to collect it by Friday 14 November.

Lena

On Mon, 3 Nov 2025 at 17:40, Tom Birks <tom@tollgate.example> wrote:

> The van is worth £7,500 to us with its roof rack. We would collect it on Saturday 15 November from your yard.
>
> Tom
"""
    assert "The van is worth £7,500 to us" in told(digest(bids, "text/plain"))


def test_sums_behind_labels_of_a_letter_that_rectifies_are_the_documents() -> None:
    text = """CHANTIER NAVAL DE KERVAL
2 quai Neuf, 29900 Penmarin

FACTURE N° K-2026-118
Date : 4 mai 2026

Carénage de la vedette Hirondelle            1 450,00
Total TTC                                    1 450,00
Acompte versé                                  300,00
Reste à payer                                1 150,00 EUR

================================================
   RECTIFICATIF DU 20 MAI 2026
================================================

Madame,

Votre acompte était bien de 500,00 euros. Nous vous présentons nos excuses pour cette erreur.

Acompte encaissé le 12/03/2026 ..... 500,00
Solde dû ........................... 950,00 EUR

Le chantier reste à votre disposition le matin.
"""
    summary = digest(text, "text/plain")
    facts = {fact["name"]: fact["value"] for fact in summary.extras.fields["key_facts"]}
    assert facts["to_pay"] == "950,00 EUR"
    assert facts["deposit"] == "500,00"
    assert "1 150,00" not in summary.text


def test_a_point_that_is_closed_is_no_row_and_its_closing_is_told() -> None:
    text = """# Follow-up of the harbour audit

| No. | Recommendation | Owner | Due |
|---|---|---|---|
| R1 | Label the fuel pumps | Harbourmaster | 31/03/2026 |
| R2 | Recover the double payment | Accounts | 30/04/2026 |
| R3 | Fence the slipway | Works | 30/06/2026 |

The audit took place in January and covered forty moorings. The fuel store was found in good order.

## Answer of the service

1. R1: the labels are printed abroad. Deadline extended to 31/05/2026, with a painted sign by then.
2. R2: the payment came back on 4 April 2026, and recommendation R2 is closed.
"""
    said = told(digest(text))
    assert "30/04/2026" not in said
    assert "31/03/2026" not in said
    assert "R1, Label the fuel pumps – Owner: Harbourmaster" in said
    assert "Deadline extended to 31/05/2026" in said
    assert "recommendation R2 is closed" in said
    assert "30/06/2026" in said


def test_what_points_at_days_above_is_not_told() -> None:
    text = """# Notice of works

The quay is closed from 2 March to 20 March for repairs to the wall.

The dates above no longer apply to the north steps. The harbourmaster has the key of the gate.
"""
    assert "The dates above" not in told(digest(text))


def test_an_update_replaces_what_begins_with_the_same_words() -> None:
    text = """# Sports day

Sports day is on Friday 12 June at Corley Recreation Ground. Gates open at 9.15 am. Children bring a hat, a water bottle
and a packed lunch. Buses leave the school at 8.50 am.

## Update 9 June

Because of the forecast, sports day has been postponed to Friday 19 June. Gates will now open at 10 am. Buses will leave
at 9.30 am.
"""
    said = told(digest(text))
    assert "is on Friday 12 June" not in said
    assert "8.50 am" not in said
    assert "9.15 am" not in said
    assert "postponed to Friday 19 June. Gates will now open at 10 am. Buses will leave at 9.30 am." in said


def test_a_rectification_may_call_it_otherwise_and_name_another_place() -> None:
    text = """Mairie de Lestrac

AVIS AUX USAGERS DE LA RUE BASSE

Lestrac, le 2 mars 2026

La distribution d'eau sera coupée le mardi 10 mars pour le remplacement d'une vanne. Les abonnés sont invités à faire
des réserves. Le camion-citerne stationnera place de l'Orme.

Le tarif de l'abonnement reste de 64 euros par an.

RECTIFICATIF (5 mars 2026)

La coupure est reportée du mardi 10 mars au jeudi 12 mars. Le camion-citerne stationnera sur le parvis de l'église et
non place de l'Orme.
"""
    said = told(digest(text, "text/plain"))
    assert "coupée le mardi 10 mars" not in said
    assert "stationnera place de l'Orme" not in said
    assert "au jeudi 12 mars" in said
    assert "64 euros" in said


def test_a_log_of_changes_replaces_rows_of_a_plan() -> None:
    text = """# Project plan: new reading room

- Design: 2 March to 27 March
- Tender: 30 March to 24 April
- Works: 4 May to 31 July
- Opening: 1 September

The tender is run by the county. The architect is paid in three parts.

## Change log

- 20 March: Tender moved from 30 March to 13 April. Works: 18 May to 14 August.
"""
    said = told(digest(text))
    assert "30 March to 24 April" not in said
    assert "4 May to 31 July" not in said
    assert "Design: 2 March to 27 March" in said
    assert "Works: 18 May to 14 August." in said


def test_a_report_of_a_year_corrects_nothing() -> None:
    text = """# Rapport d'activité 2025

L'association compte 312 adhérents. En 2024, la cotisation était de 20 euros. Elle est passée à 25 euros en 2025.

Le nombre de prêts passe de 4 100 à 4 650. Le budget de 2026 est fixé à 38 000 euros, contre 35 500 euros en 2025.

La bibliothèque est désormais ouverte le samedi. Trois bénévoles assurent la permanence.
"""
    said = told(digest(text))
    assert "En 2024, la cotisation était de 20 euros." in said
    assert "passe de 4 100 à 4 650" in said
    assert "312 adhérents" in said
    assert "35 500 euros" in said
