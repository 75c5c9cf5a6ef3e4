"""Whether the words that a mention gives for an aspect can be said alone, and mean there what they meant.

It is asked by lists of small vetoes, each with a name that `include=trace` shows.

A phrase is whole: nothing of whom it names stands beside it unsaid, it says whose it is, no other number stands between
it and the event, and a date hangs from the event itself. What is not sound in one sentence may be so in another.
`grammars/absum/soundness.toml` has what each veto is for, the files of the languages examples.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pipeline.absum.mentions.dates import DAY
from pipeline.absum.reading.groups import annotation_of
from pipeline.absum.reading.phrases import Phrase
from pipeline.absum.reading.vocabulary import BUILT_IN_ROLES, DATE, EVENT, PLACE, EventVocabulary
from pipeline.document import Document
from pipeline.languages import Language
from pipeline.span import SourceSpan
from pipeline.trees import SentenceTree

if TYPE_CHECKING:  # they read the rules, which name these vetoes
    from pipeline.absum.mentions.events import Finding, Mention

_NOMINAL = frozenset({"NOUN", "PROPN"})
_NAMING = frozenset({"NOUN", "PROPN", "NUM"})
_JOINING = frozenset({"CCONJ", "ADP"})
APART: Final = "apart"
"""The veto on what does not stand in the sentence of the event."""


@dataclass(frozen=True)
class Dated:
    """A date in the sentence of an event; `found` and `event` are the places of both."""

    tree: SentenceTree
    found: int
    event: int
    date: str


@dataclass(frozen=True)
class Phrased:
    """A phrase in the sentence of an event that has the `role`; `said` are the places of the document that are told."""

    tree: SentenceTree
    found: int
    event: int
    role: str
    phrase: Phrase
    vocabulary: EventVocabulary
    said: Sequence[SourceSpan]

    @property
    def inside(self) -> list[int]:
        """The tokens of the phrase."""
        within = self.phrase.span.contains
        return [i for i in self.tree.indices if within(self.tree.token(i).span)] or [self.phrase.head]

    def is_told(self, index: int) -> bool:
        """Whether a token of the sentence is told."""
        tree, token = self.tree, self.tree.token(index).span
        begin = min(tree.token(i).span.start for i in tree.indices)
        first = bisect_left(self.said, begin, key=_start)
        last = bisect_right(self.said, token.start, key=_start)
        return any(place.span.contains(token) for place in self.said[first:last])


def no_day(dated: Dated) -> bool:
    """A month or a year says no day."""
    return len(dated.date) != DAY


def day_of_another(dated: Dated) -> bool:
    """The date hangs from another verb than the event: "The police said on Monday that a bomb had exploded"."""
    tree = dated.tree
    above = list(tree.upward(dated.found))
    chains = (above, tree.upward(dated.event))
    verbs = [next((i for i in chain if tree.token(i).pos == "VERB"), None) for chain in chains]
    return dated.event not in above and (verbs[0] is None or verbs[0] != verbs[1])


def derived_event(phrased: Phrased) -> bool:
    """The noun of the event is no word of the source."""
    return phrased.phrase.is_derived


def named_event(phrased: Phrased) -> bool:
    """The event is told by more than common nouns: of "the July bombing" an article would make another."""
    tree, noun = phrased.tree, phrased.phrase.noun
    is_named = any(tree.token(i).pos == "PROPN" or _is_calendar(tree, i) for i in phrased.inside)
    return not noun or not noun[0].islower() or is_named


def owned(phrased: Phrased) -> bool:
    """Whose it is, another sentence tells: "his driver", « le domicile de ses parents »."""
    words = {*phrased.inside, *phrased.tree.children(phrased.phrase.head, "det", "nmod:poss")}
    return any(phrased.tree.token(i).feature("Poss") == "Yes" for i in words)


def known(phrased: Phrased) -> bool:
    """It is no name, no number, and not new: of "the group", another sentence tells which."""
    phrase = phrased.phrase
    if phrase.name or phrase.quantity is not None or not phrase.is_definite:
        return False
    return not any(phrased.tree.token(i).pos == "PROPN" for i in phrased.inside)


def unnamed_place(phrased: Phrased) -> bool:
    """A place without a name is anywhere: "in a market"."""
    return not any(phrased.tree.token(i).pos == "PROPN" for i in phrased.inside)


def no_full_name(phrased: Phrased) -> bool:
    """A single word is nobody's name, but behind what somebody may be called; a number is no part of one."""
    phrase = phrased.phrase
    if any(word.isdigit() for word in phrase.noun.split()):
        return True  # two names, and an age between them
    if phrase.name is None:
        return False
    if phrase.title is None:
        return len(phrase.name.split()) <= 1
    return "." not in phrase.title and "person" not in phrased.vocabulary.kinds_of(phrase.title.split()[-1])


