"""Tables of actions: who does what, and by when, row by row, as minutes end with them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, get_args

from pipeline.digest.elements.cells import by_place, cells_of, column_of, is_parted
from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.line import lines_of
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.reading.surface import Surface
from pipeline.digest.values.settled import LABELLED
from pipeline.digest.values.values import ValueReader
from pipeline.document import Document
from pipeline.errors import ConfigurationError
from pipeline.fragments import fragment, without_marker
from pipeline.languages import traits_of
from pipeline.span import Span

Column = Literal["what", "action", "who", "when", "due", "by", "status"]
"""What a column holds: `action` is sure to be something to be done, `due` a deadline, `by` a person or a deadline."""
RULE: Final = "digest.action.table"
LISTED: Final = "digest.action.list"
BRIEF: Final = "digest.action.initials"
_ASSIGNED = re.compile(r"\W{0,2}[A-ZÀ-Þ][\w.'’-]*(?: [A-ZÀ-Þ&][\w.'’-]*){0,4}\W{0,2}\s?: \W{0,2}\w{3,}")
"""An item with a name before its colon."""
_IN_COLUMNS = re.compile(
    r"[ \t]*(?P<who>[A-ZÀ-Þ]{2,4}(?:(?:, ?| and | et | ?[&/+] ?)[A-ZÀ-Þ]{2,4}){0,3})"
    r"(?: {2,}|\t+)(?P<what>\S[^\t\n]{2,200})"
)
"""A line of initials with what somebody has to do."""
_MARKUP: Final = " \t*_:.?"
_HEADS: Final = 3
"""Rows in which the heads of the columns stand."""
_MOST_ROWS: Final = 40
_LONGEST_HEADING: Final = 8
_LONGEST_WHAT: Final = 40
_LONGEST_CELL: Final = 9
_ORDER: Final = ("who", "what", "when")


@dataclass(slots=True)
class _Row:
    """The places of the cells of a row, by what their column holds."""

    cells: dict[str, list[Span]] = field(default_factory=dict)


class ActionReader:
    """Reads the tables of actions of one language."""

    def __init__(self, words: DigestWords, values: ValueReader) -> None:
        self._columns: Mapping[str, str] = words.values("action_column")
        self._nothing = frozenset(words.values("negative_value"))
        self._values = values
        self._announces = re.compile(rf"(?<!\w)(?:{words.pattern('action_heading')})(?!\w)", re.IGNORECASE)
        initials = r"[A-ZÀ-Þ]{2,4}(?:(?:, | and | & | et |/)[A-ZÀ-Þ]{2,4})*"
        self._by_initials = re.compile(rf"{initials}\s(?:{words.pattern('does')})\s(?!be(?:en)?\b)\w{{2,}}")
        self._colon = f"{traits_of(words.language).space_before.get(':', '')}:"
        if unknown := sorted(set(self._columns.values()) - set(get_args(Column))):
            raise ConfigurationError(f"digest_words.tsv: action_column: unknown values {unknown}")

    def of_table(self, document: Document, number: int) -> Iterator[KeyFact]:
        """A fact for each row of the table that is block `number`: who, what and when as they stand, none guessed.

        It is a table of actions where its heads say so ("Action", "By when"), or the heading before it does; a row
        that names neither somebody nor a day tells nobody anything, and is left out.
        """
        lines = lines_of(document.text, document.blocks[number].span)
        lines += self._cut_off(document, number, lines)
        for at, line in enumerate(lines[:_HEADS]):
            rows = lines[at + 1 : at + 1 + _MOST_ROWS]
            heads = self._heads(document, line, rows, is_announced=self._is_announced(document, number))
            if heads:
                for row in _rows(document.text, rows, cells_of(document.text, line), heads):
                    if fact := self._fact(document, row):
                        yield fact
                return

    def of_list(self, document: Document, number: int) -> Iterator[KeyFact]:
        """A fact for each item below a heading that says actions, where it opens with who has to: "Ann: the keys"."""
        heading = fragment(document, document.blocks[number].span)
        if len(heading.split()) > _LONGEST_HEADING or heading[-1:] in ".!?" or not self._announces.search(heading):
            return
        yield from self._in_columns(document, number)
        for block in document.blocks[number + 1 : number + 1 + _MOST_ROWS]:
            if block.kind != "list_item":
                return
            span = without_marker(document, block.span)
            text = fragment(document, span)
            if _ASSIGNED.match(text) and len(text.split()) <= _LONGEST_WHAT and text[-1] not in ":?":
                dates = [*self._values.dates(text)]
                normalized = dates[0].normalized if len(dates) == 1 else None
                yield KeyFact("action", text, normalized, (place_of(document, span),), LISTED)

    def _in_columns(self, document: Document, number: int) -> Iterator[KeyFact]:
        """A fact for each line below such a heading that begins with initials, and behind a gap has a task."""
        text = document.text
        blocks = document.blocks[number + 1 : number + 1 + _MOST_ROWS]
        rows: list[tuple[Span, Span]] = []
        for line in (line for block in blocks for line in lines_of(text, block.span)):
            if row := _IN_COLUMNS.match(text, line.start, line.end):
                rows.append((Span(row.start("who"), row.end("who")), Span(row.start("what"), row.end("what"))))
            elif rows and self._goes_on(text, rows[-1][1], line):
                rows[-1] = rows[-1][0], Span(rows[-1][1].start, line.end)
            else:
                break
        for who, what in rows:
            said = f"{fragment(document, who)}{self._colon} {fragment(document, what)}"
            if len(said.split()) > _LONGEST_WHAT:
                return
            day = self._values.only_day(fragment(document, what))
            yield KeyFact("action", said, day, (place_of(document, who), place_of(document, what)), LISTED)

    @staticmethod
    def _goes_on(text: str, what: Span, line: Span) -> bool:
        """Whether a line right below a task goes on with it: it begins in the column of the task."""
        start = line.end - len(line.of(text).lstrip())
        return text.count("\n", what.end, start) == 1 and column_of(text, start) == column_of(text, what.start)

    def by_initials(self, document: Document, surfaces: Sequence[Surface]) -> Iterator[KeyFact]:
        """What somebody has to do whom minutes name by initials: "SA to obtain a price"."""
        for surface in surfaces:
            text = surface.line.text
            if self._by_initials.match(text) and len(text.split()) <= _LONGEST_WHAT and not surface.is_quoted:
                place = place_of(document, surface.span)
                yield KeyFact("action", fragment(document, surface.span), self._values.only_day(text), (place,), BRIEF)

    def _is_announced(self, document: Document, number: int) -> bool:
        """Whether the heading or the short line before a table calls it actions."""
        before = document.blocks[number - 1] if number else None
        text = fragment(document, before.span) if before else ""
        return len(text.split()) <= _LONGEST_HEADING and self._announces.search(text) is not None

    def _cut_off(self, document: Document, number: int, lines: Sequence[Span]) -> list[Span]:
        """Rows in columns of spaces that were read as other blocks, as their first cells are empty."""
        text, before = document.text, document.blocks[number]
        found: list[Span] = []
        if not lines or is_parted(lines[0].of(text)):
            return found
        for block in document.blocks[number + 1 : number + 1 + _MOST_ROWS]:
            if block.kind not in ("paragraph", "table") or text[before.span.end : block.span.start].count("\n") != 1:
                break
            found += lines_of(text, block.span)
            before = block
        return found

    def _heads(self, document: Document, line: Span, rows: Sequence[Span], *, is_announced: bool) -> dict[int, str]:
        """What each column holds, by its number; none where it is no table of actions."""
        texts = [
            fragment(document, cell).strip(_MARKUP).casefold() if cell else "" for cell in cells_of(document.text, line)
        ]
        found = {number: self._columns[text] for number, text in enumerate(texts) if text in self._columns}
        held = [*found.values()]
        for number, column in found.items():
            if column == "by":
                is_person = "who" not in held and (
                    "due" in held or "when" in held or not self._has_dates(document, rows)
                )
                found[number] = "who" if is_person else "due"
        held = [*found.values()]
        is_sure = is_announced or "action" in held or {"due", "who"}.issubset(held)
        plain = {"action": "what", "due": "when"}
        named = [plain.get(column, column) for column in held]
        is_whole = named.count("what") == 1 and named.count("who") <= 1 and named.count("when") <= 1
        # An action without anybody and with a mere date may be one that was taken on that day.
        is_told = "who" in named or "due" in held
        return {n: plain.get(column, column) for n, column in found.items()} if is_sure and is_whole and is_told else {}

    def _has_dates(self, document: Document, rows: Sequence[Span]) -> bool:
        return any(next(self._values.dates(fragment(document, row)), None) is not None for row in rows)

    def _fact(self, document: Document, row: _Row) -> KeyFact | None:
        said = {column: " ".join(fragment(document, span) for span in row.cells.get(column, ())) for column in _COLUMNS}
        told = {column: text.strip("*_ ") for column, text in said.items() if self._says(text)}
        what = told.get("what", "").rstrip(" .;,")
        limits = {"what": _LONGEST_WHAT}
        is_short = all(len(text.split()) <= limits.get(column, _LONGEST_CELL) for column, text in told.items())
        if not what or not is_short or not ("who" in told or "when" in told):
            return None
        who = f"{told['who'].rstrip(' :')}{self._colon} " if "who" in told else ""
        behind = "; ".join(told[column].rstrip(" .") for column in ("when", "status") if column in told)
        dates = [*self._values.dates(told.get("when", ""))]
        normalized = dates[0].normalized if len(dates) == 1 else None
        places = sorted(span for column in told for span in row.cells[column])
        value = f"{who}{what} ({behind})" if behind else f"{who}{what}"
        return KeyFact("action", value, normalized, tuple(place_of(document, span) for span in places), RULE)

    def _says(self, text: str) -> bool:
        body = text.strip(_MARKUP).casefold()
        return any(map(str.isalnum, body)) and body not in self._nothing


_COLUMNS: Final = (*_ORDER, "status")


def _rows(text: str, lines: Sequence[Span], heads: Sequence[Span | None], columns: Mapping[int, str]) -> Iterator[_Row]:
    """The rows below the heads of columns, each with the lines that go on in its cells."""
    row: _Row | None = None
    is_gapped = None not in heads and not any("\t" in line.of(text) or "|" in line.of(text) for line in lines)
    for line in lines:
        cells = cells_of(text, line)
        if not any(sign.isalnum() for sign in line.of(text)):
            continue
        placed = (
            by_place(text, cells, heads) if is_gapped else dict(enumerate(cells)) if len(cells) == len(heads) else None
        )
        if placed is None:
            if row is not None:
                yield row
            row = None
            continue
        held = {columns[number]: cell for number, cell in placed.items() if cell and number in columns}
        what = held.get("what")
        if is_gapped and row is not None and what and (len(placed) == 1 or text[what.start].islower()):
            for column, cell in held.items():
                row.cells.setdefault(column, []).append(cell)
            continue
        if row is not None:
            yield row
        row = _Row({column: [cell] for column, cell in held.items()})
    if row is not None:
        yield row


def within_sentence(document: Document, fact: KeyFact, values: ValueReader) -> KeyFact:
    """An action of a field or an item up to the end of the sentence that says it: what stands behind is told apart."""
    if fact.name != "action" or (LABELLED not in fact.rule and fact.rule != LISTED):
        return fact
    span = fact.sources[0].span
    sentences = document.annotation.sentences if document.annotation else ()
    ends = (each.span.end for each in sentences if span.start < each.span.end < span.end)
    end = next((end for end in ends if _says_what(Span(span.start, end).of(document.text))), None)
    if end is None or not any(map(str.isalnum, document.text[end : span.end])):
        return fact
    kept = Span(span.start, end)
    text = fragment(document, kept)
    return replace(fact, value=text, normalized=values.only_day(text), sources=(place_of(document, kept),))


def _says_what(text: str) -> bool:
    """Whether it ends like a sentence, and has more behind a colon than a title or an initial: no "Ann: Mrs."."""
    said = text.rstrip().rpartition(": ")[2]
    return said.endswith((".", "!")) and len(said.split()) >= _LEAST_TASK


def with_task(document: Document, surfaces: Sequence[Surface], fact: KeyFact) -> KeyFact | None:
    """An action that only says who, and by when, behind the sentence that says what: "Action: WP, 14 November".

    None where no sentence stands right before it; any other fact as it is.
    """
    if fact.name != "action" or LABELLED not in fact.rule or _WHO.fullmatch(fact.value) is None:
        return fact
    start = fact.sources[0].span.start
    task = max((each.span for each in surfaces if each.span.end <= start), key=lambda each: each.end, default=None)
    if task is None or start - task.end > _NEAR or len(task.of(document.text).split()) < _LEAST_TASK:
        return None
    value = f"{fragment(document, task).rstrip('.')} ({fact.value})"
    return replace(fact, value=value, sources=(place_of(document, task), *fact.sources))


_WHO = re.compile(r"[A-Z]{2,4}(?:\s?[,/&+]\s?[A-Z]{2,4})*(?:,\s.{3,20})?")
"""Who does something, by initials, and by when."""
_NEAR: Final = 160
"""Signs between a sentence and the initials set at the right of it or below it."""
_LEAST_TASK: Final = 3
