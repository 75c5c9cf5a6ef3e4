"""Words in square brackets, of a draft, an editor or a translator, are told with their brackets, in every profile."""

import re

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

DRAFT = """Draft lease of the pier

1. Use
The Tenant may [not] sublet the pier without the consent of the Town. The lease is [exclusive] for the summer season.

2. Rent
The Tenant shall pay a rent of [£9,000] within [30] days after the end of each quarter, and may [only] set it off once.

3. End
The lease runs for [five] years from signature. In Orr the court held that "[t]he tenant [was] not entitled to stay".
"""
PROJET = """Projet de bail du quai

1. Usage
Le Preneur ne peut [pas] sous-louer le quai sans l'accord de la Commune. Le bail est [exclusif] pour la saison d'été.

2. Loyer
Le Preneur verse un loyer de [9 000 €] dans les [30] jours qui suivent chaque trimestre, et ne le compense [jamais].

3. Fin
Le bail court pendant [cinq] ans à compter de la signature et prend fin sur congé [écrit] du Preneur.
"""
_BRACKET = re.compile(r"\[[^\]]+\]")


def told(text: str, profile: str, **options: object) -> Summary:
    return shipped().summarize([RawDocument(text, "text/plain")], Request(profile=profile, **options))  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [DRAFT, PROJET])
@pytest.mark.parametrize("profile", ["digest", "extract", "inits"])
def test_each_unit_has_the_brackets_of_its_source(text: str, profile: str) -> None:
    units = told(text, profile, max_words=150).units
    assert any("[" in unit.text for unit in units)
    for unit in units:
        said = " ".join(place.span.of(text) for place in unit.provenance.sources)
        assert [*_BRACKET.findall(unit.text)] == [*_BRACKET.findall(said)], unit.text


@pytest.mark.parametrize(("text", "about", "bracket"), [(DRAFT, "sublet", "[not]"), (PROJET, "sous-louer", "[pas]")])
def test_what_is_asked_for_has_them_too(text: str, about: str, bracket: str) -> None:
    assert bracket in told(text, "digest", focus=about).text
