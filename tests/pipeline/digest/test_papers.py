"""Papers told from an invoice by their title, drafts, and limits under which no proposal stands without its outcome."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

BODY = """Ash Boats Ltd
{title}

Date: 8 April 2025
Customer: Fell Rowing, 3 Dock Road, Harrow

Description            Qty    Unit     Amount
Oars                    40    £3.20    £128.00

Net                                    £128.00
VAT 20%                                 £25.60
Total                                  £153.60

{note}
"""
CORPS = """Barques du Port SARL
{title}

Date : 8 avril 2025
Client : Aviron du Val, 3 rue du Quai, Harville

Désignation            Qté    PU       Montant
Rames                   40    3,20 €   128,00 €

Total HT                               128,00 €
TVA 20 %                                25,60 €
Total TTC                              153,60 €

{note}
"""
MINUTES = """Minutes of the Rowing Committee, 4 May 2025

1. Boats
Ada Quill proposed that the old eight be sold for £900. Some spoke of its fine past. The proposal was not carried.

2. Landing stage
Two quotations were received: Ash £400, Fell £380. The committee accepted Fell.
"""
COMPTE_RENDU = """Compte rendu du comité d'aviron du 4 mai 2025

1. Bateaux
Mme Quillet propose de vendre le vieux huit pour 900 euros. La proposition est rejetée par cinq voix contre deux.

2. Ponton
M. Borel souhaite repeindre le ponton. Le comité ne donne pas son accord.
"""


def digest(text: str, most: int | None = None) -> Summary:
    return shipped().summarize([RawDocument(text.encode())], Request(profile="digest", max_words=most))


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("CREDIT NOTE", "credit_note"),
        ("CREDIT NOTE CN-12", "credit_note"),
        ("RECEIPT", "receipt"),
        ("DELIVERY NOTE", "delivery_note"),
        ("PRO FORMA INVOICE", "proforma"),
        ("STATEMENT OF ACCOUNT", "statement"),
        ("INVOICE", "invoice"),
        ("INVOICE\nDelivery note: 4471", "invoice"),
    ],
)
def test_the_title_names_the_paper(title: str, kind: str) -> None:
    summary = digest(BODY.format(title=title, note="Goods as ordered."))
    assert summary.extras.fields["document_kind"]["name"] == kind
    assert ("nvoice" in summary.text.replace("INVOICE", "Invoice")) == (kind in ("invoice", "proforma"))


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("AVOIR", "credit_note"),
        ("NOTE DE CRÉDIT", "credit_note"),
        ("FACTURE D'AVOIR", "credit_note"),
        ("BON DE LIVRAISON", "delivery_note"),
        ("REÇU", "receipt"),
        ("FACTURE", "invoice"),
    ],
)
def test_the_french_title_names_the_paper(title: str, kind: str) -> None:
    summary = digest(CORPS.format(title=title, note="Merci."))
    assert summary.extras.fields["document_kind"]["name"] == kind


def test_no_title_is_the_issuer() -> None:
    text = BODY.format(title="", note="").replace(
        "Ash Boats Ltd\n", "CREDIT NOTE\n\nAsh Boats Ltd\n12 Mill Lane, Harrow\n"
    )
    facts = digest(text).extras.fields["key_facts"]
    assert not any(fact["name"] == "issuer" and "CREDIT" in fact["value"] for fact in facts)


@pytest.mark.parametrize(
    ("body", "title", "note", "told"),
    [
        (BODY, "CREDIT NOTE", "No payment is to be made on this document.", "No payment is to be made"),
        (BODY, "DELIVERY NOTE", "No payment is due.", "No payment is due"),
        (CORPS, "AVOIR", "Aucun paiement n'est à effectuer.", "Aucun paiement n'est à effectuer"),
    ],
)
def test_that_nothing_is_to_be_paid_is_told(body: str, title: str, note: str, told: str) -> None:
    assert told in digest(body.format(title=title, note=note)).text


@pytest.mark.parametrize(
    ("said", "days"),
    [
        ("No payment is due before 9 June 2025.", []),
        ("Do not deliver the chairs before 9 June 2025.", []),
        ("Please do not forget to pay before 9 June 2025.", ["2025-06-09"]),
        ("Ne pas livrer les chaises avant le 9 juin 2025.", []),
        ("N'oubliez pas de payer avant le 9 juin 2025.", ["2025-06-09"]),
    ],
)
def test_what_is_due_from_a_day_on_has_no_deadline(said: str, days: list[str]) -> None:
    top = "Avis aux membres\n\nLe 1er mai 2025" if " le " in said else "Notice to members\n\n1 May 2025"
    facts = digest(f"{top}\n\n{said}\n").extras.fields["key_facts"]
    assert [fact["normalized"] for fact in facts if fact["name"] == "deadline"] == days


@pytest.mark.parametrize(
    "text",
    [
        "# DRAFT - NOT IN FORCE\n\n# Night Rowing Policy\n\n## Purpose\n\nThis policy keeps crews safe at night.\n",
        "# Brouillon\n\n# Politique d'aviron de nuit\n\n## Objet\n\nCette politique protège les équipages la nuit.\n",
    ],
)
def test_a_draft_says_so(text: str) -> None:
    raw = RawDocument(text.encode(), media_type="text/markdown")
    first = shipped().summarize([raw], Request(profile="digest")).units[0].text
    assert "DRAFT - NOT IN FORCE" in first or "Brouillon" in first


@pytest.mark.parametrize("most", [45, 60, 80, None])
def test_a_proposal_never_stands_without_its_outcome(most: int | None) -> None:
    english, french = digest(MINUTES, most).text, digest(COMPTE_RENDU, most).text
    assert ("proposed that" not in english) or "not carried" in english
    assert ("quotations" not in english) or "accepted Fell" in english
    assert ("propose de vendre" not in french) or "rejetée" in french
    assert ("souhaite repeindre" not in french) or "ne donne pas son accord" in french


def test_under_a_limit_what_binds_comes_before_the_scope() -> None:
    text = (
        "# Fire inspection of the boat house\n\n## Scope\n\nThis report records how the house was found in March.\n"
        "\n## Findings\n\nTwo of the six extinguishers were out of date.\n\n## Required actions\n\n"
        "The committee must replace both extinguishers by 31 March 2025.\n\n"
        "The use of the loft is prohibited until a second stair has been built.\n"
    )
    raw = RawDocument(text.encode(), media_type="text/markdown")
    told = shipped().summarize([raw], Request(profile="digest", max_words=41)).text
    assert "must replace" in told
    assert "is prohibited" in told
    assert "records how" not in told


@pytest.mark.parametrize(
    ("body", "total"),
    [
        (BODY.replace("Unit     Amount", "Unit     Total ").replace("Total      ", "Gross total"), "153.60 GBP"),
        (CORPS.replace("PU       Montant", "PU       Total  "), "153.60 EUR"),
    ],
)
def test_the_total_of_one_item_is_not_that_of_the_invoice(body: str, total: str) -> None:
    facts = digest(body.format(title="", note="")).extras.fields["key_facts"]
    assert [fact["normalized"] for fact in facts if fact["name"] == "total"] == [total]


QUOTE = """<html><body>
<p><b>Fell Joinery Ltd</b><br>{unit} 2, Mill Yard, Ludlow SY8 1AB</p>
<h1>QUOTATION</h1>
<table><tr><td>Quotation no.</td><td>Q-31</td></tr><tr><td>Date</td><td>9 March 2026</td></tr></table>
<p>Thank you for showing me the stair. Here is our price for it.</p>
</body></html>
"""
DEVIS = """MENUISERIE FALAISE SARL          DEVIS N° D-31
2, rue du Port – 22300 Lannion    Date : 6 mai 2026

