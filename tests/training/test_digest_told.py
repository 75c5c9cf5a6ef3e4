"""How much of what authors say matters a digest tells."""

import pytest

from tests.resources import RESOURCES
from training.digest.told import PAPERS, Words, facts_of, measured, stop_words

KEY = """minutes
The club sells its launch for £4,200.
The launch is sold for £4,200 to Ada Finch.
The slip closes on 30 June 2031.
Ben Moss keeps the keys.
"""
WORDS = Words(stop_words(RESOURCES))


def test_the_kind_is_no_fact() -> None:
    assert facts_of(KEY)[0] == "The club sells its launch for £4,200."
    assert len(facts_of(KEY)) == 4


@pytest.mark.parametrize(
    ("text", "table", "shares"),
    [
        (["It sold the launch for £4,200 to Ada Finch.", "The slip will close on 30 June 2031."], [], (0.75, 0.75)),
        (["It sold the launch for £4,200", "to Ada Finch."], ["Date: the slip closes on 30 June 2031"], (0.5, 0.75)),
        (["The slip closes on 3 May 2031."], [], (0.0, 0.0)),
        ([], [], (0.0, 0.0)),
    ],
)
def test_a_fact_is_told_where_lines_have_most_of_its_words(
    text: list[str], table: list[str], shares: tuple[float, float]
) -> None:
    found = measured(WORDS, facts_of(KEY), text, table)
    assert (found.text, found.both) == shares


def test_the_first_facts_weigh_most() -> None:
    first, last = (measured(WORDS, facts_of(KEY), [facts_of(KEY)[rank]], []) for rank in (0, 3))
    assert first.text_weighed > last.text_weighed > 0


def test_each_paper_has_its_key() -> None:
    keys = {path.with_suffix("") for path in PAPERS.glob("*.key")}
    assert keys == {path for path in PAPERS.iterdir() if path.suffix != ".key"} != set()
