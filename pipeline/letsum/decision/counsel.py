"""Counsel and for whom they appear: in the list of those who appeared, and in rules over header and end."""

import re
from collections.abc import Iterator, Sequence

from pipeline.letsum.decision.data import Party
from pipeline.letsum.decision.facts import FactMaker
from pipeline.letsum.decision.grammar import DecisionGrammar, any_of
from pipeline.letsum.decision.names import NameReader
from pipeline.letsum.decision.zones import Line, Zone, stripped
from pipeline.span import Span

LINES = 8
"""Counsel stand within this many lines below their label."""


class CounselReader:
    """Reads the counsel of a decision."""

    def __init__(self, grammar: DecisionGrammar, names: NameReader) -> None:
        self._grammar = grammar
        self._names = names
        openings = any_of(label for label, (field, _) in grammar.labels.items() if field == "counsel_for")
        self._for = re.compile(rf"[\s,(:–—-]*(?<!\w)(?i:{openings})\s*{grammar.role.pattern}(?P<after>[\s.,;:)]*)")
        self._id = f"{grammar.language}.decision.label.counsel"

    def read(self, text: str, zones: Sequence[Zone], facts: FactMaker) -> tuple[Party, ...]:
        """The counsel of the lists of header and end, else those that the rules find, each once."""
        found = [party for zone in zones for party in self._from_lines(text, zone, facts)]
        if not found:
            found = [party for zone in zones for party in self._from_rules(text, zone, facts)]
        kept: dict[str, Party] = {}
        for party in found:
            key = party.name.text.casefold()
            if key not in kept or kept[key].role is None:
                kept[key] = party
        return tuple(kept.values())

    def _from_lines(self, text: str, zone: Zone, facts: FactMaker) -> Iterator[Party]:
        """Names before or behind `for the applicant`; without such words, the names below the label."""
        pending: list[Line] = []
        announced: str | None = None
        is_open = False
        left = 0
        for entry in zone.entries:
            line = entry.line
            found = self._for.search(line.text) if is_open or entry.field == "counsel_for" else None
            if entry.field in ("counsel", "solicitors") or (entry.field is not None and found is None):
                if is_open and announced is None:
                    yield from self._persons(text, pending, None, facts)
                pending, announced = [], None
                is_open = entry.field == "counsel"
                left = 10 * LINES
                if is_open and entry.value is not None:
                    pending = [entry.value]
                continue
            if found is not None:
                role = self._grammar.role_named(found["role"]).name
                before = stripped(text, line.span.start, line.span.start + found.start())
                behind = stripped(text, line.span.start + found.end(), line.span.end)
                if announced is None:
                    yield from self._persons(text, [*pending, *([before] if before else [])], role, facts)
                announced, pending = None, []
                if behind is not None:
                    yield from self._persons(text, [behind], role, facts)
                elif ":" in found["after"] or (before is None and not is_open):
                    announced, left = role, 1
                continue
            if announced is not None and left > 0:
                yield from self._persons(text, [line], announced, facts)
                left -= 1
                if left == 0:
                    announced = None
            elif is_open and left > 0:
                pending.append(line)
                left -= 1
        if is_open and announced is None:
            yield from self._persons(text, pending, None, facts)

    def _from_rules(self, text: str, zone: Zone, facts: FactMaker) -> Iterator[Party]:
        for rule, pattern in self._grammar.rules_of("counsel"):
            for match in pattern.finditer(text, zone.span.start, zone.span.end):
                role = rule.role
                if "role" in pattern.groupindex and match["role"]:
                    role = self._grammar.role_named(match["role"]).name
                for span in self._names.counsel(text, Span(*match.span("value"))):
                    yield Party(facts.make(rule.id, span), role)

    def _persons(self, text: str, lines: Sequence[Line], role: str | None, facts: FactMaker) -> Iterator[Party]:
        for line in lines:
            for span in self._names.counsel(text, line.span):
                if len(span.of(text).split()) >= 2:
                    yield Party(facts.make(self._id, span), role)
