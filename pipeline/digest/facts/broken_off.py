"""Values that break off at the end of their printed line: what is to be done, what a letter is about."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from pipeline.digest.elements.line import Line
from pipeline.digest.elements.printed_lines import FULL, ends_openly
from pipeline.span import Span

MOST_BROKEN: Final = 3
"""Lines that a value goes on over."""
_STOP = re.compile(r"[.!?](?=\s|$)")
_DASHES: Final = ("-", "–", "—")
_BELOW = re.compile(r"[^\S\n]*\n(?P<line>[^\n]*\w[^\n]*?)[^\S\n]*(?=\n|\Z)")


def to_sentence_end(place: Span, rest: Sequence[Line]) -> Span | None:
    """A value that breaks off at the end of its line, with the lines below up to its full stop; None without one."""
    if not rest or not rest[0].text[:1].islower():
        return None
    for line in rest[:MOST_BROKEN]:
        if stop := _STOP.search(line.text):
            return Span(place.start, line.span(0, stop.end()).end)
    return None


def to_last_line(text: str, place: Span, opens: Callable[[str], bool]) -> Span:
    """What a letter is about, with the lines below that go on with it; none goes on that `opens` something else.

    A line goes on that ends openly, or is full with the next one in small letters.
    """
    end = place.end
    for _ in range(MOST_BROKEN):
        start = max(place.start, text.rfind("\n", 0, end) + 1)
        below = _BELOW.match(text, end)
        if below is None or opens(below["line"].strip()):
            break
        is_open = ends_openly(text[start:end]) or text[start:end].endswith(_DASHES)
        is_full = end - text.rfind("\n", 0, end) > FULL and below["line"].strip()[0].islower()
        if not (is_open or is_full):
            break
        end = below.end("line")
    return Span(place.start, end)
