"""Heads that leave out the first column, plans that came otherwise, days of mails, who writes an offer."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models


def digest(text: str, media_type: str = "text/plain") -> Summary:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))


def values(summary: Summary, name: str) -> list[str]:
    return [fact["value"].replace("\N{NO-BREAK SPACE}", " ") for fact in facts(summary) if fact["name"] == name]


def facts(summary: Summary) -> list[dict[str, str]]:
    found: list[dict[str, str]] = summary.extras.fields["key_facts"]
    return found


@pytest.mark.parametrize("month", ["Apr", "Jun", "Aug", "Dec"])
def test_what_a_french_mail_is_is_told_though_its_head_is_english(month: str) -> None:
    summary = digest(
        "From: Port de Carantec <info@port.example>\nTo: equipages@port.example\nSubject: Coupure d'eau\n"
        f"Date: Wed, 10 {month} 2026 09:00:00 +0200\n\nMadame, Monsieur,\n\n"
        "L'eau sera coupée jeudi matin sur tous les pontons. Faites une réserve la veille.\n\nLe port\n",
        "message/rfc822",
    )
    assert summary.units[0].provenance.role == "what_it_is"
    assert summary.units[0].text.startswith("Courriel")
    assert "10" in summary.units[0].text


SPACED = """RENEWAL NOTICE

Carrick Mutual
Policy number: CM-220914

Your boat insurance is due for renewal on 1 August 2026.

                          Last year      This year
Hull cover                £212.00        £231.50
Sails cover               £88.00         £84.20

Please check that the value of the boat is still right.
"""
MARKED = """# Location du hangar

Port de Carantec

## Tarifs

| | Membres | Visiteurs |
|---|---|---|
| Une journée | 16 € | 29 € |
| Une semaine | 60 € | 95 € |
"""


def test_heads_that_leave_out_the_first_column_are_told_with_the_rows_and_not_by_themselves() -> None:
    fields = values(digest(SPACED), "field")
    assert "Hull cover – Last year: £212.00; This year: £231.50" in fields
    assert not any(field.startswith("Last year") for field in fields)


def test_marked_heads_that_leave_out_the_first_column_are_told_with_the_rows() -> None:
    assert "Une journée – Membres : 16 €; Visiteurs : 29 €" in values(digest(MARKED, "text/markdown"), "field")


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (
            "# Conseil du port\n\nProcès-verbal de la réunion du 3 février 2026\n\n## Cale\n\nLa cale est réparée.\n\n"
            "## Régate\n\nElle était fixée au 19 juin. Le conseil la déplace au samedi 27 juin.\n\n"
            "## Divers\n\nLa loge est fermée le lundi.",
            "19 juin",
            "27 juin",
        ),
        (
            "# Harbor board\n\nMinutes of the meeting of 3 February 2026\n\n## Slip\n\nThe slip is mended.\n\n"
            "## Regatta\n\nIt was fixed for 19 June. The board moves it to Saturday 27 June.\n\n"
            "## Other matters\n\nThe lodge is closed on Mondays.",
            "19 June",
            "27 June",
        ),
    ],
)
def test_a_day_that_was_fixed_once_is_told_with_what_became_of_it(text: str, old: str, new: str) -> None:
    summary = digest(text, "text/markdown")
    lines = [*summary.text.splitlines(), *(fact["value"] for fact in facts(summary))]
    assert not any(old in line and new not in line for line in lines)


def test_who_has_a_telephone_below_his_address_writes_an_offer_and_does_not_get_it() -> None:
    summary = digest(
        "Cabinet dentaire du Port\nDr Léa Fontaine\n4, place du Quai – 29660 Carantec\n02 98 00 55 66\n\n"
        "DEVIS n° 2026-0314 du 2 juin 2026\n\nCouronne, dent 26        550,00 €\nDétartrage                28,92 €\n"
        "Total                    578,92 €\n\nCe devis est valable jusqu'au 2 décembre 2026.\n"
    )
    assert values(summary, "addressee") == []


def test_the_title_of_a_hire_agreement_tells_what_it_is() -> None:
    summary = digest(
        "# Hire agreement – Boat tent\n\n**Owner:** Carrick Events, 8 Quay Road\n**Hirer:** Fell Boat Club\n"
        "**Agreement no.:** 26-1187\n**Date:** 9 February 2026\n\n1. **Goods.** One tent 6 x 12 m with floor.\n"
        "2. **Price.** £860 including VAT. Heating is not included.\n"
        "3. **Deposit.** A deposit of £200 is payable on signature.\n"
        "4. **Care.** The Hirer must not move the tent.\n",
        "text/markdown",
    )
    assert summary.extras.fields["document_kind"]["name"] == "contract"
