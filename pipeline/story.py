"""Tells a story from its beginning on: sentences as they stand, without leaps, as many as fit.

A sentence that leans on the one before it is understood behind it, and one that speaks of "the strike" where a strike
was told; what says again what was said is left out.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from pipeline.budget import containment
from pipeline.story_days import DayTeller
from pipeline.summary import count_words
from pipeline.whole_sentences import WholeSentence

_SHARED, _SHARED_BY_BARE = 3, 2
"""Terms that the text below the introduction of a page has in common with it, where it begins the story again."""
_SHARE = 0.4
"""Of the terms of the introduction."""
_FEWEST_OF_TEXT = 4
"""Sentences of the block below an introduction: where each block holds a few, none is one."""


@dataclass(frozen=True, slots=True)
class StoryTelling:
    """How far a story is followed.

    No sentence stands more than `widest_gap` behind the one told before, or twice that while fewer than `enough` words
    are told. A sentence of whose terms another has `sameness` tells the same. `days` gives for each story what says
    which days it means.
    """

    widest_gap: int = 3
    enough: int = 50
    sameness: float = 0.6
    days: Callable[[], DayTeller] | None = None

    def told(
        self, sentences: Sequence[WholeSentence], first: int, room: int, known: Collection[str] = ()
    ) -> tuple[WholeSentence, ...]:
        """The sentences of one document that are told from the rank `first` on, in `room` words.

        `known` are the terms of what is said before them: with any, the first sentence told must stand on its own.
        """
        told: list[WholeSentence] = []
        days = self.days() if self.days is not None else None
        terms = set(known)
        last: int | None = None
        words = 0
        if not known:
            first = self._beginning(sentences, first, room)
        for sentence in sentences:
            follows = last is not None and sentence.rank - 1 == last
            is_first = not (told or known)
            if sentence.rank < first or not _is_understood(sentence, terms, follows=follows, is_first=is_first):
                continue
            gap = self.widest_gap * (1 if words >= self.enough else 2)
            if sentence.rank - (first - 1 if last is None else last) > gap:
                break
            repeated = next((other for other in told if self.repeats(sentence.terms, other.terms)), None)
            if repeated is not None:
                # What leans on it is understood behind what it repeats, where that was told last.
                last = sentence.rank if follows and repeated is told[-1] else last
                continue
            if any(self._retells(sentence, other) for other in told) or self._adds_nothing(sentence, told):
                continue
            text = days.told(sentence) if days is not None else sentence.text
            length = count_words(text)
            if words + length > room:
                continue
            if days is not None:
                days.tell(sentence)
            told.append(replace(sentence, text=text))
            words += length
            last = sentence.rank
            terms.update(sentence.terms)
        return tuple(told)

    def _beginning(self, sentences: Sequence[WholeSentence], first: int, room: int) -> int:
        """The rank from which a story is told: of a sentence soon behind the first that says what it does, and more.

        The introduction of a page leans on its headline, and the text then says it whole: « L'ouragan a fait des
        dégâts », then when, where and which.
        """
        opening = next((each for each in sentences if each.rank >= first), None)
        if opening is None:
            return first
        lengths = Counter(each.block for each in sentences)
        own = {*opening.terms}
        for each in sentences:
            is_soon = 0 < each.rank - opening.rank <= self.widest_gap
            if not is_soon or each.leans or each.bare is not None or count_words(each.text) > room:
                continue
            is_named = opening.bare is not None and opening.bare in each.terms and each.needs <= own
            is_whole = len(each.terms) > len(own) > 1 and containment(own, {*each.terms}) >= self.sameness
            is_text = lengths[each.block] >= max(_FEWEST_OF_TEXT, lengths[opening.block] + 1)
            if is_named or is_whole or (is_text and self._is_told_anew(opening, each)):
                return each.rank
        return first

    @staticmethod
    def _is_told_anew(opening: WholeSentence, other: WholeSentence) -> bool:
        """Whether the text below the introduction of a page begins its story again: with its words, and on its own.

        Both together say the same twice, and the introduction speaks of « l'assassin » as its headline calls him.
        """
        shared = len({*opening.terms} & {*other.terms})
        if other.block == opening.block or other.needs:
            return False
        fewest = _SHARED_BY_BARE if opening.bare is not None else _SHARED
        return shared >= fewest and (opening.bare is not None or shared >= _SHARE * len(opening.terms))

    def _adds_nothing(self, sentence: WholeSentence, told: Sequence[WholeSentence]) -> bool:
        """Whether almost all of its terms have been told, some here and some there."""
        own = {*sentence.terms}
        known = {term for each in told for term in each.terms}
        return len(own) > 1 and containment(own, known) >= (1 + self.sameness) / 2

    def repeats(self, terms: Sequence[str], others: Sequence[str]) -> bool:
        """Whether a sentence tells in other words what another does: that has most of its terms."""
        one, other = {*terms}, {*others}
        return len(one & other) > 1 and containment(one, other) >= self.sameness

    def _retells(self, sentence: WholeSentence, other: WholeSentence) -> bool:
        """Whether it tells almost all that the other told, with more words."""
        one, told = {*sentence.terms}, {*other.terms}
        return len(one & told) > 1 and containment(told, one) >= (1 + self.sameness) / 2


def _is_understood(sentence: WholeSentence, known: Collection[str], *, follows: bool, is_first: bool) -> bool:
    """Whether it stands on its own, or behind what was told; what opens a story need not have introduced it."""
    if not (is_first or sentence.needs <= {*known}):
        return False
    if sentence.leans:
        return follows
    return is_first or follows or sentence.bare is None or sentence.bare in known
