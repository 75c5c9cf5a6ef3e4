"""Lines joined into paragraphs: undoing the hard wrapping of plain text."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile

from pipeline.sentences.hanging_cells import hanging, spaced_table, sums_below
from pipeline.sentences.stanzas import stanza_table
from pipeline.source import LayoutMark, SourceText
from pipeline.span import Span
from pipeline.structure.lines import WIDEST, Line, is_rule, split_lines
from pipeline.structure.vocabulary import StructureVocabulary

OPENING = 400
"""Length of the part of a paragraph that rules may look at, in code points."""
ENDING = 120
"""Length of the end of a paragraph that is kept."""
WIDEST_WRAP = 130
"""Lines that go on beyond this column are not wrapped by hand: each is a paragraph."""
NARROWEST_WRAP = 40
"""Lines that all end before this column are not wrapped either: verse, addresses, fields of a header."""

_MOST_HANGING = 6
"""Lines of a row of a table, whose cells go on below themselves."""
_MOST_SPACED = 300
"""Lines of a table with blank lines between its rows."""
_TURN = re.compile(r"[A-ZÀ-Þ][\w.'’-]*(?: [A-ZÀ-Þ][\w.'’-]*){0,3}\s?:\s+(?=\S)")
"""Who speaks in a transcript, line by line, or the label of a field."""
FULL = 55
"""A line of so many signs that ends no sentence goes on where the next one begins with a figure."""

BULLET = re.compile(r"[•·●○◦▪■□‣⁃*+o–—\-]\s+(?=\S)|[•●▪■‣⁃]")
ENUMERATOR = re.compile(r"(?:\(?(?:\d{1,3}|[a-z]|[ivxl]{1,5})\)|\[\d{1,4}\]|\d{1,3}\.|¶\s?\d+)\s+(?=\S)")
_NUMBERED = re.compile(r"(?:\d{1,2}(?:\.\d{1,2})*\.?|[IVX]{1,5}\.|[A-Z]\.)\s+(?=[A-ZÀ-Þ])")
_WHOLE_MARKS = ("table", "code", "heading", "title", "caption")
_DAY = re.compile(r"\d{1,2}(?:er|st|nd|rd|th)? (?P<month>[^\W\d_]+)")
_LITTLE = 3
"""Letters of a little word: "au", "on", "the"."""
_LONGEST_LEAD = 20
_TERMINAL = re.compile(r"[.!?:;…][\"'»”’)\]]*$")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One or more lines that belong together.

    `opening` is its beginning on one line (the whole of a short one), `ending` its last characters, `words`
    what `str.split` counts; `has_gap_before` and `has_gap_after` tell of blank lines, page breaks and the
    ends of the text.
    """

    span: Span
    opening: str
    ending: str
    words: int
    lines: int
    indent: int
    is_indented: bool
    is_tabular: bool
    has_gap_before: bool
    has_gap_after: bool
    mark: LayoutMark | None

    @property
    def is_terminated(self) -> bool:
        """Whether it ends like a sentence."""
        return bool(_TERMINAL.search(self.ending))

    @property
    def is_rule(self) -> bool:
        """Whether it is a line drawn with one repeated sign."""
        return self.lines == 1 and is_rule(self.opening)

    @property
    def is_whole(self) -> bool:
        """Whether `opening` is all of it."""
        return len(self.opening) < OPENING


def read_paragraphs(source: SourceText, vocabulary: StructureVocabulary) -> list[Paragraph]:
    """The paragraphs of a text in order; together they cover every non-blank character.

    A line that names a section is never joined to others, and one with the label of a caption or of keywords
    begins a paragraph.
    """
    lines = split_lines(source)
    margin = min((line.indent for line in lines), default=0)
    groups = list(_groups(lines, _Wrapping(_wrap_width(lines), vocabulary)))
    followers = [*(group[0].is_after_gap for group, _ in groups[1:]), True][: len(groups)]
    return [
        _paragraph(group, gap, margin, source.text, is_table=is_table)
        for (group, is_table), gap in zip(groups, followers, strict=True)
    ]


