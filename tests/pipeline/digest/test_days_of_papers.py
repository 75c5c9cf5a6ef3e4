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
