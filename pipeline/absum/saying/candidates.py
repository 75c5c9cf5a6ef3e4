"""Candidates: findings that mean the same, merged by name, head and number, with what the sources say of each."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pipeline.absum.mentions.events import Finding, Mention
from pipeline.absum.reading.phrases import GENERIC, Phrase
from pipeline.absum.reading.vocabulary import EVENT
from pipeline.absum.settings import SchemeSelectionSettings
from pipeline.span import SourceSpan

Occurrence = tuple[Mention, Finding]
"""What one mention finds of a candidate."""
Group = list[Occurrence]


@dataclass
class AspectCandidate:
    """What may answer an aspect: all findings that mean it, and how much each scheme says for it."""

    aspect: str
    findings: Group
    settings: SchemeSelectionSettings

    @property
    def phrases(self) -> list[Phrase]:
        """Its phrases, in reading order."""
        return [finding.phrase for _, finding in self.findings if finding.phrase is not None]

    @cached_property
    def places(self) -> tuple[SourceSpan, ...]:
        """Where it was found, each place once: two schemes may find the same words."""
        return tuple(dict.fromkeys(finding.source for _, finding in self.findings))

    @property
    def count(self) -> int:
        """How often the sources name it."""
        return len(self.places)

    @cached_property
    def weight(self) -> float:
        """Its frequency, a mention counting the less the later it stands."""
        return sum({f.source: m.prominence for m, f in self.findings}.values())

    def classes_in(self, scheme: str) -> frozenset[str]:
        """The classes of the words with which a scheme tells of it."""
        return frozenset(mention.trigger.word_class for mention, _ in self._told_in(scheme))

    def heaviest_class(self, scheme: str) -> str:
        """The class of words with which a scheme most often tells of it; "" where it does not."""
        weights: defaultdict[str, float] = defaultdict(float)
        for mention, _ in self._told_in(scheme):
            weights[mention.trigger.word_class] += mention.prominence
        return max(weights, key=lambda name: weights[name], default="")

    def mentions_in(self, scheme: str) -> frozenset[int]:
        """The identities of a scheme's mentions in which it is found."""
        return self._mentions.get(scheme, frozenset())

    @cached_property
    def _mentions(self) -> dict[str, frozenset[int]]:
        found: defaultdict[str, set[int]] = defaultdict(set)
        for mention, _ in self.findings:
            if not mention.is_doubtful:
                found[mention.scheme].add(id(mention))
        return {scheme: frozenset(ids) for scheme, ids in found.items()}

    def weight_in(self, scheme: str) -> float:
        """Its frequency in a scheme."""
        return self._weights.get(scheme, 0.0)

    @cached_property
    def _weights(self) -> dict[str, float]:
        found: defaultdict[str, dict[SourceSpan, float]] = defaultdict(dict)
        for mention, finding in self.findings:
            if not mention.is_doubtful:
                found[mention.scheme][finding.source] = mention.prominence
        return {scheme: sum(weights.values()) for scheme, weights in found.items()}

    def within(self, scheme: str, others: Iterable["AspectCandidate"]) -> "AspectCandidate":
        """What the mentions of a scheme that name others too say of it; a name is its own everywhere."""
        shared = self.mentions_in(scheme)
        for other in others:
            shared = shared & other.mentions_in(scheme) or shared
        own = [(m, f) for m, f in self.findings if id(m) in shared]
        return self if self.name or not own else AspectCandidate(self.aspect, own, self.settings)

    def is_empty_in(self, scheme: str) -> bool:
        """Whether a scheme only finds the word that tells of it: that the wounded were wounded says nothing."""
        return self._says_nothing(self._told_in(scheme))

    @property
    def is_empty(self) -> bool:
        """Whether it is nothing but the words that tell of the event: a hostage was taken hostage."""
        return self.is_counted and self._says_nothing(self.findings)

    def _says_nothing(self, findings: Iterable[Occurrence]) -> bool:
        own = [(m, f) for m, f in findings if f.phrase is not None]
        says_more = bool(self.name) or (self.quantity is not None and self.is_counted)
        is_event = any(m.rule.aspects[self.aspect].role == EVENT for m, _ in own)
        return not (says_more or is_event) and all(f.source.span.contains(m.source.span) for m, f in own)

    def is_twin(self, other: "AspectCandidate") -> bool:
        """As many of one kind as of another whom none names with them may be the same: two engineers, two Italians."""
        is_same = self.quantity is not None and self.quantity == other.quantity
        return is_same and bool(self.happenings & other.happenings) and not self._stands_with(other)

    def may_be_among(self, other: "AspectCandidate") -> bool:
        """Whether a number of people is told apart from others: three dead, and far below a name."""
        if "others" in self.kinds | other.kinds or self._stands_with(other):
            return False
        return any((c.quantity or 0) > 1 and (GENERIC in c.kinds or not c.phrase.noun) for c in (self, other))

    def _stands_with(self, other: "AspectCandidate") -> bool:
        """Whether a sentence names both."""
        return not self._sentences.isdisjoint(other._sentences)

    @cached_property
    def _sentences(self) -> frozenset[tuple[int, int]]:
        return frozenset((m.document, m.sentence) for m, _ in self.findings)

    def _told_in(self, scheme: str) -> Iterator[Occurrence]:
        """Its findings that a scheme may say as facts."""
        return ((m, f) for m, f in self.findings if m.scheme == scheme and not m.is_doubtful)

    @property
    def first(self) -> SourceSpan:
        """Where it is named first."""
        return min(self.places)

    @cached_property
    def date(self) -> str | None:
        """The date that it is, in ISO form."""
        return next((finding.date for _, finding in self.findings if finding.date), None)

    @cached_property
    def preposition(self) -> str | None:
        """The preposition that most often stands before it, the earliest of several."""
        counts = Counter(finding.preposition for _, finding in self.findings if finding.preposition)
        return counts.most_common(1)[0][0] if counts else None

    @cached_property
    def name(self) -> str | None:
        """The fullest name that it has."""
        names = Counter(phrase.name for phrase in self.phrases if phrase.name)
        return max(names, key=lambda name: (len(name.split()), names[name]), default=None)

    @cached_property
    def title(self) -> str | None:
        """The title that most often stands before its name; of equals the longest."""
        titles = Counter(phrase.title for phrase in self.phrases if phrase.title)
        return max(titles, key=lambda t: (titles[t], min(self.settings.longest_noun, len(t.split())), t), default=None)

    @cached_property
    def gender(self) -> Literal["masculine", "feminine"] | None:
        """The gender that most of its phrases show, the first of equals: by a title, or by what agrees with them."""
        genders = Counter(phrase.gender for phrase in self.phrases if phrase.gender is not None)
        return genders.most_common(1)[0][0] if genders else None

    @cached_property
    def quantity(self) -> int | None:
        """The number said most prominently of it; of equals the greater, for counts of victims rise."""
        counts: defaultdict[int, float] = defaultdict(float)
        for mention, finding in self.findings:
            if finding.phrase is not None and finding.phrase.quantity is not None:
                counts[finding.phrase.quantity] += mention.prominence
        return max(counts, key=lambda n: (counts[n], n), default=None)

    @cached_property
    def limit(self) -> str | None:
        """How its quantity is not exact, as most say it; where as many say it is, that it is not."""
        limits = Counter(phrase.limit for phrase in self.phrases if phrase.quantity == self.quantity)
        return max(limits, key=lambda limit: (limits[limit], limit or ""), default=None)

    @cached_property
    def phrase(self) -> Phrase:
        """The combination of head, number and modifiers that stands for all: one that was matched (section 3.3)."""
        pool = [p for p in self.phrases if p.quantity == self.quantity] or self.phrases
        if self.quantity is None:
            pool = [p for p in pool if p.noun]
        pool = [p for p in pool if not p.is_derived] or pool
        pool = [p for p in pool if p.words <= self.settings.longest_noun] or sorted(pool, key=lambda p: p.words)[:1]
        modified = [p for p in pool if p.words > 1]
        if len(modified) >= self.settings.modified_share * len(pool):
            pool = modified
        counts = Counter((p.noun.lower(), p.complement) for p in pool)
        return max(pool, key=lambda p: (counts[p.noun.lower(), p.complement], -p.document, -p.span.start))

    @property
    def word_sources(self) -> list[SourceSpan]:
        """Where the words stand that say it: those of its phrase, its fullest name and its title."""
        own = [SourceSpan(p.document, p.span) for p in self.phrases if p is self.phrase]
        own += [f.source for _, f in self.findings if f.phrase and f.phrase.name == self.name][:1]
        return own + [f.source for _, f in self.findings if f.phrase and f.phrase.title == self.title][:1]

    @property
    def is_definite(self) -> bool:
        """Whether the sources never introduce it: it is always "the suspect"."""
        known = [p.is_definite for p in self.phrases if p.is_definite is not None]
        return bool(known) and all(known)

    def is_inside(self, other: "AspectCandidate") -> bool:
        """Whether it was only found within the phrases of another."""
        phrases = {(place.document, place.span) for place in other.places}
        return all(
            any(
                place.document == document and span != place.span and span.contains(place.span)
                for document, span in phrases
            )
            for place in self.places
        )

    @property
    def is_counted(self) -> bool:
        """Whether it answers an aspect in which people are counted."""
        return any(mention.rule.aspects[self.aspect].counts is not None for mention, _ in self.findings)

    @cached_property
    def happenings(self) -> frozenset[str]:
        """What happened to it, as classes of words; those of a scheme that is like another are the same."""
        return frozenset(mention.rule.like or mention.trigger.word_class for mention, _ in self.findings)

    @property
    def is_derived(self) -> bool:
        """Whether the texts tell the event by verbs only."""
        return bool(self.phrases) and all(phrase.is_derived for phrase in self.phrases)

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The kinds of all its phrases."""
        return frozenset().union(*(phrase.kinds for phrase in self.phrases))
