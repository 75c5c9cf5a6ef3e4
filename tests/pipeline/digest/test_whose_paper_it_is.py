"""The first line names whose paper it is by the form of a company, also on a page, and the product of a recall."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

LETTERS = {
    "en": """{head}
Household Claims, PO Box 4
Perth PH1 5TM

27 January 2027

Mrs E. Drummond
7 Shore Wynd
Anstruther KY10 3XA

Dear Mrs Drummond

YOUR CLAIM FOR THE STORM

We have decided to pay £420.00 for the fence. Please send us the invoice by 3 March 2027.

Yours sincerely

Ada Finch
Claims Handler
""",
    "fr": """{head}
4 rue du Quai
25000 Besançon

Besançon, le 27 janvier 2027

Mme E. Drummond
7 rue du Port
17000 La Rochelle

Objet : votre déclaration de tempête

Madame,

Nous avons décidé de verser 420 € pour la clôture. Merci d'envoyer la facture avant le 3 mars 2027.

Veuillez agréer, Madame, nos salutations distinguées.

Ada Finch
Gestionnaire
""",
}


def opening(text: str, media_type: str = "text/plain") -> str:
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    return summary.units[0].text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("language", "head"),
    [
        ("en", "FELL MUTUAL INSURANCE"),
        ("en", "HARROW DOCKS LTD"),
        ("fr", "VAL ASSURANCES"),
        ("fr", "SARL Docks du Val"),
    ],
)
def test_a_letter_is_from_whose_paper_it_is_on(language: str, head: str) -> None:
    assert head.casefold() in opening(LETTERS[language].format(head=head)).casefold()


@pytest.mark.parametrize(
    ("text", "name", "street"),
    [
        (
            "**Ash & Fell Credit Union Limited**\nMain Street, Ashby, Co. Fell\n\n# POL-ICT-07 Phones and Sticks\n\n"
            "| | |\n|---|---|\n| Version | 3.1 |\n| Owner | Head of ICT |\n| In force from | 3 May 2027 |\n\n"
            "## 1. Phones\n\nPhones must be locked.\n\n## 2. Forms\n\nEverybody signs the form by 3 May 2027.\n",
            "Ash & Fell Credit Union Limited",
            "Main Street",
        ),
    ],
)
def test_the_company_above_a_title_is_told_without_its_street(text: str, name: str, street: str) -> None:
    line = opening(text, "text/markdown")
    assert name in line
    assert street not in line


@pytest.mark.parametrize(
    ("text", "product"),
    [
        (
            "NORTH KITCHENS, INC.\n\nSAFETY RECALL – STOP USE\n\nQuayside kettle of steel, models QK-2 and QK-3 "
            "(with a lid)\n\nHazard\n\nThe handle may break. Stop using it and return it for a refund of £30.\n",
            "product Quayside kettle of steel, models QK-2 and QK-3",
        ),
        (
            "BOUILLOIRES DU NORD SARL\n\nRappel de produit : bouilloires\n\nBouilloire Duquai en acier, modèles QB-2 "
            "et QB-3 (avec couvercle)\n\nRisque\n\nL'anse peut casser et brûler. Cessez d'utiliser la "
            "bouilloire et rapportez-la au magasin : elle est remboursée 30 €.\n",
            "produit Bouilloire Duquai en acier, modèles QB-2 et QB-3",
        ),
    ],
)
def test_a_recall_names_its_product(text: str, product: str) -> None:
    assert product in opening(text, "text/markdown")
