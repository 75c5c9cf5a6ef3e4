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


MOVED = [
    (
        "# Charte du port\n\nLe projet prévoyait une entrée en vigueur au 1er mars 2027. {}\n\n## 1 Quais\n\n"
        "Les quais sont fermés la nuit. Chacun range ses amarres avant de partir.\n",
        "À la demande de l'équipage, celle-ci est reportée au 2 mai 2027.",
        "2 mai 2027",
    ),
    (
        "# Charte du port\n\nLa charte entre en vigueur le 1er mars 2027.\n\n## 1 Quais\n\nLes quais sont fermés "
        "la nuit. Chacun range ses amarres avant de partir.\n\n## 2 Suite\n\n{}\n",
        "L'entrée en vigueur de la charte a été repoussée au 2 mai 2027.",
        "2 mai 2027",
    ),
    (
        "# Harbour policy\n\nThe draft was to come into force on 1 March 2027. {}\n\n## 1 Quays\n\n"
        "The quays are closed at night. Everybody stows the lines before leaving.\n",
        "At the crew's request, this has been put back to 2 May 2027.",
        "2 May 2027",
    ),
    (
        "# Harbour policy\n\nThe policy comes into force on 1 March 2027.\n\n## 1 Quays\n\nThe quays are closed at "
        "night. Everybody stows the lines before leaving.\n\n## 2 Later\n\n{}\n",
        "The entry into force has been postponed by two months to 2 May 2027.",
        "2 May 2027",
    ),
]


def in_force(text: str) -> tuple[str, list[str]]:
    summary = shipped().summarize([RawDocument(text.encode(), "text/markdown")], Request(profile="digest"))
    facts = summary.extras.fields["key_facts"]
    return summary.units[0].text, [fact["value"] for fact in facts if fact["name"] == "effective_date"]


@pytest.mark.parametrize(("text", "sentence", "day"), MOVED)
def test_a_sentence_that_moves_the_day_in_force_tells_it(text: str, sentence: str, day: str) -> None:
    line, days = in_force(text.format(sentence))
    assert days == [day]
    assert "mars" not in line
    assert "1 March" not in line


@pytest.mark.parametrize(("text", "sentence", "day"), MOVED[::2])
def test_a_day_that_a_draft_foresaw_is_none(text: str, sentence: str, day: str) -> None:
    assert in_force(text.format("The crew sails. L'équipage navigue."))[1] == []


@pytest.mark.parametrize(
    "text",
    [
        "# Harbour works, report 7\n\nPeriod: 4 May – 17 May 2027\n\nThe crane was mended and the quay was swept.\n",
        "# Travaux du port, rapport 7\n\nPériode : 4 mai – 17 mai 2027\n\nLa grue est réparée, le quai balayé.\n",
    ],
)
def test_the_end_of_a_period_is_not_the_day_of_the_paper(text: str) -> None:
    raw = RawDocument(text.encode(), "text/markdown")
    facts = shipped().summarize([raw], Request(profile="digest")).extras.fields["key_facts"]
    assert not any(fact["name"] == "date" for fact in facts)
