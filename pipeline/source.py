"""What comes in through the first door, and what it gives to the second: raw documents and source texts."""

import datetime
import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal

from pipeline.span import Span

_LINE = re.compile(r"[^\r\n]+")
MarkKind = Literal[
    "title",
    "author",
    "heading",
    "caption",
    "list_item",
    "quotation",
    "table",
    "footnote",
    "code",
    "header_field",
]


@dataclass(frozen=True, slots=True)
class RawDocument:
    """A document as it was handed over, with what its sender says of it.

    `data` is the bytes of a file, or the text itself where it came inside JSON (`str`; it may hold lone
    surrogates). `media_type` and `name` are claims, checked against the content. `title`, `date` and
    `language` are the sender's own and win over what the file says of itself.
    """

    data: bytes | str
    media_type: str | None = None
    name: str | None = None
    title: str | None = None
    date: datetime.date | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class LayoutMark:
    """What the format itself says of a stretch of the text: a tag, a paragraph style or, for PDF, typography.

    `level` is 1 for the highest heading and for the outermost list or quotation, 0 where levels have no
    meaning; that of a table is 1 where its first row is marked as the heads of its columns. A mark covers
    whole paragraphs, or whole lines of them; marks may nest (a list item in a table).
    """

    kind: MarkKind
    span: Span
    level: int = 0

    def __post_init__(self) -> None:
        if self.level < 0 or (self.kind == "heading" and self.level == 0):
            raise ValueError(f"a {self.kind} mark cannot have level {self.level}")


@dataclass(frozen=True, slots=True)
class Page:
    """A stretch of the text that stands on one page: the number of the page in the file, from 1, and the stretch.

    A page may have several: its footnotes stand after a paragraph that goes over to the next page.
    """

    number: int
    span: Span


@dataclass(frozen=True, slots=True)
class SourceWarning:
    """Something that a reader of the result should know: `code` is stable, `detail` is one line."""

    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class SourceText:
    """The text of one document, immutable: everything later is spans of code points into `text`.

    For plain text and JSON, `text` is what was posted, code point for code point (lone surrogates alone are
    replaced, one by one, by U+FFFD). For every other format it is what ingest wrote: paragraphs without line
    breaks, separated by blank lines, a heading on a line of its own; tables have a line a row with tabs between
    cells, and code its own lines. `marks` and `pages` stand in order of their spans. `sha256` is the
    hexadecimal digest of the bytes that came in, `name` that of their file where one was said.
    """

    text: str
    media_type: str
    sha256: str
    marks: tuple[LayoutMark, ...] = ()
    pages: tuple[Page, ...] = ()
    title: str | None = None
    date: datetime.date | None = None
    language: str | None = None
    warnings: tuple[SourceWarning, ...] = ()
    name: str | None = None

    def __post_init__(self) -> None:
        for span in (*(mark.span for mark in self.marks), *(page.span for page in self.pages)):
            if span.end > len(self.text):
                raise ValueError(f"{span} goes past the end of a text of {len(self.text)} code points")

    def page_of(self, offset: int) -> int | None:
        """The number of the page on which the code point at `offset` stands; None in a text without pages."""
        if not self.pages:
            return None
        after = bisect_right(self.pages, offset, key=lambda page: page.span.start)
        return self.pages[max(0, after - 1)].number


@dataclass(frozen=True, slots=True)
class TextSample:
    """What a genre is recognized by: a text, or where it is long its beginning and end.

    `lines` are those of the sample that are not blank, without the space around them; `length` is that of the whole
    text in code points.
    """

    text: str
    lines: tuple[str, ...]
    length: int
    media_type: str

    @classmethod
    def of(cls, source: SourceText, size: int) -> "TextSample":
        """The sample of at most `size` code points, a third of them from the end, and a line break between."""
        text, tail = source.text, size // 3
        if len(text) > size:
            text = text[: size - tail] + "\n" + text[-tail:]
        lines = (line.strip() for line in _LINE.findall(text))
        return cls(text, tuple(line for line in lines if line), len(source.text), source.media_type)
