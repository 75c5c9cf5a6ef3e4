"""A quantity that is said in words and again in figures is not cut between the two."""

import pytest

from pipeline.digest.facts.clauses import quantity_end

NUMERALS = frozenset({"four", "six", "trois"})


@pytest.mark.parametrize(
    ("found", "rest", "kept"),
    [
        ("renews for further periods of six", " (6) weeks unless cancelled", " (6) weeks"),
        ("a term of twenty-four", " (24) weeks", " (24) weeks"),
        ("reconduit pour trois", " (3) mois", " (3) mois"),
        ("renews under clause", " (6) of the lease", ""),
        ("renews for six", " weeks", ""),
    ],
)
def test_the_figures_and_what_is_counted_are_kept(found: str, rest: str, kept: str) -> None:
    assert quantity_end(f"{found}{rest}", len(found), NUMERALS) == len(found) + len(kept)
