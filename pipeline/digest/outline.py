"""The outline of a document: its headings, each with the first sentence that its section tells."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pipeline.digest.surface import Surface
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import SourceSpan

_DEEPEST: Final = 3


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, how deep it stands, and a sentence of its section where there is one, with its place."""

    title: str
    level: int
    place: SourceSpan
    text: str | None
    source: SourceSpan | None

    def as_json(self) -> dict[str, Any]:
        """The heading as answers have it."""
        places = [self.place, *([self.source] if self.source else [])]
        return {
            "title": self.title,
            "level": self.level,
            "text": self.text,
            "sources": [place.as_json() for place in places],
        }


def outline(document: Document, surfaces: Sequence[Surface]) -> tuple[Heading, ...]:
    """The headings of a document in their order."""
    by_section: dict[int, Surface] = {}
    for surface in surfaces:
        if surface.weight is not None and not surface.is_list and surface.speaker is None:
            by_section.setdefault(surface.section, surface)
    found: list[Heading] = []
    for number, section in enumerate(document.sections):
        if section.title is None or section.level > _DEEPEST:
            continue
        told = by_section.get(number)
        place = SourceSpan(0, section.title, document.source.page_of(section.title.start))
        source = SourceSpan(0, told.span, document.source.page_of(told.span.start)) if told else None
        title = fragment(document, section.title).strip("#*_ ")
        if title:
            found.append(Heading(title, section.level, place, fragment(document, told.span) if told else None, source))
    return tuple(found)
