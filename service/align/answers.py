"""The alignment and verification objects of the contract."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from pipeline.align.alignment import Alignment, Finding, Link, SourceSentence, Verification
from pipeline.source import SourceText
from pipeline.span import SourceSpan, Span

if TYPE_CHECKING:  # summaries are answered without them
    from pipeline.align.linking.coselection import Agreement, Scenario
    from pipeline.align.linking.labels import Labels

DIGITS = 4
"""Digits of probabilities and scores: more would not be the same on every machine."""


def alignment_object(alignment: Alignment, texts: Sequence[SourceText]) -> dict[str, Any]:
    """The object as plain JSON values; `texts` are those of the documents, which know their pages."""
    return {
        "sentences": [
            {**_span(sentence.span), "sources": _sources(sentence.sources, texts)} for sentence in alignment.sentences
        ],
        "links": links_object(alignment.links, texts),
    }


def links_object(links: Sequence[Link], texts: Sequence[SourceText] = ()) -> list[dict[str, Any]]:
    """Links as plain JSON values."""
    return [
        {
            "summary": _span(link.summary),
            "source": _place(link.source, texts),
            "probability": round(link.probability, DIGITS),
        }
        for link in links
    ]


def verification_object(verification: Verification, texts: Sequence[SourceText]) -> dict[str, Any]:
    """The object as plain JSON values; `texts` are those of the documents, which know their pages."""
    return {
        "score": round(verification.score, DIGITS),
        "sentences": [
            {**_span(s.span), "score": round(s.score, DIGITS), "sources": _sources(s.sources, texts)}
            for s in verification.sentences
        ],
        "unsupported": [_finding(finding, texts) for finding in verification.unsupported],
    }


def labels_object(labels: "Labels") -> dict[str, Any]:
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


def coselection_object(found: "Mapping[Scenario, Agreement]") -> dict[str, Any]:
    """The figures of every scenario as plain JSON values."""
    return {
        scenario: {name: round(value, DIGITS) for name, value in asdict(figures).items()}
        for scenario, figures in found.items()
    }


def _finding(finding: Finding, texts: Sequence[SourceText]) -> dict[str, Any]:
    said: dict[str, Any] = {
        **_span(finding.span),
        "kind": finding.kind,
        "confidence": round(finding.confidence, DIGITS),
    }
    return said if finding.source is None else {**said, "source": _place(finding.source, texts)}


def _sources(sources: Sequence[SourceSentence], texts: Sequence[SourceText]) -> list[dict[str, Any]]:
    return [_source(source.place, source.probability, texts) for source in sources]


def _source(place: SourceSpan, probability: float, texts: Sequence[SourceText] = ()) -> dict[str, Any]:
    return {**_place(place, texts), "probability": round(probability, DIGITS)}


def _span(span: Span) -> dict[str, Any]:
    return {"start": span.start, "end": span.end}


def _place(place: SourceSpan, texts: Sequence[SourceText] = ()) -> dict[str, Any]:
    page = texts[place.document].page_of(place.span.start) if texts else place.page
    return {"document": place.document, **_span(place.span), **({} if page is None else {"page": page})}