def part_of_more(phrased: Phrased) -> bool:
    """Somebody is named with it who is not told: "his guard and a driver"."""
    tree, phrase = phrased.tree, phrased.phrase
    first = phrase.head
    while tree.relation(first) == "conj" and (above := tree.governor(first)) is not None:
        first = above
    beside = [first, *tree.children(first, "conj")]
    others = (i for i in beside if i != phrase.head and tree.token(i).pos in _NAMING)
    return any(not phrased.is_told(i) for i in others if not phrase.span.contains(tree.token(i).span))


def nearer_number(phrased: Phrased) -> bool:
    """Another number is nearer to the event: "three were killed, and *five* people were wounded"."""
    tree, event, inside = phrased.tree, phrased.event, phrased.inside
    between = range(inside[-1] + 1, event) if inside[-1] < event else range(event + 1, inside[0])
    return any(tree.token(i).pos == "NUM" and not phrased.is_told(i) and not _is_calendar(tree, i) for i in between)


def torn(phrased: Phrased) -> bool:
    """It begins in the middle of another phrase, with the rest of a name or of a noun."""
    tree, found = phrased.tree, phrased.found
    if found - 1 not in tree.indices:
        return False
    before = tree.token(found - 1)
    if before.pos in _NOMINAL and before.span.end + 1 == tree.token(found).span.start:
        return True
    return phrased.role == "agent" and found < phrased.event and before.pos in _JOINING


DATES: Final[Sequence[Callable[[Dated], bool]]] = (no_day, day_of_another)
"""What is asked of dates; the name of the function is that of the veto, and in all lists they are asked in order."""
Check = Callable[[Phrased], bool]
EVENTS: Final[Sequence[Check]] = (derived_event, named_event)
PHRASES: Final[Sequence[Check]] = (owned, known)
"""What is asked of all other phrases."""
PLACES: Final[Sequence[Check]] = (*PHRASES, unnamed_place)
PARTICIPANTS: Final[Sequence[Check]] = (*PHRASES, no_full_name, part_of_more, nearer_number, torn)
SOUNDNESS_NAMES: Final = frozenset({APART, *(check.__name__ for check in (*DATES, *EVENTS, *PLACES, *PARTICIPANTS))})


def soundness_id(language: Language, name: str) -> str:
    """The id of a veto in a language, as its examples have it."""
    return f"{language}.absum.soundness.{name}"


@dataclass(frozen=True)
class Soundness:
    """Asks about the findings of one document's mentions; `said` are the places in it of all that is told beside
    them, in their order."""

    document: Document
    vocabulary: EventVocabulary
    said: Sequence[SourceSpan]

    def veto(self, mention: "Mention", finding: "Finding", role: str) -> str | None:
        """The name of the first veto on what a mention finds for a role; None for what is sound."""
        annotation = annotation_of(self.document)
        tree = SentenceTree(self.document, annotation, annotation.sentences[mention.sentence])
        starts = {tree.token(i).span.start: i for i in tree.indices}
        event, found = starts.get(mention.source.span.start), starts.get(finding.source.span.start)
        if event is None or found is None:
            return APART
        if role == DATE:
            dated = Dated(tree, found, event, finding.date or "")
            return next((check.__name__ for check in DATES if check(dated)), None)
        if finding.phrase is None:
            return None
        phrased = Phrased(tree, found, event, role, finding.phrase, self.vocabulary, self.said)
        return next((check.__name__ for check in _asked_of(role) if check(phrased)), None)


def _asked_of(role: str) -> Sequence[Check]:
    if role in (EVENT, PLACE):
        return EVENTS if role == EVENT else PLACES
    return PHRASES if role in BUILT_IN_ROLES else PARTICIPANTS


def _start(place: SourceSpan) -> int:
    return place.span.start


def _is_calendar(tree: SentenceTree, index: int) -> bool:
    entity = tree.entities.get(index)
    return entity is not None and entity.label in ("DATE", "TIME")
