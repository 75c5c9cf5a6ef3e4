"""Selection: the best sentences of each theme within its share of the summary's length."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pydantic import BaseModel, ConfigDict, Field, field_validator

from pipeline.languages import LANGUAGES
from pipeline.letsum.candidates import CandidateReader, Heuristics, SentenceCandidate, is_signature, likeness
from pipeline.letsum.interpretation import ThematicStructure, ThematicUnit
from pipeline.letsum.production import Normalized
from pipeline.letsum.table import Frame
from pipeline.letsum.themes import SUMMARIZED, Theme
from pipeline.resources import Resources
from pipeline.summary import Extras, Request, TableRow, count_words, table_words

MOST_OF_FRAME = 0.25
"""Decision data take at most this share of a length that the reader has set."""
OVERDRAFT = 0.4
"""The best sentence of a theme may take this share of all that is left, though it be longer than the theme's."""


class ThematicTableSettings(BaseModel):
    """How long the table is where the request does not say, how it is shared out, and what weighs how much.

    `ratio` is the share of the source's words; shorter sources than `whole_below` words need no summary and are given
    whole (section 3.1). `shares` are those of the themes (section 4.1). `max_likeness` is the greatest share of terms
    that two sentences have in common.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    ratio: float = Field(default=0.1, gt=0, le=1)
    whole_below: int = Field(default=500, ge=0)
    min_words: int = Field(default=100, ge=1)
    shares: dict[Theme, float] = Field(
        default={"introduction": 0.10, "context": 0.24, "juridical_analysis": 0.60, "conclusion": 0.06}
    )
    max_likeness: float = Field(default=0.5, gt=0, le=1)
    terms: float = Field(default=1.0, ge=0)
    cues: float = Field(default=1.0, ge=0)
    paragraph: float = Field(default=0.3, ge=0)
    segment: float = Field(default=0.5, ge=0)
    evidence: float = Field(default=0.6, ge=0)
    recital: float = Field(default=0.3, ge=0)
    too_long: float = Field(default=0.7, ge=0)

    @field_validator("shares")
    @classmethod
    def _names_themes(cls, value: dict[Theme, float]) -> dict[Theme, float]:
        if set(value) != set(SUMMARIZED) or min(value.values()) < 0 or not sum(value.values()):
            raise ValueError(f"a share for each of {', '.join(SUMMARIZED)}, not all 0")
        return value


@dataclass(frozen=True, slots=True)
class ChosenUnit:
    """A sentence of the table: its unit, how it is said, and its weight."""

    unit: ThematicUnit
    normalized: Normalized
    weight: float


@dataclass(frozen=True, slots=True)
class ThematicTable:
    """The content of `letsum`: sentences by theme and then in reading order, and the frame around them."""

    structure: ThematicStructure
    units: tuple[ChosenUnit, ...]
    rows: tuple[TableRow, ...]

    def extras(self) -> Extras:
        """Decision data and the frame of the table."""
        return Extras({"decision_data": self.structure.decision.as_json()}, table=self.rows)


class ThematicSelection:
    """Fills each theme's share with its heaviest sentences that do not say the same twice."""

    def __init__(self, settings: ThematicTableSettings, resources: Resources) -> None:
        self._settings = settings
        self._readers = {language: CandidateReader(resources, language) for language in LANGUAGES}
        self._frames = {language: Frame(resources, language) for language in LANGUAGES}
        self._heuristics = Heuristics(
            settings.terms,
            settings.cues,
            settings.paragraph,
            settings.segment,
            settings.evidence,
            settings.recital,
            settings.too_long,
        )

    def select(self, interpretation: ThematicStructure, request: Request) -> ThematicTable:
        """The table; within the limit of the request with its frame and the numbers of paragraphs."""
        language = interpretation.language
        frame = self._frames[language if request.output_language == "same" else request.output_language]
        source_words = count_words(interpretation.document.text)
        limit = request.word_limit(source_words)
        if limit is None and source_words < self._settings.whole_below:
            return self._whole(interpretation, frame)
        normalized, candidates = self._readers[language].read(interpretation, self._heuristics)
        lines = tuple(frame.lines(interpretation.decision))
        if limit is None:
            room = max(self._settings.min_words, int(self._settings.ratio * source_words))
            chosen = self._choose(interpretation, normalized, candidates, room)
            return self._table(interpretation, frame, lines, chosen)
        lines = _within(lines, int(MOST_OF_FRAME * limit))
        return self._limited(interpretation, frame, lines, normalized, candidates, limit)

    def _limited(
        self,
        structure: ThematicStructure,
        frame: Frame,
        lines: tuple[str, ...],
        normalized: Sequence[Normalized],
        candidates: Sequence[SentenceCandidate],
        limit: int,
    ) -> ThematicTable:
        """The fullest table of at most `limit` words: the frame is counted once it is known which rows there are."""
        for frame_lines in (lines, ()) if lines else ((),):
            room = limit - table_words(frame.rows(frame_lines, frozenset(SUMMARIZED)), ())
            while room > 0:
                chosen = self._choose(structure, normalized, candidates, room)
                table = self._table(structure, frame, frame_lines, chosen)
                over = table_words(table.rows, [(c.normalized.text, c.unit.paragraph) for c in chosen]) - limit
                if chosen and over <= 0:
                    return table
                if not chosen:
                    break
                room -= max(1, over)
        return self._beginning(structure, frame, normalized, candidates, limit)

    def _beginning(
        self,
        structure: ThematicStructure,
        frame: Frame,
        normalized: Sequence[Normalized],
        candidates: Sequence[SentenceCandidate],
        limit: int,
    ) -> ThematicTable:
        """The first words of the heaviest sentence, of the conclusion if there is one, where no sentence fits."""
        order = sorted(candidates, key=lambda c: (c.theme != "conclusion", -c.weight, c.main))
        index = order[0].main if order else self._any(structure)
        unit = structure.units[index]
        rows = frame.rows((), frozenset({unit.theme}))
        room = limit - table_words(rows, [("", unit.paragraph)])
        if room < 1:
            rows, room = (), limit
            unit = replace(unit, paragraph=None)
        words = normalized[index].text.split()
        text = " ".join(words) if len(words) <= room else " ".join(words[:room]) + "…"
        return ThematicTable(structure, (ChosenUnit(unit, replace(normalized[index], text=text), 0.0),), rows)

    @staticmethod
    def _any(structure: ThematicStructure) -> int:
        """A sentence for a text without any that may be taken: the first with words, outside the header if it can."""
        return next(
            (index for index, unit in enumerate(structure.units) if unit.theme != "decision_data" and unit.line.text),
            0,
        )

    def _whole(self, structure: ThematicStructure, frame: Frame) -> ThematicTable:
        """Every sentence of a short ruling, as it stands."""
        normalized, _ = self._readers[structure.language].read(structure, self._heuristics)
        chosen = [
            ChosenUnit(unit, normalized[index], 0.0)
            for index, unit in enumerate(structure.units)
            if unit.theme != "decision_data"
            and not unit.line.is_heading
            and unit.line.block.kind != "header_field"
            and unit.line.text
            and not is_signature(structure, unit)
        ]
        if not chosen:
            at = self._any(structure)
            chosen = [ChosenUnit(replace(structure.units[at], theme="introduction"), normalized[at], 0.0)]
        return self._table(structure, frame, tuple(frame.lines(structure.decision)), chosen)

    def _table(
        self, structure: ThematicStructure, frame: Frame, lines: tuple[str, ...], chosen: Sequence[ChosenUnit]
    ) -> ThematicTable:
        if not chosen:
            at = self._any(structure)
            normalized = self._readers[structure.language].read(structure, self._heuristics)[0][at]
            chosen = [ChosenUnit(structure.units[at], normalized, 0.0)]
        ordered = sorted(chosen, key=lambda c: (SUMMARIZED.index(c.unit.theme), c.unit.span))
        return ThematicTable(structure, tuple(ordered), frame.rows(lines, frozenset(c.unit.theme for c in ordered)))

    def _choose(
        self,
        structure: ThematicStructure,
        normalized: Sequence[Normalized],
        candidates: Sequence[SentenceCandidate],
        room: int,
    ) -> list[ChosenUnit]:
        """The sentences of at most `room` words, a printed number counting as one."""
        chosen = _Chosen(structure.units, room, self._settings.max_likeness)
        by_theme: dict[Theme, list[SentenceCandidate]] = {theme: [] for theme in SUMMARIZED}
        for candidate in sorted(candidates, key=lambda c: (-c.weight, c.main)):
            by_theme[candidate.theme].append(candidate)
        total = sum(share for theme, share in self._settings.shares.items() if by_theme[theme]) or 1.0
        debt = 0
        for theme in ("conclusion", "introduction", "context", "juridical_analysis"):
            share = int(room * self._settings.shares[theme] / total)
            if theme == "juridical_analysis":
                share = max(0, share - debt)
            taken = chosen.take_one(by_theme[theme], max(share, int(OVERDRAFT * chosen.left)))
            taken += chosen.fill(by_theme[theme], share - taken)
            debt += max(0, taken - share)
        every = sorted(candidates, key=lambda c: (c.theme != "juridical_analysis", -c.weight, c.main))
        chosen.fill(every, chosen.left)
        weights = chosen.weights
        return [ChosenUnit(structure.units[at], normalized[at], weights[at]) for at in sorted(weights)]


