"""The decision's own name among the cases that it names: a style of cause at the end is no authority."""

import re
from collections.abc import Sequence
from typing import Final

from pipeline.letsum.decision.data import Authority, Party
from pipeline.letsum.decision.grammar import DecisionGrammar, any_of

_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_REPORT: Final = re.compile(r"(?<!\d)[12]\d{3}(?!\d)|\d [A-Z]")
"""A year or a volume, which stand in reports; the numbers of joined proceedings ("C-26/22") are no report."""


class OwnCase:
    """Tells a decision's own name, which has its parties on both sides and no report behind it."""

    def __init__(self, grammar: DecisionGrammar) -> None:
        words = grammar.words
        self._versus = re.compile(rf"\s(?i:{any_of(words('versus'))})\s")
        self._common = words("name_link") | words("office") | words("organization") | words("firm_tail")

    def is_own(self, authority: Authority, parties: Sequence[Party]) -> bool:
        """Whether the name of a case, without a citation, is that of this decision."""
        name = authority.name.text
        versus = self._versus.search(name)
        if authority.kind != "case" or versus is None or _REPORT.search(name):
            return False
        first, second = self._telling(name[: versus.start()]), self._telling(name[versus.end() :])
        known = [self._telling(party.name.text) for party in parties]
        on_first = {number for number, party in enumerate(known) if first & party}
        on_second = {number for number, party in enumerate(known) if second & party}
        return any(one != other for one in on_first for other in on_second)

    def _telling(self, name: str) -> frozenset[str]:
        return frozenset(word.casefold() for word in _WORD.findall(name)) - self._common
