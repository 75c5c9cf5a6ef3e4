"""Fields: labels of `digest_labels.tsv` with the values that stand behind them, beside them or below them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.cells import cells_of, column_of, is_parted, lines_in_cell
from pipeline.digest.elements.line import Line, lines_of, plain
from pipeline.digest.elements.names_over_lines import FULL_LINE, is_aside, last_of_names
from pipeline.digest.elements.words import DigestWords, Label
from pipeline.digest.facts.attendance import ADDRESS
from pipeline.digest.facts.broken_off import MOST_BROKEN, to_last_line, to_sentence_end
from pipeline.digest.tables.heads_of_columns import cells_in, has_figures_below, is_head
from pipeline.digest.tables.sold_items import DECIMAL
from pipeline.digest.values.values import Value, ValueReader, stamp_of
from pipeline.span import Span

Field = tuple[Label, Span, str | None]
"""A label, the place of its value, and the value in a normal form."""
_LAST_SUM = r"\s+[^\w\t:]{0,3}\d{1,3}(?:[ .,\u202f]?\d{3})*[.,]\d\d(?!\d)\W*(?:EUR|GBP)?$"
"""The only amount of a line, at its end: what stands before it may be a rate, "VAT 20 % £384.10"."""
_SIGN = re.compile(
    r"\.?[^\S\t]*(?:\([^()]{1,20}\)[^\S\t]*)?"
    rf"(?:\(?\d{{1,2}}(?:[.,]\d{{1,2}})?\s?%\)?(?=(?:\s?\([^()]{{1,20}}\))?(?:\s*[:\t]|{_LAST_SUM}))\s*(?:\([^()]{{1,20}}\)\s*)?)?"
    r"(?:(?:n[°o]\.?|no\.|#|№)\s*)?(?P<colon>[:=\t]|(?:->|–|—)\s)?\s*",
    re.IGNORECASE,
)
_REFERENCE = re.compile(
    r"(?=[\w./-]*\d)[A-Z0-9](?:[A-Z0-9./_-]|(?<=/)[a-z]{1,4}(?![^\W_])){1,30}(?:[ -]\d{2,}[A-Z0-9./_-]*)*(?!\w|/\w)"
    r"(?:(?<=\d\d)[ -]\d(?=[.,;]?$))?"
)
"""The last digit may stand alone: "7712 0046 3". A sign of who typed a letter may stand between slashes in
small letters: "RV/kt/0088"; none is cut at a slash."""
_VERSION = re.compile(r"\d{1,2}(?:\.\d{1,2}){2}\.?")
_NAME = re.compile(r"[^\t|;:<>•\n]{2,80}")
_NAMES = re.compile(r"[^\t|•\n]{2,}")
_FIELD = re.compile(r"[^\W\d_][\w /-]{1,30}:\s")
_STREET = re.compile(r", (?=\d)")
"""Where an address begins behind a name."""
_NEXT_LABEL = re.compile(r"\s[A-ZÀ-Þ][^\W\d_]{1,20}(?: [^\W\d_]{2,20}){0,3}\s?:\s")
_MOST_LINES: Final = 8
_GAP: Final = 4
"""Spaces between fields beside each other."""
_VALUED = re.compile(r":\s*\S")
_TEXT = re.compile(r"[^\t\n]{2,220}")
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_BRACKETED = re.compile(r"\([^()]*\)")
_PERCENT = re.compile(r"\d\s?%|[£€$]")
_COLUMNS: Final = 2
_LETTER = re.compile(r"[^\W\d_]+")
_SAID_AT_LENGTH: Final = frozenset({"action", "decision", "note", "recommendation"})
"""Facts whose labels announce sentences."""
_OVER_LINES: Final = frozenset({"enclosure", "subject"})
"""Facts that go on in the lines below where theirs are full."""
_SENTENCE_END = re.compile(r"(?<=[a-zß-ÿ\d)]{3})\.\s(?=[A-ZÀ-Þ]\w)")
_MONEY: Final = frozenset("£€$")
_ADDRESS: Final = 22
"""Words of a name with its address."""
_BY_DAY: Final = "deadline"  # what may be said with an hour and a place, and still has a day
_MOST_WORDS: Final = 9
_PLACED: Final = frozenset({"addressee", "delivery", "employer", "issuer", "party"})
"""Facts whose values may stand below their labels, beside others."""
_SUMS: Final = frozenset({"to_pay", "total"})
_MOST_TEXT: Final = 35
_LEAD: Final = 40
"""Signs before a label among which stands that somebody signs for whom it names."""


def _rest(lines: Sequence[Line], ends: Sequence[int], begin: int) -> Sequence[Line]:
    """The lines that may go on with a list of names: up to the next field."""
    return lines[begin : min(begin + _MOST_LINES, ends[begin])] if begin < len(lines) else ()


class FieldReader:
    """Reads the fields of one language."""

    def __init__(self, words: DigestWords, values: ValueReader) -> None:
        self._words = words
        self._values = values
        self._nothing = frozenset(words.values("negative_value"))
        self._reply = re.compile(rf"(?:(?:{words.pattern('reply_mark')})\s?:\s*)+", re.IGNORECASE)
        self._forms = frozenset(words.values("company_form"))
        self._salutes = re.compile(rf"(?:{words.pattern('salutation')})(?!\w)", re.IGNORECASE)
        self._per = re.compile(rf"\s*(?:{words.pattern('per_period')})(?!\w)", re.IGNORECASE)
        self._sum_head = re.compile(rf"(?<!\w)(?:{words.pattern('sum_head')})(?!\w)", re.IGNORECASE)
        self._columns = frozenset(words.values("table_head"))
        self._titled = re.compile(rf"(?<!\w)(?:{words.pattern('courtesy_title')})$", re.IGNORECASE)
        self._signs_for = re.compile(rf"(?:^|[.;/]\s+)(?:{words.pattern('signing_lead')})\W*$", re.IGNORECASE)
        self._care = re.compile(rf"(?<=\w)[\s,(–-]+(?:{words.pattern('care_of')})(?!\w).*", re.IGNORECASE | re.DOTALL)
        self._leads = frozenset(words.values("date_lead")) | {day.rstrip(".") for day in words.weekdays}

    def of_lines(self, text: str, spans: Sequence[Span], following: Span | None) -> Iterator[Field]:
        """The fields of a block's lines; `following` is the block behind it, which a label alone announces."""
        lines = [Line.of(text, span) for span in spans]
        ends = self._ends(lines)
        for number, span in enumerate(spans):
            line = lines[number]
            if number and line.text.startswith("("):
                continue  # an aside of the line above
            later = spans[number + 1] if number + 1 < len(spans) else following
            below = Line.of(text, later) if later else None
            rest = _rest(lines, ends, number + 1)
            if not rest and below is not None and is_aside([below.text]):
                rest = [below, *_rest(lines, ends, number + 2)]
            later_lines = lines[number + 1 : number + 1 + MOST_BROKEN]
            cells = [cell for cell in cells_of(text, span, gap=_GAP) if cell]
            if len(cells) > 1 and _VALUED.search(cells[0].of(text)) and self._words.label.match(cells[0].of(text)):
                line = Line.of(text, cells[0])
            for cell in cells[1:]:
                beside = Line.of(text, cell)
                yield from self._in_line(beside, None) if self._words.label.match(beside.text) else ()
            if len(cells) == _COLUMNS and (field := self._beside(text, *cells)):
                yield field
                continue
            if later is not None:
                yield from self._above(text, [span, *lines_of(text, later)[:1]], 0)
            for label, place, value in self._in_line(line, below, rest):
                is_broken_off = label.fact in _SAID_AT_LENGTH and place.end == span.end
                is_broken_off = is_broken_off and text[place.end - 1] not in ".!?"
                goes_on = to_sentence_end(place, later_lines) if is_broken_off else None
                if label.fact in _OVER_LINES and place.end == span.end:
                    goes_on = to_last_line(text, place, self._opens)
                if label.fact != "action" or self._does_something(Line.of(text, goes_on or place).text):
                    yield label, goes_on or place, value

    def _beside(self, text: str, cell: Span, other: Span) -> Field | None:
        """A label that fills the first of two columns of spaces with what stands in the second: "When?   Friday"."""
        label = self._words.labels.get(plain(cell.of(text).strip(" :?.")))
        line = Line.of(text, other)
        if label is None or self._words.label.match(line.text):
            return None
        value = self._value(label, line, 0, len(line.text), has_colon=True)
        return (label, line.span(value.start, value.end), value.normalized) if value else None

    def _does_something(self, text: str) -> bool:
        """Whether an action is more than who does it and by when: no mere "AB, by Friday"."""
        words = [word for word in _LETTER.findall(text) if word.lower() not in self._leads]
        return len(words) > 1

    def _opens(self, text: str) -> bool:
        """Whether a line is another field, or the salutation of a letter."""
        is_field = self._words.label.match(text) is not None or _FIELD.match(text) is not None
        return is_field or self._salutes.match(text) is not None

    def _ends(self, lines: Sequence[Line]) -> list[int]:
        """For each line the place of the next one that is a field, or how many lines there are."""
        ends = [len(lines)] * len(lines)
        for number in reversed(range(len(lines))):
            text = lines[number].text
            is_field = self._words.label.match(text) is not None or _FIELD.match(text) is not None
            ends[number] = number if is_field else ends[number + 1] if number + 1 < len(lines) else len(lines)
        return ends

    def of_table(self, text: str, rows: Sequence[Span], *, is_headed: bool = False) -> Iterator[Field]:
        """The fields of a table: in its rows, and in the only row below the labels at the heads of its columns."""
        lines = [Line.of(text, row, has_columns=True) for row in rows]
        is_headed = is_headed or is_head(lines) or self._is_pair_of_heads(lines)
        for number, line in enumerate(lines):
            heads = cells_in(line)
            # What stands in a column with a head is no label, whatever words it has.
            first = self._words.label.search(line.text) if is_headed and len(heads) == len(cells_in(lines[0])) else None
            is_value = first is not None and first.start() > 0
            found = [] if (number == 0 and is_headed) or is_value else list(self._in_line(line, None))
            if is_headed and not self._sums_up(lines[0], line):
                found = [each for each in found if each[0].fact not in _SUMS]
            yield from found
            if not is_headed:
                yield from self._in_cells(text, rows[number])
            below = lines[number + 1 : number + 3]
            # What several rows have in a column is true of each of them, not of the document.
            alike = [len(cells_in(row)) == len(heads) for row in below]
            if not (found or is_value) and len(heads) > 1 and alike in ([True], [True, False]):
                yield from self._in_columns(line, heads, below[0])
            if number or not (is_headed and has_figures_below(lines)):
                yield from self._above(text, rows, number)

    def _in_cells(self, text: str, row: Span) -> Iterator[Field]:
        """The fields of the further lines of a cell: "Invoice no. 12; Date: 3 May 2027"."""
        for cell in filter(None, cells_of(text, row)) if "; " in row.of(text) else ():
            for part in [*lines_in_cell(text, cell)][1:]:
                yield from self._in_line(Line.of(text, part), None)

    def _is_pair_of_heads(self, lines: Sequence[Line]) -> bool:
        """Whether a first row names whose sums stand below, each in a row: "Supplier", "Cost"."""
        cells = [[line.text[slice(*cell)] for cell in cells_in(line)] for line in lines]
        is_even = len(lines) > _COLUMNS and all(len(row) == _COLUMNS for row in cells)
        is_sum = is_even and self._sum_head.search(cells[0][-1]) is not None
        return is_sum and not any(map(str.isdigit, lines[0].text)) and has_figures_below(lines)

    def _sums_up(self, head: Line, row: Line) -> bool:
        """Whether the last of several amounts of a row is what all comes to, as the head of the last column says."""
        amounts = [*DECIMAL.finditer(row.text)]
        return len(amounts) < _COLUMNS or self._sum_head.search(head.text[slice(*cells_in(head)[-1])]) is not None

    def _above(self, text: str, rows: Sequence[Span], number: int) -> Iterator[Field]:
        """Names below their labels in columns of spaces: "Bill to:" above "The Parish Council"."""
        if number + 1 == len(rows) or is_parted(rows[number].of(text)):
            return
        below = [cell for cell in cells_of(text, rows[number + 1]) if cell]
        for cell in filter(None, cells_of(text, rows[number])):
            label = self._words.labels.get(plain(cell.of(text).strip(" :")))
            under = [each for each in below if abs(column_of(text, each.start) - column_of(text, cell.start)) <= 1]
            if label is None or label.fact not in _PLACED or len(under) != 1:
                continue
            line = Line.of(text, under[0])
            is_name = line.text[:1].isupper() and not self._words.label.match(line.text)
            if is_name and not line.text.endswith((":", ".")) and len(line.text.split()) <= _MOST_WORDS:
                yield label, under[0], None

    def _in_columns(self, head: Line, heads: Sequence[tuple[int, int]], row: Line) -> Iterator[Field]:
        cells = cells_in(row)
        if len(cells) != len(heads):
            return
        # Below "Total" in the row of an item stands what that item costs.
        is_item = len(heads) > _COLUMNS and _LETTERS.search(row.text[slice(*cells[0])]) is not None
        for (start, end), (cell_start, cell_end) in zip(heads, cells, strict=True):
            label = self._words.labels.get(plain(head.text[start:end].strip(" :.")))
            if label is None or (is_item and label.reads == "amount"):
                continue
            if value := self._value(label, row, cell_start, cell_end, has_colon=True):
                yield label, row.span(value.start, value.end), value.normalized

    def _in_line(self, line: Line, below: Line | None, rest: Sequence[Line] = ()) -> Iterator[Field]:
        matches = list(self._words.label.finditer(line.text))
        for number, match in enumerate(matches):
            label = self._words.label_of(match)
            if self._signs_for.search(line.text, max(0, match.start("label") - _LEAD), match.start("label")):
                continue  # who signs: "For the Supplier: Ann Reed"
            sign = _SIGN.match(line.text, match.end())
            start = sign.end() if sign else match.end()
            has_colon = bool(sign and sign["colon"])
            end = matches[number + 1].start() if number + 1 < len(matches) else len(line.text)
            if start >= end:
                is_alone = has_colon or match.end() == len(line.text)
                if below is not None and is_alone and has_colon and not self._words.label.match(below.text):
                    value = self._value(label, below, 0, len(below.text), has_colon=True)
                    if value and len(below.text.split()) <= _MOST_WORDS:
                        yield label, below.span(value.start, value.end), value.normalized
                    elif label.fact == "addressee" and below.text[0].isupper() and len(below.text.split()) <= _ADDRESS:
                        yield label, below.span(0, len(below.text)), None
                continue
            is_last = number + 1 == len(matches) and (bool(rest) or line.text.rstrip().endswith(","))
            if label.reads == "names" and is_last and self._goes_on(line.text[start:end], below):
                found = self._over_lines(line, start, rest) if has_colon else None
                if found is not None:
                    yield label, found, None
                continue
            if value := self._value(label, line, start, end, has_colon=has_colon):
                begin = match.start("label") if label.fact == "amount" else value.start
                per = self._per.match(line.text, value.end) if label.fact == "rent" else None
                yield label, line.span(begin, per.end() if per else value.end), value.normalized

    def _over_lines(self, line: Line, start: int, rest: Sequence[Line]) -> Span | None:
        """The place of names on several lines."""
        last = last_of_names(line.text, start, [each.text for each in rest])
        names = [line.text[start:], *(each.text for each in rest[:last])]
        if not last or self._names(" ".join(names)) is None:
            return None
        end = rest[last - 1]
        return Span(line.span(start, start + 1).start, end.span(0, len(end.text)).end)

    def _goes_on(self, text: str, below: Line | None) -> bool:
        """Whether names go on in the line below: it is no field, and this line ends in a comma or is a full one."""
        if below is not None and is_aside([below.text]):
            return True
        if below is None or self._words.label.match(below.text) or _FIELD.match(below.text):
            return False
        return text.rstrip().endswith((",", ";")) or len(text) > FULL_LINE

    def _value(self, label: Label, line: Line, start: int, end: int, *, has_colon: bool) -> Value | None:
        text = line.text[start:end]
        said = plain(text.strip(" :.").partition("\t")[0].strip(" :."))
        if said in self._nothing or said in self._words.labels or said in self._columns:
            return None  # another label, or the head of the next column
        match label.reads:
            case "date":
                found = next(self._values.dates(text), None) or stamp_of(text)
                found = found if found and self._is_led_to(text[: found.start]) else None
                if found and not has_colon and found.start > 1 and ":" in text[: found.start]:
                    return None
            case "amount":
                found = self._amount(label, text, has_colon=has_colon)
            case "reference" | "number":
                match = _REFERENCE.match(text)
                found = Value(match.start(), match.end(), None) if match and not _VERSION.fullmatch(match[0]) else None
            case "text" if label.fact == "reference" and not has_colon:  # "Reference HH/26/14" and nothing more
                match = _REFERENCE.fullmatch(text.strip())
                found = Value(0, len(text.rstrip()), None) if match and not text[:1].isspace() else None
            case "names":
                found = self._names(text) if has_colon else None
            case _:
                reply = self._reply.match(text) if label.fact == "subject" else None
                start, text = (start + reply.end(), text[reply.end() :]) if reply else (start, text)
                found = self._words_of(label, text) if has_colon else None
                if found and label.fact == _BY_DAY:
                    found = replace(found, normalized=self._only_day(text[found.start : found.end]))
        return found and Value(found.start + start, found.end + start, found.normalized)

    def _only_day(self, text: str) -> str | None:
        """The day in "17 April 2026 at noon", where it is the only one."""
        days = list(self._values.dates(text))
        return days[0].normalized if len(days) == 1 else None

    def _amount(self, label: Label, text: str, *, has_colon: bool) -> Value | None:
        """The amount right behind a label; in the row of a total the last one, where all its cells are numbers."""
        found = list(self._values.amounts(text)) or [Value(m.start(), m.end(), None) for m in DECIMAL.finditer(text)]
        cell = text.find("\t") + 1
        beside = [each for each in found if each.start >= cell]
        if label.fact == "to_pay" and self._is_other(text[:cell]):
            return None
        # In a row of two cells the first is all label: "VAT at 20 % of £80.00", "Deposit of 6 May".
        if cell and "\t" not in text[cell:] and len(beside) == 1 and not _LETTER.search(text[cell : beside[0].start]):
            return beside[0]
        if label.fact == "deposit" and len(found) == 1 and self._is_dated(text[: found[0].start]):
            return found[0]
        if not found or any(map(str.isalnum, text[: found[0].start])):
            is_row = bool(found) and "\t" in text and not _LETTER.search(text[: found[0].start])
            return found[-1] if is_row and label.fact == "total" else None
        if not has_colon and found[0].start > 1:
            return None
        between = text[found[0].end : found[-1].start]
        is_row = "\t" in between and len(_LETTERS.findall(between)) < len(found)
        return found[-1] if label.fact == "total" and is_row else found[0]

    def _is_other(self, rest: str) -> bool:
        """Whether what follows a label in its cell makes it another one: "Balance of last year"."""
        body = _BRACKETED.sub("", rest)
        return _LETTERS.search(body) is not None and not any(self._values.dates(body)) and _PERCENT.search(body) is None

    def _is_dated(self, text: str) -> bool:
        """Whether nothing but a day stands before an amount: "Deposit paid 3 March  £700.00"."""
        days = [*self._values.dates(text)]
        return len(days) == 1 and self._is_led_to(text[: days[0].start]) and not text[days[0].end :].strip(" \t:-–−£$€")

    def _is_led_to(self, text: str) -> bool:
        """Whether nothing stands before a date but its weekday, an article or a preposition."""
        return not any(sign.isdigit() for sign in text) and {*map(str.lower, _LETTER.findall(text))} <= self._leads

    def _names(self, text: str) -> Value | None:
        """Names, as many as there are, up to a sign that is no part of any."""
        match = _NAMES.match(text[: self._before_label(text)])
        body = match[0].rstrip(" ,;|-") if match else ""
        if match and text[match.end() :].startswith("|") and "," in body:
            body = body[: body.rindex(",")]
        is_name = body[:1].isupper() or ("@" in body and " " not in body)
        is_sound = is_name and len(ADDRESS.sub("", body).split()) <= _MOST_TEXT
        return Value(0, len(body), None) if is_sound else None

    def _words_of(self, label: Label, text: str) -> Value | None:
        is_name = label.reads == "name"
        end = len(text) if label.fact == "subject" else self._before_label(text)  # "Camp: new days" is one subject
        match = (_NAME if is_name else _TEXT).match(text[:end])
        if match is None:
            return None
        body = match[0].rstrip(" ,;|-/")
        if is_name and (care := self._care.search(body)):
            body = body[: care.start()]  # "Harbour School, Attn. Mrs Reed"
        if is_name and body.endswith(".") and body[:-1].rpartition(" ")[2] not in self._forms:
            body = body[:-1]
        if is_name and len(body.split()) > _MOST_WORDS and (street := _STREET.search(body)):
            body = body[: street.start()]
        if label.fact not in _SAID_AT_LENGTH and (stop := _SENTENCE_END.search(body)):
            body = body[: stop.start()]
        words = body.split()
        is_sound = (
            bool(words)
            and (body[0].isalnum() or body[0] in _MONEY)
            and len(words) <= (_MOST_WORDS if is_name else _MOST_TEXT)
        )
        if not is_sound or (is_name and not (body[0].isupper() or body[0].isdigit())):
            return None
        if is_name and (match[0].rstrip().endswith(",") or {*",<"} & {*text[match.end() :]}):
            return None
        return Value(0, len(body), None)

    def _before_label(self, text: str) -> int:
        """Where another label begins, known or not: "Ann Reed, director Recipients: all"; no "Mrs Reed: yes"."""
        match = _NEXT_LABEL.search(text, 1)
        is_label = match is not None and not self._titled.search(text[: match.start()])
        return match.start() if match and is_label else len(text)
