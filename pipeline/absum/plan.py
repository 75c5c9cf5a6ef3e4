"""Says each chosen scheme by the first of its patterns whose aspects are filled, in the order of the text plan."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice, takewhile

from pipeline.absum.interpret import load_schemes
from pipeline.absum.mentions.events import Mention
from pipeline.absum.mentions.schemes import Category
from pipeline.absum.patterns import Filling, Fillings, Nominal
from pipeline.absum.reading.groups import annotation_of
from pipeline.absum.reading.vocabulary import DATE, EVENT, PLACE, EventVocabulary
from pipeline.absum.saying.agreement import is_complete
from pipeline.absum.saying.candidates import AspectCandidate
from pipeline.absum.saying.composition import Composer, Composition, Said
from pipeline.absum.saying.lexicalizer import Lexicalizer
from pipeline.absum.saying.pairing import ChosenScheme
from pipeline.absum.saying.stories import StoryTeller, as_message
from pipeline.absum.select import EventContent
from pipeline.absum.settings import SchemePatternsSettings
from pipeline.errors import UnusableDocument
from pipeline.languages import traits_of
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.spec import (
    Clause,
    Date,
    NounPhrase,
    PrepositionalPhrase,
    Sentence,
    Source,
    VerbPhrase,
)
from pipeline.resources import Resources
from pipeline.sentences.whole_sentences import CONTENT
from pipeline.span import SourceSpan
from pipeline.stories.story import StoryTelling
from pipeline.stories.story_days import StoryDays
from pipeline.summary import AUTO, Message, Provenance, Request

_STRUCK = frozenset({"patient", DATE, PLACE})
"""Roles that say of what happened only to whom, when and where."""


class SchemePatterns:
    """Generation patterns (section 3.3): the patterns of the output language, the candidates of the sources."""

    def __init__(self, settings: SchemePatternsSettings, resources: Resources, engine: RealizationEngine) -> None:
        self._settings = settings
        self._resources = resources
        self._engine = engine
        self._schemes = load_schemes(resources)

    def plan(self, content: EventContent, request: Request) -> tuple[Message, ...]:
        """The messages, within the limit of the request."""
        lexicalizer = Lexicalizer.between(self._resources, self._engine, content.source_language, content.language)
        category = self._schemes[content.language].categories.get(content.category.name, content.category)
        text = _SchemeText(content, category, lexicalizer, self._settings.most_sources, self._resources)
        limit = request.word_limit(content.source_words)
        said = tuple(text.said(limit))
        room = self._settings.max_words if limit is None else limit
        days = partial(StoryDays, self._engine, content.language, says_when=request.profile != AUTO)
        telling = StoryTelling(self._settings.widest_gap, self._settings.enough, self._settings.sameness, days)
        covered, retold = self._settings.covered, self._settings.retold
        part = EventVocabulary.of(self._resources, content.source_language).including
        composer = Composer(telling, covered, retold, room, is_cluster=len(content.documents) > 1, part=part)
        opens = said if is_complete(content.schemes) else ()
        composed = composer.compose(opens, content.story, content.opening)
        if content.later is not None and composed.story:
            composed = composer.with_later(composed, content.later, opens, content.story, content.opening)
        messages = (*(each.message for each in composed.said), *map(as_message, composed.story))
        if composed.story and not composed.said:
            messages = tuple(self._retold(content, composed, telling, room))
        if not composed.story:
            is_translated = content.language != content.source_language
            if request.profile == AUTO and not (is_translated or any(each.opens for each in said)):
                raise UnusableDocument(
                    "no_content_for_profile", "the texts do not agree on what happened, when or where"
                )
            messages = tuple(each.message for each in said)
        if not messages and limit is not None:
            messages = tuple(text.shortest(limit))[:1]
        if not messages:
            others = "try the profile inits, or extract"
            if content.language != content.source_language:  # in which those do not write
                others = (
                    f"nothing of it can be said in {traits_of(content.language).name}; ask for output language same"
                )
            if request.category is None:  # which of them was guessed says nothing of a text that fills none
                raise UnusableDocument("no_content_for_profile", f"no scheme is filled; {others}")
            raise UnusableDocument(
                "no_content_for_profile", f"no scheme of {content.category.name} is filled; {others}"
            )
        return messages

    def _retold(
        self, content: EventContent, composed: Composition, telling: StoryTelling, room: int
    ) -> Iterator[Message]:
        """A story of which no scheme is said, as what it is: a report, or somebody's own words."""
        teller = StoryTeller(self._resources, content.source_language, self._settings)
        first, documents = composed.story[0].source, content.documents
        if content.is_own:
            yield from teller.spoken(content.story, documents, room)
        elif any(each.source.document != first.document for each in composed.story):
            yield from map(as_message, composed.story)  # with what a later report says more
        else:
            yield from teller.told(content.story, composed.story[0].rank, documents, telling, room)


