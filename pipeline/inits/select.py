"""Chooses the items worth saying: frequent lemmas, each counted once, as many as fit within the limit.

Genest & Lapalme 2011, sections 3.3 and 3.4, but for the end: where the paper takes sentences away until the summary is
short enough, and often too short, this is a knapsack over the lengths of the realized sentences.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import BaseModel, ConfigDict, Field

from pipeline.budget import beginning, knapsack, overlap
from pipeline.errors import UnusableDocument
from pipeline.inits.interpret import day_before
from pipeline.inits.items import Bar, InformationItem, InformationItems
from pipeline.inits.telling import Teller, Telling
from pipeline.inits.words import read_words
from pipeline.languages import LANGUAGES, Language
from pipeline.realizer.pyrealb import PyrealbEngine, PyrealbSettings
from pipeline.realizer.spec import Date, Sentence, Source
from pipeline.resources import Resources
from pipeline.span import SourceSpan
from pipeline.summary import Extras, Request, count_words

DOUBTFUL: frozenset[Bar | None] = frozenset({"attachment", "restriction"})
"""What bars an item less than entirely: what it says may be so, if the parser was right."""
_LEADING = 2
"""Sentences at the beginning of a document."""
_RESERVE = 60
"""How many items that say little new are looked at for what room is left."""
_SHARED = 6
"""Words that an item may save by what it shares with others."""


class FrequentItemsSettings(BaseModel):
    """How long a summary is where the request does not say, and what makes an item weigh.

    `emphasis` is the power of a lemma's frequency that counts: above 1, what most documents tell outweighs more of
    what few do. `lead` is how much more the first sentence of a document weighs than one far behind. `excess` times
    the limit is the length of the items among which the choice is made; two items that share `sameness` of the terms of
    the shorter one tell the same; `doubt` is the share of its weight that an item keeps whose clause may have been read
    wrongly, or tells which things are meant. `say_assumed_dates` has an undated item say the
    day before publication, as the paper does; without it that day orders the items and is not said: the source has not
    said it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    max_words: int = Field(default=100, ge=1)
    emphasis: float = Field(default=2.0, gt=0)
    lead: float = Field(default=6.0, ge=0)
    excess: float = Field(default=4.0, ge=1)
    sameness: float = Field(default=0.6, gt=0, le=1)
    doubt: float = Field(default=0.7, ge=0, le=1)
    say_assumed_dates: bool = False


@dataclass(frozen=True, slots=True)
class ChosenItems:
    """The content of `inits`: the sentences of the summary in their order, with the weight of each item."""

    language: Language
    tellings: tuple[Telling, ...]
    weights: Mapping[InformationItem, float]

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

    def __init__(self, settings: FrequentItemsSettings, resources: Resources) -> None:
        self._settings = settings
        self._engine = PyrealbEngine(PyrealbSettings(), resources)
        self._tellers = {language: Teller(read_words(resources, language)) for language in LANGUAGES}

    def select(self, interpretation: InformationItems, request: Request) -> ChosenItems:
        """The chosen items, told; where none can be said within the limit, the sentence of one as it stands."""
        limit = request.word_limit(interpretation.source_words) or self._settings.max_words
        packing = _Packing(self._settings, self._engine, self._tellers[interpretation.language], interpretation, limit)
        return packing.chosen()


class _Packing:
    """The choice for one request."""

    def __init__(
        self,
        settings: FrequentItemsSettings,
        engine: PyrealbEngine,
        teller: Teller,
        interpretation: InformationItems,
        limit: int,
    ) -> None:
        self._settings = settings
        self._engine = engine
        self._teller = teller
        self._source = interpretation
        self._limit = limit
        self._leads = _leads(interpretation.items)

    def chosen(self) -> ChosenItems:
        said = [self._dated(item) for item in self._source.items if item.statement is not None]
        best = [item for item in said if item.bar is None or self._is_leading(item)] or said
        ranked, others = self._ranked(best)
        if not ranked:
            return self._quoted()
        packed = knapsack([each.gain for each in ranked], [each.words for each in ranked], self._limit)
        taken = self._filled(self._said_once([ranked[number] for number in packed]), [*ranked, *others])
        weights = {each.item: round(each.gain, 6) for each in taken}
        return ChosenItems(self._source.language, tuple(self._told(taken)), weights)

    def _is_leading(self, item: InformationItem) -> bool:
        """Whether a doubtful item stands where a story says what it is about: worth the doubt there only."""
        return item.bar in DOUBTFUL and item.sentence < _LEADING

    def _quoted(self) -> ChosenItems:
        """Where no item can be said, the sentence of the heaviest as it stands: as much of it as the limit holds."""
        item = max(self._source.items, key=lambda i: (self._leads[i.source.document, i.sentence], -i.source.document))
        if item.quote is None:
            raise UnusableDocument("no_content_for_profile", "no sentence can be shown; try the profile extract")
        text = beginning(item.quote.text, self._limit)
        quote = Sentence(content=item.quote.model_copy(update={"text": text}), terminator="")
        return ChosenItems(self._source.language, (Telling(quote, (item,)),), {item: 0.0})

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
            words = self._length([item])
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
        return ranked, [_Ranked(item, self._gain(item, covered), left[item]) for item in others[:_RESERVE]]

    def _gain(self, item: InformationItem, covered: set[str]) -> float:
        frequency = self._source.frequency
        power = self._settings.emphasis
        new: float = sum(frequency.get(term, 0.0) ** power for term in item.terms if term not in covered)
        weight: float = new * (1 + self._settings.lead * self._leads[item.source.document, item.sentence])
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
        room = self._limit - self._length([each.item for each in taken])
        while len(taken) > 1 and room < 0:
            taken.remove(min(taken, key=lambda each: each.gain))
            room = self._limit - self._length([each.item for each in taken])
        for each in candidates:
            # Together they may be shorter than each alone: a date, a subject and a place are said once.
            if each in taken or each.words > room + _SHARED or any(self._repeats(each.item, t.item) for t in taken):
                continue
            left = self._limit - self._length([e.item for e in (*taken, each)])
            if left >= 0:
                taken.append(each)
                room = left
        return taken

    def _told(self, taken: Sequence[_Ranked]) -> list[Telling]:
        return self._teller.tell(self._ordered([each.item for each in taken]))

    def _length(self, items: Sequence[InformationItem]) -> int:
        tellings = self._teller.tell(self._ordered(items))
        return sum(count_words(self._engine.realize(t.spec, self._source.language).text) for t in tellings)

    def _ordered(self, items: Sequence[InformationItem]) -> list[InformationItem]:
        return sorted(items, key=self._order)

    def _order(self, item: InformationItem) -> tuple[bool, str, bool, SourceSpan]:
        """By date; an undated item happened the day before it was published, else it stays where the source has it."""
        published = self._source.published[item.source.document]
        day = item.day.partition("/")[0] if item.day else None
        date = day or (day_before(published) if published else None)
        return date is None, date or "", item.when is None, item.source


def _leads(items: Sequence[InformationItem]) -> dict[tuple[int, int], float]:
    """How near the beginning of its document the sentence of an item stands: 1, 1/2, 1/3 …"""
    ranks: dict[tuple[int, int], float] = {}
    for item in items:
        key = (item.source.document, item.sentence)
        ranks.setdefault(key, 1 / (1 + item.sentence))
    return ranks
