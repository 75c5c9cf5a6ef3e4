"""Who and what is enumerated: the conjuncts of the parse, and the groups in a row that it lost."""

from collections.abc import Iterator, Sequence

from pipeline.absum.reading.groups import ParsedSentence
from pipeline.absum.reading.vocabulary import QUANTIFIER
from pipeline.document import NounGroup


class Enumerations:
    """Reads the enumerations of one sentence."""

    def __init__(self, sentence: ParsedSentence) -> None:
        self._tree = sentence.tree
        self._tokens = sentence.groups.annotation.tokens
        self._vocabulary = sentence.vocabulary
        self._group_at = sentence.groups.group_at
        self._verb_at = sentence.groups.verb_at
        self._entity_at = sentence.groups.entity_at

    def members(self, index: int) -> tuple[int, ...]:
        """A head and those that are enumerated with it, each once."""
        return tuple(dict.fromkeys((*self._conjuncts(index), *self._enumerated(index))))

    def _conjuncts(self, index: int) -> Iterator[int]:
        yield index
        for child in self._tree.children(index, "conj"):
            group = self._group_at.get(child)
            if group is not None and (self._explains(index, group) or self._is_trigger(group.first)):
                continue
            if self._tree.token(child).pos in ("NOUN", "PROPN", "NUM", "ADJ", "PRON"):
                yield from self._conjuncts(child)

    def _enumerated(self, index: int) -> Sequence[int]:
        """The groups that follow one in an enumeration which a conjunction closes: the parse loses long ones."""
        group = self._group_at.get(index)
        if group is None or group.head != index:
            return ()
        found: list[int] = []
        closed = 0
        while (end := self._after_complement(group)) < self._tree.sentence.last - 1:
            start = end
            if self._tokens[start].text == ",":
                start += 1
            is_closing = start < self._tree.sentence.last and self._tokens[start].pos == "CCONJ"
            start += is_closing
            following = self._group_at.get(start) if start > end else None
            if following is None or following.first != start or following.is_pronoun:
                break
            behind = self._verb_at.get(following.last)
            if (behind is not None and behind.is_finite) or self._is_trigger(following.first):
                break  # a clause of its own begins here: "killed 20 people and wounded 70 others"
            if group is self._group_at.get(index) and self._is_listed_behind(group, end, following):
                break  # "schools in Kasre, Lemara and Tarsk": the towns are listed, not the schools
            if not found and not is_closing and self._explains(index, following):
                break  # "Carlos Duarte, teacher and former mayor": one, not three
            found.append(following.head)
            group = following
            if is_closing:
                closed = len(found)
        return found[:closed]

    def _is_listed_behind(self, group: NounGroup, end: int, following: NounGroup) -> bool:
        """Whether what follows is listed with the complement of a group: names are, and a noun is not."""
        if end == group.last:
            return False
        is_name = self._tokens[group.head].pos == "PROPN"
        return not is_name and self._tokens[end - 1].pos == self._tokens[following.head].pos == "PROPN"

    def _is_trigger(self, index: int) -> bool:
        """Whether a group seems to begin with a verb that tells an event of its own: a participle takes no number."""
        if self._tokens[index].pos not in ("ADJ", "VERB") or index + 1 >= self._tree.sentence.last:
            return False
        is_verb = any(trigger.pos == "VERB" for trigger in self._vocabulary.triggers(self._tokens[index]))
        following = self._tokens[index + 1]
        return is_verb and (following.pos in ("NUM", "DET") or QUANTIFIER in self._vocabulary.kinds(following))

    def _explains(self, index: int, group: NounGroup) -> bool:
        """Whether a group behind a comma says what somebody is whose name stands before it: it has no article."""
        name = self._entity_at.get(index)
        token = self._tree.token(group.head)
        is_bare = self._tokens[group.first].pos not in ("DET", "NUM") and token.feature("Number") == "Sing"
        return name is not None and name.label == "PER" and token.pos == "NOUN" and is_bare

    def _after_complement(self, group: NounGroup) -> int:
        """Where a noun group ends, with the group that a preposition joins to it."""
        end = group.last
        if end + 1 < self._tree.sentence.last and self._tokens[end].pos == "ADP":
            inner = self._group_at.get(end + 1)
            return inner.last if inner is not None else end
        return end
