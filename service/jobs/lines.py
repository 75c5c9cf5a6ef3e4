"""Documents of jobs as work whose outcome is a line of the results, made where the document is summarized.

An answer may be many times as large as its document: the process that answers requests gets it as it is to be kept.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pipeline.align.alignment import Kind
from pipeline.runner import Runner
from service.storage.compression import packed
from service.tasks import Outcome, Problem, Task, outcome_line, refuted_units


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the results, packed, of `length` bytes; `refuted` counts what was not said, of a `profile`."""

    packed: bytes
    length: int
    failed: bool
    profile: str = ""
    refuted: Mapping[Kind, int] = field(default_factory=dict)


JobOutcome = Line | Outcome
"""What becomes of a document: its line, or what is to become one."""


@dataclass(frozen=True, slots=True)
class LineTask:
    """A task whose outcome is its line in the results, under the id of its document, for the owner of its job."""

    identifier: str
    task: Task
    owner: str = ""

    @property
    def size(self) -> int:
        """That of the task."""
        return self.task.size

    def run(self, runner: Runner) -> Line:
        """The line."""
        return line_of(self.identifier, self.task.run(runner))


def line_of(identifier: str, outcome: JobOutcome) -> Line:
    """The line of an outcome."""
    if isinstance(outcome, Line):
        return outcome
    line = outcome_line(identifier, outcome)
    if isinstance(outcome, Problem):
        return Line(packed(line.decode("utf-8")), len(line), failed=True)
    told = outcome["profile"], refuted_units(outcome)
    return Line(packed(line.decode("utf-8")), len(line), False, *told)
