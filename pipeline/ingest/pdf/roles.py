"""What each paragraph of a PDF is, by its typography: heading, title, caption, footnote, table, list item."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.ingest.pdf.flow import Typography, is_item
from pipeline.ingest.pdf.lines import Line
from pipeline.ingest.words import FileWords

Role = Literal["body", "title", "author", "heading", "caption", "footnote", "table", "list_item"]

_HEADING_WORDS, _HEADING_LINES = 20, 3
_LARGER, _SMALLER = 1.07, 0.93
_TITLE_LARGER = 1.15
_LABEL_WORDS = 5
_MOST_COMMAS = 2
_NUMBER = re.compile(r"((?:\d{1,2}\.)*\d{1,2})\.?\s+[^\W\d_]")
_OTHER_NUMBER = re.compile(r"(?:[A-Z]|[IVX]{1,5})\.?\s+[^\W\d_]")
_NOTE = re.compile(r"(?:\d{1,3}|[*†‡§¶∗⋆])[\s.)]*[^\W\d]")
_NO_HEADING = re.compile(r"^[#%&*+=<>|~@/\\]|\w\(|[.,;:]$")
_FIGURE = re.compile(r"[(<>≈±+−–-]*\d[\d.,%–−-]*\)?%?")
_NAME = r"[^\W\d_a-zà-ÿ][\w.’'-]*(?:\s+[^\W\d_a-zà-ÿ][\w.’'-]*)*"
_NAMES = re.compile(rf"{_NAME}(?:(?:\s*,\s*|\s+\w{{2,3}}\s+|\s*&\s*){_NAME})+")
_MATHEMATICS = re.compile(r"[=∈∑∫≤≥≈→←∀∃∪∩×|{}<>+]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A paragraph of one column: its lines, its joined text, and what it is.

    `is_full` tells that its last line reaches the right edge, `is_flush` that its first is not indented:
    signs that the text goes on elsewhere, or comes from there. `cells` are those of a row of several lines.
    """

    text: str
    lines: tuple[Line, ...]
    column: int
    is_full: bool
    is_flush: bool
    role: Role = "body"
    level: int = 0
    cells: tuple[str, ...] = ()

    @property
    def page(self) -> int:
        """The page on which it begins."""
        return self.lines[0].page

    @property
    def size(self) -> float:
        """The size in which most of it stands."""
        return max(self.lines, key=lambda line: len(line.text)).size

    @property
    def is_bold(self) -> bool:
        """Whether it is bold throughout."""
        return all(line.is_bold for line in self.lines)


def caption_start(words: FileWords) -> re.Pattern[str]:
    """The beginning of captions: a word such as Figure, a number, a separator."""
    choices = "|".join(sorted(map(re.escape, words.captions), key=lambda word: (-len(word), word)))
    number = r"(?:\s*[A-Z]?\d+(?:[.-]\d+)*[a-z]?|\s+(?:[IVX]+|[A-Z]))"
    return re.compile(rf"(?i:{choices})\.?{number}\s*(?:[:.–—-](?:\s|$)|\|\s)")


def _letters(text: str) -> str:
    return "".join(character for character in text if character.isalpha())


def _stands_out(piece: Piece, normal: Typography) -> bool:
    letters = _letters(piece.text)
    is_capital = letters.isupper() and len(letters) >= 6
    is_numbered = _NUMBER.match(piece.text) is not None and "." in piece.text.split()[0].rstrip(".")
    is_large = piece.size > _LARGER * normal.size
    is_near = piece.size >= 0.85 * normal.size
    return is_large or (is_near and (piece.is_bold or is_capital or is_numbered))


def _could_head(piece: Piece, normal: Typography) -> bool:
    words = piece.text.split()
    letters, digits = len(_letters(piece.text)), sum(character.isdigit() for character in piece.text)
    if len(words) > _HEADING_WORDS or len(piece.lines) > _HEADING_LINES or letters < max(3, digits):
        return False
    if _NO_HEADING.search(piece.text) or _MATHEMATICS.search(piece.text) or piece.text.count(",") > _MOST_COMMAS:
        return False
    if (
        any(len(line.cells) > 1 for line in piece.lines)
        and not _NUMBER.match(piece.text)
        and not _OTHER_NUMBER.match(piece.text)
    ):
        return False
    return _stands_out(piece, normal)


