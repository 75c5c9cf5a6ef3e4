"""Walks requests down the corridor: from raw documents to a summary."""

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cached_property, partial
from statistics import mode
from typing import TYPE_CHECKING, Any

from pipeline.align.alignment import Link
from pipeline.closing_marks import with_closing_marks
from pipeline.document import NO_GENRE, Document, Genre
from pipeline.errors import ConfigurationError, MalformedRequest, UnknownTopic, UnusableDocument
from pipeline.excerpts import Excerpts, as_document, section_of
from pipeline.gate import Gate, Refutation, without
from pipeline.languages import Language
from pipeline.left_out import is_blank, language_warnings, set_aside, untold_warnings, with_words
from pipeline.reading import CloseReading, Reader, Reading, Stopwatch
from pipeline.realizer.engine import RealizationEngine, UnsupportedFeature
from pipeline.registry import Corridor, ReadingDoors, Wiring
from pipeline.remembering import remembering
from pipeline.source import RawDocument, SourceText
from pipeline.span import SourceSpan
from pipeline.stages import (
    HasSegments,
    IdentifiesLanguage,
    Interpretation,
    KnowsCategories,
    TellsRules,
)
from pipeline.summary import (
    AUTO,
    Request,
    Segment,
    Summary,
    SummaryUnit,
    TableRow,
    count_words,
    layout,
)
from pipeline.trace import refused, trace
from pipeline.unused_options import unused_options
from pipeline.word_limit import cut_warning, within_limit

LOG = logging.getLogger("precis")

if TYPE_CHECKING:
    from pipeline.align.component import Aligner
    from pipeline.align.linking.labels import Labels
    from pipeline.align.verifier import Verifier
    from pipeline.controlled.component import ControlledLanguage


