"""Where the facts of a decision stand: the lines of its header and of its end, and the labels in front of them."""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.document import RUNNING_KINDS, Document
from pipeline.letsum.decision.grammar import DecisionGrammar, any_of, folded
from pipeline.letsum.settings import SegmentationSettings
from pipeline.span import Span

_INNER = frozenset({"docket", "citation", "date", "hearing_date", "hearing_place", "place", "judge"})
"""Fields whose labels may also stand further on in a line."""

_LINE = re.compile(r"[^\n]+")
_SEPARATOR = re.compile(r"\s*+(?:\.?[:：]+\s*+[-–—]?|[.–—-]*+\s*+$|[–—]\s)\s*+")
_CATCHWORDS = re.compile(r"(?:\s[–—-]\s[^–—]*){3}")
"""Subjects set apart by dashes above the parties, which are no prose."""
_COLUMN = re.compile(r"[ \t]{3,}|\t")
"""What parts a label from its column where lines are laid out in two."""
_STATED = frozenset({"title", "citation", "docket", "hearing_place", "hearing_date", "judge", "date", "counsel"})
"""What the lines behind a decision state of it."""
_FEWEST_STATED: Final = 4
_FIRST_NOTE = re.compile(r"^(?:\[1\]|1[.)]?)\s+\S", re.MULTILINE)
"""The first of the notes below a decision."""
_EDGE = re.compile(r"^[\s:*|–—•-]*")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of header or end without its outer white space, or what stands there behind a label."""

    span: Span
    text: str
    has_gap_before: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A line with its label: the field that the label announces (None without one) and what stands behind it."""

    field: str | None
    label: str
    line: Line
    value: Line | None
    has_colon: bool = False


@dataclass(frozen=True, slots=True)
class Zone:
    """A stretch of the text with its labelled lines; `lines` leave out what is glued to running text."""

    span: Span
    entries: tuple[Entry, ...]


