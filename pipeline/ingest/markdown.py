"""Markdown (CommonMark with tables), read through the HTML that it stands for."""

import re

from markdown_it import MarkdownIt

from pipeline.ingest.encoding import decode_text
from pipeline.ingest.extraction import Extraction, Metadata, compose
from pipeline.ingest.formats import MARKDOWN
from pipeline.ingest.html_blocks import blocks_of
from pipeline.ingest.limits import Limits
from pipeline.ingest.markup import parse_html
from pipeline.ingest.words import FileWords

_FRONT_MATTER = re.compile(r"---[ \t]*\r?\n.*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)", re.DOTALL)
_FRONT_TITLE = re.compile(r"^title:[ \t]*[\"']?(.*?)[\"']?[ \t]*\r?$", re.MULTILINE)


def parse(data: bytes, limits: Limits, words: FileWords) -> Extraction:  # noqa: ARG001 - every parser has this signature
    """The text of a Markdown file; front matter gives the title and is no part of the text."""
    text = decode_text(data, words).text
    front = _FRONT_MATTER.match(text)
    body = text[front.end() :] if front else text
    stated = _FRONT_TITLE.search(front.group()) if front else None
    renderer = MarkdownIt("commonmark", {"html": True, "breaks": False}).enable(["table", "strikethrough"])
    blocks = blocks_of(parse_html(f"<html><body>{renderer.render(body)}</body></html>"))
    headings = [block.text for block in blocks if any(mark.kind == "title" for mark in block.marks)]
    title = stated.group(1) if stated else headings[0] if headings else None
    return compose(MARKDOWN, (block.as_block() for block in blocks), Metadata(title=title))
