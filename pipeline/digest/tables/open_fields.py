"""Fields whatever their labels are: of forms, of the heads of letters, of tables, and what clauses are headed by."""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Final, Literal

from pipeline.digest.elements.cells import between, cells_of, is_parted
from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.line import Line, lines_of
from pipeline.digest.elements.printed_lines import FULL, PrintedLine, whole_value, with_cut_off
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.tables.announced import announced_rows
from pipeline.digest.tables.row_fields import FIELD_RULE, FRONT, RowReader
from pipeline.digest.tables.signing import SigningReader
from pipeline.digest.tables.table_rows import PERSON, line_row
from pipeline.digest.values.values import ValueReader
from pipeline.document import Block, Document
from pipeline.fragments import MARKER, fragment
from pipeline.languages import traits_of
from pipeline.span import Span

Where = Literal["", "front", "tables", "all"]
"""Whose fields are facts: none, those of the first lines and of tables, those of tables, or all."""
_LABEL = r"[A-ZÀ-Þ0-9](?:[^:\t=?!.]|\.(?=\w|\s?[:)\t])){1,60}?"
_LEADER = r"\s?\.{3,}\s?(?=\S)(?!\d{1,3}\s*$)|\s\.\.\s(?=[£€$]|\d[^\n]*\W$)"
"""Dots that lead from a label to its value, and not to the number of a page."""
_FIELD = re.compile(rf"(?P<label>{_LABEL})(?:\s?(?::(?:\s+|\t)|\t)|{_LEADER})(?P<value>[^\t]+?)$")
BESIDE = re.compile(
    r"\s[|•·]\s|(?<=[\w.)%€£$])(?:\s+(?=[A-ZÀ-Þ][\w'’-]*(?: [a-zß-ÿ][\w'’-]*){0,3}\s?:\s)"
    r"|\s{4,}(?=[A-ZÀ-Þ][\w'’-]*(?: [\w'’-]+){0,3}\s?:\s))"
)
"""Where another field may begin on the same line."""
_COLON = re.compile(rf"{_LABEL}\s?:\s")
_VALUED = re.compile(r"[£€$\d]")
_CLOCK = re.compile(r"\d{1,2}(?:[.:h]\d\d)?(?:\s?[ap]\.?m\.?|\s?h)?(?:\s?[–-]\s?\d{1,2}(?:[.:h]\d\d)?)?")
_CELL = re.compile(r"\t(?!:)")
_SUM = re.compile(r"[-–−(]?\s?[£€$]?\s?\d[\d .,]*[.,]\d\d\)?\s?[£€$]?\)?\s*")
_CHOICE = re.compile(r"(?:\[(?P<mark>[xX✓✔ ]?)\]|(?P<box>[☐☑☒✓✔□■]))\s*(?P<text>[^\[\]☐☑☒✓✔□■]+)")
_CHOICES = re.compile(rf"{_LABEL}\s?:\s*(?:\[[xX✓✔ ]?\]|[☐☑☒✓✔□■])")
"""A label with boxes to tick beside each other, which gaps may part."""
_MARKS: Final = frozenset("xX✓✔☑☒■")
_CHOICE_OF = re.compile(r"\w\s?/\s?\w")
_SLIP = re.compile(r"_{3}|\.{5}|…{2}")
_BLANK = re.compile(r"[_.…]{3,}|^[\W_]*$")
_FOOTNOTE = re.compile(r"\d{1,3} [A-ZÀ-Þ]")
"""How a note begins at the foot of a page: "4 Digital Government: Building …"."""
_TWO: Final = 2
_SIGNED: Final = 3
"""Lines above one that may begin the signatures which it ends."""
_ROW_DASH: Final = " – "
_PART: Final = 1.6
"""How much longer a value is at least than a part of it that does not say it."""
_TITLED: Final = 200  # signs of the front in which a title stands
_LONGEST_LABEL: Final = 7
_LONGEST_VALUE: Final = 30
_MOST: Final = 45
_MOST_READ: Final = 400
_END: Final = 0.5
"""Share of a text behind which names beside each other are signatures."""
_MOST_BELOW: Final = 12
_TITLE: Final = 16
"""Signs before a name in which a title stands."""
_CLAUSE: Final = 4
"""Words before a colon that are more than a label."""
_NO_FIELDS: Final = frozenset({"code", "quotation", "title", "reference", "caption"})


