"""Key facts of agreements and of papers like invoices as people lay them out: columns, old formulas, accounts."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

CREDIT = """BRAE STATIONERS LTD
4 Ferry Road, Alder Bay AB2 5XY
Tel: 01632 960 019 ext. 24

CREDIT NOTE

Credit note no: CN-81             Date: 14 March 2026
Original invoice: INV-207         Customer: Weir & Sons Ltd

Description                 Qty     Unit price     Amount
Toner cartridge, black       2        £40.00        £80.00
Desk lamp                    1        £20.00        £20.00

Net total                                          £100.00
VAT at 20%                                          £20.00
Total credit                                       £120.00
Balance due by                                 30 March 2026

Payment: do not pay the full invoice, please pay only the balance.

Bank: Alder Bank plc    Sort code: 08-99-11    Account: 30219944
"""
INVOICE = """Invoice
From: Fell Joinery, 2 Mill Yard, Ludlow SY8 1AB      To: Mr and Mrs Reed, 8 Quay Street, Ludlow SY8 2AB
Invoice number: 301      Invoice date: 3 June 2026
Oak stair, made and fitted        £800.00
Deposit received 4 May 2026      -£200.00
Balance due                       £600.00
Questions about this invoice? Contact: Jo Fell, 01632 960 017 ext. 3
"""
LEASE = """TENANCY AGREEMENT

This Agreement is made the 9th day of May 2025

BETWEEN

(1) MR ALAN MOSS of 14 Mill Lane, Ludlow (hereinafter called "the Landlord"); and

(2) MR JAN REED and MS LUCY HART, both of 3 Canal View, Ludlow (together "the Tenant")

1. Term
The tenancy shall be for a fixed term of twelve months commencing on 1 June 2025 and expiring on 31 May 2026.

2. Rent
The Tenant shall pay £700 per calendar month in advance on the first day of each month.

3. Notice
Either party may end the tenancy by giving two months' notice in writing.
"""
BAIL = """BAIL D'HABITATION

ENTRE LES SOUSSIGNÉS
M. Jean MOREL, demeurant 9 rue du Port, 21000 Dijon, ci-après dénommé « le Bailleur »,
ET
Mme Inès ROBIN et M. Hugo BLANC, ci-après dénommés ensemble « le Locataire »,

Loyer : 600 € par mois, payable d'avance.
Le bail est conclu du 1er juin 2025 au 31 mai 2026.

Fait à Dijon, le 12 mai 2025
"""
EMPLOYMENT = """CONTRAT DE TRAVAIL

Entre les soussignés :
La société Voiles du Port, ci-après « l'Employeur », et Mme Ada Prat, ci-après « la Salariée »,

Article 1 – Engagement
La Salariée est engagée en qualité de voilière à compter du 2 mars 2026, avec une période d'essai de deux mois.
"""
DEVIS = """ATELIER DU QUAI
5 impasse du Lavoir
31200 Toulouse
SIRET 512 345 678 00012

DEVIS N° 2026-08

Date : 3 mars 2026                       Client : Club de la Rade
Validité : ce devis est valable trois mois

Réfection du ponton                        1 000,00 €
Total HT                                   1 000,00 €
TVA 20 %                                     200,00 €
Total TTC                                  1 200,00 €

La facture sera établie à la fin du chantier.
"""
ACOMPTE = """SARL DU PONTON
8 rue des Ormes – 35740 Pacé

Facture d'acompte n° FA-31
Date : 12 février 2026
Client : Mme Sylvie Carré
Suivant devis n° D-412 accepté le 28 janvier 2026

Total HT                                       1 000,00 €
TVA 10 %                                         100,00 €
Total TTC à payer                              1 100,00 €

