"""Chooses the items worth saying: frequent lemmas, each counted once, as many as fit, behind what a story begins with.

Genest & Lapalme 2011, sections 3.3 and 3.4, but for the end: where the paper takes sentences away until the summary is
short enough, and often too short, this is a knapsack over the lengths of the realized sentences.
"""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pipeline.budget import fitting, knapsack, overlap
from pipeline.errors import UnusableDocument
from pipeline.inits.faithfulness import FaithfulStatements
from pipeline.inits.heads import headline_of, heads
from pipeline.inits.items import ChosenItems, InformationItem, InformationItems, lead_weight
from pipeline.inits.sentences import SentencePlanner, day_before
from pipeline.inits.settings import FrequentItemsSettings
from pipeline.inits.standing import standing, unturned
from pipeline.inits.verbatim import as_it_stands, headed, lacks_room, only_headline, quoted
from pipeline.inits.voiced import voiced
from pipeline.inits.words import Words, read_words
from pipeline.languages import LANGUAGES
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.spec import Date, Source
from pipeline.resources import Resources
from pipeline.stories.agreeing import (
    FIRST,
    agreement,
    freshness,
    is_nameless,
    is_overtaken,
    lacks_headline,
    tells_no_news,
)
from pipeline.stories.headlined import HeadlinedStory
from pipeline.stories.later_news import LaterNews
from pipeline.stories.story import StoryTelling
from pipeline.stories.story_days import StoryDays
from pipeline.summary import AUTO, Request, count_words

_FEWEST_BEFORE = 2  # sentences of a story before what a later report adds


@dataclass(frozen=True, slots=True)
class _Ranked:
    item: InformationItem
    gain: float
    words: int


class FrequentItems:
    """Ranks items by the mean document frequency of their lemmas, redundancy counted as nothing, and packs them."""

    def __init__(self, settings: FrequentItemsSettings, resources: Resources, engine: RealizationEngine) -> None:
        self._settings = settings
        self._engine = engine
        self._words = {language: read_words(resources, language) for language in LANGUAGES}

    def warm_up(self) -> None:
        """Loads the engine that measures the sentences."""
        self._engine.warm_up()

    def select(self, interpretation: InformationItems, request: Request) -> ChosenItems:
        """The chosen items; where none can be said within the limit, one whose sentence is shown as it stands."""
        limit = request.word_limit(interpretation.source_words) or self._settings.max_words
        words = self._words[interpretation.language]
        packing = _Packing(self._settings, self._engine, words, interpretation, limit, as_is=request.profile == AUTO)
        chosen = packing.chosen()
        return replace(chosen, fields=interpretation.fields)


