"""What a template becomes: a predicate with what it presents, or sentences of the source, edited."""

from dataclasses import dataclass
from typing import Final

from pipeline.sumum.reading.features import ARGUMENT
from pipeline.sumum.reading.templates import Stretch, Template
from pipeline.sumum.transformations.draft import Draft, transformation_id
from pipeline.sumum.transformations.verbs import Predicate

FRAMED: Final = frozenset(
    {
        "topic_of_document",
        "topic_of_section",
        "topic_description",
        "possible_topic",
        "signaling_concept",
        "signaling_structural",
    }
)
"""The types that are said by a verb of the register and their argument."""


@dataclass(frozen=True, slots=True)
class Said:
    """A predicate and what it presents; an empty argument is shared with the next one: "describes and evaluates X"."""

    predicate: Predicate
    argument: Draft


Wording = tuple[int, tuple[Said, ...], tuple[Draft, ...]]


@dataclass(frozen=True, slots=True)
class Statement:
    """A template in words: predicates with arguments, or sentences; `tokens` are the source's that it says.

    One that `goes_on` is told behind the statement before it, on which it may lean.
    """

    template: Template
    says: tuple[Said, ...] = ()
    sentences: tuple[Draft, ...] = ()
    introduction: int | None = None
    goes_on: bool = False

    @property
    def drafts(self) -> tuple[Draft, ...]:
        """The edited passages, in order."""
        return tuple(said.argument for said in self.says) or self.sentences

    @property
    def tokens(self) -> frozenset[int]:
        """The tokens that are said, by index."""
        return frozenset(index for draft in self.drafts for index in draft.tokens())

    @property
    def wording(self) -> Wording:
        """What it says, however it stands beside others: of a copy the same."""
        return self.template.id, self.says, self.sentences

    @property
    def is_rewritten(self) -> bool:
        """Whether any of its words are not as the source has them."""
        return bool(self.says) or any(draft.trace != (transformation_id("no_transformation"),) for draft in self.drafts)

    def words(self) -> int:
        """An upper bound of its length: the words of its drafts and, for each predicate, a verb and "; and also"."""
        own = sum(3 + len(said.predicate.adverbs) for said in self.says)
        return own + sum(len(draft.text().split()) for draft in self.drafts)


def argument_of(template: Template) -> Stretch | None:
    """What the template presents: its ARGUMENT, else the first of its other slots."""
    if ARGUMENT in template.slots:
        return template.slots[ARGUMENT]
    return next((template.slots[name] for name in sorted(template.slots)), None)
