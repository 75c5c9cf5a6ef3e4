"""Chooses the event by its date, and for each scheme the candidates worth saying."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import Any

from pipeline.absum.interpret import EventReading, load_schemes
from pipeline.absum.mentions.coreference import MainEvent
from pipeline.absum.mentions.dates import DAY, belongs, is_interval, is_known, is_near
from pipeline.absum.mentions.events import Finding, Mention
from pipeline.absum.mentions.schemes import Category
from pipeline.absum.reading.groups import annotation_of
from pipeline.absum.reading.phrases import GENERIC
from pipeline.absum.reading.vocabulary import EventVocabulary
from pipeline.absum.saying.agreement import Agreement, is_complete
from pipeline.absum.saying.answers import Answers, AspectAnswer
from pipeline.absum.saying.candidates import AspectCandidate
from pipeline.absum.saying.counted import counts_fewer
from pipeline.absum.saying.lexicalizer import Lexicalizer
from pipeline.absum.saying.merging import merge
from pipeline.absum.saying.openings import opening
from pipeline.absum.saying.pairing import ChosenScheme, SchemeChooser
from pipeline.absum.saying.translator import Translator
from pipeline.absum.settings import SchemeSelectionSettings
from pipeline.document import Document
from pipeline.errors import UnusableDocument
from pipeline.languages import LANGUAGES, Language, traits_of
from pipeline.realizer.engine import RealizationEngine
from pipeline.resources import Resources
from pipeline.sentences.whole_sentence import WholeSentence
from pipeline.sentences.whole_sentence import refusals as leaning
from pipeline.sentences.whole_sentences import whole_sentences
from pipeline.source import SourceWarning
from pipeline.span import SourceSpan
from pipeline.stories.later_news import LaterNews
from pipeline.stories.timelines import DatingWords, as_field, timeline
from pipeline.stories.voices import Voices
from pipeline.summary import AUTO, Extras, Refusal, Request, words_read

OWN_WORDS = "only somebody's own words"
"""Why what somebody claims fills no scheme."""


@dataclass(frozen=True)
class EventContent:
    """The content of `absum`: answers by aspect, and the schemes to say in the order of the text plan.

    `story` are the sentences of the document that tells the event first that can be said as they stand, and `opening`
    is the one with which it is to be told: behind the schemes, or without them where they do not tell the whole event;
    `main` is that event, `fields` what the answer has besides, and `later` knows what later reports say more. `refused`
    are the words that no sentence gives soundly, and the sentences that are not told alone. Where it `is_own`, its
    writers speak for themselves in all documents.
    """

    source_language: Language
    language: Language
    category: Category
    date: str | None
    answers: Mapping[str, tuple[AspectAnswer, ...]]
    schemes: tuple[ChosenScheme, ...]
    documents: tuple[Document, ...]
    warnings: tuple[SourceWarning, ...] = ()
    story: tuple[WholeSentence, ...] = ()
    opening: SourceSpan | None = None
    main: MainEvent = field(default_factory=MainEvent)
    fields: Mapping[str, Any] = field(default_factory=dict)
    later: LaterNews | None = None
    refused: tuple[Refusal, ...] = ()
    is_own: bool = False

    def refusals(self) -> tuple[Refusal, ...]:
        """The words and sentences that cannot be said alone, or mean something else there, each with its veto."""
        return self.refused

    @property
    def source_words(self) -> int:
        """The length of the sources."""
        return words_read(self.documents)

    def extras(self) -> Extras:
        """Every aspect with its candidates, best first."""
        aspects = {aspect: [_entry(answer) for answer in answers] for aspect, answers in self.answers.items()}
        return Extras({"aspects": aspects, **self.fields}, warnings=self.warnings)


class CandidateSelector:
    """The most frequent candidates of the event that the texts date most often (section 3.2)."""

    def __init__(self, settings: SchemeSelectionSettings, resources: Resources, engine: RealizationEngine) -> None:
        self._settings = settings
        self._resources = resources
        self._engine = engine
        self._chooser = SchemeChooser(settings)
        self._schemes = load_schemes(resources)
        for source, target in permutations(LANGUAGES, 2):
            Translator.of(resources, source, target)  # a row that cannot be used is found when the process starts

    def select(self, interpretation: EventReading, request: Request) -> EventContent:
        """The content of the summary."""
        source = interpretation.language
        target = source if request.output_language == "same" else request.output_language
        date, mentions = choose_event(interpretation)
        category = interpretation.category
        lexicalizer = Lexicalizer.between(self._resources, self._engine, source, target)
        spoken = self._schemes[target].categories.get(category.name, category)
        wording = Answers(lexicalizer, category, spoken, source, self._settings.fallback_share)
        answers = self._answers(category, mentions, wording)
        documents = interpretation.documents
        words = EventVocabulary.of(self._resources, source)
        refused: tuple[Refusal, ...] = ()
        lacking = ""
        if self._settings.main_event:
            main = interpretation.main
            agreement = Agreement(documents, self._settings, words, main, _numerals(self._resources, source))
            every = self._merged(category, main.mentions)
            told = {aspect: answer for aspect, found in every.items() if (answer := wording.of(found))}
            agreed = agreement.candidates(_sayable(told))
            chosen = tuple(self._chooser.choose(category, main.mentions, agreed))
            if len(documents) > 1 and chosen:
                heads = whole_sentences(self._resources, documents, self._settings.longest_quote)
                chosen = tuple(each for each in chosen if not counts_fewer(each, heads, documents))
            schemes = agreement.of(chosen)
            refused = agreement.refusals()
            lacking = _lacking(agreement, chosen)
        else:
            schemes = tuple(self._chooser.choose(category, mentions, _sayable(answers)))
        own = Voices.of(self._resources, source).own(documents) if self._settings.main_event else frozenset[int]()
        is_own = len(own) == len(documents)
        if request.profile == AUTO and (is_own or not is_complete(schemes)):
            raise UnusableDocument("no_content_for_profile", "the texts do not agree on what happened, when or where")
        schemes = () if is_own else schemes  # what somebody claims is not said as what happened
        whole = whole_sentences(self._resources, documents, self._settings.longest_quote, own if is_own else ())
        refused += leaning(whole)
        dating = DatingWords.of(self._resources, source)
        fields = as_field(documents, timeline(documents, whole, dating, request.topics), request.topics)
        warnings = wording.warnings([c for chosen in schemes for c in _told(chosen)])
        content = EventContent(
            source, target, category, date, answers, schemes, documents, warnings, fields=fields, refused=refused
        )
        if not self._settings.main_event:
            return content
        if target != source:
            return replace(content, warnings=(*warnings, _untranslated(target)))
        first = opening(whole, schemes, documents, self._settings.opening)
        if first is None:
            return content
        story = tuple(each for each in whole if each.source.document == first.source.document)
        if not is_complete(schemes):
            warnings = (*warnings, _unsaid(category, OWN_WORDS if is_own else lacking))
        later = LaterNews(whole, {number: document.date for number, document in enumerate(documents)})
        found = replace(content, story=story, opening=first.source, main=interpretation.main, is_own=is_own)
        return replace(found, warnings=warnings, later=None if is_own else later)

    def _answers(
        self, category: Category, mentions: Iterable[Mention], wording: Answers
    ) -> dict[str, tuple[AspectAnswer, ...]]:
        """What some mentions answer to each aspect, best first, where there are words for it."""
        merged = ((a, self._worth_telling(found)) for a, found in self._merged(category, mentions).items())
        return {aspect: told for aspect, found in merged if (told := wording.of(found))}

    def _merged(self, category: Category, mentions: Iterable[Mention]) -> dict[str, list[AspectCandidate]]:
        pairs: defaultdict[str, list[tuple[Mention, Finding]]] = defaultdict(list)
        for mention in mentions:
            for finding in mention.findings:
                pairs[finding.aspect].append((mention, finding))
        return {aspect: merge(aspect, pairs[aspect], self._settings) for aspect in category.rule.aspects}

    def _worth_telling(self, candidates: list[AspectCandidate]) -> list[AspectCandidate]:
        """Without what is said far less prominently than the best: late in a story stands its background."""
        informative = _each_once(_informative(candidates))
        floor = max((c.weight for c in informative), default=0.0) * self._settings.answer_share
        return [c for c in informative if c.weight >= floor]


def _lacking(agreement: Agreement, chosen: Sequence[ChosenScheme]) -> str:
    """What an event lacks of which no scheme is said with day or place."""
    lacks = ["no day"] if not agreement.has_day else []
    lacks += ["no place"] if agreement.place is None else []
    if not chosen:
        lacks.append("nothing told twice alike")
    return ", ".join(lacks or ["too little told twice alike"])


def _unsaid(category: Category, lacking: str) -> SourceWarning:
    """That no scheme is said, and why: what stands there is the story as it is told."""
    agreed = f"the texts agree on no event of {category.name} with its day or place ({lacking})"
    return SourceWarning("no_scheme_filled", f"{agreed}: the story is told in its own sentences")


def _untranslated(target: Language) -> SourceWarning:
    """That only the schemes are said: what else the story tells is not translated."""
    said = f"only what happened, to whom, when and where is said in {traits_of(target).name}"
    return SourceWarning("story_untranslated", f"{said}: the rest of the story is not translated")


def _numerals(resources: Resources, language: Language) -> Mapping[str, int]:
    """The numbers that words write out: "seven"."""
    return {row["form"]: int(row["value"]) for row in resources.lexicon(language, "numerals") if row["value"].isdigit()}


def _sayable(answers: Mapping[str, Sequence[AspectAnswer]]) -> dict[str, list[AspectCandidate]]:
    return {aspect: [a.candidate for a in told] for aspect, told in answers.items()}


def choose_event(reading: EventReading) -> tuple[str | None, list[Mention]]:
    """The date of the event that the texts tell of, and the mentions that are not of another date."""
    main = _main_date(reading)
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
    return main if main and is_known(main) else None, kept


def _main_date(reading: EventReading) -> str | None:
    """The date with most weight; a month or a year must outweigh what has no date, for so is history told."""
    votes: defaultdict[str, float] = defaultdict(float)
    undated = 0.0
    for mention in reading.accepted:
        weight = mention.evidence * mention.prominence if mention.rule.weight > 0 else 0.0
        if mention.date is None:
            undated += weight
        elif weight and not is_interval(mention.date):
            votes[mention.date] += weight
    for date in sorted(votes):
        # What is said of a month or a year is said of each of its days.
        votes[date] += sum(weight for other, weight in votes.items() if other != date and date.startswith(other)) / 2
    order = {mention.date: -number for number, mention in reversed(list(enumerate(reading.accepted)))}
    fit = [d for d in votes if not (is_known(d) and len(d) < DAY) or votes[d] >= undated]
    return max(fit, key=lambda date: (votes[date], len(date), order[date]), default=None)


def _each_once(candidates: Sequence[AspectCandidate]) -> list[AspectCandidate]:
    """Without those that may be others again, or are only called after what happened to them."""
    kept: list[AspectCandidate] = []
    for candidate in candidates:
        if not candidate.is_empty and not any(candidate.is_twin(other) for other in kept if other.is_counted):
            kept.append(candidate)
    return kept or list(candidates)


def _informative(candidates: list[AspectCandidate]) -> list[AspectCandidate]:
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


def _most_known(generic: AspectCandidate, specific: Sequence[AspectCandidate]) -> int:
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
    entry["sources"] = [place.as_json() for place in candidate.places]
    return entry


def _told(chosen: ChosenScheme) -> Iterator[AspectCandidate]:
    """What a scheme and its circumstances may say."""
    for found in (*chosen.candidates.values(), *chosen.circumstances.values()):
        yield from found
