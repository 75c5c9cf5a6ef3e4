"""Rows of tables and of columns of spaces as fields, where these are no columns of text or signatures."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.digest.elements.cells import cells_of
from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.letterhead import TOWN
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.tables.grouped_heads import are_over_heads
from pipeline.digest.tables.row_choice import SUM_RULE
from pipeline.digest.tables.row_heads import is_set_in
from pipeline.digest.tables.signing import SigningReader
from pipeline.digest.tables.stanza_rows import told_stanzas
from pipeline.digest.tables.table_rows import RowWords, table_rows
from pipeline.digest.tables.wrapped_rows import wrapped_rows
from pipeline.digest.values.durations import Durations
from pipeline.digest.values.values import ValueReader
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.languages import traits_of
from pipeline.span import Span

FIELD_RULE: Final = "digest.field"
FRONT: Final = 1_800
"""Signs of the front of a document."""
_CODE = re.compile(r"(?=[^\d\s]*\d)[A-Z\d./-]{5,}")
"""A number of something, which is no label of what stands beside it on a page."""
_OF_ADDRESS = re.compile(r"\d{1,4},? [^\W\d]{2}|\d{5} [A-ZÀ-Þ]|[A-Z]{1,2}\d{1,2}[A-Z]? \d[A-Z]{2}$")
"""A street or a town beside something else at the top of a page."""
_ROW_DASH: Final = " – "
_NEAR: Final = 120
"""Signs around a street within which its town stands."""
_LABEL_WORDS: Final = 4
"""Words of the labels of a form."""
_LASTING: Final = 8
_FIGURE_LAST = re.compile(r"[^\W\d]\s[£€$]?\d[\d.,]*$")
_TWO_FIGURES = re.compile(r"[^\W\d]\s[£€$]?\d\S*\s(?:[kKM]?[£€$%]\s)?[£€$]?\d\S*(?:\s[kKM]?[£€$%])?$")
_TWO: Final = 2


class RowReader:
    """Reads the rows of documents in one language."""

    def __init__(self, words: DigestWords, values: ValueReader) -> None:
        self._values = values
        self._durations = Durations(words)
        self._minutes = re.compile(rf"\d{{1,3}}\s?(?:{words.clock_units})\.?", re.IGNORECASE)
        self._naming = frozenset(words.values("table_head"))
        self._opening = frozenset(words.values("no_field_opening"))
        self._sums_up = re.compile(rf"(?<!\w)(?:{words.pattern('summing_row')})(?!\w)", re.IGNORECASE)
        plain = frozenset(words.values("plain_head"))
        sums = re.compile(rf"(?:{words.pattern('sum_head')})(?!\w)", re.IGNORECASE)
        self._words = RowWords(self._naming, words.labels, plain, sums, next(iter(words.values("sum_word")), ""))
        self._labels = words.labels
        self._signers = SigningReader(words)
        self._colon = f"{traits_of(words.language).space_before.get(':', '')}:"

    def of(self, document: Document, rows: Sequence[Span]) -> Iterator[KeyFact]:
        """The rows of a table as fields."""
        if self._signers.are_signatures(document, rows):
            return
        if stanzas := wrapped_rows(document.text, rows).stanzas:
            for places, said in told_stanzas(document, stanzas):
                sources = tuple(place_of(document, place) for place in places)
                yield KeyFact("field", said, self.normal(said), sources, FIELD_RULE, self.label_of(said))
            return
        is_form = self._is_form(document, rows)
        for places, said in table_rows(document, rows, self._words):
            sources = tuple(place_of(document, place) for place in places)
            is_row = not self.heads_columns(document, places) and not self._holds_label(document, places, said)
            is_row = is_row and (is_form or not self.stands_beside(document, places, said))
            if is_row and not self._opens_sentence(said):
                normalized = None if _has_several(places, said) else self.normal(said)
                label = self.label_of(said)
                rule = SUM_RULE if self._sums_up.search(label) else FIELD_RULE
                yield KeyFact("field", said, normalized, sources, rule, label)

    def _opens_sentence(self, said: str) -> bool:
        """Whether a row opens with a word that goes on with a text: "because …", and no abbreviation ("IT")."""
        opening = said.split()[0].rstrip(":")
        return opening.casefold() in self._opening and (len(opening) == 1 or not opening.isupper())

    def _is_form(self, document: Document, rows: Sequence[Span]) -> bool:
        """Whether rows are labels with their values, whatever these are: several, one of which is known."""
        cells = [[fragment(document, cell) for cell in cells_of(document.text, row) if cell] for row in rows]
        labels = [row[0].strip("*_ :") for row in cells if len(row) == _TWO]
        are_labels = all(0 < len(text.split()) <= _LABEL_WORDS and text[0].isupper() for text in labels)
        is_known = any(text.casefold() in self._labels for text in labels)
        return _TWO < len(labels) == len(cells) and are_labels and is_known

    def heads_columns(self, document: Document, places: Sequence[Span]) -> bool:
        """Whether cells are heads of columns and hold nothing themselves: "Description   Amount"."""
        first, *others = (fragment(document, place).strip("*_ ") for place in places)
        return first.casefold() in self._naming and not any(sign.isdigit() for other in others for sign in other)

    def stands_beside(self, document: Document, places: Sequence[Span], said: str = "") -> bool:
        """Whether cells of a page may only stand beside each other: columns of text, signatures, boxes to tick.

        So do, on any paper, the items of an agenda and how long they take.
        """
        if document.source.media_type != "application/pdf":
            is_head = is_set_in(document.text, places) or are_over_heads(document, places)
            return is_head or self._is_timed(document, places)
        first, *others = (fragment(document, place) for place in places)
        is_text = _ROW_DASH not in said and not any(sign.isdigit() for other in others for sign in other)
        is_code = _ROW_DASH not in said and _CODE.fullmatch(first) is not None and not any(self._values.dates(first))
        around = document.text[max(0, places[0].start - _NEAR) : places[-1].end + _NEAR]
        is_head = places[0].start < FRONT and TOWN.search(around) is not None
        is_code = is_code or (is_head and any(_OF_ADDRESS.match(other) for other in others))
        return is_text or is_code or first[-1:] in ",;." or first in others or _is_merged(document, places, said)

    def _holds_label(self, document: Document, places: Sequence[Span], said: str) -> bool:
        """Whether a cell behind the first, of no column with a head, is a label, whose value stands beside it."""
        return _ROW_DASH not in said and any(
            fragment(document, place).strip("*_ :").casefold() in self._labels for place in places[1:-1]
        )

    def _is_timed(self, document: Document, places: Sequence[Span]) -> bool:
        """Whether cells are a numbered item and the minutes that it takes."""
        before = document.text[: places[0].start].rpartition("\n")[2]
        is_numbered = any(map(str.isdigit, before)) or fragment(document, places[0])[:1].isdigit()
        return is_numbered and self._minutes.fullmatch(fragment(document, places[-1])) is not None

    def label_of(self, row: str) -> str:
        """What a row is about: what stands before its first dash or colon."""
        ends = [at for sign in (_ROW_DASH, f"{self._colon} ") if (at := row.find(sign)) > 0]
        return row[: min(ends)] if ends else ""

    def normal(self, said: str) -> str | None:
        """The only day or the only amount that a value says; of a short one without either, how long something is."""
        dates = [each.normalized for each in self._values.dates(said)]
        amounts = [each.normalized for each in self._values.amounts(said)]
        if not dates and not amounts and len(said.split()) <= _LASTING:
            return self._durations.only(said)
        return (dates or amounts)[0] if len(dates) + len(amounts) == 1 else None


def _is_merged(document: Document, places: Sequence[Span], said: str) -> bool:
    """Whether the first cell of a page holds two: it ends with a figure, as the unparted line above it does with two.

    "Legs 0    0,9 M€" stands below "Dons 2,9 M€ 2,55 M€".
    """
    if _ROW_DASH in said or not _FIGURE_LAST.search(fragment(document, places[0])):
        return False
    start = document.text.rfind("\n", 0, places[0].start) + 1
    above = document.text[document.text.rfind("\n", 0, max(0, start - 1)) + 1 : max(0, start - 1)]
    return "\t" not in above and _TWO_FIGURES.search(above) is not None


def _has_several(places: Sequence[Span], said: str) -> bool:
    """Whether a row has several values, none of which is what the row comes to."""
    return sum(place.start > places[0].start for place in places) > 1 and "; " in said