def _is_label(piece: Piece) -> bool:
    """Whether a piece is so short and bare that it may be a label inside a figure, or a formula."""
    is_bare = len(piece.text.split()) <= _LABEL_WORDS and not piece.text.endswith((".", "!", "?", ":", ";"))
    return is_bare or all(len(line.cells) > 2 for line in piece.lines)


def _is_row(piece: Piece) -> bool:
    """Whether a piece may be the row of a table: cells apart, or mostly numbers."""
    if all(len(line.cells) > 1 for line in piece.lines):
        return not _NUMBER.match(piece.text)
    words = piece.text.split()
    numbers = sum(bool(_FIGURE.fullmatch(word)) for word in words)
    return len(piece.lines) == 1 and numbers >= 2 and numbers >= 0.35 * len(words)


def _is_header_row(pieces: Sequence[Piece], index: int, normal: Typography) -> bool:
    """Whether what looks like a heading stands right at a table in the size of the text: its column heads."""
    piece = pieces[index]
    if piece.role != "heading" or _NUMBER.match(piece.text) or piece.size > _LARGER * normal.size:
        return False
    near = [pieces[n] for n in (index - 1, index + 1) if 0 <= n < len(pieces)]
    return any(p.role == "table" and p.column == piece.column and p.page == piece.page for p in near)


def _is_between_rows(pieces: Sequence[Piece], index: int) -> bool:
    """Whether a line with a gap between two rows only begins as a numbered heading does: "28 Quay Road     Buyer"."""
    before, piece, after = pieces[index - 1 : index + 2]
    is_near = before.role == after.role == "table" and before.column == after.column and before.page == after.page
    return is_near and piece.role in ("body", "heading") and all(len(line.cells) > 1 for line in piece.lines)


def _first_roles(pieces: Sequence[Piece], normal: Typography, caption: re.Pattern[str]) -> list[Piece]:
    found: list[Piece] = []
    for piece in pieces:
        role: Role = "body"
        if piece.cells:
            role = "table"
        elif caption.match(piece.text):
            role = "caption"
        elif _is_row(piece):
            role = "table"
        elif _could_head(piece, normal):
            role = "heading"
        elif is_item(piece.text):
            role = "list_item"
        found.append(replace(piece, role=role))
    for index in range(1, len(found) - 1):
        if _is_between_rows(found, index):
            found[index] = replace(found[index], role="table")
    heads = [n for n in range(len(found)) if _is_header_row(found, n, normal)]
    for index in heads:
        found[index] = replace(found[index], role="table")
    return found


def _is_foot_of_page(pieces: Sequence[Piece], members: Sequence[int]) -> bool:
    """Whether pieces stand below everything else on a page that has more (an imprint under two columns)."""
    page = pieces[members[0]].page
    others = [p.lines[-1].y for n, p in enumerate(pieces) if p.page == page and n not in members]
    return len(others) > len(members) and min(pieces[n].lines[0].y for n in members) > max(others)


def _with_footnotes(pieces: Sequence[Piece], normal: Typography) -> list[Piece]:
    """Marks the small print that ends a column and begins with a note number or sign."""
    columns: dict[int, list[int]] = defaultdict(list)
    for index, piece in enumerate(pieces):
        columns[piece.column].append(index)
    found = list(pieces)
    for members in columns.values():
        small: list[int] = []
        for index in reversed(members):
            if pieces[index].size > _SMALLER * normal.size or pieces[index].role in ("caption", "heading"):
                break
            small.insert(0, index)
        starts = [n for n in small if _NOTE.match(pieces[n].text)]
        if starts and len(small) < len(members):
            notes = small[small.index(starts[0]) :]
        elif len(small) == len(members) and _is_foot_of_page(pieces, small):
            notes = small
        else:
            notes = []
        for index in notes:
            found[index] = replace(found[index], role="footnote")
    return found


