"""A date whose label says that it is of something else is not the date of the document."""

import pytest

from pipeline.languages import Language
from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

BODIES: dict[Language, str] = {
    "en": "The knee was operated on without difficulty. She must not drive for six weeks. "
    "The wound should be dressed every two days.\n",
    "fr": "Le genou a été opéré sans difficulté. Elle ne doit pas conduire pendant six semaines. "
    "Le pansement doit être refait tous les deux jours.\n",
}


def told(language: Language, head: str) -> Summary:
    raw = RawDocument(f"{head}\n\n{BODIES[language]}", "text/plain", language=language)
    return shipped().summarize([raw], Request(profile="digest", language=language))


def dates(summary: Summary) -> list[str | None]:
    return [fact["normalized"] for fact in summary.extras.fields["key_facts"] if fact["name"] == "date"]


@pytest.mark.parametrize(
    ("language", "head"),
    [
        ("en", "WARD REPORT\n\nPatient: Mrs Olwen Sark\nDate of birth: 7 June 1948"),
        ("en", "WARD REPORT\n\nPatient: Mrs Olwen Sark\nDate of birth 7 June 1948"),
        ("en", "WARD REPORT\n\nPatient: Mrs Olwen Sark\nBorn 7 June 1948\nAdmitted: 3 March 2025"),
        ("en", "CLAIM FORM\n\nHolder: Olwen Sark\nDate of accident: 7 June 2024\nDate of admission: 8 June 2024"),
        ("fr", "COMPTE RENDU\n\nPatiente : Mme Odile Sarque\nDate de naissance : 7 juin 1948"),
        ("fr", "COMPTE RENDU\n\nPatiente : Mme Odile Sarque\nNée le 7 juin 1948\nDate d'entrée : 3 mars 2025"),
        ("fr", "DÉCLARATION\n\nAssurée : Odile Sarque\nDate du sinistre : 7 juin 2024"),
        ("en", "LAST REMINDER - invoice 4471 overdue since 7 June 2024"),
        ("fr", "DERNIÈRE RELANCE - facture 4471 échue le 7 juin 2024"),
    ],
)
def test_a_date_of_something_else_is_not_that_of_the_document(language: Language, head: str) -> None:
    assert dates(told(language, head)) == []


@pytest.mark.parametrize(
    ("language", "head"),
    [
        ("en", "WARD REPORT\n\nPatient: Mrs Olwen Sark\nDate of birth: 7 June 1948\nDate: 3 March 2025"),
        ("en", "WARD REPORT\n\nPatient: Mrs Olwen Sark\nDate of birth: 7 June 1948\nDate of report: 3 March 2025"),
        ("en", "WARD REPORT\n\nPatient: Mrs Olwen Sark\nDate of issue: 3 March 2025"),
        ("fr", "COMPTE RENDU\n\nPatiente : Mme Odile Sarque\nNée le : 7 juin 1948\nDate du rapport : 3 mars 2025"),
        ("fr", "COMPTE RENDU\n\nPatiente : Mme Odile Sarque\nNée le : 7 juin 1948\nFait le : 3 mars 2025"),
    ],
)
def test_a_label_of_the_document_dates_it(language: Language, head: str) -> None:
    assert dates(told(language, head)) == ["2025-03-03"]


@pytest.mark.parametrize(
    ("language", "head"),
    [("fr", "MARCHÉ PUBLIC\n\nDate limite de réception des offres : 17 avril 2026 à 12 heures, en mairie")],
)
def test_a_deadline_with_an_hour_has_its_day(language: Language, head: str) -> None:
    facts = told(language, head).extras.fields["key_facts"]
    assert [fact["normalized"] for fact in facts if fact["name"] == "deadline"] == ["2026-04-17"]


@pytest.mark.parametrize(
    ("language", "fields"),
    [
        ("en", "From: Fell Joinery\nTo: Olwen Sark\nDate: {day}\nSubject: Invoice 4471 due on 7 June 2024 - unpaid"),
        ("fr", "From: Atelier Fell\nTo: Odile Sarque\nDate: {day}\nSubject: Facture 4471 impayée depuis le 07/06/2024"),
    ],
)
def test_a_mail_has_its_own_day_and_not_that_on_which_what_it_is_about_was_due(language: Language, fields: str) -> None:
    mail = f"{fields.format(day='Mon, 8 Jul 2024 09:00:00 +0100')}\n\n{BODIES[language]}".encode()
    summary = shipped().summarize([RawDocument(mail, "message/rfc822")], Request(profile="digest", language=language))
    assert "2024-06-07" not in dates(summary)
    assert ("8 July 2024" if language == "en" else "8 juillet 2024") in summary.text