class _Chosen:
    """The sentences chosen so far and the words that are left."""

    def __init__(self, units: Sequence[ThematicUnit], room: int, max_likeness: float) -> None:
        self._units = units
        self._max_likeness = max_likeness
        self._terms: list[frozenset[str]] = []
        self.weights: dict[int, float] = {}
        self.left = room

    def fill(self, candidates: Sequence[SentenceCandidate], room: int) -> int:
        """Takes those that fit into `room` words, the first first; returns the words that they took."""
        before = room = min(room, self.left)
        for candidate in candidates:
            cost = self._cost(candidate)
            if 0 < cost <= room and self._is_new(candidate):
                self._take(candidate, cost)
                room -= cost
        return before - room

    def take_one(self, candidates: Sequence[SentenceCandidate], room: int) -> int:
        """Takes the first that fits; returns the words that it took."""
        for candidate in candidates:
            cost = self._cost(candidate)
            if 0 < cost <= min(room, self.left) and self._is_new(candidate):
                self._take(candidate, cost)
                return cost
        return 0

    def _cost(self, candidate: SentenceCandidate) -> int:
        """The words that a candidate would add, 0 where all of it is taken."""
        new = [at for at in candidate.members if at not in self.weights]
        if candidate.main in self.weights or not new:
            return 0
        return candidate.words + sum(self._units[at].paragraph is not None for at in new)

    def _is_new(self, candidate: SentenceCandidate) -> bool:
        return all(likeness(candidate.terms, terms) <= self._max_likeness for terms in self._terms)

    def _take(self, candidate: SentenceCandidate, cost: int) -> None:
        for at in candidate.members:
            self.weights.setdefault(at, candidate.weight)
        self._terms.append(candidate.terms)
        self.left -= cost


def _within(lines: Sequence[str], room: int) -> tuple[str, ...]:
    """The lines that fit into `room` words, the first first."""
    return tuple(_fitting(lines, room))


def _fitting(lines: Sequence[str], room: int) -> Iterator[str]:
    for line in lines:
        words = count_words(line)
        if words <= room:
            room -= words
            yield line
