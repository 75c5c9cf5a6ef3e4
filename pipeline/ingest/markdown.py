"""Markdown (CommonMark with tables), read through the HTML that it stands for."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from markdown_it import MarkdownIt

from pipeline.ingest.encoding import decode_text
from pipeline.ingest.extraction import Block, Extraction, Mark, Metadata, compose
from pipeline.ingest.formats import MARKDOWN
from pipeline.ingest.front_matter import split
from pipeline.ingest.html_blocks import blocks_of
from pipeline.ingest.limits import Limits
from pipeline.ingest.markup import parse_html
from pipeline.ingest.words import FileWords

_TOP: Final = 12
"""Blocks in which a text says its own title and opening."""
_NAMED: Final = ("author", "authors", "date", "version", "status")
"""Fields that a reader is shown above the text; `title`, and what sums the text up, stand there without a name."""
_SUMMING: Final = ("description", "summary", "abstract", "excerpt")
_DAY = re.compile(r"[12]\d{3}-[01]\d-[0-3]\d(?=[T ]|$)")


def parse(data: bytes, limits: Limits, words: FileWords) -> Extraction:  # noqa: ARG001 - every parser has this signature
    """The text of a Markdown file, below what its front matter says of it: title, author, date, its description."""
    fields, body = split(decode_text(data, words).text)
    renderer = MarkdownIt("commonmark", {"html": True, "breaks": False}).enable(["table", "strikethrough"])
    blocks = [block.as_block() for block in blocks_of(parse_html(f"<html><body>{renderer.render(body)}</body></html>"))]
    headings = [block.text for block in blocks if any(mark.kind == "title" for mark in block.marks)]
    title = fields.get("title") or (headings[0] if headings else None)
    return compose(MARKDOWN, (*_front(fields, blocks), *blocks), Metadata(title=title))


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
