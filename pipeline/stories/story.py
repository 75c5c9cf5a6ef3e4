"""Tells a story from its beginning on: sentences as they stand, without leaps, as many as fit.

A sentence that leans on the one before it is understood behind it, and one that speaks of "the strike" where a strike
was told; what says again what was said is left out.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from pipeline.budget import containment
from pipeline.sentences.announced import announced
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.stories.story_days import StoryDays, dated_anew
from pipeline.stories.story_terms import leads, loses
from pipeline.stories.taken_back import balanced, with_reversals
from pipeline.stories.telling import Telling
from pipeline.summary import count_words

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
_FRAMES = frozenset({"DATE", "LOC"})
"""The frames of a sentence that says when and where: it needs no headline."""
_MANY, _HALF = 10, 0.55
"""Terms that two sentences share, and the share of those of one, by which it says again what the other does: with so
many what is left is who says so."""
_FEWEST_OF_TEXT = 4
"""Sentences of the block below an introduction: where each block holds a few, none is one."""


@dataclass(frozen=True, slots=True)
class StoryTelling:
    """How far a story is followed.

    No sentence stands more than `widest_gap` behind the one told before, or twice that while fewer than `enough` words
    are told. A sentence of whose terms another has `sameness` tells the same. `days` gives for each story what says
    which days it means. A story that comes to fewer than `enough` words, or leaves much of the room, `goes_further`
    for what is of it.
    """

    widest_gap: int = 3
    enough: int = 50
    sameness: float = 0.6
    days: Callable[[], StoryDays] | None = None
    goes_further: bool = False

    def told(
        self,
        sentences: Sequence[WholeSentence],
        first: int,
        room: int,
        known: Collection[str] = (),
        headline: Collection[str] = (),
        *,
        is_titled: bool = False,
        title: Collection[str] = (),
    ) -> tuple[WholeSentence, ...]:
        """The sentences of one document that are told from the rank `first` on, in `room` words.

        `known` are the terms of what is said before them: with any, the first sentence told must stand on its own.
        `headline` are the words of the headline, which the beginning is to tell. Where the story `is_titled`, the
        headline itself is told before it, whose words are the `title`.
        """
        days = self.days() if self.days is not None else None
        reached = -1
        if not (known or is_titled):  # a headline has said whom the first sentence means
            announcing = self._announcing(sentences, first, room, headline)
            first = self._beginning(sentences, announcing, room, headline)
            reached = first - 1 if announcing == 0 else -1  # the beginning says what stands before it
        ahead = [each for each in sentences if each.rank >= first]

        def tell(days: StoryDays | None, *, is_lenient: bool) -> Telling:
            telling = Telling(
                self, {*known}, room, days, reached, is_titled=is_titled, is_lenient=is_lenient, title=title
            )
            left = headline
            for sentence in ahead:
                if not telling.is_near(sentence, first):
                    break
                telling.hear(sentence)
                if left and telling.is_enough:
                    telling.point(ahead, left)
                    left = ()
            if telling.told and left:
                telling.point(ahead, left)
            return telling

        telling = tell(days, is_lenient=False)
        is_little = not telling.is_enough or (
            telling.is_short and not known
        )  # behind other messages it is but the rest
        if self.goes_further and telling.told and is_little:
            further = tell(self.days() if self.days is not None else None, is_lenient=True)
            telling = further if telling.ranks <= further.ranks else telling
        kept = balanced(with_reversals(telling.told, ahead, room, telling.said), ahead, room, telling.said)
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
        takes up what an earlier one told. Of "the man" a headline says who he is, of a scene what it is about, of
        what had happened what came of it. What leans on the headline alone is told behind it, or lost.
        """
        told = announced(headline, first.terms)
        lead = others[0] if others and others[0].rank == 0 else first
        if lead.beside and (lead.rank == first.rank or not {*lead.terms} <= {*first.terms}):
            return True
        if first.looks_back and len(headline) >= _FEWEST_ANNOUNCED and told < _TOLD_OF_UNKNOWN * len(headline):
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
    def opening(sentences: Sequence[WholeSentence], first: int, leading: int, is_titled: bool = True) -> int:
        """The rank with which a story may be opened sooner than with `first`: among the `leading`, and on its own.

        Without a headline one that says "the air" of what nobody has told opens it rather than what stands far behind.
        """
        told = [severed for each in sentences if not ((severed := each.severed()).leans or severed.voiced)]
        if not is_titled and first >= 2 * leading:
            return next((each.rank for each in told if each.rank < leading), first)
        alone = (each for each in told if each.bare is None)
        sooner = (each.rank for each in alone if each.rank < leading and (each.rank == 0 or not each.needs))
        return min(first, next(sooner, first))

    @staticmethod
    def behind_headline(sentences: Sequence[WholeSentence], first: WholeSentence, headline: Collection[str]) -> int:
        """The rank from which a story is told behind its headline: that introduces whom its first sentence means."""

        def is_known(lemma: str) -> bool:
            return bool(announced(headline, (lemma,)))

        for each in sentences:
            is_whole = (each.beside or not (each.leans or each.voiced)) and not each.is_cut
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
    def begin_behind(
        headline: Collection[str], told: Sequence[WholeSentence], others: Sequence[WholeSentence], leading: int
    ) -> int:
        """The rank from which a story is told behind its headline: sooner only where it needs that."""
        is_lost = StoryTelling.needs_headline(headline, told, others, leading)
        return StoryTelling.behind_headline(others, told[0], headline) if is_lost else told[0].rank

    @staticmethod
    def needs_headline(
        headline: Collection[str], told: Sequence[WholeSentence], others: Sequence[WholeSentence], leading: int = 4
    ) -> bool:
        """Whether what is told of a story leans on its headline, or misses it."""
        leans = StoryTelling.leans_on_headline(told[0], others, headline, leading)
        return leans or StoryTelling.misses(headline, told)

    @staticmethod
    def is_introduced(
        headline: Collection[str], told: Sequence[WholeSentence], others: Sequence[WholeSentence], leading: int = 4
    ) -> bool:
        """Whether a story that may say other words than its headline opens with a sentence that says of whom it is."""
        first = told[0]
        is_unknown = first.vague or first.voiced or first.somebody or first.bare is not None or not first.names
        return first.opens and not (is_unknown or StoryTelling.leans_on_headline(first, others, headline, leading))

    @staticmethod
    def _announcing(sentences: Sequence[WholeSentence], first: int, room: int, headline: Collection[str]) -> int:
        """The rank of a sentence soon behind the first that tells what the headline announces where that does not.

        The first may set a scene, quote somebody, or say "the former minister" of whom the headline has named.
        """
        opening = next((each for each in sentences if each.rank >= first), None)
        if opening is None or not headline:
            return first
        if opening.looks_back and (news := StoryTelling._since(sentences, opening, headline)) is not None:
            return news
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

    @staticmethod
    def _since(sentences: Sequence[WholeSentence], opening: WholeSentence, headline: Collection[str]) -> int | None:
        """The rank of a sentence soon behind one that looks back which says when the headline came true."""
        left = [word for word in headline if not announced((word,), opening.terms)]
        soon = (each for each in sentences if 0 < each.rank - opening.rank <= _SOON and "DATE" in each.frames)
        alone = (e for e in soon if not (e.leans or e.needs or e.voiced or e.looks_back) and e.bare is None)
        return next((each.rank for each in alone if announced(left, each.terms)), None)

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
        """Whether a sentence tells in other words what another does: that has most of its terms, or half of many."""
        one, other = {*terms}, {*others}
        shared = len(one & other)
        return shared > 1 and containment(one, other) >= (_HALF if shared >= _MANY else self.sameness)

    def retells(self, sentence: WholeSentence, other: WholeSentence) -> bool:
        """Whether it tells almost all that the other told, with more words."""
        one, told = {*sentence.terms}, {*other.terms}
        return len(one & told) > 1 and containment(told, one) >= (1 + self.sameness) / 2
