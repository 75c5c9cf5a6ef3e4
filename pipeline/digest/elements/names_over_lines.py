"""Names that go on over printed lines: behind a comma, with an aside, or where a line is full within one."""

from collections.abc import Sequence
from typing import Final

FULL_LINE: Final = 60
"""Signs of a line that is a full one."""
_TWO: Final = 2


def last_of_names(line: str, start: int, rest: Sequence[str]) -> int | None:
    """The number of the last line of names that begin in the first at a place; `rest` are the lines below it."""
    lines = [line[start:], *rest]
    printed = [line, *rest]
    ends = (
        number
        for number, each in enumerate(lines)
        if not (each.rstrip().endswith(",") or is_aside(lines[number + 1 :]) or _is_broken(printed[number:]))
    )
    return next(ends, None)


def is_aside(lines: Sequence[str]) -> bool:
    """Whether the next line opens with what belongs to the name before it: "(secretary), Jan Reed"."""
    return bool(lines) and lines[0].startswith("(")


def _is_broken(lines: Sequence[str]) -> bool:
    """Whether a line of names is full and ends within one: "…, Dilys Pugh, Carl" above "Whitham, Asha Greene"."""
    if len(lines) < _TWO or len(lines[0]) < FULL_LINE or "," not in lines[0] or lines[0][-1:] in ".;:":
        return False
    return lines[1][:1].isupper() and ("," in lines[1] or lines[1].endswith((")", ".")))
