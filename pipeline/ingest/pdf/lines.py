"""From glyphs to stretches of a line, and from stretches to lines."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple

from pipeline.ingest.pdf.glyphs import NO_SPACE, WRITTEN_SPACE, Glyph

_STRETCH_GAP = 0.7
_BACKWARDS = 0.4
_ASCENT, _DESCENT = 0.75, 0.25
_CELL_GAP = 1.6
_ALIGNED, _LEAST_ROWS = 0.5, 3
"""Points between the beginnings of cells of a column, and rows that show one."""
_RAISED = 0.2
_RISE, _SCRIPT_RISE = 0.45, 0.75
_SMALLER = 0.85
_ENUMERATOR = re.compile(
    r"[\[(]?(?:\d{1,4}|[a-zA-Z]|[ivxlcIVXLC]{1,6})[\]).]{1,2}|(?:\d{1,2}\.){1,3}\d{1,2}|[•●▪■◦–*-]"
)
_OF_NUMBER = re.compile(r"\d (?:\d{3}(?!\d)|[£€$%](?!\d))|[-–−+] [£€$]?\d")
"""Where a number goes on behind a space: no cell begins there."""
_SIZE_SHARE = 0.2
_SCRIPT_LENGTH = 5
_CLOSE_MARKS = ".,)]"
_POWER_BASE = "10"
_LEAST_TRACKED, _LEAST_TRACKING = 8, 0.04
_EVEN, _MOSTLY = 0.12, 0.9
_CALL = re.compile(r"[\d,*†‡§¶∗]{1,5}$")


class Box(NamedTuple):
    """A cell, and from where to where it stands on the page."""

    text: str
    x0: float
    x1: float


@dataclass(frozen=True, slots=True)
class Stretch:
    """Glyphs of one line without a wide gap; top and bottom follow from the font size, not from the glyphs.

    `words` are where those behind the first begin: in the text, and on the page.
    """

    text: str
    x0: float
    x1: float
    y: float
    size: float
    bold_share: float
    words: tuple[tuple[int, float], ...] = ()

    def parted(self, columns: Collection[float]) -> list["Box"]:
        """The text, parted before each word that begins where a column does."""
        inner = ((at, x) for at, x in self.words if is_at(x, columns) and not _OF_NUMBER.match(self.text, at - 2))
        cuts = [(0, self.x0), *inner, (len(self.text), self.x1)]
        return [Box(self.text[at:end].rstrip(), x, right) for (at, x), (end, right) in pairwise(cuts)]

    @property
    def top(self) -> float:
        """The upper edge of the letters."""
        return self.y - _ASCENT * self.size

    @property
    def bottom(self) -> float:
        """The lower edge of the letters."""
        return self.y + _DESCENT * self.size


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a column: its stretches from left to right, and the page on which it stands."""

    stretches: tuple[Stretch, ...]
    page: int

    @property
    def x0(self) -> float:
        """The left end."""
        return self.stretches[0].x0

    @property
    def x1(self) -> float:
        """The right end."""
        return max(s.x1 for s in self.stretches)

    @property
    def main(self) -> Stretch:
        """The longest stretch: what gives the line its size and baseline."""
        return max(self.stretches, key=lambda s: len(s.text))

    @property
    def size(self) -> float:
        """Font size in points."""
        return self.main.size

    @property
    def y(self) -> float:
        """The baseline."""
        return self.main.y

    @property
    def is_bold(self) -> bool:
        """Whether the line is bold throughout."""
        return all(s.bold_share > 0.9 for s in self.stretches)

    @property
    def cells(self) -> tuple[str, ...]:
        """The text between gaps that are too wide for words."""
        return self.cells_at(())

    def cells_at(self, columns: Collection[float]) -> tuple[str, ...]:
        """The same, where other lines of a table show where `columns` begin: also what stands close before one."""
        return tuple(box.text for box in self.boxes_at(columns))

    def boxes_at(self, columns: Collection[float]) -> list[Box]:
        """The same with their places."""
        cells = self.stretches[0].parted(columns)
        for left, right in pairwise(self.stretches):
            is_item = len(cells) == 1 and _ENUMERATOR.fullmatch(cells[0].text) is not None
            first, *others = right.parted(columns)
            if (right.x0 - left.x1 > _CELL_GAP * self.size and not is_item) or is_at(right.x0, columns):
                cells.append(first)
            else:
                space = " " if right.x0 - left.x1 > 0.15 * self.size else ""
                cells[-1] = Box(f"{cells[-1].text}{space}{first.text}", cells[-1].x0, first.x1)
            cells += others
        return cells

    @property
    def starts(self) -> Iterator[tuple[float, bool]]:
        """Where the words behind the first begin, and whether each stands behind a gap that parts cells."""
        before = math.inf
        for stretch in self.stretches:
            if before < math.inf:
                yield stretch.x0, stretch.x0 - before > _CELL_GAP * self.size
            yield from ((x, False) for _, x in stretch.words)
            before = stretch.x1

    @property
    def text(self) -> str:
        """The whole line."""
        return " ".join(self.cells)


