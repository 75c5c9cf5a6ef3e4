"""What is forbidden from a day is no day from which the paper applies."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

ORDER = """# Arrêté municipal n° 2027-12 portant fermeture de la cale

Article 1. La cale est interdite aux remorques à compter du 6 juillet 2027. Les barques y ont accès à pied.

Article 2. {last}

Fait à Port-Vieux, le 2 juin 2027
"""


def names(last: str) -> dict[str, str]:
    raw = RawDocument(ORDER.format(last=last).encode(), "text/markdown")
    facts = shipped().summarize([raw], Request(profile="digest")).extras.fields["key_facts"]
    return {fact["name"]: fact["value"] for fact in facts}


def test_a_prohibition_from_a_day_is_not_the_day_in_force() -> None:
    assert "effective_date" not in names("Les contrevenants sont punis d'une amende.")


def test_the_day_on_which_an_order_applies_is() -> None:
    assert names("Le présent arrêté s'applique à compter du 1er août 2027.")["effective_date"] == "1er août 2027"


HEAD = """RÉPUBLIQUE FRANÇAISE
Liberté - Égalité - Fraternité

COMMUNE DE PORT-VIEUX

ARRÊTÉ MUNICIPAL N° 2027-12
portant fermeture de la cale

Le maire de Port-Vieux,
Vu le code général des collectivités territoriales,

ARRÊTE

Article 1. - La cale est interdite aux remorques. Les barques y ont accès à pied.

Fait à Port-Vieux, le 2 juin 2027
"""


def test_a_motto_is_no_title() -> None:
    raw = RawDocument(HEAD.encode(), "text/plain")
    text = shipped().summarize([raw], Request(profile="digest")).text
    assert "ARRÊTÉ MUNICIPAL N° 2027-12" in text
    assert "Fraternité" not in text
