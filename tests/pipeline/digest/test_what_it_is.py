"""What a document is, where its first line is a letterhead, an address, an employer or the word "Name"."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

SCHEDULE = """# Harrow Vale Mutual

2 Mill Lane, Ludlow SY8 1QQ

## Barge Insurance – Policy Schedule

| | |
|---|---|
| **Policyholder** | Ms Ada Quill |
| **Period of insurance** | 1 May 2023 to 30 April 2024 |

| Section | Sum insured | Excess |
|---|---|---|
| Hull | £9,000 | £90 |
| Cargo | £2,000 | £40 |

You must report any damage to the hull within ten days.
"""
CONTRAT = """**MUTUELLE DU CANAL**
9, quai du Port, 17000 La Rochelle

# ASSURANCE PÉNICHE
## Conditions particulières

| | |
|---|---|
| Sociétaire | Mme Ada Quillet |
| Risque assuré | Péniche de 20 mètres |

| Garantie | Plafond | Franchise |
|---|---|---|
| Coque | 9 000 € | 90 € |
| Vol | 2 000 € | 40 € |

L'assuré doit déclarer tout sinistre dans les cinq jours.
"""
TENDER = """**TOWN OF FELLBRIDGE**
Harbour Office · Quay Street, Fellbridge FB2 7QT

# INVITATION TO TENDER

**Reference:** TF/2024/8

The contractor will dredge the basin once a year. Invoices are paid within 40 days.

| Step | Date |
|---|---|
| Site visit | 3 May 2024 |
| Tenders to be returned by | 24 May 2024, 12 noon |

Tenders must be submitted in a sealed envelope.

Yours faithfully,

Ada Quill
"""
JOB = """# Syndicat du canal du Fell
**recrute**
# Un éclusier ou une éclusière

| Référence | SC-12 |
|---|---|
| Lieu | Écluse du Fell |
| Date limite | 6 juin 2024 |

## Missions
- Manœuvrer les portes de l'écluse ;
- tenir le journal de bord.

## Candidature
Envoyez une lettre de motivation au président.

## Profil recherché
- permis B indispensable.
"""
QUOTE = """<html><body><div><strong>
CHARPENTES QUILLET &amp; FILS</strong><br>Couverture<br>4, rue du Fell, 46100 Figeac<br>
SIRET 000 111 222 00033 – TVA FR 61 000111222<br>
Assurance décennale : Fell, police n° 7-4, pour tous les travaux.</div>
<h1>DEVIS n° D-2024-7</h1><p>Date : 11 avril 2024</p><h2>Objet : réfection du toit</h2>
<table><tr><th>Désignation</th><th>Qté</th><th>Total HT</th></tr>
<tr><td>Dépose des tuiles</td><td>8</td><td>180,00 €</td></tr>
<tr><td>Pose de tuiles neuves</td><td>8</td><td>320,00 €</td></tr></table>
<p>Total HT : 500,00 €</p><p>TVA : 50,00 €</p><p>Total TTC : 550,00 €</p><p>Bon pour accord</p></body></html>"""
COMPLAINT = """8 Fell Terrace
Ludlow
SY8 1QQ

19 May 2023

Dear Sir or Madam,

Broken lock gate - complaint

I am writing because the gate that you fitted in March does not close. Please mend it by 4 June 2023.

Yours faithfully,

Ada Quill (Ms)
"""
MANUAL = """NAME
       lockgate - opens and closes the gates of a lock

SYNOPSIS
       lockgate [options]

DESCRIPTION
       The gates are opened by the command open and closed by the command close, in the order in which they stand.
"""
ARTICLE = """# Gates of old locks

Ada Quill
Harbour School, Quay Street 4, Ludlow SY8 1QQ

Old gates were made of oak. They were hung in pairs, and the water pressed them shut.
"""


def digest(text: str, media_type: str = "text/markdown") -> Summary:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))


def opening(text: str, media_type: str = "text/markdown") -> str:
    return digest(text, media_type).units[0].text


def facts(text: str) -> list[tuple[str, str]]:
    return [(fact["name"], fact["value"]) for fact in digest(text).extras.fields["key_facts"]]


def test_an_insurer_is_no_title_and_its_policy_is_one() -> None:
    said = opening(SCHEDULE)
    assert said.startswith("Barge Insurance – Policy Schedule, from Harrow Vale Mutual, to Ms Ada Quill")
    assert "for 1 May 2023 to 30 April 2024" in said


def test_a_french_policy_has_no_fact_of_the_heads_of_its_table() -> None:
    assert opening(CONTRAT).startswith("ASSURANCE PÉNICHE – Conditions particulières")
    assert ("addressee", "Mme Ada Quillet") in facts(CONTRAT)
    assert not any(value.startswith("Plafond") or value.endswith("Plafond") for _, value in facts(CONTRAT))


def test_an_invitation_to_tender_is_no_letter_and_its_closing_date_a_row() -> None:
    assert opening(TENDER).startswith("INVITATION TO TENDER, ")
    found = facts(TENDER)
    assert [value for name, value in found if name == "deadline"] == ["24 May 2024"]
    assert not any("Step" in value for _, value in found)


def test_an_employer_who_recruits_is_no_title() -> None:
    assert opening(JOB).startswith("Offre d’emploi : « Un éclusier ou une éclusière »")


def test_a_quote_says_so() -> None:
    said = opening(QUOTE, "text/html")
    assert said.startswith("DEVIS n° D-2024-7, de CHARPENTES QUILLET & FILS, objet « réfection du toit »")
    assert said.endswith(", du 11 avril 2024, total 550,00 € TTC.")


def test_a_street_is_no_title_of_a_complaint() -> None:
    said = opening(COMPLAINT, "text/plain")
    assert said.startswith("Letter, from Ada Quill, subject “Broken lock gate - complaint”")


def test_a_manual_page_is_named_below_the_word_for_it() -> None:
    assert "lockgate - opens and closes the gates of a lock" in opening(MANUAL, "text/plain")


def test_what_stands_above_an_author_and_an_address_stays_a_title() -> None:
    assert "Gates of old locks" in opening(ARTICLE)


def test_payment_in_default_is_no_term_of_payment() -> None:
    told = facts(
        "# Lease contract\n\n## Rent\n\nIn default of payment within ten days, the lease of the barge may be ended.\n"
    )
    assert not any(name == "payment_terms" for name, _ in told)
    told = facts(
        "# Contrat de bail\n\n## Loyer\n\nÀ défaut de paiement dans les dix jours, le bail de la péniche peut cesser.\n"
    )
    assert not any(name == "payment_terms" for name, _ in told)