def is_at(x: float, columns: Collection[float]) -> bool:
    """Whether a place is that of a column, but for rounding."""
    return any(abs(x - column) <= _ALIGNED for column in columns)


def columns_of(table: Sequence[Line]) -> tuple[float, ...]:
    """Where the columns of a table begin behind the first, whose cells may stand as close as words do.

    A word begins there in all its lines, or in three of them at least, and in one behind a wide gap.
    """
    places = sorted((x, number, is_wide) for number, line in enumerate(table) for x, is_wide in line.starts)
    found: list[float] = []
    near: list[tuple[float, int, bool]] = []
    for place in (*places, (math.inf, 0, False)):
        if near and place[0] - near[0][0] > _ALIGNED:
            shared = len({number for _, number, _ in near})
            if shared >= _LEAST_ROWS and (shared == len(table) or any(is_wide for *_, is_wide in near)):
                found.append(near[0][0])
            near = []
        near.append(place)
    return tuple(found)


def _starts_stretch(previous: Glyph, glyph: Glyph, pitch: float) -> bool:
    if glyph.x0 == previous.x0 and glyph.x1 == previous.x1:
        return False
    size = max(previous.look.size, glyph.look.size)
    gap = _middle(glyph) - _middle(previous) - pitch if pitch else glyph.x0 - previous.x1
    if gap > _STRETCH_GAP * size or gap < -_BACKWARDS * size:
        return True
    is_script = min(previous.look.size, glyph.look.size) < _SMALLER * size
    return abs(glyph.y - previous.y) > (_SCRIPT_RISE if is_script else _RISE) * size


def _token_before(glyphs: Sequence[Glyph]) -> str:
    """The letters and digits that end a run of glyphs."""
    token = ""
    for glyph in reversed(glyphs):
        if not glyph.character.isalnum() or len(token) > 4:
            break
        token = glyph.character + token
        if glyph.word_gap < NO_SPACE:
            break
    return token


def _is_raised(glyph: Glyph, base: Glyph) -> bool:
    """Whether a glyph is set small and high beside another."""
    size = base.look.size
    return glyph.y < base.y - _RAISED * size and glyph.look.size < _SMALLER * size


def _takes_call(glyphs: Sequence[Glyph]) -> bool:
    """Whether a raised number after these glyphs calls a note; after a unit, a symbol or 10 it is mathematics."""
    token = _token_before(glyphs)
    if not token:
        return bool(glyphs) and glyphs[-1].character in ".,;:)»”’?!"
    if token.isdigit():
        return len(token) > 1 and token != _POWER_BASE
    return len(token) > 2 or (len(token) == 2 and token[0].isupper())


