"""Resolutions that are printed under numbered titles, each with its vote on a line of its own: told one line an item.

Neither the title ("6. A crane on the quay") nor the vote ("For: 12   Against: 30   REJECTED") is a sentence; together
they are what the meeting decided. A vote is never told with another item than that in which it stands.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pipeline.digest.head import Head
from pipeline.digest.key_fact import KeyFact, place_of
from pipeline.digest.line import lines_of
from pipeline.digest.passage import Passage
from pipeline.digest.rules import Role
from pipeline.digest.surface import Surface, has_figure
from pipeline.digest.words import DigestWords
from pipeline.document import Document, language_of
from pipeline.fragments import closed
from pipeline.languages import traits_of
from pipeline.span import Span

RULE: Final = "digest.resolution"
DECISION: Final[Role] = "decision"
_WORTH: Final = 3.0
_FIGURED: Final = 0.5
_FEW: Final = 2
"""Votes under titles from which a document is told by them."""
_LONGEST_LINE: Final = 200
"""Signs of a line that may be a title or a vote."""
_LONGEST_TITLE: Final = 18
_LONGEST: Final = 48
"""Words of what is told of an item besides its title and vote."""
_ASIDE = re.compile(r"\s{2,}\([^()\n]{1,24}\)\s*$")
_COLUMNS = re.compile(r"\S\s{3,}\S")
_PARTED = re.compile(r"\s{2,}|\s*[;|/·]\s*")
"""What stands between the counts of a vote."""
_SPACES = re.compile(r"\s+")
_BLANK = re.compile(r"\n\s*\n")


@dataclass(frozen=True, slots=True)
class _Item:
    """A line that opens an item, where what it says begins, and of a title its words; `under` is what a part is of."""

    line: Span
    begins: int
    text: str = ""
    under: "_Item | None" = None


@dataclass(frozen=True, slots=True)
class _Vote:
    line: Span
    outcome: str
    counts: str

    @property
    def said(self) -> str:
        """The vote as it is told: "REJECTED (For: 12, Against: 30)"."""
        return f"{self.outcome} ({self.counts})" if self.outcome else self.counts


class ResolutionReader:
    """Finds such resolutions in one language; what is `turning` sets a condition."""

    def __init__(self, words: DigestWords, turning: re.Pattern[str]) -> None:
        self._turning = turning
        part = rf"(?:{words.pattern('numbered_part')})"
        number = r"(?:\d{1,3}|(?-i:[IVXL]{1,6}))"
        alone = r"(?:\d{1,3}|(?-i:[IVXL]{2,6}|[IVXL](?=\s?[-–—:)])))"  # "L. Smith" is a name
        called = rf"{part}\s+(?:(?:{words.pattern('number_word')})\s?)?{number}"
        numbered = rf"(?:{called}|{number}(?:{words.pattern('date_ordinal')})?\s+{part}|{alone})"
        self._title = re.compile(rf"[#*_\s]{{0,8}}{numbered}\s?[-–—:.)]{{1,2}}[*_]{{0,2}}\s*(?=\w)", re.IGNORECASE)
        self._part = re.compile(r"\s{0,12}\d{1,2}\s?(?:[-.][a-z]\)?|[-.]?\s?[a-z]\))\s+(?=\w)")
        side = rf"(?:{words.pattern('vote_side')})"
        figure = r"\d{1,3}(?:[ \u00a0\u202f.,]?\d{3}){0,2}"
        count = rf"(?:{side}\s?:?\s?{figure}|{figure}\s{side})(?!\w)(?:\s?\([^()\n]{{1,30}}\))?"
        joint = r"[\s,;|/·:–-]{1,40}"
        counts = rf"(?P<counts>{count}(?:{joint}{count}){{0,4}})"
        outcome = rf"(?:{joint}(?P<outcome>{words.pattern('outcome')}))?"
        self._vote = re.compile(rf"[*_\s]{{0,20}}{counts}{outcome}[\s.!*_]*", re.IGNORECASE)

    def passages(self, document: Document, surfaces: Sequence[Surface]) -> Iterator[Passage]:
        """A passage for each item with a vote, in their order, and for each that settles something without one."""
        items, votes = self._lines(document)
        if len(votes) < _FEW or not surfaces:
            return
        whole = {item.under.line for item in items if item.under is not None}
        starts = [surface.span.start for surface in surfaces]
        ends = [*(item.line.start for item in items[1:]), len(document.text)]
        for item, end in zip(items, ends, strict=True):
            if item.line in whole:
                continue
            inside = _inside(surfaces, starts, item, end)
            if found := self._told(document, inside, item, end, votes.get(item.line)):
                yield found

    @staticmethod
    def fact(passage: Passage) -> KeyFact:
        """A resolution as a fact, with its title."""
        whole = passage.under_heading()
        return KeyFact(DECISION, whole.text, None, whole.sources, RULE)

    def _lines(self, document: Document) -> tuple[Sequence[_Item], dict[Span, _Vote]]:
        """The lines that open items, and by these the votes on them: of two on one item nobody knows on what."""
        items: list[_Item] = []
        votes: dict[Span, _Vote] = {}
        twice: set[Span] = set()
        for line in lines_of(document.text, Span(0, len(document.text))):
            text = line.of(document.text)
            if len(text) > _LONGEST_LINE:
                continue
            if vote := self._vote.fullmatch(text):
                if items and items[-1].line in votes:
                    twice.add(items[-1].line)
                elif items:
                    counts = _PARTED.sub(", ", vote["counts"].strip())
                    votes[items[-1].line] = _Vote(line, vote["outcome"] or "", counts)
                continue
            top = items[-1].under or items[-1] if items else None
            if top is not None and (part := self._part.match(text)):
                items.append(_Item(line, line.start + part.end(), under=top))
            elif (title := self._title.match(text)) and (name := _named(text[title.end() :])):
                items.append(_Item(line, line.end, name))
        return items, {line: vote for line, vote in votes.items() if line not in twice}

    def _told(
        self, document: Document, inside: Sequence[Surface], item: _Item, end: int, vote: _Vote | None
    ) -> Passage | None:
        """An item with what is proposed, its vote, and on what condition; None where it settles nothing."""
        before = vote.line.start if vote else end
        proposed = [Span(item.begins, _paragraph_end(document, item, before))] if item.under else []
        proposed = proposed or [*_body(document, inside, item.begins, before, is_voted=vote is not None)]
        if not inside or (vote is None and (item.under or not proposed)):
            return None
        behind = [s for s in inside if vote and s.span.start >= vote.line.end][:1]
        bounds = [s.span for s in behind if self._turning.search(s.line.text) and not s.is_list]
        parts = [(span, _printed(document, span)) for span in proposed]
        parts += [(vote.line, f"{vote.said}.")] if vote else []
        parts += [(span, _printed(document, span)) for span in bounds]
        head = item.under or item
        colon = f"{traits_of(language_of(document)).space_before.get(':', '')}:"
        heading = Head(head.text, head.line, head.begins).label(colon)
        keys = frozenset().union(*(s.keys for s in inside))
        weight = _WORTH + _FIGURED * any(has_figure(text) for span, text in parts if vote is None or span != vote.line)
        surface = replace(inside[0], roles=((DECISION, RULE, 0),), weight=weight, keys=keys, is_list=False, leans=False)
        whole = Passage(
            surface,
            " ".join(text for _, text in parts),
            tuple(place_of(document, span) for span, _ in parts),
            is_written=True,
            heading=(heading, place_of(document, head.line)),
        )
        if vote is None or not vote.outcome:
            return whole
        short = " ".join(f"{vote.outcome}." if span == vote.line else text for span, text in parts)
        return replace(whole, shorter=replace(whole, text=short))


def _named(text: str) -> str:
    """The words of a title, without the aside at its right; empty where it is none."""
    title = _ASIDE.sub("", text).strip(" *_#:.")
    is_title = bool(title) and len(title.split()) <= _LONGEST_TITLE and not _COLUMNS.search(title)
    return f"{title[:1].upper()}{title[1:]}" if is_title and not title[:1].isdigit() else ""


def _printed(document: Document, span: Span) -> str:
    """Lines as a sentence, without the asides at their right: "(art. 25)"."""
    lines = (_ASIDE.sub("", line.of(document.text)) for line in lines_of(document.text, span))
    return closed(_SPACES.sub(" ", " ".join(lines)).strip(" *_"))


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
