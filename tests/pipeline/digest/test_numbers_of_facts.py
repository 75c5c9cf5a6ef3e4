"""What a rule finds is never cut inside a number: "a cheque for £2" of one for £2,310.40."""

import pytest

from pipeline.digest.facts.clauses import number_end


@pytest.mark.parametrize(
    ("cut", "rest"),
    [
        ("a bill of £2", ",310.40 from the yard"),
        ("a letter of 12", "/03/2026"),
        ("the train of 10", ":30"),
        ("un chèque de 2310", ",40 euros"),
    ],
)
def test_a_number_is_whole(cut: str, rest: str) -> None:
    text = f"{cut}{rest}"
    assert text[: number_end(text, len(cut))] == f"{cut}{rest.split(' ')[0]}"


@pytest.mark.parametrize(("cut", "rest"), [("a bill of £2", ", as you asked"), ("the lease", ", 3 pages"), ("12", ".")])
def test_what_ends_a_number_stays_out(cut: str, rest: str) -> None:
    assert number_end(f"{cut}{rest}", len(cut)) == len(cut)
