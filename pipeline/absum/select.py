"""Chooses the event by its date, and for each scheme the candidates worth saying."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from pipeline.absum.candidates import Candidate, merge
from pipeline.absum.dates import belongs, is_near
from pipeline.absum.events import GENERIC, Finding, Mention, prominence
from pipeline.absum.interpret import EventReading, load_schemes
from pipeline.absum.schemes import Category, SchemeRule
from pipeline.absum.syntax import annotation_of
from pipeline.absum.vocabulary import Trigger
from pipeline.absum.wording import Wording
from pipeline.document import Document, Language
from pipeline.resources import Resources
from pipeline.source import SourceWarning
from pipeline.summary import Extras, Request


class SchemeSelectionSettings(BaseModel):
    """How much is said.

    `said_share` is the least weight, beside the best candidate's, with which another is said too; `answer_share` with
    which it is an answer; `verb_share` the same for a second verb.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    answer_share: float = Field(default=0.1, ge=0, le=1)
    said_share: float = Field(default=0.25, ge=0, le=1)
    verb_share: float = Field(default=0.5, ge=0, le=1)


@dataclass(frozen=True)
class ChosenScheme:
    """A scheme that is said: its candidates by aspect, the verbs most often used, and the mentions behind them."""

    rule: SchemeRule
    candidates: Mapping[str, tuple[Candidate, ...]]
    verbs: tuple[str, ...]
    mentions: tuple[Mention, ...]


@dataclass(frozen=True)
class AspectAnswer:
    """A candidate as the answer shows it."""

    candidate: Candidate
    text: str


@dataclass(frozen=True)
class EventContent:
    """The content of `absum`: answers by aspect, and the schemes to say in the order of the text plan."""

    source_language: Language
    language: Language
    category: Category
    date: str | None
    answers: Mapping[str, tuple[AspectAnswer, ...]]
    schemes: tuple[ChosenScheme, ...]
    documents: tuple[Document, ...]
    warnings: tuple[SourceWarning, ...] = ()

    @property
    def source_words(self) -> int:
        """The length of the sources."""
        return sum(len(document.text.split()) for document in self.documents)

    def extras(self) -> Extras:
        """Every aspect with its candidates, best first."""
        aspects = {aspect: [_entry(answer) for answer in answers] for aspect, answers in self.answers.items()}
        return Extras(aspects=aspects, warnings=self.warnings)


