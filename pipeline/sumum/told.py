"""What a story tells so far: runs of sentences in the order in which they are said."""

from dataclasses import dataclass
from typing import Final

from pipeline.sumum.knowledge import Move
from pipeline.sumum.statement import Statement

_ORDER: Final[tuple[Move, ...]] = ("aim", "method", "result", "conclusion")


@dataclass(frozen=True, slots=True)
class StoryRun:
    """Sentences that stand beside each other, by index, what they do for an abstract and what telling them is worth.

    A run that `goes_on` is told behind the sentence before it in the source.
    """

    first: int
    last: int
    move: Move
    gain: float
    goes_on: bool = False

    @property
    def sentences(self) -> range:
        """The indices of its sentences."""
        return range(self.first, self.last)

    @property
    def is_single(self) -> bool:
        """Whether it is one sentence."""
        return self.last == self.first + 1


@dataclass(frozen=True, slots=True)
class Told:
    """Runs in the order in which they are said, with their statements."""

    runs: tuple[StoryRun, ...] = ()
    said: tuple[tuple[Statement, ...], ...] = ()
    worth: float = 0.0

    @property
    def words(self) -> int:
        """How long it is."""
        return sum(one.words() for statements in self.said for one in statements)

    @property
    def sentences(self) -> frozenset[int]:
        """The indices of the sentences that are told."""
        return frozenset(index for run in self.runs for index in run.sentences)

    def move_of(self, sentence: int) -> Move | None:
        """What the run does for the abstract in which a sentence is told; None where it is not told."""
        return next((run.move for run in self.runs if sentence in run.sentences), None)

    def count(self, move: Move) -> int:
        """How many runs do one thing for the abstract."""
        return sum(run.move == move for run in self.runs)

    def with_run(self, run: StoryRun, said: tuple[Statement, ...], worth: float) -> "Told":
        """The same with one more run, in its place."""
        both = [*zip(self.runs, self.said, strict=True), (run, said)]
        both.sort(key=lambda one: (_ORDER.index(one[0].move), one[0].first))
        return Told(tuple(run for run, _ in both), tuple(said for _, said in both), self.worth + worth)
