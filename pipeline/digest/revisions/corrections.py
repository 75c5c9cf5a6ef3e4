"""Where a document corrects itself: an addendum, an update, a table of amendments, the newest of several messages.

What is found says which figures hold no more, and which hold now; `corrected.py` leaves out what tells the old ones.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from pipeline.digest.elements.line import Line, lines_of
from pipeline.digest.elements.rules import VALUE, Rule, RuleBook, RuleType
from pipeline.digest.elements.words import DigestWords, any_of
from pipeline.digest.reading.surface import Surface
from pipeline.digest.revisions.regions import RULE, Region, RegionReader
from pipeline.digest.values.figures import Figure, FigureReader, chain
from pipeline.digest.values.values import ValueReader
from pipeline.document import Document
from pipeline.span import Span

_SENTENCE = re.compile(r"(?<=[^\W\d_][.!])\s+(?=[A-ZÀ-Þ])|(?<=\d[.!])\s+(?=[A-ZÀ-Þ])")
_WORD = re.compile(r"[^\W_]+")
_CLAUSE = re.compile(r"[.;:,(]\s")
_LONGEST_SUBJECT: Final = 8
_ENDS: Final = (".", "!", ";", ",")
_LEAST: Final = 3
_STEM: Final = 6
_STEMMED: Final = 4
"""Letters of words that have other forms."""
_SUMS: Final = ("sum", "number")
_DATE: Final = "date"
_READ: Final = ".read"
"""The end of the ids of rules for words that are to be read otherwise."""
_LONGEST_NAME: Final = 5
_LONGEST_TEXT: Final = 200_000
"""Signs of a document of which a whole part may be replaced: each line of a longer one would be asked for."""
_LONGEST_LINE: Final = 90
"""Signs of a printed line that goes on with the one before it."""
_LONGEST_DATE_LINE: Final = 6
"""Words of a line that dates what stands below it."""
_NEAR: Final = 4
"""Sentences before and behind one in its paragraph that say what it is about."""
_LABEL = re.compile(r"\W*(?P<label>[A-Z]{1,3}[ .-]?\d{1,3})\W{0,4}\s?[:–—-]\s")
"""What numbers a point: "R2: the supplier …"."""
_OPENING = 100
"""Characters of a block within which its number stands."""
_ROW = re.compile(r"(?P<label>[A-ZÀ-Þ][\w'-]*(?: [\w'-]+){0,3})\s?: (?=\W{0,2}\d)")
"""A label before a figure, in a sentence of its own."""
_NAME_END = re.compile(r"[,;:()]|\.\s")
_SPOKEN = re.compile(r"\?\s*$")


@dataclass(frozen=True, slots=True)
class Part:
    """A sentence with its number, or one in a cell of a table (`whole`) without, and their places."""

    text: str
    span: Span
    section: int
    block: int
    whole: Span
    index: int | None = None


@dataclass(frozen=True, slots=True)
class Amount:
    """A sum with its place and its normal form."""

    figure: Figure
    span: Span
    normalized: str | None


@dataclass(frozen=True, slots=True)
class Correction:
    """What corrects: `old` figures hold no more and `new` ones do, of what its `subject` says (words in small letters).

    `about` are the keys of all that is said near it; one that stands `below` a heading that corrects, or in the newest
    message, speaks of what stands anywhere else, any other only of what stands before it. What is `closed` is a
    numbered point that is done with: "Action 4 is closed". What is `dead` are sentences that are true no more by it
    (`amending.py`); one `by_number` names the part of the document that has them.
    """

    part: Part
    old: tuple[Figure, ...]
    new: tuple[Figure, ...]
    subject: frozenset[str]
    about: frozenset[str]
    below: bool
    closed: frozenset[str] = frozenset()
    dead: frozenset[Span] = frozenset()
    by_number: bool = False


@dataclass(frozen=True, slots=True)
class Corrections:
    """What a document corrects of itself: each correction, where that is done, and what is replaced whole.

    `amounts` are those that stand behind labels where that is done, by the facts that these announce.
    """

    all: tuple[Correction, ...] = ()
    regions: tuple[Region, ...] = ()
    dead: tuple[Span, ...] = ()
    amounts: Mapping[str, Amount] = field(default_factory=dict)

    def corrects(self, span: Span) -> bool:
        """Whether something stands where the document corrects itself."""
        return self.region(span) is not None or any(c.part.span.overlaps(span) for c in self.all)

    def region(self, span: Span) -> Region | None:
        """The last place where the document corrects itself that has a span in it."""
        return next((each for each in reversed(self.regions) if each.span.contains(span)), None)


class CorrectionReader:
    """Finds corrections in documents of one language."""

    def __init__(self, words: DigestWords, book: RuleBook, stop: frozenset[str]) -> None:
        self._book = book
        self._words = words
        self._day_alone = re.compile(rf"([1-9]|[12]\d|3[01])(?:{words.pattern('date_ordinal')})?")
        self._regions = RegionReader(book)
        self._values = ValueReader(words)
        self._figures = FigureReader(words)
        self._currency = re.compile(rf"[A-Z]{{3}}|(?i:{any_of(words.currencies)})")
        self._half = re.compile(rf"(?<!\w)(?:{any_of(words.day_halves)})\.(?P<joint>\s+)(?=[A-ZÀ-Þ])")
        self._loose = stop | {*words.months, *words.weekdays}

    def keys(self, text: str) -> frozenset[str]:
        """What words have in common with their other forms, without little words and names of days."""
        return frozenset(w[:6].rstrip("sx") for w in self.words(text) if len(w) > 2 and not w.isdigit())

    def words(self, text: str) -> frozenset[str]:
        """What words have in common with their other forms, and numbers; no little words, no names of days."""
        words = frozenset(_WORD.findall(text.lower())) - self._loose
        return frozenset(w if len(w) < _STEMMED or any(map(str.isdigit, w)) else w[:_STEM].rstrip("sx") for w in words)

    def figures(self, text: str) -> tuple[Figure, ...]:
        """The figures of a text."""
        return self._figures.read(text)

    def corrects(self, text: str) -> bool:
        """Whether a sentence tells what holds no more, or now."""
        names: tuple[RuleType, ...] = ("replacing", "renewing", "offering", "closing")
        return any(self._book.set_of(name).first(text) for name in names)

    def tells(self, text: str) -> bool:
        """Whether a text is a sentence, and neither courtesy nor what only stands over others."""
        is_idle = any(self._book.set_of(name).first(text) for name in ("noise", "idle"))
        return text[-1:] in _ENDS and not is_idle

    def announces(self, text: str) -> str:
        """The fact that the label at the beginning of a text announces."""
        match = self._words.label.match(text)
        return self._words.label_of(match).fact if match else ""

    def leans(self, text: str) -> bool:
        """Whether a sentence speaks of a value that the one before it tells."""
        return self._book.set_of("leaning_value").first(text) is not None

    def is_past(self, text: str) -> bool:
        """Whether a sentence opens with a year: it was so, whatever holds now."""
        return next(self._book.set_of("past").matching(text), None) is not None

    def read(self, document: Document, surfaces: Sequence[Surface], *, answers: bool) -> Corrections:
        """The corrections of a document; one that `answers` quotes the messages that its own answers."""
        regions = self._regions.read(document, answers=answers)
        below = [region.span for region in regions]
        parts = [*self._parts(document, surfaces)]
        around = self._around(document, parts)
        found = tuple(
            each
            for number, part in enumerate(parts)
            for each in self._corrections(
                part,
                self._label(document, part),
                around[number],
                below=any(span.contains(part.span) for span in below),
            )
        )
        amounts = dict(self._amounts(document, regions))
        for part in parts:
            if any(region.credits and region.span.contains(part.span) for region in regions):
                amounts |= dict(self._balance(part))
        return Corrections(found, regions, tuple(self._replaced_parts(document)), amounts)

    def _amounts(self, document: Document, regions: Sequence[Region]) -> Iterator[tuple[str, Amount]]:
        """The sums at the end of lines that begin with a label, where a document corrects itself."""
        text = document.text
        for region in regions:
            for span in lines_of(text, region.span) if region.title and not region.credits else ():
                line = Line.of(text, span)
                label = self._words.label.match(line.text)
                announced = self._words.label_of(label) if label else None
                if label is None or announced is None or announced.reads != "amount":
                    continue
                sums = [f for f in self._figures.read(line.text) if f.kind in _SUMS and f.start >= label.end()]
                if sums and not any(map(str.isalpha, self._currency.sub("", line.text[sums[-1].end :]))):
                    yield announced.fact, self._amount(line, sums[-1])

    def _balance(self, part: Part) -> Iterator[tuple[str, Amount]]:
        """What is to be paid after a credit, and by which day, as a sentence says it."""
        if self._book.set_of("rebalancing").first(part.text) is None:
            return
        total = next((each for each in self._values.amounts(part.text) if each.normalized), None)
        day = next((d for d in self._values.dates(part.text) if d.normalized and total and d.start > total.end), None)
        for name, value in (("to_pay", total), ("due_date", day)):
            if value is not None:
                figure = next(f for f in self._figures.read(part.text) if value.start <= f.start < value.end)
                start = part.span.start + value.start
                yield name, Amount(figure, Span(start, start + value.end - value.start), value.normalized)

    def _amount(self, line: Line, figure: Figure) -> Amount:
        """A sum with its currency, where it has one."""
        for each in self._values.amounts(line.text):
            if each.start <= figure.start < each.end:
                return Amount(figure, line.span(each.start, each.end), each.normalized)
        return Amount(figure, line.span(figure.start, figure.end), None)

    def _parts(self, document: Document, surfaces: Sequence[Surface]) -> Iterator[Part]:
        for surface in surfaces:
            if surface.line.text and not _SPOKEN.search(surface.line.text):
                for start, end in self._sentences(surface.line.text):
                    text, span = surface.line.text[start:end], surface.line.span(start, end)
                    yield Part(text, span, surface.section, surface.block, surface.span, surface.index)
        for number, block in enumerate(document.blocks):
            for row in lines_of(document.text, block.span) if block.kind == "table" else ():
                line = Line.of(document.text, row)
                for cell in re.finditer(r"[^\t]*\w[^\t]*", line.text):
                    whole, start = line.span(*cell.span()), cell.start()
                    for sentence in _SENTENCE.split(cell.group()):
                        at = line.text.index(sentence, start)
                        start = at + len(sentence)
                        if len(sentence.split()) >= _LEAST:
                            yield Part(sentence, line.span(at, start), block.section, number, whole)

    def _sentences(self, text: str) -> Iterator[tuple[int, int]]:
        """A sentence, or several that were read as one: "at 10 am. Buses will …"."""
        start = 0
        for found in self._half.finditer(text):
            yield start, found.start("joint")
            start = found.end()
        yield start, len(text)

    def _around(self, document: Document, parts: Sequence[Part]) -> list[frozenset[str]]:
        """The keys of each sentence with those of its paragraph that stand near, and with its heading."""
        own = [self.keys(part.text) for part in parts]
        found: list[frozenset[str]] = []
        for number, part in enumerate(parts):
            title = document.sections[part.section].title
            near = range(max(0, number - _NEAR), min(len(parts), number + _NEAR + 1))
            told = (own[n] for n in near if parts[n].block == part.block or abs(n - number) <= 1)
            found.append(self.keys(title.of(document.text) if title else "").union(*told))
        return found

    def _corrections(
        self, part: Part, label: frozenset[str], about: frozenset[str], *, below: bool
    ) -> Iterator[Correction]:
        figures = self._figures.read(part.text)
        names: tuple[RuleType, ...] = ("replacing", "replaced") if below else ("replacing",)
        old = tuple(dict.fromkeys(f for name in names for f in self._old(part.text, name, figures)))
        renewals: tuple[RuleType, ...] = ("renewing", "renewed") if below else ("renewing",)
        found = (r for name in renewals for r in self._book.set_of(name).matching(part.text))
        renewed = next(found, None) if figures else None
        closed = self._closed(part.text)
        labelled = _ROW.match(part.text) if below and figures and not (old or renewed) else None
        labelled = None if labelled and self._dates_document(labelled["label"]) else labelled
        if not (old or renewed or closed or labelled) or self._book.set_of("offering").first(part.text):
            return
        at = renewed[1][1] if renewed else labelled.end() if labelled else 0
        new = tuple(f for f in figures if f not in old and f.start >= at)
        told = _CLAUSE.split(part.text[: renewed[1][0]])[-1] if renewed else labelled["label"] if labelled else ""
        sums = "|".join(re.escape(told[f.start : f.end]) for f in self._figures.read(told) if f.kind == "sum")
        subject = self.words(re.sub(rf"(?:{sums})\W?\w*", "", told) if sums else told) | (
            label if told else frozenset()
        )
        subject = subject if len(subject) <= _LONGEST_SUBJECT else frozenset()
        yield Correction(part, old, new, subject, about, below, closed)

    def _dates_document(self, label: str) -> bool:
        """Whether a label is that of the day on which a paper was written."""
        match = self._words.label.match(label)
        return match is not None and self._words.label_of(match).fact == _DATE

    def _closed(self, text: str) -> frozenset[str]:
        """The number of a point that is done with."""
        found = next(iter(self._book.set_of("closing").matching(text)), None)
        words = self.words(text[slice(*found[1])]) if found else frozenset()
        codes = frozenset(word for word in words if not word.isdigit() and any(map(str.isdigit, word)))
        return codes or (words if len(words) > 1 else frozenset())

    def _old(self, text: str, name: RuleType, figures: Sequence[Figure]) -> Iterator[Figure]:
        """What a sentence says holds no more, by rules of a type: figures, or words to be read otherwise."""
        for rule, _ in self._book.set_of(name).matching(text):
            for start, end in _places(rule, text):
                told = [
                    _dayed(f, figures, self._day_alone)
                    for f in chain(text, [f for f in figures if start <= f.start < end])
                ]
                yield from (f for f in told if f.kind != "name" or rule.data.id.endswith(_READ))
                called = _NAME_END.split(text[start:end])[0].strip(" .")
                is_name = rule.data.id.endswith(_READ) or (called != called.lower() and not called[:1].isdigit())
                if not told and is_name and 0 < len(called.split()) <= _LONGEST_NAME:
                    yield Figure(start, start + len(called), "name", called.casefold())

    def _label(self, document: Document, part: Part) -> frozenset[str]:
        """What numbers the point that a sentence stands in."""
        block = document.blocks[part.block].span  # which may be all of a long text: only its beginning is looked at
        match = _LABEL.match(Line.of(document.text, Span(block.start, min(block.end, block.start + _OPENING))).text)
        return self.words(match["label"]) if match else frozenset()

    def _replaced_parts(self, document: Document) -> Iterator[Span]:
        """What a later part replaces whole: from the line with its day to where the next part begins."""
        text = document.text
        for span in (*lines_of(text, Span(0, len(text))),) if len(text) < _LONGEST_TEXT else ():
            following = text.find("\n", span.end + 1)
            both = Line.of(text, Span(span.start, following if 0 < following < span.end + _LONGEST_LINE else span.end))
            for rule, _ in self._book.set_of("replacing_part").matching(both.text):
                for start, end in _places(rule, both.text):
                    day = next((f for f in self._figures.read(both.text) if start <= f.start < end), None)
                    if day is not None and (dead := self._dated(document, day, span.start)) is not None:
                        yield dead

    def _dated(self, document: Document, day: Figure, before: int) -> Span | None:
        text = document.text
        for span in lines_of(text, Span(0, before)) if before else ():
            line = Line.of(text, span).text
            if len(line.split()) > _LONGEST_DATE_LINE:
                continue
            if any(day.is_same(figure) for figure in self._figures.read(line)):
                ends = (m.start() for m in re.finditer(rf"^{RULE.pattern}$", text[span.end : before], re.MULTILINE))
                return Span(span.start, span.end + next(ends, before - span.end))
        return None


def _dayed(figure: Figure, figures: Sequence[Figure], day: re.Pattern[str]) -> Figure:
    """A number behind a day, as a `day` of its month: "on 27 April, not on the 15th"."""
    before = next((f for f in reversed(figures) if f.end <= figure.start), None)
    match = day.fullmatch(figure.key) if figure.kind == "number" and not figure.unit else None
    if match is None or before is None or before.kind != "day":
        return figure
    return replace(figure, kind="day", key=f"{before.key.partition('-')[0]}-{int(match[1])}", unit=before.unit)


def _places(rule: Rule, text: str) -> Iterator[tuple[int, int]]:
    for match in rule.phrase.regex.finditer(text):
        yield match.span(VALUE)
