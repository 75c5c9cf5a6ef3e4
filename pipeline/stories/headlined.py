"""A story behind its headline, where it is lost without that: who is "the singer", and of what is the scene?"""

import datetime
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pipeline.sentences.announced import ASKING, ToldHeadline, announced, long_words, unlabelled
from pipeline.sentences.tolls import is_earlier
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.stories.story import StoryTelling
from pipeline.summary import count_words

_SAID = 0.6
"""The share of the words of a headline that a first sentence has which says the same."""
_DAY = re.compile(r"(?<![\w-])\d+(?:er)?(?![\d-])")
"""What may be the day of a month, or a year."""
_OPEN_ENDS = (":", "?")
"""How a sentence ends that announces what is not told."""
_CLOSING = '"”» '
"""Marks behind the stop of a quotation."""
_NUMBERS = re.compile(r"\d+")
_WORDS = re.compile(r"\w+")
_QUOTED = re.compile(r'"([^"]*)"')
_FEW_QUOTED = 3
"""Words of a quotation that is what a headline tells: « le maire redoute "un long silence" »."""
_MONTH = "YYYY-MM"
_WEEK = datetime.timedelta(7)
"""How far from the day on which it came out what a report tells may be."""
_FEWEST_ALONE = 3
"""Words of a headline that tells something by itself: "Storm in Kasre" does not, and is told before what is far."""
_BRIEF = 30
"""Words of a story that tells so little that its headline adds to it, though it has names that the text lacks."""
_FULL = 0.7
"""The share of the room below which a story tells little."""
_SOON = 2
"""Sentences told before which no other should have been passed over."""
_MORE = 12
"""By how many words a report tells more as it begins."""
_MOSTLY, _MOSTLY_BEHIND, _PARTLY = 0.5, 0.7, 0.3
"""Shares of the words of a headline that the first sentence behind it has, or the next ones, which make it noise; and
that of a first sentence of whose story all says most of it."""
_FIRST = 3
"""Sentences of which one may say what the headline before them does."""
_OF_STORY = 2
"""Sentences that have a word which is of their story."""
_TEASER = 10
"""The most words of a sentence behind a headline that only leads on to its story: « La sortie a tourné court »."""
_CUT = ("…", "...")
"""How a headline ends of which a part is left out."""
_Story = tuple[WholeSentence, ...]


