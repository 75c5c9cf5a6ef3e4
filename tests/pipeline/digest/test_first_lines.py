"""What a document is: whose it is, which line names it, to whom it goes and by when something is due."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

SENDER = """Mme Ada Quillet
8, rue du Fell
46100 Figeac

                              Chantiers du Canal
                              Service clientèle
                              9, quai du Port
                              17000 La Rochelle

Figeac, le 19 mai 2023

Objet : réclamation – porte d'écluse livrée le 3 mai 2023

Madame, Monsieur,

La porte d'écluse que vous avez livrée le 3 mai 2023 ne ferme pas. Je vous demande de la réparer avant le 4 juin 2023.

Veuillez agréer, Madame, Monsieur, mes salutations distinguées.

                              Ada Quillet
"""
RULES = """            THE FELL BARGE CLUB

               CLUB RULES

   (adopted at the meeting of 9 May 2022;
        rule 2 amended 14 May 2023)

1.  NAME
    1.1  The Club is called the Fell Barge Club.

2.  MOORING
    2.1  Members must moor their barges at the east quay.
    2.2  Visitors may not moor at night.

Signed   A. Quill, Chair         B. Moss, Secretary
"""
REGLEMENT = """LES BATELIERS DU FELL
Hangar du port, 46100 Figeac

RÈGLEMENT INTÉRIEUR

Article 1 - Objet
Le présent règlement fixe l'usage du hangar.

Article 2 - Hangar
Le hangar est fermé à clé le soir.

Le président                     La secrétaire
Hugo Dorval                      Maud Le Goff
"""
MINUTES = """FOYER DU CANAL
3, rue Basse - 46100 Figeac

COMPTE RENDU DE LA RÉUNION DU BUREAU
Mardi 6 mai 2025, 18 h 30 - salle Fell

Présents : Ada Quillet (présidente), Paul Guérin

Le compte rendu du 1er avril est approuvé à l'unanimité.

1. Écluse
Le bureau décide de repeindre la porte de l'écluse.
"""
MEMO = """MEMORANDUM

TO:       All lock keepers
FROM:     Ada Quill, Harbour Office
DATE:     6 October 2025
SUBJECT:  Closure of the east lock

The east lock will be closed from 27 October 2025 until March.
"""
ORDER = """<html><head><title>Boutique du Fell</title></head><body><h1>Boutique du Fell</h1>
<p>Nous avons bien reçu votre commande.</p>
<table><tr><td>Numéro de commande</td><td>774-2</td></tr></table>
<table><tr><th>Article</th><th>Qté</th><th>Prix unitaire</th><th>Total</th></tr>
<tr><td>Corde de chanvre</td><td>2</td><td>4,00 €</td><td>8,00 €</td></tr></table>
<p>Sous-total : 8,00 €</p><p>Total TTC : 8,00 €</p>
<p>Vous pouvez annuler votre commande sans frais jusqu'au 12 novembre 2024.</p></body></html>"""
TENDER = """# AVIS D'APPEL PUBLIC À LA CONCURRENCE

**Référence :** 2025-T-04
**Type de marché :** travaux

Les travaux sont exécutés l'été, l'école restant occupée jusqu'au 4 juillet 2025.

| Lot | Intitulé | Estimation HT |
|---|---|---|
| 1 | Charpente et renforts | 38 000 € |
| 2 | Couverture et zinguerie | 112 000 € |

Les offres sont à déposer avant le 18 avril 2025 à la mairie.
"""


def digest(text: str, media_type: str = "text/plain") -> Summary:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))


def opening(text: str, media_type: str = "text/plain") -> str:
    return digest(text, media_type).units[0].text


def facts(text: str, media_type: str = "text/plain") -> list[tuple[str, str]]:
    return [(fact["name"], fact["value"]) for fact in digest(text, media_type).extras.fields["key_facts"]]


def test_who_sends_a_letter_is_not_its_addressee() -> None:
    said = opening(SENDER)
    assert said.startswith("Lettre de réclamation, d’Ada Quillet, à Chantiers du Canal, Service clientèle")


def test_rules_are_named_by_their_line_and_their_club_and_dated_by_no_change() -> None:
    said = opening(RULES)
    assert said == (
        "THE FELL BARGE CLUB – CLUB RULES, adopted at the meeting of 9 May 2022; rule 2 amended 14 May 2023."
    )
    assert "date" not in dict(facts(RULES))


def test_no_heading_of_a_part_is_a_title_and_no_two_signatures_a_field() -> None:
    assert opening(REGLEMENT) == "LES BATELIERS DU FELL – RÈGLEMENT INTÉRIEUR."
    assert not any("Maud" in value or "secrétaire" in value for _, value in facts(REGLEMENT))


def test_minutes_are_of_their_own_day_not_of_those_that_they_approve() -> None:
    assert opening(MINUTES).startswith("FOYER DU CANAL – COMPTE RENDU DE LA RÉUNION DU BUREAU")
    assert dict(facts(MINUTES))["date"] == "6 mai 2025"


def test_a_memorandum_is_no_mail() -> None:
    said = opening(MEMO)
    assert said.startswith("MEMORANDUM, from Ada Quill, Harbour Office, to All lock keepers")
    assert "subject “Closure of the east lock”" in said


def test_an_order_that_was_received_is_no_invoice() -> None:
    assert opening(ORDER, "text/html").startswith("Confirmation de commande, n° 774-2")


def test_the_deadline_is_that_of_offers_and_a_reference_ends_at_the_next_field() -> None:
    found = facts(TENDER, "text/markdown")
    assert [value for name, value in found if name == "deadline"] == [
        "Les offres sont à déposer avant le 18 avril 2025 à la mairie."
    ]
    assert ("reference", "2025-T-04") in found


def test_all_lots_have_a_line() -> None:
    text = digest(TENDER, "text/markdown").text
    assert "Lot 1, Charpente et renforts" in text
    assert "Lot 2, Couverture et zinguerie" in text


LEASE = """# Contrat de location

Entre les soussignés :

La société **Levage du Fell SAS**, dont le siège est à Figeac, ci-après « le Loueur »,

et

La société **Quillet SARL**, dont le siège est à Cahors, ci-après « le Locataire ».

## Article 1 – Objet

Le Loueur donne en location au Locataire une grue de quarante tonnes.
"""
HELD = """Minutes of the Library Committee
Held on Thursday 15 October 2026 at 6.30 pm in the Reading Room

Present: Ms A. Quill (chair), Mr J. Moss

1. Roof
The committee resolved to mend the roof of the store.
"""


def test_a_contract_names_both_of_its_parties() -> None:
    assert "entre la société Levage du Fell SAS et la société Quillet SARL" in opening(LEASE, "text/markdown")


def test_minutes_are_dated_by_the_line_that_says_when_they_were_held() -> None:
    assert dict(facts(HELD))["date"] == "15 October 2026"
