"""HTML: the tags say what is in the text, and trafilatura where the article begins and ends.

Text that only moves people around (navigation, forms, lists of links) is left out; where the extractor
finds little, the whole visible body is taken.
"""

import datetime
import re
from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import takewhile
from operator import itemgetter

from lxml import etree

from pipeline.ingest.definitions import ungroup
from pipeline.ingest.encoding import decode_text
from pipeline.ingest.extraction import Block, Extraction, Mark, Metadata, clean_line, compose
from pipeline.ingest.formats import HTML
from pipeline.ingest.html_blocks import LinkedBlock, blocks_of
from pipeline.ingest.limits import Limits
from pipeline.ingest.markup import parse_html
from pipeline.ingest.message import Quoting, is_message, is_prose, message_blocks, message_lines
from pipeline.ingest.words import FileWords

_META_CHARSET = re.compile(rb"""(?:charset|encoding)\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE)
_LATIN_1 = frozenset({"iso-8859-1", "iso8859-1", "latin-1", "latin1", "ascii", "us-ascii"})
_PARTS = re.compile(r"\s+(?:[|–—·»-]|::)\s+")
_TOP, _LEAST_TITLE = 6, 2
_LINK_SHARE = 0.6
_NEAR_HEADING = 2
_MOST_BELOW, _STANDFIRST = 8, 8
"""Blocks between the main heading and what is surely the article, which belong to it where one has so many words."""
"""Blocks before an article among which its heading stands, where a page has no main one."""
_LEAST_SHARE = 0.4
_LEAST_WORDS = 20
_SPANNED, _ANY_SPANNED, _LONGEST_SPAN = 20, 2_000, 6
"""Places that a cell of a table may span on average and all may besides, and the digits of a number of them."""
_DATE_FIELDS = (
    "article:published_time",
    "citation_publication_date",
    "citation_date",
    "dc.date",
    "dcterms.date",
    "date",
)


def _declared_charset(data: bytes) -> str | None:
    found = _META_CHARSET.search(data[:4096])
    name = found.group(1).decode("ascii", "replace").lower() if found else None
    return "cp1252" if name in _LATIN_1 else name


def _texts_of_article(text: str) -> frozenset[str]:
    """The paragraphs, items, headings and cells that trafilatura takes for the article.

    To import it takes longer than to read most pages, and one without links does not need it.
    """
    from trafilatura import bare_extraction

    found = bare_extraction(
        text, fast=True, favor_recall=True, include_comments=False, include_tables=True, with_metadata=False
    )
    body = getattr(found, "body", None)
    if body is None:
        return frozenset()
    texts = (clean_line(" ".join(element.itertext())) for element in body.iter())
    return frozenset(t for t in texts if t)


def _narrow(root: etree._Element) -> bool:
    """Takes away how many places cells span, where those are more than anybody's tables have; tells whether it did.

    trafilatura makes a cell for each of them, though what they say is all that is asked of it.
    """
    cells = [cell for cell in root.iter("td", "th") if cell.get("colspan") or cell.get("rowspan")]
    if sum(_span(cell, "colspan") * _span(cell, "rowspan") for cell in cells) <= _SPANNED * len(cells) + _ANY_SPANNED:
        return False
    for cell in cells:
        cell.attrib.pop("colspan", None)
        cell.attrib.pop("rowspan", None)
    return True


def _span(cell: etree._Element, name: str) -> int:
    given = (cell.get(name) or "").strip()
    return int(given) if given.isdecimal() and len(given) <= _LONGEST_SPAN else 1


def _squeezed(text: str) -> str:
    return "".join(text.replace(";", " ").split())  # which parts the lines of a cell


def _is_of(block: LinkedBlock, wanted: Set[str]) -> bool:
    return all(_squeezed(clean_line(text)) in wanted for text in block.cells or (block.text,))


def main_content(blocks: Sequence[LinkedBlock], article: frozenset[str]) -> list[LinkedBlock]:
    """The blocks from the first to the last one of the article, without those that are mostly links inside.

    The page's main heading belongs to it wherever it stands before. All blocks, if the article covers less
    than a good part of the running text of the page.
    """
    wanted = {_squeezed(text) for text in article}
    running = [number for number, block in enumerate(blocks) if block.link_share < _LINK_SHARE]
    kept = [number for number in running if _is_of(blocks[number], wanted)]
    words = sum(len(blocks[number].text.split()) for number in kept)
    all_words = sum(len(blocks[number].text.split()) for number in running)
    if words < max(_LEAST_WORDS, _LEAST_SHARE * all_words):
        return [blocks[number] for number in running] or list(blocks)
    first, last = kept[0], kept[-1]
    heading = next((n for n in range(first, -1, -1) if any(m.kind == "title" for m in blocks[n].marks)), None)
    if heading is None:
        near = (n for n in running if first - _NEAR_HEADING <= n < first)
        heading = next((n for n in near if any(m.kind == "heading" for m in blocks[n].marks)), None)
    between = [number for number in running if first <= number <= last]
    lead = [] if heading is None or heading == first else [heading]
    below = [n for n in running if heading is not None and heading < n < first]
    is_standfirst = len(below) <= _MOST_BELOW and any(len(blocks[n].text.split()) >= _STANDFIRST for n in below)
    is_head = (any(m.kind == "heading" for m in blocks[n].marks) for n in below)
    lead += (below if is_standfirst else [n for n, _ in takewhile(itemgetter(1), zip(below, is_head))]) if lead else ()
    return [blocks[number] for number in (*lead, *between)]


def _names(root: etree._Element) -> list[str]:
    """What the page calls itself, surest first: as it is shared, as its tab is named, and the parts of that."""
    shared = [meta.get("content") or "" for meta in root.iter("meta") if meta.get("property") == "og:title"]
    names = [clean_line(name) for name in (*shared, root.findtext(".//title") or "")]
    parts = sorted((part for name in names for part in _PARTS.split(name)), key=lambda part: -len(part))
    return list(dict.fromkeys(name for name in (*names, *parts) if name))


def titled(blocks: Sequence[LinkedBlock], page: Sequence[LinkedBlock], root: etree._Element) -> list[LinkedBlock]:
    """The blocks under the title of their page, if none is marked as one.

    That is a heading with the words by which the page is known, wherever on it; or such words on a picture; or, where
    they stand nowhere on the page, its name without that of the site.
    """
    names = _names(root)
    if any(mark.kind == "title" for block in blocks for mark in block.marks):
        return _under_owner(blocks, names)
    known = {_squeezed(name).casefold(): name for name in reversed(names)}
    title = (Mark("title"),)
    for block in (*blocks[:_TOP], *(b for b in page if any(mark.kind == "heading" for mark in b.marks))):
        if _squeezed(block.text).casefold() in known:
            rest = [other for other in blocks if other is not block]
            return [replace(block, marks=title), *rest]
    pictures = (clean_line(image.get("alt") or "") for image in root.iter("img"))
    shown = next((alt for alt in pictures if alt and _squeezed(alt).casefold() in known), None)
    words = shown or max(_PARTS.split(names[0]) if names else [""], key=len)
    if len(words.split()) < _LEAST_TITLE or not blocks:
        return list(blocks)
    return [LinkedBlock(words, title, 0.0), *blocks]


def _under_owner(blocks: Sequence[LinkedBlock], names: Sequence[str]) -> list[LinkedBlock]:
    """The blocks, their title the heading right below the main one where that is by what the page is known.

    The main one is then whose page it is: a council, a shop.
    """
    at = next(n for n, block in enumerate(blocks) if any(mark.kind == "title" for mark in block.marks))
    below = blocks[at + 1] if at + 1 < len(blocks) else None
    if below is None or not names or not any(mark.kind == "heading" for mark in below.marks):
        return list(blocks)
    said, owner = _squeezed(below.text).casefold(), _squeezed(blocks[at].text).casefold()
    known = [_squeezed(name).casefold() for name in names if len(name.split()) >= _LEAST_TITLE]
    if owner in known or not any(said.startswith(name) for name in known):
        return list(blocks)
    title = replace(below, marks=(Mark("title"),))
    return [*blocks[:at], replace(blocks[at], marks=()), title, *blocks[at + 2 :]]


def _date(root: etree._Element) -> datetime.date | None:
    found: dict[str, str] = {}
    for meta in root.iter("meta"):
        name = (meta.get("property") or meta.get("name") or "").lower()
        found.setdefault(name, meta.get("content") or "")
    for name in _DATE_FIELDS:
        try:
            return datetime.date.fromisoformat(found.get(name, "")[:10].replace("/", "-"))
        except ValueError:
            continue
    return None


def _said(block: LinkedBlock, words: FileWords) -> list[Block]:
    """A block as it stands, or the paragraphs of a message that stands in it line by line, as archives show them."""
    is_code = any(mark.kind == "code" for mark in block.marks)
    if not is_code and "\n" not in block.text:
        return [block.as_block()]
    lines = message_lines(block.text, Quoting(words))
    if not is_message(lines) and not (is_code and is_prose(lines)):
        return [block.as_block()]
    around = tuple(mark for mark in block.marks if mark.kind != "code")
    return [replace(found, marks=around + found.marks) for found in message_blocks(block.text, words)]


def read_html(text: str, words: FileWords) -> Extraction:
    """The main content of an HTML text, with the page's title, date and language."""
    root = parse_html(text)
    is_changed = _narrow(root)
    article = etree.tostring(root, encoding="unicode") if ungroup(root) or is_changed else text
    page = blocks_of(root)
    # A page on which no block has a link is a paper that was saved as one.
    is_site = any(block.link_share for block in page)
    blocks = titled(main_content(page, _texts_of_article(article)) if is_site else page, page, root)
    headings = [block.text for block in blocks if any(mark.kind == "title" for mark in block.marks)]
    title = headings[0] if headings else root.findtext(".//title")
    language = (root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang") or "")[:2].lower()
    metadata = Metadata(title=title, date=_date(root), language=language or None)
    return compose(HTML, (said for block in blocks for said in _said(block, words)), metadata)


def parse(data: bytes, limits: Limits, words: FileWords) -> Extraction:  # noqa: ARG001 - every parser has this signature
    """The main content of an HTML file."""
    return read_html(decode_text(data, words, _declared_charset(data)).text, words)
