"""The outline of a document: its headings, each with the first thing that its section says and that stands below it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import SourceSpan

_DEEPEST: Final = 3
_EARLY: Final = 6
"""Sentences of a section among which one is looked for that stands alone."""
_LONGEST: Final = 60
"""Words of what is told of a section."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, how deep it stands, and what is told of its section where there is something, with its places."""

    title: str
    level: int
    place: SourceSpan
    text: str | None
    sources: tuple[SourceSpan, ...]

    def as_json(self) -> dict[str, Any]:
        """The heading as answers have it."""
        return {
            "title": self.title,
            "level": self.level,
            "text": self.text,
            "sources": [place.as_json() for place in (self.place, *self.sources)],
        }


def outline(document: Document, surfaces: Sequence[Surface], passages: Sequence[Passage]) -> tuple[Heading, ...]:
    """The headings of a document in their order."""
    told = _told(document, surfaces, passages)
    found: list[Heading] = []
    for number, section in enumerate(document.sections):
        if section.title is None or section.level > _DEEPEST:
            continue
        place = SourceSpan(0, section.title, document.source.page_of(section.title.start))
        title = fragment(document, section.title).strip("#*_ ")
        if title:
            text, sources = told.get(number, (None, ()))
            found.append(Heading(title, section.level, place, text, sources))
    return tuple(found)


def _told(
    document: Document, surfaces: Sequence[Surface], passages: Sequence[Passage]
) -> Mapping[int, tuple[str, tuple[SourceSpan, ...]]]:
    """What is told of each section by its number: what stands alone, else what opens it and does not lean."""
    titles = [section.title for section in document.sections]
    found: dict[int, tuple[str, tuple[SourceSpan, ...]]] = {}
    for passage in sorted(passages, key=lambda each: (each.surface.index, each.words)):
        section = passage.surface.section
        if passage.leans or passage.surface.nth > _EARLY or section in found or passage.words > _LONGEST:
            continue
        text, sources = passage.text, passage.sources
        if sources[0].span == titles[section]:  # a list behind the heading, which the outline has
            text, sources = text.removeprefix(passage.label).lstrip(), sources[1:]
        if text and sources:
            found[section] = (text, sources)
    leaning = {passage.surface.index for passage in passages if passage.leans}
    for surface in surfaces:
        is_able = surface.weight is not None and not (surface.is_list or surface.speaker or surface.leans)
        is_near = surface.nth <= 1 and surface.index not in leaning and surface.section not in found
        if is_able and is_near and not (surface.goes_on or surface.adds):
            place = SourceSpan(0, surface.span, document.source.page_of(surface.span.start))
            found[surface.section] = (fragment(document, surface.span), (place,))
    return found
