"""What an abstract tells so far: sentences of the article in the order in which they are said."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pipeline.sumum.reading.knowledge import Move
from pipeline.sumum.statements.statement import Statement

_ORDER: Final[tuple[Move, ...]] = ("aim", "method", "result", "conclusion")


@dataclass(frozen=True, slots=True)
class Proposed:
    """A sentence by its index, what it would do for an abstract, and what telling it is worth.

    One that `goes_on` is told behind the sentence before it in the source, on which it may lean.
    """

    index: int
    move: Move
    gain: float
    goes_on: bool = False


@dataclass(frozen=True)
class Told:
    """Sentences in the order in which they are said, with their statements."""

    sentences: tuple[Proposed, ...] = ()
    statements: tuple[Statement, ...] = ()
    worth: float = 0.0

    @cached_property
    def words(self) -> int:
        """How long it is."""
        return sum(map(Statement.words, self.statements))

    @cached_property
    def moves(self) -> Mapping[int, Move]:
        """What each sentence does for the abstract, by its index."""
        return {one.index: one.move for one in self.sentences}

    def count(self, move: Move) -> int:
        """How many sentences do one thing for the abstract."""
        return sum(one.move == move for one in self.sentences)

    def place_of(self, proposed: Proposed) -> int:
        """Where a sentence would stand: aim, method, result, conclusion, each in the order of the source."""
        key = _ORDER.index(proposed.move), proposed.index
        return sum((_ORDER.index(one.move), one.index) < key for one in self.sentences)

    def with_sentence(self, proposed: Proposed, statement: Statement, worth: float) -> "Told":
        """The same with one more sentence, in its place."""
        at = self.place_of(proposed)
        return Told(
            (*self.sentences[:at], proposed, *self.sentences[at:]),
            (*self.statements[:at], statement, *self.statements[at:]),
            self.worth + worth,
        )
