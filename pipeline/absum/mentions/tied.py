"""The mentions of the main event that are known so far, by what another mention may have in common with one of them."""

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Iterable, Sequence

from pipeline.absum.mentions.events import Mention
from pipeline.absum.reading.phrases import GENERIC
from pipeline.absum.reading.vocabulary import BUILT_IN_ROLES
from pipeline.span import SourceSpan


class TiedMentions:
    """Of `mentions`, in reading order, those of some numbers; more are added as they are tied.

    A long document has thousands: none looks at all others.
    """

    def __init__(self, mentions: Sequence[Mention], numbers: Iterable[int]) -> None:
        self._mentions = mentions
        self._numbers: list[int] = []
        self._by_sentence: defaultdict[tuple[int, int], list[Mention]] = defaultdict(list)
        self._first: dict[tuple[int, str], SourceSpan] = {}
        self._counts: set[tuple[str, int, str]] = set()
        self._names: set[tuple[str, str]] = set()
        self._known: set[int] = set()
        self.add(numbers)

    def add(self, numbers: Iterable[int]) -> None:
        """Ties more of the mentions."""
        for number in numbers:
            if number in self._known:
                continue
            mention = self._mentions[number]
            self._known.add(number)
            insort(self._numbers, number)
            self._by_sentence[mention.document, mention.sentence].append(mention)
            key = (mention.document, mention.trigger.word_class)
            self._first[key] = min(mention.source, self._first.get(key, mention.source))
            self._counts |= counts(mention)
            self._names |= names(mention)

    def near(self, mention: Mention) -> Sequence[Mention]:
        """Those in its sentence."""
        return self._by_sentence.get((mention.document, mention.sentence), ())

    def count_as_many(self, group: Iterable[Mention]) -> bool:
        """Whether one of the group has happened to as many of the same as one of these."""
        return any(not self._counts.isdisjoint(counts(mention)) for mention in group)

    def name_the_same(self, group: Iterable[Mention]) -> bool:
        """Whether one of the group has happened to somebody of the same name as one of these."""
        return any(not self._names.isdisjoint(names(mention)) for mention in group)

    def last_before(self, number: int) -> Mention | None:
        """The last one before the mention of a number in its document."""
        mention = self._mentions[number]
        end = bisect_right(self._numbers, number)
        while end < len(self._numbers) and self._is_beside(self._mentions[self._numbers[end]], mention):
            end += 1
        while end:
            end -= 1
            other = self._mentions[self._numbers[end]]
            if other.document != mention.document:
                break
            if other.source < mention.source:
                return other
        return None

    @staticmethod
    def _is_beside(one: Mention, other: Mention) -> bool:
        return (one.document, one.sentence) == (other.document, other.sentence)

    def has_class(self, mention: Mention) -> bool:
        """Whether one in its document has a trigger of its class."""
        return (mention.document, mention.trigger.word_class) in self._first

    def has_class_before(self, mention: Mention) -> bool:
        """Whether one before it in its document has a trigger of its class."""
        first = self._first.get((mention.document, mention.trigger.word_class))
        return first is not None and first < mention.source


def counts(mention: Mention) -> frozenset[tuple[str, int, str]]:
    """How many of whom something happened to: 137 people who were killed."""
    happened = mention.rule.like or mention.trigger.word_class
    found = ((f.phrase, mention.rule.aspects[f.aspect]) for f in mention.findings if f.phrase is not None)
    return frozenset(
        (happened, phrase.quantity, "" if not phrase.noun or GENERIC in phrase.kinds else phrase.lemma)
        for phrase, wanted in found
        if wanted.counts and phrase.quantity is not None and phrase.quantity > 1
    )


def names(mention: Mention) -> frozenset[tuple[str, str]]:
    """To whom something happened, by name."""
    happened = mention.rule.like or mention.trigger.word_class
    found = ((f.phrase, mention.rule.aspects[f.aspect].role) for f in mention.findings if f.phrase is not None)
    return frozenset(
        (happened, phrase.name.split()[-1].lower())
        for phrase, role in found
        if role not in BUILT_IN_ROLES and phrase.name
    )
