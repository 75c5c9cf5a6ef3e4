"""Asides: subordinate clauses of small talk, left out of what is told: "The hall, which we all loved, is sold."."""

import re
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.line import Line
from pipeline.digest.elements.rules import RuleBook
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.reading.passage import Passage
from pipeline.span import Span

_LONGEST: Final = 20
"""Words of a clause that is left out at most."""
_LEAST: Final = 4
"""Words of a sentence that is left."""
_LEAST_PREMISE: Final = 10
"""Signs of a premise at least."""
_STOP = re.compile(r"[.!?](?=\s)")
_PAUSE = re.compile(r",\s")
_END = re.compile(r"[.!;:](?=\s|$)|[,)]\s")


class Asides:
    """Leaves them out: clauses behind a comma, opened by a relative or the like, with an idle phrase and no figure."""

    def __init__(self, words: DigestWords, book: RuleBook) -> None:
        self._idle = book.set_of("idle")
        self._roles = book.roles
        self._premise = re.compile(rf"(?:{words.pattern('premise_opening')})(?:(?<=')|(?!\w))", re.IGNORECASE)
        self._opens = re.compile(rf"(?:{words.pattern('aside_opening')})(?:(?<=')|(?!\w))", re.IGNORECASE)

    def without(self, passage: Passage) -> Passage:
        """The passage without its asides; the same where it has none."""
        text = self.cut(passage.text)
        return passage if text == passage.text else replace(passage, text=text, is_written=True)

    def cut(self, text: str) -> str:
        """A text without them."""
        text = self._decided(text)
        for pause in [*_PAUSE.finditer(text)][::-1]:
            end = _END.search(text, pause.end())
            clause = text[pause.end() : end.start()] if end else ""
            if (
                not (end and clause.strip())
                or not self._is_aside(clause)
                or len(text.split()) - len(clause.split()) < _LEAST
            ):
                continue
            behind = text[end.end() - 1 :] if end[0][0] == "," else text[end.start() :]
            text = f"{text[: pause.start()]}{behind}"
        return text

    def _decided(self, text: str) -> str:
        """A decision without the premises before it: "Considering the storm, the board decides …"."""
        said = Line.of(text, Span(0, len(text)))
        if not self._premise.match(said.text):
            return text
        starts = (at[0] for rule, at in self._roles.matching(said.text) if rule.data.type == "decision")
        ends = (said.text.rfind(", ", 0, start + 1) + 2 for start in starts)
        begin = next((end for end in ends if end > _LEAST_PREMISE and said.text[end].isalpha()), 0)
        left = text[said.places[begin] :]
        is_whole = begin > 0 and _STOP.search(said.text, 0, begin) is None and len(left.split()) >= _LEAST
        return left[0].upper() + left[1:] if is_whole else text

    def _is_aside(self, clause: str) -> bool:
        said = Line.of(clause, Span(0, len(clause))).text
        is_short = len(said.split()) <= _LONGEST and not any(map(str.isdigit, said))
        return is_short and self._opens.match(said) is not None and self._idle.first(said) is not None
