"""Roles that the reasons give the parties of a title without roles."""

import pytest

from pipeline.languages import Language
from tests.pipeline.letsum.decision.test_reader import READER, document

CASES: list[tuple[Language, str, list[str | None]]] = [
    (
        "en",
        'On May 3, Ann Orr (the Complainant) filed a complaint against Dale Works Inc. (the "Respondent").',
        ["complainant", "respondent"],
    ),
    ("en", "On May 3, Ann Orr (the Complainant) filed a complaint against Dale Works Inc.", [None, None]),
    (
        "en",
        "On May 3, Ann Orr met Dale Works Inc. (Respondent). Ann Orr (a pilot) and Ann Orr (the Complainant) sued.",
        ["complainant", "respondent"],
    ),
    ("en", "On May 3, Ann Orr (the pilot) met Dale Works Inc. (the Respondent).", [None, None]),
]


@pytest.mark.parametrize(("language", "said", "roles"), CASES)
def test_roles_are_read_in_brackets(language: Language, said: str, roles: list[str | None]) -> None:
    found = READER.read(document(f"Ann Orr v. Dale Works Inc.\n\n[1] {said}\n\n[2] It rained.", language), 0)
    assert [party.role for party in found.parties] == roles


def test_roles_are_read_in_french() -> None:
    said = "Le 3 mai, Ann Orr (la plaignante) a déposé une plainte contre Dale inc. (l’« intimée »)."
    found = READER.read(document(f"Ann Orr c. Dale inc.\n\n[1] {said}\n\n[2] Il pleuvait.", "fr"), 0)
    assert [party.role for party in found.parties] == ["plaignante", "intimée"]
