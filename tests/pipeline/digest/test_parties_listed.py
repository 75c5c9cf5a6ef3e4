"""Contracts whose parties stand below "Between" and are called nothing later."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

FR = """CONTRAT DE TRAVAIL À DURÉE INDÉTERMINÉE

Entre les soussignés :

La société Cartonnages Duval, SAS au capital de 80 000 €, dont le siège est 4, rue du Puits à Grenoble,
représentée par M. Paul Rival, gérant,

et

Mme Anne Vernoux, née le 3 mai 1990, demeurant 12, rue du Lac à Voiron,

il est convenu ce qui suit.

Article 1 – Engagement
Mme Vernoux est engagée à compter du 1er mars 2025 en qualité de comptable.

Article 2 – Rémunération
La rémunération brute mensuelle est de 2 400 €.
"""
EN = """EMPLOYMENT CONTRACT

Between

Duval Boxes Ltd, a company of 4 Well Street, Ludlow SY8 1AB, represented by Mr Paul Rivers, director,

and

Ms Anne Varnham, of 12 Lake Road, Ludlow SY8 2AB,

it is agreed as follows.

1. Engagement
Ms Varnham is employed as an accountant from 1 March 2025.

2. Pay
The gross monthly pay is £2,400.
"""


def opening(text: str) -> str:
    answer = shipped().summarize([RawDocument(text.encode(), name="contract.txt")], Request(profile="digest"))
    return " ".join(answer.units[0].text.split())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param(FR, "entre la société Cartonnages Duval, SAS et Mme Anne Vernoux", id="fr"),
        pytest.param(
            FR.replace("gérant,\n\net\n\n", "gérant, d'une part,\n\net "),
            "entre la société Cartonnages Duval, SAS et Mme Anne Vernoux",
            id="side",
        ),
        pytest.param(EN, "between Duval Boxes Ltd and Ms Anne Varnham", id="en"),
    ],
)
def test_a_contract_says_between_whom_it_is(text: str, said: str) -> None:
    assert said in opening(text)


def test_one_name_alone_is_no_two_parties() -> None:
    assert "between" not in opening(EN.replace("and\n\nMs Anne Varnham, of 12", "whose address is 12"))


CLEANING = """SERVICES AGREEMENT

This agreement is made on 3 March 2026 between Redfern Foods plc ("the Client") and Kestrel Ltd ("the Supplier").

1. The Supplier shall clean the offices every weekday. The Client shall pay £2,100 a month.
2. Either party may terminate this agreement on two months' notice.

"""
NETTOYAGE = """CONTRAT DE PRESTATION

Entre la société Redon SA, ci-après « le Client », et la société Kermeur SARL, ci-après « le Prestataire », il est
convenu ce qui suit.

1. Le Prestataire nettoie les bureaux chaque jour ouvré. Le Client paie 2 100 € par mois.
2. Chaque partie peut résilier le contrat avec un préavis de deux mois.

Fait à Brest, le 3 mars 2026.
"""


@pytest.mark.parametrize(
    ("text", "parties"),
    [
        pytest.param(text + signed, parties, id=f"{language}-{number}")
        for language, text, parties, blocks in (
            (
                "en",
                CLEANING,
                ["Redfern Foods plc (Client)", "Kestrel Ltd (Supplier)"],
                (
                    "Signed for the Client: Hugo Blake, Director. Signed for the Supplier: Nina Sharp, Manager.",
                    "The Client: Hugo Blake\nThe Supplier: Nina Sharp",
                ),
            ),
            (
                "fr",
                NETTOYAGE,
                ["la société Redon SA (Client)", "la société Kermeur SARL (Prestataire)"],
                (
                    "Pour le Client : Hugo Blanc, directeur. Pour le Prestataire : Nina Morel, gérante.",
                    "Le Client : Hugo Blanc / Le Prestataire : Nina Morel",
                    "Le Client : Hugo Blanc\nLe Prestataire : Nina Morel",
                ),
            ),
        )
        for number, signed in enumerate(blocks)
    ],
)
def test_who_signs_is_no_party_and_issues_nothing(text: str, parties: list[str]) -> None:
    answer = shipped().summarize([RawDocument(text.encode(), name="contract.txt")], Request(profile="digest"))
    facts = answer.extras.fields["key_facts"]
    assert [fact["value"] for fact in facts if fact["name"] in ("party", "issuer", "addressee", "field")] == parties
    between = " et " if answer.language == "fr" else " and "
    assert between.join(each.rpartition(" (")[0] for each in parties) in answer.units[0].text


def test_who_signs_as_what_no_one_is_called_is_a_party() -> None:
    text = CLEANING.replace('between Redfern Foods plc ("the Client") and Kestrel Ltd ("the Supplier")', "for a year")
    answer = shipped().summarize(
        [RawDocument(f"{text}Landlord: Hugo Blake\nTenant: Nina Sharp".encode(), name="contract.txt")],
        Request(profile="digest"),
    )
    assert [f["value"] for f in answer.extras.fields["key_facts"] if f["name"] == "party"] == [
        "Hugo Blake",
        "Nina Sharp",
    ]


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        (CLEANING, ("Client", "Discloser"), ("Supplier", "Recipient")),
        (CLEANING, ("Client", "Guarantor"), ("Supplier", "Receiving Party")),
        (NETTOYAGE, ("Client", "Divulgateur"), ("Prestataire", "Destinataire")),
    ],
)
def test_parties_of_any_contract_are_known(text: str, first: tuple[str, str], second: tuple[str, str]) -> None:
    text = text.replace(*first).replace(*second)
    answer = shipped().summarize([RawDocument(text.encode(), name="contract.txt")], Request(profile="digest"))
    parties = [str(fact["value"]) for fact in answer.extras.fields["key_facts"] if fact["name"] == "party"]
    assert [each.rpartition(" (")[2] for each in parties] == [f"{first[1]})", f"{second[1]})"]
