"""Heads of columns, notices, leaflets and slips: what was told as a fact and is none, and what must be told whole."""

import pytest

from pipeline.digest.headings import heads
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.source import RawDocument
from pipeline.span import Span
from pipeline.summary import Request
from tests.wired import shipped

pytestmark = pytest.mark.models

NOTICE = """<html lang="en"><head><title>Temporary closure of Mill Lock</title></head><body>
<nav><a href="/">Home</a></nav>
<h1>Ouse Navigation Trust</h1>
<h2>Temporary closure of Mill Lock, River Tarn</h2>
<p>Notice is given that the Trust has made an order closing Mill Lock to all boats. The order comes into force at
6.00 am on Monday 2 March 2026 and may last for up to six months, although the works are expected to be finished by
Friday 27 March 2026.</p>
<h3>Trip boats</h3>
<table><tr><th>Line</th><th>Change</th></tr><tr><td>3</td><td>Turns at the weir</td></tr>
<tr><td>3B</td><td>Does not run</td></tr></table>
<p>Questions should be sent to Ada Moss, Lock Manager, at locks@ouse.example.</p>
</body></html>"""
LEAFLET = """# Preparing for your gastroscopy

**Ash Hill Hospital, day unit**

## Call us straight away if you

- take warfarin or another blood thinner
- have a pacemaker

## The syrup

You have been sent two bottles of syrup. Take the first at 7 pm on the evening before.
Take the second at 5 am on the day.

## Food

| When | What you may eat |
|---|---|
| Two days before | White bread and fish |
| The day before | Clear soup only |
"""
SLIP = """Ash Lane School
12 Ash Lane, Lowick

4 May 2026

Dear parents,

Class 3 will go to the farm on 9 June 2026. The trip costs £12.

Yours sincerely,
Ada Moss

Farm trip
Name: ______________________  Group: Red / Blue
"""
REPORT = """# Incident report 12: fall on the slipway

Date: 3 March 2026

## What happened

A visitor slipped on wet boards at noon and hurt her wrist. She was taken to hospital by car.

## Causes

The mat had been torn since January. The repair was put off because the mat was out of stock.
The insurers have refused the claim for the camera.
"""
ANNUAL = """# Accounts for the year ended 31 March 2025

The club took £4,200 in fees and spent £3,900 on the boathouse. The balance of £300 goes to the reserve.
"""
FICHE = """# Votre bilan de santé : consignes à suivre

Prenez la première gélule la veille au soir. Prenez la seconde le matin même.

| Ligne | Changement |
|---|---|
| 4 | Détournée par le quai |
| 4B | Supprimée jusqu'à la fin du chantier |
"""
QUOTES = """# Compte rendu de la réunion du bureau du 3 mars 2026

Présents : Ada Mors (présidente), Luc Brun

## Moteur

Deux devis ont été reçus :

| Fournisseur | Objet | Prix TTC | Délai |
|---|---|---|---|
| Nord Moteurs | révision | 350 € | 5 semaines |
| Atelier Brun | moteur d'occasion | 800 € | immédiat |
"""
MARKDOWN, HTML, PLAIN = "text/markdown", "text/html", "text/plain"


def digest(text: str, media_type: str) -> tuple[str, list[tuple[str, str]]]:
    summary = shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))
    return summary.text, [(fact["name"], fact["value"]) for fact in summary.extras.fields["key_facts"]]


def test_heads_of_columns_are_no_facts_and_name_what_only_a_number_stands_for() -> None:
    _, facts = digest(NOTICE, HTML)
    assert ("field", "Line 3: Turns at the weir") in facts
    assert ("field", "Line 3B: Does not run") in facts
    assert not any(value == "Line: Change" for _, value in facts)
    _, facts = digest(LEAFLET, MARKDOWN)
    assert ("field", "The day before: Clear soup only") in facts
    assert not any("What you may eat" in value for _, value in facts)
    _, facts = digest(FICHE, MARKDOWN)
    assert ("field", "Ligne 4B\N{NO-BREAK SPACE}: Supprimée jusqu'à la fin du chantier") in facts


def test_a_page_is_titled_by_the_heading_by_which_it_is_known() -> None:
    text, _ = digest(NOTICE, HTML)
    assert "Temporary closure of Mill Lock, River Tarn" in text.splitlines()[1]


def test_what_is_expected_by_a_day_is_no_deadline() -> None:
    _, facts = digest(NOTICE, HTML)
    assert not any(name == "deadline" for name, _ in facts)


def test_a_heading_that_warns_is_told_with_its_list() -> None:
    text, _ = digest(LEAFLET, MARKDOWN)
    assert "Call us straight away if you: take warfarin or another blood thinner; have a pacemaker." in text
    assert "if you." not in text


def test_a_first_step_is_told_with_the_second() -> None:
    for source, first, second in (
        (LEAFLET, "Take the first", "Take the second at 5 am"),
        (FICHE, "Prenez la première", "Prenez la seconde le matin même."),
    ):
        text, facts = digest(source, MARKDOWN)
        told = [line for line in (*text.splitlines(), *(value for _, value in facts)) if first in line]
        assert told
        assert all(second in line for line in told)


def test_choices_beside_blanks_are_no_facts() -> None:
    _, facts = digest(SLIP, PLAIN)
    assert not any("Red / Blue" in value for _, value in facts)


def test_what_happened_to_things_is_no_decision() -> None:
    _, facts = digest(REPORT, MARKDOWN)
    assert not any(name == "decision" for name, _ in facts)


def test_the_end_of_a_year_is_no_date_of_a_report() -> None:
    _, facts = digest(ANNUAL, MARKDOWN)
    assert not any(name == "date" for name, _ in facts)


def test_offers_with_their_delays_are_no_actions() -> None:
    _, facts = digest(QUOTES, MARKDOWN)
    assert not any(name == "action" for name, _ in facts)


def test_a_paragraph_is_made_ready_once_for_all_its_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """A block as it is shown costs its length: made for each of its sentences, it costs the square of it."""
    shown: list[int] = []

    def noting(document: Document, span: Span) -> str:
        shown.append(span.end - span.start)
        return fragment(document, span)

    monkeypatch.setattr(heads, "fragment", noting)
    text = "Notes on the lock.\n\n" + "\n".join(f"Boat {n} waits at the old lock for its turn." for n in range(60))
    shipped().summarize([RawDocument(f"{text}\n\nEnd.\n".encode(), name="notes.txt")], Request(profile="digest"))
    assert sum(shown) < 4 * len(text)
