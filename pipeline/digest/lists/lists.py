"""Lists that are told: with the words that announce them, or their first items with the heading above them."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence, Set
from dataclasses import replace
from itertools import count, islice, takewhile
from typing import Final

from pipeline.digest.elements.blocks import as_list, items_of, unmarked
from pipeline.digest.elements.footnotes import is_footnote
from pipeline.digest.elements.rules import title_of
from pipeline.digest.elements.settings import DigestSettings
from pipeline.digest.elements.speakers import speaker_of
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface
from pipeline.document import Block, Document, Sentence, language_of
from pipeline.fragments import closed, fragment, without_marker
from pipeline.languages import traits_of
from pipeline.span import SourceSpan, Span

_MOST_ITEMS: Final = 7
_MOST_LISTED: Final = 110
_LEAST_LISTED: Final = 2
_LONGEST_ITEM: Final = 36
_FRONT: Final = 4
"""Blocks at the top, where a line that ends in a day says of when the document is."""
_DATED = re.compile(r"\d{1,2}\S* \S+ (?:19|20)\d\d$")
_NUMBERED = re.compile(r"(?<!\w)(?:\d{1,2}|[IVX]{1,4})\.\s")
_ORDERED = re.compile(r"\W*\d")
"""The number before an item."""
_LETTERED = re.compile(r"(?:(?<=[;,.])\s{1,8}|\n[ \t]{0,8}|(?<!\S))\(?(?P<letter>[a-h])\)\s+(?=\S)")
"""The letter of a part of a list, behind the end of the one before."""
_DOTS = re.compile(r"\s*\.{4,}\s*(?=\S)")
"""What leads the eye from an item to its price."""
_BLANK = re.compile(r"(?<!\w)_|_(?!\w)|__")
"""What is to be filled in, or set off: no name such as "legacy_auth"."""
_LEAST_ITEM: Final = 3
_COLUMNS = re.compile(r"\S(?: {3,}|\t)\S")
"""A gap that parts a label from its value."""
_LABEL: Final = 2
"""Words of a label that announces a list for the sentence before it."""
_MOST_HEADED: Final = 8
_MOST_SHOWN: Final = 80
_MOST_FIRSTS: Final = 100
"""Words of the items that are told at most, and of their first sentences where these are told."""
_SHORT_HEAD: Final = 5
_FEW_LISTED: Final = 45
"""Words of a list for which there is little room."""
_LONGEST_LINE: Final = 16
"""Words of a line that is announced alone."""


class ListReader:
    """Reads the lists of one document.

    `has_lists`: much of it is lists that stand below headings; `wanted` are the sections that its readers want;
    `open_end` finds the conjunction behind an item before the last one, `replies` items that answer something; blocks
    that are `untold` are true no more.
    Where words are `asked` about, only lists about them are told: whole below a heading or behind words that have them,
    else the items that do.
    """

    untold: frozenset[int] = frozenset()

    def __init__(
        self,
        document: Document,
        keys: Callable[[str], Sequence[str]],
        settings: DigestSettings,
        *,
        has_lists: bool,
        wanted: Collection[int],
        open_end: re.Pattern[str],
        replies: re.Pattern[str],
        asked: Set[str] | None,
    ) -> None:
        self._open_end = open_end
        self._replies = replies
        self._asked = asked
        self._wanted = wanted
        self._keys = keys
        self._document = document
        self._settings = settings
        self._has_lists = has_lists
        self._items_of = items_of(document)
        self._colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"

    def headed(self, surfaces: Sequence[Surface]) -> Iterator[tuple[int, Passage]]:
        """The first items of lists below a heading, with the heading: what a post asks for, what a release changes."""
        blocks = self._document.blocks
        firsts: dict[int, Surface] = {}
        annotation = self._document.annotation
        for surface in surfaces if annotation else ():
            firsts.setdefault(annotation.sentences[surface.index].block, surface)  # type: ignore[union-attr]
        for number in range(len(blocks) - 1):
            title = self._title_over(number)
            if title is None or blocks[number + 1].kind != "list_item":
                continue
            if is_footnote(self._document.text, blocks[number + 1].span):
                continue
            heading = title_of(fragment(self._document, title))
            is_whole = self._is_asked(heading, blocks[number + 1].section)
            every = dict(self._items(number + 1, is_whole=is_whole))
            told = {block: span for block, span in every.items() if block not in self.untold}
            spans = list(told.values())
            first = firsts.get(min(told, default=number))
            if first is None or first.is_quoted or not spans:
                continue
            if number < _FRONT and _DATED.search(heading):
                continue  # when all of it was adopted
            if not heading or _NUMBERED.search(heading) or len(heading.split()) > _LONGEST_ITEM:
                continue
            items = [self._item(span) for span in spans]
            if sum(len(item.split()) for item in items) < _LEAST_ITEM * len(items):
                continue
            label = f"{heading}{self._colon}"
            text = closed(f"{label} {as_list(self._document, items)}")
            behind = number + 1 + len(every)
            is_cut = is_whole and behind < len(blocks) and blocks[behind].kind == "list_item"
            if is_cut and len(spans) < _LEAST_LISTED:
                continue
            if is_cut:
                text = f"{text.rstrip('.')}…"
            weight = self._settings.headed * self._has_lists + len(spans) * self._settings.headed_item
            weight += 2 * self._settings.wanted * (first.section in self._wanted)
            places = tuple(self._place(span) for span in (title, *spans))
            shown = (firsts[block] for block in told if block in firsts)
            keys = frozenset().union(*(each.keys for each in shown))
            led = replace(first, weight=weight, keys=keys)
            yield first.index, Passage(led, text, places, is_written=True, label=label)

    def _title_over(self, number: int) -> Span | None:
        """What heads the list below a block: that block, or above text that announces nothing, the section's title."""
        block = self._document.blocks[number]
        if _heads(self._document, block):
            return block.span
        below = self._document.blocks[number + 1]
        title = self._document.sections[block.section].title
        is_ended = block.kind == "paragraph" and block.span.of(self._document.text).rstrip()[-1:] == "."
        first = fragment(self._document, without_marker(self._document, below.span))
        is_part = first[:1].islower() and first[-1:] in ";," and below.section == block.section
        return title if title is not None and is_ended and is_part else None

    def _is_asked(self, text: str, section: int | None = None) -> bool:
        """Whether a text or the title of its section is about what is asked; any is where nothing is."""
        title = None if section is None else self._document.sections[section].title
        above = "" if title is None else title.of(self._document.text)
        return self._asked is None or bool(self._asked & {*self._keys(f"{above} {text}")})

    def _run(self, number: int, *, is_whole: bool) -> Iterator[int]:
        """The items of the list that begins with a block: all, or those about what is asked."""
        blocks = self._document.blocks
        for item in takewhile(self._items_of.__contains__, count(number)):
            if is_whole or self._is_asked(blocks[item].span.of(self._document.text)):
                yield item

    def _items(self, number: int, *, is_whole: bool) -> Iterator[tuple[int, Span]]:
        """The first items of the list that begins with a block, as many as are soon said.

        Where much of a document is lists, of numbered items the first sentences are told rather than all of few: of
        steps the last one may say whom to call.
        """
        words, most = 0, _MOST_SHOWN
        items = [*islice(self._run(number, is_whole=is_whole), _MOST_HEADED)]
        spans = [without_marker(self._document, self._document.blocks[item].span) for item in items]
        words_of_all = sum(len(fragment(self._document, span).split()) for span in spans)
        is_numbered = all(_ORDERED.match(self._document.blocks[item].span.of(self._document.text)) for item in items)
        if self._has_lists and is_numbered and words_of_all > _MOST_SHOWN:
            spans = [self._first_of(item, span) for item, span in zip(items, spans, strict=True)]
            most = _MOST_FIRSTS
        for item, span in zip(items, spans, strict=True):
            block = self._document.blocks[item]
            text = plainly(fragment(self._document, span))
            length = len(text.split())
            if block.kind != "list_item" or not _is_item(text) or words + length > most:
                return
            words += length
            yield item, span

    def listed(self, surface: Surface) -> Passage | None:
        """A list with the words that announce it, if it is short."""
        annotation = self._document.annotation
        if annotation is None:
            return None
        block = annotation.sentences[surface.index].block
        lead = self._lead(surface)
        head = " ".join(fragment(self._document, span).replace("**", "") for span in lead)
        words = len(head.split())
        spans: list[Span] = []
        firsts: list[Span] = []
        is_cut = False
        if block + 1 not in self._items_of and (line := self._line_below(surface, block + 1)) is not None:
            text = f"{head} {closed(fragment(self._document, line))}"
            return Passage(surface, text, tuple(map(self._place, (surface.span, line))), is_written=True)
        is_whole = self._is_asked(head, surface.section)
        run = [*islice(self._run(block + 1, is_whole=is_whole), _MOST_ITEMS + 1)]
        parts = self._lettered(run[0]) if len(run) == 1 else []
        for number, span in parts or [(each, without_marker(self._document, self._block(each))) for each in run]:
            item = plainly(fragment(self._document, span)).strip(" ;,.")
            first = span if parts else self._first_of(number, span)
            first = span if _DOTS.search(item) else first  # a price behind dots
            if len(item.split()) > _LONGEST_ITEM:
                span = first
                item = plainly(fragment(self._document, span)).strip(" ;,.")
            if number in self.untold:
                continue
            words += len(item.split())
            is_cut = not _is_item(item) or words > _MOST_LISTED or len(spans) == _MOST_ITEMS
            if is_cut:
                break
            spans.append(span)
            firsts.append(first)
        items = [self._open_end.sub("", self._item(span)) for span in spans]
        if any(map(self._replies.match, items)):
            return None  # answers to what is told nowhere: "1. Yes."
        if len(items) < (_LEAST_LISTED if is_whole else 1):
            return None
        if head[-1].isalnum() and items[0][:1].isupper():
            head = f"{head}{self._colon}"
        text = f"{head} {as_list(self._document, items)}{'…' if is_cut else '.'}"
        places = [*lead, *spans]
        if surface.speaker is not None:
            text = f"{speaker_of(surface.speaker.of(self._document.text))}: {text}"
            places = [surface.speaker, *places]
        weight = None if surface.weight is None else surface.weight + len(spans) * self._settings.headed_item
        listed = replace(surface, weight=weight, keys=surface.keys.union(*(self._keys(item) for item in items)))
        passage = Passage(listed, text, tuple(map(self._place, places)), is_written=True)
        if surface.speaker is not None:
            return passage
        return replace(passage, shorter=self._shorter(passage, head, firsts))

    def _lettered(self, number: int) -> list[tuple[int, Span]]:
        """The parts of a block that are lettered one after the other, as of a list whose lines were run together."""
        block = self._block(number)
        marks = [*islice(_LETTERED.finditer(self._document.text, block.start, block.end), _MOST_ITEMS + 1)]
        letters = "".join(mark["letter"] for mark in marks)
        if len(marks) < _LEAST_LISTED or not "abcdefgh".startswith(letters) or marks[0].start() != block.start:
            return []
        ends = [*(mark.start() for mark in marks[1:]), block.end]
        return [(number, Span(mark.end(), end)) for mark, end in zip(marks, ends, strict=True)]

    def _block(self, number: int) -> Span:
        return self._document.blocks[number].span

    def _shorter(self, passage: Passage, head: str, firsts: Sequence[Span]) -> Passage | None:
        """A list with the first sentences of its first items, two at least, for where there is little room."""
        items = [self._item(span) for span in firsts]
        words = len(head.split())
        shown = 0
        while shown < len(items) and (shown < _LEAST_LISTED or words + len(items[shown].split()) <= _FEW_LISTED):
            words += len(items[shown].split())
            shown += 1
        if words >= passage.words:
            return None
        text = f"{head} {as_list(self._document, items[:shown])}…"
        lead = passage.sources[: len(passage.sources) - len(firsts)]
        return replace(passage, text=text, sources=(*lead, *map(self._place, firsts[:shown])))

    def _lead(self, surface: Surface) -> tuple[Span, ...]:
        """What announces a list: its sentence, behind the one before where it is a bare label: "Exceptions:"."""
        annotation = self._document.annotation
        if surface.opens or annotation is None or len(surface.line.text.split()) > _LABEL:
            return (surface.span,)
        before = annotation.sentences[surface.index - 1]
        is_same = before.block == annotation.sentences[surface.index].block
        return (unmarked(self._document, before.span), surface.span) if is_same else (surface.span,)

    def _line_below(self, surface: Surface, number: int) -> Span | None:
        """The one short line, no sentence, that words announce: "We cut the water:", "on Thursday 7 November"."""
        blocks = self._document.blocks
        if not surface.line.text.endswith(":") or number >= len(blocks) or surface.speaker is not None:
            return None
        span = blocks[number].span
        text = span.of(self._document.text).strip()
        is_line = blocks[number].kind in ("paragraph", "heading") and "\n" not in text and ":" not in text
        is_day = any(map(str.isdigit, text)) and text[-1:] not in "?;," and len(text.split()) <= _LONGEST_LINE
        after = self._document.text[span.end :].lstrip(" \t\r")
        is_near = blocks[number].section - surface.section <= 1 and not after[:2].strip("\n").strip()
        return span if is_line and is_day and is_near and not text[:1].isdigit() else None

    def _item(self, span: Span) -> str:
        """An item as it is told, with a colon for the dots before its price."""
        return _DOTS.sub(f"{self._colon} ", plainly(fragment(self._document, span)).strip(" ;,."))

    def _first_of(self, number: int, span: Span) -> Span:
        """The first sentence of an item, which is a block."""
        return Span(span.start, min((s.span.end for s in self._sentences_of(number)), default=span.end))

    def _sentences_of(self, number: int) -> Iterator[Sentence]:
        """The sentences of a block."""
        annotation = self._document.annotation
        return (each for each in (annotation.sentences if annotation else ()) if each.block == number)

    def _place(self, span: Span) -> SourceSpan:
        return SourceSpan(0, span, self._document.source.page_of(span.start))


def _heads(document: Document, block: Block) -> bool:
    """Whether a block is a heading, or a short line that stands as one: "Your duties"."""
    if block.kind == "heading":
        return True
    line = block.span.of(document.text)
    if _COLUMNS.search(line):
        return False
    words = line.split()
    return block.kind == "paragraph" and len(words) <= _SHORT_HEAD and words[-1][-1].isalpha() and words[0][0].isupper()


def plainly(text: str) -> str:
    """A text without the marks by which Markdown sets words off."""
    return text.replace("**", "").replace("`", "")


def _is_item(text: str) -> bool:
    """Whether an item of a list is short, closed and clean."""
    is_clean = (
        bool(text)
        and text[-1] not in ":?"
        and not any(sign in text for sign in "|{}<>`*#")
        and _BLANK.search(text) is None
    )
    is_clean = is_clean and ("@" not in text or len(text.split()) >= _LEAST_ITEM)
    return is_clean and not _NUMBERED.search(text) and len(text.split()) <= _LONGEST_ITEM and "://" not in text
