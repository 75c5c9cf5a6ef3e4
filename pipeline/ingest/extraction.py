"""What a parser found, and the one way in which its blocks become a text with marks."""

import datetime
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.errors import UnusableDocument
from pipeline.source import LayoutMark, MarkKind, Page, SourceWarning
from pipeline.span import Span

_SPACES = re.compile(r"\s{2,}|[^\S \u00a0\u202f\u2007]")
_INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f\x80-\x84\x86-\x9f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069"
    "\ufeff\ufff9-\ufffb]"
)
_NEXT_LINE = 0x85
_WINDOWS = {c: char for c in range(0x80, 0xA0) if c != _NEXT_LINE and (char := bytes([c]).decode("cp1252", "ignore"))}
"""What is meant by controls that no text has: bytes of Windows that were read as Latin-1 (HTML standard, 13.2.5.80)."""
_SURROGATE = re.compile("[\ud800-\udfff]")
_LIGATURE = re.compile("[\ufb00-\ufb06]")


@dataclass(frozen=True, slots=True)
class Mark:
    """A kind of layout mark and its level, before its span is known."""

    kind: MarkKind
    level: int = 0


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph, heading, table row or line of code as a parser found it.

    `marks` run from the outermost to the innermost. `pages` are pairs of an offset into the text and the page,
    from 1, that begins there. A block that is `joined` follows the one before it on the next line of the same
    stretch (rows of a table), not after a blank line.
    """

    text: str
    marks: tuple[Mark, ...] = ()
    pages: tuple[tuple[int, int], ...] = ()
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Extraction:
    """All that one file gave, in the shape in which it leaves the process that parsed it."""

    media_type: str
    text: str
    marks: tuple[LayoutMark, ...] = ()
    pages: tuple[Page, ...] = ()
    title: str | None = None
    date: datetime.date | None = None
    language: str | None = None
    warnings: tuple[SourceWarning, ...] = ()


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a file says of itself."""

    title: str | None = None
    date: datetime.date | None = None
    language: str | None = None


def refuse_longer(text: str, most: int) -> None:
    """Raises `too_large` for a text of more than so many code points."""
    if len(text) > most:
        raise UnusableDocument(
            "too_large", f"the text is {len(text)} characters long and the limit is {most}; split it"
        )


def replace_surrogates(text: str) -> str:
    """The text with every lone surrogate replaced by U+FFFD: the offsets stay, and it can be encoded."""
    return _SURROGATE.sub("\ufffd", text)


def mend_windows(text: str) -> str:
    """The text with the quotation marks, dashes and the like that Windows has where Unicode has controls."""
    return text.translate(_WINDOWS)


def clean_characters(text: str) -> str:
    """Composed (NFC) text without invisible characters, soft hyphens and typographic ligatures."""
    text = _INVISIBLE.sub("", replace_surrogates(mend_windows(text)))
    text = _LIGATURE.sub(lambda found: unicodedata.normalize("NFKC", found.group()), text)
    return unicodedata.normalize("NFC", text)


def clean_line(text: str) -> str:
    """One line of clean text: white space collapsed, single no-break spaces (French punctuation) kept."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()  # as nearly all cells of tables are: thousands of them are read in a fifth of the time
    return _SPACES.sub(" ", clean_characters(text)).strip()


def _clean(block: Block) -> str:
    if any(mark.kind == "code" for mark in block.marks):
        lines = clean_characters(block.text).expandtabs(4).split("\n")
        return "\n".join(line.rstrip() for line in lines).strip("\n")
    if any(mark.kind == "table" for mark in block.marks):
        return "\t".join(clean_line(cell) for cell in block.text.split("\t"))
    return clean_line(block.text)


def compose(
    media_type: str, blocks: Iterable[Block], metadata: Metadata, warnings: Sequence[SourceWarning] = ()
) -> Extraction:
    """Joins blocks into a text of paragraphs between blank lines, and gives each mark its span.

    A mark that neighboring blocks share by identity (one table, one quotation) becomes one mark over all of them.
    """
    parts: list[str] = []
    length = 0
    open_marks: list[tuple[Mark, int, int]] = []
    marks: list[LayoutMark] = []
    pages: list[tuple[int, int]] = []

    def close(kept: int) -> None:
        while len(open_marks) > kept:
            mark, start, end = open_marks.pop()
            marks.append(LayoutMark(mark.kind, Span(start, end), mark.level))

    for block in blocks:
        text = _clean(block)
        if not text:
            continue
        if parts:
            separator = "\n" if block.joined else "\n\n"
            parts.append(separator)
            length += len(separator)
        start, end = length, length + len(text)
        parts.append(text)
        length = end
        shared = 0
        while shared < min(len(open_marks), len(block.marks)) and open_marks[shared][0] is block.marks[shared]:
            shared += 1
        close(shared)
        open_marks = [(mark, begin, end) for mark, begin, _ in open_marks]
        open_marks += [(mark, start, end) for mark in block.marks[shared:]]
        for offset, number in block.pages:
            if not pages or pages[-1][1] != number:
                pages.append((min(start + offset, end - 1), number))
    close(0)
    marks.sort(key=lambda mark: (mark.span.start, -mark.span.end))
    return Extraction(
        media_type=media_type,
        text="".join(parts),
        marks=tuple(marks),
        pages=tuple(Page(number, Span(start, end)) for (start, number), (end, _) in pairwise([*pages, (length, 0)])),
        title=clean_line(metadata.title or "") or None,
        date=metadata.date,
        language=metadata.language,
        warnings=tuple(warnings),
    )
