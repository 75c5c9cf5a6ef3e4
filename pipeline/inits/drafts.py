"""What a veto judges: a clause on the way to a statement."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from pydantic import BaseModel, ConfigDict, Field

from pipeline.inits.clauses import Clause
from pipeline.inits.factuality import Factuality, FactualityReader, speaker
from pipeline.inits.items import Statement
from pipeline.inits.parts import Parts
from pipeline.inits.words import Words
from pipeline.trees import SentenceTree


class StatementLimits(BaseModel):
    """What is too short or too long to be said.

    Words of a statement: fewer than `min_words` say nothing, more than `max_words` are a sentence as it stands. Tokens
    of a sentence that a parser may be trusted with: a longer one than `longest_sentence` is often several without their
    full stops. At most `max_front` tokens stand before a subject, and `max_attribution` say whose claim it is, which is
    at most `max_distance` tokens away.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    min_words: int = Field(default=3, ge=1)
    max_words: int = Field(default=40, ge=1)
    longest_sentence: int = Field(default=80, ge=1)
    max_front: int = Field(default=12, ge=0)
    max_attribution: int = Field(default=12, ge=1)
    max_distance: int = Field(default=40, ge=1)


@dataclass(frozen=True)
class Draft:
    """A clause and the parts of it that would be said; `statement` once it is made of them."""

    clause: Clause
    parts: Parts
    limits: StatementLimits
    statement: Statement | None = None

    @property
    def tree(self) -> SentenceTree:
        """The tree of the sentence."""
        return self.clause.tree

    @property
    def words(self) -> Words:
        """The words of the language."""
        return self.clause.words

    @cached_property
    def said(self) -> tuple[int, ...]:
        """Every token that would be said."""
        return self.parts.tokens(self.clause)

    @property
    def phrases(self) -> Sequence[tuple[int, ...]]:
        """The parts that are phrases, without those that are empty."""
        return [phrase for phrase in self.parts.phrases if phrase]

    @cached_property
    def factuality(self) -> Factuality:
        """How the clause stands in its sentence."""
        return FactualityReader(self.tree, self.words, self.limits.max_distance).read(self.clause.head)

    @cached_property
    def claimant(self) -> tuple[int, ...]:
        """The tokens of whoever claims it."""
        reporter = self.factuality.reporter
        who = None if reporter is None else speaker(self.tree, reporter)
        return () if who is None else tuple(self.tree.subtree(who))


Check = Callable[[Draft], bool]
"""Whether something speaks against saying a draft; the name of the function is that of the veto."""