class _Packing:
    """The choice for one request."""

    def __init__(
        self,
        settings: FrequentItemsSettings,
        engine: RealizationEngine,
        words: Words,
        interpretation: InformationItems,
        limit: int,
        *,
        as_is: bool,
    ) -> None:
        self._as_is = as_is
        self._settings = settings
        self._engine = engine
        self._words = words
        self._planner = SentencePlanner(words)
        self._faithful = FaithfulStatements(interpretation.language, words, engine)
        self._source = interpretation
        self._limit = limit
        self._lengths: dict[tuple[InformationItem, ...], int] = {}

    def chosen(self) -> ChosenItems:
        """What is worth most within the limit, behind what a story begins with."""
        source = self._source
        if said := self._spoken():
            return self._story(said)
        if not (tellings := self._tellings()) and (titled := self._titled()):
            return self._story(titled)
        tellings = tellings or self._said(() if self._as_is else standing(source))
        opening = self._opening(tellings)
        begins = self._telling().opening(source.whole, opening[0].sentence, self._settings.leading) if opening else -1
        is_cut = self._is_story() and lacks_room(source.whole, opening, begins, self._limit)
        begun = opening or (tellings if any(source.titles) else [])
        if begun and self._is_story() and not is_cut:
            return self._story(self._followed(begun[0]))
        if self._settings.from_one_document and not is_cut and (story := self._best_story(tellings)):
            return self._story(story)
        ranked, others = self._ranked(opening, [each for each in unturned(source, tellings) if each not in opening])
        if not ranked and not opening and not self._as_is:
            return quoted(source, self._limit)
        first = [_Ranked(item, self._gain(item, set()), self._words_of((item,))) for item in opening]
        room = self._limit - self._length(first)
        packed = knapsack([each.gain for each in ranked], [each.words for each in ranked], room)
        taken = self._filled(first, self._said_once(first, [ranked[n] for n in packed]), [*ranked, *others])
        told = self._within(self._understood(taken, opening), opening)
        if not told:
            if not self._as_is:
                return quoted(source, self._limit)
            raise UnusableDocument("no_content_for_profile", "no sentence can be told alone; try the profile extract")
        return ChosenItems(source.language, {each.item: round(each.gain, 6) for each in told}, source.published)

    def _said(self, items: Iterable[InformationItem]) -> list[InformationItem]:
        """Those that nothing bars and that the engine says in the words of their source, with their assumed dates."""
        settled = (self._faithful.settled(item) for item in items if item.bar is None)
        return [self._dated(item) for item in settled if item is not None]

    def _tellings(self) -> list[InformationItem]:
        """How each sentence of a report is told: by its items, where these are much shorter, else as it stands.

        Nobody who lets the service choose asked for items: what they leave out may be what matters.
        A sentence that cannot be shown as it stands, or leans on the one before it, is not told: it would be wrong.
        """
        items: dict[tuple[int, int], list[InformationItem]] = {}
        first = {item.source.document: item for item in reversed(self._source.items)}
        for item in self._source.items:
            items.setdefault((item.source.document, item.sentence), []).append(item)
        found: list[InformationItem] = []
        for sentence in (each.severed() for each in self._source.whole):
            if sentence.leans or sentence.source.document in self._source.own:
                continue
            of_sentence = items.get((sentence.source.document, sentence.rank), [])
            said = [] if self._as_is else self._said(of_sentence)
            if said and self._words_of(tuple(said)) <= count_words(sentence.text) * self._settings.compression:
                found += said
            elif of_sentence or (sentence.opens and sentence.source.document in first):
                found.append(as_it_stands(sentence, [*of_sentence, first[sentence.source.document]][0]))
        return found

    def _opening(self, tellings: Sequence[InformationItem]) -> list[InformationItem]:
        """What the first sentence says of the document that tells most of what all tell."""
        first = self._heads(tellings, is_story=self._is_story()) if self._source.whole else []
        fit = [item for item in first if self._words_of((item,)) <= self._limit]
        best = max(fit, key=lambda i: (self._gain(i, set()), -i.source.document), default=None)
        if best is None:  # there is room for none: then for the first thing that one says
            at = {(item.source.document, item.sentence) for item in first}
            parts = [i for i in self._said(self._source.items) if (i.source.document, i.sentence) in at]
            return [i for i in parts if self._words_of((i,)) <= self._limit][:1]
        same = [i for i in tellings if i.source.document == best.source.document and i.sentence == best.sentence]
        return same if self._words_of(tuple(same)) <= self._limit else [best]

    def _story(self, told: Sequence[InformationItem]) -> ChosenItems:
        gains = {item: round(self._gain(item, set()), 6) for item in told}
        return ChosenItems(self._source.language, gains, self._source.published)

    def _best_story(self, tellings: Sequence[InformationItem]) -> list[InformationItem]:
        """The story that tells most of what all begin with, if it tells enough.

        Sentences of several documents side by side mix the states of several days, and lean on what is not said.
        """
        first = {head.source.document: head for head in self._heads(tellings, is_story=False)}
        stories = [self._followed(head, is_compared=True) for head in first.values()]
        opening = {(each.source.document, each.rank) for each in self._source.whole if each.opens}
        whole, leading = self._source.whole, self._settings.leading
        published = self._source.published
        stories.sort(
            key=lambda told: (
                tells_no_news(told[0].source, whole, published)
                or is_overtaken([i.source for i in told[:FIRST]], whole, published),
                not told[0].framed
                and lacks_headline(
                    [i.source for i in told], whole, headline_of(self._source, told[0].source.document), leading
                ),
                told[0].framed or told[0].voiced or (told[0].source.document, told[0].sentence) not in opening,
                is_nameless(told[0].source, whole),
                -agreement(told[0].source.document, [each.terms for each in told[:FIRST]], whole)
                * freshness(told[0].source.document, published),
                told[0].source.document,
            )
        )
        stories = [told for told in stories if told[0].sentence < leading] or stories
        for least, fewest in ((self._settings.enough * 3 // 5, 2), (self._settings.enough // 2, 1)):
            for told in stories:
                words = sum(count_words(each.quote.text) for each in told if each.quote is not None)
                if words >= least and len(told) >= fewest:
                    return self._with_later(self._followed(first[told[0].source.document]))
        return stories[0] if stories and self._as_is else []  # one short story rather than pieces of several

    def _with_later(self, told: list[InformationItem]) -> list[InformationItem]:
        """A story with how the latest report begins behind it, if it was published on a later day and there is room."""
        telling = self._telling()
        days = {n: datetime.date.fromisoformat(d) if d else None for n, d in enumerate(self._source.published)}
        own = [each for each in self._source.whole if each.source in {item.source for item in told}]
        later = LaterNews(self._source.whole, days).behind(telling, own)
        if later is None:
            return told
        added = telling.behind(own, later)
        room = self._limit - count_words(added.text)
        kept = self._followed(told[0], count_words(added.text))
        is_left = sum(count_words(each.quote.text) for each in kept if each.quote is not None) <= room
        if not is_left or len(kept) < min(len(told), _FEWEST_BEFORE):
            return told
        return [*kept, as_it_stands(added, told[0])]

    def _heads(self, tellings: Sequence[InformationItem], *, is_story: bool) -> list[InformationItem]:
        return heads(self._source, tellings, self._settings.leading, is_story=is_story)

    def _is_story(self) -> bool:
        """Whether there is one document, of several sentences or a headline, to be told from its beginning on."""
        is_long = len(self._source.whole) + any(self._source.titles) > 1
        return self._settings.from_the_beginning and len(self._source.published) == 1 and is_long

    def _telling(self, *, further: bool = True) -> StoryTelling:
        settings = self._settings
        days = partial(StoryDays, self._engine, self._source.language, says_when=True)
        return StoryTelling(settings.widest_gap, settings.enough, settings.sameness, days, further)

    def _followed(self, first: InformationItem, less: int = 0, *, is_compared: bool = False) -> list[InformationItem]:
        """The opening and what follows it, as it stands, as far as it fits and is understood behind what is told.

        Of stories that are compared none goes further for what is of it, nor leaves something out for its day.
        """
        settings, telling, room = self._settings, self._telling(further=not is_compared), self._limit - less
        whole = [each for each in self._source.whole if each.source.document == first.source.document]
        number, headline = first.source.document, headline_of(self._source, first.source.document)
        titled = any(self._source.titles)
        begin = telling.opening(whole, first.sentence, settings.leading, titled) if self._is_story() else first.sentence
        title = self._source.titles[number] if number < len(self._source.titles) else None
        story = self._headlined(telling, room, None if is_compared else self._source.reported_on(number))
        framed, told = story.told(whole, begin, headline, title)
        said = [as_it_stands(sentence, first) for sentence in told]
        if framed is not None and title is not None:
            return [headed(framed, title, said[0] if said else first), *said]
        return said or [first]

    def _headlined(self, telling: StoryTelling, room: int, day: str | None = None) -> HeadlinedStory:
        frame, dated = (self._words.phrases[name] for name in ("headline", "dated_headline"))
        is_one, begins, leading = self._is_story(), self._source.beginning, self._settings.leading
        return HeadlinedStory(telling, leading, room, frame, is_one, dated, day, begins, spares=not self._as_is)

    def _titled(self) -> list[InformationItem]:
        """A story behind its headline whose first sentence leans on that only, else the headline alone, or nothing."""
        items = {item.source.document: item for item in reversed(self._source.items)}
        heads = (each for each in self._source.whole if each.beside and each.source.document in items)
        stories = (self._followed(as_it_stands(each, items[each.source.document])) for each in heads)
        alone = only_headline(self._source, self._headlined(self._telling(), self._limit), self._limit)
        return next((story for story in stories if len(story) > 1), alone)

    def _spoken(self) -> list[InformationItem]:
        """What is told where every document is somebody's own words; nothing where there is a report."""
        source, settings, telling = self._source, self._settings, self._telling()
        if len(source.own) < len(source.published):
            return []
        stories = {n: self._headlined(telling, self._limit, source.reported_on(n)) for n in sorted(source.own)}
        enough, words = settings.enough // 2, self._words
        plain = StoryTelling(settings.widest_gap, settings.enough, settings.sameness)
        return voiced(source, stories, plain, (words.phrases, words.claims), enough, may_be_nobodys=self._as_is)

    def _understood(self, taken: Sequence[_Ranked], opening: Sequence[InformationItem]) -> list[_Ranked]:
        """In the order of the text, without what speaks of "the strike" where nobody has said that there is one."""
        published = self._source.published

        def order(each: _Ranked) -> tuple[bool, str, int, int]:
            place = each.item.source
            return each.item not in opening, published[place.document] or "", place.document, place.span.start

        known: set[str] = set()
        told: list[_Ranked] = []
        for each in sorted(taken, key=order):
            is_known = (each.item.bare is None or each.item.bare in known) and each.item.needs <= known
            if each.item in opening or is_known or not self._source.whole:
                told.append(each)
                known.update(each.item.terms)
        return told

    def _within(self, told: list[_Ranked], opening: Sequence[InformationItem]) -> list[_Ranked]:
        """Less, where the order of the text needs more words: a day that another interrupts is told twice."""
        others = [each for each in told if each.item not in opening]
        while len(others) > (not opening) and self._length(told) > self._limit:
            least = min(others, key=lambda each: each.gain)
            told.remove(least)
            others.remove(least)
        return told

    def _dated(self, item: InformationItem) -> InformationItem:
        published = self._source.published[item.source.document]
        if item.when is not None or published is None or not self._settings.say_assumed_dates:
            return item
        day = day_before(published)
        where = Source(document=item.source.document, start=item.source.span.start, end=item.source.span.end)
        return replace(item, day=day, when=Date(date=day, introduced=True, sources=(where,)))

    def _ranked(
        self, opening: Sequence[InformationItem], items: Sequence[InformationItem]
    ) -> tuple[list[_Ranked], list[_Ranked]]:
        """The items one after the other by the mean frequency of the lemmas that none before them has.

        Behind them a few of the others, for what room there will be: the heaviest of those that say little new.
        """
        left: dict[InformationItem, int] = {}
        room = self._limit - self._words_of(tuple(opening))
        known = {term for item in (*opening, *items) if item.bare is None for term in item.terms}
        for item in items:
            words = self._words_of((item,))
            is_known = (item.bare is None or item.bare in known) and item.needs <= known
            is_known = is_known or not self._source.whole
            if words <= room and is_known and not any(self._repeats(item, other) for other in opening):
                left[item] = words
        covered: set[str] = {term for item in opening for term in item.terms}
        ranked: list[_Ranked] = []
        length = 0.0
        while left and length < self._settings.excess * self._limit:
            gains = {item: self._gain(item, covered) for item in left}
            item = max(left, key=lambda i: (gains[i] / left[i], -left[i], i.source.document * -1, -i.source.span.start))
            if gains[item] <= 0:
                break
            words = left.pop(item)
            ranked.append(_Ranked(item, gains[item], words))
            covered.update(item.terms)
            length += words
        weights = {item: self._gain(item, set()) for item in left}
        others = sorted(left, key=lambda i: (-weights[i], left[i], i.source.document, i.source.span.start))
        return ranked, [
            _Ranked(item, self._gain(item, covered), left[item]) for item in others[: self._settings.reserve]
        ]

    def _gain(self, item: InformationItem, covered: set[str]) -> float:
        frequency = self._source.frequency
        power = self._settings.emphasis
        new: float = sum(frequency.get(term, 0.0) ** power for term in item.terms if term not in covered)
        return new * (1 + self._settings.lead * lead_weight(item))

    def _said_once(self, first: Sequence[_Ranked], packed: Sequence[_Ranked]) -> list[_Ranked]:
        """The packed items behind the first ones, without those that tell what a heavier one tells."""
        taken = [*first]
        for each in sorted(packed, key=lambda each: -each.gain):
            if not any(self._repeats(each.item, other.item) for other in taken):
                taken.append(each)
        return taken

    def _repeats(self, item: InformationItem, other: InformationItem) -> bool:
        """Whether two items tell the same in other words: they share most terms of the shorter one."""
        first, second = {*item.terms}, {*other.terms}
        return len(first & second) > 1 and overlap(first, second) >= self._settings.sameness

    def _filled(self, first: Sequence[_Ranked], taken: list[_Ranked], candidates: Sequence[_Ranked]) -> list[_Ranked]:
        """What was packed, less what the whole cannot hold, and more where it leaves room for something else."""
        while len(taken) > max(1, len(first)) and self._length(taken) > self._limit:
            taken.remove(min((each for each in taken if each not in first), key=lambda each: each.gain))

        def added(each: _Ranked) -> int:
            return self._length([*taken, each]) - self._length(taken)

        def open_candidates() -> Iterator[_Ranked]:
            for each in candidates:
                # Together they may be shorter than each alone: a date, a subject and a place are said once.
                may_fit = each.words <= self._limit - self._length(taken) + self._settings.shared
                if each not in taken and may_fit and not any(self._repeats(each.item, t.item) for t in taken):
                    yield each

        for each in fitting(open_candidates(), self._limit - self._length(taken), added):
            taken.append(each)
        return taken

    def _length(self, ranked: Sequence[_Ranked]) -> int:
        return self._words_of(tuple(each.item for each in ranked))

    def _words_of(self, items: tuple[InformationItem, ...]) -> int:
        """The words of the sentences that will say some items, in what the engine makes of them; counted once."""
        if items not in self._lengths:
            sentences = self._planner.plan(items)
            texts = (self._engine.realize(each.spec, self._source.language).text for each in sentences)
            self._lengths[items] = sum(map(count_words, texts))
        return self._lengths[items]
