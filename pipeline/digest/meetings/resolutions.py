"""Resolutions that are printed under numbered titles, each with its vote on a line of its own: told one line an item.

Neither the title ("6. A crane on the quay") nor the vote ("For: 12   Against: 30   REJECTED") is a sentence; together
they are what the meeting decided. A vote is never told with another item than that in which it stands; one in the text
of its item is told as it is printed there, with the conditions that it announces.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.digest.elements.head import Head
from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.line import lines_of
from pipeline.digest.elements.rules import Role
from pipeline.digest.elements.words import DigestWords, any_of
from pipeline.digest.facts.vote_lines import MotionWords, Vote, VoteLines
from pipeline.digest.lists.enumerations import items_after
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface, has_figure
from pipeline.document import Document, language_of
from pipeline.fragments import closed, fragment
from pipeline.languages import traits_of
from pipeline.span import Span

RULE: Final = "digest.resolution"
DECISION: Final[Role] = "decision"
_WORTH: Final = 3.0
_FIGURED: Final = 0.5
_WEIGHTY: Final = 0.5
"""What the greatest sum that is voted on adds to the worth of its resolution, a lesser one its share."""
_FEW: Final = 2
"""Votes under titles from which a document is told by them."""
_LONGEST_LINE: Final = 200
"""Signs of a line that may be a title."""
_LONGEST_TITLE: Final = 18
_WRAPS: Final = 50
"""Signs of a line that may have been broken within a sentence."""
_MOST_WRAPPED: Final = 4
"""Lines into which the sentence of a vote may run on."""
_LONGEST: Final = 48
"""Words of what is told of an item besides its title and vote."""
_LONGEST_ABOVE: Final = 60
"""The same of all that stands before a vote in the text of an item."""
_LONGEST_CHANGED: Final = 100
"""The same where what was proposed was changed before the vote."""
_LONGEST_CONDITIONS: Final = 30
"""Words of a list of conditions where there is little room."""
_ASIDE = re.compile(r"\s{2,}\([^()\n]{1,24}\)\s*$")
_COLUMNS = re.compile(r"\S\s{3,}\S")
_SPACES = re.compile(r"\s+")
_BLANK = re.compile(r"\n\s*\n")
_MOST_POINTS: Final = 40
"""Conditions in a list that a vote is told with; against each all that is proposed is held."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A line that opens an item, where what it says begins, and of a title its words; `under` is what a part is of.

    One that `is_called` has its name before its number ("Motion 3"), the `number` of any other title counts on.
    """

    line: Span
    begins: int
    text: str = ""
    under: "_Item | None" = None
    number: int = 0
    is_called: bool = False

    @property
    def is_text(self) -> bool:
        """Whether what is proposed stands on its line itself."""
        return self.under is not None or not self.text


class ResolutionReader:
    """Finds such resolutions in one language; what is `turning` sets a condition."""

    def __init__(self, words: DigestWords, turning: re.Pattern[str]) -> None:
        self._turning = turning
        part = rf"(?:{words.pattern('numbered_part')})"
        number = r"(?:\d{1,3}(?:[.-]\d{1,2})?|(?-i:[IVXL]{1,6}))"
        alone = r"(?:(?P<number>\d{1,3})|(?-i:[IVXL]{2,6}|[IVXL](?=\s?[-–—:)])))"  # "L. Smith" is a name
        called = rf"{part}\s+(?:(?:{words.pattern('number_word')})\s?)?{number}"
        numbered = rf"(?:{called}|{number}(?:{words.pattern('date_ordinal')})?\s+{part}|{alone})"
        self._title = re.compile(rf"[#*_\s]{{0,8}}{numbered}\s?[-–—:.)]{{1,2}}[*_]{{0,2}}\s*(?=\w)", re.IGNORECASE)
        self._part = re.compile(r"\s{0,12}\d{1,2}\s?(?:[-.][a-z][.)]?|[-.]?\s?[a-z]\)|\.\d{1,2}[.)]?)\s+(?=[^\W\d_])")
        self._votes = VoteLines(words)
        sign = rf"(?:{any_of(words.currencies)})"
        figure = r"\d{1,3}(?:[ \u00a0\u202f.,]?\d{3}){0,3}"
        cents = r"(?:[.,]\d{2})?(?!\d)"
        self._money = re.compile(
            rf"{sign}\s?(?P<before>{figure}){cents}|(?<![\d.,])(?P<behind>{figure}){cents}\s?{sign}", re.IGNORECASE
        )
        self._motions = MotionWords(words)
        self._pointing = re.compile(rf"(?<!\w)(?:{words.pattern('pointed_condition')})(?!\w)", re.IGNORECASE)

    def passages(self, document: Document, surfaces: Sequence[Surface]) -> Iterator[Passage]:
        """A passage for each item with a vote, in their order, and for each that settles something without one."""
        items, votes = self._lines(document)
        if len(votes) < _FEW or not surfaces:
            return
        whole = {item.under.line for item in items if item.under is not None}
        starts = [surface.span.start for surface in surfaces]
        ends = [*(item.line.start for item in items[1:]), len(document.text)]
        every: list[Passage] = []
        for item, end in zip(items, ends, strict=True):
            if item.line in whole:
                continue
            inside = _inside(surfaces, starts, item, end)
            if found := self._told(document, inside, item, end, votes.get(item.line)):
                every.append(found)
        yield from self._weighed(every)

    def _weighed(self, passages: Sequence[Passage]) -> Iterator[Passage]:
        """The passages, of which that with the greatest sum matters most."""
        sums = [self._greatest(passage.text) for passage in passages]
        most = max(sums, default=0) or 1
        for passage, greatest in zip(passages, sums, strict=True):
            more = _WEIGHTY * greatest / most
            short = passage.shorter
            yield replace(_heavier(passage, more), shorter=short and _heavier(short, more))

    def _greatest(self, text: str) -> int:
        """The greatest sum of money in a text, without its cents; 0 where there is none."""
        found = (match["before"] or match["behind"] for match in self._money.finditer(text))
        return max((int(re.sub(r"\D", "", number)) for number in found), default=0)

    @staticmethod
    def fact(passage: Passage) -> KeyFact:
        """A resolution as a fact, with its title."""
        whole = passage.under_heading()
        return KeyFact(DECISION, whole.text, None, whole.sources, RULE)

    def _lines(self, document: Document) -> tuple[Sequence[_Item], dict[Span, Vote]]:
        """The lines that open items, and by these the votes on them: of two on one item nobody knows on what."""
        items: list[_Item] = []
        votes: dict[Span, Vote] = {}
        twice: set[Span] = set()
        for line in lines_of(document.text, Span(0, len(document.text))):
            text = line.of(document.text)
            last = votes.get(items[-1].line) if items else None
            if last and (ended := self._votes.ended(last, text, line)) and _follows(document, last.line, line):
                votes[items[-1].line] = ended
                continue
            below = document.text[line.end + 1 : line.end + 1 + _LONGEST_LINE].partition("\n")[0]
            vote = self._votes.alone(text, line) or self._votes.tabled(text, line, below)
            top = items[-1].under or items[-1] if items else None
            if vote is None and top is not None and (part := self._part.match(text)):
                items.append(_Item(line, line.start + part.end(), under=top))
            elif vote is None and (item := self._item(document, line, text, top)):
                items.append(item)
                if item.text:
                    continue
            vote = vote or (self._votes.within(*_wrapped(document, line)) if items else None)
            if vote is None or not items or vote.line.start >= line.end:
                continue
            if items[-1].line in votes and not (vote.again and not votes[items[-1].line].outcome):
                twice.add(items[-1].line)
            else:
                votes[items[-1].line] = vote
        return items, {line: vote for line, vote in votes.items() if line not in twice}

    def _item(self, document: Document, line: Span, text: str, top: _Item | None) -> _Item | None:
        """The item that a line opens: by its title, or with what is proposed, where it is the next or has a name."""
        title = self._title.match(text)
        if title is None:
            return None
        number, is_called = int(title["number"] or 0), title["number"] is None
        name = _named(text[title.end() :]) if len(text) <= _LONGEST_LINE else ""
        if name and self._votes.within(*_wrapped(document, line)) is None:
            return _Item(line, line.end, name, number=number, is_called=is_called)
        is_next = is_called or number == (top.number + 1 if top else 1)
        under = top if is_called and top and top.text and not top.is_called else None
        return _Item(line, line.start + title.end(), "", under, number, is_called) if is_next else None

    def _told(
        self, document: Document, inside: Sequence[Surface], item: _Item, end: int, vote: Vote | None
    ) -> Passage | None:
        """An item with what is proposed, its vote, and on what condition; None where it settles nothing."""
        before = vote.line.start if vote else end
        own = (
            [Span(item.begins, _paragraph_end(document, item, before))] if item.is_text and item.begins < before else []
        )
        proposed = own or [*_body(document, inside, item.begins, before, is_voted=vote is not None)]
        if not inside or (vote is None and not (self._settles(document, own) if item.is_text else proposed)):
            return None
        is_changed = item.is_text and self._motions.amends(document.text[item.begins : before])
        is_put = item.is_text and item.is_called  # the debate on a motion is none of it
        if vote and (is_changed or self._pointing.search(vote.condition) or (vote.in_text and not is_put)):
            points = self._pointing.search(vote.condition) is not None
            most = _LONGEST_CHANGED if is_changed else _LONGEST_ABOVE
            proposed = _discussed(document, inside, proposed, Span(item.begins, before), most, points=points)
            proposed = self._moved(document, inside, proposed) if item.is_text else proposed
        conditions = _conditions(document, inside, vote) if vote else []
        behind = [s for s in inside if vote and s.span.start >= vote.line.end][:1] if not conditions else []
        bounds = [s.span for s in behind if self._turning.search(s.line.text) and not s.is_list]
        items_listed = _listed(document, inside) if vote else frozenset()
        listed = _as_items(document, [s for s in proposed if s in items_listed])
        items = dict(listed)
        parts = [(span, items.get(span) or _printed(document, span)) for span in proposed]
        parts += [(vote.line, vote.said if conditions else f"{vote.said}.")] if vote else []
        parts += [(span, said) for span, said in conditions]
        parts += [(span, _printed(document, span)) for span in bounds]
        head = item.under or item
        colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
        heading = (Head(head.text, head.line, head.begins).label(colon), place_of(document, head.line))
        keys = frozenset().union(*(s.keys for s in inside))
        weight = (
            _WORTH
            + _FIGURED * bool(conditions)
            + _FIGURED * any(has_figure(text) for span, text in parts if vote is None or span != vote.line)
        )
        surface = replace(inside[0], roles=((DECISION, RULE, 0),), weight=weight, keys=keys, is_list=False, leans=False)
        whole = Passage(
            surface,
            " ".join(text for _, text in parts),
            tuple(place_of(document, span) for span, _ in parts),
            is_written=True,
            heading=heading if head.text else None,
        )
        if vote is None or not vote.outcome:
            return whole
        shortest = vote.shortest if conditions else f"{vote.shortest}."
        cut = dict(parts) | {vote.line: shortest} | _cut(conditions or listed)
        if is_changed and len(proposed) > 1:
            cut |= {proposed[0]: f"{cut[proposed[0]].rstrip('.')}…"} | dict.fromkeys(proposed[1:], "")
        short = " ".join(filter(None, (cut[span] for span, _ in parts)))
        return replace(whole, shorter=replace(whole, text=short))

    def _settles(self, document: Document, own: Sequence[Span]) -> bool:
        """Whether a short paragraph says at its end that it was adopted."""
        texts = [span.of(document.text) for span in own]
        return any(len(text.split()) <= _LONGEST and self._votes.closes(text) for text in texts)

    def _moved(self, document: Document, inside: Sequence[Surface], proposed: Sequence[Span]) -> list[Span]:
        """The same, of a long paragraph only the sentence that moves something, where nothing of it was amended."""
        whole, *others = proposed
        own = [s for s in inside if s.span.start < whole.end and s.span.end > whole.start]
        is_long = len(whole.of(document.text).split()) > _LONGEST
        if not (is_long and own and self._motions.moves(own[0].line.text)):
            return [*proposed]
        first = Span(whole.start, min(whole.end, own[0].span.end))
        is_amended = self._motions.amends(document.text[first.end : whole.end])
        return [*proposed] if is_amended else [first, *others]


def _listed(document: Document, inside: Sequence[Surface]) -> frozenset[Span]:
    """The sentences that are items of a list."""
    return frozenset(s.span for s in inside if document.blocks[s.block].kind == "list_item")


def _conditions(document: Document, inside: Sequence[Surface], vote: Vote) -> list[tuple[Span, str]]:
    """The list of what something is carried on, where the vote announces one, as one text at the place of each."""
    block = next((s.block for s in inside if s.span.overlaps(vote.line) and vote.condition.endswith(":")), None)
    return _as_items(document, items_after(document, block) if block is not None else [])


def _as_items(document: Document, items: Sequence[Span]) -> list[tuple[Span, str]]:
    """The items of a list as parts of one sentence, each with its place."""
    said = [fragment(document, item).strip(" ;,.") for item in items]
    return [(item, f"{text}{';' if n + 1 < len(said) else '.'}") for n, (item, text) in enumerate(zip(items, said))]


def _cut(conditions: Sequence[tuple[Span, str]]) -> dict[Span, str]:
    """The first of a list of conditions, and a sign that there are more where they do not fit."""
    if not conditions:
        return {}
    words, kept = 0, 0
    for _, text in conditions:
        words += len(text.split())
        kept += words <= _LONGEST_CONDITIONS
    kept = max(kept, 1)
    told = [text if n < kept else "" for n, (_, text) in enumerate(conditions)]
    if kept < len(told):
        told[kept - 1] = f"{told[kept - 1].rstrip(';')}…"
    return {span: text for (span, _), text in zip(conditions, told, strict=True)}


def _discussed(
    document: Document, inside: Sequence[Surface], proposed: Sequence[Span], within: Span, most: int, *, points: bool
) -> list[Span]:
    """What stands before a vote in its item: all, where that is short, else what is proposed and the last sentence.

    What is voted on may be no more what was proposed: "The draft had 900 €. It was cut to 800 €. Adopted.". A vote that
    `points` at conditions in a list right above it is told with all of them, and with what announces these.
    """
    above = [s for s in inside if s.span.start >= within.start and s.span.end <= within.end]
    every = [s.span for s in above]
    is_short = sum(len(span.of(document.text).split()) for span in every) <= most
    kept = every if is_short else every[-1:]
    kinds = [document.blocks[s.block].kind for s in above]
    if points and kinds[-1:] == ["list_item"]:
        first = next((n for n in range(len(kinds), 0, -1) if kinds[n - 1] != "list_item"), 1) - 1
        kept = every[first:] if len(every) - first <= _MOST_POINTS else kept
    return [*proposed, *(span for span in kept if not any(span.overlaps(own) for own in proposed))]


def _heavier(passage: Passage, more: float) -> Passage:
    surface = passage.surface
    return replace(passage, surface=replace(surface, weight=(surface.weight or 0.0) + more))


def _follows(document: Document, before: Span, line: Span) -> bool:
    """Whether nothing stands between two places."""
    return not document.text[before.end : line.start].strip()


def _wrapped(document: Document, line: Span) -> tuple[str, Span]:
    """A line with those into which its last sentence runs on, as one text of the same length, and its place."""
    end = line.end
    for _ in range(_MOST_WRAPPED):
        last = document.text[document.text.rfind("\n", 0, end) + 1 : end].rstrip()
        if len(last) < _WRAPS or last[-1:] in ".:;!?" or document.text[end : end + 1] != "\n":
            break
        after = document.text.find("\n", end + 1)
        end = after if after >= 0 else len(document.text)
    span = Span(line.start, end)
    return span.of(document.text).replace("\n", " "), span


def _named(text: str) -> str:
    """The words of a title, without the aside at its right; empty where it is none."""
    title = _ASIDE.sub("", text).strip(" *_#:.")
    is_title = bool(title) and len(title.split()) <= _LONGEST_TITLE and not _COLUMNS.search(title)
    return f"{title[:1].upper()}{title[1:]}" if is_title and not title[:1].isdigit() else ""


def _printed(document: Document, span: Span) -> str:
    """Lines as a sentence, without the asides at their right: "(art. 25)"."""
    lines = (_ASIDE.sub("", line.of(document.text)) for line in lines_of(document.text, span))
    text = closed(_SPACES.sub(" ", " ".join(lines)).strip(" *_"))
    return f"{text}." if text[-1:] == ")" and text[-2:-1] not in ".!?" else text


def _inside(surfaces: Sequence[Surface], starts: Sequence[int], item: _Item, end: int) -> Sequence[Surface]:
    """The sentences that begin in an item, and the one that goes on into it."""
    first = bisect_left(starts, item.line.start)
    goes_in = first > 0 and surfaces[first - 1].span.end > item.begins
    return surfaces[first - goes_in : bisect_left(starts, end)]


def _paragraph_end(document: Document, item: _Item, before: int) -> int:
    blank = _BLANK.search(document.text, item.begins, before)
    return blank.start() if blank else before


def _body(document: Document, inside: Sequence[Surface], begins: int, before: int, *, is_voted: bool) -> Iterator[Span]:
    """What stands first below a title, where it is understood, and the sentences that decide."""
    words = 0
    for number, surface in enumerate(s for s in inside if begins < s.span.end <= before):
        span = Span(max(begins, surface.span.start), surface.span.end)
        decides = any(role == DECISION for role, *_ in surface.roles)
        text = span.of(document.text)
        words += len(text.split())
        is_plain = not (surface.is_list or surface.is_quoted or surface.leans or _COLUMNS.search(text))
        if words > _LONGEST or not is_plain or surface.speaker is not None:
            return
        if decides or (number == 0 and is_voted and text.rstrip()[-1:] in ".)"):
            yield span