@dataclass(frozen=True, slots=True)
class HeadlinedStory:
    """How a story is told in `room` words: from one of the `leading` sentences on, behind the `frame` of its headline.

    Unless it `is_one` alone, another may be told in its stead: then its text must bear its headline out. Where the
    story says no day, its headline is told in the `dated_frame`, if there is one, with the day on which it came out;
    if no headline is told, its first sentence is, with the day, in ISO 8601, on which it was `published`.
    Of a single report `beginning` is how it begins, sentence behind sentence. One that `spares` leaves out a headline
    that one of its first sentences says, and what only leads on to the story: somebody asked for what it tells.
    """

    telling: StoryTelling
    leading: int
    room: int
    frame: str
    is_one: bool
    dated_frame: str = ""
    published: str | None = None
    beginning: tuple[WholeSentence, ...] = ()
    spares: bool = False

    def told(
        self, whole: Sequence[WholeSentence], begin: int, headline: Collection[str], title: ToldHeadline | None
    ) -> tuple[str | None, tuple[WholeSentence, ...]]:
        """What says the headline, if that is told, and the sentences of the story from the rank `begin` on.

        Where these are few, or leap over one of the first, they are those of its `beginning`.
        """
        framed, told = self.as_it_begins(title, *self._told(whole, begin, headline, title))
        if framed is None or title is None:
            return framed, told
        told = _news_of(told, headline) if self.spares else told
        for place, each in enumerate(told[:_FIRST] if self.spares else told[:1]):
            alone = partial(self.telling.told, whole, each.rank, headline=headline)
            said = alone(self.room)
            if not said or said[0].rank != each.rank:
                continue
            is_news = place == 0 and not title.text.endswith(ASKING)
            share = _share(title, headline, said, is_news=is_news)
            is_noise = self.spares and _is_alone(each) and (share >= _MOSTLY or title.text.endswith(_CUT))
            if (share > 0 and _is_same(title, headline, each)) or (
                is_noise and not _adds(title, headline, said, whole)
            ):
                return None, self.dated(said, alone)
        return framed, told

    def as_it_begins(
        self, title: ToldHeadline | None, framed: str | None, told: tuple[WholeSentence, ...]
    ) -> tuple[str | None, tuple[WholeSentence, ...]]:
        """What is told; where that is little, or leaps at once, the headline and the report as it begins.

        That must tell more, or no less and as much of what the headline does.
        """
        is_little = _length(framed, told) < _FULL * self.room
        if not self.beginning:
            return framed, told
        first = self.beginning[0]
        is_headed = framed is not None or bool(told and told[0].rank == first.rank)
        is_late = is_headed and self._leaps(told)
        if not (is_little or is_late):
            return framed, told
        is_alone = framed is None and bool(told) and told[0].rank == first.rank
        frame = None if is_alone or title is None else self.framed(title)
        is_unmet = any(title is None or not announced(long_words(title.text), (name,)) for name in first.nameless)
        if is_unmet or (frame is None and not is_alone and (first.leans or first.voiced or first.bare is not None)):
            return framed, told
        said = self._in_order(self.room - _length(frame, ()))
        is_brief = _length(framed, told) < _BRIEF
        more = _length(frame if is_brief else None, said) - _length(framed if is_brief else None, told)
        is_lost = bool(told) and told[0].rank >= self.leading and _length(None, said) >= self.telling.enough
        fewest = -_MORE if is_lost else _MORE if is_little else 0
        if more < fewest or (is_late and _news(title, said) < _news(title, told)):
            return framed, told
        if frame is None or title is None:
            return None, self.dated(said, self._in_order)
        return self.plain(title) if self._says_when(said) else frame, said

    def _leaps(self, told: Sequence[WholeSentence]) -> bool:
        """Whether one of the first sentences of a report is passed over that says something else than what is told."""
        soon = [each for each in self.beginning if told and each.rank < told[:_SOON][-1].rank]
        missing = (each for each in soon if all(each.rank != other.rank for other in told))
        return any(not self._is_known(each, told) for each in missing)

    def _is_known(self, sentence: WholeSentence, told: Sequence[WholeSentence]) -> bool:
        """Whether what is told says what a sentence does, or that more died or were hurt than it says."""
        same = any(self.telling.repeats(sentence.terms, each.terms) for each in told)
        return same or (sentence.bare is not None and any(is_earlier(sentence.tolls, each.tolls) for each in told))

    def _in_order(self, room: int) -> tuple[WholeSentence, ...]:
        """As much of a beginning as there is room for, but for what it says twice, or announces and does not say."""
        days = self.telling.days() if self.telling.days is not None else None
        said: list[WholeSentence] = []
        for each in self.beginning:
            if self._is_known(each, said):
                continue
            text = days.told(each) if days is not None else each.text
            told = replace(each, text=text, is_changed=each.is_changed or text != each.text)
            if _length(None, (*said, told)) > room:
                break
            if days is not None:
                days.tell(each)
            said.append(told)
        while said and (said[-1].turned or said[-1].text.endswith(_OPEN_ENDS)):
            if not said[-1].text.endswith(_OPEN_ENDS) and _length(None, said[:-1]) < self.telling.enough:
                break
            said.pop()
        return tuple(said)

    def _told(
        self, whole: Sequence[WholeSentence], begin: int, headline: Collection[str], title: ToldHeadline | None
    ) -> tuple[str | None, tuple[WholeSentence, ...]]:
        def as_told(room: int, first: int = begin) -> _Story:
            return self.telling.told(whole, first, room, headline=headline)

        told = as_told(self.room)
        if title is None or not self._is_wanted(title, headline, told, whole):
            return None, self.dated(told, as_told)
        framed = self.framed(title)
        left = self.room - count_words(framed)
        if left < 0:
            return None, self.dated(told, as_told)
        begin = self.telling.begin_behind(headline, told, whole, self.leading) if told else begin
        words = frozenset(_WORDS.findall(title.text.lower()))
        behind = self.telling.told(whole, begin, left, is_titled=True, title=words)
        is_soon = bool(behind) and behind[0].rank < self.leading and not behind[0].leans
        is_opened = is_soon or (bool(behind) and (bool(told) or behind[0].beside))
        is_far = not (told or is_opened) or (behind or told)[0].rank > 2 * self.leading
        if is_far and len(headline) < _FEWEST_ALONE and (rest := self._standing(whole, left)):
            return framed, rest
        if not is_far and behind and self._says_all(title, headline, behind):
            alone = as_told(self.room, behind[0].rank)
            if alone and alone[0].rank == behind[0].rank:
                return None, self.dated(alone, partial(as_told, first=behind[0].rank))
        if is_far or behind:
            says_when = not is_far and self._says_when(behind)
            return self.plain(title) if says_when else framed, () if is_far else behind
        return None, self.dated(told, as_told)

    def _standing(self, whole: Sequence[WholeSentence], room: int) -> tuple[WholeSentence, ...]:
        """What is told from the first sentence on that names what it is about and leans on nothing, wherever it is."""
        lost = (each.leans or each.voiced or each.vague or each.bare is not None or each.needs for each in whole)
        alone = (each.rank for each, is_lost in zip(whole, lost, strict=True) if each.names and not is_lost)
        begin = next(alone, None)
        return () if begin is None else self.telling.told(whole, begin, room, is_titled=True)

    def dated(self, told: tuple[WholeSentence, ...], less: Callable[[int], _Story]) -> _Story:
        """A story that says no day, behind that on which it was reported; it is told in `less` room where it has to be.

        In brackets at the end of a long sentence it would date whatever the last clause tells: "may close".
        """
        days = self.telling.days() if self.telling.days is not None else None
        is_plain = bool(told) and not told[0].corrects
        if days is None or self.published is None or not (self.dated_frame and is_plain) or self._says_when(told):
            return told
        day = days.said(self.published)
        room = self.room - count_words(self.dated_frame.format(day, "").removesuffix("."))
        kept = told if _length(None, told) <= room else less(room)
        lost = [each for each in told if all(each.rank != other.rank for other in kept)]
        if lost and lost[0].is_negated:  # without "They never came" nobody may read that they were promised
            kept = tuple(each for each in kept if each.rank < lost[0].rank)[:-1]
        if not kept or kept[0].rank != told[0].rank:
            return told
        text = _ended(self.dated_frame.format(day, kept[0].text))
        return (replace(kept[0], text=text, is_changed=True), *kept[1:])

    def _says_when(self, told: Sequence[WholeSentence]) -> bool:
        """Whether sentences say the day of what they tell, and not only that of what had been before."""
        return self.published is not None and any(_is_dated(each, self.published) for each in told)

    def framed(self, title: ToldHeadline) -> str:
        """What says a headline, with the day on which it came out, if that is known."""
        days = self.telling.days() if self.telling.days is not None else None
        if days is None or title.published is None or not self.dated_frame:
            return self.plain(title)
        return _ended(self.dated_frame.format(days.said(title.published), title.text))

    def plain(self, title: ToldHeadline) -> str:
        """What says a headline without its day."""
        return _ended(self.frame.format(title.text))

    def _is_wanted(
        self,
        title: ToldHeadline,
        headline: Collection[str],
        told: Sequence[WholeSentence],
        whole: Sequence[WholeSentence],
    ) -> bool:
        """Whether the first sentence of a story leans on its headline, or the story does not tell its news."""
        if not (title.is_borne_out or self.is_one):
            return False
        if not told:
            return True
        if not title.is_known:
            is_lost = told[0].somebody or told[0].leans or told[0].rank >= self.leading
            return is_lost and not self._is_said(headline, told[0])
        is_met = title.is_borne_out or (
            not title.text.endswith(ASKING) and title.names <= frozenset[str]().union(*(each.names for each in whole))
        )
        if self.is_one and is_met and not _says_words(title, told):
            return True
        if self._is_said(headline, told[0]):
            return False
        is_lost = self.telling.needs_headline(headline, told, whole, self.leading)
        if not title.is_borne_out:
            # Of whom the story speaks only a name can tell that stands there, too.
            is_nameless = told[0].somebody and not told[0].beside
            is_other = is_nameless and all(name not in each.names for each in whole for name in title.names)
            return is_lost and not (is_other or self.telling.is_introduced(headline, told, whole, self.leading))
        return is_lost

    def _says_all(self, title: ToldHeadline, headline: Collection[str], behind: Sequence[WholeSentence]) -> bool:
        """Whether the first sentence told behind a headline says by itself all of note that the headline does."""
        first = behind[0]
        is_known = not (first.vague or first.somebody or first.bare is not None or first.needs)
        is_counted = {*_DAY.findall(title.text)} <= {*_DAY.findall(first.text)}
        said = frozenset[str]().union(*(each.outcomes for each in behind))
        is_told = is_known and is_counted and title.is_told((each.text for each in behind), said)
        is_told = is_told and (not self.is_one or _says_words(title, behind))
        if first.beside and title.names <= first.names and not first.names.isdisjoint(headline):
            first = replace(first, beside=False)  # whom its pronouns mean it names itself
        return is_told and self._is_said(headline, first)

    @staticmethod
    def _is_said(headline: Collection[str], first: WholeSentence) -> bool:
        """Whether the first sentence says by itself what the headline does: that would be noise before it."""
        is_alone = not (first.beside or first.leans or first.voiced or (first.rank > 0 and first.needs))
        return is_alone and bool(headline) and announced(headline, first.terms) >= _SAID * len(headline)


