"""A text without full stops: it is read in pieces, in proportion to its length."""

import time
import tracemalloc

import pytest

from pipeline.align.reading.words import LONGEST, MOST_TOKENS, PlainReader
from pipeline.runner import Runner
from pipeline.source import RawDocument
from tests.wired import shipped

pytestmark = pytest.mark.models
MORE_THAN_IN_PROPORTION = 2.5
"""Measured .5 with pieces; 10 without."""
MOST_BYTES = 200 << 20
"""Measured 50 to 148 MB; up to 1.3 GB where pairs were written once for each class, and marks not counted."""
NOUNS = ["council", "town", "bridge", "river", "road", "money", "plan", "people", "water", "school", "market", "report"]
VERBS = ["approved", "built", "closed", "announced", "delayed", "funded", "visited"]


def endless(words: int, mark: str = "") -> str:
    """So many words, in clauses of eight."""
    clauses = (
        f"the {NOUNS[n % 12]} {VERBS[n % 7]} the {NOUNS[n % 11]} of {NOUNS[n * 5 % 12]}{mark} and"
        for n in range(words // 8)
    )
    return " ".join(clauses) + " left."


def test_pieces_hold_every_word_and_end_at_marks() -> None:
    runner = shipped()
    text = "Short. " + endless(900, mark=",") + " " + endless(450)
    summary, _ = runner.compared(RawDocument(text), [RawDocument(text)])
    found = [s.span.of(text) for s in _reader(runner).sentences([summary])]
    assert [word for piece in found for word in piece.split()] == text.split()
    assert max(len(piece.split()) for piece in found) <= LONGEST
    assert [piece for piece in found[:3] if not piece.endswith(",")] == []
    assert all(piece == piece.strip() for piece in found)


def test_a_sentence_of_usual_length_stays_whole() -> None:
    runner = shipped()
    text = endless(LONGEST - 8, mark=",")
    summary, _ = runner.compared(RawDocument(text), [RawDocument(text)])
    assert [s.span.of(text) for s in _reader(runner).sentences([summary])] == [text]


def test_verification_takes_time_in_proportion_to_length() -> None:
    runner = shipped()
    seconds(runner, 50)
    short, long = seconds(runner, 150), seconds(runner, 600)
    print(short, long)
    assert long < 4 * MORE_THAN_IN_PROPORTION * short


def seconds(runner: Runner, words: int) -> float:
    """Of processor time, for a summary of so many words and a source twice as long."""
    summary, given = runner.compared(RawDocument(endless(words)), [RawDocument(endless(2 * words))])
    begin = time.process_time()
    runner.verifier.verify(summary, given, None)
    return time.process_time() - begin


def _reader(runner: Runner) -> PlainReader:
    return runner.aligner.reader("en")


@pytest.mark.parametrize(
    "text", ["1 2 3 4 5 " * 80, "[1] [2, 3] " * 80, "a," * 300, "city " * 300], ids=["digits", "marks", "run", "word"]
)
def test_little_takes_little_memory(text: str) -> None:
    runner = shipped()
    summary, given = runner.compared(RawDocument(text), [RawDocument(text)])
    runner.aligner.align(summary, given, "en", "word")
    tracemalloc.start()
    runner.aligner.align(summary, given, "en", "word")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < MOST_BYTES


def test_a_run_without_spaces_is_cut_too() -> None:
    runner = shipped()
    text = "a," * 900
    summary, _ = runner.compared(RawDocument(text), [RawDocument(text)])
    found = [s.span.of(text) for s in _reader(runner).sentences([summary])]
    assert "".join(found) == text
    assert max(map(len, found)) <= MOST_TOKENS
