"""What kind of ordinary document a text is: minutes, an invoice, a contract … or just a document.

A vote of named marks. The words are rules of type `kind` (`grammars/structure`), each with its points and the place
where it counts; the layout and the media type give the points of `kinds.toml`. Nothing here is linguistic analysis:
only lines of a sample are looked at, so that the cost does not grow with the text.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import get_args

from pydantic import Field

from pipeline.document import Document, DocumentKind, Evidence
from pipeline.errors import ConfigurationError
from pipeline.resources import Resources
from pipeline.rules.phrases.literals import LiteralIndex
from pipeline.rules.phrases.phrase import Phrase
from pipeline.settings import Strict
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.structure.layout import MEASURES
from pipeline.structure.vocabulary import KindPlace, KindRule, vocabulary
from pipeline.toml_text import parse_toml

UNKNOWN = "document"
"""The kind of what shows no other."""
ENOUGH = 3.0
"""The points that a kind needs: those of one clear title."""
LOOKED_AT = 16_000
"""Code points of the beginning that are looked at, and a quarter of that of the end."""
HEAD, TOP = 10, 4
"""A title is among so many first lines; below the top ones it counts half."""
LONGEST_TITLE, LONGEST_HEADING = 25, 12
"""Words."""
NEAR_TOP = 120
"""Words before a line that is still near the top: a letter greets behind its head, one that a report quotes later."""
_TABLE = Path(__file__).with_name("kinds.toml")
_LINE = re.compile(r"[^\r\n]+")
_PARAGRAPH = re.compile(r"[^\n]+(?:\n(?!\s*\n)[^\n]*)*")
_ITEM = re.compile(r"\n[ \t]*(?:[2-9]|\d\d)[.)]\s{1,9}\Z")
_INDENT = 24
_LETTERHEAD = 2
"""Cells of a row that may be a title beside whose it is."""
_SIGNS = re.compile(r"(?:[#*_>\s]+|\d{1,2}(?:\.\d{1,2})*[.)]\s|[IVX]{1,4}[.)]\s|[-–•]\s|[^\w\s(<>\[{\"'«“#*_-]\s?)*")


class KindRow(Strict):
    """What layout and media type say for a kind, in points."""

    layout: Mapping[str, float] = Field(default_factory=dict)
    media: Mapping[str, float] = Field(default_factory=dict)


class KindTable(Strict):
    """The kinds by name."""

    kinds: Mapping[str, KindRow]


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the sample without the signs of its markup, or a paragraph, and where it begins."""

    text: str
    start: int
    words: int


class _Marks:
    """The rules of one place, each tried only on lines that hold a literal which it needs."""

    def __init__(self, rules: Sequence[tuple[KindRule, Phrase]]) -> None:
        self._rules = rules
        self._index = LiteralIndex([phrase.sought for _, phrase in rules])

    def on(self, lines: Sequence[_Line]) -> Iterator[tuple[KindRule, Phrase, list[_Line]]]:
        """The rules in their order, each with the lines that it may match."""
        worth: dict[int, list[_Line]] = {}
        for line in lines:
            # The literals are written with one space and the straight apostrophe.
            for number in self._index.candidates(" ".join(line.text.lower().replace("’", "'").split())):
                worth.setdefault(number, []).append(line)
        for number in sorted(worth):
            yield *self._rules[number], worth[number]


