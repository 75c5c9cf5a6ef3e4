"""Says each chosen scheme by the first of its patterns whose aspects are filled, in the order of the text plan."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from pipeline.absum.candidates import AspectCandidate
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
from pipeline.budget import fitting
from pipeline.errors import UnusableDocument
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.spec import CannedText, Date, NounPhrase, Sentence, Source
from pipeline.resources import Resources
from pipeline.span import SourceSpan
from pipeline.summary import Message, Provenance, Request, count_words
from pipeline.whole_sentences import WholeSentence

_ENDLESS = 10**6


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
        room = _ENDLESS if limit is None else limit
        if is_complete(content.schemes):
            messages = tuple(text.messages(limit))
            room -= sum(lexicalizer.words(m.spec) for m in messages if isinstance(m.spec, Sentence))
            messages += tuple(map(_quoted, fitting(content.quotes, room, _words)))
        else:
            first = tuple(fitting(content.quotes, room, _words))
            left = None if limit is None else limit - sum(map(_words, first))
            messages = (*map(_quoted, first), *text.messages(left))
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

    def messages(self, room: int | None) -> Iterator[Message]:
        """Each scheme in the words of its first pattern that fits into the room that is left."""
        quotes = () if is_complete(self._content.schemes) else self._content.quotes
        shown = {(quote.source.document, quote.index) for quote in quotes}
        for chosen in self._content.schemes:
            if shown and (self._is_bare(chosen) or shown & {(m.document, m.sentence) for m in chosen.mentions}):
                continue
            rule = self._category.schemes.get(chosen.rule.scheme)
            fillings = self._fillings(chosen)
            for pattern in rule.says if rule is not None else ():
                if not pattern.fits(fillings):
                    continue
                sentence = self._lexicalizer.sentence(pattern, fillings)
                words = self._lexicalizer.words(sentence)
                if room is None or words <= room:
                    room = None if room is None else room - words
                    self._introduced.update(_introduced(chosen, fillings))
                    yield self._message(chosen, pattern.slots, sentence)
                    break

    @staticmethod
    def _is_bare(chosen: ChosenScheme) -> bool:
        """Whether it only names the event, which a sentence that is shown tells."""
        return any(chosen.rule.aspects[aspect].role == EVENT for aspect in chosen.candidates)

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
        candidates = [c for name in slots for c in chosen.candidates.get(name, ())]
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


def _quoted(sentence: WholeSentence) -> Message:
    text = CannedText(text=sentence.text, sources=(_spec_source(sentence.source),))
    return Message(Sentence(content=text, terminator=""), Provenance("extracted", "lead", (sentence.source,)))


def _words(sentence: WholeSentence) -> int:
    return count_words(sentence.text)


def _spec_source(source: SourceSpan) -> Source:
    return Source(document=source.document, start=source.span.start, end=source.span.end, page=source.page)
