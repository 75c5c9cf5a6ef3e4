"""How a vote went is told with what was proposed, and not as if the whole point had been voted down."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models
ENGLISH = """Fell Lock Society

Minutes of the meeting held on 3 May 2023

Present: Ada Quill (chair), Tom Reed (treasurer), Nell Marsh

1. Accounts
Tom Reed presented the accounts of the year. Nell Marsh proposed to raise the fee. The motion was rejected by all.
The accounts were approved by all members present.

2. Boat
The boat leaks. It was agreed that it should be mended by 20 May.
"""
FRENCH = """Société de l'écluse

Compte rendu de la réunion du 3 mai 2023

Présents : Ada Quillet (présidente), Tom Rey (trésorier), Nelly Marais

1. Comptes
Tom Rey lit les comptes. Nelly Marais propose de vendre la barque. La proposition est rejetée par six voix contre une.
Les comptes sont approuvés à l'unanimité.

2. Barque
La barque fuit. Il est décidé de la réparer avant le 20 mai.
"""


@pytest.mark.parametrize(
    ("text", "moved"),
    [
        (ENGLISH, "Nell Marsh proposed to raise the fee. The motion was rejected"),
        (FRENCH, "Nelly Marais propose de vendre la barque. La proposition est rejetée"),
    ],
)
def test_a_motion_that_was_lost_is_told_with_what_it_was(text: str, moved: str) -> None:
    summary = shipped().summarize([RawDocument(text, "text/plain")], Request(profile="digest"))
    facts = summary.extras.fields["key_facts"]
    told = [fact["value"] for fact in facts if "reject" in fact["value"] or "rejet" in fact["value"]]
    assert told
    assert all(moved in value for value in told)
