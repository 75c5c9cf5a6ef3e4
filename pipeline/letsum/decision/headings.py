"""Lines that are a role alone and stand above whom they tell of: "DEMANDERESSE / Harbor Works Ltd., représentée par …".

The same line stands below its party in other headers ("Ada Orr / Plaintiff"); which it is, the whole header says.
"""

import itertools
import re
from collections.abc import Container, Sequence

from pipeline.letsum.decision.grammar import DecisionGrammar, any_of, folded
from pipeline.letsum.decision.names import NameReader
from pipeline.letsum.decision.zones import Entry, Line, Zone

_POSTCODE = re.compile(r"\d{5}\s[A-ZÀ-Þ]")
_EDGES = " .:;,*_-"
_JOINTS = frozenset({"and", "between", "versus"})
_SIDES = 2
"""Roles of a header whose paragraphs alone say that they stand above their parties, at least."""


class HeadingReader:
    """Finds the roles of a header that stand above their parties."""

    def __init__(self, grammar: DecisionGrammar, names: NameReader) -> None:
        self._grammar = grammar
        self._names = names
        self._detail = re.compile(rf"^[\W_]*(?i:{any_of(grammar.words('party_detail'))})(?!\w)")
        self._told = re.compile(rf",\s+(?i:{any_of(grammar.words('party_stop'))})(?!\w)")
        self._officers = re.compile(rf"(?<!\w)(?i:{any_of(grammar.words('officer'))})(?!\w)")
        self._titles = grammar.rules_of("title")

    def is_bare_role(self, line: Line) -> bool:
        """Whether a line is a role alone, and no other word."""
        return folded(line.text.strip(_EDGES)) in self._grammar.roles

    def of_header(self, text: str, front: Zone, taken: Container[int], *, is_running: bool) -> frozenset[int]:
        """Where such roles start; `taken` are the starts of lines that other rules have read.

        In a header that ran together a party opens right behind its role.
        """
        if is_running:
            pairs = itertools.pairwise(entry.line for entry in front.entries)
            return frozenset(
                line.span.start
                for line, after in pairs
                if self.is_bare_role(line) and self._names.opens_party(after.text)
            )
        return self._described(front) or self._first(text, front, taken)

    def _described(self, front: Zone) -> frozenset[int]:
        """All roles of a header, where what follows some of them is told of a party: where it lives."""
        roles: list[int] = []
        is_told = is_open = is_described = False
        for entry in front.entries:
            is_detail = self._detail.match(entry.line.text) is not None
            is_described = is_described or (is_detail and not self._officers.search(entry.line.text))
            if self.is_bare_role(entry.line):
                if entry.line.text.endswith(",") or (not roles and is_described):  # it stands behind its party
                    return frozenset()
                roles.append(entry.line.span.start)
                is_open = True
            elif entry.field is not None and not is_detail:
                is_open = False
            elif is_open and (is_detail or _POSTCODE.match(entry.line.text)):
                is_told = True
        return frozenset(roles) if is_told else frozenset()

    def _first(self, text: str, front: Zone, taken: Container[int]) -> frozenset[int]:
        """All roles of a header in which a name stands below the first, and no party can stand above it.

        Where something may, a name stands below each: its counsel behind it, or each role opens a paragraph.
        """
        entries = front.entries
        places = [number for number, entry in enumerate(entries) if self.is_bare_role(entry.line)]
        above = [number for number in places if self._is_above_name(text, entries, number, taken)]
        if not places or above[:1] != places[:1]:
            return frozenset()
        is_first = not any(self._may_be_party(text, entry, taken) for entry in entries[: places[0]])
        is_told = all(self._told.search(entries[number + 1].line.text) for number in above)
        if not is_first and (above != places or not (is_told or _are_paragraphs(entries, places))):
            return frozenset()
        return frozenset(entries[number].line.span.start for number in places)

    def _is_above_name(self, text: str, entries: Sequence[Entry], number: int, taken: Container[int]) -> bool:
        role, after = entries[number].line, entries[number + 1 : number + 2]
        if role.text.endswith((",", ".", ";")) or not after or after[0].field is not None:
            return False
        line = after[0].line
        if line.span.start in taken or line.text.endswith(":") or self.is_bare_role(line):
            return False
        return self._names.party_name(text, line.span) is not None

    def _may_be_party(self, text: str, entry: Entry, taken: Container[int]) -> bool:
        line = entry.line
        if entry.field is not None:
            return entry.field in _JOINTS and entry.value is not None
        is_title = any(pattern.fullmatch(line.text) for _, pattern in self._titles)
        return line.span.start not in taken and not is_title and self._names.party_name(text, line.span) is not None


def _are_paragraphs(entries: Sequence[Entry], places: Sequence[int]) -> bool:
    """Whether each role opens a paragraph with its party, and nothing else stands between the first and the last."""
    if len(places) < _SIDES:
        return False
    gaps = {number for number in range(places[0], places[-1] + 2) if entries[number].line.has_gap_before}
    return gaps == set(places)
