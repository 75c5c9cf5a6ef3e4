"""Paragraphs as word processors have them, on their way to becoming blocks."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pipeline.ingest.extraction import Block, Mark, clean_line

_CELL_WORDS = 20
_TITLE_WITHIN = 3000
_HEADING_WORDS = 14
_LEAST_LINES = 3
_LINE_WORDS = 6
"""Words of each line of an address or of a signature."""
_LABEL = re.compile(r"[^\W\d_][^:!?;\n]{0,49}:(?=\s|$)")
_LABEL_WORDS = 6
_LONGEST_FIELD = 24
"""Words of a line of a label and its value."""
_LONGEST_LINE = 16
_LONGEST_HEAD = 8
"""Words of a name, and of the address on the line below it."""
_FINAL = ".!?;:,…»”\"'"
_ENDS = (")", "%", "€", "£", "°")
"""Signs behind which words of a cell are ended as little as behind a letter."""
_GOES_ON = re.compile(r"(?:^|\s)[^\W\d_A-ZÀ-Þ]{1,3}$")
"""A little word at the end of a line, which goes on: "of", « de »."""
_SHORTENED = re.compile(r"[^\W\d_]/[^\W\d_]\s")
"""Two letters that stand for words, in front of a name: how a line of an address may begin with a small letter."""
_BLANK_LINE = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph with its marks and its look; a line break inside is `\\n`; size in points, 0 if unknown."""

    text: str
    marks: tuple[Mark, ...] = ()
    is_bold: bool = False
    size: float = 0.0
    is_joined: bool = False


def cell_of(paragraphs: Iterable[str]) -> str:
    """The paragraphs of a cell as one line: what begins anew behind words that nothing ends is parted from them.

    A line broken inside a paragraph is, where the one before has several words: no head of a column is.
    """
    said = ""
    for paragraph in paragraphs:
        before = ""
        for line in filter(None, map(clean_line, paragraph.split("\n"))):
            is_new = line[0].isupper() or line[0].isdigit() or (not before and not _GOES_ON.search(said))
            is_apart = not before or len(before.split()) > 1
            is_open = said[-1:].isalnum() or said[-1:] in _ENDS
            said += ("; " if said and is_new and is_apart and is_open else " " if said else "") + line
            before = line
    return said


def table_blocks(rows: Sequence[Sequence[Sequence[Paragraph]]], marks: tuple[Mark, ...]) -> Iterator[Paragraph]:
    """A table of rows of cells of paragraphs: one line a row; a table that only lays out prose is taken apart."""
    filled = [cell for row in rows for cell in row if any(p.text.strip() for p in cell)]
    words = [sum(len(p.text.split()) for p in cell) for cell in filled]
    is_layout = max((len(row) for row in rows), default=0) < 2 or sum(words) > _CELL_WORDS * max(1, len(words))
    if is_layout:
        for row in rows:
            for cell in row:
                yield from cell
        return
    mark = Mark("table")
    is_first = True
    for row in rows:
        cells = [cell_of(p.text.replace("\t", " ") for p in cell) for cell in row]
        if any(cell.strip() for cell in cells):
            yield Paragraph("\t".join(cells), (*marks, mark), is_joined=not is_first)
            is_first = False


def split_lines(text: str) -> list[str]:
    """A paragraph at the line breaks that its writer used for paragraphs: blank lines and ends of sentences.

    Several short lines, an address or a signature, are apart as well.
    """
    parts: list[str] = []
    for piece in _BLANK_LINE.split(text):
        lines = [line for line in piece.split("\n") if line.strip()]
        if len(lines) >= _LEAST_LINES and all(len(line.split()) <= _LINE_WORDS for line in lines):
            parts.extend(lines)
            continue
        current = ""
        for line in piece.split("\n"):
            if current.rstrip().endswith((".", "!", "?", ":", ";", "…", "»", "”")):
                parts.append(current)
                current = line
            else:
                current = f"{current} {line}" if current else line
        parts.append(current)
    return parts


