"""A structurer for the genre, which weighs it too, and a component for each door that is a profile's own."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pydantic import BaseModel, ConfigDict

from pipeline.document import Block, Document, Section, language_of
from pipeline.errors import UnusableDocument
from pipeline.languages import LANGUAGES, ByLanguage
from pipeline.realizer.spec import CannedText, Source
from pipeline.resources import Resources
from pipeline.source import SourceText, TextSample
from pipeline.span import SourceSpan, Span
from pipeline.summary import Extras, Message, Provenance, Request

from .rules import read_rules


class NoSettings(BaseModel):
    """There is nothing to set."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Component:
    """Made as every component is."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:
        self._rules = ByLanguage(partial(read_rules, resources))


class MinutesStructure(Component):
    """Every line is a paragraph."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:
        super().__init__(settings, resources)
        self._offices = frozenset(
            row["office"] for language in LANGUAGES for row in resources.lexicon(language, "minutes_offices")
        )

    def structure(self, source: SourceText) -> Document:
        """The document; its genre is the one that this package adds."""
        blocks: list[Block] = []
        start = 0
        for line in source.text.splitlines(keepends=True):
            if line.strip():
                blocks.append(Block(Span(start, start + len(line.rstrip())), "paragraph", 0))
            start += len(line)
        return Document(source, "minutes", tuple(blocks), (Section(None, 1, "other", Span(0, len(source.text))),))

    def weigh_genre(self, sample: TextSample) -> float:
        """Minutes are known by their resolutions, and by who sat there in which office."""
        rules = [rule for language in LANGUAGES for rule in self._rules[language]]
        resolutions = sum(any(rule.find(line) for rule in rules) for line in sample.lines)
        offices = sum(line.partition(":")[0].strip().lower() in self._offices for line in sample.lines)
        return 4.0 * min(resolutions, 2) + 3.0 * min(offices, 2)


@dataclass(frozen=True, slots=True)
class Resolved:
    """What was resolved, with its places and rules: interpretation and content alike."""

    texts: tuple[tuple[str, SourceSpan, str], ...]

    def analysis(self) -> dict[str, Any]:
        """How many there are."""
        return {"resolutions": len(self.texts)}

    def extras(self) -> Extras:
        """The resolutions, as the field that this package declares."""
        found = [{"text": text, "sources": [source.as_json()]} for text, source, _ in self.texts]
        return Extras({"resolutions": {"carried": found}})


class Resolutions(Component):
    """Finds the resolutions."""

    def interpret(self, documents: Sequence[Document], request: Request) -> Resolved:
        """Those of the first document."""
        (document,) = documents
        found = [
            (text[opening.end :].strip(), SourceSpan(0, block.span), rule.id)
            for block in document.blocks
            for rule in self._rules[language_of(document)]
            if (opening := rule.find(text := block.span.of(document.text)))
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
                Provenance("extracted", "resolution", (place,), rules=(rule,)),
            )
            for text, place, rule in content.texts
        )
