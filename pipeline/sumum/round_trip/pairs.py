"""A passage before and after it was rewritten, both parsed, and which words of the one are which of the other."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from pipeline.document import Document, Token
from pipeline.span import Span
from pipeline.trees import SentenceTree, relation

_MARKS = frozenset({"PUNCT", "SPACE", "SYM"})


@dataclass(frozen=True)
class Parse:
    """The sentences that begin within a stretch of a parsed text; tokens go by their index in the annotation."""

    document: Document
    extent: Span

    @cached_property
    def trees(self) -> tuple[SentenceTree, ...]:
        """The tree of each sentence."""
        annotation = self.document.annotation
        if annotation is None:
            return ()
        return tuple(
            SentenceTree(self.document, annotation, sentence)
            for sentence in annotation.sentences
            if self.extent.start <= sentence.span.start < self.extent.end
        )

    @cached_property
    def text(self) -> str:
        """The words as they stand there."""
        return self.extent.of(self.document.text)

    @cached_property
    def words(self) -> tuple[int, ...]:
        """The tokens that are more than marks."""
        return tuple(i for tree in self.trees for i in tree.indices if tree.token(i).pos not in _MARKS)

    @cached_property
    def _trees(self) -> dict[int, SentenceTree]:
        return {index: tree for tree in self.trees for index in tree.indices}

    @cached_property
    def _places(self) -> dict[int, int]:
        spans = ((index, tree.token(index).span) for index, tree in self._trees.items())
        return {offset: index for index, span in spans for offset in range(span.start, span.end)}

    def at(self, offset: int) -> int | None:
        """The token that covers a place of the document."""
        return self._places.get(offset)

    def tree(self, index: int) -> SentenceTree:
        """The tree that a token stands in."""
        return self._trees[index]

    def token(self, index: int) -> Token:
        """The token itself."""
        return self._trees[index].token(index)

    def governor(self, index: int) -> int | None:
        """What governs a token; None for a root."""
        return self._trees[index].governor(index)

    def relation(self, index: int) -> str:
        """The relation of a token to its governor, without subtype."""
        return relation(self.token(index))

    def children(self, index: int, *relations: str) -> list[int]:
        """What a token governs, in order; with `relations` only those."""
        return self._trees[index].children(index, *relations)


@dataclass(frozen=True)
class Pair:
    """`before` as the source has it, `after` as it would be said.

    `said` are the tokens of `before` that are said, with theirs of `after`. Of these `predicates` are said by a verb of
    the register, whose subject and auxiliaries are left out on purpose; `elsewhere` are those that other sentences of
    the abstract say.
    """

    before: Parse
    after: Parse
    said: Mapping[int, int]
    predicates: frozenset[int] = frozenset()
    elsewhere: frozenset[int] = frozenset()

    @cached_property
    def deleted(self) -> frozenset[int]:
        """The words of `before` that are not said."""
        return frozenset(self.before.words) - self.said.keys()

    def kept(self) -> Iterator[int]:
        """The words of the source that are said, but for predicates, in order."""
        return (old for old in self.before.words if old in self.said and old not in self.predicates)
