"""The component behind the first door."""

import math
from collections.abc import Sequence
from contextlib import AbstractContextManager

from pipeline.ingest.cluster import ClusterIngest
from pipeline.ingest.door import Parse, ingest
from pipeline.ingest.settings import IngestSettings
from pipeline.ingest.sharing import SharedParsers
from pipeline.ingest.words import FileWords
from pipeline.languages import LANGUAGES
from pipeline.resources import Resources, Row
from pipeline.source import RawDocument, SourceText
from pipeline.stages import Ingest


class MediaTypeIngest:
    """Reads a document by its media type, the claimed one checked against the content."""

    def __init__(self, settings: IngestSettings, resources: Resources) -> None:
        self._settings = settings
        self._words = read_file_words(resources)

    def ingest(self, raw: RawDocument, parse: Parse | None = None) -> SourceText:
        """The source text; raises UnusableDocument with the contract's code.

        `parse` is what parses a file where it can harm nothing; else each has a process of its own.
        """
        return ingest(raw, self._settings, self._words, parse)

    def for_cluster(self, raws: Sequence[RawDocument]) -> AbstractContextManager[Ingest]:
        """This door for the files of one request; where OCR is wanted, each has its own time."""
        size = sum(len(raw.data) for raw in raws)
        seconds = self._settings.cluster_seconds(size)
        return ClusterIngest(self.ingest, SharedParsers(seconds), math.inf if self._settings.ocr else seconds, size)


def read_file_words(resources: Resources) -> FileWords:
    """The words that ship with Précis, and those of the deployment."""

    def rows(name: str) -> list[Row]:
        return [row for language in LANGUAGES for row in resources.lexicon(language, name)]

    def of_kind(name: str, column: str, kind_column: str, kind: str) -> tuple[str, ...]:
        return tuple(sorted({row[column] for row in rows(name) if row[kind_column] == kind}))

    return FileWords(
        characters="".join(sorted({row["character"] for row in rows("ingest_characters")})),
        styles={row["style"]: row["kind"] for row in rows("ingest_styles")},
        dividers=of_kind("ingest_mail", "phrase", "kind", "divider"),
        attributions=of_kind("ingest_mail", "phrase", "kind", "attribution"),
        before_hyphen=of_kind("ingest_hyphens", "part", "place", "before"),
        after_hyphen=of_kind("ingest_hyphens", "part", "place", "after"),
        closings=of_kind("ingest_mail", "phrase", "kind", "closing"),
        footers=of_kind("ingest_mail", "phrase", "kind", "footer"),
        pointers=of_kind("ingest_mail", "phrase", "kind", "pointer"),
        captions=tuple(sorted({row["word"] for row in rows("ingest_captions")})),
    )
