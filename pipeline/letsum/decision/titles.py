"""The title of the proceeding, and the citation that stands behind it."""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.letsum.decision.data import Fact
from pipeline.letsum.decision.facts import FactMaker
from pipeline.letsum.decision.grammar import DecisionGrammar, folded, label_id
from pipeline.letsum.decision.names import trimmed
from pipeline.letsum.decision.zones import Zone, values_below
from pipeline.letsum.settings import SegmentationSettings
from pipeline.span import Span

_JOINED_NUMBER: Final = re.compile(r"\s*\(\d+/\d{2,4}\)$")

_NUMBERED: Final = re.compile(r"\d{4,}(?:-\d{4})?\s[A-ZÀ-Þ][A-Za-zÀ-ÿ]{3,}")
"""A company called by its number: "1234567 CANADA INC."."""


class TitleReader:
    """Reads the title of the proceeding in one language."""

    def __init__(self, grammar: DecisionGrammar, settings: SegmentationSettings) -> None:
        self._grammar = grammar
        self._settings = settings
        self._joints = grammar.words("versus") | grammar.words("list_and")
        self._numbers = grammar.words("number")
        self._id = label_id(grammar.language, "title")

    def read(
        self, text: str, zones: Sequence[Zone], title: Span | None, facts: FactMaker, own: Fact | None = None
    ) -> Fact | None:
        """The title of the proceeding: behind its label, in the document's title, or in a line of the header.

        A line with another citation than its `own` names another case.
        """
        for zone in zones:
            for number, entry in enumerate(zone.entries):
                if entry.field == "title" and entry.has_colon:
                    for line in values_below(zone.entries, number, 1):
                        if (
                            (span := trimmed(text, line.span))
                            and len(line.text.split()) >= 2
                            and (line.text[0].isalpha() or _NUMBERED.match(line.text))
                            and not self._is_part_of_title(line.text)
                        ):
                            return facts.make(self._id, span)
        rules = self._grammar.rules_of("title")
        for entry in zones[0].entries:
            if entry.field == "citation" and entry.value:
                report = self.report(text, entry.value.span)
                if report is None and not entry.value.text.endswith(","):  # else it follows on the next line
                    continue
                span = trimmed(text, Span(entry.value.span.start, (report or entry.value.span).end))
                span = _before(text, span.start, report) if span and report else span
                if span and any(pattern.fullmatch(span.of(text)) for _, pattern in rules):
                    return facts.make(self._id, span)
        bare = (entry.line for entry in zones[0].entries if entry.field is None)
        lines = [line.span for line in bare if not line.text[0].islower()]
        for span in [title, *lines] if title else lines:
            report = self.report(text, span) if own else None
            if own is not None and report is not None and report.of(text) not in own.text:
                continue
            span = (_before(text, span.start, report) or span) if report is not None else span
            for rule, pattern in rules:
                match = pattern.match(text[: span.end], span.start)
                is_whole = match is not None and match.end() == span.end
                if match is not None and is_whole and folded(match["value"].split()[0]) not in self._grammar.roles:
                    return facts.make(rule.id, Span(*match.span("value")))
        return None

    def _is_part_of_title(self, words: str) -> bool:
        """Whether words end where the other side should stand, or are a number: "Re: Dkt. No. 23"."""
        each = folded(words).split()
        return each[-1] in self._joints or not self._numbers.isdisjoint(each)

    def citation(self, text: str, front: Zone, facts: FactMaker) -> Fact | None:
        """The neutral citation behind the title of the proceeding, in the first lines: "Orr v Dale [2021] FCA 12"."""
        for entry in front.entries[: self._settings.title_lines]:
            line = entry.line.span
            for rule, pattern in self._grammar.rules_of("reported_case"):
                for match in pattern.finditer(text, line.start, line.end):
                    code = self._grammar.codes.get(match["code"])
                    is_last = match.end("value") == line.end and match.start("value") > line.start
                    if entry.field is None and is_last and code is not None and code.kind == "court":
                        return facts.make(rule.id, Span(*match.span("value")))
        return None

    def report(self, text: str, span: Span) -> Span | None:
        """The first citation of a report in a line that begins with the title of the proceeding."""
        found = [
            Span(*match.span("value"))
            for _, pattern in self._grammar.rules_of("reported_case")
            for match in pattern.finditer(text, span.start, span.end)
        ]
        first = min(found, default=None)
        return first if first is not None and first.start > span.start else None


def _before(text: str, start: int, report: Span) -> Span | None:
    """The title in front of its citation: "Orr v Dale (12/2020) [2021] ZASCA 4"."""
    span = trimmed(text, Span(start, report.start))
    number = _JOINED_NUMBER.search(span.of(text)) if span is not None else None
    return Span(start, start + number.start()) if number else span
