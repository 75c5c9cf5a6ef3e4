"""The term tree: terms with their semantics, places and relevance (Saggion & Lapalme 2002, section 3.1)."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from pipeline.document import Annotation, Token
from pipeline.languages import traits_of
from pipeline.sumum.reading.article import Article
from pipeline.sumum.reading.counting import FormCounter, spelled

_NOUNS: Final = frozenset({"NOUN", "PROPN"})


class TermPlace(NamedTuple):
    """An occurrence of a term: the tokens `[first, last)`; `is_whole` where no longer occurrence contains it."""

    first: int
    last: int
    term: int
    is_whole: bool


class TermTree:
    """The terms of an article by place and by semantics; indices are those of `Annotation.terms`."""

    def __init__(self, article: Article) -> None:
        self._article = article
        self._annotation = article.annotation
        self._read = _read_tokens(article)
        self._places = tuple(self._find_places())
        self._starts = [place.first for place in self._places]
        self._nouns = Counter(
            token.lemma.lower()
            for index, token in enumerate(self._annotation.tokens)
            if self._read[index] and token.pos in _NOUNS
        )
        self._frequency = Counter(place.term for place in self._places)
        self._counted_in: dict[int, set[int]] = {}
        if article.counted:
            self._count()
        self._heads = {group.head: group for group in self._annotation.noun_groups}

    @property
    def annotation(self) -> Annotation:
        """The annotation whose terms these are."""
        return self._annotation

    def lemma(self, term: int) -> str:
        """The normalized form of a term."""
        return self._annotation.terms[term].lemma

    def frequency(self, term: int) -> int:
        """How often a term stands in what is read of the article."""
        return self._frequency[term]

    def first_place(self, term: int) -> TermPlace:
        """The first occurrence in what is read; of a term that has one there."""
        return self._first_places[term]

    def sections(self, term: int) -> frozenset[int]:
        """The sections in which a term stands."""
        return self._sections.get(term, frozenset())

    def within(self, first: int, last: int) -> Iterator[TermPlace]:
        """The occurrences within the tokens `[first, last)`, longer ones before those that they contain."""
        for index in range(bisect_left(self._starts, first), len(self._places)):
            place = self._places[index]
            if place.first >= last:
                return
            if place.last <= last:
                yield place

    def reach(self, first: int, last: int) -> int:
        """Where the terms end that begin within `[first, last)`: "quality" of "quality of service" goes on."""
        reached = last
        for index in range(bisect_left(self._starts, first), len(self._places)):
            place = self._places[index]
            if place.first >= last:
                break
            if place.last > reached:
                reached = place.last
        return reached

    def relevance(self, term: int) -> float:
        """The mean frequency of the nouns of a term: what is rare as a whole may be frequent in its parts."""
        return self._relevances[term]

    def weight(self, places: Sequence[TermPlace]) -> float:
        """The sum of the relevances of different terms, of those only that no longer one contains."""
        return sum(self.relevance(term) for term in dict.fromkeys(one.term for one in places if one.is_whole))

    def matching(self, term: int) -> tuple[int, ...]:
        """The terms that contain a term or that it contains, word by word; itself among them."""
        words = self.lemma(term).split()
        parts = {" ".join(words[i:j]) for i in range(len(words)) for j in range(i + 1, len(words) + 1)}
        inner = {self._by_lemma[part] for part in parts if part in self._by_lemma}
        first = self._by_word.get(words[0], ()) if words else ()
        outer = {other for other in first if f" {self.lemma(term)} " in f" {self.lemma(other)} "}
        return tuple(sorted(inner | outer))

    @cached_property
    def _sections(self) -> dict[int, frozenset[int]]:
        article = self._article
        ends = [(article.sentence(index).last, article.section(index)) for index in article.parts]
        found: dict[int, set[int]] = {}
        at = 0
        for place in self._places:
            while ends[at][0] <= place.first:
                at += 1
            found.setdefault(place.term, set()).add(ends[at][1])
        for term, counted in self._counted_in.items():
            found.setdefault(term, set()).update(counted)
        return {term: frozenset(sections) for term, sections in found.items()}

    @cached_property
    def _by_lemma(self) -> dict[str, int]:
        return {term.lemma: index for index, term in enumerate(self._annotation.terms)}

    @cached_property
    def _by_word(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, list[int]] = {}
        for index, term in enumerate(self._annotation.terms):
            for word in dict.fromkeys(term.lemma.split()):
                found.setdefault(word, []).append(index)
        return {word: tuple(terms) for word, terms in found.items()}

    @cached_property
    def semantics(self) -> tuple[str, ...]:
        """The lemma of each term's head; empty where the term does not occur in what is read."""
        return tuple(
            self._head(self._first_places[term]) if term in self._first_places else ""
            for term in range(len(self._annotation.terms))
        )

    @cached_property
    def by_semantics(self) -> dict[str, tuple[int, ...]]:
        """The terms of each head."""
        found: dict[str, list[int]] = {}
        for term, head in enumerate(self.semantics):
            if head:
                found.setdefault(head, []).append(term)
        return {head: tuple(terms) for head, terms in found.items()}

    @cached_property
    def _first_places(self) -> dict[int, TermPlace]:
        found: dict[int, TermPlace] = {}
        for place in self._places:
            found.setdefault(place.term, place)
        return found

    @cached_property
    def _relevances(self) -> tuple[float, ...]:
        return tuple(self._relevance(term) for term in range(len(self._annotation.terms)))

    def _relevance(self, term: int) -> float:
        first, last = self._annotation.terms[term].occurrences[0]
        nouns = [token for token in self._annotation.tokens[first:last] if token.pos in _NOUNS]
        return sum(self._nouns[noun.lemma.lower()] for noun in nouns) / len(nouns) if nouns else 0.0

    def _head(self, place: TermPlace) -> str:
        tokens = self._annotation.tokens
        inside = [index for index in range(place.first, place.last) if index in self._heads]
        nouns = [index for index in range(place.first, place.last) if tokens[index].pos in _NOUNS]
        if inside:
            return tokens[inside[0]].lemma.lower()
        # a term within a longer group: its head is where the group's language puts heads
        at = 0 if traits_of(self._annotation.language).head == "first" else -1
        return tokens[nouns[at]].lemma.lower() if nouns else ""

    def stands_unread(self, term: int) -> bool:
        """Whether a term stands in sentences that were only counted: nobody knows yet what they say of it."""
        return term in self._counted_in

    def _count(self) -> None:
        """Counts the terms and nouns in the sentences that are not annotated, by the forms that they have elsewhere."""
        article, tokens = self._article, self._annotation.tokens
        text = article.document.text
        terms: dict[str, int] = {}
        written: dict[str, str] = {}
        for place in self._places:
            words = text[tokens[place.first].span.start : tokens[place.last - 1].span.end]
            form = written.get(words)
            if form is None:
                form = written[words] = spelled(words)
            terms.setdefault(form, place.term)
        nouns: dict[str, str] = {}
        for index, token in enumerate(tokens):
            if self._read[index] and token.pos in _NOUNS:
                nouns.setdefault(token.text.lower(), token.lemma.lower())
        counter = FormCounter(terms)
        for index in article.counted:
            words = spelled(article.sentence(index).span.of(text))
            found = counter.numbers(words)
            self._frequency.update(found)
            for term in found:
                self._counted_in.setdefault(term, set()).add(article.section(index))
            self._nouns.update(nouns[word] for word in words.split() if word in nouns)

    def _find_places(self) -> Iterator[TermPlace]:
        ranges = sorted(
            (first, -last, index)
            for index, term in enumerate(self._annotation.terms)
            for first, last in term.occurrences
            if self._read[first]
        )
        reached = -1
        for first, negative_last, term in ranges:
            last = -negative_last
            yield TermPlace(first, last, term, last > reached)
            reached = max(reached, last)


def _read_tokens(article: Article) -> list[bool]:
    """Whether each token stands in what is read of the article."""
    read = [False] * len(article.annotation.tokens)
    for index in article.parts:
        sentence = article.sentence(index)
        for token in range(article.labels.get(index, sentence.first), sentence.last):
            read[token] = True
    return read


def is_noun(token: Token) -> bool:
    """Whether the token is a common or a proper noun."""
    return token.pos in _NOUNS
