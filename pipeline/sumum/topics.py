"""Potential topics, and those of them on offer (Saggion & Lapalme 2002, sections 3.1.2 and 3.1.3)."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from pipeline.span import SourceSpan, Span
from pipeline.sumum.interpret import ArticleInterpretation
from pipeline.sumum.templates import Template

_IN_TITLE: Final = 4.0
_IN_HEADINGS: Final = 2.0
"""How many times the relevance of a term counts that the title or a heading has."""


class PotentialTopics:
    """The terms of the chosen templates, and the terms that share a semantics with one of them."""

    def __init__(self, interpretation: ArticleInterpretation, chosen: Sequence[Template]) -> None:
        self._interpretation = interpretation
        self._terms = interpretation.terms
        self._topical = interpretation.topical
        self._base = frozenset((*self._topical.title, *(term for one in chosen for term in one.topic_candidates)))
        heads = {self._terms.semantics[term] for term in self._base} - {""}
        shared = {term for head in heads for term in self._terms.by_semantics[head]}
        self._potential = (self._base | shared) & self._topical.topics

    @cached_property
    def elaborated(self) -> dict[int, tuple[Template, ...]]:
        """The potential topics that an informative template elaborates, with these in the order of the source."""
        found: dict[int, list[Template]] = {}
        for template in self._interpretation.informative:
            for term in template.topic_candidates:
                if term in self._potential:
                    found.setdefault(term, []).append(template)
        return {term: tuple(found[term]) for term in sorted(found)}

    def offered(self, count: int) -> tuple[int, ...]:
        """The topics on offer, alphabetically: at most `count`, the most relevant ones."""
        by_surface: dict[str, int] = {}
        for term in sorted(self.elaborated, key=lambda term: (-self._rank(term), term)):
            by_surface.setdefault(self.surface(term).casefold(), term)
        best = list(by_surface.values())[:count]
        return tuple(sorted(best, key=lambda term: (self.surface(term).casefold(), self.surface(term))))

    def surface(self, term: int) -> str:
        """A term as it first stands in the source."""
        return self._span(term).of(self._interpretation.document.text)

    def sources(self, term: int) -> tuple[SourceSpan, ...]:
        """Where a term first stands."""
        span = self._span(term)
        return (SourceSpan(0, span, self._interpretation.document.source.page_of(span.start)),)

    def matching(self, wanted: str) -> tuple[int, ...]:
        """The topics that the reader means: by their first form in the source, else by their normalized form."""
        folded = " ".join(wanted.split()).casefold()
        by_surface = tuple(
            term for term in self.elaborated if " ".join(self.surface(term).split()).casefold() == folded
        )
        return by_surface or tuple(term for term in self.elaborated if self._terms.lemma(term).casefold() == folded)

    def _span(self, term: int) -> Span:
        tokens = self._interpretation.article.annotation.tokens
        places: Iterable[tuple[int, int]] = self._interpretation.article.annotation.terms[term].occurrences
        first = self._terms.first_place(term)
        spans = (Span(tokens[a].span.start, tokens[b - 1].span.end) for a, b in places if a >= first.first)
        text = self._interpretation.document.text
        own = Span(tokens[first.first].span.start, tokens[first.last - 1].span.end)
        return next((span for span in spans if "\n" not in span.of(text)), own)

    def _rank(self, term: int) -> float:
        factor = _IN_TITLE if term in self._topical.title else _IN_HEADINGS if term in self._topical.headings else 1.0
        return factor * self._terms.relevance(term) * min(self._terms.frequency(term), 10)
