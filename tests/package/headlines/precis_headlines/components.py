"""One component for each of the three doors that are a profile's own."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from pipeline.document import Document
from pipeline.errors import UnusableDocument
from pipeline.fragments import fragment
from pipeline.realizer.spec import CannedText, Source
from pipeline.resources import Resources
from pipeline.span import SourceSpan
from pipeline.summary import Extras, Message, Provenance, Request


class Settings(BaseModel):
    """There is nothing to set."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class OutermostSettings(BaseModel):
    """How many levels of headings count."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    levels: int = Field(default=2, ge=1)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading on one line, how deep it stands, and where."""

    text: str
    level: int
    source: SourceSpan


@dataclass(frozen=True, slots=True)
class Outline:
    """All headings of a document."""

    headings: tuple[Heading, ...]

    def analysis(self) -> dict[str, Any]:
        """Their levels."""
        return {"levels": [heading.level for heading in self.headings]}


@dataclass(frozen=True, slots=True)
class Headlines:
    """Those that are shown."""

    headings: tuple[Heading, ...]

    def extras(self) -> Extras:
        """Nothing besides."""
        return Extras()


class Headings:
    """Takes the titles of the sections."""

    def __init__(self, settings: Settings, resources: Resources) -> None:
        pass

    def interpret(self, documents: Sequence[Document], request: Request) -> Outline:
        """The outline; `no_content_for_profile` where there are no headings."""
        document = documents[0]
        found = tuple(
            Heading(fragment(document, section.title), section.level, SourceSpan(0, section.title))
            for section in document.sections
            if section.title
        )
        if not found:
            raise UnusableDocument("no_content_for_profile", "the document has no headings")
        return Outline(found)


class Outermost:
    """Keeps the levels that count."""

    def __init__(self, settings: OutermostSettings, resources: Resources) -> None:
        self._settings = settings

    def select(self, interpretation: Outline, request: Request) -> Headlines:
        """The headings of the outermost levels."""
        first = min(heading.level for heading in interpretation.headings)
        last = first + self._settings.levels - 1
        return Headlines(tuple(heading for heading in interpretation.headings if heading.level <= last))


class AsList:
    """One message for each heading."""

    def __init__(self, settings: Settings, resources: Resources) -> None:
        pass

    def plan(self, content: Headlines, request: Request) -> tuple[Message, ...]:
        """The messages, in reading order."""
        return tuple(
            Message(
                CannedText(
                    text=heading.text,
                    sources=(Source(document=0, start=heading.source.span.start, end=heading.source.span.end),),
                ),
                Provenance("extracted", "heading", (heading.source,)),
            )
            for heading in content.headings
        )
