"""What the messages of a thread say, each told together from its beginning: the newest first of all.

A message answers another one, so that its sentences lean on what is not told; together they are understood.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile, groupby
from typing import Final

from pipeline.digest.elements.blocks import as_list, item_said, items_of
from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.line import lines_of
from pipeline.digest.elements.pronouns import points, points_back
from pipeline.digest.elements.speakers import AFTERTHOUGHT, owners_of, speaker_of
from pipeline.digest.lists.enumerations import items_after
from pipeline.digest.messages.overtaken import figures, overtaken
from pipeline.digest.messages.replies import RULE as QUOTED
from pipeline.digest.reading.details import AMOUNT, DETAIL
from pipeline.digest.reading.passage import Passage, told
from pipeline.digest.reading.surface import Surface
from pipeline.digest.values.settled import ONLY_WHOLE, SENTENCES, TOLD_WHOLE
from pipeline.digest.values.values import ValueReader
from pipeline.document import Document, language_of
from pipeline.fragments import closed
from pipeline.languages import traits_of
from pipeline.span import SourceSpan, Span

_SAID: Final = SENTENCES | TOLD_WHOLE | ONLY_WHOLE | {DETAIL, AMOUNT, "field"}
"""Facts that are what somebody wrote."""
_NEWEST: Final = (185, 150, 115, 85)
"""Words of the newest message that are told, where there is room for so many."""
_SHORT_MESSAGE: Final = 90
"""Words of a newest message that is told in one line; a longer one is told paragraph by paragraph."""
_OTHER: Final = 42
_LEAST_ROOM: Final = 26
"""Words of one that is told where there is little room."""
_LEAST: Final = 6
_LEAST_PART: Final = 4
_LATER: Final = 0.3
"""What each paragraph of it loses for those before it: reasons stand behind the decision, and odds and ends last."""
_UNTELLING: Final = 6.0
"""What a paragraph of it loses that neither has a figure nor asks or decides."""
_LATEST: Final = "9999-12-31"
"""The day of a mail whose own head has none that is read: what it quotes was written before it."""
_FIRST: Final = -1
"""The number of what is told before all sentences: the newest message, though it is printed below the others."""
_LONGEST: Final = 60
_LONGEST_GROUP: Final = 75
"""Words of sentences that are told together in a mail."""
_LONG_MAIL: Final = 450
"""Words of a mail of which the worthiest sentences are told, and not its paragraphs."""
_LONGEST_LIST: Final = 120
"""Words of a list with what announces it."""
_LEAST_LIST: Final = 2
_MAIL_WORTH: Final = 1.0
_NEWEST_WORTH: Final = 9.0
_OTHER_WORTH: Final = 4.0


@dataclass(frozen=True, slots=True)
class _Message:
    writer: Span
    day: str
    body: tuple[Surface, ...]


@dataclass(frozen=True, slots=True)
class _Group:
    """A sentence with those behind it that lean on it, or with the list that it announces."""

    members: tuple[Surface, ...]
    texts: tuple[str, ...]
    weighs: bool = False
    is_list: bool = False

    @property
    def words(self) -> int:
        return sum(len(text.split()) for text in self.texts)

    @property
    def tells(self) -> bool:
        does = self.weighs or any(surface.roles for surface in self.members)
        return does or self.texts[0].endswith("?") or any(map(str.isdigit, "".join(self.texts)))


@dataclass(frozen=True, slots=True)
class Thread:
    """The messages that are printed one below the other; `newest` is the number of the newest, `last` are the numbers
    of the last ones of all who wrote. What is `changed` are days and sums of older ones that hold no more; `own_nouns`
    need no other sentence: "this morning"."""

    document: Document
    messages: tuple[_Message, ...]
    newest: int
    last: frozenset[int]
    changed: frozenset[str]
    own_nouns: Collection[str]

    def told(self, noise: Collection[int], weighing: re.Pattern[str]) -> Iterator[Passage]:
        """A passage for the newest message, at several lengths, and for the last one of everybody else."""
        for number, message in enumerate(self.messages):
            is_newest = number == self.newest
            if number not in self.last:
                continue
            told_of = dict[str, Passage]()
            groups = self._together(message, noise, weighing, with_lists=is_newest)
            if is_newest and sum(len(s.line.text.split()) for s in message.body) > _SHORT_MESSAGE:
                yield from _by_paragraphs(self.document, message, groups, self.own_nouns, is_first=number == 0)
                continue
            if not is_newest:
                groups = [g for g in groups if not self.changed & figures(" ".join(g.texts))]
            for room in (*_NEWEST, _OTHER, _LEAST_ROOM) if is_newest else (_OTHER, _LEAST_ROOM):
                if passage := _told(self.document, message, groups, room, is_newest=is_newest, is_first=number == 0):
                    told_of.setdefault(passage.text, passage)
            yield from told_of.values()

    def _together(
        self, message: _Message, noise: Collection[int], weighing: re.Pattern[str], *, with_lists: bool
    ) -> Sequence[_Group]:
        """What is told together of a message, in its order."""
        lists = [*_lists(self.document, message.body)] if with_lists else []
        listed = {surface.index for group in lists for surface in group.members}
        body = [surface for surface in message.body if surface.index not in listed]
        groups = (*lists, *_groups(self.document, body, noise, weighing, self.own_nouns))
        return sorted(groups, key=lambda group: group.members[0].index)

    def facts(self, facts: Iterable[KeyFact]) -> Iterator[KeyFact]:
        """The facts; none of what somebody wrote before his last message, and none of others without its writer.

        What the newest message changes is told by that alone, and who signs it is no fact of it.
        """
        owner = owners_of(self.document, [message.writer for message in self.messages])
        numbers = {message.writer: number for number, message in enumerate(self.messages)}
        names = {speaker_of(message.writer.of(self.document.text)).casefold() for message in self.messages}
        for fact in facts:
            whose = owner(fact.sources[-1].span)
            number = self.newest if whose is None else numbers[whose]
            if fact.name == "field" and fact.label.casefold() in names:
                continue
            if fact.name not in _SAID or number == self.newest:
                yield fact
            elif self.changed & figures(fact.value):
                continue
            elif fact.rule == QUOTED:
                yield fact
            elif number in self.last:
                yield _said_by(self.document, fact, self.messages[number].writer)


def thread_of(
    document: Document,
    surfaces: Sequence[Surface],
    writers: Sequence[Span],
    is_head: Callable[[str], bool],
    values: ValueReader,
    overtaking: re.Pattern[str],
    own_nouns: Collection[str],
) -> Thread | None:
    """The thread of messages by some writers; None where there is none. What is `overtaking` changes what held."""
    messages = (*_messages(document, surfaces, writers, is_head, values),)
    if not messages:
        return None
    newest = max(range(len(messages)), key=lambda n: (messages[n].day, -n))
    changed = overtaken((s.line.text for s in messages[newest].body), overtaking)
    return Thread(document, messages, newest, _last_of_each(document, messages, newest), changed, own_nouns)


def _said_by(document: Document, fact: KeyFact, writer: Span) -> KeyFact:
    """What somebody wrote behind his name."""
    name = speaker_of(writer.of(document.text))
    if fact.value.startswith(name):
        return fact
    colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    return replace(
        fact, value=f"{name}{colon} {fact.value}", sources=(place_of(document, writer), *fact.sources), label=name
    )


def told_of_mail(
    document: Document,
    surfaces: Sequence[Surface],
    passages: Sequence[Passage],
    noise: Collection[int],
    weighing: re.Pattern[str],
    own_nouns: Collection[str],
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
    groups = [*_groups(document, own, unsaid, weighing, own_nouns, reach=1)]
    for group in groups:
        first = group.members[0]
        weight = max((s.weight for s in group.members if s.weight is not None), default=0.0) + group.tells * _MAIL_WORTH
        keys = frozenset().union(*(surface.keys for surface in group.members))
        roles = tuple(role for surface in group.members for role in surface.roles)
        places = tuple(SourceSpan(0, s.span, document.source.page_of(s.span.start)) for s in group.members)
        weighed = replace(first, weight=weight, keys=keys, roles=roles)
        yield Passage(weighed, " ".join(group.texts), places)
    yield from listed


def _last_of_each(document: Document, messages: Sequence[_Message], newest: int) -> frozenset[int]:
    """The number of the last message of each writer, where the days tell which that is: what he wrote before is past.

    Of who wrote the newest nothing else is told.
    """
    if any(not message.day for message in messages):
        return frozenset(range(len(messages)))
    is_down = messages[0].day <= messages[-1].day and newest > 0
    order = range(len(messages)) if is_down else range(len(messages) - 1, -1, -1)
    last = {speaker_of(messages[n].writer.of(document.text)).casefold(): n for n in order}
    return frozenset({**last, speaker_of(messages[newest].writer.of(document.text)).casefold(): newest}.values())


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
        own_head = [*_head_lines(document, writer, is_head)]
        printed = [*own_head, *(s.line.text for s in heads)]
        found = (d.normalized for line in printed for d in values.dates(line) if d.normalized)
        body = tuple(s for s in own if s not in heads and writer.end < s.span.start)
        yield _Message(writer, next(found, _LATEST if own_head else ""), body)


def _head_lines(document: Document, writer: Span, is_head: Callable[[str], bool]) -> Iterator[str]:
    """The lines beside that of a writer in a head that is no text: "Date: Mon, 8 Mar 2027"."""
    block = next((b for b in document.blocks if b.kind == "header_field" and b.span.contains(writer)), None)
    lines = lines_of(document.text, block.span) if block is not None else ()
    yield from (text for line in lines if is_head(text := line.of(document.text)))


def _groups(
    document: Document,
    body: Sequence[Surface],
    noise: Collection[int],
    weighing: re.Pattern[str],
    own_nouns: Collection[str],
    *,
    reach: int = 0,
) -> Iterator[_Group]:
    """The sentences, each with those that lean on it in its block, or in that many behind."""
    found: list[_Group] = []
    untold = -1
    for surface in body:
        text = told(document, surface.span)
        is_sentence = surface.line.text[-1:] in ".!?)" and len(text.split()) <= _LONGEST
        if not is_sentence or surface.line.text[:1] == ">" or surface.index in noise or AFTERTHOUGHT.fullmatch(text):
            is_said = surface.index not in noise and text[-1:] in ".!?" and AFTERTHOUGHT.fullmatch(text) is None
            untold = surface.index if is_said else untold
            continue
        weighs = weighing.search(surface.line.text) is not None
        is_near = bool(found) and surface.block - found[-1].members[-1].block <= reach
        is_next = is_near and (surface.block == found[-1].members[-1].block or not surface.turns)
        is_short = is_near and found[-1].words + len(text.split()) <= _LONGEST_GROUP
        takes_up = _takes_up(document, surface, own_nouns)
        if takes_up and untold == surface.index - 1:
            untold = surface.index
            continue  # what it takes up is not told
        if is_next and is_short and (surface.leans or surface.goes_on or surface.turns or takes_up):
            last = found.pop()
            found.append(_Group((*last.members, surface), (*last.texts, text), last.weighs or weighs))
        else:
            found.append(_Group((surface,), (text,), weighs))
    yield from found


def _lists(document: Document, body: Sequence[Surface]) -> Iterator[_Group]:
    """The lists of a message, each whole behind the words that announce it: what was agreed, on which conditions."""
    colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
    marked = items_of(document)
    starts, ends = [each.span.start for each in body], [each.span.end for each in body]
    following = [*(surface.block for surface in body[1:]), -1]
    for surface, after in zip(body, following, strict=bool(body)):
        is_item = document.blocks[surface.block].kind == "list_item"
        if after == surface.block or surface.line.text[-1:] in ".!?" or is_item:
            continue
        spans = items_after(document, surface.block, marked)
        if len(spans) < _LEAST_LIST:
            continue
        within = range(bisect_right(ends, spans[0].start), bisect_left(starts, spans[-1].end))
        items = [body[n] for n in within if any(span.overlaps(body[n].span) for span in spans)]
        head = told(document, surface.span).rstrip(" .:\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")
        said = f"{head}{colon} {as_list(document, [item_said(document, span, colon) for span in spans])}"
        if items and len(said.split()) <= _LONGEST_LIST:
            yield _Group((surface, *items), (closed(said),), weighs=True, is_list=True)


def _takes_up(document: Document, surface: Surface, own_nouns: Collection[str]) -> bool:
    """Whether a sentence has a pronoun or a pointer for what the one before it names: "I have a hold on it"."""
    annotation = document.annotation
    every = annotation.tokens_of(annotation.sentences[surface.index]) if annotation else ()
    tokens = [token for token in every if token.span.start >= surface.span.start]
    return points_back(tokens) or points(tokens, own_nouns)


def _by_paragraphs(
    document: Document, message: _Message, groups: Sequence[_Group], own_nouns: Collection[str], *, is_first: bool
) -> Iterator[Passage]:
    """The paragraphs of a message, each with one that goes on from it.

    What neither has a figure nor asks or decides is worth less than all others.
    """
    blocks = (list(own) for _, own in groupby(groups, lambda group: (group.members[0].block, group.is_list)))
    parts: list[list[_Group]] = []
    for block in blocks:
        first = block[0].members[0]
        goes_on = bool(parts) and (first.leans or first.goes_on or _takes_up(document, first, own_nouns))
        if goes_on and sum(group.words for group in (*parts[-1], *block)) <= _LONGEST:
            parts[-1] += block
        else:
            parts.append(block)
    for rank, part in enumerate(parts):
        passage = _told(document, message, part, _LONGEST, is_newest=True, is_first=is_first, least=_LEAST_PART)
        if passage is not None:
            untelling = 0.0 if any(group.tells for group in part) else _UNTELLING
            weight = (passage.surface.weight or 0.0) - untelling - _LATER * rank
            yield replace(passage, surface=replace(passage.surface, weight=weight))


def _told(
    document: Document,
    message: _Message,
    groups: Sequence[_Group],
    room: int,
    *,
    is_newest: bool,
    is_first: bool,
    least: int = _LEAST,
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
    if sum(len(each.split()) for each in texts) < least:
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
    if is_newest and not is_first:
        weighed = replace(weighed, index=_FIRST)
    return Passage(weighed, said, places, is_written=True)