def split_paragraph(paragraph: Paragraph, length: int, text: str) -> tuple[Paragraph, Paragraph]:
    """Parts a paragraph in two behind the first `length` signs of its opening."""
    at, shown = paragraph.span.start, 0
    while shown < length:
        if text[at].isspace():
            while text[at + 1].isspace():
                at += 1
        at, shown = at + 1, shown + 1
    head = text[paragraph.span.start : at].rstrip()
    while text[at].isspace():
        at += 1
    first = replace(
        paragraph,
        span=Span(paragraph.span.start, paragraph.span.start + len(head)),
        opening=" ".join(head.split()),
        ending=head[-ENDING:],
        words=len(head.split()),
        lines=1,
        has_gap_after=False,
    )
    rest = replace(
        paragraph,
        span=Span(at, paragraph.span.end),
        opening=" ".join(text[at : min(at + 2 * OPENING, paragraph.span.end)].split())[:OPENING],
        words=max(1, paragraph.words - first.words),
        has_gap_before=False,
    )
    return first, rest


def _paragraph(group: Sequence[Line], has_gap_after: bool, margin: int, text: str, *, is_table: bool) -> Paragraph:
    first, last = group[0], group[-1]
    if len(group) == 1:
        opening = first.text if len(first.text) < OPENING else first.text[:OPENING]
        words = len(first.text.split())
    else:
        words = sum(len(line.text.split()) for line in group)
        opening = text[first.start : min(last.end, first.start + 2 * OPENING)]
    return Paragraph(
        span=Span(first.start, last.end),
        opening=" ".join(opening.split())[:OPENING],
        ending=last.text[-ENDING:],
        words=words,
        lines=len(group),
        indent=first.indent,
        is_indented=min(line.indent for line in group) >= margin + 3,
        is_tabular=is_table or any(line.is_tabular for line in group),
        has_gap_before=first.is_after_gap,
        has_gap_after=has_gap_after,
        mark=first.mark,
    )


