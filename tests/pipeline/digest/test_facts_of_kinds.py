"""Key facts that readers of a kind look for first: of letters, agreements, forms, invoices, meetings."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

LETTER_EN = """Alder Bay Dental Practice
14 Quay Street
Alder Bay AB2 3PU

Mr Peter Langley
8 Church Row
Alder Bay AB2 4JT

5 February 2024

Dear Mr Langley,

Outstanding balance on your account

I am writing about the balance of £185.00 which is unpaid on your account since the
autumn. Please pay the whole amount by 26 February 2024 by card or by bank transfer.

Yours sincerely,

Margaret Ellis
Practice Manager
"""
LETTER_FR = """Claire Dubois
12 rue des Lilas
45000 Orléans

Monsieur Paul Renaud
3 place du Port
45000 Orléans

Orléans, le 5 février 2024

Objet : départ du logement

Monsieur,

Je vous informe par la présente de ma décision de quitter le logement au mois de mars. Je vous
demande de me rendre le dépôt de garantie de 640 €. Merci de me répondre
avant le 20 février 2024.

Je vous prie d'agréer, Monsieur, l'expression de mes salutations distinguées.

Claire Dubois
"""
CONTRACT_EN = """CONSULTING AGREEMENT

This Consulting Agreement is entered into as of 1 March 2024 by and between
Northfield Logistics Ltd, a company registered in England (the "Client"), and Maya Lindqvist, an
independent consultant of York (the "Consultant").

1. Term
This Agreement continues for a period of six (6) months, unless it is terminated earlier.

2. Fees
Invoices are payable within thirty (30) days of receipt.

3. Liability
The Consultant's liability under this Agreement shall not exceed £20,000.
"""
CONTRACT_FR = """CONTRAT DE PRESTATION DE SERVICES

Entre les soussignés :

La société Logistique du Nord, dont le siège est à Lille, ci-après dénommée « le Client »,

et

Madame Maya Lindet, consultante, demeurant à Arras, ci-après dénommée « le Prestataire »,

il a été convenu ce qui suit :

Article 1 – Objet
Le présent contrat a pour objet l'étude de l'entrepôt du Client.

Article 2 – Prix
Les factures sont payables à trente jours fin de mois.

Article 3 – Résiliation
Chacun peut résilier le contrat avec un préavis de trente jours.
"""
FORM = """Alder Bay Town Council
Application form for a market stall

Please return this form to the Town Hall no later than 30 April 2024.

Full name: Joanna Reeve
Goods to be sold: Honey and candles
Size of stall: [x] 3 m  [ ] 6 m
Remarks: ..........
Signature: _______
"""
MINUTES = """Alder Bay Allotments
Minutes of the committee meeting held on Tuesday 12 March 2024 at the hall

Present: Helen Marsh (Chair), Tom Osei (Treasurer), Dan Flood
Apologies: Mark Tilley

1. Water
The standpipe has been leaking since January. Dan proposed that the Dowling quote be accepted.
Seconded by Helen. Carried 4 votes to 1.
Action: Dan – contact Dowling Plumbing and find a date – by 22 March.

2. Tenants
It was agreed to write to the tenants of plots 14 and 22 before the end of the month.
"""
THREAD = """From: Laura Finch <laura@museum.example>
To: Dan Flood <dan@museum.example>
Date: Thu, 14 Mar 2024 16:02
Subject: RE: Roof repair quotes

Dan,

I have signed the Baxter quote this afternoon. Could you tell the school that the visit of 26 March moves to April?

Laura

-----Original Message-----
From: Dan Flood
Sent: Wed, 13 Mar 2024 10:11
To: Laura Finch
Subject: Roof repair quotes

Laura,

We have two quotes for the roof, and Hill Roofing is the dearer one. Can you decide by Thursday?

Dan
"""
INVOICE = """Dowling Plumbing Ltd
3 Foundry Yard, Orford AB12 2LN

INVOICE

Invoice No: 2024-0187
Invoice date: 28 March 2024
Customer: Alder Bay Allotments

Description                     Qty   Unit price   Amount
Replacement of standpipe valve   1      £180.00    £180.00
Copper pipe 22 mm               12       £14.50    £174.00

Subtotal: £354.00
VAT 20%: £70.80
Total due: £424.80