class ZoneReader:
    """Finds header and end of a decision and reads their labels."""

    def __init__(self, grammar: DecisionGrammar, settings: SegmentationSettings) -> None:
        self._grammar = grammar
        self._settings = settings
        labels = any_of(grammar.labels)
        ending = f"(?:{any_of(grammar.words('open_ending'))})?"
        self._label = re.compile(rf"(?i:(?P<label>{labels}))(?P<more>{ending})(?:(?<=['’])|(?!\w))")
        inner = any_of(label for label, (field, _) in grammar.labels.items() if field in _INNER and len(label) > 3)
        self._inside = re.compile(rf"(?<=\S)(?P<gap>\s+)(?=[A-ZÀ-Þ])(?i:{inner}){ending}(?=\s?:|\s?\d{{1,2}}[/.]\d)")
        self._notice = grammar.pattern_of("notice")
        self._representation = re.compile(rf"(?i:{any_of(grammar.words('representation'))})(?!\w)")
        self._open_digit = re.compile(rf"(?i:(?P<label>{labels}))(?=\d)")

    def front(self, document: Document, text: str, running: int = 0) -> Zone | None:
        """The header: everything above the first paragraph of prose; `running` is where one that ran together ends."""
        settings = self._settings
        end = last = 0
        for block in document.blocks:
            if block.span.start > settings.longest_front:
                break
            words = len(block.span.of(text).split())
            is_long = words >= settings.prose_words and not self._is_header_prose(block.span.of(text))
            is_prose = block.kind in RUNNING_KINDS and (block.paragraph is not None or is_long)
            if is_prose:
                end = min(block.span.start + settings.joined_front, block.span.end)
                last = block.span.start
                break
            end = last = block.span.end
        if not end:
            return None
        end, last = max(end, running, self._preamble(text)), max(last, running)
        return self._zone(text, Span(0, min(end, settings.longest_front)), min(last, settings.longest_front))

    def _is_header_prose(self, words: str) -> bool:
        """Whether a long paragraph still belongs to the header: catchwords, a party with its lawyers, a notice."""
        return (
            _CATCHWORDS.search(words) is not None
            or self._representation.search(words) is not None
            or self._notice.search(words) is not None
        )

    def _preamble(self, text: str) -> int:
        """Where prose that still belongs to the header ends: "… a rendu le présent arrêt"."""
        latest = min(self._settings.longest_front, max(self._settings.shortest_front, len(text) // 2))
        rules = self._grammar.rules_of("preamble")
        return max((match.end() for _, pattern in rules for match in pattern.finditer(text, 0, latest)), default=0)

    def end(self, document: Document, text: str, header: int = 0) -> Zone | None:
        """The end: what was marked as such below the last paragraph, and at least the last lines.

        `header` is where the header ends.
        """
        if not text.strip():
            return None
        settings = self._settings
        start = max(0, len(text) - settings.end_read)
        longest = max(0, len(text) - settings.longest_end)
        for block in reversed(document.blocks):
            if block.kind in RUNNING_KINDS or block.kind == "heading":
                start = max(longest, min(start, block.span.end)) if block.span.end > settings.end_read else start
                break
        first = text.find("\n", start) if start else 0
        start = first if 0 <= first < len(text) - 1 else start
        stated = self._colophon(text, header, start)
        return self._zone(text, Span(start, len(text)), len(text)) if stated is None else stated

    def _colophon(self, text: str, after: int, before: int) -> Zone | None:
        """The lines that state court file, parties and hearing once more, where the notes of the decision follow them.

        They end where the first note begins, and stand at most so far above the end as a header is long.
        """
        latest = max(after, len(text) - self._settings.longest_front)
        for notes in reversed(list(_FIRST_NOTE.finditer(text, latest))):
            start = text.rfind("\n", 0, max(after, notes.start() - self._settings.end_read)) + 1
            entries = (self._entry(line) for line in self._lines(text, max(after, start), notes.start()))
            stated = [entry for entry in entries if entry.field in _STATED]
            fields = {entry.field for entry in stated}  # a second header, above the reasons, has no title
            if "title" in fields and len(fields) >= _FEWEST_STATED and stated[0].line.span.start < before:
                return self._zone(text, Span(stated[0].line.span.start, notes.start()), notes.start())
        return None

    def second(self, text: str, citation: Span, front: Zone) -> Zone | None:
        """The lines around the decision's own citation below its header: an order before its reasons has one more."""
        if citation.start < front.span.end:
            return None
        end = text.find("\n", min(len(text), citation.end + self._settings.second_front))
        start = max(front.span.end, citation.start - self._settings.second_front)  # the order's signature stands above
        span = Span(text.rfind("\n", 0, start) + 1, end if end >= 0 else len(text))
        return self._zone(text, span, span.end)

    def _zone(self, text: str, span: Span, end_of_lines: int) -> Zone:
        lines = self._lines(text, span.start, end_of_lines)
        return Zone(span, tuple(self._entry(line) for line in lines))

    def _lines(self, text: str, start: int, end: int) -> Iterator[Line]:
        is_after_gap = True
        position = start
        for match in _LINE.finditer(text, start, end):
            is_after_gap = is_after_gap or text.count("\n", position, match.start()) > 1
            position = match.end()
            if not match[0].strip():
                is_after_gap = True
                continue
            label = self._label.match(match[0].lstrip())
            first = label.end() + len(match[0]) - len(match[0].lstrip()) if label else 0
            gaps = [found.end("gap") for found in self._inside.finditer(match[0])]
            cuts = [match.start(), *(gap for gap in gaps if gap > first)]
            cuts = [cuts[0], *(match.start() + cut for cut in cuts[1:]), match.end()]
            for first, last in itertools.pairwise(cuts):
                if (line := stripped(text, first, last, is_after_gap)) is not None:
                    yield line
                    is_after_gap = False

    def _entry(self, line: Line) -> Entry:
        edge = _EDGE.match(line.text)
        start = edge.end() if edge else 0
        if digits := self._open_digit.match(line.text, start):
            return self._labelled(line, digits, digits.end(), has_colon=True)
        found = self._label.match(line.text, start)
        if found is None:
            return Entry(None, "", line, None)
        field, is_open = self._grammar.labels[folded(found["label"])]
        separator = _SEPARATOR.match(line.text, found.end())
        if (separator is not None and separator.end() > found.end()) or found.end() == len(line.text):
            end = separator.end() if separator else found.end()
            return self._labelled(line, found, end, has_colon=":" in (separator[0] if separator else ""))
        if field == "between" and _COLUMN.match(line.text, found.end()):
            return self._labelled(line, found, found.end(), has_colon=False)
        if is_open and len(line.text.split()) <= self._settings.label_words:
            return self._labelled(line, found, found.end(), has_colon=False)
        return Entry(None, "", line, None)

    def _labelled(self, line: Line, found: "re.Match[str]", end: int, *, has_colon: bool) -> Entry:
        label = folded(found["label"])
        rest = line.text[end:]
        offset = line.span.start + end
        value = None
        if rest.strip():
            lead = len(rest) - len(rest.lstrip())
            value = Line(Span(offset + lead, line.span.end), rest.strip(), has_gap_before=False)
        return Entry(self._grammar.labels[label][0], label, line, value, has_colon)


def values_below(entries: Sequence[Entry], number: int, count: int, through: str | None = None) -> list[Line]:
    """What a label announces: what stands behind it, and the lines below it that have no label, `count` at most.

    Labels of the field `through` do not end it.
    """
    entry = entries[number]
    lines = [entry.value] if entry.value else []
    for following in entries[number + 1 : number + 1 + count]:
        if following.field is not None and following.field == through and following.value is None:
            continue
        if following.field is not None or len(lines) >= count:
            break
        lines.append(following.line)
    return lines


def stripped(text: str, start: int, end: int, has_gap_before: bool = False) -> Line | None:
    """The line `[start, end)` without outer white space, or None where nothing else is there."""
    piece = text[start:end]
    core = piece.strip()
    if not core:
        return None
    first = start + len(piece) - len(piece.lstrip())
    return Line(Span(first, first + len(core)), core, has_gap_before)