Désignation              Qté    P.U. HT      Total HT
Escalier en chêne         1     800,00 €     800,00 €

Total HT                                     800,00 €
Remise fidélité 10 %                         -80,00 €
{net}TVA 20 %                                     144,00 €
TOTAL TTC                                    864,00 €
"""


@pytest.mark.parametrize("unit", ["Unit", "Suite", "PO Box"])
def test_the_number_of_its_unit_is_no_part_of_an_issuer(unit: str) -> None:
    raw = RawDocument(QUOTE.format(unit=unit).encode(), media_type="text/html")
    facts = shipped().summarize([raw], Request(profile="digest")).extras.fields["key_facts"]
    assert [fact["value"] for fact in facts if fact["name"] == "issuer"] == ["Fell Joinery Ltd"]


@pytest.mark.parametrize(("row", "net"), [("Net HT          720,00 €\n", ["720 EUR"]), ("", [])])
def test_what_stands_before_a_discount_is_a_subtotal(row: str, net: list[str]) -> None:
    facts = digest(DEVIS.format(net=row)).extras.fields["key_facts"]
    assert [fact["normalized"] for fact in facts if fact["name"] == "subtotal"] == ["800 EUR"]
    assert [fact["normalized"] for fact in facts if fact["name"] == "net"] == net


ESTIMATE = """Baxter Roofing
14 Quarry Lane, Denholm

To: Mr A. Finch, 3 Hill Rise, Denholm
Date: 2 May 2027
VAT no. GB 123 4567 89

Strip old felt and boards                    £420.00
Supply and lay new deck                      £610.00
                                Total      £1,030.00
                                VAT at 20%   £206.00
                                To pay     £1,236.00

We will send our bill when the work is finished.
"""
OFFRE = """Menuiserie Garnier
8 rue du Port, 29000 Quimper

Client : M. Le Goff, 3 rue du Quai, Quimper
Quimper, le 2 mai 2027

Désignation              Qté    P.U. HT    Total HT
Fenêtre en chêne          2      600,00    1 200,00
                         Total HT          1 200,00
                         TVA 10 %            120,00
                         Total TTC         1 320,00

Le paiement se fait à la fin du chantier.
"""


@pytest.mark.parametrize(("text", "kind", "total"), [(ESTIMATE, "invoice", "1,236"), (OFFRE, "facture", "1 320,00")])
def test_what_does_not_call_itself_an_invoice_is_not_called_one(text: str, kind: str, total: str) -> None:
    """Its total is the sum with the tax, whatever it is called."""
    opening = shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest")).units[0].text
    assert kind not in opening.casefold()
    assert total in opening
