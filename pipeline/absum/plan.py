"""Says each chosen scheme by the first of its patterns whose aspects are filled, in the order of the text plan."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, takewhile

from pipeline.absum.candidates import AspectCandidate
from pipeline.absum.composition import Composer, Composition, Said
from pipeline.absum.groups import annotation_of
from pipeline.absum.interpret import load_schemes
from pipeline.absum.lexicalizer import Lexicalizer
from pipeline.absum.pairing import ChosenScheme
from pipeline.absum.patterns import Filling, Fillings, Nominal
from pipeline.absum.schemes import Category
from pipeline.absum.select import EventContent
from pipeline.absum.settings import SchemePatternsSettings
from pipeline.absum.trust import is_complete
from pipeline.absum.vocabulary import DATE, EVENT, PLACE
from pipeline.errors import UnusableDocument
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.spec import CannedText, Clause, Date, NounPhrase, Sentence, Source, VerbPhrase
from pipeline.resources import Resources
from pipeline.span import SourceSpan
from pipeline.story import StoryTelling
from pipeline.story_days import DayTeller
from pipeline.summary import Message, Provenance, Request
from pipeline.whole_sentences import CONTENT, WholeSentence

YEAR = len("2026")


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
        text = _SchemeText(content, category, lexicalizer, self._settings.most_sources)
        limit = request.word_limit(content.source_words)
        said = tuple(text.said(limit))
        room = self._settings.max_words if limit is None else limit
        days = partial(DayTeller, self._engine, content.language)
        telling = StoryTelling(self._settings.widest_gap, self._settings.enough, self._settings.sameness, days)
        composer = Composer(telling, self._settings.covered, room)
        opens = said if is_complete(content.schemes) else ()
        composed = composer.compose(opens, content.story, content.opening)
        if not composed.story:
            composed = Composition(said, ())
        messages = (*(each.message for each in composed.said), *map(_quoted, composed.story))
        if not messages and limit is not None:
            messages = tuple(text.shortest(limit))[:1]
        if not messages:
            raise UnusableDocument(
                "no_content_for_profile",
                f"no scheme of {content.category.name} is filled; try the profile inits, or extract",
            )
        return messages


class _SchemeText:
    """What the schemes of one summary say; `category` is that of the output language, whose patterns are used."""

    def __init__(self, content: EventContent, category: Category, lexicalizer: Lexicalizer, most_sources: int) -> None:
        self._content = content
        self._category = category
        self._lexicalizer = lexicalizer
        self._most_sources = most_sources
        self._introduced: set[tuple[str, str]] = set()

    def said(self, room: int | None) -> Iterator[Said]:
        """Each scheme in the words of its first pattern that fits into the room that is left."""
        for chosen in self._content.schemes:
            rule = self._category.schemes.get(chosen.rule.scheme)
            fillings = self._fillings(chosen)
            for pattern in rule.says if rule is not None else ():
                if not pattern.fits(fillings):
                    continue
                sentence = self._placed(chosen, self._lexicalizer.sentence(pattern, fillings))
                words = self._lexicalizer.words(sentence)
                if room is None or words <= room:
                    room = None if room is None else room - words
                    self._introduced.update(_introduced(chosen, fillings))
                    yield self._said(chosen, pattern.slots, sentence, words)
                    break

    def _placed(self, chosen: ChosenScheme, sentence: Sentence) -> Sentence:
        """With the day and the place of the event."""
        clause = sentence.content
        if not isinstance(clause, Clause) or not isinstance(clause.verb, VerbPhrase):
            return sentence
        told, roles = chosen.circumstances, self._roles
        days = [self._filling(DATE, found) for name, found in told.items() if roles[name] == DATE]
        places = [self._filling(PLACE, found) for name, found in told.items() if roles[name] == PLACE]
        verb = clause.verb.model_copy(
            update={"post_modifiers": (*clause.verb.post_modifiers, *(each for each in places if each is not None))}
        )
        before = (*(each for each in days if each is not None), *clause.front_modifiers)
        return sentence.model_copy(
            update={"content": clause.model_copy(update={"verb": verb, "front_modifiers": before})}
        )

    @property
    def _roles(self) -> Mapping[str, str]:
        """The role of each aspect that says when or where."""
        rules = (rule for rule in self._category.schemes.values())
        wanted = ((name, aspect.role) for rule in rules for name, aspect in rule.aspects.items())
        return {name: role for name, role in wanted if role in (DATE, PLACE)}

    def _said(self, chosen: ChosenScheme, slots: Sequence[str], sentence: Sentence, words: int) -> Said:
        roles = {chosen.rule.aspects[name].role for name in slots if name in chosen.candidates}
        told = [*(c for name in slots for c in chosen.candidates.get(name, ())), *_all(chosen.circumstances)]
        dates = (candidate.date for candidate in told if candidate.date)
        places = [finding.source for candidate in told for _, finding in candidate.findings]
        places += [mention.source for mention in chosen.mentions]
        terms = frozenset(lemma for place in places for lemma in self._lemmas(place))
        message = self._message(chosen, slots, sentence)
        return Said(message, words, terms, next((d[:YEAR] for d in dates), None), bool(roles - {EVENT, DATE}))

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


def _quoted(sentence: WholeSentence) -> Message:
    text = CannedText(text=sentence.text, sources=(_spec_source(sentence.source),))
    return Message(Sentence(content=text, terminator=""), Provenance("extracted", "lead", (sentence.source,)))


def _spec_source(source: SourceSpan) -> Source:
    return Source(document=source.document, start=source.span.start, end=source.span.end, page=source.page)
