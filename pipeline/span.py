"""Half-open spans of code points: what ties every unit to its place in a source."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True, order=True, init=False)
class Span:
    """The half-open range `[start, end)` of Unicode code points of one source text; never empty."""

    start: int
    end: int

    def __init__(self, start: int, end: int) -> None:
        # Thousands are made for each document: this takes two thirds of the time of the constructor of a dataclass.
        if not 0 <= start < end:
            raise ValueError(f"a span needs 0 <= start < end, not start={start}, end={end}")
        _set_start(self, start)
        _set_end(self, end)

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """The text that the span covers."""
        return text[self.start : self.end]

    def contains(self, other: "Span") -> bool:
        """Whether `other` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end

    def overlaps(self, other: "Span") -> bool:
        """Whether the two share a code point."""
        return self.start < other.end and other.start < self.end

    @classmethod
    def covering(cls, spans: Iterable["Span"]) -> Self:
        """The smallest span that contains all of `spans`, of which there must be one."""
        every = list(spans)
        return cls(min(s.start for s in every), max(s.end for s in every))


_set_start, _set_end = Span.__dict__["start"].__set__, Span.__dict__["end"].__set__


@dataclass(frozen=True, slots=True, order=True)
class SourceSpan:
    """A span of one of the documents of a request: the provenance of whatever is generated."""

    document: int
    span: Span
    page: int | None = None
    paragraph: int | None = None

    def __post_init__(self) -> None:
        if self.document < 0:
            raise ValueError(f"document numbers begin at 0, not {self.document}")

    def meets(self, other: "SourceSpan") -> bool:
        """Whether the two share a code point of a document."""
        return self.document == other.document and self.span.overlaps(other.span)

    def as_json(self) -> dict[str, int]:
        """The place as answers have it."""
        found = {"document": self.document, "start": self.span.start, "end": self.span.end}
        found |= {} if self.page is None else {"page": self.page}
        return found | ({} if self.paragraph is None else {"paragraph": self.paragraph})
