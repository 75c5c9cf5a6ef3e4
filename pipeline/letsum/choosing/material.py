"""What is known of the sentences of a judgment before any of them is chosen: their words, and what these are worth."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from pipeline.languages import Language
from pipeline.letsum.choosing.applying import ApplyingReader
from pipeline.letsum.choosing.background import Background, frequencies, salience, terms_of
from pipeline.letsum.choosing.deciding import DecidingEvidence, read_deciding_weights
from pipeline.letsum.choosing.holdings import HoldingReader
from pipeline.letsum.choosing.introductions import Introductions, IntroductionWords, Key
from pipeline.letsum.choosing.joining import join_orders
from pipeline.letsum.choosing.leaning import Leaning
from pipeline.letsum.choosing.places import Place, places_of
from pipeline.letsum.choosing.production import Normalized, Production
from pipeline.letsum.choosing.runs import Grade
from pipeline.letsum.choosing.stories import StoryReader, roles_of
from pipeline.letsum.choosing.subject import NOTHING, SubjectReader, Telling
from pipeline.letsum.interpretation import ThematicStructure, ThematicUnit
from pipeline.letsum.rules import rule_book
from pipeline.letsum.settings import TableSettings
from pipeline.letsum.themes import Theme
from pipeline.resources import Resources

_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Material:
    """The sentences of one judgment, each list one a unit.

    `salient` and `focused` are how much their terms say of the document and of the case, `deciding` how likely they
    decide it, above the others; `held` says which hold something, `verdicts` which only say which way a question is
    answered, `stories` which tell facts among the reasons, `untold` what no table tells: reasons that say the outcome,
    asides among the facts, `leaning` what nobody understands without the sentence before it, `resting` what only
    points at the statute that the case is about. `introductions` say what
    each takes for known, `untold_needs` what of it neither what says the case tells nor brackets can. `asks_leave`:
    leave is all that was ruled on. `grades` keeps what each is worth to runs of a theme.
    """

    structure: ThematicStructure
    normalized: tuple[Normalized, ...]
    terms: tuple[frozenset[str], ...]
    tellings: Sequence[Telling]
    salient: Sequence[float]
    focused: Sequence[float]
    places: Sequence[Place]
    deciding: Sequence[float]
    verdicts: Sequence[bool]
    held: Sequence[bool]
    untold: frozenset[int]
    stories: frozenset[int]
    leaning: frozenset[int]
    resting: frozenset[int]
    abstract: Sequence[bool]
    answering: frozenset[int]
    replying: frozenset[int]
    introductions: Introductions
    untold_needs: Sequence[frozenset[Key]]
    asks_leave: bool = False
    grades: dict[Theme, tuple[Grade, ...]] = field(default_factory=dict)


class MaterialReader:
    """Reads the sentences of judgments in one language."""

    def __init__(self, settings: TableSettings, resources: Resources, language: Language) -> None:
        self._settings = settings
        book = rule_book(resources, language)
        self._subject = SubjectReader(book, settings)
        self._deciding = DecidingEvidence(book)
        self._holdings = HoldingReader(book, settings)
        self._applying = ApplyingReader(book)
        self._stories = StoryReader(book, roles_of(resources, language))
        self._learned = read_deciding_weights()
        self._production = Production(book, settings)
        self._leaning = Leaning(book, settings.resolved)
        self._words = IntroductionWords(resources, language)
        self._background = Background(resources, language, settings.unknown_frequency, settings.legal_frequency)

    def read(self, structure: ThematicStructure) -> Material:
        """What is known of the units of a judgment."""
        document, units = structure.document, structure.units
        annotation = document.annotation
        terms = [terms_of(annotation.tokens_of(unit.line.sentence)) if annotation else [] for unit in units]
        weights = self._background.weights(frequencies(terms))
        normalized = [
            self._production.normalize(document, unit.line, is_outcome=unit.outcome is not None, notes=structure.notes)
            for unit in units
        ]
        join_orders(units, normalized)
        tellings = self._subject.read(structure)
        case = {term for at, told in enumerate(tellings) if told.is_telling or units[at].outcome for term in terms[at]}
        focused = {term: weight for term, weight in weights.items() if term in case}
        scales = [_scaled([salience(each, known) for each in terms]) for known in (weights, focused)]
        verdicts = self._holdings.verdicts(units)
        abstract = self._applying.abstract(units)
        replying = self._applying.replying(units)
        held = self._applying.held(units, self._holdings.held(units, verdicts), abstract, replying)
        own = tuple(frozenset(each) for each in terms)
        introductions = Introductions(structure, self._words, self._settings)
        resting = frozenset(self._resting(units, tellings, normalized))
        leaning = (
            at
            for at, unit in enumerate(units)
            if unit.outcome is None
            and at not in resting
            and (
                self._leaning.leans(unit, normalized[at], NOTHING)
                or self._leaning.points(normalized[at])
                or introductions.pointed(at)
            )
        )
        likely = self._learned.above_others(self._deciding.read(structure, terms, scales[0]))
        answering = self._applying.answering(units)
        deciding = [
            value - self._settings.abstract * abstract[at] + self._settings.answering * (at in answering)
            for at, value in enumerate(likely)
        ]
        return Material(
            structure=structure,
            normalized=tuple(normalized),
            terms=own,
            tellings=tellings,
            salient=scales[0],
            focused=scales[1],
            places=places_of(units, self._settings.early, self._settings.closing),
            deciding=deciding,
            verdicts=verdicts,
            held=held,
            untold=self._holdings.repeated(units, verdicts, own)
            | self._stories.asides(units, tellings, held)
            | self._laws(units, abstract, tellings),
            stories=frozenset(at for at in self._stories.read(structure) if not held[at]),
            leaning=frozenset(leaning),
            resting=resting,
            abstract=abstract,
            answering=answering,
            replying=replying,
            introductions=introductions,
            untold_needs=_untold(introductions, tellings),
            asks_leave=self._subject.asks_leave(structure),
        )

    def _laws(
        self, units: Sequence[ThematicUnit], abstract: Sequence[bool], tellings: Sequence[Telling]
    ) -> frozenset[int]:
        """What states the law where the case is told, and says nothing of it."""
        told = (at for at, unit in enumerate(units) if unit.theme in ("introduction", "context") and abstract[at])
        return frozenset(at for at in told if self._applying.states_law(units[at]) and not tellings[at].is_telling)

    def _resting(
        self, units: Sequence[ThematicUnit], tellings: Sequence[Telling], normalized: Sequence[Normalized]
    ) -> Iterator[int]:
        """The units that lean on nothing but a statute or the like that what says the case names."""
        saying = (unit.line.text for unit, telling in zip(units, tellings, strict=True) if telling.is_case)
        named = {word.casefold() for text in saying for word in _WORD.findall(text) if word[0].isupper()}
        known = self._words.instruments & named
        yield from (at for at, each in enumerate(normalized) if known and self._leaning.rests(each, known))


def _scaled(values: Sequence[float]) -> list[float]:
    """The values as shares of the greatest."""
    most = max(values, default=0.0) or 1.0
    return [value / most for value in values]


def _untold(introductions: Introductions, tellings: Sequence[Telling]) -> list[frozenset[Key]]:
    """What each sentence needs beside what those tell that say the case or its question."""
    saying = (at for at, telling in enumerate(tellings) if telling.is_case or telling.is_issue)
    told = frozenset[Key]().union(*(introductions.tells(at) for at in saying))
    return [
        frozenset(
            need.key
            for need in introductions.needs(at)
            if need.key not in told and introductions.full_name(need.key) is None
        )
        for at in range(len(tellings))
    ]
