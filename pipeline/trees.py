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

    `mended` are tokens that stand in the place of the annotation's, with another governor or relation.
    """

    document: Document
    annotation: Annotation
    sentence: Sentence
    mended: Mapping[int, Token] = field(default_factory=dict)

    @cached_property
    def _tokens(self) -> tuple[Token, ...]:
        tokens = self.annotation.tokens_of(self.sentence)
        if not self.mended:
            return tokens
        return tuple(self.mended.get(index, token) for index, token in zip(self.indices, tokens, strict=True))

    @cached_property
    def _relations(self) -> tuple[str, ...]:
        return tuple(map(relation, self._tokens))

    @cached_property
    def _governors(self) -> tuple[int | None, ...]:
        heads = ((index, token.head) for index, token in zip(self.indices, self._tokens, strict=True))
        return tuple(None if head is None or head == index or not self._holds(head) else head for index, head in heads)

    @cached_property
    def _children(self) -> tuple[tuple[int, ...], ...]:
        first = self.sentence.first
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
            waiting.extend(self._children[index - self.sentence.first])
        for index in reversed(waiting):
            governor = self.governor(index)
            if governor is not None:
                at = governor - self.sentence.first
                found[at] = min(found[at], found[index - self.sentence.first])
        return tuple(found)

    @cached_property
    def entities(self) -> Mapping[int, Entity]:
        """The names, dates and numbers of the sentence by the tokens inside them."""
        every, indices = self.annotation.entities, self.indices
        begin = bisect_left(every, indices.start, key=lambda entity: entity.first)
        within = takewhile(lambda entity: entity.first in indices, every[begin:])
        return {i: entity for entity in within for i in range(entity.first, entity.last)}

    @property
    def indices(self) -> range:
        """The tokens of the sentence."""
        return range(self.sentence.first, self.sentence.last)

    def token(self, index: int) -> Token:
        """The token itself."""
        return self._tokens[index - self.sentence.first]

    def relation(self, index: int) -> str:
        """The relation of a token to its governor, without subtype."""
        return self._relations[index - self.sentence.first]

    def governor(self, index: int) -> int | None:
        """What governs a token; None for a root."""
        return self._governors[index - self.sentence.first]

    def upward(self, index: int | None) -> Iterator[int]:
        """A token, what governs it, and so on up to the root."""
        while index is not None:
            yield index
            index = self.governor(index)

    def children(self, index: int, *relations: str) -> list[int]:
        """What a token governs, in order; with `relations` only those, with or without their subtypes."""
        every = self._children[index - self.sentence.first]
        if not relations:
            return list(every)
        if not every:
            return []
        tokens, bare, first = self._tokens, self._relations, self.sentence.first
        return [i for i in every if tokens[i - first].dep in relations or bare[i - first] in relations]

    def subtree(self, index: int, keep: Keep | None = None) -> list[int]:
        """A token and what hangs from it, in order, without the branches that `keep` refuses."""
        found: list[int] = []
        waiting = [index]
        while waiting:
            current = waiting.pop()
            found.append(current)
            waiting.extend(i for i in self._children[current - self.sentence.first] if keep is None or keep(i))
        return sorted(found)

    def first_of(self, index: int) -> int:
        """The first token of a subtree, without walking through it."""
        return self._firsts[index - self.sentence.first]

    def span(self, indices: Iterable[int]) -> Span:
        """The stretch of source from the first to the last of some tokens."""
        return Span.covering(self.token(i).span for i in indices)

    def text(self, indices: Sequence[int]) -> str:
        """The words of a phrase as they stand in the source, on one line.

        Tokens that were neighbors keep what stood between them; where something was left out there is a blank.
        Marks of punctuation stay only between words that stood around them, brackets only in pairs.
        """
        kept = self.phrase(indices)
        pieces: list[str] = []
        for before, index in zip([None, *kept], kept, strict=False):
            if before is not None and (before + 1 != index or self._is_parted(before, index)):
                pieces.append(" ")
            pieces.append(self.token(index).text)
        return " ".join("".join(pieces).split())

    def phrase(self, indices: Sequence[int]) -> list[int]:
        """The tokens of a phrase with the marks of punctuation that stand between two of them, and no others."""
        chosen = set(indices)
        chosen.update(i + 1 for i in indices if i + 2 in chosen and self._is_joint(i + 1))
        kept = [i for i in sorted(chosen) if not self._is_joint(i) or (i - 1 in chosen and i + 1 in chosen)]
        kept = self._without_single_brackets(kept)
        while kept and self.token(kept[0]).text in _JOINTS:
            kept.pop(0)
        while kept and self.token(kept[-1]).text in _JOINTS:
            kept.pop()
        return kept

    def _holds(self, index: int) -> bool:
        return self.sentence.first <= index < self.sentence.last

    def _is_joint(self, index: int) -> bool:
        token = self.token(index)
        return token.pos == "PUNCT" and token.text not in _ENCLOSING

    def _is_parted(self, before: int, index: int) -> bool:
        return self.token(before).span.end < self.token(index).span.start

    def _without_single_brackets(self, indices: list[int]) -> list[int]:
        opened: list[int] = []
        alone: set[int] = set()
        straight: list[int] = []
        for i in indices:
            text = self.token(i).text
            if self.token(i).pos != "PUNCT":
                continue
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