def is_labelled(line: str) -> bool:
    """Whether a line begins with a label and a colon: "Closing date: 12 May"."""
    label = _LABEL.match(line)
    return label is not None and line[0].isupper() and len(label[0].split()) <= _LABEL_WORDS


def begins_anew(line: str) -> bool:
    """Whether a line that is not empty begins as what its writer set on a line of its own does."""
    return line[0].isupper() or line[0].isdigit() or _SHORTENED.match(line) is not None


def printed_lines(text: str) -> list[str]:
    """The lines of a paragraph whose writer meant them to stand below each other: fields, the head of a paper."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    lengths = [len(line.split()) for line in lines]
    opens = all(begins_anew(line) for line in lines)
    if len(lines) < 2 or not opens or _BLANK_LINE.search(text.strip()):
        return []
    are_fields = 2 * sum(map(is_labelled, lines)) >= len(lines) and max(lengths) <= _LONGEST_FIELD
    are_short = len(lines) >= _LEAST_LINES and max(lengths) <= _LONGEST_LINE
    head, *_, last = lines
    are_short |= max(lengths) <= _LONGEST_HEAD and not any(map(str.isdigit, head)) and any(map(str.isdigit, last))
    is_address = len(lines) >= _LEAST_LINES and max(lengths) <= _LINE_WORDS
    return lines if are_fields or (are_short and not is_address) else []


def _is_visual_heading(paragraph: Paragraph, following: Paragraph | None, body: float) -> bool:
    """Bold or larger throughout, short, without final punctuation, and followed by something plainer."""
    words = len(paragraph.text.split())
    if paragraph.marks or not 0 < words <= _HEADING_WORDS or clean_line(paragraph.text)[-1] in _FINAL:
        return False
    if not any(character.isalpha() for character in paragraph.text):
        return False
    stands_out = paragraph.is_bold or (body > 0 and paragraph.size > body * 1.1)
    return stands_out and following is not None and not (following.is_bold and following.size == paragraph.size)


def _body_size(paragraphs: Iterable[Paragraph]) -> float:
    """The size in which most characters stand."""
    amounts: dict[float, int] = {}
    for paragraph in paragraphs:
        amounts[paragraph.size] = amounts.get(paragraph.size, 0) + len(paragraph.text)
    return max(sorted(amounts), key=lambda size: amounts[size], default=0.0)


def to_blocks(paragraphs: Sequence[Paragraph]) -> list[Block]:
    """Blocks of paragraphs; those that only look like headings are marked, one level below the styled ones."""
    filled = [p for p in paragraphs if clean_line(p.text)]
    body = _body_size(filled)
    styled = [m.level for p in filled for m in p.marks if m.kind == "heading"]
    has_title = any(m.kind == "title" for p in filled for m in p.marks)
    blocks: list[Block] = []
    for paragraph, following in zip(filled, [*filled[1:], None]):
        if _is_visual_heading(paragraph, following, body):
            is_title = not blocks and not has_title and not styled and paragraph.size > body
            mark = Mark("title") if is_title else Mark("heading", min(9, max(styled, default=0) + 1))
            paragraph = replace(paragraph, marks=(mark,))
        is_whole = paragraph.is_joined or any(m.kind in ("table", "code") for m in paragraph.marks)
        for text in [paragraph.text] if is_whole else split_lines(paragraph.text):
            blocks.append(Block(text, paragraph.marks, joined=paragraph.is_joined))
    return blocks


def confirmed_title(title: str | None, blocks: Sequence[Block]) -> str | None:
    """The title of a file's metadata, if the text begins with it too; templates leave wrong ones behind."""
    plain = clean_line(title or "").casefold()
    opening = clean_line(" ".join(block.text for block in blocks[:40]))[:_TITLE_WITHIN].casefold()
    return clean_line(title or "") if plain and plain in opening else None
