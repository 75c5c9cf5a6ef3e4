"""What heads a column of several rows is no label: neither of what stands below it, nor of what stands beside it."""

from typing import Literal

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models
PAGE = "<html lang='{language}'><body><h1>{title}</h1><table>{rows}</table></body></html>"
HEADS = ("Supplier", "Vendor", "Seller", "Client", "Owner")


def page(language: str, title: str, rows: list[list[str]], head: str) -> str:
    cells = [
        [f"<{head if not n else 'td'}>{cell}</{head if not n else 'td'}>" for cell in r] for n, r in enumerate(rows)
    ]
    return PAGE.format(language=language, title=title, rows="".join(f"<tr>{''.join(row)}</tr>" for row in cells))


def read(text: str, media_type: str = "text/html", language: Literal["en", "fr"] = "en") -> Summary:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request("digest", language=language))


def names(summary: Summary) -> set[str]:
    return {fact["name"] for fact in summary.extras.fields["key_facts"]}


@pytest.mark.parametrize("tag", ["th", "td"])
@pytest.mark.parametrize("head", HEADS)
def test_every_row_is_told_and_none_is_of_the_document(head: str, tag: str) -> None:
    rows = [["Item", head, "Due", "Cost"], ["Rope", "Ashby", "2027-03-01", "240"], ["Tar", "Boyd", "2027-04-02", "310"]]
    summary = read(page("en", "Stores of the yard", rows, tag))
    assert f"Rope – {head}: Ashby; Due: 2027-03-01; Cost: 240" in summary.text
    assert names(summary) == {"field"}


@pytest.mark.parametrize("head", ["Fournisseur", "Vendeur", "Client"])
def test_every_row_is_told_in_french(head: str) -> None:
    rows = [
        ["Article", head, "Échéance", "Coût"],
        ["Corde", "Auby", "1er mars 2027", "240 €"],
        ["Brai", "Boyer", "2 avril 2027", "310 €"],
    ]
    summary = read(page("fr", "Réserves du chantier", rows, "td"), language="fr")
    assert f"Corde – {head}\xa0: Auby; Échéance\xa0: 1er mars 2027; Coût\xa0: 240 €" in summary.text
    assert names(summary) == {"field"}


@pytest.mark.parametrize(
    ("language", "title", "rows", "told"),
    [
        ("en", "Stores", [["Vendor", "Cost"], ["Ashby", "240"], ["Boyd", "310"]], "Ashby – Cost: 240"),
        ("fr", "Réserves", [["Vendeur", "Coût"], ["Auby", "240"], ["Boyer", "310"]], "Auby – Coût\xa0: 240"),
        ("en", "Stores", [["Item", "Vendor"], ["Rope", "Ashby"], ["Tar", "Boyd"]], "Rope: Ashby"),
        ("fr", "Réserves", [["Article", "Vendeur"], ["Corde", "Auby"], ["Brai", "Boyer"]], "Corde\xa0: Auby"),
    ],
)
def test_two_columns_are_told(language: Literal["en", "fr"], title: str, rows: list[list[str]], told: str) -> None:
    summary = read(page(language, title, rows, "td"), language=language)
    assert told in summary.text
    assert "issuer" not in names(summary)


STORES = """Stores of the yard

Item        Vendor       Due            Cost
Rope        Ashby        1 March 2027   240
Tar         Boyd         2 April 2027   310
Glue        Cole         3 May 2027     12
"""
RESERVES = """Réserves du chantier

Article     Vendeur      Échéance       Coût
Corde       Auby         1 mars 2027    240
Brai        Boyer        2 avril 2027   310
Colle       Caron        3 mai 2027     12
"""


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        (STORES, "en", "Rope – Vendor: Ashby; Due: 1 March 2027; Cost: 240"),
        (RESERVES, "fr", "Corde – Vendeur\xa0: Auby; Échéance\xa0: 1 mars 2027; Coût\xa0: 240"),
    ],
)
def test_columns_of_spaces_are_told(text: str, language: Literal["en", "fr"], told: str) -> None:
    summary = read(text, "text/plain", language)
    assert told in summary.text
    assert "issuer" not in names(summary)


def test_names_below_their_labels_are_still_found() -> None:
    text = """INVOICE 14

Bill to:                 Ship to:                 Date:
The Harbour Board        The Old Quay             3 May 2027
2 Lock Street            7 Mill Lane

Total                                             £40.00
"""
    (addressee,) = (f for f in read(text, "text/plain").extras.fields["key_facts"] if f["name"] == "addressee")
    assert addressee["value"] == "The Harbour Board"
