"""What the headings of a document say of its sections: which lead, sum up, close, or tell nothing of their own."""

from dataclasses import dataclass
from functools import cached_property

from pipeline.digest.elements.line import Line
from pipeline.digest.elements.rules import RuleBook, RuleType, title_of
from pipeline.digest.reading.kinds import KindRow
from pipeline.digest.tables.table_rows import SHEET
from pipeline.document import Document


@dataclass(frozen=True)
class Sections:
    """The sections of one document by what their headings say; an own summary stands in its first `front` signs."""

    document: Document
    book: RuleBook
    front: float

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """Their titles as rules see them; empty for what has none."""
        text = self.document.text
        sections = self.document.sections
        return tuple(title_of(Line.of(text, each.title).text) if each.title else "" for each in sections)

    @cached_property
    def skipped(self) -> frozenset[int]:
        """Those that tell nothing of their own: attendance, contents, references; of a workbook, sheets all do."""
        return frozenset() if self.document.source.media_type == SHEET else self._of("skipped_section")

    @cached_property
    def leading(self) -> frozenset[int]:
        """Those that say what a document is for: purpose, introduction, overview."""
        return self._of("leading_section")

    @cached_property
    def minor(self) -> frozenset[int]:
        """Those in which little is worth telling: any other business, births."""
        return self._of("minor_section")

    @cached_property
    def closing(self) -> frozenset[int]:
        """Those that say what comes of it all: conclusions, lessons."""
        return self._of("closing_section")

    @cached_property
    def own_summary(self) -> frozenset[int]:
        """Those in which the authors sum their document up, near its beginning."""
        sections = self.document.sections
        return frozenset(n for n in self._of("own_summary") if sections[n].span.start <= self.front)

    def wanted(self, row: KindRow) -> frozenset[int]:
        """Those whose headings announce a topic that readers of a kind want."""
        rules = self.book.set_of("wanted_section")
        return frozenset(
            number
            for number, title in enumerate(self.titles)
            if title and any(rule.data.topic in row.wants for rule, _ in rules.matching(title))
        )

    def _of(self, name: RuleType) -> frozenset[int]:
        rules = self.book.set_of(name)
        return frozenset(number for number, title in enumerate(self.titles) if title and rules.first(title))
