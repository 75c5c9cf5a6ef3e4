"""Sentences behind the headings of their sections, which tell what they are about: "Snow: the yard clears it."."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.heads import Heads
from pipeline.digest.passage import Passage
from pipeline.document import Document, language_of
from pipeline.languages import traits_of
from pipeline.span import SourceSpan

_NEAR: Final = 5
"""Sentences of a section for which its heading surely holds."""
_FIRST_SECTION: Final = 1
"""The section below the title, whose text speaks of the whole document."""
_KNOWN: Final = 0.5
"""Share of a heading's words in a sentence that needs no heading."""


def with_headings(
    document: Document, passages: Sequence[Passage], keys: Callable[[str], Sequence[str]], heads: Heads
) -> Iterator[Passage]:
    """The passages, each behind what it stands under where that says more than the sentence does."""
    colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    for passage in passages:
        head = heads.of(passage.surface.index)
        if passage.heading is not None:
            yield passage
            continue
        says_it = head is not None and (
            passage.sources[0].span.start < head.begins or passage.text.startswith(head.text)
        )
        if head is not None and head.is_bounding and says_it:
            yield passage  # which says it itself
            continue
        own = set(keys(head.text)) if head is not None else set()
        is_purpose = any(role == "purpose" for role, *_ in passage.surface.roles)
        if head is None or (
            not (head.is_bounding and not passage.is_written)
            and (
                head.is_first
                or not own
                or (
                    len(own & passage.surface.keys) > _KNOWN * len(own)
                    and not passage.is_under
                    and not head.is_question
                )
                or is_purpose
                or heads.is_beyond(passage.surface)
                or passage.is_written
                or (
                    passage.surface.nth > _NEAR
                    and not (head.is_run_in or head.is_question or heads.is_right_below(passage.surface, head))
                )
                or passage.sources[0].span.start < head.begins
            )
        ):
            if not passage.is_under:
                yield passage
            continue
        place = SourceSpan(0, head.span, document.source.page_of(head.span.start))
        yield replace(passage, heading=(head.label(colon), place))


def headed_leads(
    document: Document, leads: Sequence[Passage], keys: Callable[[str], Sequence[str]], heads: Heads
) -> Iterator[Passage]:
    """How a text opens; behind its heading where that is not the first, so that it tells what it is about."""
    for lead in leads:
        if lead.surface.section <= _FIRST_SECTION:
            yield lead
        else:
            yield from (each.under_heading() for each in with_headings(document, (lead,), keys, heads))


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
