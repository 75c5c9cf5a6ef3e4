"""Sentences behind the headings of their sections, which tell what they are about: "Snow: the yard clears it."."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.head import Head
from pipeline.digest.headings.heads import Heads
from pipeline.digest.joined.warned import WARNING
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document, language_of
from pipeline.languages import traits_of
from pipeline.span import SourceSpan, Span

_FIRST_SECTION: Final = 1
"""The section below the title, whose text speaks of the whole document."""
_KNOWN: Final = 0.5
"""Share of a heading's words in a sentence that needs no heading."""


def needed_head(
    heads: Heads, surface: Surface, said: Collection[str], keys: Callable[[str], Sequence[str]]
) -> Head | None:
    """The heading over a sentence that what is `said` of it does not name, cut as by `keys`; none over all or none."""
    head = heads.over(surface)
    if head is None or head.is_first or heads.is_beyond(surface) or surface.span.start < head.begins:
        return None
    own = frozenset(keys(head.text))
    is_named = not own or (len(own.intersection(said)) > _KNOWN * len(own) and not head.is_question)
    return None if is_named else head


def with_headings(
    document: Document, passages: Sequence[Passage], keys: Callable[[str], Sequence[str]], heads: Heads
) -> Iterator[Passage]:
    """The passages, each behind what it stands under where that says more than the sentence does."""
    colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    for passage in passages:
        if passage.heading is not None:
            yield _under(document, passage, heads, keys, colon)
            continue
        surface, begins = passage.surface, passage.sources[0].span.start
        head = heads.of(surface.index)
        says_it = head is not None and (begins < head.begins or passage.text.startswith(head.text))
        if head is not None and head.is_bounding and says_it:
            yield _under(document, passage, heads, keys, colon)  # which says it itself
            continue
        own = frozenset(keys(head.text)) if head is not None else frozenset()
        is_named = len(own & surface.keys) > _KNOWN * len(own) and head is not None and not head.is_question
        is_purpose = any(role == "purpose" for role, *_ in surface.roles)
        is_free = head is None or head.is_first or not own or is_purpose or heads.is_beyond(surface)
        if (
            head is None
            or begins < head.begins
            or (
                not (head.is_bounding and not passage.is_written)
                and (
                    is_free or (is_named and not passage.is_under) or surface.speaker is not None or bool(passage.label)
                )
            )
        ):
            if not passage.is_under:
                yield passage
            continue
        place = SourceSpan(0, head.span, document.source.page_of(head.span.start))
        yield _under(document, replace(passage, heading=(head.label(colon), place)), heads, keys, colon)


def _under(
    document: Document, passage: Passage, heads: Heads, keys: Callable[[str], Sequence[str]], colon: str
) -> Passage:
    """A passage behind a name that runs in, behind the heading over this as well, where that is another one."""
    own = heads.of(passage.surface.index)
    said = passage.surface.keys.union(keys(passage.heading[0] if passage.heading else passage.text))
    head = needed_head(heads, passage.surface, said, keys) if own is not None and own.is_bounding else None
    if head is None or head == own:
        return passage
    if passage.heading is None:
        place = SourceSpan(0, head.span, document.source.page_of(head.span.start))
        return replace(passage, heading=(head.label(colon), place))
    label, place = passage.heading
    span = Span(min(head.span.start, place.span.start), max(head.span.end, place.span.end))
    is_right_above = not document.text[head.span.end : place.span.start].strip(" *_#:.\n")
    return replace(
        passage,
        heading=(f"{head.label(colon)} {label}", replace(place, span=span) if is_right_above else place),
    )


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
            roles = (*last.surface.roles, *(role for role in passage.surface.roles if role[0] != WARNING))
            told[-1] = replace(
                last,
                surface=replace(last.surface, roles=tuple(dict.fromkeys(roles))),
                text=f"{last.text} {passage.text}",
                sources=(*last.sources, *passage.sources),
                heading=None,
            )
        before = heading
    return tuple(told)
