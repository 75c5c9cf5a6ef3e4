"""The words of a summary that lay it out and say nothing of the sources, and what such a line only repeats.

A digest begins with what its document is ("Web page, dated 6 May 2026", "Document of 598 words") and has lines with
labels of its own ("Due: 17 May 2026"): those words are ours, and a value behind them that stands in the sources as it
is has nothing beside it by which it could be found there.
"""

from collections.abc import Iterator

from pipeline.align.reading.openings import Openings
from pipeline.align.reading.passages import Passage
from pipeline.align.reading.said import SaidAnywhere
from pipeline.align.reading.words import plain_words

PARTING = frozenset({",", ";", ":", "|", "·", "."})
"""What ends a value of a line."""


def opened(said: Passage, openings: Openings) -> int:
    """How many words at the beginning say what the document is; 0 where other words go on from there."""
    words = [token.text.lower() for token in said.tokens]
    length = openings.kind(words)
    rest = words[length:]
    return length if length and (not rest or rest[0] in PARTING or openings.phrase(rest)) else 0


def repeated(said: Passage, first: int, openings: Openings, anywhere: SaidAnywhere) -> Iterator[int]:
    """The places, from `first` on, of what leads to the values of a laid out line, and of values that are there."""
    for piece in _pieces(said, first):
        length = openings.phrase([said.lower[n] for n in piece])
        yield from piece[:length]
        value = [word for n in piece[length:] for word in plain_words(said.lower[n])]
        if value and anywhere.has_run(value, [said.stem[n] for n in piece[length:]]):
            yield from piece[length:]


def _pieces(said: Passage, first: int) -> Iterator[list[int]]:
    piece: list[int] = []
    for n in range(first, len(said)):
        if said.lower[n] in PARTING:
            yield piece
            piece = []
        else:
            piece.append(n)
    yield piece
