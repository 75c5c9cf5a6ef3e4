"""Stands in for the recognition of kinds until `pipeline/structure/kinds.py` is there."""

from dataclasses import dataclass

from pipeline.digest.kinds import UNKNOWN, KindNames, kind_rows
from pipeline.document import Document
from pipeline.span import Span


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """A kind, and where it is named."""

    name: str
    evidence: tuple[Span, ...]
    doubt: float


def recognize(document: Document, names: KindNames) -> DocumentKind:
    """By the title and the first lines."""
    if document.source.media_type == "message/rfc822":
        return DocumentKind("email", (), 0.0)
    for block in document.blocks[:8]:
        if block.kind in ("title", "heading") or len(block.span) < 60:
            for kind in kind_rows():
                if kind != UNKNOWN and names.is_named(kind, block.span.of(document.text)):
                    return DocumentKind(kind, (block.span,), 0.5)
    return DocumentKind(UNKNOWN, (), 1.0)
