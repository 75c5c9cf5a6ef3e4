"""Composes a summary of what was written anew and of what the story tells as it stands, so that nothing is told twice.

Where there is room a story is told from its beginning on, and of the sentences of the schemes those open it that say
what it does not: the day, which it knows only from its dateline, or what stands where it is not told. Where there is
little room the schemes say all that they can, and the story what they have not said.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile

from pipeline.budget import containment
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.span import SourceSpan
from pipeline.stories.later_news import LaterNews
from pipeline.stories.story import StoryTelling
from pipeline.summary import Message, count_words

_SHARE = 0.8
"""Of the words of the story told from its beginning on: what stands in its stead says as much in fewer words."""


@dataclass(frozen=True, slots=True)
class Said:
    """A message of the schemes with its length and the lemmas of what it says in the sources.

    `facts` are for each candidate that it says all places where the event is said to have it. One that
    `opens` says more than that something happened.
    """

    message: Message
    words: int
    terms: frozenset[str]
    facts: tuple[frozenset[SourceSpan], ...] = ()
    opens: bool = False


@dataclass(frozen=True, slots=True)
class Composition:
    """What is said, in order: messages of the schemes, then sentences of the story."""

    said: tuple[Said, ...]
    story: tuple[WholeSentence, ...]


@dataclass(frozen=True, slots=True)
class Composer:
    """Fills `room` words; what has `covered` of its terms said is said already, a message `retold` by what has so much.

    Of a cluster the schemes say what its documents agree on, though the one that is told says it too. A lone report
    is told itself where it begins with a part of those whom it counts, by the word `part`: "including".
    """

    telling: StoryTelling
    covered: float
    retold: float
    room: int
    is_cluster: bool
    part: str | None = None

    def compose(
        self, said: Sequence[Said], sentences: Sequence[WholeSentence], first: SourceSpan | None
    ) -> Composition:
        """The messages that say more than the story, and the story from the sentence `first` on, as far as it fits."""
        begin = next((each.rank for each in sentences if each.source == first), None)
        if begin is None:
            return Composition(tuple(said), ())
        if self.room < self.telling.enough:
            return Composition(tuple(said), self._story(said, sentences, begin))
        if not said or not said[0].opens or self._tells_part(sentences, begin):
            return Composition((), self._story((), sentences, begin))
        after = self._story(said, sentences, begin)
        if after and any(self._is_retold(each, after[0]) for each in said):
            return Composition((), self._story((), sentences, begin))
        story = self._story((), sentences, begin)
        # What is said anew is shorter than the sentence that it stands for, and may lose what only that tells.
        least = _SHARE * _length(story) - sum(each.words for each in said)
        is_long = _length(after) >= max(self.telling.enough / 2, least)
        if is_long and self._covers(said, sentences, begin):
            return Composition(tuple(said), after)
        is_told = all(self._is_told(each, story) for each in said)
        told = frozenset[str]().union(*(each.terms for each in story))
        adds = self.is_cluster and _length(after) >= max(1, least) and any(not each.terms <= told for each in said)
        if is_told and not (self.is_cluster and (is_long or adds)):
            return Composition((), story)
        if is_long or adds:
            return Composition(tuple(said), after)
        room = self.room - sum(each.words for each in said)
        return Composition(tuple(said), self.telling.told(sentences, begin, room))

    def with_later(
        self,
        composed: Composition,
        later: LaterNews,
        said: Sequence[Said],
        sentences: Sequence[WholeSentence],
        first: SourceSpan | None,
    ) -> Composition:
        """With how the latest report begins behind the story, if it was published on a later day and there is room."""
        news = later.behind(self.telling, composed.story)
        if news is None:
            return composed
        added = self.telling.behind(composed.story, news)
        shorter = replace(self, room=self.room - count_words(added.text)).compose(said, sentences, first)
        if len(shorter.story) < min(len(composed.story), 2):
            return composed
        return Composition(shorter.said, (*shorter.story, added))

    def _covers(self, said: Sequence[Said], sentences: Sequence[WholeSentence], begin: int) -> bool:
        """Whether the sentence with which the story begins says little more than they do."""
        first = next((each for each in sentences if each.rank >= begin), None)
        terms = frozenset[str]().union(*(each.terms for each in said))
        return first is not None and containment(frozenset(first.terms), terms) >= self.covered

    def _story(self, said: Sequence[Said], sentences: Sequence[WholeSentence], begin: int) -> tuple[WholeSentence, ...]:
        """What the story tells behind some messages, without the sentences at its beginning that these have said."""
        terms = frozenset[str]().union(*(each.terms for each in said))
        fresh = dropwhile(
            lambda each: each.rank < begin or containment(frozenset(each.terms), terms) >= self.covered, sentences
        )
        room = self.room - sum(each.words for each in said)
        return self.telling.told(tuple(fresh), begin, room, terms)

    def _tells_part(self, sentences: Sequence[WholeSentence], begin: int) -> bool:
        """Whether a lone report begins with some of those whom it counts."""
        first = next((each for each in sentences if each.rank >= begin), None)
        return not self.is_cluster and first is not None and self.part in first.text.lower().split()

    def _is_retold(self, said: Said, sentence: WholeSentence) -> bool:
        """Whether a sentence tells again enough of what a message says."""
        place = sentence.source
        told = sum(
            any(each.document == place.document and place.span.contains(each.span) for each in places)
            for places in said.facts
        )
        return bool(said.facts) and told >= self.retold * len(said.facts)

    @staticmethod
    def _is_told(said: Said, story: Sequence[WholeSentence]) -> bool:
        """Whether the story tells all that a message says."""

        def shows(place: SourceSpan) -> bool:
            return any(s.source.document == place.document and s.source.span.contains(place.span) for s in story)

        return all(any(map(shows, places)) for places in said.facts)


def _length(story: Sequence[WholeSentence]) -> int:
    return sum(count_words(each.text) for each in story)