class KindRecognizer:
    """Recognizes the kind of a document in either language."""

    def __init__(self, resources: Resources) -> None:
        self._rows = KindTable.model_validate(parse_toml(_TABLE.read_text(encoding="utf-8"), _TABLE)).kinds
        rules: dict[KindPlace, list[tuple[KindRule, Phrase]]] = {place: [] for place in get_args(KindPlace)}
        for rule, phrase in vocabulary(resources).kind_rules:
            if rule.kind not in self._rows:
                raise ConfigurationError(f"{rule.id}: kind: unknown {rule.kind!r}; valid: {', '.join(self._rows)}")
            rules[rule.place].append((rule, phrase))
        self._marks = {place: _Marks(of_place) for place, of_place in rules.items()}

    @classmethod
    def of(cls, resources: Resources) -> "KindRecognizer":
        """The one of these resources, which all that ask have in common."""
        return resources.once((cls,), lambda: cls(resources))

    def recognize(self, document: Document) -> DocumentKind:
        """The kind with most points, where they are enough, with all that speaks for it."""
        return self.kind_of(document.source)

    def kind_of(self, source: SourceText) -> DocumentKind:
        """The kind of a text that has not been structured yet."""
        evidence: dict[str, list[Evidence]] = defaultdict(list)
        for kind, found in self._found(source):
            if not any(_overlap(found.span, other.span) for other in evidence[kind]):
                evidence[kind].append(found)
        scores = {kind: sum(found.points for found in marks) for kind, marks in evidence.items()}
        ranked = sorted(scores, key=lambda kind: (-scores[kind], kind))
        if not ranked or scores[ranked[0]] < ENOUGH:
            return DocumentKind(UNKNOWN, (), 1.0)
        second = max(scores[ranked[1]] if len(ranked) > 1 else 0.0, ENOUGH / 2)
        doubt = 1 / (1 + math.exp(scores[ranked[0]] - second))
        return DocumentKind(ranked[0], tuple(evidence[ranked[0]]), round(doubt, 3))

    def _found(self, source: SourceText) -> Iterator[tuple[str, Evidence]]:
        lines = tuple(_lines(source))
        shown = [*(cell for line in lines[:TOP] for cell in _cells(line)), *lines[TOP:HEAD]]
        head = [line for line in shown if line.words <= LONGEST_TITLE and "\t" not in line.text]
        # An item of an agenda ("3. Minutes of the meeting in May") is no title of the whole.
        head = [line for line in head if not _ITEM.search(source.text, max(0, line.start - _INDENT), line.start)]
        # The title that was sent stands behind all lines, and has no place in the text.
        sent = [_Line(source.title, -1, 0)] if source.title else []
        titles = [mark.span for mark in source.marks if mark.kind == "title"]
        for rule, phrase, worth in self._marks["title"].on([*head, *sent]):
            found = next(_matches(rule, phrase, worth), None)
            if found and found[1].span is not None:
                is_below = lines[TOP:] and found[1].span.start >= lines[TOP].start
                is_below = is_below and not any(span.contains(found[1].span) for span in titles)
                yield (rule.kind, replace(found[1], points=rule.points / 2)) if is_below else found
            elif found:
                yield found
        within: dict[KindPlace, Sequence[_Line]] = {
            "heading": [_first_cell(line) for line in lines if line.words <= LONGEST_HEADING or "\t" in line.text],
            "top": [*_near_top(lines)],
            "line": lines,
            "anywhere": tuple(_paragraphs(source)),
        }
        for place, looked_at in within.items():
            for rule, phrase, worth in self._marks[place].on(looked_at):
                yield from _matches(rule, phrase, worth)
        yield from self._by_layout(source, lines)

    def _by_layout(self, source: SourceText, lines: tuple[_Line, ...]) -> Iterator[tuple[str, Evidence]]:
        texts = [source.text[line.start : line.start + len(line.text)] for line in lines]
        values = {name: measure(texts) for name, measure in MEASURES.items()}
        for kind, row in self._rows.items():
            for name, points in row.layout.items():
                if values[name]:
                    yield kind, Evidence(f"layout.{name}", round(points * values[name], 2), None)
            if points := row.media.get(source.media_type, 0.0):
                yield kind, Evidence(f"media.{source.media_type}", points, None)


def _matches(rule: KindRule, phrase: Phrase, lines: Sequence[_Line]) -> Iterator[tuple[str, Evidence]]:
    """The first `most` distinct matches; a line that begins at -1 is none of the text."""
    seen: set[str] = set()
    for line in lines:
        for match in phrase.regex.finditer(line.text):
            if (words := match[0].lower()) not in seen:
                seen.add(words)
                start, end = match.span()
                span = Span(line.start + start, line.start + end) if line.start >= 0 else None
                yield rule.kind, Evidence(rule.id, rule.points, span)
            if len(seen) == rule.most:
                return


def _overlap(one: Span | None, other: Span | None) -> bool:
    """Whether two marks of a kind are the same words, as where a title is known in both languages."""
    return one is not None and other is not None and one.start < other.end and other.start < one.end


def _near_top(lines: Sequence[_Line]) -> Iterator[_Line]:
    """The lines before which few words stand."""
    words = 0
    for line in lines:
        if words > NEAR_TOP:
            return
        yield line
        words += line.words


def _first_cell(line: _Line) -> _Line:
    """The heading of a row of a table: its first cell; any other line as it is."""
    return replace(line, text=line.text.partition("\t")[0])


def _cells(line: _Line) -> Iterator[_Line]:
    """A line, or the cells of a row of two, as where a letterhead is a table: the sender, and what the paper is."""
    cells = [*re.finditer(r"[^\t]+", line.text)]
    if len(cells) != _LETTERHEAD:
        yield line
        return
    for cell in cells:
        yield _Line(
            cell[0].strip(), line.start + cell.start() + len(cell[0]) - len(cell[0].lstrip()), len(cell[0].split())
        )


def _parts(source: SourceText) -> tuple[Span, ...]:
    """The beginning of a text and, where it is long, its end."""
    length, tail = len(source.text), LOOKED_AT // 4
    if length <= LOOKED_AT + tail:
        return (Span(0, length),) if length else ()
    return Span(0, LOOKED_AT), Span(length - tail, length)


def _paragraphs(source: SourceText) -> Iterator[_Line]:
    """What stands between empty lines, which no formula runs over."""
    for part in _parts(source):
        for match in _PARAGRAPH.finditer(source.text, part.start, part.end):
            yield _Line(match[0], match.start(), 0)


def _lines(source: SourceText) -> Iterator[_Line]:
    for part in _parts(source):
        for match in _LINE.finditer(source.text, part.start, part.end):
            signs = _SIGNS.match(match[0])
            begin = signs.end() if signs else 0
            text = match[0][begin:].rstrip("#*_ \t")
            if text:
                yield _Line(text, match.start() + begin, len(text.split()))
