"""Terms: the noun groups of a document by their lemmas, counted (Saggion & Lapalme 2002, section 4).

A term's occurrences are the groups themselves, and the places within longer groups where a term stands that
is also a group by itself. A group, a preposition that builds terms ("de", "of") and a bare group are a term
of their own where that happens twice.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from pipeline.annotate.lexicon import Lexicons
from pipeline.document import Entity, EntityLabel, NounGroup, Term, Token

_LEFT_OUT: Final = frozenset({"DET", "PRON", "ADV", "NUM", "PUNCT", "ADP", "CCONJ", "SYM", "X", "PART"})
_NOUNS: Final = frozenset({"NOUN", "PROPN"})
_EXPRESSIONS: Final[frozenset[EntityLabel]] = frozenset({"DATE", "TIME", "MONEY", "QUANTITY"})
_LONGEST: Final = 8
"""Tokens of the longest term: a longer group is a list or a title."""

Range = tuple[int, int]


class TermFinder:
    """Counts the terms of documents in one language."""

    def __init__(self, lexicons: Lexicons) -> None:
        self._prepositions = frozenset(lexicons.words("term_prepositions"))
        self._honorifics = frozenset(lexicons.words("honorifics"))

    def find(self, tokens: Sequence[Token], groups: Sequence[NounGroup], entities: Iterable[Entity]) -> list[Term]:
        """The terms, most frequent first, then by first occurrence; expressions of time and number are none."""
        taken = {i for e in entities if e.label in _EXPRESSIONS for i in range(e.first, e.last)}
        cores: list[Range] = []
        occurrences: dict[str, list[Range]] = {}
        for group in groups:
            if not group.is_pronoun and group.head not in taken:
                core = self._core(tokens, group.first, group.last)
                if core is not None and core[1] - core[0] <= _LONGEST:
                    cores.append(core)
                    occurrences.setdefault(_lemma(tokens, *core), []).append(core)
        for lemma, nested in list(self._nested(tokens, cores, occurrences)):
            occurrences[lemma].append(nested)
        for lemma, places in self._compound(tokens, groups, cores).items():
            if len(places) > 1:
                occurrences.setdefault(lemma, []).extend(places)
        terms = [Term(lemma, tuple(sorted(places))) for lemma, places in occurrences.items()]
        return sorted(terms, key=lambda term: (-term.frequency, term.occurrences[0], term.lemma))

    def _core(self, tokens: Sequence[Token], first: int, last: int) -> Range | None:
        """A group without determiners, titles and numbers at its edges; None if no noun is left."""
        while first < last and (tokens[first].pos in _LEFT_OUT or tokens[first].text.lower() in self._honorifics):
            first += 1
        while first < last and tokens[last - 1].pos in _LEFT_OUT:
            last -= 1
        words = (token.text.replace("-", "") for token in tokens[first:last])
        has_word = any(len(word) > 1 and word.isalnum() for word in words)
        return (first, last) if has_word and _has_noun(tokens, first, last) else None

    @staticmethod
    def _nested(
        tokens: Sequence[Token], cores: Iterable[Range], known: dict[str, list[Range]]
    ) -> Iterator[tuple[str, Range]]:
        """Places within longer terms where a known term stands."""
        for first, last in cores:
            if last - first < 2:
                continue
            lemmas = [token.lemma.lower() for token in tokens[first:last]]
            for start in range(len(lemmas)):
                for end in range(start + 1, len(lemmas) + 1):
                    place = first + start, first + end
                    lemma = _joined(lemmas[start:end])
                    if end - start < len(lemmas) and lemma in known and _has_noun(tokens, *place):
                        yield lemma, place

    def _compound(
        self, tokens: Sequence[Token], groups: Sequence[NounGroup], cores: Sequence[Range]
    ) -> dict[str, list[Range]]:
        """Two groups that a preposition joins, the second one bare."""
        bare = {group.first for group in groups}
        places: dict[str, list[Range]] = {}
        for (first, last), (next_first, next_last) in pairwise(cores):
            is_joined = next_first == last + 1 and next_first in bare and next_last - first <= _LONGEST
            if is_joined and tokens[last].text.lower() in self._prepositions:
                places.setdefault(_lemma(tokens, first, next_last), []).append((first, next_last))
        return places


def _has_noun(tokens: Sequence[Token], first: int, last: int) -> bool:
    return not _NOUNS.isdisjoint([token.pos for token in tokens[first:last]])


def _lemma(tokens: Sequence[Token], first: int, last: int) -> str:
    return _joined([token.lemma.lower() for token in tokens[first:last]])


def _joined(lemmas: Sequence[str]) -> str:
    return " ".join(lemmas).replace(" - ", "-").replace("' ", "'").replace("’ ", "’")
