"""What is no value of a field: another label, the head of a column, who signs, half of what stands there."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

AGREEMENT = """MOORING AGREEMENT

between Fell Boat Club ("the Supplier") and Ada Quill ("the Client").

Term                    Value
First day               1 June 2026
Fee                     £90 a month

1. Use
1.1 The Client shall keep the berth clear.

Billing address: Berth address
Berth address: 12 North Quay, Saltby
At the Client's cost: ropes, fenders, paint of the hull and the deck (with the agreement of the harbour master of
Saltby), lights.

Signed on 3 May 2026
For the Supplier: Dr Bea Lock, Commodore
For the Club              For the Council

Bea Lock                  Cy Hay
"""
BAIL = """CONTRAT DE MOUILLAGE

entre le Club nautique du Val (« le Prestataire ») et Mme Ada Quillet (« la Cliente »).

Durée                   Valeur
Premier jour            1er juin 2026
Prix                    90 € par mois

1. Usage
1.1 La Cliente tient le ponton propre.

Paraphes : AQ / LP

Fait à Auray, le 3 mai 2026, en deux exemplaires.

Le président            La trésorière
Luc Prat                Ada Quillet
"""


def told(text: str) -> tuple[str, list[tuple[str, str]]]:
    summary = shipped().summarize([RawDocument(text.encode(), "text/plain")], Request(profile="digest"))
    facts = [(fact["name"], fact["value"]) for fact in summary.extras.fields["key_facts"]]
    return summary.text, [(name, value.replace("\N{NO-BREAK SPACE}", " ")) for name, value in facts]


def test_heads_labels_and_signers_are_no_values() -> None:
    text, facts = told(AGREEMENT)
    values = dict(facts)
    assert "duration" not in values
    assert "issuer" not in values
    assert ("field", "First day: 1 June 2026") in facts
    assert "Billing address" not in text
    assert "For the Council" not in text


def test_a_value_with_an_open_bracket_goes_on() -> None:
    assert not any(value.endswith("master of") for _, value in told(AGREEMENT)[1])


def test_who_signs_is_not_told() -> None:
    text, facts = told(BAIL)
    assert not any(name == "duration" for name, _ in facts)
    assert "Paraphes" not in text
    assert "exemplaires" not in text
    assert "Prat" not in text
