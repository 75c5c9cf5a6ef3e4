"""The decision under appeal or review, where the reasons say it: who made it, and when."""

import pytest

from pipeline.languages import Language
from tests.pipeline.letsum.decision.test_reader import READER, document

SAID: list[tuple[Language, str, str | None]] = [
    (
        "en",
        "She seeks judicial review of a decision of the Quay Appeal Division [QAD], dated May 26, 2022, dismissing it.",
        "decision of the Quay Appeal Division [QAD], dated May 26, 2022",
    ),
    (
        "en",
        "She challenges the decision made on May 26, 2022, by a port officer, which refused her permit.",
        "decision made on May 26, 2022 (a port officer)",
    ),
    (
        "en",
        "The appeal from the reassessments made under the Quay Tax Act for the 2006 and 2007 years is dismissed.",
        "reassessments made under the Quay Tax Act for the 2006 and 2007 years",
    ),
    ("en", "The judicial review of her permit was sought on May 26, 2022, and the decision stands.", None),
    (
        "fr",
        "Elle demande le contrôle judiciaire d'une décision de la Section des quais [SQ], datée du 26 mai 2022,"
        " rejetant son appel.",
        "décision de la Section des quais [SQ], datée du 26 mai 2022",
    ),
    (
        "fr",
        "Elle sollicite le contrôle judiciaire de la décision rendue le 26 mai 2022 par laquelle une agente du\nport a"
        " refusé son permis.",
        "décision rendue le 26 mai 2022 (une agente du port)",
    ),
    (
        "fr",
        "L'appel de la cotisation établie en vertu de la Loi sur les quais est rejeté.",
        "cotisation établie en vertu de la Loi sur les quais",
    ),
    (
        "fr",
        "Elle se pourvoit contre un jugement rendu le 3 mars 2020 par la Cour supérieure, qui rejette sa demande de"
        " contrôle judiciaire de la décision du port.",
        "jugement rendu le 3 mars 2020 par la Cour supérieure",
    ),
    ("fr", "Elle demande le contrôle judiciaire de la décision de fermer le quai.", None),
    ("fr", "Le contrôle judiciaire est accueilli, et la décision est cassée.", None),
]


@pytest.mark.parametrize(("language", "said", "told"), SAID)
def test_what_is_challenged_is_read_from_the_reasons(language: Language, said: str, told: str | None) -> None:
    top = "FEDERAL COURT\nDocket: T-1-23" if language == "en" else "COUR FÉDÉRALE\nDossier : T-1-23"
    found = READER.read(document(f"{top}\n\n[1] {said}", language), 0)
    assert (found.appealed.text if found.appealed else None) == told
