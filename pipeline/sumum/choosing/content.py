"""The content of a SumUM abstract: what select hands to plan."""

from dataclasses import dataclass

from pipeline.span import SourceSpan
from pipeline.summary import Extras, Refusal
from pipeline.sumum.statements.statement import Statement
from pipeline.sumum.transformations.passage import Passages


@dataclass(frozen=True, slots=True)
class Topic:
    """A term of the source that the reader can have elaborated."""

    term: str
    sources: tuple[SourceSpan, ...]


@dataclass(frozen=True, slots=True)
class AbstractContent:
    """The statements worth saying of the document of `passages`, best first.

    Where `is_elaboration`, they tell of topics, in the order of the source. Where there is room for none, `words_left`
    of the only one are said. `topics` are offered for elaboration.
    """

    passages: Passages
    statements: tuple[Statement, ...]
    topics: tuple[Topic, ...] = ()
    is_elaboration: bool = False
    words_left: int | None = None
    refused: tuple[Refusal, ...] = ()

    def refusals(self) -> tuple[Refusal, ...]:
        """What the round trip refused, then what speaks of what nobody has said, in the order in which it was tried."""
        return self.refused

    def extras(self) -> Extras:
        """The topics on offer."""
        topics = [{"term": topic.term, "sources": [s.as_json() for s in topic.sources]} for topic in self.topics]
        return Extras({"topics": topics})