class CandidateSelector:
    """The most frequent candidates of the event that the texts date most often (section 3.2)."""

    def __init__(self, settings: SchemeSelectionSettings, resources: Resources) -> None:
        self._settings = settings
        self._wording = Wording(resources)
        self._schemes = load_schemes(resources)

    def select(self, interpretation: EventReading, request: Request) -> EventContent:
        """The content of the summary."""
        source = interpretation.language
        target = source if request.output_language == "same" else request.output_language
        date, mentions = choose_event(interpretation)
        category = interpretation.category
        pairs: defaultdict[str, list[tuple[Mention, Finding]]] = defaultdict(list)
        for mention in mentions:
            for finding in mention.findings:
                pairs[finding.aspect].append((mention, finding))
        merged = {aspect: self._worth_telling(merge(aspect, pairs[aspect])) for aspect in category.rule.aspects}
        warnings: dict[SourceWarning, None] = {}
        answers: dict[str, tuple[AspectAnswer, ...]] = {}
        for aspect, candidates in merged.items():
            told = [a for c in candidates if (a := self._answer(c, category, source, target, warnings))]
            if told:
                answers[aspect] = tuple(told)
        sayable = {aspect: [a.candidate for a in told] for aspect, told in answers.items()}
        schemes = tuple(self._chosen(category, mentions, sayable))
        return EventContent(source, target, category, date, answers, schemes, interpretation.documents, tuple(warnings))

    def _worth_telling(self, candidates: list[Candidate]) -> list[Candidate]:
        """Without what is said far less prominently than the best: late in a story stands its background."""
        informative = _informative(candidates)
        floor = max((c.weight for c in informative), default=0.0) * self._settings.answer_share
        return [c for c in informative if c.weight >= floor]

    def _answer(
        self,
        candidate: Candidate,
        category: Category,
        source: Language,
        target: Language,
        warnings: dict[SourceWarning, None],
    ) -> AspectAnswer | None:
        """A candidate in words; one without translation is quoted in its own language, and flagged."""
        counts = counted_noun(self._schemes[target].categories.get(category.name, category), candidate.aspect)
        template = self._wording.nominal(candidate, counts, source, target)
        if template is None and source != target:
            template = self._wording.quoted(candidate, counts, source)
            if template is not None:
                detail = f"no {target} word for {candidate.phrase.noun!r} ({candidate.aspect}): it is quoted"
                warnings[SourceWarning("untranslated", detail)] = None
        if template is None:
            return None
        return AspectAnswer(candidate, self._wording.answer(template, target))

    def _chosen(
        self, category: Category, mentions: Sequence[Mention], sayable: Mapping[str, Sequence[Candidate]]
    ) -> "Sequence[ChosenScheme]":
        by_scheme: defaultdict[str, list[Mention]] = defaultdict(list)
        for mention in mentions:
            by_scheme[mention.scheme].append(mention)
        said: set[tuple[str, int]] = set()
        told: set[str] = set()
        chosen: list[ChosenScheme] = []
        for name, rule in category.schemes.items():
            own = by_scheme.get(name)
            if not own:
                continue
            picked: dict[str, tuple[Candidate, ...]] = {}
            is_repeated = False
            company: frozenset[int] = frozenset()
            for aspect, wanted in rule.aspects.items():
                fitting = [c for c in sayable.get(aspect, ()) if c.weight_in(name) > 0]
                fresh = [c for c in fitting if not (wanted.once and (aspect, id(c)) in said)]
                if rule.together and fresh:
                    company = company or self._best(fresh, name, 1)[0].mentions_in(name)
                    fresh = [c for c in fresh if c.mentions_in(name) & company]
                is_repeated = is_repeated or (wanted.once and bool(fitting) and not fresh)
                if found := self._best(fresh, name, wanted.most):
                    picked[aspect] = found
            if rule.fallback and any(aspect in told for aspect in picked):
                continue
            if is_repeated and not any(picked.get(a) for a, w in rule.aspects.items() if w.once):
                continue
            told.update(picked)
            said.update((aspect, id(c)) for aspect, found in picked.items() for c in found)
            chosen.append(ChosenScheme(rule, picked, self._verbs(rule, own, picked), tuple(own)))
        return chosen

    def _best(self, candidates: Sequence[Candidate], scheme: str, most: int) -> tuple[Candidate, ...]:
        order = sorted(candidates, key=lambda c: (-c.weight_in(scheme), -c.weight, c.first))
        floor = order[0].weight_in(scheme) * self._settings.said_share if order else 0
        # One verb will be said of all of them: who was shot is not yet killed.
        classes = order[0].classes_in(scheme) if order else frozenset()
        best = [c for c in order if c.weight_in(scheme) >= floor and c.classes_in(scheme) & classes][:most]
        # The members of the Front, and not the Front beside them.
        best = [c for c in best if not any(c is not other and c.is_inside(other) for other in best)]
        # "… and 14 others" comes last, whatever its weight.
        return tuple(sorted(best, key=lambda c: "others" in c.kinds))

    def _verbs(
        self, rule: SchemeRule, mentions: Sequence[Mention], picked: Mapping[str, Sequence[Candidate]]
    ) -> tuple[str, ...]:
        """The verb most often said of those who are named; with it a second that may stand beside it."""
        found = {id(finding) for found in picked.values() for c in found for _, finding in c.findings}
        counts: defaultdict[Trigger, float] = defaultdict(float)
        for mention in mentions:
            if mention.trigger.verb and (not found or any(id(finding) in found for finding in mention.findings)):
                counts[mention.trigger] += prominence(mention)
        order = sorted(counts, key=lambda trigger: -counts[trigger])
        verbs = list(dict.fromkeys(trigger.verb for trigger in order[:1]))
        for trigger in order[1:]:
            may_stand = {trigger.word_class, order[0].word_class} <= set(rule.coordinates)
            if (
                may_stand
                and trigger.verb not in verbs
                and counts[trigger] >= counts[order[0]] * self._settings.verb_share
            ):
                return (*verbs, trigger.verb)
        return tuple(verbs)


