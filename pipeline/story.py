"""Tells a story from its beginning on: sentences as they stand, without leaps, as many as fit.

A sentence that leans on the one before it is understood behind it, and one that speaks of "the strike" where a strike
was told; what says again what was said is left out.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from pipeline.announced import announced
from pipeline.budget import containment
from pipeline.story_days import StoryDays, dated_anew
from pipeline.story_terms import adds_little, leads, loses, stems
from pipeline.summary import count_words
from pipeline.taken_back import with_reversals
from pipeline.whole_sentence import WholeSentence

_SHARED, _SHARED_BY_BARE = 3, 2
"""Terms that the text below the introduction of a page has in common with it, where it begins the story again."""
_SHARE = 0.4
"""Of the terms of the introduction."""
_FEWEST_ANNOUNCED = 3
"""Words of a headline that tells something."""
_LITTLE = 0.34
"""The share of the words of a headline that a sentence which leans on it has."""
_TOLD, _TOLD_OF_UNKNOWN = 0.4, 0.6
"""Shares of the words of a headline of which fewer make a story miss its news: a story that opens with "the singer"
needs more of them."""
_TOLD_BY_DAY = 0.2
"""The same of a story whose first sentence says when: it may tell in other words what the headline does."""
_SOON = 5
"""Sentences behind the first among which one may tell more of what the headline announces."""
_LITTLE_TOLD, _BESIDE = 30, 2
"""Words, and ranks: behind more, a sentence across a gap has to speak of what was told."""
_SHORT = 0.6
"""The share of the room for a story below which it is short."""
_CALL = "!"
"""How a sentence ends that is no news: "It makes us feel better!"."""
_FRAMES = frozenset({"DATE", "LOC"})
"""The frames of a sentence that says when and where: it needs no headline."""
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
    days: Callable[[], StoryDays] | None = None

    def told(
        self,
        sentences: Sequence[WholeSentence],
        first: int,
        room: int,
        known: Collection[str] = (),
        headline: Collection[str] = (),
        *,
        is_titled: bool = False,
    ) -> tuple[WholeSentence, ...]:
        """The sentences of one document that are told from the rank `first` on, in `room` words.

        `known` are the terms of what is said before them: with any, the first sentence told must stand on its own.
        `headline` are the words of the headline, which the beginning is to tell. Where the story `is_titled`, the
        headline itself is told before it.
        """
        days = self.days() if self.days is not None else None
        reached = -1
        if not (known or is_titled):  # a headline has said whom the first sentence means
            announcing = self._announcing(sentences, first, room, headline)
            first = self._beginning(sentences, announcing, room, headline)
            reached = first - 1 if announcing == 0 else -1  # the beginning says what stands before it
        telling = _Telling(self, {*known}, room, days, reached, is_titled=is_titled)
        ahead = [each for each in sentences if each.rank >= first]
        for sentence in ahead:
            if not telling.is_near(sentence, first):
                break
            telling.hear(sentence)
            if headline and telling.is_enough:
                telling.point(ahead, headline)
                headline = ()
        if telling.told and headline:
            telling.point(ahead, headline)
        kept = with_reversals(telling.told, ahead, room, telling.said)
        is_less = not {each.rank for each in telling.told} <= {each.rank for each in kept}
        return dated_anew(self.days(), kept, ahead, room) if self.days is not None and is_less else tuple(kept)

    def behind(self, told: Sequence[WholeSentence], later: WholeSentence) -> WholeSentence:
        """A sentence of another document as it is said behind what is told, whose days its reader knows."""
        days = self.days() if self.days is not None else None
        if days is None:
            return later
        for each in told:
            days.tell(each)
        text = days.told(later)
        return replace(later, text=text, is_changed=later.is_changed or text != later.text)

    @staticmethod
    def leans_on_headline(
        first: WholeSentence, others: Sequence[WholeSentence], headline: Collection[str], leading: int = 4
    ) -> bool:
        """Whether the first sentence told is understood only by somebody who has read the headline.

        It says "the former minister" where the headline names him, and so do the `others` of its story; or it shows a
        scene, or words of somebody, of which the headline tells what they are about. One behind the `leading`
        sentences tells no news by itself, nor does one behind the first that says little of what the headline does, or
        takes up what an earlier one told. Of "the man" a headline says who he is, and of a scene what it is about. What
        leans on the headline alone is told behind it, or lost.
        """
        told = announced(headline, first.terms)
        lead = others[0] if others and others[0].rank == 0 else first
        if lead.beside and (lead.rank == first.rank or not {*lead.terms} <= {*first.terms}):
            return True
        is_framed = first.full or (first.rank > 0 and first.frames >= _FRAMES and not first.vague)
        if first.rank < leading and is_framed and not (first.needs or first.leans):
            return False
        is_behind = first.rank > 0 and not first.opens
        if first.rank >= leading or (is_behind and (3 * told < len(headline) or first.needs)):
            return True
        if _FEWEST_ANNOUNCED <= len(headline) > told and (first.somebody or first.scenic):
            return True
        if len(headline) < _FEWEST_ANNOUNCED or told > _LITTLE * len(headline):
            return False
        names = {name for each in others for name in each.names if name in headline} - {*first.terms}
        is_nameless = (first.vague or first.leans or first.bare is not None) and bool(names)
        return is_nameless or (told == 0 and (first.voiced or first.vague or first.leans))

    @staticmethod
    def opening(sentences: Sequence[WholeSentence], first: int, leading: int) -> int:
        """The rank with which a story may be opened sooner than with `first`: among the `leading`, and on its own."""
        told = (each.severed() for each in sentences)
        alone = (each for each in told if not (each.leans or each.voiced) and each.bare is None)
        sooner = (each.rank for each in alone if each.rank < leading and (each.rank == 0 or not each.needs))
        return min(first, next(sooner, first))

    @staticmethod
    def behind_headline(sentences: Sequence[WholeSentence], first: WholeSentence, headline: Collection[str]) -> int:
        """The rank from which a story is told behind its headline: that introduces whom its first sentence means."""

        def is_known(lemma: str) -> bool:
            return bool(announced(headline, (lemma,)))

        for each in sentences:
            is_whole = (each.beside or not each.leans) and not (each.voiced or each.is_cut)
            is_met = each.bare is None or is_known(each.bare)
            if is_whole and (each.rank == sentences[0].rank or (is_met and all(map(is_known, each.needs)))):
                return min(each.rank, first.rank)
        return first.rank

    @staticmethod
    def misses(headline: Collection[str], told: Sequence[WholeSentence]) -> bool:
        """Whether too little of what the headline announces is told.

        A first sentence that has one of its names tells its story; one that says "the singer", and not when or where,
        or one before which another was passed over, needs more of it.
        """
        if len(headline) < _FEWEST_ANNOUNCED or not told:
            return False
        first = told[0]
        share = announced(headline, [term for each in told for term in each.terms]) / len(headline)
        is_unknown = first.vague or first.bare is not None or first.somebody
        if first.rank == 0 and "DATE" in first.frames and not is_unknown:
            return share < _TOLD_BY_DAY
        if ((first.rank > 0 and not first.opens) or (is_unknown and not first.frames)) and share < _TOLD_OF_UNKNOWN:
            return True
        return share < _TOLD and (is_unknown or not announced(headline, tuple(first.names)))

    @staticmethod
    def _announcing(sentences: Sequence[WholeSentence], first: int, room: int, headline: Collection[str]) -> int:
        """The rank of a sentence soon behind the first that tells what the headline announces where that does not.

        The first may set a scene, quote somebody, or say "the former minister" of whom the headline has named.
        """
        opening = next((each for each in sentences if each.rank >= first), None)
        if opening is None or not headline:
            return first
        told = announced(headline, opening.terms)
        is_nameless = opening.vague and opening.names.isdisjoint(headline)
        needs = frozenset() if opening.rank == 0 else opening.needs
        is_known = opening.bare is None or told > 1
        if opening.frames and is_known and not (opening.leans or needs or opening.voiced or is_nameless):
            return first  # it says when or where
        best, most = opening, told
        for each in sentences:
            is_whole = not (each.leans or each.needs or each.voiced) and each.bare is None
            if not (0 < each.rank - opening.rank <= _SOON and is_whole and count_words(each.text) <= room):
                continue
            said = announced(headline, each.terms)
            named = announced(headline, tuple(each.names))
            is_named = is_nameless and 0 < named < said and said >= max(2, told)
            is_news = said > 2 * (told + 1) and (opening.voiced or opening.vague or told == 0)
            if (is_named and best is opening) or (said > most and (is_named or is_news)):
                best, most = each, said
        return best.rank

    def _beginning(self, sentences: Sequence[WholeSentence], first: int, room: int, headline: Collection[str]) -> int:
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
            is_said = opening.bare is not None and opening.bare in each.terms and not opening.full
            is_named = is_said and each.needs <= own and bool(each.names)
            is_whole = len(each.terms) > len(own) > 1 and containment(own, {*each.terms}) >= self.sameness
            is_text = lengths[each.block] >= max(_FEWEST_OF_TEXT, lengths[opening.block] + 1)
            if is_named or is_whole or (is_text and self._is_told_anew(opening, each)):
                begin = next((other.rank for other in sentences if leads(other, opening, each)), each.rank)
                return first if loses(sentences, opening.rank, begin, headline) else begin
        return first

    @staticmethod
    def _is_told_anew(opening: WholeSentence, other: WholeSentence) -> bool:
        """Whether the text below the introduction of a page begins its story again: with its words, and on its own.

        Both together say the same twice, and the introduction speaks of « l'assassin » as its headline calls him.
        """
        shared = len({*opening.terms} & {*other.terms})
        is_framed = opening.bare is None and (not opening.frames <= other.frames or opening.full)
        if other.block == opening.block or other.needs or is_framed:
            return False
        is_named = bool(other.names) and not (other.vague or other.voiced)
        is_nameless = opening.bare is not None or (opening.vague and not opening.names and is_named)
        fewest = _SHARED_BY_BARE if is_nameless else _SHARED
        return shared >= fewest and (is_nameless or shared >= _SHARE * len(opening.terms))

    def repeats(self, terms: Sequence[str], others: Sequence[str]) -> bool:
        """Whether a sentence tells in other words what another does: that has most of its terms."""
        one, other = {*terms}, {*others}
        return len(one & other) > 1 and containment(one, other) >= self.sameness

    def retells(self, sentence: WholeSentence, other: WholeSentence) -> bool:
        """Whether it tells almost all that the other told, with more words."""
        one, told = {*sentence.terms}, {*other.terms}
        return len(one & told) > 1 and containment(told, one) >= (1 + self.sameness) / 2


class _Telling:
    """What has been told of one document, in `room` words; `known` are terms told before it.

    All its sentences up to the rank `reached` are told, or say what others do.
    """

    def __init__(
        self,
        telling: StoryTelling,
        known: set[str],
        room: int,
        days: StoryDays | None,
        reached: int,
        *,
        is_titled: bool,
    ) -> None:
        self._telling = telling
        self._is_titled = is_titled
        self._terms = known
        self._said = frozenset(known)
        self._room = room
        self._days = days
        self._is_new = not known
        self._words = 0
        self._last: int | None = None
        self._heard: int | None = None
        self._ranks: set[int] = set()
        self._reached = reached
        self.told: list[WholeSentence] = []

    def is_near(self, sentence: WholeSentence, first: int) -> bool:
        """Whether a sentence stands near enough behind the one told before."""
        gap = self._telling.widest_gap * (1 if self._words >= self._telling.enough else 2)
        return sentence.rank - (first - 1 if self._last is None else self._last) <= gap

    @property
    def is_enough(self) -> bool:
        """Whether the beginning of the story is told."""
        return self._words >= self._telling.enough

    @property
    def _is_short(self) -> bool:
        """Whether most of the room is left."""
        return self._words < _SHORT * self._room

    def hear(self, sentence: WholeSentence) -> None:
        """Tells a sentence if it is understood, new and fits."""
        if sentence.corrects or sentence.rank in self._ranks or (self.told and sentence.text.endswith(_CALL)):
            return
        telling = self._telling
        follows = sentence.before == self._heard
        if not self._is_understood(sentence, follows=follows):
            sentence = sentence.severed()
            if not self._is_understood(sentence, follows=follows):
                return
        alike = [other for other in self.told if other.is_negated == sentence.is_negated]  # a denial repeats nothing
        repeated = next((other for other in alike if telling.repeats(sentence.terms, other.terms)), None)
        if repeated is not None:
            # What leans on it is understood behind what it repeats, where that was told last.
            if follows and repeated is self.told[-1]:
                self._last = self._heard = sentence.rank
            self._pass(sentence)
        elif any(telling.retells(sentence, other) for other in alike):
            self._pass(sentence)
        elif sentence.voiced and self._words >= telling.enough:
            return
        elif adds_little(sentence, alike, is_short=self._is_short) or self._is_said(sentence):
            self._pass(sentence)
        else:
            self._follow(sentence)

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
        self._ranks.add(sentence.rank)
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
        if is_first:
            return not sentence.leans or (self._is_titled and sentence.beside)
        missing = sentence.untold - self._terms
        if missing and not (follows and self._is_whole(sentence) and all(map(str.isalpha, missing))):
            return False  # "the 116 cases" may be of another report, "the devices" are what was told
        if sentence.leans:
            return follows and (self._is_whole(sentence) or sentence.needs <= self._terms)
        if follows and self._is_whole(sentence):
            return True
        is_apart = self._last is not None and sentence.rank - self._last > _BESIDE and self._words >= _LITTLE_TOLD
        if is_apart and stems(sentence.terms).isdisjoint(stems(self._terms)):
            return False  # it speaks of something else
        is_said = sentence.bare is None or sentence.bare in self._terms
        return sentence.refers <= self._terms and (follows or is_said)

    def _is_whole(self, sentence: WholeSentence) -> bool:
        """Whether all that stands before a sentence was told."""
        return self._reached == sentence.before
