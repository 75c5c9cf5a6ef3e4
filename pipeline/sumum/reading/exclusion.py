"""Sentences that cannot stand by themselves (Saggion & Lapalme 2002, section 3.1.2)."""

import re
from collections.abc import Sequence
from typing import Final, Literal, get_args

from pipeline.document import Token
from pipeline.errors import ConfigurationError
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sumum.reading.constituents import Constituent

Fault = Literal["connective", "demonstrative", "linking", "ordinal", "pronoun", "quantifier", "universal"]
_OWN: Final = frozenset({"research_paper", "author_related", "conceptual_goal", "conceptual_focus", "paper_component"})
_LEANING: Final[tuple[Fault, ...]] = ("demonstrative", "pronoun")
_OPENING: Final = re.compile(r"[^\W_]+'?")
_OPENING_LENGTH: Final = 60
"""Code points of a sentence that hold its longest opening."""
_AHEAD: Final = 3
"""The first noun group is looked for among so many constituents."""


class Exclusions:
    """The words of one language that make a sentence lean on others, or speak of an unnamed many."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._words: dict[tuple[str, ...], Fault] = {}
        self._by_class: dict[Fault, set[str]] = {fault: set() for fault in get_args(Fault)}
        for row in resources.lexicon(language, "sumum_exclusions"):
            if row["class"] not in get_args(Fault):
                valid = ", ".join(get_args(Fault))
                raise ConfigurationError(f"{row.place}: unknown class {row['class']!r}; valid: {valid}")
            self._by_class[row["class"]].add(row["opening"])  # type: ignore[index]
            self._words[tuple(row["opening"].replace("'", "' ").split())] = row["class"]  # type: ignore[assignment]
        self._longest = max(map(len, self._words), default=0)

    def opens_leaning(self, text: str) -> bool:
        """Whether a sentence opens with a connective or a pronoun, by its text alone."""
        opening = _OPENING.findall(_plain(text[:_OPENING_LENGTH]))[: self._longest]
        faults = {self._words.get(tuple(opening[:length])) for length in range(1, len(opening) + 1)}
        return bool(faults & {"connective", "pronoun"})

    def connective(self, tokens: Sequence[Token]) -> bool:
        """Whether a sentence opens with a connective; one that is only "linking" goes without saying: "Moreover"."""
        opening = [_plain(token.text) for token in tokens[: self._longest]]
        return any(self._words.get(tuple(opening[:length])) == "connective" for length in range(1, len(opening) + 1))

    def links(self, tokens: Sequence[Token]) -> bool:
        """Whether a sentence opens with a word that adds it to others, which goes without saying: "Moreover"."""
        opening = [_plain(token.text) for token in tokens[: self._longest]]
        return any(self._words.get(tuple(opening[:length])) == "linking" for length in range(1, len(opening) + 1))

    def fault(self, tokens: Sequence[Token], constituents: Sequence[Constituent]) -> Fault | None:
        """What is wrong with the first noun group of a sentence, given by its constituents; None if nothing is."""
        for number, one in enumerate(constituents[:_AHEAD]):
            if one.category in ("GN", "PRON", "DET"):
                return self.dangling(tokens, one) or (self._unnamed(tokens, one) if not number else None)
        return None

    def dangling(self, tokens: Sequence[Token], one: Constituent) -> Fault | None:
        """Whether a noun group points to something said before: "this problem", "they"; "this paper" does not."""
        if not _OWN.isdisjoint(one.names):
            return None
        words = [_plain(token.text) for token in tokens[one.first : one.last]]
        for fault in _LEANING:
            if words[0] in self._by_class[fault]:
                return fault
        is_definite = tokens[one.first].pos == "DET"
        if is_definite and any(word in self._by_class["ordinal"] for word in words[1:]):
            return "ordinal"
        return None

    def _unnamed(self, tokens: Sequence[Token], one: Constituent) -> Fault | None:
        word = _plain(tokens[one.first].text)
        if word in self._by_class["universal"] and not names_whole(tokens[one.first + 1 : one.last + 1]):
            return "universal"
        return "quantifier" if word in self._by_class["quantifier"] else None


def names_whole(behind: Sequence[Token]) -> bool:
    """Whether what stands behind "all" names the whole: "all valves", "all 15 valves", « toutes nos vannes ».

    "All of them", "all three", "all the valves" speak of what was named before.
    """
    first = next(iter(behind), None)
    if first is None:
        return False
    is_figure = first.pos == "NUM" and first.text[:1].isdigit()
    return is_figure or first.pos in ("NOUN", "PROPN", "ADJ") or first.feature("Poss") == "Yes"


def _plain(text: str) -> str:
    return text.lower().replace("’", "'")