def _is_alone(sentence: WholeSentence) -> bool:
    """Whether a sentence says by itself of whom and what it tells, and who says so."""
    is_lost = sentence.leans or sentence.beside or sentence.vague or sentence.somebody
    is_said = not sentence.voiced or bool(sentence.names)
    return is_said and not is_lost and sentence.bare is None and (sentence.rank == 0 or not sentence.needs)


def _is_same(title: ToldHeadline, headline: Collection[str], sentence: WholeSentence) -> bool:
    """Whether a sentence has every word of a headline, and names itself whom its pronouns mean."""
    said = {*_WORDS.findall(sentence.text.lower())}
    left = [word for word in long_words(title.text) if word not in said and not announced((word,), sentence.terms)]
    return not (left or (sentence.beside and sentence.names.isdisjoint(headline)))


def _share(title: ToldHeadline, headline: Collection[str], said: Sequence[WholeSentence], *, is_news: bool) -> float:
    """The share of a headline that the first sentence of a story says, if all has its names, numbers and quoted words.

    Its words are those behind its label, which must be told too (`_label_to_tell`). Of a first sentence that `is_news`
    only those count that the text has (the others are its paper's own), and the next sentences help it where it says
    some; any other says most, or nothing.
    """
    terms = [term for each in said for term in each.terms]
    own = long_words(unlabelled(title.text))
    quoted = [words for each in _QUOTED.findall(title.text) if len(words := long_words(each)) <= _FEW_QUOTED]
    kept = title.names.union(_label_to_tell(title, terms), *quoted)
    counting = [word for word in headline if word in own and (not is_news or word in (title.own or own))]
    if not (counting and announced(kept, terms) == len(kept) and title.is_counted(each.text for each in said)):
        return 0
    share, of_all = (announced(counting, each) / len(counting) for each in (said[0].terms, terms))
    if not is_news:
        return share if share >= _MOSTLY_BEHIND else 0
    return max(share, _MOSTLY) if share >= _PARTLY and of_all >= _MOSTLY_BEHIND else share


