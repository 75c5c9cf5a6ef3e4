"""What the profile finds in a judgment: for every sentence its theme, its role and whether it is filtered."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pipeline.document import Document
from pipeline.languages import Language
from pipeline.letsum.decision.data import DecisionData
from pipeline.letsum.segmenting.citations import CitationMark
from pipeline.letsum.segmenting.evidence import Line
from pipeline.letsum.segmenting.footnotes import Footnotes
from pipeline.letsum.segmenting.outcome import Outcome
from pipeline.letsum.segmenting.voices import Voice
from pipeline.letsum.themes import Role, Theme
from pipeline.span import SourceSpan, Span
from pipeline.summary import RuleFinding, Segment


@dataclass(frozen=True, slots=True)
class ThematicUnit:
    """A sentence with its theme and role; `rules` say why it has its role.

    `citation` says why it is filtered, `voice` whose words it says if not the court's, `outcome` how it disposes.
    """

    line: Line
    paragraph: int | None
    theme: Theme
    role: Role
    citation: CitationMark | None
    voice: Voice | None
    outcome: Outcome | None
    strength: float
    rules: tuple[str, ...]

    @property
    def span(self) -> Span:
        """Its place in the source."""
        return self.line.span


@dataclass(frozen=True)
class ThematicStructure:
    """The interpretation of `letsum`: the sentences of one judgment in reading order, and its decision data."""

    document: Document
    language: Language
    units: tuple[ThematicUnit, ...]
    decision: DecisionData
    notes: Footnotes
    fired: Mapping[str, int]

    def analysis(self) -> dict[str, Any]:
        """Every sentence of the source with its theme, and what it cites."""
        return {
            "units": [
                {
                    "start": unit.span.start,
                    "end": unit.span.end,
                    "paragraph": unit.paragraph,
                    "theme": unit.theme,
                    "citation": unit.citation.kind if unit.citation else None,
                    "voice": unit.voice.speaker if unit.voice else None,
                }
                for unit in self.units
            ]
        }

    def findings(self) -> Iterator[RuleFinding]:
        """The rules that give sentences their roles, with those that filter them, and the facts of decision data."""
        for unit in self.units:
            bar = f"it is a {unit.citation.kind} ({', '.join(unit.citation.rules)})" if unit.citation else None
            for rule in unit.rules:
                yield RuleFinding(rule, SourceSpan(0, unit.span), round(unit.strength, 3), bar)
        for _, fact in self.decision.facts:
            yield RuleFinding(fact.rule, fact.sources[0], is_fact=True)

    def rule_counts(self) -> Mapping[str, int]:
        """How often each rule was found in the document, those of decision data included."""
        return Counter(self.fired) + Counter(self.decision.rule_counts())

    def segment_of(self, source: SourceSpan) -> Segment:
        """The whole thematic segment in which a place begins: the sentences of its theme that follow each other."""
        at = max(0, bisect_right(self._starts, source.span.start) - 1)
        first, last = self._segments[at]
        units = self.units[first:last]
        place = Span.covering(unit.span for unit in units)
        return Segment(SourceSpan(source.document, place), theme=units[0].theme)

    @cached_property
    def _starts(self) -> list[int]:
        return [unit.span.start for unit in self.units]

    @cached_property
    def _segments(self) -> list[tuple[int, int]]:
        """For each unit the range of its thematic segment."""
        found: list[tuple[int, int]] = []
        first = 0
        for index in range(1, len(self.units) + 1):
            if index == len(self.units) or self.units[index].theme != self.units[first].theme:
                found.extend([(first, index)] * (index - first))
                first = index
        return found
