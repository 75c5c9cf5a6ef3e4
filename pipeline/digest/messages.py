"""What the messages of a thread say, each told together from its beginning: the newest first of all.

A message answers another one, so that its sentences lean on what is not told; together they are understood.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile
from typing import Final

from pipeline.digest.passage import Passage, told
from pipeline.digest.speakers import AFTERTHOUGHT, owners_of, speaker_of
from pipeline.digest.surface import Surface
from pipeline.digest.values import ValueReader
from pipeline.document import Document, language_of
from pipeline.languages import traits_of
from pipeline.span import SourceSpan, Span

_NEWEST: Final = (150, 115, 85)
"""Words of the newest message that are told, where there is room for so many."""
_OTHER: Final = 42
_LEAST_ROOM: Final = 26
"""Words of one that is told where there is little room."""
_LEAST: Final = 6
_LONGEST: Final = 60
_LONGEST_GROUP: Final = 75
"""Words of sentences that are told together in a mail."""
_LONG_MAIL: Final = 450
"""Words of a mail of which the worthiest sentences are told, and not its paragraphs."""
_MAIL_WORTH: Final = 1.0
_NEWEST_WORTH: Final = 9.0
_OTHER_WORTH: Final = 4.0


@dataclass(frozen=True, slots=True)
class _Message:
    writer: Span
    day: str
    body: tuple[Surface, ...]


def told_of_messages(
    document: Document,
    surfaces: Sequence[Surface],
    writers: Sequence[Span],
    noise: Collection[int],
    is_head: Callable[[str], bool],
    values: ValueReader,
    weighing: re.Pattern[str],
) -> Iterator[Passage]:
    """A passage for each message of a thread that is printed one below the other."""
    messages = [*_messages(document, surfaces, writers, is_head, values)]
    if not messages:
        return
    newest = max(range(len(messages)), key=lambda n: (messages[n].day, -n))
    for number, message in enumerate(messages):
        is_newest = number == newest
        told_of = dict[str, Passage]()
        for room in (*_NEWEST, _OTHER, _LEAST_ROOM) if is_newest else (_OTHER, _LEAST_ROOM):
            groups = [*_groups(document, message.body, noise, weighing)]
            if passage := _told(document, message, groups, room, is_newest=is_newest, is_first=number == 0):
                told_of.setdefault(passage.text, passage)
        yield from told_of.values()


def told_of_mail(
    document: Document,
    surfaces: Sequence[Surface],
    passages: Sequence[Passage],
    noise: Collection[int],
    weighing: re.Pattern[str],
) -> Iterator[Passage]:
    """What one mail says, paragraph by paragraph from its beginning, and its lists; nothing of a long one.

    What goes on is told behind what it goes on from; what has a figure, asks or decides is worth more.
    """
    quoted = (s.span.start for s in surfaces if document.blocks[s.block].kind == "quotation")
    end = next(quoted, len(document.text))
    own_end = {n for n, block in enumerate(document.blocks) if AFTERTHOUGHT.match(document.text, block.span.start)}
    body = tuple(s for s in surfaces if not s.is_quoted and not s.is_list and (s.span.end <= end or s.block in own_end))
    own = [s for s in body if document.blocks[s.block].kind == "paragraph"]
    if not own or sum(len(surface.line.text.split()) for surface in own) > _LONG_MAIL:
        return
    listed = [p for p in passages if _is_of_list(document, p.surface) and not p.leans and p.surface.span.end <= end]
    unsaid = {*noise, *(s.index for s in own if _is_fragment(s))}
    groups = [*_groups(document, own, unsaid, weighing, reach=1)]
    for group in groups:
        first = group.members[0]
        weight = max((s.weight for s in group.members if s.weight is not None), default=0.0) + group.tells * _MAIL_WORTH
        keys = frozenset().union(*(surface.keys for surface in group.members))
        roles = tuple(role for surface in group.members for role in surface.roles)
        places = tuple(SourceSpan(0, s.span, document.source.page_of(s.span.start)) for s in group.members)
        weighed = replace(first, weight=weight, keys=keys, roles=roles)
        yield Passage(weighed, " ".join(group.texts), places)
    yield from listed


def _is_of_list(document: Document, surface: Surface) -> bool:
    return surface.is_list or document.blocks[surface.block].kind == "list_item"


def _is_fragment(surface: Surface) -> bool:
    """Whether a line of a mail is no sentence: its signature, a telephone number."""
    return not (surface.may_follow or surface.line.text.endswith("?"))


def _messages(
    document: Document,
    surfaces: Sequence[Surface],
    writers: Sequence[Span],
    is_head: Callable[[str], bool],
    values: ValueReader,
) -> Iterator[_Message]:
    owner = owners_of(document, writers)
    owned = [(owner(s.span), s) for s in surfaces if not s.is_quoted]
    for writer in writers:
        own = [s for whose, s in owned if whose == writer]
        heads = [s for s in own if is_head(s.line.text)]
        found = (d.normalized for s in heads for d in values.dates(s.line.text) if d.normalized)
        body = tuple(s for s in own if s not in heads and writer.end < s.span.start)
        yield _Message(writer, next(found, ""), body)


@dataclass(frozen=True, slots=True)
class _Group:
    """A sentence with those behind it that lean on it."""

    members: tuple[Surface, ...]
    texts: tuple[str, ...]
    weighs: bool = False

    @property
    def words(self) -> int:
        return sum(len(text.split()) for text in self.texts)

    @property
    def tells(self) -> bool:
        does = self.weighs or any(surface.roles for surface in self.members)
        return does or self.texts[0].endswith("?") or any(map(str.isdigit, "".join(self.texts)))


def _groups(
    document: Document, body: Sequence[Surface], noise: Collection[int], weighing: re.Pattern[str], *, reach: int = 0
) -> Iterator[_Group]:
    """The sentences, each with those that lean on it in its block, or in that many behind."""
    found: list[_Group] = []
    for surface in body:
        text = told(document, surface.span)
        is_sentence = surface.line.text[-1:] in ".!?)" and len(text.split()) <= _LONGEST
        if not is_sentence or surface.line.text[:1] == ">" or surface.index in noise or AFTERTHOUGHT.fullmatch(text):
            continue
        weighs = weighing.search(surface.line.text) is not None
        is_near = bool(found) and surface.block - found[-1].members[-1].block <= reach
        is_next = is_near and (surface.block == found[-1].members[-1].block or not surface.turns)
        is_short = is_near and found[-1].words + len(text.split()) <= _LONGEST_GROUP
        if is_next and is_short and (surface.leans or surface.goes_on or surface.turns):
            last = found.pop()
            found.append(_Group((*last.members, surface), (*last.texts, text), last.weighs or weighs))
        else:
            found.append(_Group((surface,), (text,), weighs))
    yield from found


def _told(
    document: Document, message: _Message, groups: Sequence[_Group], room: int, *, is_newest: bool, is_first: bool
) -> Passage | None:
    """A message from its first sentence on; an older one from the first that has a figure or asks something."""
    if not is_newest:
        groups = [*dropwhile(lambda group: not group.tells, groups)]
    # What neither has a figure nor asks or decides goes first, the shortest before all, then the end.
    for group in (*sorted((g for g in groups if not g.tells), key=lambda g: g.words), *groups[:0:-1]):
        if sum(each.words for each in groups) <= room:
            break
        groups = [each for each in groups if each is not group]
    members = [surface for group in groups for surface in group.members]
    texts = [text for group in groups for text in group.texts]
    if sum(len(each.split()) for each in texts) < _LEAST:
        return None
    said = " ".join(texts)
    spans = [surface.span for surface in members]
    if not (is_newest and is_first):
        colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
        said = f"{speaker_of(message.writer.of(document.text))}{colon} {said}"
        spans = [message.writer, *spans]
    places = tuple(SourceSpan(0, span, document.source.page_of(span.start)) for span in spans)
    weight = _NEWEST_WORTH if is_newest else _OTHER_WORTH
    keys = frozenset().union(*(surface.keys for surface in members))
    roles = tuple(role for surface in members for role in surface.roles)
    weighed = replace(members[0], weight=weight, keys=keys, roles=roles, speaker=None)
    return Passage(weighed, said, places, is_written=True)
