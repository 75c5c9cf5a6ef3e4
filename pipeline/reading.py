"""Documents as they were read: what the first three doors gave, kept so that nobody has to walk through them again."""

import datetime
import io
import pickle
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from operator import attrgetter
from typing import Any

from pipeline.document import Annotation, Document, Entity, NounGroup, Sentence, Term, Token, VerbGroup
from pipeline.errors import UnusableDocument
from pipeline.languages import Language
from pipeline.left_out import NOTHING_TO_READ, blank_document, blank_source, is_blank, named
from pipeline.source import RawDocument, SourceText
from pipeline.span import Span
from pipeline.stages import Annotate, AnnotatesSome, Ingest, IngestsClusters, SentenceChoice, Structure
from pipeline.summary import DOORS, Door, Request

COMPRESSION = 1
"""Annotation shrinks to a third; zlib's own default saves a fourteenth more, and takes more than twice as long."""
DOCUMENT_MODULES = frozenset({"pipeline.document", "pipeline.source", "pipeline.span"})


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


class ReadingCorruptError(ValueError):
    """The bytes are no reading that this version wrote."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Annotated documents; `read_as` names the components and settings that read them, alike for alike readings."""

    documents: tuple[Document, ...]
    read_as: str

    def pack(self) -> bytes:
        """The reading as bytes, compressed: for this version only."""
        documents = [(replace(d, annotation=None), d.annotation and _rows_of(d.annotation)) for d in self.documents]
        return zlib.compress(pickle.dumps((self.read_as, documents), pickle.HIGHEST_PROTOCOL), COMPRESSION)

    @classmethod
    def unpack(cls, data: bytes) -> "Reading":
        """The reading of what `pack` gave; raises ReadingCorruptError for anything else.

        Only documents and their parts are made: bytes from elsewhere cannot run anything.
        """
        try:
            read_as, documents = _DocumentUnpickler(io.BytesIO(zlib.decompress(data))).load()
            made = tuple(replace(d, annotation=rows and _annotation_of(rows)) for d, rows in documents)
        except (pickle.UnpicklingError, zlib.error, EOFError, AttributeError, TypeError, ValueError) as error:
            raise ReadingCorruptError(f"not a reading of this version: {error}") from error
        return cls(made, read_as)


@dataclass(frozen=True, slots=True)
class CloseReading:
    """Some sentences of each document are read, the others only counted; `read_as` says so of the reading."""

    choose: SentenceChoice
    read_as: str


class _Layer:
    """Turns a layer's objects into plain tuples and back: pickled as objects, they take five times as long."""

    def __init__(self, name: str, kind: type[Any]) -> None:
        self.name = name
        self._kind = kind
        names = [each.name for each in fields(kind)]
        self._span = names.index("span") if "span" in names else None
        columns = [c for n in names for c in (("span.start", "span.end") if n == "span" else (n,))]
        self._row = attrgetter(*columns)

    def rows(self, annotation: Annotation) -> list[tuple[Any, ...]]:
        return list(map(self._row, getattr(annotation, self.name)))

    def objects(self, rows: list[tuple[Any, ...]]) -> tuple[Any, ...]:
        at, kind = self._span, self._kind
        if at is None:
            return tuple(kind(*row) for row in rows)
        return tuple(kind(*row[:at], Span(row[at], row[at + 1]), *row[at + 2 :]) for row in rows)


_LAYERS = (
    _Layer("tokens", Token),
    _Layer("sentences", Sentence),
    _Layer("entities", Entity),
    _Layer("noun_groups", NounGroup),
    _Layer("verb_groups", VerbGroup),
    _Layer("terms", Term),
)


def _rows_of(annotation: Annotation) -> tuple[Any, ...]:
    return (annotation.language, annotation.acronyms, *(layer.rows(annotation) for layer in _LAYERS))


def _annotation_of(rows: tuple[Any, ...]) -> Annotation:
    language, acronyms, *tables = rows
    layers = {layer.name: layer.objects(table) for layer, table in zip(_LAYERS, tables, strict=True)}
    return Annotation(language=language, acronyms=acronyms, **layers)


class _DocumentUnpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if module in DOCUMENT_MODULES or (module, name) == ("datetime", datetime.date.__name__):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a document")


