"""What is put to the vote by name, on the line of its number, or with a table of votes, is told with how it ended."""

import pytest

from pipeline.digest.elements.words import DigestWords
from pipeline.digest.facts.vote_lines import VoteLines
from pipeline.languages import Language
from pipeline.source import RawDocument
from pipeline.span import Span
from pipeline.summary import Request, Summary
from tests.resources import RESOURCES
from tests.wired import shipped

pytestmark = pytest.mark.models

NAMED = """# MINUTES – Members' Meeting of the Lowford Rowing Club

Tuesday 4 May 2027, boathouse. Present: 31 members.

## 1. Minutes of 6 April

Adopted as they are. Carried, 1 abst.

## 2. Crane

Ms Ware showed the quay and said where a crane could stand.

**Motion 2.1** – THAT the club buy a crane from Harbour Cranes at £61,000, financed by a loan of ten years.
M/S Ware / Reed.

The debate was long. Against: the payments would fall on the fees at once.

> Vote by show of oars: 9 for, 14 against, 2 abstentions. **DEFEATED.**

**Motion 2.2** – THAT a hand winch be bought in 2028, at not more than £1,850, paid from the reserve of the quay.
M/S Pike / Reed.

*Amendment (Field):* add "provided that two further offers are obtained". Accepted as friendly.

> 17 for, 6 against, 2 abst. **CARRIED as amended.**

## 3. Guests

The board proposed a second guest for each boat. Two thirds of the votes cast are needed.

> 12 for, 11 against, 2 abst. = 52.2 %. **NOT CARRIED.** One guest stays.
"""
TABLED = """CABINET MARÉE - Syndic de copropriété

PROCÈS-VERBAL DE L'ASSEMBLÉE GÉNÉRALE DU 4 MAI 2027

1. Bureau (art. 24) – Présidente : Mme Lenoir. Secrétaire : M. Quai. Adopté à l'unanimité.

2. Comptes de 2026 (art. 24) Charges : 41 250,30 €. Mme Roux relève que le puits a coûté plus que prévu ; \
le syndic répond que la pompe est neuve et garantie.

Pour	Contre	Abst.
5 100	311 (Vasseur)	0

Adopté.

3. Quitus au syndic (art. 24) – Pour 5 204 / contre 202 / abst. 6. Adopté.

4. Escalier

4-a. Escalier de pierre, entreprise Granit, 61 000 € TTC (art. 25)

Plusieurs le jugent trop cher.

1er vote : pour 2 100 / contre 3 300 / abst. 12. La majorité n'est pas atteinte.

2nd vote, maj. art. 24 : pour 2 102 / contre 3 304 / abst. 6

La résolution est REJETÉE.

4-b. Escalier de bois, entreprise Duchêne, 18 400 € TTC

Une condition est ajoutée à la demande de M. Vasseur : pas de travaux avant le 1er mars 2028.

Pour	Contre	Abst.
4 800	612	0

Adopté.

5. Budget de 2028 – 43 000 €. Unanimité des 5 412.
"""


def digested(text: str, name: str) -> Summary:
    return shipped().summarize([RawDocument(text.encode(), name=name)], Request(profile="digest"))


def decisions(summary: Summary) -> list[str]:
    found = (f["value"] for f in summary.extras.fields["key_facts"] if f["name"] == "decision")
    return [value.replace("\N{NO-BREAK SPACE}", " ") for value in found]


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        (
            NAMED,
            "a.md",
            "Crane: THAT the club buy a crane from Harbour Cranes at £61,000, financed by a loan of",
        ),
        (NAMED, "a.md", "M/S Ware / Reed. Vote by show of oars: 9 for, 14 against, 2 abstentions. DEFEATED."),
        (
            NAMED,
            "a.md",
            'offers are obtained". Accepted as friendly. 17 for, 6 against, 2 abst. CARRIED as am',
        ),
        (NAMED, "a.md", "12 for, 11 against, 2 abst. = 52.2 %. NOT CARRIED."),
        (TABLED, "a.txt", "neuve et garantie. Adopté (Pour 5 100, Contre 311 (Vasseur), Abst. 0)."),
        (TABLED, "a.txt", "Quitus au syndic (art. 24) – Pour 5 204 / contre 202 / abst. 6. Adopté."),
        (
            TABLED,
            "a.txt",
            "2nd vote, maj. art. 24 : pour 2 102 / contre 3 304 / abst. 6. La résolution est REJETÉE.",
        ),
        (
            TABLED,
            "a.txt",
            "Escalier : Escalier de bois, entreprise Duchêne, 18 400 € TTC. Une condition est ajoutée",
        ),
        (TABLED, "a.txt", "avant le 1er mars 2028. Adopté (Pour 4 800, Contre 612, Abst. 0)."),
        (TABLED, "a.txt", "Budget de 2028 – 43 000 €. Unanimité des 5 412."),
    ],
)
def test_what_is_put_to_the_vote_is_told_with_how_it_ended(text: str, name: str, told: str) -> None:
    assert any(told in each for each in decisions(digested(text, name)))


@pytest.mark.parametrize(("text", "name"), [(NAMED, "a.md"), (TABLED, "a.txt")])
def test_neither_the_debate_nor_an_outcome_stands_over_what_is_told(text: str, name: str) -> None:
    summary = digested(text, name)
    said = [*(unit.text for unit in summary.units), *decisions(summary)]
    assert not any("debate was long" in each or each.startswith(("Adopt", "THAT")) for each in said)
    assert sum("Accepted as friendly" in unit.text for unit in summary.units) <= 1


@pytest.mark.parametrize(
    ("language", "head", "figures", "counts"),
    [
        ("fr", "Pour\tContre\tAbst.", "5 100\t311 (Vasseur)\t0", "Pour 5 100, Contre 311 (Vasseur), Abst. 0"),
        ("en", "For     Against", "12      3", "For 12, Against 3"),
        ("en", "For\tAgainst", "twelve\t3", None),
        ("en", "For\tAgainst", "12", None),
        ("en", "Boats\tOars", "12\t3", None),
    ],
)
def test_a_vote_in_a_table_is_its_sides_with_their_figures(
    language: Language, head: str, figures: str, counts: str | None
) -> None:
    vote = VoteLines(DigestWords(RESOURCES, language)).tabled(head, Span(0, len(head)), figures)
    assert (vote.counts if vote else None) == counts
