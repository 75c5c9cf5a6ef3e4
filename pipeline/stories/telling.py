"""What has been told of a story so far, and whether the next sentence is told: what is understood, new and fits."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Protocol

from pipeline.budget import containment
from pipeline.sentences.announced import announced
from pipeline.sentences.suspicions import is_suspected
from pipeline.sentences.tolls import is_earlier
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.stories.story_days import StoryDays
from pipeline.stories.story_terms import adds_little, brings_outcome, stems
from pipeline.summary import count_words

_LITTLE_TOLD, _BESIDE = 30, 2
"""Words, and ranks: behind more, a sentence across a gap has to speak of what was told."""
_FAR = 4
"""By how much the widest gap is wider for a story of which hardly anything could be told."""
_SHORT = 0.6
"""The share of the room for a story below which it is short."""
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_BEGINNING = 2
"""Terms with which a sentence says of whom it is: "Mr Moss"."""
_CALL = "!"
"""How a sentence ends that is no news: "It makes us feel better!"."""


class Measures(Protocol):
    """How far a story is followed, and what tells the same (`pipeline/stories/story.py`)."""

    @property
    def widest_gap(self) -> int:
        """Ranks between two sentences that are told."""

    @property
    def enough(self) -> int:
        """Words of a story of which the beginning is told."""

    @property
    def sameness(self) -> float:
        """The share of the terms of a sentence that another has which tells the same."""

    def repeats(self, terms: Sequence[str], others: Sequence[str]) -> bool:
        """Whether a sentence tells in other words what another does."""

    def retells(self, sentence: WholeSentence, other: WholeSentence) -> bool:
        """Whether it tells almost all that the other told."""


class Telling:
    """What has been told of one document, in `room` words; `known` are terms told before it.

    All its sentences up to the rank `reached` are told, or say what others do. One that `is_lenient` goes further for
    what is of the story, and tells what adds little: else hardly anything would be told.
    """

    def __init__(
        self,
        telling: Measures,
        known: set[str],
        room: int,
        days: StoryDays | None,
        reached: int,
        *,
        is_titled: bool,
        is_lenient: bool = False,
        title: Collection[str] = (),
    ) -> None:
        self._telling = telling
        self._is_lenient = is_lenient
        self._is_titled = is_titled
        self._title = frozenset(title)
        self._terms = known
        self._said = frozenset(known)
        self._room = room
        self._days = days
        self._is_new = not known
        self._words = 0
        self._last: int | None = None
        self._heard: int | None = None
        self.ranks: set[int] = set()
        self._reached = reached
        self.told: list[WholeSentence] = []
        self._suspicions: list[Sequence[str]] = []

    def is_near(self, sentence: WholeSentence, first: int) -> bool:
        """Whether a sentence stands near enough behind the one told before."""
        is_short = self._is_lenient and self.is_short
        gap = self._telling.widest_gap * (_FAR if is_short else 1 if self.is_enough else 2)
        return sentence.rank - (first - 1 if self._last is None else self._last) <= gap

    @property
    def is_enough(self) -> bool:
        """Whether the beginning of the story is told."""
        return self._words >= self._telling.enough

    @property
    def is_short(self) -> bool:
        """Whether most of the room is left."""
        return self._words < _SHORT * self._room

    def hear(self, sentence: WholeSentence) -> None:
        """Tells a sentence if it is understood, new and fits."""
        if sentence.corrects or sentence.rank in self.ranks or (self.told and sentence.text.endswith(_CALL)):
            return
        telling = self._telling
        if sentence.deed.is_suspected:
            self._suspicions.append(sentence.terms)
        elif is_suspected(sentence.deed.verb, sentence.terms, self._suspicions):
            return
        follows = sentence.before == self._heard
        if not self._is_understood(sentence, follows=follows):
            sentence = sentence.severed()
            if not self._is_understood(sentence, follows=follows):
                return
        # A denial repeats nothing, nor does what tells the same of somebody else, or what became of somebody.
        same = (other for other in self.told if other.is_negated == sentence.is_negated)
        alike = [other for other in same if not _is_of_another(sentence, other)]
        again = [] if brings_outcome(sentence, self.told) else alike
        repeated = next((other for other in again if telling.repeats(sentence.terms, other.terms)), None)
        if repeated is not None:
            # What leans on it is understood behind what it repeats, where that was told last.
            if follows and repeated is self.told[-1]:
                self._last = self._heard = sentence.rank
            self._pass(sentence)
        elif any(telling.retells(sentence, other) for other in alike) or self._is_earlier_toll(sentence):
            self._pass(sentence)
        elif sentence.voiced and self._words >= telling.enough:
            return
        elif self._is_said(sentence) or (
            not (self._allows(sentence) or self._is_parallel(sentence))
            and adds_little(sentence, alike, is_short=self.is_short)
        ):
            self._pass(sentence)
        else:
            self._follow(sentence)

    def _allows(self, sentence: WholeSentence) -> bool:
        """Whether so little is told that what adds little is told, too: of words of somebody, next to nothing."""
        return self._is_lenient and self._words < (_LITTLE_TOLD if sentence.voiced else self._telling.enough)

    def _is_parallel(self, sentence: WholeSentence) -> bool:
        """Whether it tells of somebody what was told of another: "Moss was fined", too."""
        others = (other for other in self.told if _is_of_another(sentence, other))
        return any(self._telling.repeats(sentence.terms, other.terms) for other in others)

    def _is_earlier_toll(self, sentence: WholeSentence) -> bool:
        """Whether it tells how many "the blast" had killed and hurt, and what was told says that there were more.

        One with a day, a place or a name of its own may tell of something else.
        """
        is_same = sentence.bare is not None and not (sentence.frames or sentence.names or sentence.looks_back)
        return is_same and any(is_earlier(sentence.tolls, other.tolls) for other in self.told)

    def _is_said(self, sentence: WholeSentence) -> bool:
        """Whether what is said before the story says most of it, numbers apart, which may stand there in words."""
        terms = {term for term in sentence.terms if not term[:1].isdigit()}
        return bool(self._said) and containment(terms, set(self._said)) >= self._telling.sameness

    def point(self, sentences: Sequence[WholeSentence], headline: Collection[str]) -> None:
        """Tells what the headline announces and nothing has told yet, if a sentence further on says it on its own."""
        left = {word for word in headline if not announced((word,), tuple(self._terms))}
        best, most = None, 1
        for sentence in sentences:
            is_further = sentence.rank > self.told[-1].rank
            if not is_further or sentence.leans or sentence.voiced or sentence.bare not in (None, *self._terms):
                continue
            said = announced(left, sentence.terms)
            if said > most and sentence.refers <= self._terms and not adds_little(sentence, self.told):
                best, most = sentence, said
        if best is not None:
            self._tell(best)

    def _pass(self, sentence: WholeSentence) -> None:
        """Takes a sentence for told that says what others have said, unless it ran into one that is not shown."""
        if sentence.is_cut:
            return
        self._reached = sentence.rank if sentence.before == self._reached else self._reached

    def _follow(self, sentence: WholeSentence) -> None:
        if self._tell(sentence):
            self._last = sentence.rank
            self._heard = None if sentence.is_cut else sentence.rank
            self._pass(sentence)

    def _tell(self, sentence: WholeSentence) -> bool:
        """Whether there was room to tell it."""
        said = self.said(sentence)
        length = count_words(said.text)
        if self._words + length > self._room:
            return False
        if self._days is not None:
            self._days.tell(sentence)
        self.told.append(said)
        self._words += length
        self.ranks.add(sentence.rank)
        self._terms.update(sentence.terms)
        return True

    def said(self, sentence: WholeSentence) -> WholeSentence:
        """A sentence with the days that its reader cannot know."""
        text = self._days.told(sentence) if self._days is not None else sentence.text
        return replace(sentence, text=text, is_changed=sentence.is_changed or text != sentence.text)

    def _is_understood(self, sentence: WholeSentence, *, follows: bool) -> bool:
        """Whether it stands on its own, or behind what was told.

        What opens a story need not have introduced it. Where all before it was told, nothing is missing; where
        something was not, it must not take up a word of that.
        """
        is_first = self._is_new and not self.told
        if is_first and self._is_titled:
            is_met = all(map(self._is_titled_so, sentence.nameless))
            return sentence.beside or (is_met and not sentence.leans)
        if is_first:
            return not sentence.leans
        if sentence.looks_back and not (follows or "DATE" in sentence.frames or _YEAR.search(sentence.text)):
            return False  # « Le port avait brûlé » : in the year that the sentence before it tells
        missing = {each for each in sentence.untold - self._terms if not self._is_titled_so(each)}
        if missing and not (follows and self._is_whole(sentence) and all(map(str.isalpha, missing))):
            return False  # "the 116 cases" may be of another report, "the devices" are what was told
        if not sentence.nameless.isdisjoint(sentence.names & missing):
            return False  # nobody has introduced her: "Lina had left"
        if sentence.leans:
            return follows and (self._is_whole(sentence) or sentence.needs <= self._terms)
        if follows and self._is_whole(sentence):
            return True
        is_much = self._is_lenient or self._words >= _LITTLE_TOLD
        is_apart = self._last is not None and sentence.rank - self._last > _BESIDE and is_much
        if is_apart and stems(sentence.terms).isdisjoint(stems(self._terms)):
            return False  # it speaks of something else
        is_said = sentence.bare is None or sentence.bare in self._terms
        return sentence.refers <= self._terms and (follows or is_said)

    def _is_titled_so(self, lemma: str) -> bool:
        """Whether a word stands in the headline that is told before the story."""
        return lemma in self._title or bool(announced(self._title, (lemma,)))

    def _is_whole(self, sentence: WholeSentence) -> bool:
        """Whether all that stands before a sentence was told."""
        return self._reached == sentence.before


def _is_of_another(sentence: WholeSentence, other: WholeSentence) -> bool:
    """Whether each of two sentences begins with a name that the other lacks: "Arlo was fined", "Moss was fined"."""

    def own(one: WholeSentence, two: WholeSentence) -> bool:
        return any(term in one.names and term not in two.terms for term in one.terms[:_BEGINNING])

    return own(sentence, other) and own(other, sentence)
