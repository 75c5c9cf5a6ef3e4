"""The surface of a document, read once: door 3 asks for it before there are tokens, of which it knows nothing."""

from dataclasses import dataclass

from pipeline.digest.reading.kinds import KindRow
from pipeline.digest.reading.surface import Surface, SurfaceReader
from pipeline.document import Document
from pipeline.remembering import found
from pipeline.span import Span


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """What the surface of a document is read for: alike where sentences and blocks are, whatever tokens there are."""

    document: Document
    row: KindRow
    focus: str | None

    def __hash__(self) -> int:
        return hash((id(self.document.blocks), self.focus))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Asked)
            and self.document.blocks is other.document.blocks
            and self.document.sections is other.document.sections
            and self.document.source is other.document.source
            and self.row is other.row
            and self.focus == other.focus
            and self._places == other._places
        )

    @property
    def _places(self) -> list[tuple[Span, int]]:
        annotation = self.document.annotation
        return [(each.span, each.block) for each in annotation.sentences] if annotation else []


def read_once(finder: object, reader: SurfaceReader, asked: Asked) -> tuple[Surface, ...]:
    """What `reader` reads of the document; remembered for `finder`, who has one reader for each document."""
    return found(finder, asked, lambda _: reader.read(asked.row, asked.focus))
