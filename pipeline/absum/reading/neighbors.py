"""What the noun groups beside a trigger are to it, for a parse that does not say it: no relation of the tree.

Each function is a rule `absum.functions.neighbor_…`, which has its examples; `FunctionReader` asks for it.
"""

from collections.abc import Iterator
from functools import cached_property

from pipeline.absum.reading.groups import ParsedSentence
from pipeline.absum.reading.verbs import after_shared_verbs, before_shared_verbs
from pipeline.document import NounGroup


class Neighbors:
    """The neighbors of the triggers of one sentence, by their heads."""

    def __init__(self, sentence: ParsedSentence) -> None:
        self._sentence = sentence
        self._groups = sentence.groups

    def object(self, verb: int, *, passive: bool) -> Iterator[int]:
        """The group behind an active verb that no determiner makes a noun."""
        first, last = self._extent(verb)
        if passive or (first > self._sentence.first and self._sentence.token(first - 1).pos == "DET"):
            return
        start = after_shared_verbs(self._sentence, last)
        following = next((g for g in self._order if g.first >= start), None)
        if following is not None and self._is_open(start, following.first):
            yield self._first_name(following)

    def subject(self, verb: int, *, passive: bool) -> Iterator[int]:
        """The group before a verb: of a passive's participle even one that a preposition governs."""
        group = self._groups.verb_groups.get(verb)
        if group is None and not passive:
            return
        first = before_shared_verbs(self._sentence, self._extent(verb)[0])
        before = next((g for g in reversed(self._order) if g.last <= first), None)
        is_participle = passive and group is not None and not group.is_finite
        if before is None or not self._is_open(before.last, first):
            return
        if is_participle or not self._is_governed(before):
            yield before.head

    def complement(self, end: int) -> Iterator[tuple[str, int]]:
        """The preposition right behind a trigger, which ends before `end`, and the head of the group it governs."""
        sentence, tokens = self._sentence, self._groups.annotation.tokens
        if end + 1 < sentence.last and tokens[end].pos == "ADP" and not sentence.vocabulary.begins_limit(tokens, end):
            group = self._groups.group_at.get(end + 1)
            if group is not None and not group.is_pronoun:
                yield tokens[end].lemma.lower(), group.head

    def places(self, noun: int) -> Iterator[int]:
        """The last words of the places that stand in the group of a noun, before it."""
        group = self._groups.group_at.get(noun)
        for index in range(group.first, noun) if group is not None else ():
            name = self._groups.entity_at.get(index)
            if name is not None and name.label == "LOC" and name.last == index + 1:
                yield index

    def _extent(self, verb: int) -> tuple[int, int]:
        group = self._groups.verb_groups.get(verb)
        return (group.first, group.last) if group is not None else (verb, verb + 1)

    @cached_property
    def _order(self) -> list[NounGroup]:
        """The noun groups of the sentence."""
        found = (self._groups.group_at.get(i) for i in self._sentence.tree.indices)
        return sorted({g.first: g for g in found if g is not None}.values(), key=lambda g: g.first)

    def _first_name(self, group: NounGroup) -> int:
        """The head of a group, or the name that it begins with: "Van Gogh several times"."""
        name = self._groups.entity_at.get(group.first)
        is_name = name is not None and name.label == "PER" and name.last <= group.head
        return name.last - 1 if name is not None and is_name else group.head

    def _is_open(self, first: int, last: int) -> bool:
        between = self._groups.annotation.tokens[first:last]
        return len(between) <= self._sentence.settings.neighbor_gap and all(
            t.pos in ("ADV", "DET", "ADJ", "NUM") for t in between
        )

    def _is_governed(self, group: NounGroup) -> bool:
        return group.first > self._sentence.first and self._sentence.token(group.first - 1).pos == "ADP"