def _with_tables(pieces: Sequence[Piece]) -> list[Piece]:
    """Rows stand together; a row alone is text with a gap. Bare labels in a cluster are those of a figure."""
    found = list(pieces)
    first_heading = next((n for n, piece in enumerate(pieces) if piece.role == "heading"), len(pieces))
    start = 0
    while start < len(found):
        end = start
        while (
            end < len(found)
            and found[end].page == found[start].page
            and (
                found[end].role == "table"
                or (found[end].role == "body" and _is_label(found[end]) and end >= first_heading)
            )
        ):
            end += 1
        if end - start >= 3 or (end - start == 2 and all(p.role == "table" for p in found[start:end])):
            found[start:end] = [replace(piece, role="table") for piece in found[start:end]]
        else:
            found[start:end] = [
                replace(piece, role="body" if piece.role == "table" else piece.role) for piece in found[start:end]
            ]
        start = max(end, start + 1)
    return found


def _with_title(pieces: Sequence[Piece], normal: Typography) -> list[Piece]:
    """The largest print on the first page is the title, if it is larger than the text."""
    first = [n for n, p in enumerate(pieces) if p.page == pieces[0].page and p.role in ("heading", "body")]
    first = [n for n in first if not _NUMBER.match(pieces[n].text)]
    largest = max((pieces[n].size for n in first if len(_letters(pieces[n].text)) >= 3), default=0.0)
    found = list(pieces)
    if largest < _TITLE_LARGER * normal.size:
        if found[0].role == "heading" and first and first[0] == 0 and len(found[0].text.split()) > 1:
            found[0] = replace(found[0], role="title")
        return found
    at = next(n for n in first if pieces[n].size == largest and len(_letters(pieces[n].text)) >= 3)
    while at in first and pieces[at].size == largest and pieces[at].role in ("heading", "body"):
        if len(pieces[at].text.split()) > 2 * _HEADING_WORDS:
            break
        found[at] = replace(found[at], role="title")
        at += 1
    return found


def _with_authors(pieces: Sequence[Piece]) -> list[Piece]:
    """A line of names right under the title is no heading, however large."""
    found = list(pieces)
    for index in range(1, len(found)):
        is_under = found[index - 1].role in ("title", "author")
        if is_under and found[index].role == "heading" and _NAMES.fullmatch(found[index].text):
            found[index] = replace(found[index], role="author")
    return found


def _style(piece: Piece) -> tuple[float, bool, bool]:
    return round(piece.size * 2) / 2, piece.is_bold, _letters(piece.text).isupper()


def _depth(piece: Piece) -> int | None:
    number = _NUMBER.match(piece.text)
    return number.group(1).count(".") + 1 if number else None


def _levels(pieces: Sequence[Piece]) -> Mapping[tuple[float, bool, bool], int]:
    """The level of each style of heading: from the numbers that it carries, else from its rank in size."""
    headings = [piece for piece in pieces if piece.role == "heading"]
    depths: dict[tuple[float, bool, bool], Counter[int]] = defaultdict(Counter)
    for piece in headings:
        depth = _depth(piece)
        depths[_style(piece)].update([depth] if depth else [])
    styles = sorted(depths, reverse=True)
    levels: dict[tuple[float, bool, bool], int] = {}
    for rank, style in enumerate(styles, 1):
        counts = depths[style]
        above = max((levels[s] for s in styles[: rank - 1] if s[0] > style[0]), default=0)
        levels[style] = min(sorted(counts), key=lambda d: -counts[d]) if counts else min(above + 1, 4)
    return levels


def with_roles(pieces: Sequence[Piece], normal: Typography, words: FileWords) -> list[Piece]:
    """The pieces of a document with their roles and, for headings, levels."""
    if not pieces:
        return []
    found = _with_tables(_with_footnotes(_first_roles(pieces, normal, caption_start(words)), normal))
    found = _with_authors(_with_title(found, normal))
    levels = _levels(found)
    return [
        replace(piece, level=min(9, _depth(piece) or levels[_style(piece)])) if piece.role == "heading" else piece
        for piece in found
    ]
