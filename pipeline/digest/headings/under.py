"""What stands first under a heading, told with it: the answer to a question, the sum of a clause, the day of a fair.

Under its heading a beginning needs no verb: "Charge: £42 an evening.", and leans on nothing before it.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.head import Head
from pipeline.digest.headings.heads import Heads, groups, unanswered
from pipeline.digest.reading.passage import Passage, told
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document, language_of
from pipeline.languages import traits_of
from pipeline.span import SourceSpan, Span

_ENOUGH: Final = 8
"""Words behind which only what has a figure, limits or does something is told as well."""
_ROOM: Final = 36
_ALL: Final = 190
"""Words of what stands first under all headings together, where they are many."""
_LEAST_ROOM: Final = 18
_LEAST: Final = 4
_LONGEST: Final = 48
_WORTH: Final = 0.5
_UNWEIGHED: Final = 1.2
_WHOLE = re.compile(r"[\"“«]*\s?[A-ZÀ-Þ\d£€$Œ].*[.!)]$", re.DOTALL)
_NUMBER = re.compile(r"\w{1,9}\.?\s?\d{1,3}\.")
"""The number of a clause, read as a sentence: "Art. 4."."""
_CLOSING: Final = '.!)»”"'
_DEAD = re.compile(r"[{}<>|\\\t]|__|==|\?|…|://")


def begun(
    document: Document,
    surfaces: Sequence[Surface],
    heads: Heads,
    passages: Sequence[Passage],
    noise: Collection[int],
    weighing: re.Pattern[str],
    *,
    decides: bool,
) -> Iterator[Passage]:
    """A passage for each heading over text: what stands first under it, and what goes on from there.

    Where it `decides`, as in minutes, what is decided or to be done under a heading is told in place of that.
    """
    colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    known: Mapping[int, Passage] = {p.surface.index: p for p in passages if not p.is_written}
    lists = {p.surface.index for p in passages if p.is_written}
    grouped = groups(surfaces, heads)
    room = max(_LEAST_ROOM, min(_ROOM, _ALL // max(1, len(grouped))))
    for head, group in grouped.items():
        members = [s for s in group if _NUMBER.fullmatch(s.line.text) is None] or group
        settled = decides and any(
            role in ("decision", "action") and s.index in known for s in members for role, *_ in s.roles
        )
        # A day or sum that opens a point, without a verb, is told beside what is decided of it.
        is_day = members[0].index not in known and any(map(str.isdigit, members[0].line.text))
        if (settled and not is_day) or members[0].index in lists or members[0].is_list or members[0].index in noise:
            continue
        if heads.is_beyond(members[0]):
            continue
        if found := _opened(document, head, members, known, noise, colon, 1 if settled else room, weighing):
            yield found


def _opened(
    document: Document,
    head: Head,
    members: Sequence[Surface],
    known: Mapping[int, Passage],
    noise: Collection[int],
    colon: str,
    room: int,
    weighing: re.Pattern[str],
) -> Passage | None:
    told_of: list[Surface] = []
    texts: list[str] = []
    words = 0
    for surface in members:
        span = _body(document, surface, head)
        text = told(document, span)
        count = len(text.split())
        able = _is_told(surface, text, document) and surface.index not in noise
        is_bare = words < _ENOUGH or (head.is_question and bool(told_of) and _is_bare(told_of[-1], weighing))
        if not able or words + count > (_LONGEST if is_bare else room):
            break
        if told_of and surface.awaits:
            break
        if not is_bare and not (
            any(map(str.isdigit, text)) or surface.roles or (weighing.search(text) and not head.is_question)
        ):
            break
        told_of.append(surface)
        texts.append(text)
        words += count
    if words < _LEAST:
        return None
    first = told_of[0]
    weight = max((s.weight for s in told_of if s.weight is not None), default=_UNWEIGHED) + _WORTH
    keys = frozenset().union(*(s.keys for s in told_of))
    surface = replace(first, weight=weight, keys=keys, roles=tuple(role for s in told_of for role in s.roles))
    place = SourceSpan(0, head.span, document.source.page_of(head.span.start))
    spans = [_body(document, s, head) for s in told_of]
    sources = tuple(SourceSpan(0, span, document.source.page_of(span.start)) for span in spans)
    text = " ".join(texts)
    is_free = first.index in known and not known[first.index].leans and head.is_run_in is False
    if is_free and head.is_first:
        return Passage(surface, text, sources)
    return Passage(surface, text, sources, is_under=True, heading=(head.label(colon), place))


def _is_bare(surface: Surface, weighing: re.Pattern[str]) -> bool:
    """Whether what was told last only leads to the next sentence: "This is the one thing that we cannot keep."."""
    text = surface.line.text
    is_figured = any(map(str.isdigit, text)) or bool(surface.roles)
    return surface.leans and not is_figured and weighing.search(text) is None


def _body(document: Document, surface: Surface, head: Head) -> Span:
    """What of a sentence stands under its heading, without the mark of an answer."""
    span = Span(max(surface.span.start, head.begins), surface.span.end)
    return unanswered(document, span) if head.is_question else span


def _is_told(surface: Surface, text: str, document: Document) -> bool:
    """Whether a sentence below a heading may be told with it, though it has no verb."""
    is_item = document.blocks[surface.block].kind not in ("paragraph", "abstract", "list_item")
    if surface.is_quoted or surface.speaker is not None or surface.is_list or is_item or _DEAD.search(text):
        return False
    is_closed = surface.span.of(document.text).rstrip("*_ ")[-1:] in _CLOSING
    return is_closed and _WHOLE.fullmatch(text) is not None


def with_begun(passages: Sequence[Passage], begins: Sequence[Passage]) -> tuple[Passage, ...]:
    """The passages with those that begin under a heading in place of the sentences that these tell."""
    spans = [place.span for passage in begins for place in passage.sources]
    left = [p for p in passages if p.is_written or not any(s.overlaps(p.sources[-1].span) for s in spans)]
    return tuple(sorted((*left, *begins), key=lambda p: p.surface.index))


def headed_from(passages: Sequence[Passage], heads: Heads, begins: int) -> int:
    """Where what stands before the first heading ends: a newsletter's greeting, what a FAQ says of itself."""
    first = min((p.surface.span.start for p in passages if heads.of(p.surface.index) is not None), default=0)
    return min(first, begins)
