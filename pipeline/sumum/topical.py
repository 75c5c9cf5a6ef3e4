"""The topical structure of an article, and the terms that can be its topics (Saggion & Lapalme 2002, section 3.1)."""

import re
from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Final

from pipeline.document import SectionKind
from pipeline.sumum.article import Article
from pipeline.sumum.terms import TermTree

_CONVENTIONAL: Final[frozenset[SectionKind]] = frozenset({"introduction", "conclusion", "discussion"})
_YEAR: Final = re.compile(r"(?:\s*(?:,|&|and|et|al\.?|in|dans|[A-Z][\w-]+)){0,4}\s*[(\[]?\s*(?:1[89]|20)\d\d\b")
_SHORTEST: Final = 3
"""Letters of the shortest word that is a topic by itself, unless it is an acronym."""
_LEAST: Final = 2
"""How often a term stands at least in an article of which it is a topic."""


class TopicalStructure:
    """The terms and words of title and headings, and which terms of the article may be topics.

    Words of the conceptual dictionary ("method", "results") and vague ones ("number") belong to every article and are
    topics of none.
    """

    def __init__(self, article: Article, terms: TermTree, domain: Collection[str], vague: Collection[str]) -> None:
        self._article = article
        self._terms = terms
        self._domain = domain
        self._vague = vague
        self.title = tuple(self._terms_of("title"))
        self.headings = tuple(term for term in self._terms_of("heading") if term not in self.title)

    @property
    def elements(self) -> tuple[int, ...]:
        """The terms of the topical structure, those of the title first."""
        return (*self.title, *self.headings)

    @cached_property
    def title_words(self) -> frozenset[str]:
        """The words of the terms of the title."""
        return frozenset(word for term in self.title for word in self._terms.lemma(term).split())

    @cached_property
    def heading_words(self) -> frozenset[str]:
        """The words of the terms of the headings."""
        return frozenset(word for term in self.headings for word in self._terms.lemma(term).split())

    @cached_property
    def topics(self) -> frozenset[int]:
        """The terms that may be topics: they occur more than once, or in the title."""
        count = len(self._terms.annotation.terms)
        often = (t for t in range(count) if self._terms.frequency(t) >= _LEAST and self.is_topical(t))
        return frozenset((*self.title, *often))

    def is_topical(self, term: int) -> bool:
        """Whether a term means something that only some articles are about; its head at least must."""
        words = [word for word in self._terms.lemma(term).split() if self._is_word(word)]
        head = self._terms.semantics[term]
        if not words or (len(words) > 1 and head in self._vague):
            return False
        return any(word not in self._vague and word not in self._domain for word in words) and not self._is_name(term)

    def _is_name(self, term: int) -> bool:
        """Whether a term is the name of an author who is cited: more often than not, a year follows it."""
        tokens = self._article.annotation.tokens
        places = self._article.annotation.terms[term].occurrences
        if any(tokens[index].pos != "PROPN" for index in range(*places[0])):
            return False
        text = self._article.document.text
        ends = [tokens[last - 1].span.end for _, last in places]
        return 2 * sum(bool(_YEAR.match(text, end)) for end in ends) > len(ends)

    def has_topic(self, first: int, last: int) -> bool:
        """Whether a term that may be a topic stands within some tokens."""
        ends = self._topic_ends
        return any(ends.get(token, last + 1) <= last for token in range(first, last))

    @cached_property
    def _topic_ends(self) -> dict[int, int]:
        """Where the shortest term ends that may be a topic and begins at a token."""
        found: dict[int, int] = {}
        for place in self._terms.within(0, len(self._terms.annotation.tokens)):
            if place.term in self.topics and place.last < found.get(place.first, place.last + 1):
                found[place.first] = place.last
        return found

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
