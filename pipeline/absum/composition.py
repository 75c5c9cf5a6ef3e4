"""Composes a summary of what was written anew and of what the story tells as it stands, so that nothing is told twice.

Where there is room a story is told from its beginning on, and of the sentences of the schemes those open it that say
what it does not: the day, which it knows only from its dateline, or what stands where it is not told. Where there is
little room the schemes say all that they can, and the story what they have not said.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import dropwhile

from pipeline.budget import containment
from pipeline.span import SourceSpan
from pipeline.story import StoryTelling
from pipeline.summary import Message
from pipeline.whole_sentences import WholeSentence


@dataclass(frozen=True, slots=True)
class Said:
    """A message of the schemes with its length and the lemmas of what it says in the sources.

    `year` is that of a day that it says, `opens` whether it says more of that day than that something happened.
    """

    message: Message
    words: int
    terms: frozenset[str]
    year: str | None = None
    opens: bool = False


@dataclass(frozen=True, slots=True)
class Composition:
    """What is said, in order: messages of the schemes, then sentences of the story."""

    said: tuple[Said, ...]
    story: tuple[WholeSentence, ...]


@dataclass(frozen=True, slots=True)
class Composer:
    """Fills `room` words; what has `covered` of its terms said is said already."""

    telling: StoryTelling
    covered: float
    room: int

    def compose(
        self, said: Sequence[Said], sentences: Sequence[WholeSentence], first: SourceSpan | None
    ) -> Composition:
        """The messages that say more than the story, and the story from the sentence `first` on, as far as it fits."""
        begin = next((each.rank for each in sentences if each.source == first), None)
        if begin is None:
            return Composition(tuple(said), ())
        kept = tuple(said)
        while True:
            story = self._story(kept, sentences, begin)
            if self.room < self.telling.enough and kept:
                return Composition(kept, story)
            fewer = tuple(each for each in kept if not self._is_told(each, story))
            if len(fewer) == len(kept):
                return Composition(kept, story)
            kept = fewer

    def _story(self, said: Sequence[Said], sentences: Sequence[WholeSentence], begin: int) -> tuple[WholeSentence, ...]:
        """What the story tells behind some messages, without the sentences at its beginning that these have said."""
        terms = frozenset[str]().union(*(each.terms for each in said))
        fresh = dropwhile(
            lambda each: each.rank < begin or containment(frozenset(each.terms), terms) >= self.covered, sentences
        )
        room = self.room - sum(each.words for each in said)
        return self.telling.told(tuple(fresh), begin, room, terms)

    def _is_told(self, said: Said, story: Sequence[WholeSentence]) -> bool:
        terms = frozenset(term for each in story for term in each.terms)
        places = said.message.provenance.sources
        is_shown = all(
            any(each.source.document == p.document and p.span.contains(each.source.span) for each in story)
            for p in places
        )
        if not is_shown and containment(said.terms, terms) < self.covered:
            return False
        text = " ".join(each.text for each in story)
        return not (said.year and said.opens and said.year not in text)