def _without_calls(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """The glyphs without raised note numbers, and with a caret before powers of ten."""
    kept: list[Glyph] = []
    index = 0
    while index < len(glyphs):
        end = index
        while end < len(glyphs) and glyphs[end].look == glyphs[index].look and glyphs[end].y == glyphs[index].y:
            end += 1
        group = glyphs[index:end]
        first, base = group[0], kept[-1] if kept else None
        is_raised = base is not None and _is_raised(first, base)
        if is_raised and _takes_call(kept) and _CALL.match("".join(g.character for g in group)):
            if end < len(glyphs):
                is_close = glyphs[end].character in _CLOSE_MARKS
                glyphs[end].word_gap = math.inf if is_close else min(glyphs[end].word_gap, first.word_gap)
        else:
            if base is not None and is_raised and _token_before(kept) == _POWER_BASE:
                kept.append(Glyph("^", base.x1, base.x1, base.y, base.look, NO_SPACE))
            kept.extend(group)
            if base is None and end < len(glyphs) and _is_raised(first, glyphs[end]):
                kept.append(Glyph(" ", group[-1].x1, group[-1].x1, first.y, first.look, NO_SPACE))
        index = end
    return kept


def _middle(glyph: Glyph) -> float:
    return (glyph.x0 + glyph.x1) / 2


def pitch_of(glyphs: Sequence[Glyph]) -> float:
    """How far the letters of a typewriter's font stand apart, in points; 0 for fonts whose letters differ in width.

    Their boxes may be as narrow as their ink, so that the gaps between them say nothing about words.
    """
    steps = [_middle(glyph) - _middle(before) for before, glyph in pairwise(glyphs)]
    if len(steps) < _LEAST_TRACKED:
        return 0.0
    pitch = sorted(steps)[len(steps) // 3]
    if pitch <= 0:
        return 0.0
    even = sum(step > 0 and abs(step / pitch - round(step / pitch)) < _EVEN for step in steps)
    widths = {round((glyph.x1 - glyph.x0) / pitch, 1) for glyph in glyphs}
    return pitch if even >= _MOSTLY * len(steps) and len(widths) > 1 else 0.0


def _pitches(run: Sequence[Glyph]) -> list[float]:
    """The pitch of a run of glyphs of one height and look, once for each."""
    return [pitch_of(run)] * len(run)


def tracking_of(glyphs: Sequence[Glyph], size: float) -> float:
    """The space that a line puts between all its letters, in points; 0 where they stand as their font wants."""
    gaps = sorted(
        glyph.x0 - before.x1
        for before, glyph in pairwise(glyphs)
        if glyph.word_gap > WRITTEN_SPACE and before.character.isalpha() and glyph.character.isalpha()
    )
    tracking = gaps[len(gaps) * 2 // 5] if len(gaps) >= _LEAST_TRACKED else 0.0
    return tracking if tracking > _LEAST_TRACKING * size else 0.0


def _stretch(glyphs: Sequence[Glyph], pitch: float) -> Stretch | None:
    if not glyphs:
        return None
    sizes = Counter(glyph.look.size for glyph in glyphs)
    size = max(s for s, count in sizes.items() if count >= _SIZE_SHARE * len(glyphs))
    parts = [glyphs[0].character]
    words: list[tuple[int, float]] = []
    length = len(parts[0])
    tracking = tracking_of(glyphs, size)
    for previous, glyph in pairwise(glyphs):
        if pitch and glyph.word_gap > WRITTEN_SPACE:
            is_apart = round((_middle(glyph) - _middle(previous)) / pitch) > 1
        else:
            is_apart = glyph.x0 - previous.x1 - tracking > glyph.word_gap * size
        parts.append(" " if is_apart else "")
        parts.append(glyph.character)
        if is_apart:
            words.append((length + 1, glyph.x0))
        length += is_apart + len(glyph.character)
    baseline = next(glyph.y for glyph in glyphs if glyph.look.size == size)
    bold = sum(glyph.look.is_bold for glyph in glyphs) / len(glyphs)
    left, right = min(g.x0 for g in glyphs), max(g.x1 for g in glyphs)
    return Stretch("".join(parts), left, right, baseline, size, bold, tuple(words))


def stretches(glyphs: Sequence[Glyph]) -> list[Stretch]:
    """Groups glyphs, in the order of the file, into stretches of one line each."""
    found: list[Stretch] = []
    start = 0
    pitches = [
        pitch for _, run in groupby(glyphs, key=lambda glyph: (glyph.y, glyph.look)) for pitch in _pitches(list(run))
    ]
    for index in range(1, len(glyphs) + 1):
        if index == len(glyphs) or _starts_stretch(glyphs[index - 1], glyphs[index], pitches[index]):
            stretch = _stretch(_without_calls(glyphs[start:index]), pitches[start])
            if stretch is not None:
                found.append(stretch)
            start = index
    return found


def _is_script(part: Stretch, main: Stretch) -> bool:
    """Whether a stretch is an index or a label above or below a line of mathematics."""
    is_small = len(part.text) <= _SCRIPT_LENGTH and part.size < _SMALLER * main.size
    return is_small and abs(part.y - main.y) < 0.8 * main.size and main.x0 < part.x0 < main.x1 + main.size


def lines(parts: Iterable[Stretch], page: int) -> list[Line]:
    """The lines of one column from top to bottom: stretches on the same height belong together."""
    rows: list[list[Stretch]] = []
    for part in sorted(parts, key=lambda s: (s.y, s.x0)):
        for row in reversed(rows[-4:]):
            main = max(row, key=lambda s: len(s.text))
            middle = (part.top + part.bottom) / 2
            clear = all(part.x0 >= s.x1 - 0.5 * part.size or part.x1 <= s.x0 + 0.5 * part.size for s in row)
            if _is_script(part, main) or _is_script(main, part):
                row.append(part)
                break
            if clear and (main.top < middle < main.bottom or part.top < (main.top + main.bottom) / 2 < part.bottom):
                row.append(part)
                break
        else:
            rows.append([part])
    result = [Line(tuple(sorted(row, key=lambda s: s.x0)), page) for row in rows]
    return sorted(result, key=lambda line: line.y)