class OpenFieldReader:
    """Reads the open fields of documents in one language."""

    def __init__(self, words: DigestWords, values: ValueReader) -> None:
        self._values = values
        self._never = frozenset(words.values("no_field"))
        self._naming = frozenset(words.values("table_head"))
        self._rows = RowReader(words, values)
        self._opening = frozenset(words.values("no_field_opening"))
        self._labels = words.labels
        self._copied = frozenset(words.values("copied"))
        self._signing = frozenset(words.values("signing"))
        self._signers = SigningReader(words)
        self._names_kind = words.names_kind
        self._titled = re.compile(rf"(?<!\w)(?:{words.pattern('courtesy_title')})$", re.IGNORECASE)
        self._colon = f"{traits_of(words.language).space_before.get(':', '')}:"

    def find(self, document: Document, where: Where, taken: Collection[Span]) -> Iterator[KeyFact]:
        """The fields of lines and rows that are none of the places `taken` by facts with names of their own."""
        count = 0
        every = [*islice(self._every(document, where), _MOST_READ)]
        labels = {fact.label.casefold() for fact in every if fact.label}
        for fact in every:
            if (
                count < _MOST
                and not _is_clause(fact)
                and not self._signers.is_signed(document, fact)
                and fact.value.rpartition(self._colon)[2].strip().casefold() not in labels
                and not _are_said(fact, taken)
            ):
                count += 1
                yield fact

    def _every(self, document: Document, where: Where) -> Iterator[KeyFact]:
        printed = [line for block in document.blocks for line in self._printed(document, block)]
        tried: set[Span] = set()
        was_field = False
        known = -1
        for number, line in enumerate(printed):
            if where == "all" and line.span.start >= known and (fact := self._announced(document, printed, number)):
                known = fact.sources[-1].span.end
                was_field = False
                yield fact
                continue
            if line.block.kind == "table" and not line.of_fields:
                if line.opens and line.span.start >= known:
                    rows = with_cut_off(document.text, printed, number)
                    known = max(known, rows[-1].end)
                    yield from self._rows.of(document, rows)
                was_field = False
                continue
            if (where == "tables" and line.block.kind != "table") or (where == "front" and line.span.start > FRONT):
                continue
            if line.block.kind in _NO_FIELDS or line.span.start < known:
                was_field = False
                continue
            if (end := self._end_of_addresses(document, printed, number)) is not None:
                known = end
                continue
            found = list(self._in_line(document, printed, number, tried, was_field=was_field))
            was_field = bool(found)
            for fact in found:
                known = max(known, fact.sources[-1].span.end)
                yield fact

    def _end_of_addresses(self, document: Document, printed: Sequence[PrintedLine], number: int) -> int | None:
        """Where addresses end that stand beside each other below their labels: "Buyer   Supplier"."""
        text = document.text
        cells = [cell for cell in cells_of(text, printed[number].span) if cell]
        labels = [self._labels.get(cell.of(text).strip(" :").lower()) for cell in cells]
        if len(cells) < _TWO or not all(label is not None and label.reads in ("name", "names") for label in labels):
            return None
        end = printed[number].span.end
        for after in printed[number + 1 : number + _MOST_BELOW]:
            if text[end : after.span.start].count("\n") != 1:
                break
            end = after.span.end
        return end

    def _announced(self, document: Document, printed: Sequence[PrintedLine], number: int) -> KeyFact | None:
        """The rows below a sentence that ends in a colon, with it: "The fee for a year is: Adult £36; Junior £10"."""
        line, annotation = printed[number], document.annotation
        if annotation is None or line.span.of(document.text)[-1:] != ":" or line.block.kind in _NO_FIELDS:
            return None
        begun = bisect_left(annotation.sentences, line.span.end, key=lambda each: each.span.start)
        sentence = annotation.sentences[begun - 1].span if begun else None
        below = [each.span for each in printed[number + 1 : number + _MOST_BELOW]]
        if sentence is None or sentence.end < line.span.end or not (told := announced_rows(document, sentence, below)):
            return None
        places, said = told
        return KeyFact("field", said, None, tuple(place_of(document, place) for place in places), FIELD_RULE)

    def _printed(self, document: Document, block: Block) -> Iterator[PrintedLine]:
        of_fields = block.kind in ("table", "heading") and self._is_of_fields(document, block)
        for number, span in enumerate(lines_of(document.text, block.span)):
            yield PrintedLine(
                span, block, opens=number == 0, of_fields=of_fields, is_parted=is_parted(span.of(document.text))
            )

    def _is_of_fields(self, document: Document, block: Block) -> bool:
        """Whether all lines of a table or heading are fields, with labels and colons, and no rows."""
        lines = [Line.of(document.text, span, has_columns=True).text for span in lines_of(document.text, block.span)]
        if all(_CHOICES.match(line) for line in lines):
            return True
        fields = [sum(_COLON.match(cell) is not None for cell in line.split("\t")) for line in lines]
        return all(fields) and sum(fields) > 1

    def _in_line(
        self, document: Document, printed: Sequence[PrintedLine], number: int, tried: set[Span], *, was_field: bool
    ) -> Iterator[KeyFact]:
        line = printed[number]
        if line.block.kind == "heading" and not was_field and not line.of_fields:
            return
        if not line.opens and not was_field and len(printed[number - 1].span) > FULL:
            return
        near = [each.span for each in printed[max(0, number - _SIGNED) : number + 1]]
        if self._signers.end_signatures(document, near):
            return
        parts = self._parts(document, line.span)
        if not parts and line.block.kind != "heading":
            rows = with_cut_off(document.text, printed, number)
            if len(rows) > _TWO:
                if line.block.span not in tried:
                    tried.add(line.block.span)
                    yield from self._rows.of(document, rows)
                return
            for places, said in line_row(document, line.span):
                if self._rows.heads_columns(document, places) or self._rows.stands_beside(document, places, said):
                    continue
                sources = tuple(place_of(document, place) for place in places)
                yield KeyFact("field", said, self._rows.normal(said), sources, FIELD_RULE, self._rows.label_of(said))
        if len(parts) > 1 and self._signs(document, parts):
            return
        for part in parts:
            if fact := self._fact(document, printed, number, part):
                yield fact

    @staticmethod
    def _signs(document: Document, parts: Sequence[Span]) -> bool:
        """Whether fields beside each other at the end hold names alone: those of who signs."""
        values = [fragment(document, part).partition(":")[2].strip() for part in parts]
        is_end = parts[0].start > len(document.text) * _END
        return is_end and all(PERSON.fullmatch(value) is not None for value in values)

    def _parts(self, document: Document, span: Span) -> list[Span]:
        """The line, or the fields that stand beside each other on it, where all of it is such."""
        marker = MARKER.match(span.of(document.text))
        body = Span(span.start + marker.end(), span.end) if marker else span
        line = Line.of(document.text, body, has_columns=True)
        if _CHOICES.match(line.text):
            return [body]
        cells = list(between(line.text, _CELL))
        if len(cells) > 1 and _CLOCK.fullmatch(line.text[slice(*cells[0])].strip()):
            return []  # what is at an hour: "11.20   Cold water: what it does"
        fields = [(start, end) for start, end in cells if _COLON.match(line.text[start:end])]
        if len(cells) == _TWO and _is_priced(*(line.text[start:end] for start, end in cells)):
            return []  # all of it is the label: "Less: deposit paid   −100.00"
        if len(cells) > 1 and fields:
            return [line.span(start, end) for start, end in fields]
        if len(cells) > _TWO:
            return []  # a row of more than a label and its value: `_row`
        parts = list(between(line.text, BESIDE))
        if any(self._titled.search(line.text, max(0, end - _TITLE), end) for _, end in parts):
            return [body]  # who speaks within a value: "Heating: off. Mrs Reed: it is cold."
        if len(parts) > 1 and all(_FIELD.match(line.text[start:end]) for start, end in parts):
            return [line.span(start, end) for start, end in parts]
        return [body]

    def _fact(self, document: Document, printed: Sequence[PrintedLine], number: int, span: Span) -> KeyFact | None:
        text = document.text
        line = Line.of(text, span, has_columns=True)
        line = Line.of(text, span) if _CHOICES.match(line.text) else line
        match = _FIELD.match(line.text)
        if match is None or not self._is_label(match["label"], is_valued=_VALUED.match(match["value"]) is not None):
            return None
        is_row = line.text[match.end("label") :].lstrip(" ")[:1] != ":"
        if is_row and match["label"].casefold() in self._naming and not any(map(str.isdigit, match["value"])):
            return None  # heads of columns
        if is_row and self._rows.stands_beside(
            document, [line.span(*match.span("label")), line.span(*match.span("value"))]
        ):
            return None
        is_signed = PERSON.fullmatch(match["label"]) and PERSON.fullmatch(match["value"])
        is_text = match["label"][-1] in ",;" or (match["label"][-1] == "." and len(match["label"].split()) >= _CLAUSE)
        if is_row and (is_signed or is_text):
            return None  # two who sign beside each other, or their offices
        # Beside a number of a street there is somebody's telephone, and no value.
        if match["label"][0].isdigit() and (is_row or _FOOTNOTE.match(line.text)):
            return None
        label = line.span(match.start("label"), match.end("label"))
        if choices := list(_CHOICE.finditer(match["value"])):
            start = match.start("value")
            chosen = [c for c in choices if (c["mark"] or c["box"] or " ") in _MARKS]
            places = [
                line.span(start + c.start("text"), start + c.start("text") + len(c["text"].rstrip())) for c in chosen
            ]
            said = ", ".join(fragment(document, place).strip("`*") for place in places)
        else:
            value = line.span(match.start("value"), match.end("value"))
            places = (
                [whole_value(document, printed, number, value, _FIELD)]
                if span.end == printed[number].span.end
                else [value]
            )
            said = fragment(document, places[0]).strip("`* ") if places[0] else ""
        if span.start < _TITLED and not is_row and self._names_kind(said):
            return None  # a title: "Home insurance: your policy schedule"
        if not said or _BLANK.search(said) or len(said.split()) > _LONGEST_VALUE or "://" in label.of(text):
            return None
        if _CHOICE_OF.search(said) and _SLIP.search(printed[number].span.of(text)):
            return None  # a choice beside what is to be filled in: "Name: ______  Class: Oak / Rowan"
        if said[0] in '«“"' and said[-1] in '»”".':
            return None  # what somebody says
        if said[-1] in ":?" or "://" in said or not any(map(str.isalnum, said)):
            return None
        sources = tuple(place_of(document, place) for place in (label, *places))
        called = fragment(document, label).strip("*_ ")
        told = f"{called}{self._colon} {said.rstrip(' ;,')}"
        return KeyFact("field", told, self._rows.normal(said), sources, FIELD_RULE, called)

    def _is_label(self, label: str, *, is_valued: bool = False) -> bool:
        words = label.strip("*_ ").casefold().split()
        if any(sign in label for sign in "·•|") or not self._signing.isdisjoint(words):
            return False
        is_short = 0 < len(words) <= _LONGEST_LABEL and any(map(str.isalpha, label))
        if len(words) > 1 and words[-1].rstrip(".") in self._copied:
            return False  # whose copies are, behind the number of a form: "HR-12 v.2 c: Payroll"
        is_known = " ".join(words).rstrip(" .") in self._never or (words[0] in self._opening and not is_valued)
        return is_short and not is_known


