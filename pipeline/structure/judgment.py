"""The structure of judgments: header, numbered paragraphs, headings, quotations of the law, signature.

The division of a decision into header, numbered paragraphs under headings, and disposition is that of
Farzindar & Lapalme 2004, section 3.2.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from pipeline.document import BlockKind, Document
from pipeline.source import SourceText
from pipeline.structure.assembly import assemble, settle
from pipeline.structure.blocks import kinds_by_look, list_items
from pipeline.structure.dates import first_date
from pipeline.structure.front import find_title
from pipeline.structure.headings import HeadingFinder
from pipeline.structure.numbering import Number, find_numbering, read_number
from pipeline.structure.outline import parts
from pipeline.structure.paragraphs import BULLET, Paragraph, read_paragraphs, split_paragraph
from pipeline.structure.vocabulary import StructureVocabulary, normalized

PROSE = 40
"""A paragraph of this many words is no field of a header."""
SENTENCE = 8
"""Numbers in front of fewer words weigh little."""
LOW = 9
"""Where less of a judgment is given, its numbers may begin higher, but then there must be as many."""
TITLE = 12
"""A heading just above the text has at most this many words."""
HEAD = 250
"""The header lies within this many paragraphs."""
_STYLES = (
    re.compile(r"\[(?P<number>\d{1,4})\]\s*(?=\S)"),
    re.compile(r"¶\s?(?P<number>\d{1,4})[.\s]+(?=\S)"),
    re.compile(r"(?P<number>\d{1,4})[.)]\s*(?=\D)"),
    re.compile(r"\((?P<number>\d{1,4})\)\s+(?=\S)"),
    re.compile(r"(?P<number>\d{1,4})\s+(?=[A-ZÀ-Þ«“\"])"),
)
_GLUED = re.compile(r"(?=[A-ZÀ-Þ\d])(?P<heading>[^\[\]]{3,260}?)\s\[(?P<number>\d{1,4})\]\s*(?=[A-ZÀ-Þ«“\"])")
_SECTION = re.compile(r"(?:[IVX]{1,5}|[A-H])\.\s")
"""The number of a section, as a heading alone has it."""
_LONGEST = 36
"""Words of a heading with such a number, and those of one above it."""
_COLON = re.compile(r":\s?[-—]?$")
_LIST_SIGN = re.compile(r"\(?[a-z]{1,4}\)\s|[a-z]\.\s")


class Judgment:
    """Reads header, numbered paragraphs, headings, quotations and signature of a judgment."""

    def __init__(self, vocabulary: StructureVocabulary) -> None:
        self._vocabulary = vocabulary
        self._headings = HeadingFinder(vocabulary, may_state=False)

    def read(self, source: SourceText) -> Document:
        """The document; a block's `paragraph` is the number printed in front of it."""
        paragraphs = _without_glued_headings(read_paragraphs(source, self._vocabulary), source.text)
        numbers = printed_numbers(paragraphs)
        kinds = kinds_by_look(paragraphs, self._vocabulary)
        body = self._body(paragraphs, kinds, numbers)
        numbers = {index: number for index, number in numbers.items() if index >= body}
        title = self._title(paragraphs, kinds, source, body)
        for index in numbers:
            kinds[index] = "paragraph"
        for index in range(body):
            kinds[index] = "header_field"
        if title is not None:
            kinds[title] = "title"
        self._mark_signature(paragraphs, kinds, numbers)
        headings = [
            heading
            for heading in self._headings.find(paragraphs, kinds, source.text)
            if heading.number or heading.announces or kinds[heading.index + 1 : heading.index + 2] != ["list_item"]
        ]
        for heading in headings:
            kinds[heading.index] = "heading"
        if numbers:
            mark_quotations(paragraphs, kinds, numbers, self._vocabulary.quoting_words)
        list_items(paragraphs, kinds)
        found = parts(headings, paragraphs)
        settled = settle(paragraphs, kinds, found, 0)
        issued = self._date(paragraphs, settled)
        return assemble(source, "judgment", paragraphs, settled, found, numbers, issued)

    def _body(
        self, paragraphs: Sequence[Paragraph], kinds: Sequence[BlockKind | None], numbers: Mapping[int, int]
    ) -> int:
        """Where the header ends: before the first numbered or long paragraph and the headings just above it."""
        first = next((index for index in numbers if _is_prose(paragraphs[index])), len(paragraphs))
        end = 0
        for index in range(min(HEAD, len(paragraphs))):
            end = index
            paragraph = paragraphs[index]
            if index >= first or paragraph.words >= PROSE:
                break
            if not numbers and self._is_heading_of_body(paragraph, index, must_be_known=True):
                break
            if paragraph.words >= PROSE // 2 and paragraph.is_terminated and kinds[index] is None:
                break
        else:
            return 0
        while end > 0 and self._is_heading_of_body(paragraphs[end - 1], end - 1):
            end -= 1
        return end

    def _is_heading_of_body(self, paragraph: Paragraph, index: int, must_be_known: bool = False) -> bool:
        if paragraph.mark and paragraph.mark.kind == "heading" and index > 0 and paragraph.mark.level > 1:
            return True
        if paragraph.words > TITLE or paragraph.opening[-1] in ".,;":
            return False
        is_numbered = not must_be_known and read_number(paragraph.opening) is not None
        return is_numbered or self._vocabulary.names_section(paragraph.opening)

    def _title(
        self, paragraphs: Sequence[Paragraph], kinds: Sequence[BlockKind | None], source: SourceText, body: int
    ) -> int | None:
        """The style of cause; the first line where it stands nearly alone above the text."""
        head = range(min(max(body, 1), len(paragraphs)))
        for index in head:
            paragraph = paragraphs[index]
            if paragraph.words >= PROSE or self._vocabulary.match("header_field", paragraph.opening):
                continue
            if self._vocabulary.match("style_of_cause", paragraph.opening):
                return index
        found = find_title(paragraphs[: body + 1], kinds, source, self._vocabulary)
        if found is None or found >= max(body, 1) or self._vocabulary.match("header_field", paragraphs[found].opening):
            return None
        is_marked = kinds[found] == "title" or source.title is not None
        return found if is_marked or body <= 4 else None

    def _mark_signature(
        self, paragraphs: Sequence[Paragraph], kinds: list[BlockKind | None], numbers: Mapping[int, int]
    ) -> None:
        """Marks what stands below the text from the first line of the signature on."""
        start = len(paragraphs)
        for index in range(len(paragraphs) - 1, -1, -1):
            paragraph = paragraphs[index]
            if index in numbers or paragraph.words >= PROSE or kinds[index] not in (None, "table", "header_field"):
                break
            if self._vocabulary.match("signature", paragraph.opening):
                start = index
        for index in range(start, len(paragraphs)):
            kinds[index] = "header_field"

    def _date(self, paragraphs: Sequence[Paragraph], kinds: Sequence[BlockKind]) -> date | None:
        """The date of the decision: where a label says so, else the only one of header and signature."""
        fields = [index for index, kind in enumerate(kinds) if kind in ("header_field", "title")]
        labelled = []
        for index in fields:
            if match := self._vocabulary.match("decision_date", paragraphs[index].opening):
                labelled.append(paragraphs[index].opening[match.end() :])
                if index + 1 < len(kinds) and kinds[index + 1] == "header_field":
                    labelled.append(paragraphs[index + 1].opening)
        if found := first_date(labelled, self._vocabulary):
            return found
        dates = {first_date([paragraphs[index].opening], self._vocabulary) for index in fields} - {None}
        return dates.pop() if len(dates) == 1 else None


