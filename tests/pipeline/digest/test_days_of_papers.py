"""Days at the head of papers: when they came out, until when one may apply, and not when somebody will answer."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

ADVERT = """# Keeper of the locks (m/f)

Ref. FB-27 | posted on 3 May 2027 | closing date extended to 9 June 2027

Fell Harbour is looking for somebody who keeps its two locks, from April to October, on four days a week.

All candidates will hear from us by 20 June 2027. Apply with a letter and the names of two people who know you.
"""
OFFRE = """# Gardien·ne d'écluse

Réf. FB-27 | publiée le 3 mai 2027 | clôture prolongée au 9 juin 2027

Le port du Val cherche une personne qui garde ses deux écluses, d'avril à octobre, quatre jours par semaine.

Réponse à tous avant le 20 juin 2027. Envoyez une lettre et les noms de deux personnes qui vous connaissent.
"""


@pytest.mark.parametrize("text", [ADVERT, OFFRE])
def test_the_deadline_is_the_closing_day(text: str) -> None:
    summary = shipped().summarize([RawDocument(text.encode(), "text/markdown")], Request(profile="digest"))
    facts = [(fact["name"], fact["normalized"]) for fact in summary.extras.fields["key_facts"]]
    assert [day for name, day in facts if name == "deadline"] == ["2027-06-09"]


LETTER = """By hand and by e-mail (accounts@fell-lamps.example)

Mr Sam Borrow
Fell Lamps
Quay Road 4
Harwell HW1 2AB

24 November 2026 Our ref LQ/07

Dear Sam

Cleaning agreement dated 14 June 2023 – new charges

Thank you for coming in. The charges rise by 3% from 1 March 2027. Please sign the copy by 15 December 2026.

(a) The lamp at No. 2 is still broken, and nobody is to be paid £186 until it is lit.

Yours sincerely

Ada Quill

Enclosures: schedule 2 of the agreement; list of the calls of the porter; minutes
of 28 October; quote of another firm
"""
LETTRE = """Remise en main propre et par courriel (compta@lampes-du-fell.example)

M. Samuel Borel
Lampes du Fell
4 rue du Quai
34160 Harville

Harville, le 24 novembre 2026

Monsieur,

Contrat d'entretien du 14 juin 2023 – nouveaux tarifs

Je vous remercie de votre visite. Les tarifs augmentent de 3 % au 1er mars 2027. Merci de signer la copie avant le
15 décembre 2026.

Je vous prie d'agréer, Monsieur, mes salutations distinguées.

Ada Quillet

P.J. : annexe 2 du contrat ; relevé des appels du gardien ; procès-verbal du conseil
du 28 octobre ; devis d'une autre entreprise
"""


@pytest.mark.parametrize("text", [LETTER, LETTRE])
def test_a_letter_has_its_own_day_and_no_address_that_it_was_sent_to(text: str) -> None:
    summary = shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))
    facts = [(fact["name"], fact["normalized"]) for fact in summary.extras.fields["key_facts"]]
    assert [day for name, day in facts if name == "date"] == ["2026-11-24"]
    assert not any(name == "contact" for name, _ in facts)
    assert "No:" not in summary.text
    enclosed = [each["value"] for each in summary.extras.fields["key_facts"] if each["name"] == "enclosure"]
    assert enclosed
    assert all(value.endswith(("another firm", "autre entreprise")) for value in enclosed)