def _are_said(field: KeyFact, taken: Collection[Span]) -> bool:
    """Whether other facts say a field; of a row of several cells most of them."""
    places = [place.span for place in field.sources]
    row = [span for span in places if span.start >= places[0].start]
    if len(row) > _TWO and _ROW_DASH in field.value:
        return sum(any(span.overlaps(other) for other in taken) for span in row) * _TWO > len(row)
    return any(_is_said(field, other) for other in taken)


def _is_said(field: KeyFact, other: Span) -> bool:
    """Whether another fact says a field: more than a small part of its value, "1 June" of "5 years from 1 June"."""
    *_, value = (place.span for place in field.sources)
    is_part = len(field.sources) == _TWO and value.contains(other) and _PART * len(other) < len(value)
    return not is_part and any(place.span.overlaps(other) for place in field.sources)


def _is_clause(fact: KeyFact) -> bool:
    """Whether a field is a sentence with a colon in it: "The licence is personal: it ends with the lease."."""
    label, _, value = fact.value.partition(":")
    is_long = len(re.findall(r"\w+", label)) >= _CLAUSE and value.strip()[:1].islower()
    return is_long and value.rstrip().endswith(".")


def _is_priced(label: str, value: str) -> bool:
    """Whether a cell with a colon, and words but no figure behind it, stands before an amount."""
    _, colon, behind = label.partition(":")
    return bool(colon and behind.strip()) and not any(map(str.isdigit, behind)) and _SUM.fullmatch(value) is not None
