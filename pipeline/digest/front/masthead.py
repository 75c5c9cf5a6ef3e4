"""What the lines above a document's text say beyond its opening, as it stands: whose it is, of what, which revision.

An opening is composed of what rules read from these lines. What they leave is told in the document's own words, as
a librarian copies a title page, without addresses and lists of who was there.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.letterhead import TOWN, company_of
from pipeline.digest.elements.line import lines_of
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.front.front import Front
from pipeline.document import Document
from pipeline.ingest.paragraphs import is_labelled
from pipeline.span import Span

_APART: Final = re.compile(r"\s+[·•|]\s+|\s*\t+\s*|\s{3,}")
"""What parts the segments of a printed line."""
_STREET: Final = r"\d{1,4}[a-zA-Z]{0,3},?\s+[^\W\d_]{2}.*"
_REACHED: Final = re.compile(r"@|://|www\.|\]\(|\d(?:[\s.-]?\d){7}|\.\.|[<>=_{}\\]{2}")
"""An address of mail or of the web, the number of a telephone or account, markup."""
_WORD: Final = re.compile(r"[^\W\d_]{3,}|\d+")
_ADDRESS = re.compile(r"(?:,|\s[–—-])\s+(?=\d)")
"""What stands before the address on a line: « Copropriété du Moulin – 6 allée du Port, 17000 Fell »."""
_RUNNING = re.compile(r"[^\W\d_]{2}[^\S\n]*\n[^\S\n]*[a-zß-ÿœ]{2}")
"""A line that goes on below with a small letter, as in running text."""
_AROUND: Final = " #*_|-–—·"
_LETTERS = re.compile(r"[^\W\d_]{3,}")
_NAMED: Final = 2
"""Words of a segment that opens with a figure: fewer are a day, a page."""
_LONGEST: Final = 18
"""Words of a segment."""
_ROOM: Final = 34
"""Words of all of them."""
_SAID: Final = 0.6
"""Share of the words of a segment from which it says what was said."""
_TOLD: Final = frozenset(
    ("author", "effective_date", "field", "issuer", "period", "reference", "status", "title", "version")
)
"""Facts that a title page is for; what states another has its row."""
_NEVER: Final = ",;:?!…"
_MOST_NAMES: Final = 3
"""Names without a figure that stand above a title: of a body, its office, its paper."""
_CALLED: Final = 3
"""Words in capitals that call a paper something."""
_SENTENCE: Final = 6
"""Words from which a segment that ends in a full stop is a sentence."""


class Masthead:
    """Reads what the first lines say in one language."""

    def __init__(self, words: DigestWords) -> None:
        self._street = re.compile(rf"(?:(?:{words.pattern('care_of')})\s+)?{_STREET}", re.IGNORECASE)
        self._company = company_of(words)
        self._labels = re.compile(rf"(?:{words.pattern('head_label')})\s?:\s", re.IGNORECASE)
        noise = words.pattern("head_noise")
        self._noise = re.compile(rf"(?:{noise})(?!\w)", re.IGNORECASE)
        self._paper = re.compile(rf"(?:{noise})[\W\d]*(?:[^\W\d_]{{1,3}}[\W\d]+)?", re.IGNORECASE)

    def unsaid(
        self,
        document: Document,
        front: Front,
        said: str,
        facts: Sequence[KeyFact],
        titles: Sequence[Span],
        is_formal: Callable[[str], bool],
    ) -> tuple[Span, ...]:
        """The segments that say something which is not `said`, in their order.

        A name is of the head above the `titles`, in capitals, beside others or as that of the issuer; of many, none:
        those are of a site's pages.
        """
        below = max((span.end for span in titles), default=len(document.text))
        known = {*_words(said)}
        rows = [place.span for fact in facts if fact.name not in _TOLD for place in fact.sources]
        issuers = [place.span for fact in facts if fact.name == "issuer" for place in fact.sources]
        found: list[Span] = []
        room = _ROOM
        for segment, is_beside in _segments(document, front):
            company = self._company.match(segment.of(document.text))
            is_first = company is not None and not any(map(str.isalnum, document.text[: segment.start]))
            span = Span(segment.start, segment.start + company.end()) if is_first and company else segment
            text = span.of(document.text)
            words = _words(text)
            if not self._is_told(text) or is_formal(text) or any(span.overlaps(row) for row in rows):
                continue
            if not words or sum(word in known for word in words) >= _SAID * len(words):
                continue
            is_named = text.isupper() or is_beside or any(span.overlaps(place) for place in issuers)
            is_named = is_named or self._company.fullmatch(text) is not None
            if not self._is_firm(text) and (span.start > below or not is_named):
                continue
            room -= len(text.split())
            if room < 0:
                break
            found.append(span)
            known.update(words)
        names = [span for span in found if not self._is_firm(span.of(document.text))]
        return tuple(span for span in found if span not in names) if len(names) > _MOST_NAMES else tuple(found)

    def _is_firm(self, text: str) -> bool:
        is_called = text.isupper() and len(text.split()) >= _CALLED
        return is_called or any(map(str.isdigit, text)) or self._labels.match(text) is not None

    def _is_told(self, text: str) -> bool:
        count = len(text.split())
        is_line = (
            1 < count <= _LONGEST and text[-1] not in _NEVER and (text[0].isupper() or any(map(str.isdigit, text)))
        )
        is_sentence = text[-1] == "." and count >= _SENTENCE
        is_field = is_labelled(text) and self._labels.match(text) is None
        is_day = not text[0].isalpha() and len(_LETTERS.findall(text)) < _NAMED
        is_out = is_field or is_day or TOWN.search(text) or self._street.fullmatch(text) or _REACHED.search(text)
        return is_line and not is_sentence and not is_out and self._noise.match(text) is None

    def is_noise(self, text: str) -> bool:
        """Whether a line is about the paper and nothing else, so no title: "Page 3 of 19", "Execution copy"."""
        return self._paper.fullmatch(text) is not None


def _lines(document: Document, front: Front) -> Iterator[Span]:
    """The rows of a small table that a document begins with, and the lines below it down to the first heading."""
    for block in document.blocks:
        if block.kind != "table" or len(block.span.of(document.text).split()) > _ROOM:
            break
        yield from lines_of(document.text, block.span)
    for number, (line, _, block) in enumerate(front.lines):
        is_text = _RUNNING.search(document.text, block.span.start, block.span.end) is not None
        if is_text or (number and block.kind == "heading"):
            return
        yield line


def _segments(document: Document, front: Front) -> Iterator[tuple[Span, bool]]:
    """What stands on the lines, and whether it stands beside others."""
    text = document.text
    for line in _lines(document, front):
        start = line.start
        gaps = [*_APART.finditer(text, line.start, line.end)]
        for gap in (*gaps, None):
            end = line.end if gap is None else gap.start()
            cell = text[start:end]
            if (street := _ADDRESS.search(cell)) is not None and TOWN.search(cell):
                cell = cell[: street.start()]
            if cell.strip(_AROUND):
                lead = len(cell) - len(cell.lstrip(_AROUND))
                yield Span(start + lead, start + len(cell.rstrip(_AROUND))), bool(gaps)
            start = end if gap is None else gap.end()


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]
