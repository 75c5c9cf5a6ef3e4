"""The component behind the first door."""

from pipeline.ingest.door import ingest
from pipeline.ingest.settings import IngestSettings
from pipeline.resources import Resources
from pipeline.source import RawDocument, SourceText


class MediaTypeIngest:
    """Reads a document by its media type, the claimed one checked against the content."""

    def __init__(self, settings: IngestSettings, resources: Resources) -> None:  # noqa: ARG002
        self._settings = settings

    def ingest(self, raw: RawDocument) -> SourceText:
        """The source text; raises UnusableDocument with the contract's code."""
        return ingest(raw, self._settings)
