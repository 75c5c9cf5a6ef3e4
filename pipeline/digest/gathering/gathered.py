"""What is known of a document when its passages and facts are gathered, and what is gathered so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pipeline.digest.elements.head import Head
from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.settings import DigestSettings
from pipeline.digest.gathering.tools import LanguageTools
from pipeline.digest.headings.bounding import bounded_blocks
from pipeline.digest.headings.heads import Heads, is_asked_throughout
from pipeline.digest.headings.parts import ITEMS
from pipeline.digest.joined.runs import RunReader
from pipeline.digest.meetings.turns import Turns
from pipeline.digest.reading.kinds import KindRow
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface, SurfaceReader
from pipeline.document import Document, DocumentKind

FAQ: Final = "faq"
SHORT_DOCUMENT: Final = 1_300
"""Words of a document of which any sentence that stands alone may be a fact."""


@dataclass(frozen=True)
class Reading:
    """What is known of a document when gathering begins; `focus` is what the reader asks about."""

    document: Document
    kind: DocumentKind
    row: KindRow
    focus: str | None
    tools: LanguageTools
    settings: DigestSettings
    reader: SurfaceReader
    surfaces: Sequence[Surface]

    @cached_property
    def words(self) -> int:
        """The length of the document."""
        return len(self.document.text.split())

    @cached_property
    def asked(self) -> frozenset[str] | None:
        """The words that the reader asks about, cut as those of sentences are; None where it asks for the document."""
        return None if self.focus is None else frozenset(self.reader.keys(self.focus))

    @property
    def is_whole(self) -> bool:
        """Whether the document is told, and not what it says about something."""
        return self.focus is None

    @property
    def is_told_closely(self) -> bool:
        """Whether any sentence may be a fact: the document is short, and told as a whole."""
        return self.is_whole and self.words <= SHORT_DOCUMENT

    @cached_property
    def bounded(self) -> Mapping[int, Head]:
        """What bounds whole blocks: conditions, names that run in."""
        tools = self.tools
        found = bounded_blocks(
            self.document,
            tools.bounds,
            tools.conditions,
            tools.days,
            self.surfaces,
            tools.says_role,
            tools.numbering,
        )
        return {**found, **tools.cases.bounded(self.document)}

    @cached_property
    def heads(self) -> Heads:
        """The headings over sentences."""
        return Heads(
            self.document,
            self.surfaces,
            self.reader.is_formal,
            self.tools.names_field,
            self.tools.numbering,
            asks=self.kind.name == FAQ or is_asked_throughout(self.document, self.surfaces),
            asked_in=self.tools.cases.asking(self.document),
            has_items=self.row.parts == ITEMS,
            bounded=self.bounded,
        )

    @cached_property
    def noise(self) -> frozenset[int]:
        """The numbers of sentences that tell nothing."""
        return frozenset(each.index for each in self.surfaces if self.reader.is_noise(each))

    @cached_property
    def turns(self) -> Turns:
        """The sentences that turn what stands before them."""
        return Turns(self.document, self.surfaces, self.tools.settling.proposes, self.tools.settling.undoes)


@dataclass(frozen=True, slots=True)
class Gathered:
    """What may be told so far: `own` is the document's own summary, `leads` how its text opens, `pairs` are passages
    with what leads to them; what stands before `begins` is greeting. `opening` is said before all of it."""

    opening: str
    facts: tuple[KeyFact, ...]
    passages: tuple[Passage, ...]
    runs: RunReader
    own: tuple[Passage, ...] = ()
    leads: tuple[Passage, ...] = ()
    pairs: tuple[Passage, ...] = ()
    begins: int = 0
    is_of_messages: bool = False
