"""The rows beside a digest: each fact once, only details that carry something, long tables by their sums."""

from functools import cache

import pytest

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.rules import RuleBook
from pipeline.digest.facts.sound_rows import sound_rows
from pipeline.digest.joined.saying import covered
from pipeline.languages import Language
from pipeline.registry import wire
from pipeline.settings import load_configuration
from pipeline.source import RawDocument
from pipeline.span import SourceSpan, Span
from pipeline.summary import Request, Summary
from tests.wired import shipped

pytestmark = pytest.mark.models

BOATS = (
    "Heron",
    "Teal",
    "Widgeon",
    "Avocet",
    "Curlew",
    "Dunlin",
    "Gannet",
    "Osprey",
    "Plover",
    "Snipe",
    "Tern",
    "Whimbrel",
)
REPORT = (
    "# Report on the quays of Fell\n\nThe boat club of Fell looks after twelve quays.\n\n"
    + "".join(
        f"## {boat} quay\n\nThe {boat} quay was let to crew {number} for £{number}40 a year. The crew must leave it by "
        f"{number} May. Up to {number}0 boats of the club "
        f"lie at the {boat} quay in winter. In the gale of last spring {number}5 planks of the {boat} quay broke. "
        f"The keeper likes how it looks in the evening "
        f"light, as do the people of the mill beside it.\n\n"
        for number, boat in enumerate(BOATS, 3)
    )
    + "## Repairs\n\n| Boat | Hours | Cost |\n|---|---|---|\n"
    + "".join(f"| {boat} | {number} | £{number}00 |\n" for number, boat in enumerate(BOATS, 3))
    + "| Total | 102 | £10,200 |\n\nPrinted copies may be out of date.\n"
)


@cache
def report() -> Summary:
    return shipped().summarize([RawDocument(REPORT.encode(), "text/markdown")], Request(profile="digest"))


def values(name: str) -> list[str]:
    return [fact["value"] for fact in report().extras.fields["key_facts"] if fact["name"] == name]


def test_there_are_few_rows_and_few_details() -> None:
    assert len(report().extras.fields["key_facts"]) <= 24
    assert len(values("detail")) <= 8


def test_no_detail_says_what_the_text_tells_or_carries_nothing() -> None:
    said = " ".join(unit.text for unit in report().units)
    assert not any("Printed copies" in fact["value"] for fact in report().extras.fields["key_facts"])
    details = values("detail")
    assert details
    for value in details:
        assert value.rpartition(": ")[2] not in said
        assert any(map(str.isdigit, value))


def test_a_long_table_is_told_by_its_sums_and_first_rows() -> None:
    rows = [value for value in values("field") if "Hours: " in value]
    assert len(rows) <= 10
    assert any("Total" in row and "£10,200" in row for row in rows)


@pytest.mark.parametrize(
    ("text", "language", "label", "value", "name", "is_sound"),
    [
        ("Card FE 4410   Page 2 / 4", "en", "Card FE 4410", "Page 2 / 4", "field", False),
        ("Carte FE 4410   Page 2 / 4", "fr", "Carte FE 4410", "Page 2 / 4", "field", False),
        ("Fell quay   HV2 1AB", "en", "Fell quay", "HV2 1AB", "field", False),
        ("Postcode: HV2 1AB", "en", "Postcode", "HV2 1AB", "field", True),
        ("Seen by: Ann | Read by: Bo", "en", "Seen by: Ann", "Read by: Bo", "field", False),
        ("Present   Proxies", "en", "", "Proxies", "present", False),
        ("Present   Ann Reed", "en", "", "Ann Reed", "present", True),
        ("The vote was taken at once:", "en", "", "The vote was taken at once:", "vote", False),
        ("The keeper opened the meeting at 7.40.", "en", "", "The keeper opened the meeting at 7.40.", "detail", False),
        ("La séance est levée à 21 h 40.", "fr", "", "La séance est levée à 21 h 40.", "detail", False),
    ],
)
def test_a_row_that_columns_or_footers_gave_is_none(
    text: str, language: Language, label: str, value: str, name: str, *, is_sound: bool
) -> None:
    resources = wire(load_configuration(None), "digest").resources
    places = [SourceSpan(0, Span(text.index(part), text.index(part) + len(part))) for part in (label, value) if part]
    told = f"{label}: {value}" if label else value
    fact = KeyFact(name, told, None, tuple(places), "en.digest.label.present", label)
    assert [*sound_rows(text, [fact], RuleBook.of(resources, language))] == [fact] * is_sound


def test_what_covers_a_place_counts_whole() -> None:
    places = [SourceSpan(0, Span(0, 10)), SourceSpan(0, Span(20, 50))]
    assert covered(places, [Span(5, 8)]) == 0.25
    assert covered(places, []) == 0.0
