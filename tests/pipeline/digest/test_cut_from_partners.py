"""A sentence that needs another one is told with that, or not: threats, answers, remainders, numbered items."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models
NOTICE = """# Avis aux plaisanciers : sortie des bateaux, automne 2027

Publié le 24 mars 2027

Le port sort 212 bateaux de l'eau cet automne. La grue est louée du 4 au 22 octobre 2027 pour \
tous les bateaux du bassin nord.

## Qui est visé?

- Bateau à moteur : sortie tous les ans;
- Voilier de plus de 9 m : sortie tous les deux ans;
- Barque : non visée. Le propriétaire la sort à ses frais et remet la facture avant le 31 décembre.

## Questions fréquentes

J'ai sorti mon bateau à mes frais au printemps. Puis-je passer mon tour?

Oui, si la sortie a eu lieu après le 1er mars 2027 et que vous envoyez la facture avant le 25 août. \
La taxe annuelle de 128 € reste due, par contre.

Le grutier dit que ma coque est fissurée?

Il nous remet un rapport. Vous recevrez un avis et aurez 90 jours pour déposer \
une demande de réparation auprès du bureau du port.

Et si je refuse la sortie?

Amende de 300 € à 1 000 € pour une première fois, le double ensuite.
"""
DECISION = """FELL MUTUAL INSURANCE
Marine Claims, Fell

Mr T. Reed
4 Quay Street
Fell

27 January 2027

Dear Mr Reed

YOUR CLAIM FOR STORM DAMAGE

You asked for £9,642.00 in total. We have looked at each item separately.

Item 1. Our surveyor found that the wind broke the mast and we accept that. We pay £2,500 for it.

Item 4. Covers and cushions are not insured for storm at all. It makes no difference how old they were. \
You said the clerk told you in 2021 that
they were included. We listened to the recording of 3 March 2021; the question was about fire.

Item 7. A mooring elsewhere is payable while the berth cannot be used. The berth was made safe on 9 December. \
The three further nights were because
of the power cut. Your power company may owe you something for that, please ask them direct.

The mast must be mended, and the stays renewed, by 30 June 2027 at the latest. \
Send us the invoice. If it is not done, later damage at
the same spot will not be covered.

Yours sincerely

Lorna Moss
Claims Handler
"""
TERMS = """# Terms of employment at Fell Yard

## Position and pay

The yard employs you as a rigger from 3 May 2027 at £31,500 a year, paid each month.

## Probation

The first three months are probationary. In this time either side can end the employment without notice.

## Ending the employment

You give three weeks' written notice. The yard pays one more week for each completed year, up to 16 weeks. \
The extra week is paid only against a
signed release.

## Damage to tools

First loss of a tool: no charge. Second within 24 months through carelessness: up to £150 may be recovered.

## Heaters in the shed

Solder may bridge the cut-off of the heater. If the fan is then blocked, the heater does not turn off and may burn.
"""
CONDITIONS = """# Conditions d'emploi au chantier du Fell

## Poste et salaire

Le chantier vous emploie comme gréeur dès le 3 mai 2027 pour 31 500 € par an, versés chaque mois.

## Essai

Les trois premiers mois sont un essai. Pendant cette période, chacun peut mettre fin à l'emploi sans préavis.

## Outils

Première perte d'un outil : sans frais. Deuxième dans les 24 mois par négligence : jusqu'à 150 € peuvent être retenus.

## Frais de route

Le chantier rembourse 412,00 € de location et 1 386,45 € de marchandises jetées en mai.

Soit ensemble 1 798,45 €.
"""


def digested(text: str, name: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), name=name)], Request(profile="digest"))


def told(text: str, name: str) -> list[str]:
    summary = digested(text, name)
    facts = [fact["value"] for fact in summary.extras.fields["key_facts"]]
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in (*(unit.text for unit in summary.units), *facts)]


@pytest.mark.parametrize(
    ("text", "name", "sentence", "partner"),
    [
        (NOTICE, "avis.md", "Oui, si la sortie", "Puis-je passer mon tour?"),
        (NOTICE, "avis.md", "reste due, par contre", "Oui, si la sortie"),
        (NOTICE, "avis.md", "Vous recevrez un avis", "ma coque est fissurée?"),
        (NOTICE, "avis.md", "Amende de 300", "Et si je refuse la sortie?"),
        (NOTICE, "avis.md", "Le propriétaire la sort", "Barque"),
        (DECISION, "decision.txt", "the question was about fire", "You said the clerk told you"),
        (DECISION, "decision.txt", "The three further nights", "A mooring elsewhere is payable"),
        (DECISION, "decision.txt", "please ask them direct", "A mooring elsewhere is payable"),
        (DECISION, "decision.txt", "If it is not done", "The mast must be mended"),
        (TERMS, "terms.md", "In this time", "The first three months"),
        (TERMS, "terms.md", "The extra week", "one more week for each"),
        (TERMS, "terms.md", "Second within", "First loss of a tool"),
        (TERMS, "terms.md", "If the fan is then", "may bridge the cut-off"),
        (CONDITIONS, "conditions.md", "Pendant cette période", "Les trois premiers mois"),
        (CONDITIONS, "conditions.md", "Deuxième dans", "Première perte d'un outil"),
        (CONDITIONS, "conditions.md", "Soit ensemble", "412,00"),
    ],
)
def test_a_sentence_is_not_told_without_its_partner(text: str, name: str, sentence: str, partner: str) -> None:
    lines = told(text, name)
    assert not [line for line in lines if sentence in line and partner not in line]


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        (NOTICE, "avis.md", "Et si je refuse la sortie? Amende de 300 € à 1 000 €"),
        (DECISION, "decision.txt", "Send us the invoice. If it is not done"),
        (TERMS, "terms.md", "The first three months are probationary. In this time"),
        (CONDITIONS, "conditions.md", "Les trois premiers mois sont un essai. Pendant cette période"),
    ],
)
def test_what_is_told_with_its_partner_is_told(text: str, name: str, said: str) -> None:
    assert any(said in line for line in told(text, name))


def test_no_line_ends_in_the_question_of_the_next() -> None:
    assert not [line for line in told(NOTICE, "avis.md") if line.endswith("?")]
