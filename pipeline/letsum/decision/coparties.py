"""Parties who share a line: "Ada Okafor, Tove Dubuc and Harbour Works Ltd." are three.

Only a list of whole names is taken apart. What could be the name of one ("Minister of Fisheries and Oceans", "Marks and
Sons Ltd.", "John and Mary Smith") stays whole.
"""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.letsum.decision.grammar import DecisionGrammar, any_of
from pipeline.letsum.decision.names import trimmed
from pipeline.letsum.decision.zones import Line
from pipeline.letsum.settings import SegmentationSettings
from pipeline.span import Span

_FULL_NAME: Final = 2
"""Words of a name that can stand in a list, at least."""
_CAPITALIZED: Final = re.compile(r"[A-ZÀ-Þ][\w'’.-]*")
_COMMA: Final = re.compile(r"\s*,\s*")
_MARK: Final = re.compile(";")


class CoParties:
    """Takes lists of names apart."""

    def __init__(self, grammar: DecisionGrammar, settings: SegmentationSettings) -> None:
        self._longest = settings.listed_words
        words = grammar.words
        self._and = re.compile(rf"\s*,?\s(?i:{any_of(words('list_and'))})\s+")
        self._endings = words("company_ending")
        self._common = words("organization") | words("office") | words("name_link") | words("firm_tail")

    def is_column(self, lines: Sequence[Line]) -> bool:
        """Whether each of several lines is the full name of somebody: a list of parties, one below the other."""
        return len(lines) > 1 and all(self._is_whole(line.text.strip(" ,;.")) for line in lines)

    def apart(self, text: str, span: Span) -> tuple[Span, ...]:
        """The names of a list, or the span itself where it names one party."""
        if ";" in span.of(text):
            return tuple(name for piece in _parted(text, span) for name in self.apart(text, piece))
        conjunctions = list(self._and.finditer(text, span.start, span.end))
        if not conjunctions:
            return (span,)
        last = conjunctions[-1]
        found = [trimmed(text, piece) for piece in self._listed(text, span.start, last.start())]
        found.append(trimmed(text, Span(last.end(), span.end)))
        names = tuple(name for name in found if name is not None and self._is_whole(name.of(text)))
        return names if len(names) == len(found) else (span,)

    def _listed(self, text: str, start: int, end: int) -> list[Span]:
        """What commas part before the conjunction; one that an ending follows ("Acme, Inc.") parts nothing."""
        pieces: list[Span] = []
        for comma in _COMMA.finditer(text, start, end):
            following = text[comma.end() : end].split(",")[0].split()
            if not (len(following) == 1 and self._is_ending(following[0])):
                pieces.append(Span(start, comma.start()))
                start = comma.end()
        return [piece for piece in (*pieces, Span(start, end)) if len(piece)]

    def _is_whole(self, name: str) -> bool:
        """Whether words are the full name of a person or a company."""
        words = name.replace(",", "").split()
        if words and self._is_ending(words[-1]):
            return len(words) >= _FULL_NAME and words[0].casefold() not in self._common
        is_name = all(_CAPITALIZED.fullmatch(word) and word.casefold() not in self._common for word in words)
        return is_name and _FULL_NAME <= len(words) <= self._longest

    def _is_ending(self, word: str) -> bool:
        return word.casefold() in self._endings or word.casefold().rstrip(".") in self._endings


def _parted(text: str, span: Span) -> list[Span]:
    """What semicolons part."""
    ends = [match.start() for match in _MARK.finditer(text, span.start, span.end)]
    pieces = zip((span.start, *(end + 1 for end in ends)), (*ends, span.end), strict=True)
    return [name for start, end in pieces if (name := trimmed(text, Span(start, end))) is not None]
