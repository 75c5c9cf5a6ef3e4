"""Potential topics, and those of them on offer (Saggion & Lapalme 2002, sections 3.1.2 and 3.1.3)."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from pipeline.span import SourceSpan, Span
from pipeline.sumum.reading.features import TOPIC
from pipeline.sumum.reading.interpretation import MENTION_RULE, ArticleInterpretation
from pipeline.sumum.reading.templates import Template
from pipeline.sumum.settings import TopicalTemplatesSettings


class PotentialTopics:
    """The terms of the chosen templates, the terms that share a semantics with one of them, and others behind them."""

    def __init__(
        self, interpretation: ArticleInterpretation, chosen: Sequence[Template], settings: TopicalTemplatesSettings
    ) -> None:
        self._settings = settings
        self._interpretation = interpretation
        self._terms = interpretation.terms
        self._topical = interpretation.topical
        base = {*self._topical.elements, *(term for one in chosen for term in one.topic_candidates)}
        heads = {self._terms.semantics[term] for term in base} - {""}
        shared = {term for head in heads for term in self._terms.by_semantics[head]}
        self._potential = base | shared

    @cached_property
    def elaborated(self) -> dict[int, tuple[Template, ...]]:
        """The topics with the templates that elaborate them, in the order of the source.

        An informative template elaborates the terms of its TOPIC; where a topic has none of its own, those templates do
        that say anything else with it: informative ones, and what is reported as in the source. Each is labeled with
        the topic that it is about: its TOPIC, where it has one.
        """
        own, others = self._told
        return {term: tuple(own.get(term) or others[term]) for term in sorted(own.keys() | others.keys())}

    def told(self, term: int) -> tuple[Template, ...]:
        """All that is told of a topic, what is about it first."""
        own, others = self._told
        return (*own.get(term, ()), *others.get(term, ()))

    def worded(self, term: int, can_be_said: Callable[[Template], bool]) -> tuple[Template, ...]:
        """What elaborates a topic and can be said: what is about it, else what says anything else with it."""
        able = (tuple(filter(can_be_said, told.get(term, ()))) for told in self._told)
        return next(filter(None, able), ())

    @cached_property
    def _told(self) -> tuple[dict[int, list[Template]], dict[int, list[Template]]]:
        own: dict[int, list[Template]] = {}
        others: dict[int, list[Template]] = {}
        sentences = self._interpretation.sentences
        for template in sorted(self._interpretation.statements, key=lambda one: (sentences[one.id], one.id)):
            topic = template.slots.get(TOPIC)
            places = self._terms.within(template.whole.first, template.whole.last)
            found = [place for place in places if place.term in self._topical.topics]
            within = {p.term for p in found if topic is not None and topic.first <= p.first < topic.last}
            for term in dict.fromkeys(place.term for place in found):
                if term in within or template.rule != MENTION_RULE:
                    label = term if term in within or not within else self._longest(within)
                    labeled = template.about(self.surface(label))
                    (own if term in within else others).setdefault(term, []).append(labeled)
        return own, others

    def _longest(self, terms: Iterable[int]) -> int:
        return min(terms, key=lambda term: (-len(self._terms.lemma(term)), term))

    def ranked(self, terms: Iterable[int]) -> list[int]:
        """Topics, the most central first."""
        return sorted(terms, key=lambda term: (-self._rank(term), term))

    def offered(self, can_be_said: Callable[[Template], bool]) -> tuple[int, ...]:
        """The topics on offer, alphabetically: at most `topics`, those of the title and then the most central.

        Each has something that can be said of it, or stands in sentences that are read closely when it is asked for.
        """
        ranked, settings, known = self.ranked(self.elaborated), self._settings, self._topical.title_words
        unread = self._terms.stands_unread
        of_title: list[int] = []
        others: list[int] = []
        for term in ranked:
            is_of_title = len(of_title) < settings.topics_of_title and set(self._terms.lemma(term).split()) <= known
            if not is_of_title and len(others) >= settings.other_topics:
                continue
            if unread(term) or any(map(can_be_said, self.told(term))):
                (of_title if is_of_title else others).append(term)
        by_surface: dict[str, int] = {}
        for term in (*of_title, *others):
            by_surface.setdefault(self.surface(term).casefold(), term)
        kept = list(by_surface.values())[: settings.topics]
        return tuple(sorted(kept, key=lambda term: (self.surface(term).casefold(), self.surface(term))))

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
        settings = self._settings
        words = set(self._terms.lemma(term).split())
        rank = float(self._terms.frequency(term))
        if words & self._topical.title_words:
            rank *= settings.in_title
        elif words & self._topical.heading_words:
            rank *= settings.in_heading
        if term in self._potential:
            rank *= settings.potential
        if term in self._topical.keywords:
            rank *= settings.keyword
        elif self._topical.is_general(term):
            rank *= settings.general
        for edge in self._interpretation.article.edges:  # authors say there what counts
            if not edge.isdisjoint(self._terms.sections(term)):
                rank *= settings.at_edge
        return rank
