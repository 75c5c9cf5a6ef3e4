"""The topical structure of an article, and the terms that can be its topics (Saggion & Lapalme 2002, section 3.1)."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final

from pipeline.document import SectionKind
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sumum.reading.article import Article
from pipeline.sumum.reading.terms import TermTree
from pipeline.sumum.settings import TopicSettings

_CONVENTIONAL: Final[frozenset[SectionKind]] = frozenset({"introduction", "conclusion", "discussion"})
_YEAR: Final = re.compile(r"(?:\s*+(?:,|&|[a-z]{1,4}\.?|[A-Z][\w-]+)){0,4}\s*+[(\[]?\s*+(?:1[89]|20)\d\d\b")
"""A year behind a name, between them co-authors and short words ("et al., in", "and Smith")."""
_OF_PAPERS: Final = frozenset(
    {"author", "paper", "paper_component", "research", "study", "work", "summary", "overview", "survey", "title"}
)
"""Concepts of the article itself, of which it never is about."""


class TopicWords:
    """The words of one language that tell little of an article, by lemma.

    `domain` is the conceptual dictionary ("method", "results"), with the concepts of each noun; `vague` words
    ("number") and `modifiers` ("other"), which are among them, stand in every article, and `general` nouns
    ("structure", "data") in articles of many fields.
    """

    def __init__(self, resources: Resources, language: Language, domain: Mapping[str, Sequence[str]]) -> None:
        rows = resources.lexicon(language, "sumum_vague_words")
        self.domain = domain
        self.vague = frozenset(row["lemma"] for row in rows)
        self.modifiers = frozenset(row["lemma"] for row in rows if row["class"] == "modifier")
        self.general = frozenset(row["lemma"] for row in resources.lexicon(language, "sumum_general_nouns"))

    def telling(self, words: Sequence[str]) -> list[str]:
        """Those of some words that not every article has."""
        return [word for word in words if word not in self.vague and word not in self.domain]

    def is_vague_head(self, word: str) -> bool:
        """Whether a term with this head is about something else: "number of nodes", "study of beetles"."""
        return word in self.vague or not _OF_PAPERS.isdisjoint(self.domain.get(word, ()))


class TopicalStructure:
    """The terms and words of title and headings, and which terms of the article may be topics.

    What every article has is the topic of none, except what the title names and the article is full of.
    """

    def __init__(self, article: Article, terms: TermTree, words: TopicWords, settings: TopicSettings) -> None:
        self._settings = settings
        self._article = article
        self._terms = terms
        self._topic_words = words
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
        least = self._settings.least_frequency
        often = (
            t for t in range(count) if self._terms.frequency(t) >= least and (t in self.keywords or self.is_topical(t))
        )
        return frozenset((*self.title, *often))

    @cached_property
    def keywords(self) -> frozenset[int]:
        """The terms that the authors list as the keywords of the article, none within a longer one."""
        document, annotation = self._article.document, self._article.annotation
        listed = [s for s in annotation.sentences if document.blocks[s.block].kind == "keywords"]
        places = [
            (first, last, index)
            for index, term in enumerate(annotation.terms)
            for first, last in term.occurrences
            if any(sentence.first <= first and last <= sentence.last for sentence in listed)
        ]
        reach = 0
        found: list[int] = []
        for _, last, index in sorted(places, key=lambda place: (place[0], -place[1])):
            if last > reach:
                found.append(index)
                reach = last
        return frozenset(found)

    def is_topical(self, term: int) -> bool:
        """Whether a term means something that only some articles are about; its head at least must."""
        words = self._words(term)
        if not words or self._is_name(term):
            return False
        if len(words) > 1:
            if sum(word not in self._topic_words.modifiers for word in words) == 1:
                return False  # "other sources" are sources
            is_vague = self._topic_words.is_vague_head(self._terms.semantics[term])
            if is_vague and (self._terms.frequency(term) < self._settings.settled or self._has_complement(term)):
                return False
        return bool(self._topic_words.telling(words)) or self._is_announced(term, words)

    def _has_complement(self, term: int) -> bool:
        """Whether a preposition stands within a term: "number of nodes" tells of nodes."""
        annotation = self._terms.annotation
        return any(token.pos == "ADP" for token in annotation.tokens[slice(*annotation.terms[term].occurrences[0])])

    def is_general(self, term: int) -> bool:
        """Whether a term is a noun of many fields: "structure", but not "sentence structure" or "protein"."""
        return self._terms.lemma(term) in self._topic_words.general

    def _words(self, term: int) -> list[str]:
        words = self._terms.lemma(term).split()
        return [
            w
            for w in words
            if len(w) >= self._settings.shortest_topic and (w.isalpha() or any(character.isalpha() for character in w))
        ]

    def _is_announced(self, term: int, words: Sequence[str]) -> bool:
        """Whether the article is about what other articles only use: "usage" where the title says so."""
        if term not in self._in_title or any(word in self._topic_words.vague for word in words):
            return False
        if any(not _OF_PAPERS.isdisjoint(self._topic_words.domain[word]) for word in words):
            return False
        return self._terms.frequency(term) >= self._settings.salient * self._commonest

    @cached_property
    def _commonest(self) -> int:
        """How often the commonest of the terms stands that only some articles are about."""
        count = len(self._terms.annotation.terms)
        telling = (self._terms.frequency(t) for t in range(count) if self._topic_words.telling(self._words(t)))
        return max(telling, default=0)

    @cached_property
    def _in_title(self) -> frozenset[int]:
        """The terms of the title, whatever they say."""
        titles = [self._article.sentence(index) for index, part in self._article.parts.items() if part == "title"]
        return frozenset(place.term for title in titles for place in self._terms.within(title.first, title.last))

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
        return any(ends[token] <= last for token in range(first, last) if token in ends)

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
