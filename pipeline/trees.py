"""Dependency trees of sentences, and the phrases that a subtree makes: what profiles regenerate text from."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile

from pipeline.document import Annotation, Document, Entity, Sentence, Token
from pipeline.span import Span

Keep = Callable[[int], bool]
"""Whether a token, and what it governs, belongs to a phrase."""

_PAIRS = {"(": ")", "[": "]", "“": "”", "«": "»", "‘": "’"}
_QUOTES = frozenset({'"', "``", "''", "“", "”", "«", "»", "‘", "’", "`", "'"})
_ENCLOSING = _QUOTES | {*_PAIRS, *_PAIRS.values()}
_JOINTS = frozenset({",", ";", ":", "-", "–", "—", "--", "…", "...", "."})


def relation(token: Token) -> str:
    """The Universal Dependencies relation without its subtype: `nsubj` for nsubj:pass."""
    return (token.dep or "").partition(":")[0]


@dataclass(frozen=True)
class SentenceTree:
    """The tree of one parsed sentence; tokens go by their index in the annotation.

    `indices` are the tokens of the sentence, `mended` those that stand in the place of the annotation's, with another
    governor or relation.
    """

    document: Document
    annotation: Annotation
    sentence: Sentence
    mended: Mapping[int, Token] = field(default_factory=dict)
    indices: range = field(init=False, repr=False, compare=False)
    _tokens: tuple[Token, ...] = field(init=False, repr=False, compare=False)
    _first: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Plain attributes: tokens are asked for 50,000 times in a report of 400 words.
        object.__setattr__(self, "indices", range(self.sentence.first, self.sentence.last))
        tokens = self.annotation.tokens_of(self.sentence)
        if self.mended:
            tokens = tuple(self.mended.get(index, token) for index, token in zip(self.indices, tokens, strict=True))
        object.__setattr__(self, "_tokens", tokens)
        object.__setattr__(self, "_first", self.sentence.first)

    @cached_property
    def _relations(self) -> tuple[str, ...]:
        return tuple(map(relation, self._tokens))

    @cached_property
    def _governors(self) -> tuple[int | None, ...]:
        heads = ((index, token.head) for index, token in zip(self.indices, self._tokens, strict=True))
        return tuple(None if head is None or head == index or not self._holds(head) else head for index, head in heads)

    @cached_property
    def _children(self) -> tuple[tuple[int, ...], ...]:
        first = self._first
        below: list[list[int]] = [[] for _ in self.indices]
        for index, head in zip(self.indices, self._governors, strict=True):
            if head is not None:
                below[head - first].append(index)
        return tuple(map(tuple, below))

    @cached_property
    def _firsts(self) -> tuple[int, ...]:
        """The first token of each subtree, each found once from those below it."""
        found = list(self.indices)
        waiting = [i for i in self.indices if self.governor(i) is None]
        for index in waiting:  # each comes behind what governs it
            waiting.extend(self._children[index - self._first])
        for index in reversed(waiting):
            governor = self.governor(index)
            if governor is not None:
                at = governor - self._first
                found[at] = min(found[at], found[index - self._first])
        return tuple(found)

    @cached_property
    def _joints(self) -> frozenset[int]:
        """The marks of punctuation that stand between words."""
        return frozenset(i for i, t in self._numbered if t.pos == "PUNCT" and t.text not in _ENCLOSING)

    @cached_property
    def _enclosing(self) -> frozenset[int]:
        """The brackets and quotation marks."""
        return frozenset(i for i, t in self._numbered if t.pos == "PUNCT" and t.text in _ENCLOSING)

    @property
    def _numbered(self) -> Iterator[tuple[int, Token]]:
        return zip(self.indices, self._tokens, strict=True)

    @cached_property
    def _subtrees(self) -> dict[int, list[int]]:
        """The whole subtrees that somebody has asked for."""
        return {}

    @cached_property
    def entities(self) -> Mapping[int, Entity]:
        """The names, dates and numbers of the sentence by the tokens inside them."""
        every, indices = self.annotation.entities, self.indices
        begin = bisect_left(every, indices.start, key=lambda entity: entity.first)
        within = takewhile(lambda entity: entity.first in indices, every[begin:])
        return {i: entity for entity in within for i in range(entity.first, entity.last)}

    def token(self, index: int) -> Token:
        """The token itself."""
        return self._tokens[index - self._first]

    def relation(self, index: int) -> str:
        """The relation of a token to its governor, without subtype."""
        return self._relations[index - self._first]

    def governor(self, index: int) -> int | None:
        """What governs a token; None for a root."""
        return self._governors[index - self._first]

    def upward(self, index: int | None) -> Iterator[int]:
        """A token, what governs it, and so on up to the root."""
        while index is not None:
            yield index
            index = self.governor(index)

    def children(self, index: int, *relations: str) -> list[int]:
        """What a token governs, in order; with `relations` only those, with or without their subtypes."""
        every = self._children[index - self._first]
        if not relations:
            return list(every)
        if not every:
            return []
        tokens, bare, first = self._tokens, self._relations, self._first
        return [i for i in every if tokens[i - first].dep in relations or bare[i - first] in relations]

    def subtree(self, index: int, keep: Keep | None = None) -> list[int]:
        """A token and what hangs from it, in order, without the branches that `keep` refuses."""
        if keep is not None:
            return self._walked(index, keep)
        if index not in self._subtrees:
            self._subtrees[index] = self._walked(index, None)
        return list(self._subtrees[index])

    def _walked(self, index: int, keep: Keep | None) -> list[int]:
        found: list[int] = []
        waiting = [index]
        children, first = self._children, self._first
        while waiting:
            current = waiting.pop()
            found.append(current)
            if below := children[current - first]:
                waiting.extend(below if keep is None else filter(keep, below))
        return sorted(found)

    def first_of(self, index: int) -> int:
        """The first token of a subtree, without walking through it."""
        return self._firsts[index - self._first]

    def span(self, indices: Iterable[int]) -> Span:
        """The stretch of source from the first to the last of some tokens."""
        return Span.covering(self.token(i).span for i in indices)

    def text(self, indices: Sequence[int]) -> str:
        """The words of a phrase as they stand in the source, on one line.

        Tokens that were neighbors keep what stood between them; where something was left out there is a blank.
        Marks of punctuation stay only between words that stood around them, brackets only in pairs.
        """
        pieces: list[str] = []
        before, end = -1, 0
        for index in self.phrase(indices):
            token = self.token(index)
            if pieces and (before + 1 != index or end < token.span.start):
                pieces.append(" ")
            pieces.append(token.text)
            before, end = index, token.span.end
        return " ".join("".join(pieces).split())

    def phrase(self, indices: Sequence[int]) -> list[int]:
        """The tokens of a phrase with the marks of punctuation that stand between two of them, and no others."""
        chosen, joints = set(indices), self._joints
        if joints:
            chosen.update(i + 1 for i in indices if i + 1 in joints and i + 2 in chosen)
        kept = [i for i in sorted(chosen) if i not in joints or (i - 1 in chosen and i + 1 in chosen)]
        kept = self._without_single_brackets(kept)
        while kept and self.token(kept[0]).text in _JOINTS:
            kept.pop(0)
        while kept and self.token(kept[-1]).text in _JOINTS:
            kept.pop()
        return kept

    def _holds(self, index: int) -> bool:
        return self.sentence.first <= index < self.sentence.last

    def _without_single_brackets(self, indices: list[int]) -> list[int]:
        if self._enclosing.isdisjoint(indices):
            return indices
        opened: list[int] = []
        alone: set[int] = set()
        straight: list[int] = []
        for i in indices:
            if i not in self._enclosing:
                continue
            text = self.token(i).text
            if text in _PAIRS:
                opened.append(i)
            elif text in _PAIRS.values():
                if opened and _PAIRS[self.token(opened[-1]).text] == text:
                    opened.pop()
                else:
                    alone.add(i)
            elif text in _QUOTES:
                straight.append(i)
        alone.update(opened)
        if len(straight) % 2:
            alone.update(straight)
        return [i for i in indices if i not in alone]
