"""Roles above their parties, without a colon, and roles below them: what the whole header says."""

import pytest

from pipeline.languages import Language
from tests.pipeline.letsum.decision.test_reader import READER, document

DECISIONS: dict[Language, str] = {
    "fr": """TRIBUNAL JUDICIAIRE DE QUIMPER

Jugement du 9 janvier 2025
N° RG 24/00417

{parties}

Composition : Madame Anne Morvan, présidente

FAITS ET PROCÉDURE

Le 4 mai 2023, la première partie a vendu à la seconde un voilier, dont le prix n'a pas été payé en entier.

MOTIFS DE LA DÉCISION

Le prix est dû, car l'acheteur a reçu le voilier et ne prouve aucun des vices qu'il dit avoir trouvés à bord.
""",
    "en": """HIGH COURT OF NORTHLAND

Judgment of 9 January 2025
Case No. 2024/417

{parties}

Before: Mr Justice Orr

Background

On 4 May 2023 the one party sold the other a sailing boat, whose price was never paid in full to the seller.

Decision

The price is due, because the buyer took the boat and has proved none of the faults that were said to be on board.
""",
}
FR_ABOVE = [("Chantier Naval du Belon SARL", "demanderesse"), ("Monsieur Erwan Le Goff", "défendeur")]
EN_ABOVE = [("Harbor Works Ltd.", "plaintiff"), ("Dale Brannock", "defendant")]
COUNSEL_FR = [("Anne Dubuc", "demanderesse"), ("Yves Lind", "défendeur")]
COUNSEL_EN = [("Ada Dubuc", "plaintiff"), ("Tove Lind", "defendant")]
TITLED = ", représentée par Maître Anne Dubuc, avocate"
COMES = ", comparant par Me Yves Lind"

ABOVE: list[tuple[Language, str, list[tuple[str, str]], list[tuple[str, str]]]] = [
    (
        "fr",
        f"DEMANDERESSE\nChantier Naval du Belon SARL{TITLED}\n\nDÉFENDEUR\nMonsieur Erwan Le Goff{COMES}",
        FR_ABOVE,
        COUNSEL_FR,
    ),
    ("fr", "DEMANDERESSE\n\nChantier Naval du Belon SARL\n\nDÉFENDEUR\n\nMonsieur Erwan Le Goff", FR_ABOVE, []),
    (
        "fr",
        f"JUGEMENT CONTRADICTOIRE\n\nDEMANDERESSE\n\nChantier Naval du Belon SARL{TITLED}\n\n"
        f"DÉFENDEUR\n\nMonsieur Erwan Le Goff{COMES}",
        FR_ABOVE,
        COUNSEL_FR,
    ),
    ("fr", f"DEMANDERESSE\nChantier Naval du Belon SARL{TITLED}\n\nDÉFENDEUR\n[…]", FR_ABOVE[:1], COUNSEL_FR[:1]),
    (
        "en",
        "PLAINTIFF\nHarbor Works Ltd., represented by Ms Ada Dubuc, solicitor\n\n"
        "DEFENDANT\nDale Brannock, represented by Mr Tove Lind",
        EN_ABOVE,
        COUNSEL_EN,
    ),
]
BELOW: list[tuple[Language, str, list[tuple[str, str]]]] = [
    (
        "fr",
        f"Chantier Naval du Belon SARL{TITLED}\nDemanderesse\n\nMonsieur Erwan Le Goff{COMES}\nDéfendeur",
        FR_ABOVE,
    ),
    ("fr", "Chantier Naval du Belon SARL\n\nDemanderesse\n\nMonsieur Erwan Le Goff\n\nDéfendeur", FR_ABOVE),
    ("en", "Harbor Works Ltd.\nPlaintiff\n\nDale Brannock\nDefendant", EN_ABOVE),
    ("en", "BETWEEN\n\nHarbor Works Ltd.\n\nPlaintiff\n\nand\n\nDale Brannock\n\nDefendant", EN_ABOVE),
]


@pytest.mark.parametrize(("language", "header", "parties", "counsel"), ABOVE)
def test_roles_that_come_first_are_headings(
    language: Language, header: str, parties: list[tuple[str, str]], counsel: list[tuple[str, str]]
) -> None:
    data = READER.read(document(DECISIONS[language].format(parties=header), language), 0)
    assert [(party.name.text, party.role) for party in data.parties] == parties
    assert [(lawyer.name.text, lawyer.role) for lawyer in data.counsel] == counsel


@pytest.mark.parametrize(("language", "header", "parties"), BELOW)
def test_roles_below_their_parties_stay_theirs(language: Language, header: str, parties: list[tuple[str, str]]) -> None:
    data = READER.read(document(DECISIONS[language].format(parties=header), language), 0)
    assert [(party.name.text, party.role) for party in data.parties] == parties
