"""Whether the words that a mention gives for an aspect can be said alone, and mean there what they meant.

A phrase is whole: nothing of whom it names stands beside it unsaid, it says whose it is, no other number stands between
it and the event, and a date hangs from the event itself. What is not sound in one sentence may be so in another.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.absum.dates import DAY
from pipeline.absum.events import Finding, Mention
from pipeline.absum.groups import annotation_of
from pipeline.absum.phrases import Phrase
from pipeline.absum.vocabulary import BUILT_IN_ROLES, DATE, EVENT, PLACE, EventVocabulary
from pipeline.document import Document
from pipeline.span import SourceSpan
from pipeline.trees import SentenceTree

_NOMINAL = frozenset({"NOUN", "PROPN"})
_NAMING = frozenset({"NOUN", "PROPN", "NUM"})
_JOINING = frozenset({"CCONJ", "ADP"})


@dataclass(frozen=True)
class Soundness:
    """Asks about the findings of one document's mentions; `said` are the places in it of all that is told beside
    them, in their order."""

    document: Document
    vocabulary: EventVocabulary
    said: Sequence[SourceSpan]

    def holds(self, mention: Mention, finding: Finding, role: str) -> bool:
        """Whether what a mention finds for a role is sound."""
        annotation = annotation_of(self.document)
        tree = SentenceTree(self.document, annotation, annotation.sentences[mention.sentence])
        starts = {tree.token(i).span.start: i for i in tree.indices}
        event, found = starts.get(mention.source.span.start), starts.get(finding.source.span.start)
        if event is None or found is None:
            return False
        if role == DATE:
            return len(finding.date or "") == DAY and _hangs_from(tree, found, event)
        phrase = finding.phrase
        if phrase is None:
            return True
        if role == EVENT:
            return not phrase.is_derived and _is_common(tree, phrase)
        if self._has_owner(tree, phrase) or not _is_introduced(tree, phrase):
            return False
        if role == PLACE:
            return any(tree.token(i).pos == "PROPN" for i in _inside(tree, phrase))
        if role in BUILT_IN_ROLES:
            return True
        return (
            self._is_name(phrase)
            and not self._is_part(tree, phrase)
            and not self._has_number_between(tree, phrase, event)
            and _begins(tree, found, event, role)
        )

    def _is_name(self, phrase: Phrase) -> bool:
        """Whether somebody's name is one: more than one word, or behind what somebody may be called."""
        if any(word.isdigit() for word in phrase.noun.split()):
            return False  # two names, and an age between them
        if phrase.name is None:
            return True
        if phrase.title is None:
            return len(phrase.name.split()) > 1
        return "." in phrase.title or "person" in self.vocabulary.kinds_of(phrase.title.split()[-1])

    @staticmethod
    def _has_owner(tree: SentenceTree, phrase: Phrase) -> bool:
        """Whose it is, another sentence tells: "his driver", « le domicile de ses parents »."""
        words = {*_inside(tree, phrase), *tree.children(phrase.head, "det", "nmod:poss")}
        return any(tree.token(i).feature("Poss") == "Yes" for i in words)

    def _is_part(self, tree: SentenceTree, phrase: Phrase) -> bool:
        """Whether somebody is named with it who is not told: "his guard and a driver"."""
        first = phrase.head
        while tree.relation(first) == "conj" and (above := tree.governor(first)) is not None:
            first = above
        beside = [first, *tree.children(first, "conj")]
        others = (i for i in beside if i != phrase.head and tree.token(i).pos in _NAMING)
        return any(not self._is_told(tree, i) for i in others if not phrase.span.contains(tree.token(i).span))

    def _has_number_between(self, tree: SentenceTree, phrase: Phrase, event: int) -> bool:
        """Whether another number is nearer to the event: "three were killed, and *five* people were wounded"."""
        inside = [*_inside(tree, phrase)]
        between = range(inside[-1] + 1, event) if inside[-1] < event else range(event + 1, inside[0])
        return any(
            tree.token(i).pos == "NUM" and not self._is_told(tree, i) and not _is_calendar(tree, i) for i in between
        )

    def _is_told(self, tree: SentenceTree, index: int) -> bool:
        token, begin = tree.token(index).span, min(tree.token(i).span.start for i in tree.indices)
        first = bisect_left(self.said, begin, key=_start)
        last = bisect_right(self.said, token.start, key=_start)
        return any(place.span.contains(token) for place in self.said[first:last])


def _start(place: SourceSpan) -> int:
    return place.span.start


def _inside(tree: SentenceTree, phrase: Phrase) -> list[int]:
    return [i for i in tree.indices if phrase.span.contains(tree.token(i).span)] or [phrase.head]


def _is_introduced(tree: SentenceTree, phrase: Phrase) -> bool:
    """Whether it is a name, a number, or new: of "the group", another sentence tells which."""
    if phrase.name or phrase.quantity is not None or not phrase.is_definite:
        return True
    return any(tree.token(i).pos == "PROPN" for i in _inside(tree, phrase))


def _is_common(tree: SentenceTree, phrase: Phrase) -> bool:
    """Whether an event is told by common nouns: of "the July bombing" an article would make another."""
    inside = _inside(tree, phrase)
    is_named = any(tree.token(i).pos == "PROPN" or _is_calendar(tree, i) for i in inside)
    return bool(phrase.noun) and phrase.noun[0].islower() and not is_named


def _begins(tree: SentenceTree, found: int, event: int, role: str) -> bool:
    """Whether a phrase does not begin in the middle of another."""
    if found - 1 not in tree.indices:
        return True
    before = tree.token(found - 1)
    if before.pos in _NOMINAL and before.span.end + 1 == tree.token(found).span.start:
        return False  # the rest of a name, or of a noun
    return not (role == "agent" and found < event and before.pos in _JOINING)


def _is_calendar(tree: SentenceTree, index: int) -> bool:
    entity = tree.entities.get(index)
    return entity is not None and entity.label in ("DATE", "TIME")


def _hangs_from(tree: SentenceTree, date: int, event: int) -> bool:
    above = list(tree.upward(date))
    verbs = [next((i for i in chain if tree.token(i).pos == "VERB"), None) for chain in (above, tree.upward(event))]
    return event in above or (verbs[0] is not None and verbs[0] == verbs[1])
