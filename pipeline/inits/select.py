"""Chooses the items worth saying: frequent lemmas, each counted once, as many as fit within the limit.

Genest & Lapalme 2011, sections 3.3 and 3.4, but for the end: where the paper takes sentences away until the summary is
short enough, and often too short, this is a knapsack over the lengths of the realized sentences.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import BaseModel, ConfigDict, Field

from pipeline.budget import beginning, fitting, knapsack, overlap
from pipeline.errors import UnusableDocument
from pipeline.inits.faithfulness import FaithfulStatements
from pipeline.inits.items import Bar, InformationItem, InformationItems
from pipeline.inits.sentences import SentencePlanner, day_before
from pipeline.inits.words import Words, read_words
from pipeline.languages import LANGUAGES, Language
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.spec import CannedText, Date, Source
from pipeline.resources import Resources
from pipeline.summary import Extras, Request, count_words

DOUBTFUL: frozenset[Bar | None] = frozenset({"attachment", "restriction"})
"""What bars an item less than entirely: what it says may be so, if the parser was right."""


class FrequentItemsSettings(BaseModel):
    """How long a summary is where the request does not say, and what makes an item weigh.

    `emphasis` is the power of a lemma's frequency that counts: above 1, what most documents tell outweighs more of
    what few do. `lead` is how much more the first sentence of a document weighs than one far behind. `excess` times
    the limit is the length of the items among which the choice is made; two items that share `sameness` of the terms of
    the shorter one tell the same; `doubt` is the share of its weight that an item keeps whose clause may have been read
    wrongly, or tells which things are meant: only the first `leading` sentences of a document may be told so.
    `say_assumed_dates` has an undated item say the day before publication, as the paper does; without it that day
    orders the items and is not said: the source has not said it. `reserve` items that say little new are looked at for
    what room is left, and one may save `shared` words by what it has in common with others.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    max_words: int = Field(default=100, ge=1)
    emphasis: float = Field(default=2.0, gt=0)
    lead: float = Field(default=6.0, ge=0)
    excess: float = Field(default=4.0, ge=1)
    sameness: float = Field(default=0.6, gt=0, le=1)
    doubt: float = Field(default=0.7, ge=0, le=1)
    say_assumed_dates: bool = False
    leading: int = Field(default=2, ge=0)
    reserve: int = Field(default=60, ge=0)
    shared: int = Field(default=6, ge=0)


@dataclass(frozen=True, slots=True)
class ChosenItems:
    """The content of `inits`: the chosen items with the weight of each, and the date of each document.

    Where none can be said, `quoted` is what is shown of the sentence of the only one.
    """

    language: Language
    weights: Mapping[InformationItem, float]
    published: tuple[str | None, ...]
    quoted: CannedText | None = None

    def extras(self) -> Extras:
        """Nothing besides the text."""
        return Extras()


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
        return _Packing(self._settings, self._engine, words, interpretation, limit).chosen()


class _Packing:
    """The choice for one request."""

    def __init__(
        self,
        settings: FrequentItemsSettings,
        engine: RealizationEngine,
        words: Words,
        interpretation: InformationItems,
        limit: int,
    ) -> None:
        self._settings = settings
        self._engine = engine
        self._planner = SentencePlanner(words)
        self._faithful = FaithfulStatements(interpretation.language, words, engine)
        self._source = interpretation
        self._limit = limit
        self._lengths: dict[tuple[InformationItem, ...], int] = {}

    def chosen(self) -> ChosenItems:
        """What is worth most within the limit."""
        source = self._source
        best = self._said(lambda item: item.bar is None or self._is_leading(item)) or self._said(lambda _: True)
        ranked, others = self._ranked(best)
        if not ranked:
            return self._quoted()
        packed = knapsack([each.gain for each in ranked], [each.words for each in ranked], self._limit)
        taken = self._filled(self._said_once([ranked[number] for number in packed]), [*ranked, *others])
        return ChosenItems(source.language, {each.item: round(each.gain, 6) for each in taken}, source.published)

    def _said(self, is_wanted: Callable[[InformationItem], bool]) -> list[InformationItem]:
        """The wanted items that can be said in the words of their source, with what is assumed of their dates."""
        settled = (self._faithful.settled(item) for item in self._source.items if is_wanted(item))
        return [self._dated(item) for item in settled if item is not None]

    def _is_leading(self, item: InformationItem) -> bool:
        """Whether a doubtful item stands where a story says what it is about: worth the doubt there only."""
        return item.bar in DOUBTFUL and item.sentence < self._settings.leading

    def _quoted(self) -> ChosenItems:
        """Where no item can be said, the sentence of the heaviest as it stands: as much of it as the limit holds."""
        item = max(self._source.items, key=lambda i: (_lead(i), -i.source.document))
        if item.quote is None:
            raise UnusableDocument("no_content_for_profile", "no sentence can be shown; try the profile extract")
        quoted = item.quote.model_copy(update={"text": beginning(item.quote.text, self._limit)})
        return ChosenItems(self._source.language, {item: 0.0}, self._source.published, quoted)

    def _dated(self, item: InformationItem) -> InformationItem:
        published = self._source.published[item.source.document]
        if item.when is not None or published is None or not self._settings.say_assumed_dates:
            return item
        day = day_before(published)
        where = Source(document=item.source.document, start=item.source.span.start, end=item.source.span.end)
        return replace(item, day=day, when=Date(date=day, introduced=True, sources=(where,)))

    def _ranked(self, items: Sequence[InformationItem]) -> tuple[list[_Ranked], list[_Ranked]]:
        """The items one after the other by the mean frequency of the lemmas that none before them has.

        Behind them a few of the others, for what room there will be: the heaviest of those that say little new.
        """
        left: dict[InformationItem, int] = {}
        for item in items:
            words = self._words_of((item,))
            if words <= self._limit:
                left[item] = words
        covered: set[str] = set()
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
        weight: float = new * (1 + self._settings.lead * _lead(item))
        return weight if item.bar is None else weight * self._settings.doubt

    def _said_once(self, packed: Sequence[_Ranked]) -> list[_Ranked]:
        """The packed items without those that tell what a heavier one tells."""
        taken: list[_Ranked] = []
        for each in sorted(packed, key=lambda each: -each.gain):
            if not any(self._repeats(each.item, other.item) for other in taken):
                taken.append(each)
        return taken

    def _repeats(self, item: InformationItem, other: InformationItem) -> bool:
        """Whether two items tell the same in other words: they share most terms of the shorter one."""
        first, second = {*item.terms}, {*other.terms}
        return len(first & second) > 1 and overlap(first, second) >= self._settings.sameness

    def _filled(self, taken: list[_Ranked], candidates: Sequence[_Ranked]) -> list[_Ranked]:
        """What was packed, less what the whole cannot hold, and more where it leaves room for something else."""
        while len(taken) > 1 and self._length(taken) > self._limit:
            taken.remove(min(taken, key=lambda each: each.gain))

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
            sentences = self._planner.plan(items, self._source.published)
            texts = (self._engine.realize(each.spec, self._source.language).text for each in sentences)
            self._lengths[items] = sum(map(count_words, texts))
        return self._lengths[items]


def _lead(item: InformationItem) -> float:
    """How near the beginning of its document the sentence of an item stands: 1, 1/2, 1/3 …"""
    return 1 / (1 + item.sentence)