def _label_to_tell(title: ToldHeadline, terms: Sequence[str]) -> frozenset[str]:
    """The words of a label that must be told; of a name one: "the Ivorian ministry" tells « Côte d'Ivoire »."""
    label = title.text.removesuffix(unlabelled(title.text))
    is_name = all(word[:1].isupper() for word in _WORDS.findall(label) if word.lower() in title.labelled)
    told = frozenset(word for word in title.labelled if announced((word,), terms))
    return told if is_name and told else title.labelled


def _adds(
    title: ToldHeadline, headline: Collection[str], said: Sequence[WholeSentence], whole: Sequence[WholeSentence]
) -> bool:
    """Whether a headline says what became of somebody, or has a word of the story, and what is said of it does not.

    A word is of the story that several of its sentences have: « agression antisémite ».
    """
    if not title.is_told((each.text for each in said), {kind for each in said for kind in each.outcomes}):
        return True
    terms = [term for each in said for term in each.terms]
    own = title.labelled - _label_to_tell(title, terms)
    left = [word for word in headline if word not in own and not announced((word,), terms)]
    return any(sum(announced((word,), each.terms) for each in whole) >= _OF_STORY for word in left)


def _news_of(told: _Story, headline: Collection[str]) -> _Story:
    """What is told behind a headline from the first sentence on that does not only lead on to the story.

    Nor is it of something that neither the headline nor what is told has named: "The first request was made in May".
    """
    left = told
    while len(left) > 1 and (_only_leads(left) or _is_unknown(left[0], headline)):
        left = left[1:]
        while left and left[0].leans:
            left = left[1:]
    return left or told


