"""A structurer for the genre, which weighs it too, and a component for each door that is a profile's own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict

from pipeline.document import Block, Document, Section
from pipeline.errors import UnusableDocument
from pipeline.realizer.spec import CannedText, Source
from pipeline.resources import Resources
from pipeline.source import SourceText
from pipeline.span import SourceSpan, Span
from pipeline.summary import Extras, Message, Provenance, Request

MARK = "RESOLVED: "
"""How the minutes of this test begin a resolution; a real package has its words in a grammar."""


class NoSettings(BaseModel):
    """There is nothing to set."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Component:
    """Made as every component is."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:
        pass


class MinutesStructure(Component):
    """Every line is a paragraph."""

    def structure(self, source: SourceText) -> Document:
        """The document; its genre is the one that this package adds."""
        blocks: list[Block] = []
        start = 0
        for line in source.text.splitlines(keepends=True):
            if line.strip():
                blocks.append(Block(Span(start, start + len(line.rstrip())), "paragraph", 0))
            start += len(line)
        return Document(source, "minutes", tuple(blocks), (Section(None, 1, "other", Span(0, len(source.text))),))

    def weigh_genre(self, source: SourceText) -> float:
        """Resolutions are what minutes are known by."""
        return 8.0 * (MARK in source.text)


@dataclass(frozen=True, slots=True)
class Resolved:
    """What was resolved, with its places: interpretation and content alike."""

    texts: tuple[tuple[str, SourceSpan], ...]

    def analysis(self) -> dict[str, Any]:
        """How many there are."""
        return {"resolutions": len(self.texts)}

    def extras(self) -> Extras:
        """The resolutions, as the field that this package declares."""
        found = [{"text": text, "sources": [source.as_json()]} for text, source in self.texts]
        return Extras({"resolutions": {"carried": found}})


class Resolutions(Component):
    """Finds the resolutions."""

    def interpret(self, documents: Sequence[Document], request: Request) -> Resolved:
        """Those of the first document."""
        (document,) = documents
        found = [
            (block.span.of(document.text).removeprefix(MARK), SourceSpan(0, block.span))
            for block in document.blocks
            if block.span.of(document.text).startswith(MARK)
        ]
        if not found:
            raise UnusableDocument("no_content_for_profile", "nothing was resolved")
        return Resolved(tuple(found))


class EveryResolution(Component):
    """Keeps them all."""

    def select(self, interpretation: Resolved, request: Request) -> Resolved:
        """All of them."""
        return interpretation


class AsResolved(Component):
    """One message for each."""

    def plan(self, content: Resolved, request: Request) -> tuple[Message, ...]:
        """The messages, in reading order."""
        return tuple(
            Message(
                CannedText(text=text, sources=(Source(document=0, start=place.span.start, end=place.span.end),)),
                Provenance("extracted", "resolution", (place,)),
            )
            for text, place in content.texts
        )
