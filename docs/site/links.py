"""The links of Markdown pages, and those among them that lead nowhere."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

_PARSER = MarkdownIt("commonmark").enable("table")
_OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:|//", re.IGNORECASE)
_TARGET = re.compile(r"^\((.+)\)=$", re.MULTILINE)
_NO_SLUG = re.compile(r"[^\w\- ]")


def targets(text: str) -> Iterator[str]:
    """What the links and pictures of a page lead to, other sites left out."""
    for token in _inline(text):
        target = token.attrGet("href") or token.attrGet("src")
        if isinstance(target, str) and not _OUTSIDE.match(target):
            yield unquote(target)


def broken(pages: Iterable[Path]) -> Iterator[str]:
    """The links of some pages whose file is not there, or has no such heading: `page: link: what is wrong`."""
    for page in pages:
        for target in targets(page.read_text(encoding="utf-8")):
            name, _, anchor = target.partition("#")
            file = (page.parent / name) if name else page
            if not file.exists():
                yield f"{page}: {target}: there is no such file"
            elif anchor and (file.suffix != ".md" or anchor not in anchors(file)):
                yield f"{page}: {target}: the file has no such heading"


@cache
def anchors(page: Path) -> frozenset[str]:
    """The names by which the headings of a page can be linked to, as GitHub and MyST make them."""
    text = page.read_text(encoding="utf-8")
    found = set(_TARGET.findall(text))
    tokens = _PARSER.parse(text)
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            words = "".join(child.content for child in inline.children or () if child.type in ("text", "code_inline"))
            slug = unique = _NO_SLUG.sub("", words.lower()).replace(" ", "-")
            number = 0
            while unique in found:
                number += 1
                unique = f"{slug}-{number}"
            found.add(unique)
    return frozenset(found)


def _inline(text: str) -> Iterator[Token]:
    for token in _PARSER.parse(text):
        yield from token.children or ()
