"""Says each chosen sentence as it stands."""

from pipeline.extract.choice import ChosenSentences
from pipeline.realizer.spec import CannedText, Source
from pipeline.resources import Resources
from pipeline.settings import NoSettings
from pipeline.span import SourceSpan
from pipeline.summary import Message, Provenance, Request


class Verbatim:
    """One message a sentence, in reading order."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:
        pass

    def plan(self, content: ChosenSentences, request: Request) -> tuple[Message, ...]:  # noqa: ARG002
        """The messages: canned text, each with its place in the source."""
        return tuple(
            Message(
                CannedText(text=sentence.text, sources=(_spec_source(sentence.source),)),
                Provenance("extracted", "central_sentence", (sentence.source,), weight=sentence.weight),
            )
            for sentence in content.sentences
        )


def _spec_source(source: SourceSpan) -> Source:
    return Source(
        document=source.document,
        start=source.span.start,
        end=source.span.end,
        page=source.page,
        paragraph=source.paragraph,
    )
