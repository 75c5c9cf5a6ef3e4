"""A stretch of a source as rules see it: on one line, apostrophes straight, each sign with its place."""

import re
from dataclasses import dataclass
from typing import Final

from pipeline.span import Span

_STRAIGHT = {"’": "'", "‘": "'", "ʼ": "'", "`": "'", "…": "…"}
_STRAIGHTENED = str.maketrans(_STRAIGHT)
_DROPPED = frozenset("\N{SOFT HYPHEN}\N{ZERO WIDTH SPACE}*")
_CELL = "\t"
_EVEN = re.compile(rf"[^\s{''.join(sorted(_DROPPED))}]++(?:[ \t][^\s{''.join(sorted(_DROPPED))}]++)*+")
"""What has no sign that is left out, and between words one space or tab."""
LONGEST: Final = 4_000
"""Code points of a span that are looked at: no sentence, line or row is longer and says something of its own."""


@dataclass(frozen=True, slots=True)
class Line:
    """The text of a span on one line; `places` has for each of its signs that in the source.

    A tab stays one: it parts the cells of a row. Stars, with which Markdown makes words bold, are left out.
    """

    text: str
    places: tuple[int, ...]

    @classmethod
    def of(cls, source: str, span: Span, *, has_columns: bool = False) -> "Line":
        """The line of a span, as far as it is looked at; several spaces part the cells of a row that `has_columns`."""
        end = min(span.end, span.start + LONGEST)
        if _EVEN.fullmatch(source, span.start, end):  # as most are: each sign stands for itself
            return cls(source[span.start : end].translate(_STRAIGHTENED), tuple(range(span.start, end)))
        signs: list[str] = []
        places: list[int] = []
        for place in range(span.start, end):
            sign = source[place]
            if sign in _DROPPED:
                continue
            if sign.isspace():
                is_gap = has_columns and bool(signs) and source[place - 1] == source[place] == " "
                sign = _CELL if sign == _CELL or is_gap else " "
                if not signs or signs[-1] == _CELL:
                    continue
                if signs[-1] == " ":
                    signs[-1] = sign if sign == _CELL else " "
                    continue
            signs.append(_STRAIGHT.get(sign, sign))
            places.append(place)
        while signs and signs[-1] in (" ", _CELL):
            signs.pop()
            places.pop()
        return cls("".join(signs), tuple(places))

    def begun(self) -> "Line":
        """The same with a capital at its beginning."""
        return Line(f"{self.text[:1].upper()}{self.text[1:]}", self.places)

    def span(self, start: int, end: int) -> Span:
        """The place in the source of a stretch of the line."""
        return Span(self.places[start], self.places[end - 1] + 1)

    def trimmed(self, start: int, end: int, loose: str = " \t,;:") -> tuple[int, int]:
        """A stretch of the line without loose signs at its ends."""
        while start < end and self.text[start] in loose:
            start += 1
        while start < end and self.text[end - 1] in loose:
            end -= 1
        return start, end


def plain(words: str) -> str:
    """Words as those of a line are looked up: in small letters, apostrophes straight, one space between them."""
    return " ".join(words.translate(_STRAIGHTENED).lower().split())


def lines_of(source: str, span: Span) -> list[Span]:
    """The printed lines of a span that are not blank."""
    return [
        Span(span.start + match.start(), span.start + match.end())
        for match in re.finditer(r"[^\n\r]*\S[^\n\r]*", span.of(source))
    ]
