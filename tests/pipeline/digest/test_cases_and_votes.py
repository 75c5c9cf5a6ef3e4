"""What holds in a reader's own case is told with it, an offer with its rejection, a step without others' heads."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

NOTICE = """# Recall of the Tern folding anchor

The hinge of the Tern anchor can open under load. Stop using the anchor at once.

## What you must do

Send the anchor back to us before 3 May 2026. You will be paid £48 for it.

## Your questions

Can I go on using it in calm water?

No. The hinge wears out with every use.

I live on an island.

You must ring us first. The parcel can take up to 12 days.

My anchor has already failed.

Keep the anchor and do not send it back to us. Ring the harbour desk on the same day.

This notice was agreed with the Office of Moorings on 2 March 2026.
"""
AVIS = """# Rappel de l'ancre pliante Sterne

La charnière de l'ancre peut s'ouvrir. Cessez aussitôt de l'utiliser.

## Vos questions

Puis-je m'en servir par mer calme ?

Non. La charnière s'use à chaque emploi.

Mon ancre a déjà cédé.

Vous devez garder l'ancre et ne pas nous la renvoyer. Appelez le bureau du port le jour même.
"""
SEANCE = """PROCÈS-VERBAL DE L'ASSEMBLÉE GÉNÉRALE DU 24 MARS 2025

1. Quai nord

Le remplacement des bittes est confié à la société Kermor pour 18 400 €.

Pour 2 310 – Contre 431 – Abst. 12 → ADOPTÉE

2. Distributeur de glace

Offre Frimas, sans frais pour le port mais contrat de 9 ans. Crainte sur le bruit.
Pour 914 – Contre 1 804 – Abst. 24 → REJETÉE.

3. Chaland

Offre Bélem, location du chaland pour 2 600 € par an. Le pont est jugé trop bas.

Pour 702 – Contre 2 016 – Abst. 24 → REJETÉE
"""
STEPS = """Cover of your boat: summary

**Mooring.** The boat must lie at a mooring with two lines of 14 mm.

**Winter.** The boat must be ashore from 1 November to 1 April.

1. Theft: report it to the harbour police within 24 hours. 2. Tell us within 9 days. 3. Do not repair anything above £70
before we have agreed. We decide claims in 12 working days.
"""


def lines(text: str, media_type: str = "text/plain") -> list[str]:
    told = shipped().summarize([RawDocument(text, media_type)], Request(profile="digest"))
    return [*told.text.splitlines(), *(fact["value"] for fact in told.extras.fields["key_facts"])]


@pytest.mark.parametrize(
    ("text", "words", "case"),
    [
        (NOTICE, "do not send it back", "My anchor has already failed"),
        (NOTICE, "up to 12 days", "I live on an island"),
        (AVIS, "ne pas nous la renvoyer", "Mon ancre a déjà cédé"),
    ],
)
def test_what_holds_in_a_case_is_told_with_it(text: str, words: str, case: str) -> None:
    found = [line for line in lines(text, "text/markdown") if words in line]
    assert found
    assert all(case in line for line in found)


def test_what_closes_the_questions_is_of_no_case() -> None:
    assert not any(
        "Office of Moorings" in line and "has already failed" in line for line in lines(NOTICE, "text/markdown")
    )


@pytest.mark.parametrize("offer", ["Offre Frimas", "Offre Bélem"])
def test_an_offer_is_told_with_the_vote_that_rejects_it(offer: str) -> None:
    found = [line for line in lines(SEANCE) if offer in line]
    assert found
    assert all("REJETÉE" in line for line in found)


def test_counts_are_told_to_their_end() -> None:
    assert not any(line.endswith("Abst.") for line in lines(SEANCE))


def test_the_head_of_the_first_step_is_not_that_of_all() -> None:
    found = lines(STEPS)
    assert any("12 working days" in line for line in found)
    assert not any("Theft: We decide" in line or "Theft: Tell us" in line for line in found)
