"""Papers that clubs, clinics, schools and shops hand out: called by their kind, with no day of something else."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

PLAIN, MARKDOWN, HTML = "text/plain", "text/markdown", "text/html"
TRIP = """ALDER VALLEY CHOIR
Travel itinerary for singers
Concert tour to Bergen, 3-6 June 2026

06:40  Bus leaves from the station.
11:15  Ferry to Stavanger.

Nobody may bring a second suitcase. The balance of £90 is due by 2 May.
"""
HOSPITAL = """Alder Valley Hospital
Discharge summary

Patient: Ada Moss

Diagnosis
Sprained wrist after a fall on the pier.

Follow-up
The practice nurse will look at the wrist in a week.
"""
LEAFLET = """# Your hearing test: information for patients

A hearing test takes twenty minutes and does not hurt. Please bring the list of your medicines.
"""
PRICES = """ALDER KENNELS
Price list from 1 May 2026

Small dogs   £12.00
Large dogs   £19.00

Dogs must be collected by noon.
"""
SOUP = """# Leek soup

Serves 4

**Ingredients**

- 3 leeks
- 1 litre of stock

**Method**

1. Wash and cut the leeks.
2. Boil them in the stock for twenty minutes.
"""
ROTA = """Alder Library - volunteer rota, May 2026

Please come ten minutes before your turn. Nobody may work alone after six.
"""
FAIR = """# Alder summer fair – Saturday 6 June 2026

There is no parking on Mill Lane. Dogs must be on leads.
"""
COUNCIL = """Parish Council of Alder

NOTICE is given of a meeting of the council on Tuesday 9 June 2026 at 7 pm in the hall.

AGENDA

1. Apologies for absence
2. Minutes of the meeting of 12 May 2026
3. To approve payments of £210
4. To consider a new bench
"""
NEWS = """<html><head><title>Lock Keepers' News</title></head><body><h1>Lock Keepers' News</h1>
<p>Alder Canal Club - Summer 2026 - Issue 7</p><h2>Water</h2><p>The lock will be shut on 3 May.</p>
<h2>Rents</h2><p>Rents rise to £40 from 1 June.</p></body></html>"""
PILLS = """# Your stomach test: information for patients

## What it is

A stomach test is made with a thin tube and takes ten minutes.

## Before your test

- Stop taking iron tablets seven days before.
- Drink water until two hours before.

## Afterwards

You must not drive for a day. The results take a week.
"""
SORTIE = """Hôpital du Val
Lettre de sortie

Patiente : Ada Mors

Diagnostic
Entorse du poignet après une chute sur le quai.
"""
SOUPE = """# Soupe de poireaux

Pour 4 personnes

**Ingrédients**

- 3 poireaux
- 1 litre de bouillon

**Préparation**

1. Lavez et coupez les poireaux.
2. Faites-les bouillir vingt minutes.
"""
TENDER = """ALDER COLLEGE
INVITATION TO TENDER
Cleaning of two boathouses

Questions must be sent by e-mail by 4 May 2026. They are answered in writing.

Tenders must arrive by noon on 21 May 2026.
"""


def opening(text: str, media_type: str) -> str:
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    return summary.text.splitlines()[1]


def facts_of(text: str, media_type: str) -> list[tuple[str, str, str | None]]:
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    return [(fact["name"], fact["value"], fact["normalized"]) for fact in summary.extras.fields["key_facts"]]


@pytest.mark.parametrize(
    ("text", "media_type", "said"),
    [
        (TRIP, PLAIN, "ALDER VALLEY CHOIR – Travel itinerary for singers"),
        (HOSPITAL, PLAIN, "Alder Valley Hospital – Discharge summary"),
        (LEAFLET, MARKDOWN, "Leaflet: “Your hearing test: information for patients”"),
        (PRICES, PLAIN, "ALDER KENNELS – Price list from 1 May 2026"),
        (SOUP, MARKDOWN, "Recipe: “Leek soup”"),
        (ROTA, PLAIN, "Alder Library - volunteer rota, May 2026"),
        (FAIR, MARKDOWN, "Programme: “Alder summer fair – Saturday 6 June 2026”"),
        (NEWS, HTML, "Newsletter: “Lock Keepers' News”"),
        (SORTIE, PLAIN, "Hôpital du Val – Lettre de sortie"),
        (SOUPE, MARKDOWN, "Recette"),
    ],
)
def test_a_paper_that_is_handed_out_is_called_by_its_kind(text: str, media_type: str, said: str) -> None:
    assert opening(text, media_type).startswith(said)


def test_an_agenda_is_of_the_day_of_its_meeting_and_no_minutes() -> None:
    told = opening(COUNCIL, PLAIN)
    assert told.startswith("Agenda")
    assert "9 June 2026" in told
    assert "12 May" not in told


def test_the_last_of_several_days_is_not_the_day_of_a_paper() -> None:
    told = opening(TRIP, PLAIN)
    assert told.endswith("at its head: Concert tour to Bergen, 3-6 June 2026.")  # as it stands, as no day of the paper
    assert "dated" not in told
    assert not any(normalized == "2026-06-06" for *_, normalized in facts_of(TRIP, PLAIN))


def test_a_call_is_answered_by_the_day_for_tenders_and_not_for_questions() -> None:
    told = opening(TENDER, PLAIN)
    assert "21 May 2026" in told
    assert "4 May" not in told


def test_a_warning_among_items_is_told_behind_their_heading() -> None:
    summary = shipped().summarize([RawDocument(PILLS.encode(), MARKDOWN)], Request(profile="digest"))
    whole = "Before your test: Stop taking iron tablets seven days before; Drink water until two hours before."
    assert whole in summary.text