class _SchemeText:
    """What the schemes of one summary say; `category` is that of the output language, whose patterns are used."""

    def __init__(
        self,
        content: EventContent,
        category: Category,
        lexicalizer: Lexicalizer,
        most_sources: int,
        resources: Resources,
    ) -> None:
        self._content = content
        self._category = category
        self._lexicalizer = lexicalizer
        self._most_sources = most_sources
        self._resources = resources
        self._introduced: set[tuple[str, str]] = set()

    def said(self, room: int | None) -> Iterator[Said]:
        """Each scheme in the words of its first pattern that fits into the room that is left."""
        carried: Mapping[str, tuple[AspectCandidate, ...]] = {}
        for each in self._content.schemes:
            chosen = replace(each, circumstances={**carried, **each.circumstances})
            carried = chosen.circumstances  # said with the first that can be
            rule = self._category.schemes.get(chosen.rule.scheme)
            fillings = self._fillings(chosen)
            speaker = self._speaker(chosen)
            if rule is None or (chosen.speaker is not None and speaker is None):
                continue  # whose words it is cannot be said, and they are nobody else's
            for pattern in rule.says:
                if not pattern.fits(fillings):
                    continue
                said = self._lexicalizer.sentence(pattern, fillings)
                sentence = self._placed(chosen, said, rule.within, speaker)
                words = self._lexicalizer.words(sentence)
                if room is None or words <= room:
                    room = None if room is None else room - words
                    self._introduced.update(_introduced(chosen, fillings))
                    carried = {}
                    yield self._said(chosen, pattern.slots, sentence, words)
                    break

    def _placed(
        self, chosen: ChosenScheme, sentence: Sentence, joint: str | None, speaker: PrepositionalPhrase | None
    ) -> Sentence:
        """With the day and the place of the event, and the event behind the preposition of the output language."""
        clause = sentence.content
        if not isinstance(clause, Clause) or not isinstance(clause.verb, VerbPhrase):
            return sentence
        told = {
            role: self._filling(role, found)
            for role, found in chosen.circumstances.items()
            if role != PLACE or not self._is_foreign(found)
        }
        day, place, event = told.get(DATE), told.get(PLACE), told.get(EVENT)
        within = None
        if isinstance(event, NounPhrase) and joint is not None:
            within = PrepositionalPhrase(preposition=joint, object=event)
        behind = (*clause.verb.post_modifiers, within, place, day if speaker else None)
        update: dict[str, object] = {
            "verb": clause.verb.model_copy(
                update={"post_modifiers": tuple(each for each in behind if each is not None)}
            ),
            "cue_phrase": speaker or clause.cue_phrase,
        }
        if day is not None and speaker is None:
            update["front_modifiers"] = (day, *clause.front_modifiers)
        return sentence.model_copy(update={"content": clause.model_copy(update=update)})

    def _is_foreign(self, places: Sequence[AspectCandidate]) -> bool:
        """Whether a place has words of the other language before its name: « un carrefour de Kasre »."""
        return self._lexicalizer.translator is not None and any(c.phrase.noun[:1].islower() for c in places)

    def _speaker(self, chosen: ChosenScheme) -> PrepositionalPhrase | None:
        """Whose words it is, in words of the source; None where these are of another language, and no name."""
        words = self._lexicalizer.vocabulary.attributing
        if chosen.speaker is None or words is None:
            return None
        document, span = self._content.documents[chosen.speaker.document], chosen.speaker.span
        text = " ".join(span.of(document.text).split())
        tokens = annotation_of(document).tokens
        at = bisect_left(tokens, span.start, key=lambda token: token.span.start)
        first, *others = takewhile(lambda token: token.span.end <= span.end, islice(tokens, at, None))
        translator = self._lexicalizer.translator
        if translator is not None and any(token.pos != "PROPN" for token in (first, *others)):
            nouns = others if first.pos == "DET" else [first, *others] if first.pos == "NOUN" else []
            is_plural = bool(nouns) and nouns[0].feature("Number") == "Plur"
            is_plural = is_plural and nouns[-1].text.lower() != nouns[-1].lemma.lower()  # not "police"
            people = translator.people(
                " ".join(token.text.lower() for token in nouns), "plural" if is_plural else "singular"
            )
            return PrepositionalPhrase(preposition=words, object=people) if people else None
        if first.pos == "DET":
            text = text[0].lower() + text[1:]  # it may have opened a sentence
        return PrepositionalPhrase(preposition=words, object=NounPhrase(noun=text, proper=True))

    def _said(self, chosen: ChosenScheme, slots: Sequence[str], sentence: Sentence, words: int) -> Said:
        roles = {chosen.rule.aspects[name].role for name in slots if name in chosen.candidates}
        told = [*(c for name in slots for c in chosen.candidates.get(name, ())), *_all(chosen.circumstances)]
        facts = tuple(
            frozenset(self._wherever(candidate))
            for candidate in told
            if not candidate.date and candidate.aspect not in self._events
        )
        places = {finding.source for candidate in told for _, finding in candidate.findings}.union(*facts)
        places |= {mention.source for mention in (*chosen.mentions, *self._same(chosen))}
        if chosen.circumstances:
            places |= {f.source for m in self._content.main.mentions for f in m.findings if f.date is not None}
        terms = frozenset(lemma for place in sorted(places) for lemma in self._lemmas(place))
        terms |= EventVocabulary.of(self._resources, self._content.source_language).light
        message = self._message(chosen, slots, sentence)
        days = self._days() if chosen.circumstances else frozenset()
        return Said(
            message,
            words,
            terms,
            (*facts, *((days,) if days else ())),
            bool(roles - {EVENT, DATE}) and self._is_rich(told) and self._tells_what(chosen),
        )

    def _is_rich(self, told: Sequence[AspectCandidate]) -> bool:
        """Whether it says when and where, or names somebody: less, the story says better."""
        is_undated = not any(document.date for document in self._content.documents)
        is_dated = any(c.date for c in told) or (
            is_undated and any(c.phrases and c.aspect in self._events for c in told)
        )
        return is_dated and any(c.aspect == PLACE or c.name for c in told)

    @staticmethod
    def _tells_what(chosen: ChosenScheme) -> bool:
        """Whether it says what happened: of people killed, in what, or by whom."""
        roles = {chosen.rule.aspects[aspect].role for aspect in chosen.candidates}
        return not chosen.rule.within or bool(chosen.circumstances.get(EVENT)) or not roles <= _STRUCK

    @property
    def _events(self) -> frozenset[str]:
        """The aspects that say what happened."""
        schemes = self._category.schemes.values()
        return frozenset(name for rule in schemes for name, wanted in rule.aspects.items() if wanted.role == EVENT)

    def _same(self, chosen: ChosenScheme) -> Iterator[Mention]:
        """The mentions of the main event that tell the same deed in other words."""
        deeds = {m.rule.like or m.trigger.word_class for m in chosen.mentions}
        events = {m.trigger.word_class for c in chosen.circumstances.get(EVENT, ()) for m, _ in c.findings}
        for mention in self._content.main.mentions:
            if (mention.rule.like or mention.trigger.word_class) in deeds | events:
                yield mention

    def _days(self) -> frozenset[SourceSpan]:
        """Where the day of the event is told."""
        main = self._content.main
        return frozenset(
            f.source for m in main.mentions for f in m.findings if f.date is not None and f.date == main.day
        )

    def _wherever(self, candidate: AspectCandidate) -> Iterator[SourceSpan]:
        """Where the mentions of the main event tell the same of somebody."""
        yield from candidate.places
        if candidate.aspect == PLACE:
            name = candidate.phrase.noun.lower()
            for mention, place in self._content.main.places:
                if place.name.of(self._content.documents[mention.document].text).lower() in name:
                    yield SourceSpan(mention.document, place.name)
        for mention in self._content.main.mentions:
            for finding in mention.findings:
                phrase = finding.phrase
                if finding.aspect == candidate.aspect and phrase is not None:
                    is_same = phrase.lemma == candidate.phrase.lemma or (phrase.name or "") == candidate.name
                    if phrase.quantity == candidate.quantity and (is_same or phrase.quantity is not None):
                        yield finding.source

    def _lemmas(self, place: SourceSpan) -> Iterator[str]:
        """The lemmas of the words of a place that are terms."""
        tokens = annotation_of(self._content.documents[place.document]).tokens
        first = bisect_left(tokens, place.span.start, key=lambda token: token.span.start)
        for token in takewhile(lambda token: token.span.end <= place.span.end, islice(tokens, first, None)):
            if token.pos in CONTENT:
                yield token.lemma.lower()

    def shortest(self, room: int) -> Iterator[Message]:
        """Where no pattern fits: what or who it is, in as many of the last words of its noun as there may be."""
        for chosen in self._content.schemes:
            nouns = ((aspect, self._nominal(found[0])) for aspect, found in chosen.candidates.items())
            first = next(((aspect, n) for aspect, n in nouns if isinstance(n, NounPhrase)), None)
            if first is not None:
                aspect, nominal = first
                short = NounPhrase(noun=" ".join(nominal.noun.split()[-room:]), proper=True)
                yield self._message(chosen, (aspect,), Sentence(content=short))

    def _fillings(self, chosen: ChosenScheme) -> Fillings:
        bare: dict[str, Filling] = {}
        for aspect, candidates in chosen.candidates.items():
            if (filling := self._filling(chosen.rule.aspects[aspect].role, candidates)) is not None:
                bare[aspect] = filling
        aspects = {aspect: self._lexicalizer.with_article(filling) for aspect, filling in bare.items()}
        for aspect, filling in aspects.items():
            if isinstance(filling, NounPhrase) and (aspect, filling.noun) in self._introduced:
                aspects[aspect] = filling.model_copy(update={"determiner": "definite"})  # an earthquake, then the …
        return Fillings(aspects, bare, self._lexicalizer.verbs(chosen.verbs))

    def _filling(self, role: str, candidates: Sequence[AspectCandidate]) -> Filling | None:
        said = [(c, nominal) for c in candidates if (nominal := self._nominal(c)) is not None]
        together = self._lexicalizer.together([c for c, _ in said], [nominal for _, nominal in said])
        if together is not None and role == PLACE:
            return self._lexicalizer.located(*said[0])
        if isinstance(together, Date) and role == DATE:
            return together.model_copy(update={"introduced": True})
        return together

    def _nominal(self, candidate: AspectCandidate) -> Nominal | None:
        return self._lexicalizer.nominal(candidate, self._category.counts(candidate.aspect))

    def _message(self, chosen: ChosenScheme, slots: Sequence[str], sentence: Sentence) -> Message:
        candidates = [*(c for name in slots for c in chosen.candidates.get(name, ())), *_all(chosen.circumstances)]
        sources = self._sources(chosen, candidates)
        spec = sentence.model_copy(update={"sources": tuple(map(_spec_source, sources))})
        weight = sum(mention.evidence for mention in chosen.mentions)
        provenance = Provenance("generated", chosen.rule.scheme, sources, (chosen.rule.id,), round(weight, 6))
        return Message(spec, provenance)

    def _sources(self, chosen: ChosenScheme, candidates: Sequence[AspectCandidate]) -> tuple[SourceSpan, ...]:
        """The sentences that the words come from, in reading order."""
        places: list[SourceSpan] = []
        for candidate in candidates:
            own = {finding.source for mention, finding in candidate.findings if mention.scheme == chosen.rule.scheme}
            places += candidate.word_sources
            places += sorted(own)[: self._most_sources]
        for verb in chosen.verbs:
            places.append(next(m.source for m in chosen.mentions if m.trigger.verb == verb))
        return tuple(sorted({self._sentence_at(p) for p in places or [chosen.mentions[0].source]}))

    def _sentence_at(self, place: SourceSpan) -> SourceSpan:
        """The whole sentence around a place."""
        document = self._content.documents[place.document]
        sentences = annotation_of(document).sentences
        after = bisect_right(sentences, place.span.start, key=lambda sentence: sentence.span.start)
        span = sentences[max(0, after - 1)].span
        return SourceSpan(place.document, span, document.source.page_of(span.start))


def _introduced(chosen: ChosenScheme, fillings: Fillings) -> Iterator[tuple[str, str]]:
    """What names the event, by its aspect and noun, when it is said for the first time: one event is told."""
    for name, aspect in chosen.rule.aspects.items():
        filling = fillings.aspects.get(name)
        if aspect.role != EVENT or not isinstance(filling, NounPhrase):
            continue
        if filling.determiner == "indefinite" and filling.number == "singular":
            yield name, filling.noun


def _all(found: Mapping[str, Sequence[AspectCandidate]]) -> Iterator[AspectCandidate]:
    return (candidate for candidates in found.values() for candidate in candidates)


def _spec_source(source: SourceSpan) -> Source:
    return Source(document=source.document, start=source.span.start, end=source.span.end, page=source.page)
