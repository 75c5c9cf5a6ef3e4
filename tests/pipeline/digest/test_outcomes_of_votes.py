"""How a vote ended is told with its condition, and no word that opens the next sentence as that."""

import pytest

from pipeline.digest.elements.letterhead import company_line
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.facts.vote_lines import VoteLines
from pipeline.languages import Language
from pipeline.span import Span
from tests.resources import RESOURCES


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("en", "For: 3, against: 9. Lost time must be made up before May.", ""),
        ("en", "For: 12, against: 30. Agreed speakers had asked for more time.", ""),
        ("en", "For: 12, against: 30. The chair noted it for the first time. Agreed to meet the tenants in May.", ""),
        ("en", "For: 9, against: 3. CARRIED subject to a cap of £1.50 an hour.", "a cap of £1.50 an hour"),
        ("en", "For: 9, against: 3. CARRIED, but only if St. Mary's agrees. We left.", "only if St. Mary's agrees"),
        ("en", "For: 9, against: 3. CARRIED (as amended). The slip stays closed.", "CARRIED (as amended)"),
        ("fr", "Pour : 3 – Contre : 9. Rejetée par la mairie, la demande sera revue.", ""),
        ("fr", "Pour : 12 – Contre : 30. Approuvé par le trésorier, le devis attend.", ""),
        ("fr", "Pour : 12 – Contre : 30. La présidente prend acte. Retirés du port, les bateaux attendent.", ""),
        (
            "fr",
            "Pour : 9 – Contre : 3. ADOPTÉE sous réserve d'un prix de 1.50 € par jour.",
            "un prix de 1.50 € par jour",
        ),
        ("fr", "Pour : 9 – Contre : 3. ADOPTÉE, si M. Roux le veut. Le quai ferme.", "ADOPTÉE, si M. Roux le veut"),
        ("fr", "Pour : 9 – Contre : 3. ADOPTÉE à l'unanimité. Le quai ferme.", "ADOPTÉE à l'unanimité"),
    ],
)
def test_an_outcome_ends_its_sentence_or_is_told_with_its_condition(language: Language, text: str, told: str) -> None:
    found = VoteLines(DigestWords(RESOURCES, language)).within(text, Span(0, len(text)))
    assert found is not None
    assert found.shortest.endswith(told) if told else not found.shortest


@pytest.mark.parametrize(
    ("language", "line", "is_name"),
    [
        ("en", "Harrow Docks Ltd", True),
        ("en", "HARROW DOCKS LIMITED", True),
        ("en", "Port of Harrow & Sons, Inc.", True),
        ("en", "Places are limited", False),
        ("en", "Parking at the harbour is strictly limited", False),
        ("en", "Letter to the members of Harrow Docks Ltd", False),
        ("fr", "SARL Docks du Val", True),
        ("fr", "Les Docks du Val SAS", True),
        ("fr", "Sa nouvelle adresse", False),
        ("fr", "Statuts de la SAS", False),
    ],
)
def test_a_line_is_the_name_of_a_company_where_each_word_is_of_a_name(
    language: Language, line: str, is_name: bool
) -> None:
    assert (company_line(DigestWords.of(RESOURCES, language)).fullmatch(line) is not None) == is_name