def _only_leads(told: Sequence[WholeSentence]) -> bool:
    """Whether the first sentence tells nothing of its own, and the next one needs nothing of it or takes it back."""
    first = told[0]
    is_told = first.is_negated or first.outcomes or first.tolls or _NUMBERS.search(first.text)
    if is_told or not (first.vague or first.bare is not None):
        return False
    is_bare = not (first.names or first.frames or first.days) and count_words(first.text) <= _TEASER
    return first.turned or (is_bare and not (told[1].leans or told[1].needs))


def _is_unknown(first: WholeSentence, headline: Collection[str]) -> bool:
    """Whether a sentence that does not open its story is of a thing that its headline does not name."""
    is_of_person = first.somebody or first.outcomes or first.tolls
    is_behind = first.rank > 0 and not (first.opens or is_of_person)
    return is_behind and first.bare is not None and not announced(headline, (first.bare,))


def _news(title: ToldHeadline | None, told: Sequence[WholeSentence]) -> int:
    """How many words of a headline are told."""
    words = long_words(title.text) if title is not None else frozenset[str]()
    return announced(words, [term for each in told for term in each.terms])


def _says_words(title: ToldHeadline, told: Sequence[WholeSentence]) -> bool:
    """Whether all words and numbers of a headline are told."""
    words = long_words(title.text)
    is_counted = {*_NUMBERS.findall(title.text)} <= {n for each in told for n in _NUMBERS.findall(each.text)}
    return is_counted and announced(words, [term for each in told for term in each.terms]) == len(words)


def _ended(framed: str) -> str:
    """What a frame says as a sentence: with one stop, that a headline or a quotation at its end may have itself."""
    plain = framed.removesuffix(".")
    return plain if plain.rstrip(_CLOSING).endswith((".", "…", "!", "?")) else framed


def _length(framed: str | None, told: Sequence[WholeSentence]) -> int:
    return count_words(framed or "") + sum(count_words(each.text) for each in told)


def _is_dated(sentence: WholeSentence, published: str) -> bool:
    """Whether a sentence has a day or month about which its report was `published`; an earlier year is not its own."""
    today = datetime.date.fromisoformat(published)
    days = [*sentence.dates, *(each.day for each in sentence.days)]
    is_near = any(abs(datetime.date.fromisoformat(day) - today) <= _WEEK for day in days if len(day) == len(published))
    return is_near or published[: len(_MONTH)] in days
