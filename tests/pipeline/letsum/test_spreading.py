"""Reasons spread over the grounds of a decision, on runs weighed by hand."""

from pipeline.letsum.choosing.candidate import SentenceCandidate
from pipeline.letsum.choosing.filling import Chosen
from pipeline.letsum.choosing.production import Normalized
from pipeline.letsum.choosing.spreading import spread
from pipeline.letsum.settings import TableSettings
from tests.pipeline.letsum.builders import interpreted

LEASE = frozenset({"lease", "void", "notice", "owner"})
FEE = frozenset({"fee", "due", "boat", "pier"})
WHY = frozenset({"clause", "signature", "clerk"})


def run(main: int, weight: float, holds: frozenset[str], why: frozenset[str] = frozenset()) -> SentenceCandidate:
    terms = holds | why
    return SentenceCandidate(
        main, (main,), "juridical_analysis", 20, weight, terms, is_held=True, section=main, holds=holds
    )


def order(*runs: SentenceCandidate) -> list[int]:
    return [each.main for each in spread(runs, TableSettings())]


def test_another_ground_comes_before_a_second_run_on_the_same() -> None:
    assert order(run(1, 6.0, LEASE, WHY), run(2, 5.5, LEASE, FEE), run(3, 5.0, FEE)) == [1, 3, 2]


def test_a_run_on_a_ground_of_its_own_keeps_its_place() -> None:
    assert order(run(1, 6.0, LEASE), run(2, 5.5, WHY), run(3, 5.0, FEE)) == [1, 2, 3]


def test_a_holding_stands_behind_the_run_with_its_reason() -> None:
    assert order(run(1, 6.0, LEASE), run(2, 5.5, LEASE, WHY)) == [2, 1]
    assert order(run(1, 6.0, LEASE), run(2, 2.0, LEASE, WHY)) == [1, 2]  # which says little


def test_what_a_told_run_says_is_not_told_again() -> None:
    units = interpreted("[1] The lease is void.\n\n[2] The owner had no notice of it.\n\n[3] The fee is due.").units
    normalized = [Normalized(unit.line.text, unit.span, ()) for unit in units]
    chosen = Chosen(units, normalized, 100, TableSettings())
    chosen.fill([run(1, 6.0, LEASE, WHY), run(0, 5.0, LEASE), run(2, 4.0, FEE)], 100)
    assert [each.unit.line.index for each in chosen.in_order()] == [1, 2]
