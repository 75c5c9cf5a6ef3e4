"""The marks in the examples of rules: what a rule finds, the topic that it is about, what becomes of a text.

The court {{dismissed}} the appeal.         what is found
{{who=Three miners}} walked out.            what is found, and as what
{{A [robot] is a machine}}.                 the topic, where a family asks for topics
In this paper, we ask. => We ask.           before and after
"""

import re
from dataclasses import dataclass
from typing import Final

from pipeline.span import Span

ARROW: Final = " => "
_MARK: Final = re.compile(r"\{\{(?:(?P<role>[a-z_]+)=)?|(?P<close>\}\})")
_MARK_OR_TOPIC: Final = re.compile(rf"{_MARK.pattern}|(?P<topic>[\[\]])")


class MarkError(ValueError):
    """The marks of an example are not as they should be; says what is wrong."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of a text, and the role in which it stands there, None where a rule finds only one thing."""

    span: Span
    role: str | None = None

    def shown(self, text: str) -> str:
        """The mark with its words, for a message."""
        words = repr(self.span.of(text))
        return words if self.role is None else f"{self.role}={words}"


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text without its marks, and what they said of it, in their order."""

    text: str
    marks: tuple[Mark, ...] = ()
    topic: Span | None = None

    @classmethod
    def read(cls, marked: str, *, has_topic: bool = False) -> "MarkedText":
        """Takes the marks out of an example; raises MarkError for one that is not closed, empty or inside another.

        Only with `has_topic` square brackets are marks: there may be one pair of them.
        """
        text, position = "", 0
        start, role = -1, None
        marks: list[Mark] = []
        brackets: list[tuple[str, int]] = []
        for found in (_MARK_OR_TOPIC if has_topic else _MARK).finditer(marked):
            text += marked[position : found.start()]
            position = found.end()
            if has_topic and found["topic"]:
                brackets.append((found["topic"], len(text)))
            elif not found["close"]:
                if start >= 0:
                    raise MarkError("a mark {{…}} stands inside another")
                start, role = len(text), found["role"]
            elif start < 0:
                raise MarkError("}} closes no mark")
            elif start == len(text):
                raise MarkError("the mark {{}} is empty")
            else:
                marks.append(Mark(Span(start, len(text)), role))
                start = -1
        if start >= 0:
            raise MarkError("a mark {{ is not closed by }}")
        return cls(text + marked[position:], tuple(marks), _topic(brackets))


def _topic(brackets: list[tuple[str, int]]) -> Span | None:
    if not brackets:
        return None
    if [bracket for bracket, _ in brackets] != ["[", "]"] or brackets[0][1] == brackets[1][1]:
        raise MarkError("mark the topic with one pair of [square brackets]")
    return Span(brackets[0][1], brackets[1][1])


def read_change(example: str) -> tuple[str, str]:
    """What stands before and after the arrow of an example; raises MarkError where there is no arrow."""
    before, arrow, after = example.partition(ARROW)
    if not arrow or ARROW in after:
        raise MarkError(f"an example reads 'before{ARROW}after'")
    return before, after
