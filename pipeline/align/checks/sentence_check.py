"""A sentence of a summary beside its sources: what all checks of it look at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pipeline.align.alignment import Finding, Kind
from pipeline.align.checks.statements import Repeated
from pipeline.align.component import TracedSentence
from pipeline.align.linking.features import Floats
from pipeline.align.reading.expressions import expressions, rewritten
from pipeline.align.reading.layout import opened, repeated
from pipeline.align.reading.measures import agreed
from pipeline.align.reading.passages import Passage
from pipeline.align.reading.rates import rates
from pipeline.align.reading.said import SaidAnywhere
from pipeline.align.reading.wording import Wording
from pipeline.align.reading.words import plain_words
from pipeline.span import SourceSpan, Span

LINKED = 0.4
"""The probability from which a word counts as linked."""
ANOTHER = 0.5
"""How surely a word that is only linked with another one says the same."""
LONGEST_BYLINE = 8
"""Words of a line that says who wrote a text."""
COLON = ":"
PARAGRAPH = "[]"
LONGEST_NUMBER = 3
"""Words that "[12]" may be."""
REACH = 3
"""Words on either side that a place is known by."""


@dataclass(frozen=True)
class CheckedSentence:
    """A traced sentence with the words of all sources and those that verification goes by."""

    traced: TracedSentence
    anywhere: SaidAnywhere
    wording: Wording

    @property
    def said(self) -> Passage:
        """The words of the sentence."""
        return self.traced.said

    @property
    def given(self) -> Passage:
        """The words of the source sentences that were read for it."""
        return self.traced.given

    @property
    def is_byline(self) -> bool:
        """Whether it only says who wrote the text: "By Anna Reed"."""
        pos, opening = self.said.pos, self.said.lower[0]
        is_by = self.wording.roles.get(opening) == "agent" and pos[0] == "ADP"
        return is_by and len(pos) <= LONGEST_BYLINE and "PROPN" in pos and not {"VERB", "AUX", "NOUN"} & {*pos}

    @cached_property
    def capitals(self) -> frozenset[str]:
        """The words that it or the sources read for it have in capitals where no sentence begins."""
        return self.given.capitals | self.said.capitals

    @cached_property
    def framed(self) -> int:
        """How many words at the beginning only lay out the summary: a heading, or the label before a colon."""
        texts = [token.text for token in self.said.tokens]
        end = texts.index(COLON) if COLON in texts else len(texts)
        words = tuple(word for text in texts[:end] for word in plain_words(text.lower()))
        return end if words in self.wording.frames else self._numbered(texts)

    @cached_property
    def laid_out(self) -> frozenset[int]:
        """The words that only lay out the summary, and behind them the values that the sources have as they stand."""
        first = self.framed or self.opened
        if not first:
            return frozenset()
        found = {*range(first), *self.known_otherwise}
        return frozenset(found.union(repeated(self.said, first, self.wording.openings, self.anywhere)))

    @cached_property
    def opened(self) -> int:
        """How many words at the beginning say what the document is: "Document of 598 words", "Web page"."""
        return opened(self.said, self.wording.openings)

    def _numbered(self, texts: Sequence[str]) -> int:
        """How many words at the beginning are the number of a paragraph of the sources: "[12]"."""
        end = next((n + 1 for n, text in enumerate(texts[:LONGEST_NUMBER]) if text.endswith(PARAGRAPH[1])), 0)
        number = "".join(texts[:end])
        known = self.anywhere.words
        return end if number[:1] == PARAGRAPH[0] and number[1:-1].isdecimal() and number[1:-1] in known else 0

    @cached_property
    def retold(self) -> frozenset[int]:
        """The words of what the sources write otherwise: "2026-05-03" for "3 May 2026", "the authors" for "we".

        Only of the sentences that were read for it: a day elsewhere may be one of something else.
        """
        found = {place for own, *_ in rewritten(self.said, self.given, self.wording) for place in own}
        told = {*self.given.lower, *self.given.lemma}
        general = self.wording.retellings
        found |= {n for n, lemma in enumerate(self.said.lemma) if not told.isdisjoint(general.get(lemma, ()))}
        repeating = {rate.value for rate in rates(self.given, self.wording)}
        own = [rate for rate in rates(self.said, self.wording) if rate.value in repeating] if repeating else []
        found |= {place for rate in own for place in range(rate.first, rate.last)}
        found |= agreed(self.said, self.given, self.wording)
        there = (moment for moment in expressions(self.given, self.wording) if moment.is_moment)
        return frozenset(found.union(self._known_moments(frozenset().union(*(moment.told for moment in there)))))

    @cached_property
    def known_otherwise(self) -> frozenset[int]:
        """The same words, and those of days and times that any of the sources writes otherwise."""
        return self.retold.union(self._known_moments(self.anywhere.moments))

    def _known_moments(self, told: frozenset[str]) -> Iterator[int]:
        """The words of those days and times that the sources have in another form, with the right weekday before."""
        words = [(n, word) for n, token in enumerate(self.said.tokens) for word in plain_words(token.text.lower())]
        moments, anywhere = self.wording.moments, self.anywhere
        for moment in moments.read([word for _, word in words]):
            first, own = moment.first, words[moment.first : moment.last]
            if told.isdisjoint(moment.values):
                continue
            if first and moments.weekday(words[first - 1][1]) in moment.weekdays(told):
                own = words[first - 1 : moment.last]
            if not anywhere.words.issuperset(word for _, word in own):
                yield from (place for place, _ in own)

    @property
    def is_heading(self) -> bool:
        """Whether it says nothing of the sources: all its words only lay out the summary."""
        return self.framed > 0 and not any(plain_words(token.text) for token in self.said.tokens[self.framed :])

    @property
    def is_verbatim(self) -> bool:
        """Whether a sentence of the sources has all its words, in their order, but for what only lays it out."""
        words, tokens = self.traced.sentence.words, self.said.tokens[: self.framed]
        own = words[sum(len(plain_words(token.text)) for token in tokens) :]
        return self.anywhere.stands_as(words) or (bool(own) and self.anywhere.stands_as(own))

    @cached_property
    def support(self) -> Floats:
        """For each word the greatest probability of a link."""
        greatest: Floats = self.traced.posteriors.max(axis=1, initial=0.0)
        return greatest

    @cached_property
    def alike(self) -> Floats:
        """For each word the greatest probability of a link with a word that is like it by itself."""
        greatest: Floats = (self.traced.posteriors * (self.traced.strength > 0)).max(axis=1, initial=0.0)
        return greatest

    @cached_property
    def sameness(self) -> Floats:
        """How surely each word is each of the sources: 1 for forms of one word, less for words linked as alike."""
        number = {word: n for n, word in enumerate(dict.fromkeys((*self.said.stem, *self.given.stem)))}
        stems = np.equal.outer([number[s] for s in self.said.stem], [number[s] for s in self.given.stem])
        linked = (self.traced.posteriors >= LINKED) & (self.traced.strength > 0)
        found: Floats = np.maximum(stems.astype(float), ANOTHER * linked)
        return found

    @cached_property
    def repeated(self) -> Repeated:
        """The statements of the sentence beside those of its sources."""
        return Repeated(self.said, self.given, self.sameness)

    @cached_property
    def context(self) -> Floats:
        """How well each word of the sources stands where a word of the summary stands: by the links around both."""
        links = self.traced.posteriors
        rows, columns = links.shape
        found = np.zeros_like(links)
        for step in range(1, REACH + 1):
            if step < rows and step < columns:
                found[step:, step:] += links[:-step, :-step] / step
                found[:-step, :-step] += links[step:, step:] / step
        return found + links[np.ix_(self.said.head, self.given.head)]

    @cached_property
    def linked(self) -> NDArray[np.int64]:
        """For each word its likeliest counterpart, or -1."""
        best = self.traced.posteriors.argmax(axis=1)
        return np.where(self.support >= LINKED, best, -1)

    def finding(
        self, first: int, last: int, kind: Kind, confidence: float, source: tuple[int, int] | None = None
    ) -> Finding:
        """What is wrong with the words `[first, last)`, and the words of the sources that say otherwise."""
        span = Span(self.said.place[first].span.start, self.said.place[last - 1].span.end)
        return Finding(
            span, kind, min(1.0, max(0.0, float(confidence))), None if source is None else self.place(*source)
        )

    def is_said_alike(self, finding: Finding) -> bool:
        """Whether what the sources say instead is the same words."""
        there = finding.source
        if there is None:
            return False
        its = [
            token.text.lower()
            for token, place in zip(self.given.tokens, self.given.place, strict=True)
            if place.document == there.document and there.span.contains(place.span)
        ]
        places = zip(self.said.tokens, self.said.place, strict=True)
        return its == [token.text.lower() for token, place in places if finding.span.contains(place.span)]

    def place(self, first: int, last: int) -> SourceSpan:
        """Where the words `[first, last)` of the sources stand, which are of one document."""
        begin, end = self.given.place[first], self.given.place[last - 1]
        return SourceSpan(begin.document, Span(begin.span.start, end.span.end))

    def instead(self, word: int, fitting: NDArray[np.bool_], least: float = 0.3) -> tuple[int, int] | None:
        """The word of the sources, of those that fit, that stands where a word of the summary stands; None if none."""
        if not fitting.any():
            return None
        scores = np.where(fitting, self.context[word], -1.0)
        best = int(scores.argmax())
        return (best, best + 1) if scores[best] >= least else None
