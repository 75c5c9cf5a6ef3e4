"""Door 6: the generated headline; the title as it stands where none is borne out."""

from pipeline.errors import UnusableDocument
from pipeline.headlines.select import HeadlineContent
from pipeline.realizer.spec import CannedText, Source
from pipeline.resources import Resources
from pipeline.settings import NoSettings
from pipeline.span import SourceSpan
from pipeline.summary import Message, Provenance, Request, UnitKind


class HeadlinePlan:
    """One message."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:
        pass

    def plan(self, content: HeadlineContent, request: Request) -> tuple[Message, ...]:  # noqa: ARG002
        """The headline; raises UnusableDocument (`no_content_for_profile`) where there is neither."""
        made, title = content.generated, content.extracted
        if made is not None:
            return (_message(content, made.text, made.sources, "generated", made.logarithm),)
        if title is not None and title.source is not None:
            return (_message(content, title.text, (title.source,), "extracted", 0.0),)
        raise UnusableDocument(
            "no_content_for_profile",
            "no recombination of its sentences is borne out by them, and it has no title; try another profile",
        )


def _message(
    content: HeadlineContent, text: str, places: tuple[SourceSpan, ...], kind: UnitKind, weight: float
) -> Message:
    sources = tuple(Source(document=p.document, start=p.span.start, end=p.span.end, page=p.page) for p in places)
    spec = CannedText(text=text, sources=sources, language=content.language)
    return Message(spec, Provenance(kind, "headline", places, weight=round(weight, 4)))