def _is_prose(paragraph: Paragraph) -> bool:
    """Whether a numbered paragraph says something, other than the number and name of a party."""
    return paragraph.is_terminated or paragraph.words >= PROSE // 2


def printed_numbers(paragraphs: Sequence[Paragraph]) -> dict[int, int]:
    """The numbers printed in front of paragraphs, by index: the style whose numbers make the heaviest run."""
    best: dict[int, int] = {}
    heaviest = max(1.0, 0.2 * sum(paragraph.words >= SENTENCE for paragraph in paragraphs))
    for style in _STYLES:
        matches = [(index, style.match(paragraph.opening)) for index, paragraph in enumerate(paragraphs)]
        values = {index: int(match["number"]) for index, match in matches if match}
        weights = {index: 1.0 if paragraphs[index].words >= SENTENCE else 0.2 for index in values}
        candidates: list[tuple[int, Number, float]] = [(i, (value,), weights[i]) for i, value in values.items()]
        chain = find_numbering(candidates, may_restart=False)
        weight = sum(weights[index] for index in chain)
        begins_low = min((values[index] for index in chain), default=0) <= LOW
        if weight > heaviest and len(chain) >= 2 and (begins_low or len(chain) >= LOW):
            best, heaviest = {index: values[index] for index in sorted(chain)}, weight
    return best


def mark_quotations(
    paragraphs: Sequence[Paragraph],
    kinds: list[BlockKind | None],
    numbers: Mapping[int, int],
    quoting_words: frozenset[str],
) -> None:
    """Marks the unnumbered paragraphs that a numbered one announces with a verb of quoting and a colon.

    Lettered paragraphs stay lists; the next number or heading ends the quotation.
    """
    is_quoting = False
    for index, paragraph in enumerate(paragraphs):
        if index in numbers or kinds[index] == "heading":
            announcement = normalized(paragraph.ending)[-12:] if _COLON.search(paragraph.ending) else []
            is_quoting = index in numbers and any(word in quoting_words for word in announcement)
        elif is_quoting and kinds[index] is None:
            is_item = _LIST_SIGN.match(paragraph.opening) or BULLET.match(paragraph.opening)
            kinds[index] = "list_item" if is_item else "quotation"


def _without_glued_headings(paragraphs: list[Paragraph], text: str) -> list[Paragraph]:
    """Parts the headings from the numbered paragraphs that extraction has glued to them."""
    found: list[Paragraph] = []
    last = 0
    for paragraph in paragraphs:
        if match := _STYLES[0].match(paragraph.opening):
            last = int(match["number"])
        elif (glued := _GLUED.match(paragraph.opening)) and int(glued["number"]) == last + 1:
            is_section = _SECTION.match(glued["heading"]) is not None
            if not (last or is_section):  # the number of a report in a header
                found.append(paragraph)
                continue
            last += 1
            if len(glued["heading"].split()) <= (_LONGEST if is_section else 14) and glued["heading"][-1] not in ".;:,":
                heading, rest = split_paragraph(paragraph, glued.end("heading"), text)
                found += [replace(heading, has_gap_after=True), replace(rest, has_gap_before=True)]
                continue
        found.append(paragraph)
    return found