def _wrap_width(lines: Sequence[Line]) -> int | None:
    """The column at which the text was wrapped by hand, or None where it was not."""
    ends = sorted(
        line.end_column
        for line, follower in pairwise(lines)
        if not follower.is_after_gap and line.mark is follower.mark
    )
    if not ends:
        return None
    width = ends[(len(ends) * 9) // 10] if len(ends) > 9 else ends[-1]
    is_even = 2 * sum(end * 10 >= width * 7 for end in ends) >= len(ends)
    return width if is_even and NARROWEST_WRAP <= width <= WIDEST_WRAP else None


def _groups(lines: Sequence[Line], wrapping: "_Wrapping") -> Iterator[tuple[list[Line], bool]]:
    """The lines of each paragraph, and whether they are a table with blank lines between its rows."""
    group: list[Line] = []
    table = tried = 0
    for number, (line, follower) in enumerate(zip(lines, [*lines[1:], None][: len(lines)], strict=True)):
        if number >= table and group and not wrapping.goes_on(group, line, follower):
            yield group, False
            group = []
        if not group and line.mark is None and _has_gap(line):
            table = number + (_spaced(lines[number : number + _MOST_SPACED]) if line.is_tabular else 0)
            if table == number >= tried and (line.is_after_gap or lines[number - 1].is_rule):
                stanzas = stanza_table(_printed(lines[number : number + _MOST_SPACED]))
                table = number + stanzas.length if stanzas.is_sound else number
                # Stanzas that are no table are none without the first of them either.
                tried = number + stanzas.length
        group.append(line)
        if number + 1 == table:
            yield group, True
            group = []
    if group:
        yield group, False


def _has_gap(line: Line) -> bool:
    return "  " in line.text[:WIDEST]


def _spaced(lines: Sequence[Line]) -> int:
    """How many lines the table has between whose rows there are blank lines, if it begins with the first one."""
    table = spaced_table(_printed(lines))
    return table.length if table else 0


def _printed(lines: Sequence[Line]) -> list[tuple[str, bool]]:
    return [(line.printed, line.is_after_gap) for line in takewhile(lambda line: line.mark is None, lines)]


class _Wrapping:
    """Tells whether a line goes on with the paragraph above it, in a text wrapped at `width` or not at all."""

    def __init__(self, width: int | None, vocabulary: StructureVocabulary) -> None:
        self._width = width
        self._vocabulary = vocabulary

    def goes_on(self, group: Sequence[Line], line: Line, follower: Line | None) -> bool:
        """Whether `line`, which stands above `follower`, belongs to the paragraph begun with `group`."""
        previous = group[-1]
        if line.mark is not None and line.mark is previous.mark:
            return line.mark.kind in _WHOLE_MARKS or not line.is_after_gap
        if line.is_after_gap or line.mark is not previous.mark:
            return False
        if line.is_rule or previous.is_rule or group[0].text.startswith("#"):
            return False
        if any(each.is_tabular for each in (line, *group[-_MOST_HANGING:])):
            return (line.is_tabular and _is_of_table(group)) or _hangs(group, line) or _sums(group, line)
        if self._names_section(line) or (len(group) == 1 and self._names_section(previous)):
            return False
        return self._goes_on_in_words(group, line, follower)

    def _goes_on_in_words(self, group: Sequence[Line], line: Line, follower: Line | None) -> bool:
        previous = group[-1]
        is_terminated = bool(_TERMINAL.search(previous.text))
        if self._leads_to_day(previous.text) and self._is_day(line.text) and not self._is_day(group[0].text):
            return True
        if self._width is None:
            hangs = _is_item(group[0]) and line.indent > group[0].indent
            is_number = line.text[0].isdigit() and len(previous.text) >= FULL and not _NUMBERED.match(line.text)
            return (
                not is_terminated
                and len(previous.text) >= NARROWEST_WRAP
                and (line.text[0].islower() or hangs or is_number)
                and not _is_item(line)
            )
        is_full = self._is_full(previous, line)
        if is_terminated and _TURN.match(line.text) and _TURN.match(group[0].text):
            return False
        if _is_item(line):
            return is_full and not is_terminated and not _is_item(group[0])
        if (is_terminated or not is_full) and self._is_labelled(line):
            return False
        if is_terminated and (_NUMBERED.match(line.text) or self._stands_out(line, follower)):
            return False
        if line.indent >= previous.indent + 2 and not _is_item(group[0]):
            number = _NUMBERED.match(previous.text) if len(group) == 1 else None
            is_heading = number is not None and line.indent != previous.indent + number.end()
            if is_terminated or is_heading or not is_full:
                return False
        return is_full or (not is_terminated and (line.text[0].islower() or self._is_torn(previous.text)))

    def _is_torn(self, text: str) -> bool:
        """Whether a line of some length ends within a list, or in a word that no sentence ends in: « la commune du ».

        In a text whose columns are not all as wide, a line that looks short may be full.
        """
        last = text.replace("’", "'").rpartition(" ")[2].rpartition("'")[2]
        return len(text) >= NARROWEST_WRAP and (last.endswith(",") or last in self._vocabulary.function_words)

    def _leads_to_day(self, text: str) -> bool:
        """Whether a line goes on with a day: it is no short one, and ends in a little word or the name of a weekday."""
        last = text[-_LONGEST_LEAD:].replace("’", "'").rpartition(" ")[2].rpartition("'")[2]
        is_little = len(last) <= _LITTLE and last.isalpha() and last.islower()
        return len(text) >= NARROWEST_WRAP and (is_little or last.casefold() in self._vocabulary.weekdays)

    def _is_day(self, text: str) -> bool:
        """Whether a line begins with a day of a month: "28 novembre 2026 inclus", "1er septembre", "3 May"."""
        day = _DAY.match(text)
        return day is not None and day["month"].casefold() in self._vocabulary.months

    def _is_full(self, line: Line, follower: Line) -> bool:
        """Whether the first word of the next line would not have fitted on this one, with some slack."""
        width = self._width or 0
        return line.end_column + 1 + len(follower.text.split(maxsplit=1)[0]) > width - max(2, width // 8)

    def _stands_out(self, line: Line, follower: Line | None) -> bool:
        """Whether a line ends early without ending a sentence, as a heading does."""
        if follower is None or follower.is_after_gap or _TERMINAL.search(line.text) or not line.text[0].isupper():
            return False
        return not self._is_full(line, follower) and not follower.text[0].islower()

    def _is_labelled(self, line: Line) -> bool:
        match = self._vocabulary.match
        return match("caption", line.text) is not None or match("keywords", line.text) is not None

    def _names_section(self, line: Line) -> bool:
        return len(line.text) < NARROWEST_WRAP and line.text[0].isupper() and self._vocabulary.names_section(line.text)


def _is_of_table(group: Sequence[Line]) -> bool:
    return any(line.is_tabular for line in group[-_MOST_HANGING:])


def _hangs(group: Sequence[Line], line: Line) -> bool:
    """Whether a line holds what cells of the row above it had no room for."""
    for number in range(1, min(_MOST_HANGING, len(group)) + 1):
        if group[-number].is_tabular and hanging([each.printed for each in group[-number:]], line.printed):
            return True
    return False


def _sums(group: Sequence[Line], line: Line) -> bool:
    """Whether a line holds a label and a sum below those of the rows above it."""
    row = next((each for each in reversed(group[-_MOST_HANGING:]) if each.is_tabular), None)
    return row is not None and sums_below(row.printed, line.printed)


def _is_item(line: Line) -> bool:
    return bool(BULLET.match(line.text) or ENUMERATOR.match(line.text))
