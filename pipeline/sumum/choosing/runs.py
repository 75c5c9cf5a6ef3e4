"""Runs of neighboring sentences: what an abstract tells without leaps.

Readers of sentences picked one by one missed what stood between them. So what introduces and what concludes an article
is told in runs: a sentence that can stand alone, and those that go on from it, which may lean on it.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pipeline.sumum.reading.knowledge import Move
from pipeline.sumum.reading.templates import Template
from pipeline.sumum.scoring.grades import Grade
from pipeline.sumum.settings import RunSettings
from pipeline.sumum.statements.statement import Statement

Say = Callable[[Template], Statement | None]


@dataclass(frozen=True, slots=True)
class Neighbors:
    """What goes on behind other sentences, by the index of the sentence, and with which of them a run may end.

    `opening` and `closing` are the sections that introduce and conclude the article. `signs` are the classes of cues
    in a sentence; `standing` lean on none before them, `linking` are added to others ("Moreover"), `told` goes on
    anywhere in the article, `beginning` are first sentences of sections, and `grades` say how good each sentence is for
    an abstract. `naming` tell what that is which the title names before all.
    """

    going_on: Mapping[int, Template] = field(default_factory=dict)
    ending: frozenset[int] = frozenset()
    worths: Mapping[int, float] = field(default_factory=dict)
    opening: frozenset[int] = frozenset()
    closing: frozenset[int] = frozenset()
    standing: frozenset[int] = frozenset()
    signs: Mapping[int, frozenset[str]] = field(default_factory=dict)
    told: Mapping[int, Template] = field(default_factory=dict)
    beginning: frozenset[int] = frozenset()
    linking: frozenset[int] = frozenset()
    grades: Mapping[int, Grade] = field(default_factory=dict)
    naming: frozenset[int] = frozenset()

    def has(self, index: int, *signs: str) -> bool:
        """Whether a sentence has one of some signs."""
        return not self.signs.get(index, frozenset()).isdisjoint(signs)

    def behind(self, index: int) -> Template | None:
        """What goes on where a sentence ends; None where something stands between them, be it a heading."""
        one, other = self.going_on.get(index), self.going_on.get(index + 1)
        if one is None or other is None or one.position.section != other.position.section:
            return None
        return other


@dataclass(frozen=True, slots=True)
class Run:
    """A template that stands alone, and those that go on from it; `gain` is what telling them is worth."""

    head: Template
    tail: tuple["Follower", ...]
    gain: float

    def does(self, moves: Collection[Move]) -> bool:
        """Whether one of its sentences does one of some things for an abstract."""
        return any(template.move in moves for template in (self.head, *(one.template for one in self.tail)))

    @property
    def last(self) -> int:
        """Its last sentence, by its index."""
        return self.tail[-1].template.position.sentence if self.tail else self.head.position.sentence

    def statements(self, alone: Say, going_on: Say) -> Sequence[Statement]:
        """The run in words, subjectless as long as it began so; none where one of its sentences cannot be said."""
        first = alone(self.head)
        if first is None:
            return []
        said = [first]
        for follower in self.tail:
            presented = alone(follower.own) if said[-1].says and follower.own is not None else None
            if presented is not None and presented.says:
                said.append(replace(presented, goes_on=True))
                continue
            told = going_on(follower.template)
            if told is None:
                return []
            said.append(told)
        return said


@dataclass(frozen=True, slots=True)
class Follower:
    """A sentence that goes on from another, and the best template that could tell it alone."""

    template: Template
    own: Template | None


def ranked_runs(
    heads: Sequence[Template], worths: Mapping[int, float], neighbors: Neighbors, settings: RunSettings
) -> list[Run]:
    """The runs that some templates open, those worth most first; `worths` are by template, of which others are 1."""
    own = {head.position.sentence: head for head in heads}
    runs = [run for head in heads for run in _of(head, own, worths, neighbors, settings)]
    return sorted(runs, key=lambda run: (-run.gain, run.head.position, len(run.tail)))


def _of(
    head: Template,
    own: Mapping[int, Template],
    worths: Mapping[int, float],
    neighbors: Neighbors,
    settings: RunSettings,
) -> Iterator[Run]:
    tail: list[Follower] = []
    gain = worths.get(head.id, 1.0) - settings.cost
    yield Run(head, (), gain)
    index = head.position.sentence
    while len(tail) < settings.longest - 1 and (template := neighbors.behind(index)) is not None:
        index += 1
        told = own.get(index)
        worth = neighbors.worths.get(index, 0.0) if told is None else worths.get(told.id, 1.0)
        gain += worth - settings.cost
        tail.append(Follower(template if told is None else replace(template, type=told.type, move=told.move), told))
        if index in neighbors.ending:
            yield Run(head, tuple(tail), gain)
