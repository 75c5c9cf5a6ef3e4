"""The topical structure of an article, and the terms that can be its topics (Saggion & Lapalme 2002, section 3.1)."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from pipeline.document import SectionKind
from pipeline.sumum.article import Article
from pipeline.sumum.dictionary import ConceptualDictionary
from pipeline.sumum.terms import TermTree

_CONVENTIONAL: Final[frozenset[SectionKind]] = frozenset({"introduction", "conclusion", "discussion"})
_SHORTEST: Final = 3
"""Letters of the shortest word that is a topic by itself, unless it is an acronym."""
_LEAST: Final = 2
"""How often a term stands at least in an article of which it is a topic."""


class TopicalStructure:
    """The terms and words of title and headings, and which terms of the article may be topics.

    Words of the conceptual dictionary ("method", "results") belong to every article and are topics of none.
    """

    def __init__(self, article: Article, terms: TermTree, dictionary: ConceptualDictionary) -> None:
        self._article = article
        self._terms = terms
        self._dictionary = dictionary
        self.title = tuple(self._terms_of("title"))
        self.headings = tuple(term for term in self._terms_of("heading") if term not in self.title)

    @property
    def elements(self) -> tuple[int, ...]:
        """The terms of the topical structure, those of the title first."""
        return (*self.title, *self.headings)

    @cached_property
    def topics(self) -> frozenset[int]:
        """The terms that may be topics: they occur more than once, or in the title."""
        count = len(self._terms.annotation.terms)
        often = (t for t in range(count) if self._terms.frequency(t) >= _LEAST and self.is_topical(t))
        return frozenset((*self.title, *often))

    def is_topical(self, term: int) -> bool:
        """Whether a term means something that only some articles are about."""
        words = self._terms.lemma(term).split()
        if len(words) == 1:
            return words[0] not in self._dictionary.nouns and self._is_word(words[0])
        return any(self._is_word(word) and word not in self._dictionary.nouns for word in words)

    def has_topic(self, first: int, last: int) -> bool:
        """Whether a term that may be a topic stands within some tokens."""
        return any(place.term in self.topics for place in self._terms.within(first, last))

    def topic_within(self, first: int, last: int) -> int | None:
        """The longest such term, the first of several."""
        found = [place for place in self._terms.within(first, last) if place.term in self.topics]
        return max(found, key=lambda place: (place.last - place.first, -place.first)).term if found else None

    def _terms_of(self, part: str) -> Sequence[int]:
        found: dict[int, None] = {}
        for index, kind in self._article.parts.items():
            if kind != part or self._is_conventional(index):
                continue
            sentence = self._article.sentence(index)
            first = self._article.labels.get(index, sentence.first)
            for place in self._terms.within(first, sentence.last):
                if self.is_topical(place.term):
                    found[place.term] = None
        return tuple(found)

    def _is_conventional(self, index: int) -> bool:
        if self._article.parts[index] == "title":
            return False
        return self._article.document.sections[self._article.section(index)].kind in _CONVENTIONAL

    @staticmethod
    def _is_word(word: str) -> bool:
        return len(word) >= _SHORTEST and any(character.isalpha() for character in word)
