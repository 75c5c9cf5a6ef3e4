"""Letters of schools, orders of mayors, and what stands below tables: what they are, and what is not said of them."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

SCHOOL = """**Collège Ada-Mors** – 4, quai du Bac, 17000 La Rochelle
La Rochelle, le 9 mars 2026

**Aux parents des élèves de 5e A**

**Objet : journée à la voile le 12 mai 2026**

Madame, Monsieur,

Les élèves de 5e A passeront la journée du mardi 12 mai 2026 au centre nautique. Le départ est fixé à 8 h 10 devant
le collège. La participation est de 14 € par élève, payable par chèque avant le 20 avril.

Chaque élève rend son brevet de natation à Mme Roux pour le 24 avril. Un élève dont le brevet n'est pas rendu à cette
date ne naviguera pas.

Nous vous remercions de rendre le coupon avant le 27 mars.

Le principal,
L. Brun
"""
SCHOOL_EN = """**Ash Lane School** – 12 Ash Lane, Ludlow SY8 1AB
9 March 2026

**To all parents of Class 5**

**Subject: day of sailing on 12 May 2026**

Dear parents,

Class 5 will spend Tuesday 12 May 2026 at the sailing centre. The coach leaves the school at 8.10 am. The day costs
£14 for each child, to be paid by cheque before 20 April.
"""
ORDER = """COMMUNE DE PORT-VIEUX

ARRÊTÉ MUNICIPAL N° 2026-12

Objet : fermeture de la cale sud

Le Maire de Port-Vieux,

Vu le Code général des collectivités territoriales ;

ARRÊTE

Article 1er. – Du 4 mai 2026 au 15 mai 2026, l'accès à la cale sud est interdit à tous les véhicules.

Article 2. – Le stationnement des remorques est interdit sur le quai.

Fait à Port-Vieux, le 2 avril 2026
"""
NOTE = """CLUB NAUTIQUE DU BAC
NOTE DE SERVICE N° 3

De : Ada Mors, directrice
À : l'ensemble du personnel
Date : 26 janvier 2026
Objet : nouveaux horaires

À compter du lundi 2 mars, le club ouvrira à 8 h 30 au lieu de 9 h. Le samedi n'est pas concerné.
Le café est offert à partir de 7 h 30 en salle de réunion. Les plannings seront affichés le 13 février.
"""
MINUTES = """# Compte rendu de la réunion du bureau du 3 mars 2026

Présents : Ada Mors (présidente), Luc Brun

## Moteur

Trois devis ont été reçus :

| Fournisseur | Objet | Prix TTC |
|---|---|---|
| Nord Moteurs | révision | 350 € |
| Atelier Brun | échange | 800 € |

**Décision :** la révision est retenue (4 voix pour, 1 contre, 1 abstention).

## Cotisations

Luc présente les comptes de l'année.
"""
FEES = """# Votre séjour au port

## L'arrivée

Les bateaux se présentent au ponton A avant 19 h.

## Le départ

L'anneau doit être libéré avant midi.

## La clé

La clé du portail doit être rendue au bureau.

## Ce que vous paierez

| Poste | Montant |
|---|---|
| Anneau, par nuit | 18 € |
| Eau et électricité | 4 € |

En cas de tempête, téléphonez à la capitainerie avant de quitter le quai.
"""


def digest(text: str, media_type: str = "text/plain") -> tuple[str, list[tuple[str, str]]]:
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    return summary.text, [(fact["name"], fact["value"]) for fact in summary.extras.fields["key_facts"]]


def test_a_letter_of_a_school_is_told_by_sender_addressees_and_subject() -> None:
    text, facts = digest(SCHOOL, "text/markdown")
    first = text.splitlines()[1]
    assert first.startswith("Lettre, du Collège Ada-Mors, aux parents des élèves de 5e A, objet « journée à la voile")
    assert "quai du Bac" not in first
    assert ("addressee", "Aux parents des élèves de 5e A") in facts
    assert "ne naviguera pas" in text
    text, _ = digest(SCHOOL_EN, "text/markdown")
    assert text.splitlines()[1].startswith("Letter, from Ash Lane School, to all parents of Class 5, ")


def test_an_order_of_a_mayor_says_its_subject() -> None:
    text, facts = digest(ORDER)
    assert "objet « fermeture de la cale sud »" in text.splitlines()[1]
    assert ("subject", "fermeture de la cale sud") in facts


def test_what_is_new_from_a_day_on_is_no_day_of_the_whole_document() -> None:
    _, facts = digest(NOTE)
    assert not any(name in ("effective_date", "limit") for name, _ in facts)


def test_what_announces_a_table_is_not_said_of_what_stands_below_it() -> None:
    text, facts = digest(MINUTES, "text/markdown")
    assert not any("reçus" in value and "Décision" in value for _, value in facts)
    text, _ = digest(FEES, "text/markdown")
    assert "Ce que vous paierez\N{NO-BREAK SPACE}: En cas" not in text
    assert "En cas de tempête, téléphonez" in text


OFFERS = [
    """HARROW DOCKS LTD
4 Quay Street, Ludlow SY8 1AB

3 May 2027

Ms Ada Finch
9 Mill Lane, Ludlow SY8 2CD

Dear Ada,

Re: Offer of work as a keeper of the lock

We offer you the post of keeper from 1 July 2027 at £28,000 a year, for 37 hours a week at the upper lock.

Take legal advice if you wish; we will reimburse up to £300 of it. This offer is open until 11 June 2027.

Yours sincerely,
R. Osei

HD-HR-12 v.2027-02 c: G. Hall, Payroll
""",
    """DOCKS DU VAL SARL
4 rue du Quai, 25000 Besançon

Besançon, le 3 mai 2027

Mme Ada Finch
9 rue du Moulin, 25000 Besançon

Objet : offre d'emploi d'éclusière

Madame,

Nous vous proposerons le poste d'éclusière à partir du 1er juillet 2027 pour 28 000 € par an, à l'écluse haute.

Prenez conseil si vous le souhaitez ; nous vous remboursons jusqu'à 300 €. L'offre est ouverte jusqu'au 11 juin 2027.

Veuillez agréer, Madame, mes salutations distinguées.
R. Osei

DV-RH-12 v.2027-02 cc : G. Hall, paie
""",
]


@pytest.mark.parametrize("text", OFFERS)
def test_what_is_granted_beside_something_is_no_decision_and_a_form_has_no_copies(text: str) -> None:
    summary = shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))
    facts = summary.extras.fields["key_facts"]
    assert not any(fact["name"] == "decision" and "300" in fact["value"] for fact in facts)
    assert not any("HR-12" in fact["label"] or "RH-12" in fact["label"] for fact in facts)