class Runner:
    """Runs the profiles of a wiring, the `corridors` by name; keeps nothing of one request for another.

    `engine` puts posted specs into words, `fallback` has something to say of every text.
    """

    def __init__(self, wiring: Wiring) -> None:
        self._wiring = wiring
        self.corridors: Mapping[str, Corridor] = wiring.corridors
        self.engine: RealizationEngine = wiring.engine
        self.fallback = wiring.fallback

    @property
    def realizers(self) -> tuple[str, ...]:
        """The components of the last door among which a request may choose."""
        return self._wiring.realizers

    @cached_property
    def controlled(self) -> "ControlledLanguage":
        """What generates controlled language, and holds texts to its norms."""
        from pipeline.controlled.component import ControlledLanguage

        return ControlledLanguage(self._wiring.resources, self._wiring.engine, self._wiring.reader)

    @cached_property
    def aligner(self) -> "Aligner":
        """What traces the words of a summary to its sources."""
        # Imported late: summaries need not wait for it.
        from pipeline.align.component import Aligner
        from pipeline.align.settings import AlignSettings

        return Aligner(AlignSettings(), self._wiring.resources, self._aligned.annotate)

    @cached_property
    def verifier(self) -> "Verifier":
        """What checks the words of a summary against its sources."""
        from pipeline.align.verifier import Verifier

        return Verifier(self.aligner, self._wiring.resources)

    @cached_property
    def _gate(self) -> Gate:
        from pipeline.align.reading.shortening import VerifiesDoubtful

        return Gate(self._wiring.gate, VerifiesDoubtful(self._wiring.resources, lambda: self.verifier))

    @cached_property
    def _aligned(self) -> ReadingDoors:
        return self._wiring.reader("alignment")

    def label(
        self, summaries: Sequence[RawDocument], raws: Sequence[RawDocument], language: Language | None
    ) -> "Labels":
        """Which sentences of the sources each of their summaries rests on; raises UnusableDocument."""
        from pipeline.align.linking.labels import Labeler

        return Labeler(self.aligner).label(
            [self._summary(summary) for summary in summaries], self._sources(raws), language
        )

    def compared(self, summary: RawDocument, raws: Sequence[RawDocument]) -> tuple[Document, tuple[Document, ...]]:
        """The summary and its sources, line by line; a source without text is blank, unless all are.

        Raises UnusableDocument (`empty_document`) where the summary, or no source, has a word.
        """
        return self._summary(summary), self._sources(raws)

    def _summary(self, raw: RawDocument) -> Document:
        doors = self._aligned
        try:
            found = Reader((raw,), None, Request(), Stopwatch()).outlines(doors.ingest, doors.structure)
        except UnusableDocument as error:
            raise UnusableDocument(error.code, f"summary: {error.detail}") from error
        return with_words("summary", found)[0]

    def _sources(self, raws: Sequence[RawDocument]) -> tuple[Document, ...]:
        if not raws:
            raise MalformedRequest("an alignment needs at least one source document")
        doors = self._aligned
        try:
            found = Reader(raws, None, Request(), Stopwatch()).outlines(doors.ingest, doors.structure)
        except UnusableDocument as error:
            if len(raws) > 1:  # which of them is said
                raise
            raise UnusableDocument(error.code, f"documents.0: {error.detail}") from error
        return with_words("documents", found)

    def warm_up(self) -> None:
        """Loads everything that a request to the assembled profiles may need."""
        for step in (*self.warming_up(late=False), *self.warming_up(late=True)):
            step()

    def warming_up(self, *, late: bool) -> Sequence[Callable[[], None]]:
        """The steps of that; what is `late` no answer waits for: it is compiled where it is first used."""
        corridors = self._wiring.corridors.assembled
        reads_late = self._wiring.reads_late
        steps = [step for each in corridors for step in each.warming_up(late=late, reads_late=reads_late)]
        gated = late and self._wiring.gate.on and any(corridor.gated for corridor in corridors)
        return (*steps, self._gate.warm_up) if gated else tuple(steps)

    def read(self, raw: RawDocument) -> SourceText:
        """The text of a document, and nothing more."""
        return self._wiring.corridors[self.fallback].ingest.ingest(raw)

    def outline(self, raw: RawDocument) -> Document:
        """The text of a document, its structure and, where it is one of ours, its language; no annotation."""
        corridor = self._wiring.corridors[self.fallback]
        document = corridor.structure.structure(self.read(raw))
        if not isinstance(corridor.annotate, IdentifiesLanguage):
            return document
        try:
            return replace(document, language=corridor.annotate.identify(document))
        except UnusableDocument:
            return document

    def check(self, request: Request, documents: int) -> None:
        """Raises MalformedRequest for what can be refused before anything is read."""
        if request.profile not in (AUTO, *self._wiring.corridors):
            valid = ", ".join((AUTO, *self._wiring.corridors))
            raise MalformedRequest(f"unknown profile {request.profile!r}; valid profiles: {valid}")
        if request.engine not in (None, *self.realizers):
            raise MalformedRequest(f"unknown engine {request.engine!r}; valid engines: {', '.join(self.realizers)}")
        if request.category is not None:
            self._check_category(request.profile, request.category)
        if request.profile == AUTO:
            return
        corridor = self._wiring.corridors[request.profile]
        if documents > 1 and not corridor.takes_clusters:
            raise MalformedRequest(f"the profile {request.profile} summarizes one document at a time, not {documents}")

    def _check_category(self, profile: str, category: str) -> None:
        tried = self._wiring.auto.values() if profile == AUTO else ((profile,),)
        names = dict.fromkeys(name for each in tried for name in each)
        components = [self._wiring.corridors[name].interpret for name in names]
        known = dict.fromkeys(name for c in components if isinstance(c, KnowsCategories) for name in c.categories)
        if known and category not in known:
            raise MalformedRequest(f"unknown category {category!r}; valid categories: {', '.join(known)}")

    @remembering()
    def summarize(self, raws: Sequence[RawDocument], request: Request, reading: Reading | None = None) -> Summary:
        """The summary of one document, or of several that make a cluster.

        `reading` is how an earlier request read the same documents; `raws` are then not looked at.
        Raises UnusableDocument with the contract's code, and MalformedRequest for a request that cannot be.
        """
        count = len(reading.documents) if reading else len(raws)
        if not count:
            raise MalformedRequest("a request needs at least one document")
        self.check(request, count)
        watch = Stopwatch()
        reader = Reader(raws, reading, request, watch)
        if request.profile != AUTO:
            return self._walk(self._corridor(request.profile, request), reader, request, watch)
        return self._walk_by_genre(count, reader, request, watch)

    def interpret(self, raws: Sequence[RawDocument], request: Request) -> tuple[tuple[Document, ...], Interpretation]:
        """The annotated documents and what they say: for `auto`, to the first profile of their genre."""
        self.check(request, len(raws))
        reader = Reader(raws, None, request, Stopwatch())
        name = request.profile
        if name == AUTO:
            name = next(iter(self._wiring.auto.get(self._genre(reader), ())), self.fallback)
        corridor = self._corridor(name, request)
        reading, language = self._read(corridor, reader, request)
        documents = reading.documents
        with _refusals():
            return documents, corridor.interpret.interpret(set_aside(documents, language), request)

    def segments(self, reading: Reading, request: Request, places: Sequence[SourceSpan]) -> tuple[Segment, ...]:
        """The whole sections or thematic segments of `places`, each once, in the order of the documents.

        `request` is the one of the summary in which the places stand, with its profile named.
        """
        corridor = self._corridor(request.profile, request)
        again, language = self._read(corridor, Reader((), reading, request, Stopwatch()), request)
        documents = again.documents
        with _refusals():
            interpretation = corridor.interpret.interpret(set_aside(documents, language), request)
        if isinstance(interpretation, HasSegments):
            found = {interpretation.segment_of(place) for place in places}
        else:
            found = {section_of(documents, place) for place in places}
        return tuple(sorted(found, key=lambda segment: segment.source))

    def _genre(self, reader: Reader) -> Genre:
        fallback = self._wiring.corridors[self.fallback]
        found = [d.told_as for d in reader.outlines(fallback.ingest, fallback.structure) if not is_blank(d.source)]
        return mode([genre for genre in found if genre != NO_GENRE] or found)

    def _walk_by_genre(self, count: int, reader: Reader, request: Request, watch: Stopwatch) -> Summary:
        """Tries the profiles of the genre in their order, then the one that always has something to say."""
        names = self._wiring.auto.get(self._genre(reader), ())
        mute: list[str] = []
        for name in dict.fromkeys((*names, self.fallback)):
            corridor = self._corridor(name, request)
            if count > 1 and not corridor.takes_clusters:
                continue
            try:
                return self._walk(corridor, reader, request, watch, needs_first=name in names[:-1])
            except UnusableDocument as error:
                if error.code == "unsupported_output_language" and names:
                    mute.append(name)
                elif error.code != "no_content_for_profile" or isinstance(error, UnknownTopic) or name == self.fallback:
                    raise
        if mute:
            tried, language = ", ".join((*names, self.fallback)), request.output_language
            detail = f"auto tried {tried}, and none can say this document in {language}; ask for output language same"
            raise UnusableDocument("unsupported_output_language", detail)
        raise UnusableDocument("no_content_for_profile", "no profile takes several documents of this genre")

    def _corridor(self, name: str, request: Request) -> Corridor:
        """The profile, with the engine that the request chooses."""
        if request.engine is None:
            return self._wiring.corridors[name]
        try:
            return self._wiring.corridors.realized_by(name, request.engine)
        except ConfigurationError as error:
            LOG.warning("the engine %s cannot be used: %s", request.engine, error)
            detail = f"the engine {request.engine} cannot be used by {name} here, the log says why; choose another"
            raise MalformedRequest(detail) from error

    @staticmethod
    def _read(corridor: Corridor, reader: Reader, request: Request) -> tuple[Reading, Language]:
        choice = corridor.choice(request)
        named = " ".join((corridor.read_as, corridor.chosen_as, *([repr(request.focus)] if request.focus else [])))
        close = choice and CloseReading(choice, named)
        return reader.documents(corridor.ingest, corridor.structure, corridor.annotate, corridor.read_as, close)

    def _walk(
        self, corridor: Corridor, reader: Reader, request: Request, watch: Stopwatch, *, needs_first: bool = False
    ) -> Summary:
        reading, source_language = self._read(corridor, reader, request)
        documents = reading.documents
        output_language = self._output_language(corridor, source_language, request)
        with watch.at("interpret"), _refusals():
            interpretation = corridor.interpret.interpret(set_aside(documents, source_language), request)
        with watch.at("select"), _refusals():
            content = corridor.select.select(interpretation, request)
        with watch.at("plan"), _refusals():
            messages = corridor.plan.plan(content, request)
        with watch.at("realize"), _refusals():
            said = with_closing_marks(corridor.realize.realize(messages, output_language), documents)
            refutations = self._refutations(corridor, said, documents, output_language)
        extras = content.extras()
        if undeclared := ", ".join(sorted(extras.fields.keys() - self._wiring.fields.keys())):
            raise ValueError(f"the profile {corridor.name} answers with {undeclared}: declare it in [fields]")
        limit = request.word_limit(sum(count_words(document.text) for document in documents))
        kept = without(said, refutations, needs_first=needs_first)
        extras = replace(extras, table=_told_rows(extras.table, said, kept))
        units, left_out = within_limit(kept, extras.table, limit)
        warnings = dict.fromkeys(warning for document in documents for warning in document.source.warnings)
        warnings |= dict.fromkeys((*language_warnings(documents, source_language), *extras.warnings))
        warnings |= dict.fromkeys((*unused_options(corridor, request, extras), *(r.warning for r in refutations)))
        warnings |= dict.fromkeys(untold_warnings(documents, () if request.topics else units, source_language))
        if left_out:
            warnings[cut_warning(left_out, limit, corridor.component_names["realize"])] = None
        return Summary(
            profile=corridor.name,
            language=source_language,
            output_language=output_language,
            text=layout(units, extras.table),
            units=units,
            documents=documents,
            extras=extras,
            analysis=interpretation.analysis,
            headline=lambda: self._headline(documents, request),
            links=lambda: self._links(units, documents, output_language),
            refuted=tuple(refutation.kind for refutation in refutations),
            trace=partial(
                trace,
                self._wiring.resources,
                self._wiring.families,
                corridor.component_names,
                {"interpret": refused(interpretation, units), "select": refused(content, units)},
                interpretation.rules() if isinstance(interpretation, TellsRules) else (),
            ),
            warnings=tuple(warnings),
            timings=watch.seconds,
            read_as=reading.read_as,
        )

    def _refutations(
        self, corridor: Corridor, units: Sequence[SummaryUnit], documents: Sequence[Document], language: Language
    ) -> tuple[Refutation, ...]:
        """The units that are not to be said; those in another language than their sources cannot be verified."""
        if not (corridor.gated and self._wiring.gate.on) or all(u.provenance.kind == "extracted" for u in units):
            return ()  # and nothing of it is loaded
        return self._gate.refuted(units, documents, language)

    def _headline(self, documents: Sequence[Document], request: Request) -> Any:
        """What the profile of headlines answers of documents that were read already; None where it has nothing."""
        corridor = self._corridor(self._wiring.headlines, Request())
        reader = Reader((), Reading(tuple(documents), ""), request, Stopwatch())
        reading, language = self._read(corridor, reader, request)
        with suppress(UnusableDocument):
            read = corridor.interpret.interpret(set_aside(reading.documents, language), request)
            return corridor.select.select(read, Request()).extras().fields["headline"]
        return None

    def _links(
        self, units: Sequence[SummaryUnit], documents: Sequence[Document], language: Language
    ) -> tuple[tuple[Link, ...], ...]:
        """For each unit its links to the sentences that it rests on; none where those are in another language."""
        excerpts = Excerpts(documents)
        given = [excerpts.of(unit.provenance.sources) for unit in units]
        is_ours = [excerpt.document.language == language for excerpt in given]
        said = [as_document(unit.text, language) for unit in units]
        texts = [(text, [excerpt.document]) for text, excerpt, ours in zip(said, given, is_ours, strict=True) if ours]
        found = self.aligner.links_each(texts, language)
        return tuple(
            tuple(replace(link, source=excerpt.place(link.source.span)) for link in next(found)) if ours else ()
            for excerpt, ours in zip(given, is_ours, strict=True)
        )

    @staticmethod
    def _output_language(corridor: Corridor, source: Language, request: Request) -> Language:
        if request.output_language == "same":
            return source
        if request.output_language != source and not corridor.translates:
            raise UnusableDocument(
                "unsupported_output_language",
                f"the profile {corridor.name} writes in the language of its source, here {source}; "
                "ask for output language same",
            )
        return request.output_language


@contextmanager
def _refusals() -> Iterator[None]:
    """What an engine cannot say is a fault of the choice, not of the service: it is told by its code."""
    try:
        yield
    except UnsupportedFeature as error:
        raise UnusableDocument("unsupported_by_engine", f"{error}; choose another engine or profile") from error


def _told_rows(
    table: tuple[TableRow, ...] | None, said: Sequence[SummaryUnit], kept: Sequence[SummaryUnit]
) -> tuple[TableRow, ...] | None:
    """The rows of a table without those that had units, none of which is said, and have nothing else."""
    if table is None:
        return None
    had, has = ({unit.provenance.theme for unit in units} for units in (said, kept))
    return tuple(row for row in table if row.lines or row.theme not in had or row.theme in has)
