"""The date of a document by its place: in its title, or on a short line near the top."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.cells import column_of
from pipeline.digest.elements.key_fact import KeyFact, first, place_of
from pipeline.digest.elements.line import Line, lines_of, plain
from pipeline.digest.elements.rule_endings import MADE_AT, OF_TITLE
from pipeline.digest.elements.rules import title_of
from pipeline.digest.elements.words import DigestWords, any_of
from pipeline.digest.values.settled import LABELLED
from pipeline.digest.values.values import ValueReader
from pipeline.document import Block, Document
from pipeline.fragments import fragment
from pipeline.languages import traits_of
from pipeline.span import Span

DATED_BLOCKS: Final = frozenset(
    {"paragraph", "heading", "title", "header_field", "authors", "list_item", "aside", "keywords"}
)
"""Blocks whose lines are fields."""
_TOP: Final = 20
_SHORT: Final = 8
_DATED: Final = 14
"""Words of a line near the top that begins with a date: "Thursday 13 March 2025, 20:15, at the hall"."""
_HELD: Final = 24
"""The same of one that says when and where a meeting was held."""
_DAY: Final = 10
"""Signs of a day in ISO 8601."""
_STOP = re.compile(r"(?:(?<=[ap]\.m)\.(?=\s+[A-ZÀ-Þ])()|\.(?=\s+[A-ZÀ-Þ]|$))")
_NAMED: Final = 4
"""Words before the day in a line that says what is then."""
_TOLD: Final = 2
"""Words in small letters before a day by which a sentence tells of it."""
_END: Final = 6
_PLACE = re.compile(r"(?:[A-ZÀ-Þ][\w.'’-]*(?:[ -][\w.'’-]+){0,3}, ?(?:the |le )?)?")
"""The town before a day."""
_TITLES: Final = 4
"""Blocks among which a heading is the title of the document."""
_LEAD: Final = 14
"""Signs before it: "on Wednesday 13 March 2025 at the hall"."""
_FRONT_SECTION: Final = 1
"""The last section in which the date of the document is looked for: that below its title."""
_LONGEST_PARENTHESIS: Final = 200
_FULL: Final = 50
"""Signs of a line that goes on in the next one."""
_FAR: Final = 9
"""Column from which the place of a line tells that it goes on with a value above."""
_ITEM = re.compile(r"\s*(?:[2-9]|\d\d)[.)]\s")
"""An item of an agenda, whose day is not that of the document: "3. Minutes of the meeting of 4 May 2021"."""
_PARTED = re.compile(r"(?<=\S)(?: [|–—-] | {10,})(?=\S)")
DATE: Final = "date"
MEETING: Final = "meeting_date"
"""The day of the meeting that a paper announces, which is not the paper's own."""
_AGENDA: Final = "agenda_item"
"""Kinds that have it announce a meeting, whose day stands in their title and below it."""
_ADDRESSEE: Final = "addressee"
_NUMBERED: Final = "due_date"
"""Kinds that have it are numbered, with their day behind the number."""


