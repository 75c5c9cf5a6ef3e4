"""The alignment and verification objects of the contract."""

from collections.abc import Sequence
from typing import Any

from pipeline.align.alignment import Alignment, Finding, Link, SourceSentence, Verification
from pipeline.span import SourceSpan, Span

DIGITS = 4
"""Digits of probabilities and scores: more would not be the same on every machine."""


def alignment_object(alignment: Alignment) -> dict[str, Any]:
    """The object as plain JSON values."""
    return {
        "sentences": [
            {**_span(sentence.span), "sources": _sources(sentence.sources)} for sentence in alignment.sentences
        ],
        "links": list(map(link_object, alignment.links)),
    }


def link_object(link: Link) -> dict[str, Any]:
    """A link as plain JSON values."""
    return {
        "summary": _span(link.summary),
        "source": _place(link.source),
        "probability": round(link.probability, DIGITS),
    }


def verification_object(verification: Verification) -> dict[str, Any]:
    """The object as plain JSON values."""
    return {
        "score": round(verification.score, DIGITS),
        "sentences": [
            {**_span(s.span), "score": round(s.score, DIGITS), "sources": _sources(s.sources)}
            for s in verification.sentences
        ],
        "unsupported": [_finding(finding) for finding in verification.unsupported],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    said: dict[str, Any] = {
        **_span(finding.span),
        "kind": finding.kind,
        "confidence": round(finding.confidence, DIGITS),
    }
    return said if finding.source is None else {**said, "source": _place(finding.source)}


def _sources(sources: Sequence[SourceSentence]) -> list[dict[str, Any]]:
    return [{**_place(source.place), "probability": round(source.probability, DIGITS)} for source in sources]


def _span(span: Span) -> dict[str, Any]:
    return {"start": span.start, "end": span.end}


def _place(place: SourceSpan) -> dict[str, Any]:
    page = {} if place.page is None else {"page": place.page}
    return {"document": place.document, **_span(place.span), **page}
