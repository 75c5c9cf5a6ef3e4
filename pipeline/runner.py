"""Walks requests down the corridor: from raw documents to a summary."""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from pipeline.document import Document, Genre, Language
from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.registry import Corridor, Wiring
from pipeline.source import RawDocument, SourceText
from pipeline.stages import IdentifiesLanguage, Interpretation
from pipeline.summary import DOORS, Door, Request, Summary, layout

FALLBACK = "extract"
"""The profile that has something to say of every text; it reads the documents whose profile is still open."""


@dataclass(slots=True)
class Stopwatch:
    """Seconds spent at each door."""

    seconds: dict[Door, float] = field(default_factory=lambda: dict.fromkeys(DOORS, 0.0))

    @contextmanager
    def at(self, door: Door) -> Iterator[None]:
        """Adds the time of the block to `door`."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[door] += time.perf_counter() - start


class Runner:
    """Runs the profiles of a wiring; keeps nothing of one request for another."""

    def __init__(self, wiring: Wiring) -> None:
        self._wiring = wiring

    @property
    def corridors(self) -> Mapping[str, Corridor]:
        """The profiles by name."""
        return self._wiring.corridors

    def warm_up(self) -> None:
        """Loads everything that a request may need."""
        for corridor in self._wiring.corridors.values():
            corridor.warm_up()

    def read(self, raw: RawDocument) -> SourceText:
        """The text of a document, and nothing more."""
        return self._wiring.corridors[FALLBACK].ingest.ingest(raw)

    def outline(self, raw: RawDocument) -> Document:
        """The text of a document, its structure and, where it is one of ours, its language; no annotation."""
        corridor = self._wiring.corridors[FALLBACK]
        document = corridor.structure.structure(self.read(raw))
        if not isinstance(corridor.annotate, IdentifiesLanguage):
            return document
        try:
            return replace(document, language=corridor.annotate.identify(document))
        except UnusableDocument:
            return document

    def check(self, request: Request, documents: int) -> None:
        """Raises MalformedRequest for what can be refused before anything is read."""
        if request.profile == "auto":
            return
        corridor = self._wiring.corridors.get(request.profile)
        if corridor is None:
            valid = ", ".join(("auto", *self._wiring.corridors))
            raise MalformedRequest(f"unknown profile {request.profile!r}; valid profiles: {valid}")
        if documents > 1 and not corridor.takes_clusters:
            raise MalformedRequest(f"the profile {request.profile} summarizes one document at a time, not {documents}")

    def summarize(self, raws: Sequence[RawDocument], request: Request) -> Summary:
        """The summary of one document, or of several that make a cluster.

        Raises UnusableDocument with the contract's code, and MalformedRequest for a request that cannot be.
        """
        if not raws:
            raise MalformedRequest("a request needs at least one document")
        self.check(request, len(raws))
        watch = Stopwatch()
        if request.profile != "auto":
            corridor = self._wiring.corridors[request.profile]
            return self._walk(corridor, self._outlines(corridor, raws, watch), request, watch)
        return self._walk_by_genre(raws, request, watch)

    def interpret(self, raws: Sequence[RawDocument], request: Request) -> tuple[tuple[Document, ...], Interpretation]:
        """The annotated documents and what they say: for `auto`, to the first profile of their genre."""
        self.check(request, len(raws))
        watch = Stopwatch()
        name = request.profile
        if name == "auto":
            (first, *_) = self._outlines(self._wiring.corridors[FALLBACK], raws[:1], watch)
            name = next(iter(self._wiring.auto.get(first.genre, ())), FALLBACK)
        corridor = self._wiring.corridors[name]
        documents, _ = self._annotated(corridor, self._outlines(corridor, raws, watch), request)
        return documents, corridor.interpret.interpret(documents, request)

    def _walk_by_genre(self, raws: Sequence[RawDocument], request: Request, watch: Stopwatch) -> Summary:
        """Tries the profiles of the genre in their order, then the one that always has something to say."""
        reader = self._wiring.corridors[FALLBACK]
        documents = self._outlines(reader, raws, watch)
        genre: Genre = documents[0].genre
        for name in dict.fromkeys((*self._wiring.auto.get(genre, ()), FALLBACK)):
            corridor = self._wiring.corridors[name]
            if len(raws) > 1 and not corridor.takes_clusters:
                continue
            same_reading = corridor.ingest is reader.ingest and corridor.structure is reader.structure
            try:
                outlines = documents if same_reading else self._outlines(corridor, raws, watch)
                return self._walk(corridor, outlines, request, watch)
            except UnusableDocument as error:
                if error.code != "no_content_for_profile" or name == FALLBACK:
                    raise
        raise UnusableDocument("no_content_for_profile", "no profile takes several documents of this genre")

    def _outlines(self, corridor: Corridor, raws: Sequence[RawDocument], watch: Stopwatch) -> list[Document]:
        documents = []
        for raw in raws:
            with watch.at("ingest"):
                source = corridor.ingest.ingest(raw)
            with watch.at("structure"):
                documents.append(corridor.structure.structure(source))
        return documents

    @staticmethod
    def _annotated(
        corridor: Corridor, outlines: Sequence[Document], request: Request
    ) -> tuple[tuple[Document, ...], Language]:
        """The documents with their annotation, and their language."""
        wanted = None if request.language == "auto" else request.language
        documents = tuple(corridor.annotate.annotate(document, wanted) for document in outlines)
        language = documents[0].language
        if language is None:
            raise TypeError(f"{type(corridor.annotate).__name__} gave a document without a language")
        return documents, language

    def _walk(self, corridor: Corridor, outlines: Sequence[Document], request: Request, watch: Stopwatch) -> Summary:
        with watch.at("annotate"):
            documents, source_language = self._annotated(corridor, outlines, request)
        output_language = self._output_language(corridor, source_language, request)
        with watch.at("interpret"):
            interpretation = corridor.interpret.interpret(documents, request)
        with watch.at("select"):
            content = corridor.select.select(interpretation, request)
        with watch.at("plan"):
            messages = corridor.plan.plan(content, request)
        with watch.at("realize"):
            units = corridor.realize.realize(messages, output_language)
        warnings = dict.fromkeys(warning for document in documents for warning in document.source.warnings)
        return Summary(
            profile=corridor.name,
            language=source_language,
            output_language=output_language,
            text=layout(units),
            units=units,
            documents=documents,
            extras=content.extras(),
            analysis=interpretation.analysis,
            warnings=tuple(warnings),
            timings=watch.seconds,
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
