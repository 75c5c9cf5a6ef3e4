"""Which phrases are worth trying on a text: those of which a literal stands in it (Aho & Corasick 1975)."""

from collections.abc import Sequence

import ahocorasick


class LiteralIndex:
    """Tells which of a list of phrases may match a text, by the literals that each of them needs."""

    def __init__(self, needed: Sequence[tuple[str, ...] | None]) -> None:
        """`needed` has the literals of each phrase in lower case, None for one that is always worth trying."""
        self._always = tuple(number for number, literals in enumerate(needed) if literals is None)
        by_literal: dict[str, list[int]] = {}
        for number, literals in enumerate(needed):
            for literal in literals or ():
                by_literal.setdefault(literal, []).append(number)
        self._automaton = ahocorasick.Automaton() if by_literal else None
        if self._automaton is not None:
            for literal, numbers in by_literal.items():
                self._automaton.add_word(literal, numbers)
            self._automaton.make_automaton()

    def candidates(self, lowered: str) -> list[int]:
        """The numbers of the phrases worth trying on a text in lower case, in their order."""
        if self._automaton is None:
            return list(self._always)
        found = set(self._always)
        for _, numbers in self._automaton.iter(lowered):
            found.update(numbers)
        return sorted(found)
