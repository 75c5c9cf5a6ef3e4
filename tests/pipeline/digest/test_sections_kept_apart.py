"""A section is told as its own: a summary ends with it, and an outline has its first words whole."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models
REPORT = """# Report on the ferry

## Summary

The ferry of 1961 failed twice in the autumn. We recommend that it be sold. A new one costs 420,000 pounds.

## Findings

The hull is oak with copper nails. Divers show that a fifth of the planks is soft. Nine crossings were lost.
"""
RAPPORT = """# Rapport sur le bac

## Résumé

Le bac de 1961 a échoué deux fois cet automne. Nous recommandons de le vendre. Un bac neuf coûte 420 000 euros.

## Constats

La coque est en chêne. Les plongeurs montrent qu'un cinquième des planches est mou. Neuf trajets ont été perdus.
"""
PLAN = """<h1>Plan for the quay</h1><p>This plan is for the quay of the port.</p>
<h2>{number} Tasks</h2>{opened}<li>Paint the crane in yellow.</li><li>Sweep the quay weekly.</li>{closed}"""
PROJET = """<h1>Projet pour le quai</h1><p>Ce projet porte sur le quai du port.</p>
<h2>{number} Travaux</h2>{opened}<li>Peindre la grue en jaune.</li><li>Balayer le quai chaque semaine.</li>{closed}"""


def read(text: str, media_type: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request("digest"))


@pytest.mark.parametrize(
    ("text", "last", "beyond"),
    [(REPORT, "420,000 pounds.", "copper nails"), (RAPPORT, "420 000 euros.", "en chêne")],
)
def test_the_authors_summary_ends_with_its_section(text: str, last: str, beyond: str) -> None:
    summary = read(text, "text/markdown")
    _, own, others = summary.text.split("\n\n")
    assert own.endswith(last)
    assert beyond in others


@pytest.mark.parametrize("number", ["", "3.", "10.", "3.1", "IV.", "A."])
@pytest.mark.parametrize(("opened", "closed"), [("<ul>", "</ul>"), ("<ol>", "</ol>")])
@pytest.mark.parametrize(
    ("text", "items"),
    [
        (PLAN, "Paint the crane in yellow; Sweep the quay weekly."),
        (PROJET, "Peindre la grue en jaune\u202f; Balayer le quai chaque semaine."),
    ],
)
def test_an_outline_has_the_first_words_of_a_list(text: str, items: str, number: str, opened: str, closed: str) -> None:
    page = text.format(number=number, opened=opened, closed=closed)
    (heading,) = read(page, "text/html").extras.fields["outline"]
    assert heading["text"] == items