def choose_event(reading: EventReading) -> tuple[str | None, list[Mention]]:
    """The date of the event that the texts tell of, and the mentions that are not of another date."""
    votes: defaultdict[str, float] = defaultdict(float)
    for mention in reading.accepted:
        if mention.date is not None and mention.rule.weight > 0:
            votes[mention.date] += mention.evidence * prominence(mention)
    for date in sorted(votes):
        # What is said of a month or a year is said of each of its days.
        votes[date] += sum(weight for other, weight in votes.items() if other != date and date.startswith(other)) / 2
    order = {mention.date: -number for number, mention in reversed(list(enumerate(reading.accepted)))}
    main = max(votes, key=lambda date: (votes[date], len(date), order[date]), default=None)
    same = is_near if reading.category.rule.lasting else belongs
    kept: list[Mention] = []
    paragraph: tuple[int, int] | None = None
    is_other = False
    for mention in reading.accepted:
        annotation = annotation_of(reading.documents[mention.document])
        place = (mention.document, annotation.sentences[mention.sentence].block)
        if place != paragraph:
            paragraph, is_other = place, False
        if mention.date is not None:
            # What follows in the paragraph goes on with the event of another day.
            is_other = main is not None and not same(mention.date, main)
        if not is_other:
            kept.append(mention)
    return main, kept


def counted_noun(category: Category, aspect: str) -> tuple[str, str] | None:
    """What a bare number counts in an aspect."""
    rules = (scheme.aspects.get(aspect) for scheme in category.schemes.values())
    return next((rule.counts for rule in rules if rule is not None and rule.counts), None)


def _informative(candidates: list[Candidate]) -> list[Candidate]:
    """Without the generic ones where there are others that are as many."""
    specific = [c for c in candidates if GENERIC not in c.kinds and (c.date or c.phrase.noun)]
    if not specific:
        return candidates
    named = [c for c in specific if not c.is_derived]
    if named and len(named) < len(specific):
        return named
    vague = [c for c in specific if c.is_counted and not (c.date or c.phrase.is_concrete)]
    if len(vague) < len(specific):
        specific = [c for c in specific if c not in vague or c.count > 1]
    return [c for c in candidates if c in specific or (c.quantity or 0) > _most_known(c, specific)]


def _most_known(generic: Candidate, specific: Sequence[Candidate]) -> int:
    """How many are known of those to whom the same happened: 40 people who died are not among 900 infected guests."""
    if not generic.is_counted:
        return max((c.quantity or 1 for c in specific), default=0)
    return max((c.quantity or 1 for c in specific if c.happenings & generic.happenings), default=0)


def _entry(answer: AspectAnswer) -> dict[str, Any]:
    candidate = answer.candidate
    entry: dict[str, Any] = {
        "text": answer.text,
        "head": candidate.date or candidate.phrase.lemma or answer.text,
        "count": candidate.count,
    }
    if candidate.date:
        entry["date"] = candidate.date
    entry["sources"] = [
        {"document": place.document, "start": place.span.start, "end": place.span.end}
        | ({"page": place.page} if place.page is not None else {})
        for place in candidate.places
    ]
    return entry
