"""Facts of leases, bills, meetings and recalls by their own names, and fields by what the document calls them."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

LEASE = """# Tenancy agreement

**Landlord:** Mrs Ada Moss, 9 Weir Road, Selby
**Tenants:** Mr Colin Reed and Ms Jo Hart

This agreement is dated 3 July 2025.

## 1. Rent

1.1 The rent is £840 per calendar month, payable on the first day of each month.
1.2 The tenants pay a deposit of £970 before moving in.
"""

BAIL = """CONTRAT DE LOCATION

ENTRE M. Luc Roche, demeurant à Vannes, ci-après « le bailleur »,
ET Mme Aïda Sow, ci-après « la locataire »,

Article 1. Le loyer mensuel est fixé à 510 €.
Article 2. La locataire verse un dépôt de garantie de 900 €.

Fait à Vannes, le 2 août 2025.
"""

INVOICE = """TERN JOINERY LTD
Unit 4, Mill Lane, Selby YO8 4QT

INVOICE

Invoice to:                          Invoice no.     2025/17
The Weir Museum                      Invoice date    14 April 2025
Old Lock                             Replaces        2025/09

Oak door                                     £1,600.00
                                   VAT 20 %     £320.00
                                   Total      £1,920.00
                                   Deposit paid 3 March    -£500.00
                                   Balance due            £1,420.00

Notes: Oil the door once a year.
"""

MEETING = """SCI DU BIEF

PROCÈS-VERBAL DE L'ASSEMBLÉE GÉNÉRALE DU 27 JUIN 2024

Mme Ada Lemoine préside la séance.

PREMIÈRE RÉSOLUTION
L'assemblée générale décide de distribuer 10 000 euros aux associés.
Cette résolution est adoptée par 750 voix contre 250.

DEUXIÈME RÉSOLUTION
Il est proposé de vendre le garage n° 3 pour un prix de 22 000 euros.
Cette résolution est rejetée à l'unanimité.
"""

RECALL = """PRODUCT RECALL

Polar lamp, model NL-20

Nordlys Lighting is recalling the Polar lamp. The battery may overheat.

What should I do?
- Stop using the lamp at once.
- Take it back to the shop for a full refund.

Refunds are available until 31 August 2025.

Oslo, 3 March 2025
"""

REPORT = """Report on the weir

2. Recommendations

That the committee:
(a) approves the repair of the weir;
(b) releases £46,000 from the reserve.

3. Background

The weir was built in 1904 and leaks.
"""


def facts(text: str, media_type: str = "text/plain") -> list[tuple[str, str, str | None]]:
    """Names, values and normal forms of the facts of a text."""
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    return [
        (fact["name"], fact["value"].replace("\N{NO-BREAK SPACE}", " "), fact["normalized"])
        for fact in summary.extras.fields["key_facts"]
    ]


def test_a_lease_has_rent_deposit_and_parties() -> None:
    found = facts(LEASE, "text/markdown")
    assert ("rent", "£840 per calendar month", "840 GBP") in found
    assert ("security", "£970", "970 GBP") in found
    assert ("party", "Mr Colin Reed and Ms Jo Hart", None) in found


def test_a_french_lease_has_rent_deposit_and_its_day() -> None:
    found = facts(BAIL)
    assert ("rent", "510 €", "510 EUR") in found
    assert ("security", "900 €", "900 EUR") in found
    assert ("date", "2 août 2025", "2025-08-02") in found


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("addressee", "The Weir Museum"),
        ("replaces", "2025/09"),
        ("tax", "£320.00"),
        ("deposit", "£500.00"),
        ("to_pay", "£1,420.00"),
        ("note", "Oil the door once a year."),
    ],
)
def test_an_invoice_in_columns(name: str, value: str) -> None:
    assert (name, value) in [fact[:2] for fact in facts(INVOICE)]


def test_a_resolution_is_told_with_its_vote() -> None:
    told = [value for name, value, _ in facts(MEETING) if name in ("vote", "decision")]
    assert told == [
        "L'assemblée générale décide de distribuer 10 000 euros aux associés. "
        "Cette résolution est adoptée par 750 voix contre 250.",
        "Il est proposé de vendre le garage n° 3 pour un prix de 22 000 euros. "
        "Cette résolution est rejetée à l'unanimité.",
    ]
    assert ("chair", "Mme Ada Lemoine", None) in facts(MEETING)


def test_a_recall_says_what_to_do_and_its_own_day() -> None:
    found = facts(RECALL)
    assert next(value for name, value, _ in found if name == "request") == "Stop using the lamp at once."
    assert ("refund", "full refund", None) in found
    assert [value for name, value, _ in found if name == "date"] == ["3 March 2025"]


def test_recommendations_are_told_with_the_words_above_them() -> None:
    told = [value for name, value, _ in facts(REPORT) if name == "recommendation"]
    assert told == [
        "That the committee approves the repair of the weir.",
        "That the committee releases £46,000 from the reserve.",
    ]


def test_heads_of_columns_and_signatures_are_no_fields() -> None:
    heads = "Description                    Amount\n\n"
    signed = "TERN BOATS, INC.     GULL BARGES LTD\n\n"
    text = heads + signed
    assert not any(name == "field" for name, *_ in facts(INVOICE.replace("Oak door", text)))


def test_fields_have_the_label_of_the_document() -> None:
    sent = "Please send this form to the office of the harbor."
    text = f"Registration form\n\n{sent}\n\nMooring wanted: berth 14\nBoat: Curlew, 7 m\n"
    summary = shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))
    labels = {fact["value"]: fact["label"] for fact in summary.extras.fields["key_facts"]}
    assert labels["Mooring wanted: berth 14"] == "Mooring wanted"


def test_a_list_of_who_was_away_ends_before_the_next_label() -> None:
    text = "# Minutes of the board of 3 May 2024\n\nApologies: Ann Reed, Bo Lund Length of the meeting : 3 hours\n"
    assert [value for name, value, _ in facts(text, "text/markdown") if name == "absent"] == ["Ann Reed, Bo Lund"]
