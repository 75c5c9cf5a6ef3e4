"""Door 6: says what a language model wrote in its own words."""

from pipeline.realizer.spec import CannedText, Source
from pipeline.remote.selection import SupportedDraft
from pipeline.resources import Resources
from pipeline.settings import Strict
from pipeline.summary import Message, Provenance, Request


class AsDraftedSettings(Strict):
    """There is nothing to set."""


class AsDrafted:
    """One message a sentence, in the order of the draft."""

    def __init__(self, settings: AsDraftedSettings, resources: Resources) -> None:
        pass

    def plan(self, content: SupportedDraft, request: Request) -> tuple[Message, ...]:  # noqa: ARG002
        """The messages: text of the model's, each with the places that support it."""
        return tuple(
            Message(
                CannedText(
                    text=sentence.text,
                    sources=tuple(
                        Source(document=place.document, start=place.span.start, end=place.span.end)
                        for place in sentence.sources
                    ),
                ),
                Provenance("generated", "drafted_sentence", sentence.sources, weight=round(sentence.score, 6)),
            )
            for sentence in content.sentences
        )
