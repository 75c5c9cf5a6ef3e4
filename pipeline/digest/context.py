"""Sentences behind the headings of their sections, which tell what they are about: "Snow: the yard clears it."."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.passages import Passage
from pipeline.digest.rules import title_of
from pipeline.document import Document, language_of
from pipeline.fragments import fragment
from pipeline.languages import traits_of
from pipeline.span import SourceSpan

_LONGEST: Final = 10
"""Words of a heading that is said before a sentence."""
_NEAR: Final = 5
"""Sentences of a section for which its heading surely holds."""
_FEW: Final = 3
"""Sections of a document whose headings part what it is about."""
_KNOWN: Final = 0.5
"""Share of a heading's words in a sentence that needs no heading."""


def with_headings(
    document: Document,
    passages: Sequence[Passage],
    keys: Callable[[str], Sequence[str]],
    is_formal: Callable[[str], bool],
    numbering: re.Pattern[str],
) -> Iterator[Passage]:
    """The passages, each behind the heading of its section where that says more than the sentence does."""
    colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    titles = [section for section in document.sections if section.title is not None]
    for passage in passages:
        section = document.sections[passage.surface.section]
        heading = numbering.sub("", title_of(fragment(document, section.title))) if section.title else ""
        own = set(keys(heading))
        is_purpose = any(role == "purpose" for role, *_ in passage.surface.roles)
        if (
            section.title is None
            or len(titles) < _FEW
            or section.title == titles[0].title
            or not own
            or (len(own & passage.surface.keys) > _KNOWN * len(own) and not passage.is_under)
            or not 0 < len(heading.split()) <= _LONGEST
            or heading[-1] in "?.!:…"
            or sum(character.isdigit() for character in heading) >= _FEW
            or heading[0].isdigit()
            or is_purpose
            or is_formal(heading)
            or passage.is_written
            or passage.surface.nth > _NEAR
            or section.title.start > passage.sources[0].span.start
        ):
            if not passage.is_under:
                yield passage
            continue
        place = SourceSpan(0, section.title, document.source.page_of(section.title.start))
        yield replace(passage, heading=(f"{heading}{colon}", place))


def under_headings(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """The passages in their order with the words of their headings; those of one heading together behind it."""
    told: list[Passage] = []
    before: str | None = None
    for passage in passages:
        heading = passage.heading[0] if passage.heading else None
        if heading is None or heading != before:
            told.append(passage.under_heading())
        else:
            last = told[-1]
            told[-1] = replace(
                last, text=f"{last.text} {passage.text}", sources=(*last.sources, *passage.sources), heading=None
            )
        before = heading
    return tuple(told)
