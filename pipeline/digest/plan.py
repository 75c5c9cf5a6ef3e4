"""Door 6: the opening as a sentence of the realizer, each passage as it stands."""

from collections.abc import Iterator

from pipeline.digest.choice.content import DOCUMENT, DigestContent, themed
from pipeline.digest.front.opening import RULE
from pipeline.digest.reading.passage import PASSAGE, Passage
from pipeline.realizer.spec import CannedText, Sentence, Source, Spec
from pipeline.resources import Resources
from pipeline.settings import NoSettings
from pipeline.span import SourceSpan
from pipeline.summary import Message, Provenance, Request


class DigestPlan:
    """One message for what the document is, one for each passage."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:
        pass

    def plan(self, content: DigestContent, request: Request) -> tuple[Message, ...]:  # noqa: ARG002
        """The messages in the order of the text."""
        return tuple(_messages(content))


def _messages(content: DigestContent) -> Iterator[Message]:
    if content.opening is not None:
        sources = tuple(map(_spec_source, content.opening.sources))
        body = CannedText(text=content.opening.text, sources=sources, language=content.language)
        spec = Sentence(content=body, sources=sources, language=content.language)
        yield Message(
            spec, Provenance("generated", "what_it_is", content.opening.sources, rules=(RULE,), theme=DOCUMENT)
        )
    for theme, passage in themed(content):
        yield _message(content, theme, passage)


def _message(content: DigestContent, theme: str, passage: Passage) -> Message:
    sources = tuple(map(_spec_source, passage.sources))
    spec: Spec = CannedText(text=passage.text, sources=sources, language=content.language)
    roles = dict.fromkeys(role for role, *_ in passage.surface.roles)
    preferred = next((role for role in content.reading.row.roles if role in roles), None)
    return Message(
        spec,
        Provenance(
            "regenerated" if passage.is_written else "extracted",
            preferred or next(iter(roles), "main_point"),
            passage.sources,
            rules=_rules(passage),
            weight=round(passage.surface.weight or 0.0, 4),
            theme=theme,
        ),
    )


def _rules(passage: Passage) -> tuple[str, ...]:
    """The rules that chose a passage, and how it was put together."""
    found = tuple(dict.fromkeys(rule for _, rule, _ in passage.surface.roles))
    return (*found, PASSAGE) if passage.is_written else found


def _spec_source(place: SourceSpan) -> Source:
    return Source(document=place.document, start=place.span.start, end=place.span.end, page=place.page)
