"""Lines that open with the numbers of one series head what stands below them, however the numbers are written."""

import pytest

from pipeline.digest.elements.head import Head
from pipeline.digest.headings.numbered_lines import numbered_lines
from pipeline.document import Block, BlockKind, Document
from pipeline.source import RawDocument, SourceText
from pipeline.span import Span
from pipeline.summary import Request, Summary
from tests.wired import shipped


def blocks_of(*parts: tuple[BlockKind, str]) -> Document:
    """A document of blocks, each with its kind."""
    text = "\n\n".join(part for _, part in parts)
    blocks: list[Block] = []
    start = 0
    for kind, part in parts:
        blocks.append(Block(Span(start, start + len(part)), kind, 0))
        start += len(part) + 2
    return Document(SourceText(text, "text/plain", "0" * 64), "document", tuple(blocks), ())


def heads_of(document: Document) -> dict[int, str]:
    """What heads blocks, by their numbers; nothing where a line of the series ends what stood above it."""
    found = numbered_lines(document, lambda text, span, begins: Head(text, span, begins))
    return {number: head.text if head else "" for number, head in found.items()}


def test_lines_with_the_numbers_of_one_series_head_what_stands_below() -> None:
    document = blocks_of(
        ("paragraph", "1/ Places to moor"),
        ("paragraph", "The east quay has 14 places."),
        ("paragraph", "2/ Your duties"),
        ("list_item", "Ask for a berth by 3 May."),
        ("list_item", "Pay the fee by 10 May."),
        ("paragraph", "3/ Fines"),
        ("paragraph", "A fine of 20 euros is due for each day."),
    )
    heads = heads_of(document)
    assert (heads[1], heads[3], heads[4], heads[6]) == ("Places to moor", "Your duties", "Your duties", "Fines")


def test_a_title_stands_over_the_text_on_the_next_line_of_its_block_without_its_bracket_and_columns() -> None:
    document = blocks_of(
        ("paragraph", "1st MOTION - Accounts of 2031           (simple majority)"),
        ("paragraph", "The accounts are approved."),
        ("paragraph", "2nd MOTION - Repair of the roof (block B)\nTwo firms have sent their prices."),
        ("paragraph", "3rd MOTION - Bicycle shed"),
        ("paragraph", "Put off until the spring."),
        ("paragraph", "ANY OTHER BUSINESS (no vote)"),
        ("paragraph", "The gate squeaks."),
    )
    heads = heads_of(document)
    assert (heads[1], heads[2], heads[4]) == ("Accounts of 2031", "Repair of the roof", "Bicycle shed")
    assert 5 not in heads
    assert 6 not in heads


def test_one_of_a_series_with_its_text_on_its_line_ends_what_the_line_before_it_heads() -> None:
    document = blocks_of(
        ("list_item", "1. Fees"),
        ("paragraph", "The fees go up to 40 euros."),
        ("list_item", "2. Boats"),
        ("paragraph", "Two boats leak."),
        ("list_item", "3. Next meeting on 4 May at the boathouse, and not in the club."),
        ("paragraph", "The meeting closed at nine."),
    )
    heads = heads_of(document)
    assert (heads[1], heads[3], heads[5]) == ("Fees", "Boats", "")


@pytest.mark.parametrize(
    "parts",
    [
        ("1. Apologies", "2. Accounts", "3. Boats", "4. Any other business"),
        ("1. The tenant pays the rent and the", "2. The tenant insures the boat and the", "4. Never mind"),
        ("1. Ring the yard", "We are open.", "2. Ring the club", "They are closed."),
    ],
)
def test_a_list_of_items_and_two_lines_head_nothing(parts: tuple[str, ...]) -> None:
    paragraph: BlockKind = "paragraph"
    assert heads_of(blocks_of(*((paragraph, part) for part in parts))) == {}


MINUTES = """LOCK COTTAGES RESIDENTS

Minutes of the meeting of 4 March 2031

Present: Ida Lamb (chair), Sol Marsh (treasurer)

1/ Roof of the boathouse

Two firms were asked for their prices in January. Sol reported that the cheaper one can begin on 3 May.
The chair thanked him. Everybody was pleased with the figures. The work takes 12 days.

Decision: accepted at 4,200 euros.

2/ Gate

It sticks in wet weather. ACTION: Sol asks the smith by 20 March.

3/ Barbecue

A ban was proposed by Una Pike and refused by 11 votes to 6.
"""


def minutes() -> Summary:
    return shipped().summarize((RawDocument(MINUTES, "text/plain"),), Request(profile="digest"))


@pytest.mark.models
def test_facts_far_below_a_line_are_told_behind_it() -> None:
    facts = [(fact["name"], fact["value"]) for fact in minutes().extras.fields["key_facts"]]
    actions = [value for name, value in facts if name == "action"]
    assert actions
    assert all(value.startswith("Gate: ") for value in actions)
    told = [value for _, value in facts if "4,200" in value or "ban" in value or "12 days" in value]
    assert told
    assert all(value.startswith(("Roof of the boathouse: ", "Barbecue: ")) for value in told)


def test_the_last_line_of_a_series_within_another_ends_at_the_next_of_that() -> None:
    document = blocks_of(
        ("paragraph", "1. Works"),
        ("paragraph", "1) Roof"),
        ("paragraph", "Two slates fell."),
        ("paragraph", "2) Stairs"),
        ("paragraph", "A step is loose."),
        ("paragraph", "3) Doors"),
        ("paragraph", "The lock jams."),
        ("paragraph", "2. Money"),
        ("paragraph", "The fund has 900 euros."),
        ("paragraph", "3. Staff"),
        ("paragraph", "Nobody left."),
    )
    heads = heads_of(document)
    assert (heads[6], heads[7], heads[8]) == ("Doors", "Money", "Money")
    assert (heads[9], heads[10]) == ("Staff", "Staff")
