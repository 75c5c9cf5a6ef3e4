"""What SumUM knows of an article: templates of types of information, with the stretches of the source that fill them.

Saggion & Lapalme 2002, tables 6, 10 and 11. A stretch is a range of tokens, so that whoever regenerates it has the
words with their groups, and its place in the source is never lost.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pipeline.frozen import quickly_made
from pipeline.sumum.reading.knowledge import Move


@dataclass(frozen=True, slots=True)
class Stretch:
    """The tokens `[first, last)` of the document's annotation."""

    first: int
    last: int

    def __post_init__(self) -> None:
        if self.first >= self.last:
            raise ValueError(f"a stretch holds at least one token, not [{self.first}, {self.last})")


@quickly_made
@dataclass(frozen=True, slots=True, order=True)
class Position:
    """Where a template stands: index of its section and of its sentence in the document.

    For what is taken from a heading or a caption, `sentence` is the first sentence that follows it.
    """

    section: int
    sentence: int


@quickly_made
@dataclass(frozen=True, slots=True)
class Template:
    """One piece of information that a pattern found.

    `type` is a type of information; `slots` the named stretches (ARGUMENT, ENTITY …); `predicate` the stretch of the
    verb group that introduces it, None where a heading or caption gives it; `topic_candidates` the indices in
    `Annotation.terms` of the terms of its argument; `weight` the sum of their relevances (section 3.1.2); `topic` the
    potential topic that an informative template elaborates; `move` what an indicative one does for an abstract.
    potential topic that an informative template elaborates; `frame` who presents the argument, and where.
    """

    id: int
    type: str
    rule: str
    position: Position
    whole: Stretch
    slots: Mapping[str, Stretch]
    predicate: Stretch | None
    topic_candidates: tuple[int, ...]
    weight: float
    topic: str | None = None
    move: Move | None = None
    frame: Mapping[str, Stretch] = field(default_factory=dict)

    def about(self, topic: str) -> "Template":
        """The same under another topic; hundreds are made of each article, so that no field is looked up by name."""
        return Template(
            self.id,
            self.type,
            self.rule,
            self.position,
            self.whole,
            self.slots,
            self.predicate,
            self.topic_candidates,
            self.weight,
            topic,
            self.move,
            self.frame,
        )

    @property
    def told(self) -> dict[str, Stretch]:
        """Every slot with its name: Predicate, Who and Where of table 6 beside those that the pattern fills."""
        predicate = {} if self.predicate is None else {"PREDICATE": self.predicate}
        return {**predicate, **self.frame, **self.slots}
