"""What the first lines of a document say beyond its opening is told as it stands; what is about the paper is not."""

import pytest

from pipeline.source import RawDocument
from pipeline.span import Span
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

HANDBOOK = """<html><body>
<p><small>Fell &amp; Moss Canal Trust · Staff Handbook · Revision 4 · in force from 1 May 2025 · page 3</small></p>
<h1>Boats and keys</h1>
<p>This chapter applies to all who work at the locks. It does not apply to guests, who ask the keeper on the day.</p>
<h2>Keys</h2>
<p>A lost key costs £15 and is replaced within a week by the lock house.</p>
</body></html>"""
REPORT = """FELL CANAL TRUST — WORKS OFFICE
Project: **East lock (replacement of the gates)**
Status report no. 4 · Issued 4 November 2025
14 Quay Road, Fell FE1 2AB
works@fell.example

## In short

The trial of 3 October failed, and the opening planned for 12 January cannot be kept by the contractor.

## Money

The works have cost £18,500 so far, and £4,000 more will be needed for the second gate.
"""
OFFRE = """    MENUISERIE QUILLET & FILS
    2, quai Nord
    17000 Fell

Madame Ada Meunier
3, place du Port
17000 Fell

Fell, le 6 mars 2026

Madame,

RÉPARATION DES FENÊTRES DE LA CAPITAINERIE

Nous avons examiné les douze fenêtres avec votre gardien. Quatre doivent être remplacées, les autres peuvent être
réparées sur place. Le prix est de 7 400 euros et notre offre vaut jusqu'au 30 avril 2026.

Veuillez agréer, Madame, nos salutations distinguées.

Jean Quillet
"""


def _opening(text: str, media_type: str) -> str:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest")).units[0].text


def test_a_line_over_the_title_says_whose_it_is_and_which_revision() -> None:
    told = _opening(HANDBOOK, "text/html")
    assert "Boats and keys" in told
    assert "at its head: Fell & Moss Canal Trust; Staff Handbook; Revision 4; in force from 1 May 2025" in told
    assert "page 3" not in told


def test_what_a_report_is_about_is_told_and_no_address() -> None:
    told = _opening(REPORT, "text/markdown")
    assert "Status report no. 4" in told
    assert "East lock (replacement of the gates)" in told
    assert "Quay Road" not in told
    assert "@" not in told


def test_the_line_below_a_salutation_says_what_an_offer_is_about() -> None:
    told = _opening(OFFRE, "text/plain")
    assert "RÉPARATION DES FENÊTRES DE LA CAPITAINERIE" in told
    assert "MENUISERIE QUILLET & FILS" in told


def test_a_paper_kept_as_a_page_is_no_page_of_a_site() -> None:
    fields = (
        "<h1>Boats</h1>\n<table><tr><td>Version</td><td>4.2</td></tr><tr><td>Owner</td><td>A. Moss</td></tr></table>"
    )
    page = HANDBOOK.replace("Staff Handbook", "News")
    assert "Web page" in _opening(page, "text/html")
    assert "Web page" not in _opening(page.replace("<h1>Boats and keys</h1>", fields), "text/html")


@pytest.mark.parametrize("title", ["Private Moorings Policy", "Contents insurance", "Menu of the day"])
def test_a_title_that_opens_as_what_is_about_papers_does_is_told(title: str) -> None:
    text = f"# {title}\n\nBoats moor at the east quay. Nobody moors at the west quay without leave of the keeper.\n"
    assert title in _opening(text, "text/markdown")


LETTERHEADS = {
    "Quill Joinery Ltd": """# Quill Joinery Ltd

18 Foundry Way, Fell FE1 5XF.

## INVOICE

Invoice number: INV-20931
Customer: Fell Primary School, 2 Chapel Hill, Fell

| Description | Amount |
|---|---|
| Panel | £1,512.00 |
| Total due | £1,512.00 |

Payment is due within thirty days.
""",
    "Atelier Quillet SARL": """# Atelier Quillet SARL

18 rue de la Forge, 24500 Fell

## FACTURE

Numéro de facture : F-331
Client : École du Fell, 24500 Fell

| Désignation | Montant |
|---|---|
| Porte | 2 560,00 € |
| Total TTC | 2 560,00 € |

Paiement par virement à trente jours.
""",
}


@pytest.mark.parametrize(("owner", "text"), LETTERHEADS.items())
def test_a_company_that_names_its_file_is_told_from_where_the_paper_has_it(owner: str, text: str) -> None:
    # A PDF is called what is printed largest on it.
    document = RawDocument(text.encode(), "text/markdown", title=owner)
    first = shipped().summarize([document], Request(profile="digest")).units[0]
    assert first.text.startswith(("INVOICE", "FACTURE"))
    assert first.text.count(owner) == 1
    assert Span(0, len(owner)) in [place.span for place in first.provenance.sources]


def test_what_the_name_of_a_page_adds_is_told_from_where_the_page_has_it() -> None:
    text = "# FAQ\n\nHow do I book the Larkmere ferry? You call the office. Is it open in May? It is open all year.\n"
    document = RawDocument(text.encode(), "text/markdown", title="FAQ | Larkmere ferry")
    first = shipped().summarize([document], Request(profile="digest")).units[0]
    assert first.text == "FAQ – Larkmere ferry."
    assert [place.span.start for place in first.provenance.sources] == [0, 23]


@pytest.mark.parametrize(
    ("sentence", "part", "paper"),
    [
        (
            "Rinse the lamp in cold water and let it dry on the quay before you first light it for the night.\n",
            "Guarantee\n\nThe guarantee lasts two years and does not cover salt.\n",
            "Warranty",
        ),
        (
            "Rincez la lampe à l'eau froide et laissez-la sécher sur le quai avant de l'allumer le soir venu.\n",
            "Garantie\n\nLa garantie dure deux ans et ne couvre pas le sel.\n",
            "Garantie",
        ),
    ],
)
def test_a_heading_below_running_text_is_that_of_a_part_and_names_no_paper(
    sentence: str, part: str, paper: str
) -> None:
    assert not _opening(f"# Fell 300\n\n{sentence}\n## {part}", "text/markdown").startswith(paper)
    assert f"Fell 300 – {part.partition(chr(10))[0]}" in _opening(f"# Fell 300\n\n## {part}", "text/markdown")
