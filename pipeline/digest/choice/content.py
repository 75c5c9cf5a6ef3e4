"""What is said of a document: its opening, passages by theme, and the frame around them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pipeline.digest.elements.frame import Frame
from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.front.opening_text import Opening
from pipeline.digest.interpret import DigestReading
from pipeline.digest.reading.passage import Passage
from pipeline.languages import Language
from pipeline.summary import Extras, TableRow

DOCUMENT: Final = "document"
OWN_SUMMARY: Final = "own_summary"
CONTENT: Final = "content"


@dataclass(frozen=True, slots=True)
class DigestContent:
    """The opening, passages by theme, the frame around them, and the facts that have a row beside them."""

    reading: DigestReading
    language: Language
    opening: Opening | None
    own_summary: tuple[Passage, ...]
    content: tuple[Passage, ...]
    is_focused: bool
    table: tuple[TableRow, ...] | None
    frame: Frame
    rows: tuple[KeyFact, ...]

    def extras(self) -> Extras:
        """Key facts, the kind, and the outline."""
        reading = self.reading
        return Extras(
            {
                "document_kind": {
                    "name": reading.kind.name,
                    "doubt": round(reading.kind.doubt, 1),
                },
                "key_facts": [fact.as_json(self.frame.called(fact.name)) for fact in self.rows],
                "outline": [heading.as_json() for heading in reading.headings],
            },
            table=self.table,
            warnings=reading.warnings,
        )


def themed(content: DigestContent) -> Iterator[tuple[str, Passage]]:
    """The passages with their themes, in the order of the text."""
    for theme, passages in ((OWN_SUMMARY, content.own_summary), (CONTENT, content.content)):
        for passage in passages:
            yield (section_theme(passage) if content.is_focused else theme), passage


def section_theme(passage: Passage) -> str:
    """The theme of a passage where each section has its own."""
    return f"section_{passage.surface.section}"
