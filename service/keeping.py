"""Work whose documents are kept as they were read, so that the next question about them is answered sooner."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.align.alignment import Kind
from pipeline.languages import LANGUAGES, Language
from pipeline.reading import Reading, ReadingCorruptError
from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.span import SourceSpan, Span
from pipeline.summary import Door
from service.answer import file_names, request_digest, summary_object
from service.details import installed_details
from service.options import Format, Options
from service.rendering import render
from service.storage.packing import PackedSummary, packed_summary
from service.tasks import refuted_units, size_of
from service.told import Body


@dataclass(frozen=True, slots=True)
class KeptSummary:
    """A summary as it is sent (`body`) and, if it is, `kept`; with how long its stages took, and what metrics count.

    `reading` is that of its documents, packed, where it is a new one.
    """

    body: Body
    kept: PackedSummary | None
    profile: str
    language: str
    refuted: Mapping[Kind, int]
    timings: Mapping[Door, float]
    reading: bytes | None


@dataclass(frozen=True, slots=True)
class KeepingTask:
    """Documents to summarize together, raw or as they were read before (`reading`); `documents` are their keys,
    `names` those of their files where there are no `raws`.

    The summary is told in a `form`, its warnings in the `interface`, the language of who asks; it is kept in English.
    Without `keep`, nothing but what is told is given back.

    A reading that cannot be used, of another version say, is as none: then `raws` are read.
    """

    identifier: str
    raws: tuple[RawDocument, ...]
    documents: Sequence[Sequence[str | None]]
    options: Options
    metadata: tuple[Mapping[str, Any], ...] = ()
    reading: bytes | None = None
    keep: bool = True
    form: Format = "json"
    names: tuple[str | None, ...] = ()
    interface: Language | None = None

    @property
    def size(self) -> int:
        """That of all documents; a reading has two bytes and more for each that was read."""
        return size_of(self.raws) if self.raws else _size_of_reading(self.reading or b"")

    def run(self, runner: Runner) -> KeptSummary:
        """The summary, and how the documents were read."""
        request = self.options.request
        before = _unpacked(self.reading) if self.reading is not None else None
        summary = runner.summarize(self.raws, request, before)
        digest = request_digest(self.documents, request)
        names = self.names or file_names(self.raws)
        answer = summary_object(summary, self.identifier, digest, self.metadata, self.options.include, names)
        is_known = before is not None and before.documents is summary.documents
        is_wanted = self.keep and not is_known
        reading = Reading(summary.documents, summary.read_as).pack() if is_wanted else None
        return KeptSummary(
            body_of(answer, self.form, self.interface),
            packed_summary(answer) if self.keep else None,
            summary.profile,
            summary.language,
            refuted_units(answer),
            dict(summary.timings),
            reading,
        )


def body_of(answer: Mapping[str, Any], form: Format, language: Language | None = None) -> Body:
    """A summary object as it is sent, with the codes of its warnings, each once.

    JSON tells what they say in the `language` of who asks, English where it is None; a page in its own.
    """
    warned = tuple(dict.fromkeys(warning["code"] for warning in answer.get("warnings", ())))
    if form == "json" and warned and language is not None and language != LANGUAGES[0]:
        answer = installed_details().told_warnings(answer, language)
    # A title may hold a lone surrogate, which no encoding can say.
    return Body.of(render(answer, form).encode("utf-8", "replace"), warned)


@dataclass(frozen=True, slots=True)
class SegmentTask:
    """The whole sections or thematic segments in which places of a summary's documents stand."""

    identifier: str
    reading: bytes
    options: Options
    places: Sequence[tuple[int, int, int]]

    @property
    def size(self) -> int:
        """That of the documents, as they were read."""
        return _size_of_reading(self.reading)

    def run(self, runner: Runner) -> list[dict[str, Any]]:
        """A segment for each place, those that are the same once, in the order of the documents."""
        reading = Reading.unpack(self.reading)
        spans = [SourceSpan(document, Span(start, end)) for document, start, end in self.places]
        return [
            {
                "document": segment.source.document,
                "start": segment.source.span.start,
                "end": segment.source.span.end,
                "title": segment.title,
                "theme": segment.theme,
                "text": segment.source.span.of(reading.documents[segment.source.document].text),
            }
            for segment in runner.segments(reading, self.options.request, spans)
        ]


def _size_of_reading(data: bytes) -> int:
    return len(data) // 2


def _unpacked(data: bytes) -> Reading | None:
    try:
        return Reading.unpack(data)
    except ReadingCorruptError:
        return None