class TopDates:
    """Finds the dates of documents in one language by where they stand."""

    def __init__(self, words: DigestWords, values: ValueReader) -> None:
        self._words = words
        self._values = values
        self._held = re.compile(rf"(?:{words.pattern('held_lead')})(?!\w)", re.IGNORECASE)
        self._leads = frozenset(words.values("date_lead"))
        self._starts = frozenset(words.values("start_lead"))
        others = rf"\W*(?P<words>{words.pattern('other_date')})(?:(?<=\W)|(?!\w))"
        self._others = re.compile(others, re.IGNORECASE)
        ends, joint = words.pattern("period_end"), words.pattern("range_joint")
        day = rf"\d{{1,2}}(?:{words.pattern('date_ordinal')})?"
        month = any_of(words.months)  # "28 March to 24 October 2026"
        begun = rf"(?:{day}\s(?:{month})|(?:{month})\s{day})\s(?:{joint}|[–—-])"
        self._period_end = re.compile(rf"(?<!\w)(?:{ends}|{begun})\s*$", re.IGNORECASE)
        self._dating = re.compile(rf"[ ,(]+(?:{words.pattern('reference_day')})\s+", re.IGNORECASE)
        self._weekdays = frozenset(day.casefold() for day in words.weekdays)
        self._colon = f"{traits_of(words.language).space_before.get(':', '')}:"
        self._adopts = re.compile(rf"(?<!\w)(?:{words.pattern('adopting')})(?!\w)", re.IGNORECASE)
        self._meets = re.compile(rf"(?<!\w)(?:{words.pattern('meeting_noun')})(?!\w)", re.IGNORECASE)
        clock = any_of((*words.day_halves, "h"))
        self._clock = re.compile(rf"[\s,–-]{{1,3}}(?:\w{{1,2}}\s)?\d{{1,2}}\s?(?:[:.]\d\d|(?:{clock})(?![^\W\d]))")

    def dated(self, document: Document, facts: Iterable[KeyFact], expected: Collection[str]) -> list[KeyFact]:
        """The facts with the one day of the document, and that of the meeting that it announces apart.

        The formula at its end goes before its title, a label before a place. In the title of what announces a meeting
        the day is that of the meeting, as in that of what is sent to somebody and has a date of its own.
        """
        every = [self._of_meeting(fact, expected) for fact in facts]
        made = [fact for fact in every if fact.rule.endswith(MADE_AT)]
        every = [*made[:1], *(fact for fact in every if fact.name != DATE)] if made else every
        is_dated = bool(made) or any(fact.name == DATE and LABELLED in fact.rule for fact in every)
        announces = _AGENDA in expected
        if (titled := self.of_title(document, every)) is not None:
            may_announce = announces or (is_dated and {MEETING, _ADDRESSEE} <= {*expected})
            if not may_announce or not self._is_of_meeting(document, titled):
                return [titled, *(fact for fact in every if fact.name != DATE)]
            every.append(replace(titled, name=MEETING))
        known = {fact.name for fact in every}
        if DATE in known and not (announces and MEETING not in known):
            return every
        numbered = first(every, "reference") if _NUMBERED in expected else None
        for fact in self.of_top(document, numbered):
            is_meeting = announces and self._is_of_meeting(document, fact)
            name = MEETING if is_meeting else DATE
            if name not in known:
                every.append(replace(fact, name=name))
            known.add(name)
            if not announces:
                break
        return every

    def _of_meeting(self, fact: KeyFact, expected: Collection[str]) -> KeyFact:
        """A fact, where it is the day of a meeting as what that is for the kind: its minutes are dated by it."""
        if fact.name == MEETING and MEETING not in expected:
            return replace(fact, name=DATE)
        return replace(fact, name=MEETING) if fact.rule.endswith(OF_TITLE) and _AGENDA in expected else fact

    def _is_of_meeting(self, document: Document, fact: KeyFact) -> bool:
        """Whether words before a day on its line name a meeting, or an hour stands behind it."""
        span = fact.sources[0].span
        before = document.text[: span.start].rpartition("\n")[2]
        behind = document.text[span.end : span.end + _LEAD].partition("\n")[0]
        return self._meets.search(before) is not None or self._clock.match(behind) is not None

    def of_title(self, document: Document, facts: Sequence[KeyFact]) -> KeyFact | None:
        """The day that a title has, which is the document's own whenever it was published."""
        stated = (fact.sources[0].span for fact in facts if fact.name == "title")
        for span in (*(block.span for block in document.blocks_of("title")), *stated):
            line = Line.of(document.text, span)
            dates = [each for each in self._values.dates(line.text) if each.normalized]
            label = self._words.label.match(line.text)
            if label and line.text[label.end() :].lstrip()[:1] == ":":
                continue
            if dates and self._period_end.search(line.text, 0, dates[0].start):
                continue
            if len(dates) == 1 and len(dates[0].normalized or "") == _DAY:
                place = line.span(dates[0].start, dates[0].end)
                value = fragment(document, place)
                return KeyFact("date", value, dates[0].normalized, (place_of(document, place),), "digest.top-date")
        return None

    def of_top(self, document: Document, numbered: KeyFact | None = None) -> Iterator[KeyFact]:
        """The dates that a title has, or short lines near the top ("Bergen, 4 May 2021") that no other label opens.

        Where the paper is `numbered`, the day right behind its number is its own; the last is that at the end.
        """
        if numbered is not None and (own := self._behind(document, numbered)) is not None:
            yield own
            return
        titles = [block for block in document.blocks if block.kind == "title"][:1]
        changes = [*self._changes(document)]
        for block in (*titles, *document.blocks[:_TOP]):
            if block.kind not in DATED_BLOCKS or block.section > _FRONT_SECTION:
                continue
            if any(stretch.overlaps(block.span) for stretch in changes) or self._is_announced(document, block):
                continue
            if _ITEM.match(document.text, block.span.start):
                continue
            for span in _pieces(document, block):
                line = Line.of(document.text, span)
                label = self._words.label.match(line.text)
                if label and self._words.label_of(label).fact != "date":
                    continue
                dates = [each for each in self._values.dates(line.text) if each.normalized]
                if dates and self._is_of_other(line.text, dates[0].start, label, block):
                    continue
                if dates and self._is_told(line.text, dates[0].start):
                    continue
                if dates and not line.text[: dates[0].start].strip() and self._ends_period(document, span):
                    continue
                if len(dates) == 1 and (
                    block.kind == "title" or len(line.text.split()) <= self._longest(line.text, dates[0].start)
                ):
                    place = line.span(dates[0].start, dates[0].end)
                    value = fragment(document, place)
                    yield KeyFact(DATE, value, dates[0].normalized, (place_of(document, place),), "digest.top-date")
        yield from self._at_end(document)

    def _ends_period(self, document: Document, span: Span) -> bool:
        """Whether a day and a dash stand before what a dash parts: "Period: 4 May – 17 May 2027"."""
        start = document.text.rfind("\n", 0, span.start) + 1
        before = document.text[start : span.start].rstrip()
        first = before.rstrip(" –—-")
        return first != before and any(day.end == len(first) for day in self._values.dates(first))

    def _behind(self, document: Document, reference: KeyFact) -> KeyFact | None:
        """The day right behind a number, which is that of the paper numbered: "Invoice no. 12 of 3 May 2025"."""
        start = reference.sources[0].span.end
        line = document.text[start:].partition("\n")[0]
        lead = self._dating.match(line)
        day = next(iter(self._values.dates(line[lead.end() :])), None) if lead else None
        if lead is None or day is None or day.start or len(day.normalized or "") != _DAY:
            return None
        span = Span(start + lead.end(), start + lead.end() + day.end)
        return KeyFact(
            "date", fragment(document, span), day.normalized, (place_of(document, span),), "digest.number-date"
        )

    def _is_announced(self, document: Document, block: Block) -> bool:
        """Whether words above a line say what is then: "We must cut off the water:", "on Thursday 7 November"."""
        above = document.text[: block.span.start].rstrip().rpartition("\n")[2].strip()
        above = _PARTED.split(above)[0]  # another column may stand beside it
        return above.endswith(":") and len(above.split()) > _NAMED

    def _longest(self, text: str, start: int) -> int:
        """Words at most of a line near the top that tells the document's day."""
        if self._held.match(text) is not None or self._meets.search(text, 0, start) is not None:
            return _HELD
        return _DATED if self._may_be_long(text, start) else _SHORT

    def _may_be_long(self, text: str, start: int) -> bool:
        """Whether a line says when something is: "Committee meeting, Wednesday 5 May 2021, 7.30 pm, at the hall"."""
        names = text[-1:] not in ".!?:" and len(text[:start].split()) <= _NAMED and not text[:start].islower()
        return start <= _LEAD or names

    def _is_told(self, text: str, start: int) -> bool:
        """Whether a sentence tells of a day: "Refunds are made until 3 May.", but not "Held at the hall on 3 May."."""
        is_sentence = text.endswith((".", "!", "?")) and self._held.match(text) is None
        return is_sentence and sum(word.islower() for word in text[:start].split()) >= _TOLD

    def _at_end(self, document: Document) -> Iterator[KeyFact]:
        """The day of a last line that says a place and a day and nothing else: "Copenhagen, 3 March 2025"."""
        for block in document.blocks[-_END:]:
            if block.kind not in DATED_BLOCKS:
                continue
            for span in lines_of(document.text, block.span):
                line = Line.of(document.text, span)
                dates = [*self._values.dates(line.text)]
                if len(dates) != 1 or len(dates[0].normalized or "") != _DAY:
                    continue
                before, after = line.text[: dates[0].start], line.text[dates[0].end :]
                if _PLACE.fullmatch(before) and not after.strip(" .") and not self._words.label.match(line.text):
                    place = line.span(dates[0].start, dates[0].end)
                    value = fragment(document, place)
                    yield KeyFact("date", value, dates[0].normalized, (place_of(document, place),), "digest.last-date")
                    return

    def _is_of_other(self, text: str, start: int, label: re.Match[str] | None, block: Block) -> bool:
        """Whether words before a date say that it is of something else: "Date of birth:", "the year ended"."""
        before = text[:start].casefold().split()
        if self._period_end.search(text, 0, start) or (before and before[-1] in self._starts):
            return True  # "Change from 1 June 2026"
        other = self._others.match(text)
        if other is not None and (label is None or label.end() < other.end("words")):
            return True
        is_named = block.kind != "title" and ":" in text[:start] and self._held.match(text) is None
        return is_named and label is None

    def below_heading(self, document: Document, number: int) -> Iterator[KeyFact]:
        """The day that stands below a heading and says when it is: "Christmas fair", "Saturday 6 December, 11 a.m."."""
        heading = document.blocks[number]
        below = document.blocks[number + 1] if number + 1 < len(document.blocks) else None
        title = title_of(Line.of(document.text, heading.span).text)
        if number < _TITLES or below is None or below.kind not in ("paragraph", "list_item"):
            return
        if not 0 < len(title.split()) <= _SHORT:
            return
        line = Line.of(document.text, below.span)
        begins = next(iter(self._values.dates(line.text)), None)
        if begins is None or begins.start > _LEAD or title[-1:] in "?!":
            return
        stop = _STOP.search(line.text, begins.end)
        end = (stop.start() if stop[1] is None else stop.end()) if stop else len(line.text)
        if len(line.text[:end].split()) > _DATED or not self._opens_with_day(line.text, begins.start):
            return
        label = self._words.labels.get(plain(title))
        name = label.fact if label and label.fact in ("next_meeting", "deadline", "event") else "event"
        span = line.span(0, end)
        places = (place_of(document, heading.span), place_of(document, span))
        value = fragment(document, span)
        said = value if name == "next_meeting" else f"{title}{self._colon} {value}"
        yield KeyFact(name, said, begins.normalized, places, "digest.heading")

    def _opens_with_day(self, text: str, start: int) -> bool:
        """Whether nothing but the day of the week stands before a date."""
        before = text[:start].casefold().strip(" ,").split()
        if before and before[0] in self._starts:
            return False  # "From 4 January a dinner costs £3": no event, but what changes
        return all(word.strip(",") in self._weekdays or word.strip(",") in self._leads for word in before)

    def _changes(self, document: Document) -> Iterator[Span]:
        """Where the days on which a text was adopted and changed stand, of which none is its own."""
        for block in document.blocks[:_TOP]:
            span = block.span
            if self._adopts.search(span.of(document.text)) is None:
                continue
            if span.of(document.text).lstrip().startswith("(") and ")" not in span.of(document.text):
                closed = document.text.find(")", span.end, span.end + _LONGEST_PARENTHESIS)
                span = Span(span.start, max(closed, span.end))
            if len({date.normalized for date in self._values.dates(Line.of(document.text, span).text)}) > 1:
                yield span


def _pieces(document: Document, block: Block) -> Iterator[Span]:
    """The printed lines of a block, or what dashes, bars and gaps part them into; none that goes on with another."""
    before: Span | None = None
    for line in lines_of(document.text, block.span):
        # A line below a value in its column goes on with it: "Period:   19 June to", "23 June 2025".
        column = column_of(document.text, line.start)
        printed, _, gap = document.text[: line.start].rpartition("\n")
        above = printed.rpartition("\n")[2] if not gap.strip() else ""
        is_beside = ":" in above[:column] and column < len(above) and not above[column - 2 : column].strip()
        is_value = column >= _FAR and is_beside
        is_over = before is None or len(before) <= _FULL or before.of(document.text).rstrip().endswith("**")
        if is_over and not is_value:
            begin = line.start
            for match in _PARTED.finditer(document.text, line.start, line.end):
                yield Span(begin, match.start())
                begin = match.end()
            if begin < line.end:
                yield Span(begin, line.end)
        before = line
