"""For whom counsel appear where the list does not say it: headers set a lawyer below the party, or name the client.

"DEMANDERESSE / Harbor Works Ltd. / représentée par Me Orr": the last role or party above a lawyer is the client's,
where words of representation stand between them. "Me Orr, avocat de Mme Lind": the party of that name.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pipeline.budget import jaccard
from pipeline.letsum.decision.data import Party
from pipeline.letsum.decision.grammar import DecisionGrammar, any_of, folded
from pipeline.span import Span

_LONGEST: Final = 700
"""Code points from a party to its lawyer, at most."""
_LEAST: Final = 4
"""Code points of an abbreviated title, at most: "Mme" is nobody's name."""
_CALLED: Final = 60
"""Code points of a name by which a client is called, at most."""
_LINE: Final = re.compile(r"[^\n]+")
_WORD: Final = re.compile(r"[^\W\d_]{2,}|\[[^\]]{1,4}\]|\b[A-Z]\.{3}")


class ClientReader:
    """Gives counsel the role of their clients."""

    def __init__(self, grammar: DecisionGrammar) -> None:
        words = grammar.words
        self._grammar = grammar
        self._represented = re.compile(rf"(?i:{any_of(words('represented'))})(?!\w)") if words("represented") else None
        self._links = words("name_link")

    def of_counsel(self, text: str, counsel: Sequence[Party], parties: Sequence[Party]) -> tuple[Party, ...]:
        """The counsel, each with the role of the party above, where the header leaves no doubt."""
        return tuple(each if each.role else replace(each, role=self._above(text, each, parties)) for each in counsel)

    def named(self, client: str, parties: Sequence[Party]) -> str | None:
        """The role of the side whose name is most like a client's, if it is one side."""
        wanted = self._telling(client)
        named = [party for party in parties if _capitalized(client) & _capitalized(party.name.text)]
        alike = [(jaccard(wanted, self._telling(party.name.text)), party.role) for party in named]
        best = max((likeness for likeness, _ in alike), default=0.0)
        roles = {role for likeness, role in alike if likeness == best}
        return roles.pop() if best > 0 and len(roles) == 1 else None

    def called(self, client: str) -> str | None:
        """A client who is no party that the header names, by name: "Danish Government"."""
        name = " ".join(client.split())
        return name if _LEAST < len(name) <= _CALLED and name[:1].isupper() else None

    def _above(self, text: str, counsel: Party, parties: Sequence[Party]) -> str | None:
        at = counsel.name.sources[0].span.start
        above = [party for party in parties if party.name.sources[0].span.start < at]
        last = max(above, key=lambda party: party.name.sources[0].span.start, default=None)
        start = max(0, at - _LONGEST)
        role: str | None = None
        if last is not None and last.name.sources[0].span.end >= start:
            start, role = last.name.sources[0].span.end, last.role
        between = Span(start, at)
        for line in _LINE.finditer(text, between.start, between.end):
            known = self._grammar.roles.get(folded(line[0].strip(" .:;,*_-–")))
            if known is not None:  # a party without a name, or the role below the name
                role, between = known.name, Span(line.end(), at)
        if self._represented is None or self._represented.search(between.of(text)) is None:
            return None
        return role

    def _telling(self, name: str) -> frozenset[str]:
        return frozenset(word.casefold() for word in _WORD.findall(name)) - self._links


def _capitalized(name: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(name) if not word[0].islower())