Payment terms: 30 days. Please pay to {iban}, quoting the invoice number.
"""
VALID = "GB33 BUKB 2020 1555 5555 55"


def digest(text: str) -> Summary:
    return shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest"))


def facts(text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for fact in digest(text).extras.fields["key_facts"]:
        assert all(0 <= place["start"] < place["end"] <= len(text) for place in fact["sources"])
        found.setdefault(fact["name"], []).append(fact["value"])
    return found


def test_a_letter_names_who_writes_to_whom_about_what() -> None:
    found = facts(LETTER_EN)
    assert found["issuer"] == ["Margaret Ellis, Practice Manager, Alder Bay Dental Practice"]
    assert found["addressee"] == ["Mr Peter Langley"]
    assert found["subject"] == ["Outstanding balance on your account"]
    assert found["deadline"] == ["26 February 2024"]
    assert found["payment"] == [
        "I am writing about the balance of £185.00 which is unpaid on your account since the autumn."
    ]
    assert (
        digest(LETTER_EN)
        .units[0]
        .text.startswith("Letter, from Margaret Ellis, Practice Manager, Alder Bay Dental Practice, to Mr")
    )


def test_a_french_letter_names_its_signer_and_all_that_it_asks_for() -> None:
    found = facts(LETTER_FR)
    assert found["issuer"] == ["Claire Dubois"]
    assert found["addressee"] == ["Monsieur Paul Renaud"]
    assert found["deadline"] == ["20 février 2024"]
    assert found["request"] == [
        "Je vous demande de me rendre le dépôt de garantie de 640 €.",
        "Merci de me répondre avant le 20 février 2024.",
    ]


def test_a_letter_without_a_signature_has_no_signer() -> None:
    assert "issuer" not in facts(LETTER_EN.replace("Margaret Ellis\nPractice Manager\n", "").split("\n\n", 1)[1])


def test_an_agreement_names_its_parties_by_what_they_are_called() -> None:
    found = facts(CONTRACT_EN)
    assert found["party"] == ["Northfield Logistics Ltd (Client)", "Maya Lindqvist (Consultant)"]
    assert found["duration"] == ["six (6) months"]
    assert found["payment_terms"] == ["payable within thirty (30) days of receipt"]
    assert found["liability"] == ["The Consultant's liability under this Agreement shall not exceed £20,000."]
    assert "between Northfield Logistics Ltd and Maya Lindqvist" in digest(CONTRACT_EN).units[0].text
    found = facts(CONTRACT_FR)
    assert found["party"] == ["La société Logistique du Nord (Client)", "Madame Maya Lindet (Prestataire)"]
    assert found["notice_period"] == ["préavis de trente jours"]
    assert found["payment_terms"] == ["payables à trente jours fin de mois"]


def test_what_is_defined_and_no_party_is_none() -> None:
    assert "party" not in facts(CONTRACT_EN.replace('"Client"', '"Software"').replace('"Consultant"', '"Site"'))


def test_a_form_tells_what_it_was_filled_in_with_and_no_blanks() -> None:
    found = facts(FORM)
    assert found["deadline"] == ["30 April 2024"]
    assert found["field"] == ["Full name: Joanna Reeve", "Goods to be sold: Honey and candles", "Size of stall: 3 m"]


def test_a_vote_stands_behind_what_was_proposed() -> None:
    found = facts(MINUTES)
    assert found["vote"] == ["Dan proposed that the Dowling quote be accepted. Carried 4 votes to 1."]
    assert found["action"] == ["Dan – contact Dowling Plumbing and find a date – by 22 March."]
    assert found["decision"] == [
        "It was agreed to write to the tenants of plots 14 and 22 before the end of the month."
    ]
    assert found["chair"] == ["Helen Marsh"]
    assert found["treasurer"] == ["Tom Osei"]
    assert found["absent"] == ["Mark Tilley"]


def test_who_is_present_stands_below_a_heading_too() -> None:
    text = "# Minutes of the club, 3 May 2022\n\n## Present\n\n- Ruth Calder (chair)\n- Owen Marsh\n\n## Pier\n\n"
    text += "The board approved the quote of Harrow Marine for the pier.\n"
    summary = shipped().summarize([RawDocument(text.encode(), name="minutes.md")], Request(profile="digest"))
    found = {fact["name"]: fact["value"] for fact in summary.extras.fields["key_facts"]}
    assert found["present"] == "Ruth Calder (chair), Owen Marsh"
    assert found["chair"] == "Ruth Calder"


def test_a_title_is_said_with_the_line_that_names_the_kind() -> None:
    assert digest(MINUTES).units[0].text == (
        "Alder Bay Allotments – Minutes of the committee meeting held on Tuesday 12 March 2024 at the hall."
    )


def test_a_mail_tells_its_own_requests_and_not_those_that_it_answers() -> None:
    found = facts(THREAD)
    assert found["request"] == ["Could you tell the school that the visit of 26 March moves to April?"]
    text = digest(THREAD).text
    assert "E-mail thread, from Laura Finch, to Dan Flood, subject “Roof repair quotes”" in text
    assert "dearer" not in text


def test_an_invoice_with_columns_of_spaces_tells_every_row() -> None:
    found = facts(INVOICE.format(iban=VALID))
    assert found["item"] == [
        "Replacement of standpipe valve | 1 | £180.00 | £180.00",
        "Copper pipe 22 mm | 12 | £14.50 | £174.00",
    ]
    assert found["issuer"] == ["Dowling Plumbing Ltd"]
    assert found["tax"] == ["£70.80"]
    assert found["total"] == ["£424.80"]
    assert found["payment_terms"] == ["30 days"]
    assert found["iban"] == [VALID]
    assert (
        digest(INVOICE.format(iban=VALID)).units[0].text.startswith("Invoice number 2024-0187, from Dowling Plumbing")
    )


def test_an_account_whose_check_digits_are_wrong_is_none() -> None:
    assert "iban" not in facts(INVOICE.format(iban=VALID.replace("GB33", "GB34")))


PAID = """<html><body><div>Imprimerie du Bac SARL<br>
55 quai du Port, 51000 Aulnoy<br>Tél. 03 26 00 17 52, contact@bac.example</div>
<h1>FACTURE N° F-2025-12</h1>
<p><b>Facturé à :</b><br>Mairie de Port-Vieux</p>
<table><tr><th>Désignation</th><th>Qté</th><th>Montant HT</th><th>TVA</th></tr>
<tr><td>Affiches du marché</td><td>120</td><td>150,00 €</td><td>20 %</td></tr>
<tr><td>Cartes du port</td><td>500</td><td>100,00 €</td><td>20 %</td></tr>
<tr><td colspan="3">Acompte versé le 3 mars</td><td>100,00 €</td></tr></table>
<table><tr><td>Total TTC</td><td>300,00 €</td></tr><tr><td>Net à payer</td><td>200,00 €</td></tr></table>
</body></html>"""


def test_what_is_left_to_pay_is_not_the_total_and_a_deposit_is_no_item() -> None:
    summary = shipped().summarize([RawDocument(PAID.encode(), name="facture.html")], Request(profile="digest"))
    found = [(fact["name"], fact["value"]) for fact in summary.extras.fields["key_facts"]]
    assert ("total", "300,00 €") in found
    assert ("to_pay", "200,00 €") in found
    assert ("issuer", "Imprimerie du Bac SARL") in found
    assert [value for name, value in found if name == "item"] == [
        "Affiches du marché | 120 | 150,00 € | 20 %",
        "Cartes du port | 500 | 100,00 € | 20 %",
    ]


def test_numbered_clauses_are_told_without_their_numbers() -> None:
    text = (
        '# Cleaning agreement\n\n(1) **Larkfield Dental LLP**, a partnership of Ambleford ("the Client"); and\n\n'
        '(2) **Brightwater Ltd**, a company of Ambleford ("the Contractor").\n\n## 1. The services\n\n'
        "1.1 The Contractor shall clean the premises of the Client every evening.\n\n## 2. Term\n\n"
        "2.1 This agreement begins on 1 February 2025 and continues for an initial period of twenty-four months.\n\n"
        "2.2 Neither party shall hire staff of the other for a period of six months after its end.\n"
    )
    summary = shipped().summarize([RawDocument(text.encode(), name="agreement.md")], Request(profile="digest"))
    found = [(fact["name"], fact["value"]) for fact in summary.extras.fields["key_facts"]]
    assert [value for name, value in found if name == "duration"] == ["twenty-four months"]
    assert [value for name, value in found if name == "party"] == [
        "Larkfield Dental LLP (Client)",
        "Brightwater Ltd (Contractor)",
    ]
    assert not any(unit.text.startswith("1.1") or unit.text.endswith("and.") for unit in summary.units)


def test_a_letter_that_begins_with_the_fields_of_a_mail_is_one() -> None:
    text = THREAD.split("-----")[0].replace("Dan,\n", "Dear Dan,\n").replace("\nLaura\n", "\nBest wishes,\n\nLaura\n")
    assert digest(text).units[0].text.startswith("E-mail, from Laura Finch, to Dan Flood")
