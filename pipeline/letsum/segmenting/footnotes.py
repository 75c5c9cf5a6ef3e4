"""Footnotes: notes in a row at the end of a decision, whose marks extraction has glued to the words that they explain.

"The claimants' passports9 were seized" reads "passports" where a line "9 Exhibit 3" stands among the notes. Numbers
that no notes answer stay: they are of names.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

_NOTE: Final = re.compile(r"^[ \t]*(\[?)(\d{1,3})(?:\]?[ \t]+(?=[^\W\d_]|[(\[«“\"])|[.\]][ \t]*\n(?=\S))", re.MULTILINE)
"""The number with which a note begins: "9 Exhibit 3", "[9] Exhibit 3", "9." on a line of its own."""
_GLUED: Final = re.compile(
    r"(?:(?<=[^\W\d_]{3})|(?<=[^\W\d_][)\]»”\"])|(?<=[^\W\d_][»”\"]\))|(?<=[^\W\d_]{2}[.,;!?]))"
    r"\d{1,3}(?![\w%°]|[.,:/–-]\d)"
)
"""A number behind three letters, or behind what ends a quotation, bracket, clause or sentence, which letters end."""
_NEAR: Final = 4
"""Code points before a mark by which it is known again in a sentence."""
_SKIPPED: Final = 4
"""How much further the next mark may be: others stand behind years."""
_FEWEST: Final = 2
"""Marks of notes: a single number glued to a word is one of a name, "CoV2"."""
_ANSWERED: Final = 0.5
"""Share of the notes that have marks."""
_DECIDING: Final = 0.25
"""Share of the lines of a row that decide, where it is the operative part: a note may quote an order."""


@dataclass(frozen=True, slots=True)
class Footnotes:
    """Where the notes of a text stand, and the ends of words with their marks."""

    start: int = 0
    end: int = 0
    marked: frozenset[str] = frozenset()

    def hold(self, place: int) -> bool:
        """Whether a place of the text is in them."""
        return self.start <= place < self.end

    def without_marks(self, said: str) -> str:
        """A sentence of the text without marks of notes."""
        if not self.marked:
            return said
        return _GLUED.sub(lambda found: "" if _known_by(found) in self.marked else found[0], said)


NONE: Final = Footnotes()


def footnotes(text: str, decides: Callable[[str], bool]) -> Footnotes:
    """The notes of a text: the rows of them in its second half, each counting from 1, if words before have marks.

    What is numbered as paragraphs above it are goes on with these; a row of lines that decide is the operative part.
    """
    rows = [*_rows(text)]
    paragraphs = {row.mark for row in rows if row.start < len(text) // 2}
    notes = [row for row in rows if row.mark not in paragraphs and not _is_operative(text, row, decides)]
    if not notes:
        return NONE
    start, last, most = notes[0].start, notes[-1].last, max(row.most for row in notes)
    marks = [*_marks(text[:start], most)]
    if len(marks) < max(_FEWEST, _ANSWERED * most):
        return NONE
    return Footnotes(start, _line_end(text, last), frozenset(map(_known_by, marks)))


@dataclass(frozen=True, slots=True)
class _Row:
    """Lines that count from 1 on, with the `mark` before their numbers: where the first and the last begin."""

    mark: str
    start: int
    last: int
    most: int = 1


def _rows(text: str) -> Iterator[_Row]:
    row: _Row | None = None
    for found in _NOTE.finditer(text):
        mark, number = found[1], int(found[2])
        if number == 1:
            if row is not None:
                yield row
            row = _Row(mark, found.start(), found.end())
        elif row is not None and (mark, number) == (row.mark, row.most + 1):
            row = replace(row, last=found.end(), most=number)
    if row is not None:
        yield row


def _is_operative(text: str, row: _Row, decides: Callable[[str], bool]) -> bool:
    lines = text[row.start : _line_end(text, row.last)].splitlines()
    return sum(map(decides, lines)) >= _DECIDING * row.most


def _line_end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return len(text) if end < 0 else end


def _marks(text: str, most: int) -> Iterator[re.Match[str]]:
    """The marks of notes up to `most` in their order."""
    reached = 0
    for found in _GLUED.finditer(text):
        if reached < int(found[0]) <= min(most, reached + _SKIPPED):
            reached = int(found[0])
            yield found


def _known_by(mark: re.Match[str]) -> str:
    return mark.string[max(0, mark.start() - _NEAR) : mark.end()]
