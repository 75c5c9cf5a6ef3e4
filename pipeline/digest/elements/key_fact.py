"""A key fact: what a document states of itself under a name, with its places."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.document import Document
from pipeline.span import SourceSpan, Span


@dataclass(frozen=True, slots=True)
class KeyFact:
    """A fact by its name, in the words of the document, in a normal form where there is one, with its places.

    `label` is what the document itself calls it, where no name does: the label of a field, the heading of a detail.
    """

    name: str
    value: str
    normalized: str | None
    sources: tuple[SourceSpan, ...]
    rule: str
    label: str = ""

    def as_json(self, called: str) -> dict[str, Any]:
        """The fact as answers have it; `called` is its name in words, said where it has no label of its own."""
        return {
            "name": self.name,
            "label": self.label or called,
            "value": self.value,
            "normalized": self.normalized,
            "sources": [source.as_json() for source in self.sources],
            "rules": [self.rule],
        }


def place_of(document: Document, span: Span) -> SourceSpan:
    """A span of the only document with its page."""
    return SourceSpan(0, span, document.source.page_of(span.start))


def first(facts: Sequence[KeyFact], name: str) -> KeyFact | None:
    """The first fact of a name."""
    return next((fact for fact in facts if fact.name == name), None)