class Reader:
    """Takes the documents of one request through the first three doors, for each way of reading once.

    It begins with the raw documents or with a reading of them, whose source texts stand for what ingest would give.
    """

    def __init__(
        self, raws: Sequence[RawDocument], reading: Reading | None, request: Request, watch: Stopwatch
    ) -> None:
        self._raws = raws
        self._watch = watch
        self._language: Language | None = None if request.language == "auto" else request.language
        self._outlines: tuple[Ingest, Structure, tuple[Document, ...]] | None = None
        self._annotated: tuple[Annotate, str, tuple[Document, ...]] | None = None
        self._kept = reading

    def outlines(self, ingest: Ingest, structure: Structure) -> tuple[Document, ...]:
        """The structured documents, without annotation."""
        if self._outlines is None or self._outlines[:2] != (ingest, structure):
            self._annotated = None
            self._outlines = (ingest, structure, self._structured(ingest, structure))
        return self._outlines[2]

    def documents(
        self, ingest: Ingest, structure: Structure, annotate: Annotate, read_as: str, close: CloseReading | None = None
    ) -> tuple[Reading, Language]:
        """The annotated documents, and the language of the first that has one."""
        wanted = read_as if close is None else close.read_as
        reading = self._kept_reading(wanted)
        if reading is None:
            outlines = self.outlines(ingest, structure)
            if self._annotated is None or self._annotated[:2] != (annotate, wanted):
                with self._watch.at("annotate"):
                    self._annotated = (annotate, wanted, self._annotate(annotate, outlines, close))
            reading = Reading(self._annotated[2], wanted)
        language = next((document.language for document in reading.documents if document.language), None)
        if language is None:
            raise TypeError(f"{type(annotate).__name__} gave a document without a language")
        return reading, language

    def _structured(self, ingest: Ingest, structure: Structure) -> tuple[Document, ...]:
        if self._kept is not None:
            sources = [document.source for document in self._kept.documents]
        else:
            with self._watch.at("ingest"):
                sources = self._sources(ingest)
        with self._watch.at("structure"):
            return tuple(blank_document(s) if is_blank(s) else structure.structure(s) for s in sources)

    def _sources(self, ingest: Ingest) -> list[SourceText]:
        """The texts; in a cluster one without text is blank, unless all are."""
        if len(self._raws) == 1:
            return [ingest.ingest(self._raws[0])]
        if isinstance(ingest, IngestsClusters):
            with ingest.for_cluster(self._raws) as door:
                return self._sources_of_cluster(door)
        return self._sources_of_cluster(ingest)

    def _sources_of_cluster(self, ingest: Ingest) -> list[SourceText]:
        sources: list[SourceText] = []
        blank: list[UnusableDocument] = []
        for number, raw in enumerate(self._raws):
            try:
                sources.append(ingest.ingest(raw))
            except UnusableDocument as error:
                problem = named(number, raw.name or raw.title, error)
                if error.code not in NOTHING_TO_READ:
                    raise problem from error
                blank.append(problem)
                sources.append(blank_source(number, raw, error))
        if len(blank) == len(sources):
            raise blank[0]
        return sources

    def _annotate(
        self, annotate: Annotate, outlines: Sequence[Document], close: CloseReading | None
    ) -> tuple[Document, ...]:
        """The documents with their layers; in a cluster one of a foreign language stays as it is, unless all are."""

        def annotated(document: Document) -> Document:
            if close is not None and isinstance(annotate, AnnotatesSome):
                return annotate.annotate_some(document, self._language, close.choose)
            return annotate.annotate(document, self._language)

        if len(outlines) == 1:
            return (annotated(outlines[0]),)
        made: list[Document] = []
        foreign: list[UnusableDocument] = []
        for number, document in enumerate(outlines):
            if is_blank(document.source):
                made.append(document)
                continue
            try:
                made.append(annotated(document))
            except UnusableDocument as error:
                problem = named(number, document.title, error)
                if error.code != "unsupported_language":
                    raise problem from error
                foreign.append(problem)
                made.append(document)
        if foreign and not any(document.language for document in made):
            raise foreign[0]
        return tuple(made)

    def _kept_reading(self, read_as: str) -> Reading | None:
        """What was kept, if it was read just so: with more sentences read, the same request has another summary."""
        kept = self._kept
        if kept is None or kept.read_as != read_as:
            return None
        texts = [document for document in kept.documents if not is_blank(document.source)]
        if self._language is not None and any(document.language != self._language for document in texts):
            return None
        return kept
