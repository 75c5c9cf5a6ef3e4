"""Lists and rows with the words that announce them: what is wrong, what is asked for, what each figure is."""

import pytest

from pipeline.source import RawDocument
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

RULES = """HARROW ROWING CLUB

RULES OF THE BOATHOUSE

1. FEES
   1.1 The fee for a year is paid in May:

          Rower                         £40
          Cox                           £12
          Guest of a member             £7

   1.2 Whoever has not paid by June hands in the key.

2. CREWS
   2.1 A crew is made up of the stroke, the cox and the
       captain, who is chosen by lot.
   2.2 No crew rows after dusk.
"""
REGLEMENT = """CLUB DU QUAI

RÈGLEMENT DU HANGAR

1. TARIFS
   1.1 La place à l'année est facturée ainsi :

          Barque                        40 €
          Voilier de moins de 7 mètres 112 €
          Canot                          7 €

   1.2 Les places sont payées en mai.
"""
COMPLAINT = """Dear Mr Moss,

We had our boat repaired in your yard in May and fetched it on 3 June. The following is wrong:

1. The rudder was hung the wrong way round.
2. Two of the planks are of another wood.
3. The pump was never joined to the tank.

We ask you to repair the boat by 30 June.

Yours sincerely,
Ada Quill
"""
TENDER = """# Invitation to tender

The port of Harrow invites tenders for a new crane on the east quay.

## Works

The contractor shall:

- remove the old crane and its rails from the quay;
- build a crane that lifts eight tonnes at twelve metres;
- paint all steel in the grey of the port.

## Award

| Criterion | Weight |
|---|---|
| Price | 60 % |
| Noise | 30 % |
| Care of the quay | 10 % |

Bring the tenders to the harbour master at the address above.
"""
ADVERT = """# Boatman for the ferry

## The job

You will work with the ferryman from May. You will sleep ashore.

- row guests over the river in the morning;
- mend the nets and the two jetties;
- keep the book of the tolls.

## What we are looking for

You must be able to swim and to read a chart.

## What we offer

We pay £90 a day.

## How to apply

Write to Ada Quill by 14 May 2021. We regret that we can only answer those whom we invite.
"""


def digest(text: str, media_type: str = "text/plain") -> Summary:
    return shipped().summarize([RawDocument(text.encode(), media_type)], Request(profile="digest"))


def fields(summary: Summary) -> list[str]:
    facts = summary.extras.fields["key_facts"]
    return [fact["value"].replace("\N{NO-BREAK SPACE}", " ") for fact in facts if fact["name"] == "field"]


def test_rows_are_told_with_the_sentence_that_announces_them() -> None:
    found = fields(digest(RULES))
    assert "The fee for a year is paid in May: Rower £40; Cox £12; Guest of a member £7" in found
    assert not any(value.startswith("Rower") for value in found)


def test_a_row_without_a_gap_has_its_figure_in_the_column_of_the_others() -> None:
    told = (
        "La place à l'année est facturée ainsi : Barque 40 €\u202f; Voilier de moins de 7 mètres 112 €\u202f; Canot 7 €"
    )
    assert told in fields(digest(REGLEMENT))


def test_the_rest_of_a_torn_line_is_not_told_alone() -> None:
    summary = digest(RULES)
    assert "captain, who is chosen" not in summary.text.replace("cox and the captain", "")


def test_a_short_clause_with_its_list_is_told() -> None:
    assert "The following is wrong: The rudder was hung the wrong way round; " in digest(COMPLAINT).text
    assert "The contractor shall: remove the old crane and its rails" in digest(TENDER, "text/markdown").text


def test_a_bare_share_is_told_with_the_head_of_its_column_and_no_address_above() -> None:
    summary = digest(TENDER, "text/markdown")
    assert "Price – Weight: 60 %" in fields(summary)
    assert "address above" not in summary.text


def test_a_list_below_text_of_its_section_is_told_behind_its_heading() -> None:
    summary = digest(ADVERT, "text/markdown")
    assert summary.extras.fields["document_kind"]["name"] == "job_advert"
    assert "The job: row guests over the river in the morning; mend the nets and the two jetties;" in summary.text
    assert "We regret" not in summary.text


@pytest.mark.parametrize(
    "title",
    ["MINUTES OF THE PIER COMMITTEE", "MOORING AGREEMENT", "Procès-verbal du comité du quai", "CONTRAT D'AMARRAGE"],
)
def test_a_line_that_names_a_kind_of_documents_is_no_issuer(title: str) -> None:
    is_french = "'" in title or "è" in title
    text = f"{title}\n\nHarrow Quay\n12 Quay Street\nLudlow SY8 1AB\n\nThe club meets in May and mends the pier.\n"
    if is_french:
        text = f"{title}\n\nClub du quai\n12 rue du Port\n17000 La Rochelle\n\nLe comité se réunit en mai.\n"
    found = digest(text).extras.fields["key_facts"]
    assert not any(fact["name"] == "issuer" and title.casefold() in fact["value"].casefold() for fact in found)