Solde à la fin des travaux : 4 400,00 € TTC
Pénalités de retard : trois fois le taux d'intérêt légal.
"""


def digest(text: str) -> Summary:
    return shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest"))


def facts(text: str) -> list[tuple[str, str, str | None]]:
    return [(f["name"], f["value"], f["normalized"]) for f in digest(text).extras.fields["key_facts"]]


def test_a_credit_note_has_its_total_its_tax_and_its_day() -> None:
    found = facts(CREDIT)
    assert {("total", "£120.00", "120 GBP"), ("tax", "£20.00", "20 GBP")} <= {*found}
    assert ("due_date", "30 March 2026", "2026-03-30") in found
    assert ("payment_terms", "do not pay the full invoice", None) in found
    assert ("bank_account", "Bank: Alder Bank plc Sort code: 08-99-11 Account: 30219944", None) in found
    assert ("contact", "01632 960 019 ext. 24", None) in found


def test_what_is_due_behind_a_deposit_is_no_total() -> None:
    found = facts(INVOICE)
    assert ("deposit", "£200.00", "200 GBP") in found
    assert ("to_pay", "£600.00", "600 GBP") in found
    assert not any(name == "total" for name, *_ in found)
    assert ("contact", "Jo Fell, 01632 960 017 ext. 3", None) in found


def test_a_lease_in_old_formulas_has_its_parties_day_and_term() -> None:
    found = facts(LEASE)
    assert digest(LEASE).units[0].text == (
        "TENANCY AGREEMENT, between MR ALAN MOSS and MR JAN REED and MS LUCY HART, dated 9 May 2025."
    )
    assert {("start_date", "1 June 2025", "2025-06-01"), ("end_date", "31 May 2026", "2026-05-31")} <= {*found}
    assert ("duration", "twelve months", "P12M") in found
    assert ("notice_period", "two months' notice", "P2M") in found
    assert [value for name, _, value in found if name == "rent"] == ["700 GBP"]


def test_a_french_lease_names_tenants_together() -> None:
    found = facts(BAIL)
    assert ("party", "Mme Inès ROBIN et M. Hugo BLANC (Locataire)", None) in found
    assert ("rent", "600 € par mois", "600 EUR") in found
    assert {("start_date", "1er juin 2025", "2025-06-01"), ("end_date", "31 mai 2026", "2026-05-31")} <= {*found}
    assert "SOUSSIGNÉS" not in digest(BAIL).units[0].text


def test_a_contract_of_employment_has_post_start_and_trial() -> None:
    found = facts(EMPLOYMENT)
    assert ("post", "voilière", None) in found
    assert ("probation", "deux mois", "P2M") in found


def test_a_quote_below_a_long_letterhead_is_no_invoice() -> None:
    assert digest(DEVIS).units[0].text.startswith("Devis n° 2026-08, d’ATELIER DU QUAI")
    assert ("validity", "devis est valable trois mois", "P3M") in facts(DEVIS)


def test_an_invoice_for_a_deposit_has_its_own_number() -> None:
    found = facts(ACOMPTE)
    assert [value for name, value, _ in found if name == "reference"] == ["FA-31"]
    assert ("field", "Solde à la fin des travaux\N{NO-BREAK SPACE}: 4 400,00 € TTC", "4400 EUR") in found
    assert [value for name, value, _ in found if name == "penalty"] == [
        "Pénalités de retard : trois fois le taux d'intérêt légal."
    ]


def test_a_telephone_number_says_what_it_is_for() -> None:
    text = (
        "BRAE HOUSING\nNotice to tenants of Canal Court, 3 May 2026\n\nThe lift will be closed from 11 May 2026.\n"
        "For repairs call 01632 960 001, and ask for Ann.\nComplaints: complaints@brae.example\nTel: 01632 960 009\n"
    )
    found = [(f["label"], f["value"]) for f in digest(text).extras.fields["key_facts"] if f["name"] == "contact"]
    assert found == [
        ("For repairs", "01632 960 001"),
        ("Complaints", "complaints@brae.example"),
        ("Contact", "01632 960 009"),
    ]


BILL = """CALDER WATER
Your water bill

Account number: 7710 2294 03
Bill date: 9 April 2026

Previous balance                     £80.00
Payment received 2 February         -£80.00
Water used                           £40.00
Total to pay                         £40.00
Please pay by 30 April 2026
"""
COMMERCIAL = """BAIL COMMERCIAL

Entre la SCI DU QUAI, 2 place du Port, 35400 Saint-Malo, dénommée le bailleur, d'une part,
et la société VOILES DE MER, représentée par Mme Julie MORVAN, dénommée le preneur, d'autre part.

Art. 1 – Objet. Le bailleur donne à bail au preneur un local de 62 m² à Saint-Malo.
Art. 2 – Durée. Le bail est consenti pour neuf années entières à compter du 1er avril 2026 pour finir le 31 mars 2035.
"""
VOUCHER = """ATELIER DU QUAI
14 route de Lyon, 38200 Vienne

AVOIR N° AV-7
Date : 8 avril 2026
Total TTC                    171,60 €

Avoir valable six mois.
"""


def test_a_water_bill_is_told_by_its_own_name() -> None:
    assert (
        digest(BILL).units[0].text.startswith("Your water bill, from CALDER WATER, dated 9 April 2026, to pay £40.00")
    )


def test_parties_are_called_something_without_quotation_marks() -> None:
    found = facts(COMMERCIAL)
    assert ("party", "la SCI DU QUAI (bailleur)", None) in found
    assert ("party", "la société VOILES DE MER (preneur)", None) in found
    assert ("duration", "neuf années entières", "P9Y") in found
    assert ("end_date", "31 mars 2035", "2035-03-31") in found


def test_a_voucher_says_how_long_it_is_valid() -> None:
    assert [value for name, _, value in facts(VOUCHER) if name == "validity"] == ["P6M"]


def test_a_field_with_a_telephone_number_keeps_its_name() -> None:
    text = "FICHE D'INSCRIPTION\n\nNom : Perrin\nMédecin traitant : Dr Roche, 04 74 00 11 22\n"
    found = facts(text)
    assert ("field", "Médecin traitant\N{NO-BREAK SPACE}: Dr Roche, 04 74 00 11 22", None) in found
    assert not any(name == "contact" for name, *_ in found)
