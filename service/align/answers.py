"""The alignment and verification objects of the contract."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from pipeline.align.alignment import Alignment, Finding, Link, SourceSentence, Verification
from pipeline.align.coselection import Agreement, Scenario
from pipeline.align.labels import Labels
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


def labels_object(labels: Labels) -> dict[str, Any]:
    """The object as plain JSON values; `sentence` counts the sentences of the sources from 0."""
    sentences = labels.sentences
    return {
        "language": labels.language,
        "sentences": [
            {**_place(sentence.place), "probabilities": [round(p, DIGITS) for p in sentence.probabilities]}
            for sentence in sentences
        ],
        "summaries": [
            [
                {
                    **_span(said.span),
                    "sources": [
                        {"sentence": found.number, **_source(sentences[found.number].place, found.probability)}
                        for found in said.sources
                    ],
                }
                for said in summary
            ]
            for summary in labels.summaries
        ],
    }


def coselection_object(found: Mapping[Scenario, Agreement]) -> dict[str, Any]:
    """The figures of every scenario as plain JSON values."""
    return {
        scenario: {name: round(value, DIGITS) for name, value in asdict(figures).items()}
        for scenario, figures in found.items()
    }


def _finding(finding: Finding) -> dict[str, Any]:
    said: dict[str, Any] = {
        **_span(finding.span),
        "kind": finding.kind,
        "confidence": round(finding.confidence, DIGITS),
    }
    return said if finding.source is None else {**said, "source": _place(finding.source)}


def _sources(sources: Sequence[SourceSentence]) -> list[dict[str, Any]]:
    return [_source(source.place, source.probability) for source in sources]


def _source(place: SourceSpan, probability: float) -> dict[str, Any]:
    return {**_place(place), "probability": round(probability, DIGITS)}


def _span(span: Span) -> dict[str, Any]:
    return {"start": span.start, "end": span.end}


def _place(place: SourceSpan) -> dict[str, Any]:
    page = {} if place.page is None else {"page": place.page}
    return {"document": place.document, **_span(place.span), **page}
