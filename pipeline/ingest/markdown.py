"""Markdown (CommonMark with tables), read through the HTML that it stands for."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from pipeline.ingest.encoding import decode_text
from pipeline.ingest.extraction import Block, Extraction, Mark, Metadata, compose
from pipeline.ingest.formats import MARKDOWN
from pipeline.ingest.front_matter import split
from pipeline.ingest.html_blocks import blocks_of
from pipeline.ingest.limits import Limits
from pipeline.ingest.markup import parse_html
from pipeline.ingest.paragraphs import begins_anew, is_labelled
from pipeline.ingest.words import FileWords

_TOP: Final = 12
"""Blocks in which a text says its own title and opening."""
_NAMED: Final = ("author", "authors", "date", "version", "status")
"""Fields that a reader is shown above the text; `title`, and what sums the text up, stand there without a name."""
_BREAKS: Final = ("softbreak", "hardbreak")
_LEAST_LABELLED: Final = 2
_SHORT_LINE: Final = 60
"""Signs of a line that no editor has broken."""
_LEAST_APART: Final = 3
"""Lines of a letterhead in a text of which no line shows where its editor broke them."""
_SIGNS = re.compile(r"^[\W_]+")
_LETTERED = re.compile(r"[a-z]\)\s")
_GOING_ON = re.compile(r"[a-zß-ÿœ]{2}")
_LEAST_BROKEN: Final = 50
"""Signs of a line that an editor may have broken."""
_STOPS: Final = ".!?"
_ENDING: Final = ".!?,;:"
"""Signs behind which a line only goes on with running text."""
_SUMMING: Final = ("description", "summary", "abstract", "excerpt")
_DAY = re.compile(r"[12]\d{3}-[01]\d-[0-3]\d(?=[T ]|$)")


def parse(data: bytes, limits: Limits, words: FileWords) -> Extraction:  # noqa: ARG001 - every parser has this signature
    """The text of a Markdown file, below what its front matter says of it: title, author, date, its description."""
    fields, body = split(decode_text(data, words).text)
    renderer = MarkdownIt("commonmark", {"html": True, "breaks": False}).enable(["table", "strikethrough"])
    page = renderer.renderer.render(_apart(renderer.parse(body)), renderer.options, {})
    blocks = [block.as_block() for block in blocks_of(parse_html(f"<html><body>{page}</body></html>"))]
    headings = [block.text for block in blocks if any(mark.kind == "title" for mark in block.marks)]
    title = fields.get("title") or (headings[0] if headings else None)
    return compose(MARKDOWN, (*_front(fields, blocks), *blocks), Metadata(title=title))


def _apart(tokens: list[Token]) -> list[Token]:
    """The tokens of a text, in which lines that their writer meant to stand apart do."""
    texts = [_lines_of(token) for token in tokens]
    width = _width(texts)
    for token, lines in zip(tokens, texts, strict=True):
        apart = _breaks_meant(lines, width)
        if any(apart):
            breaks = iter(apart)
            token.children = [
                child.copy(type="hardbreak") if child.type in _BREAKS and next(breaks) else child
                for child in token.children or ()
            ]
    return tokens


def _lines_of(token: Token) -> Sequence[str]:
    lines: list[str] = [""]
    for child in token.children or ():
        if child.type in _BREAKS:
            lines.append("")
        lines[-1] += child.content
    return lines


def _width(texts: Sequence[Sequence[str]]) -> int:
    """The signs at which an editor broke the lines of running text: those that go on below with a small letter."""
    pairs = (pair for lines in texts for pair in pairwise(lines))
    broken = (before for before, after in pairs if _GOING_ON.match(after) and before[-1:] not in _STOPS)
    return max((len(line) for line in broken if len(line) >= _LEAST_BROKEN), default=0)


def _breaks_meant(lines: Sequence[str], width: int) -> Sequence[bool]:
    """Which breaks between lines were meant: those around short lines, where the first and others begin with labels,
    and those of a letterhead or title page, whose lines no editor had to break and whose next begins anew.
    """
    labelled = [*map(is_labelled, lines)]
    is_list = labelled[0] and sum(labelled) >= _LEAST_LABELLED
    is_apart = bool(width) or len(lines) >= _LEAST_APART
    return [
        (is_list and (own or len(before) <= _SHORT_LINE)) or (is_apart and _is_meant(before, after, width))
        for before, after, own in zip(lines, lines[1:], labelled[1:], strict=False)
    ]


def _is_meant(before: str, after: str, width: int) -> bool:
    """Whether a line ends where its next word had room, or nothing is broken in the text, and no sentence goes on."""
    words, said = after.split(), _SIGNS.sub("", after)
    is_anew = bool(said) and (begins_anew(said) or _LETTERED.match(said) is not None)
    if not is_anew or before.rstrip()[-1:] in _ENDING:
        return False
    return len(before) + 1 + len(words[0]) <= width or not width


def _front(fields: Mapping[str, str], blocks: Sequence[Block]) -> Iterator[Block]:
    """The fields as they stand above a text that does not say them itself."""
    texts = [_letters(block.text) for block in blocks[:_TOP]]
    title = fields.get("title")
    if title and _letters(title) not in texts:
        yield Block(title, (Mark("title"),))
    mark = Mark("header_field")
    named = [(name, fields[name]) for name in _NAMED if name in fields]
    for number, (name, value) in enumerate(named):
        day = _DAY.match(value) if name == "date" else None
        yield Block(f"{name.capitalize()}: {day[0] if day else value}", (mark,), joined=bool(number))
    said = "".join((_letters(title or ""), *texts))
    summed = next((fields[name] for name in _SUMMING if _letters(fields.get(name, "")) not in said), None)
    if summed is not None:
        yield Block(summed)


def _letters(text: str) -> str:
    """A text without what differs where it is printed twice: spaces, signs, capitals."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFC", text).casefold()))
