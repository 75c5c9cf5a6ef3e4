"""The body of an RTF file, or one of its footnotes, as it is gathered paragraph by paragraph."""

from dataclasses import dataclass, field

from pipeline.ingest.paragraphs import Paragraph, table_blocks
from pipeline.ingest.styles import Role


@dataclass(slots=True)
class Flow:
    """Finished paragraphs, the one being written, and the table that may be open.

    `depth` is the number of groups around the flow; `is_note` tells a footnote from the body.
    """

    depth: int = 0
    is_note: bool = False
    done: list[Paragraph] = field(default_factory=list)
    notes: list[Paragraph] = field(default_factory=list)
    _text: list[str] = field(default_factory=list)
    _bold: int = 0
    _plain: int = 0
    _size: float = 0.0
    _cell: list[Paragraph] = field(default_factory=list)
    _row: list[list[Paragraph]] = field(default_factory=list)
    _rows: list[list[list[Paragraph]]] = field(default_factory=list)

    def write(self, text: str, *, is_bold: bool, size: float) -> None:
        """Adds characters to the paragraph."""
        self._text.append(text)
        visible = len(text.strip())
        if visible:
            self._size = max(self._size, size)
            self._bold += visible if is_bold else 0
            self._plain += 0 if is_bold else visible

    def end_paragraph(self, role: Role, *, is_in_table: bool) -> None:
        """Finishes the paragraph; its notes follow it."""
        text = "".join(self._text)
        is_bold = self._bold > 0 and self._plain == 0
        paragraph = Paragraph(text, role.marks, is_bold=is_bold, size=self._size)
        self._text, self._bold, self._plain, self._size = [], 0, 0, 0.0
        notes, self.notes = self.notes, []
        found = [paragraph, *notes] if text.strip() and not role.is_dropped else notes
        if is_in_table:
            self._cell.extend(found)
        else:
            self.end_table()
            self.done.extend(found)

    def end_cell(self) -> None:
        """Finishes a cell of a table."""
        self._row.append(self._cell)
        self._cell = []

    def end_row(self) -> None:
        """Finishes a row of a table."""
        self._rows.append(self._row)
        self._row = []

    def end_table(self) -> None:
        """Puts the open table, if there is one, behind the paragraphs before it."""
        rows = [*self._rows, *([self._row] if self._row else []), *([[self._cell]] if self._cell else [])]
        self._rows, self._row, self._cell = [], [], []
        if rows:
            self.done.extend(table_blocks(rows, ()))
