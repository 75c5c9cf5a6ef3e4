"""The structure of a document as `precis read --format json` shows it."""

from typing import Any

from pipeline.document import Block, Document, Evidence, Recognition
from pipeline.span import Span


def outline_object(document: Document) -> dict[str, Any]:
    """The contract's object for `read`, as plain JSON values."""
    return {
        "title": document.title,
        "language": document.language,
        "media_type": document.source.media_type,
        "genre": document.genre,
        "kind": document.recognition.kind.name if document.recognition else None,
        "recognition": _recognition(document.recognition) if document.recognition else None,
        "date": document.date.isoformat() if document.date else None,
        "pages": [{"number": p.number, **_extent(p.span)} for p in document.source.pages],
        "sections": [
            {
                "title": _line(section.title, document) if section.title else None,
                "level": section.level,
                "kind": section.kind,
                **_extent(section.span),
            }
            for section in document.sections
        ],
        "captions": [_block(block, document) for block in document.blocks_of("caption")],
        "blocks": [{"kind": block.kind, **_extent(block.span)} for block in document.blocks],
        "abstract": _extent(document.abstract) if document.abstract else None,
        "references": _extent(document.references) if document.references else None,
        "text": document.text,
    }


def _recognition(found: Recognition) -> dict[str, Any]:
    return {
        "genre": {"doubt": found.doubt, "evidence": [_evidence(each) for each in found.evidence]},
        "kind": {
            "name": found.kind.name,
            "doubt": found.kind.doubt,
            "evidence": [_evidence(each) for each in found.kind.evidence],
        },
    }


def _evidence(found: Evidence) -> dict[str, Any]:
    return {"name": found.name, "points": found.points, **(_extent(found.span) if found.span else {})}


def _block(block: Block, document: Document) -> dict[str, Any]:
    return {"text": _line(block.span, document), **_extent(block.span)}


def _line(span: Span, document: Document) -> str:
    return " ".join(span.of(document.text).split())


def _extent(span: Span) -> dict[str, int]:
    return {"start": span.start, "end": span.end}
