"""The visible text of an HTML tree as blocks with marks, in document order."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from pipeline.ingest.definitions import Pair, rows_of, ungroup
from pipeline.ingest.extraction import Block, Mark
from pipeline.ingest.paragraphs import cell_of, printed_lines, split_lines
from pipeline.source import MarkKind

_DROPPED_WORDS = (
    "script style noscript template iframe object embed svg canvas audio video map nav form button input "
    "select textarea menu dialog head rt rp datalist del s strike"
)
_DROPPED = frozenset(_DROPPED_WORDS.split())
_DROPPED_ROLES = frozenset({"navigation", "search", "banner", "menu", "menubar", "dialog", "alert", "complementary"})
_DROPPED_CLASSES = frozenset({"mw-editsection", "noprint", "screen-reader-text", "sr-only", "visually-hidden"})
_FURNITURE_WORDS = (
    "nav navbar navigation menu breadcrumb breadcrumbs sidebar site-header site-footer page-footer footer cookie "
    "cookies cookie-banner cookie-notice skip-link skip-links pagination pager social share sharing share-buttons "
    "newsletter related-posts related-articles toolbar"
)
_FURNITURE = frozenset(_FURNITURE_WORDS.split())
_FURNITURE_TAGS = frozenset({"div", "ul", "ol", "section", "p", "td"})
_FURNITURE_SHARE = 0.3
"""What is named furniture, and holds more of a page's text than this, is not."""
_CALL_LENGTH = 6
_LEADING = ("a", "nav", "form", "button", "input", "select")
_BLOCKS_WORDS = (
    "html body address article aside blockquote caption center dd details dir div dl dt fieldset "
    "figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr legend li main ol p pre section summary "
    "table tbody td tfoot th thead tr ul"
)
_BLOCKS = frozenset(_BLOCKS_WORDS.split())
_KINDS: dict[str, MarkKind] = {
    "blockquote": "quotation",
    "figcaption": "caption",
    "caption": "caption",
    "pre": "code",
}
_FOOTNOTE_ROLES = frozenset({"doc-footnote", "doc-endnote", "doc-endnotes"})
_HEADING = re.compile(r"h([1-6])$")
_DEEPEST = 6
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_PARAGRAPH = "\f"
"""What parts the paragraphs and items of a cell."""
_SPACE = re.compile(r"[ \t\r\n\f]+")
_QUOTED_LINE = re.compile(r"(?:^|\n) *>")
_CELL_WORDS = 20
_Row = tuple[Pair, Mark, float]


@dataclass(frozen=True, slots=True)
class LinkedBlock:
    """A block of a page, with the share of its characters that stand in links; of a row its cells, of a line its
    paragraph, as they stand.
    """

    text: str
    marks: tuple[Mark, ...]
    link_share: float
    joined: bool = False
    cells: tuple[str, ...] = ()

    def as_block(self) -> Block:
        """The block without its links."""
        return Block(self.text, self.marks, joined=self.joined)


def _is_call(element: etree._Element) -> bool:
    """Whether an element is a raised number that leads to a note on the same page."""
    if element.tag != "sup" or len("".join(element.itertext()).strip()) > _CALL_LENGTH:
        return False
    return any((link.get("href") or "").startswith("#") for link in element.iter("a"))


def _is_dropped(element: etree._Element) -> bool:
    if element.tag in _DROPPED or element.get("hidden") is not None or element.get("aria-hidden") == "true":
        return True
    if element.get("role") in _DROPPED_ROLES or _is_call(element):
        return True
    if not _DROPPED_CLASSES.isdisjoint((element.get("class") or "").split()):
        return True
    if element.tag in ("footer", "aside", "header"):
        is_outside = next(element.iterancestors("article", "main", "section"), None) is None
        return is_outside and element.find(".//h1") is None and not _is_letterhead(element)
    return bool(_HIDDEN_STYLE.search(element.get("style", "")))


def _is_letterhead(element: etree._Element) -> bool:
    """Whether a head or foot is that of a paper: of a page that leads nowhere, and without links of its own."""
    if element.tag == "aside" or next(element.iter(*_LEADING), None) is not None:
        return False
    root = element.getroottree().getroot()
    return next(root.iter("nav", "article"), None) is None and root.find(".//h1") is not None


def _is_furniture(element: etree._Element, most: float) -> bool:
    """Whether an element is named after what pages have around their text, and holds little of it."""
    if element.tag not in _FURNITURE_TAGS:
        return False
    names = {*(element.get("class") or "").lower().split(), (element.get("id") or "").lower()}
    return not _FURNITURE.isdisjoint(names) and sum(len(text) for text in element.itertext()) <= most


def _is_data_table(table: etree._Element) -> bool:
    """Whether a table holds data: several columns of short cells, and no table or list inside."""
    if next(table.iter("ul", "ol", "h1", "h2", "h3"), None) is not None:
        return False
    if any(True for _ in table.iterdescendants("table")):
        return False
    cells = [" ".join(cell.itertext()).split() for cell in table.iter("td", "th")]
    filled = [cell for cell in cells if cell]
    width = max((sum(1 for _ in row.iterchildren("td", "th")) for row in table.iter("tr")), default=0)
    return width > 1 and sum(map(len, filled)) <= _CELL_WORDS * len(filled)


def _is_headed(table: etree._Element) -> bool:
    """Whether the first row of a table is marked as the heads of its columns, all of them."""
    rows = list(table.iter("tr"))
    first = list(rows[0].iterchildren("td", "th")) if rows else []
    are_heads = all(cell.tag == "th" and _says(cell) for cell in first[1:])  # over the labels there may be none
    is_corner = bool(first) and (first[0].tag == "th" or not _says(first[0]))
    return len(rows) > 1 and len(first) > 1 and are_heads and is_corner


def _says(cell: etree._Element) -> bool:
    return any(text.strip() for text in cell.itertext())


class _Walker:
    """Gathers inline text until a block element begins or ends."""

    def __init__(self) -> None:
        self.blocks: list[LinkedBlock] = []
        self._text: list[str] = []
        self._linked = 0
        self._length = 0
        self._marks: list[tuple[etree._Element, Mark]] = []
        self._links = 0
        self._lists = 0
        self._quotations = 0
        self._level = 1

    @property
    def marks(self) -> tuple[Mark, ...]:
        return tuple(mark for _, mark in self._marks)

    def _is_code(self) -> bool:
        return any(mark.kind == "code" for _, mark in self._marks)

    def add(self, text: str | None) -> None:
        if not text:
            return
        text = text if self._is_code() else _SPACE.sub(" ", text)
        self._text.append(text)
        visible = len(text.strip())
        self._length += visible
        self._linked += visible if self._links else 0

    def flush(self) -> None:
        text = "".join(self._text)
        share = self._linked / self._length if self._length else 0.0
        self._text, self._linked, self._length = [], 0, 0
        is_kept = self._is_code() or bool(_QUOTED_LINE.search(text))
        if not is_kept and (lines := printed_lines(text)):
            whole = (text,)
            self.blocks += [LinkedBlock(t, self.marks, share, n > 0, whole) for n, t in enumerate(lines)]
            return
        for part in [text] if is_kept else split_lines(text):
            if part.strip():
                self.blocks.append(LinkedBlock(part, self.marks, share))

    def _mark_of(self, element: etree._Element, tag: str) -> Mark | None:
        heading = _HEADING.match(tag)
        if heading:
            self._level = int(heading.group(1))
            return Mark("heading", self._level)
        if tag == "summary" and next(element.iter("h1", "h2", "h3", "h4", "h5", "h6"), None) is None:
            return Mark("heading", min(self._level + 1, _DEEPEST))  # what is unfolded stands under it
        if tag == "li":
            return Mark("list_item", max(1, self._lists))
        if tag == "blockquote":
            return Mark("quotation", self._quotations)
        if element.get("role") in _FOOTNOTE_ROLES:
            return Mark("footnote")
        if element.get("rel") == "author" or element.get("itemprop") == "author":
            return Mark("author")
        kind = _KINDS.get(tag)
        return Mark(kind) if kind else None

    def start(self, element: etree._Element) -> None:
        """A visible element begins."""
        tag = str(element.tag)
        self._lists += tag in ("ul", "ol")
        self._quotations += tag == "blockquote"
        self._links += tag == "a"
        if tag == "br":
            self._text.append("\n")
        if tag in _BLOCKS:
            self.flush()
            mark = self._mark_of(element, tag)
            if mark:
                self._marks.append((element, mark))
        self.add(element.text)

    def end(self, element: etree._Element) -> None:
        """A visible element ends."""
        tag = str(element.tag)
        if tag in _BLOCKS:
            self.flush()
            if self._marks and self._marks[-1][0] is element:
                self._marks.pop()
        self._lists -= tag in ("ul", "ol")
        self._quotations -= tag == "blockquote"
        self._links -= tag == "a"

    def table(self, table: etree._Element) -> None:
        self.flush()
        mark = Mark("table", int(_is_headed(table)))
        is_joined = False
        for row in table.iter("tr", "caption"):
            if row.tag == "caption":
                self.blocks.append(LinkedBlock(" ".join(row.itertext()), (*self.marks, Mark("caption")), 0.0))
                continue
            cells = [_one_line(cell) for cell in row.iterchildren("td", "th")]
            if any(cells):
                self.blocks.append(LinkedBlock("\t".join(cells), (*self.marks, mark), 0.0, joined=is_joined))
                is_joined = True

    def row(self, pair: Pair, mark: Mark, link_share: float) -> None:
        """A label with its values, on the next line where the one before it belongs to the same list."""
        self.flush()
        labels, values = ([_one_line(cell) for cell in cells] for cells in (pair.labels, pair.values))
        text = "\t".join(filter(None, (" / ".join(filter(None, labels)), " / ".join(filter(None, values)))))
        is_joined = bool(self.blocks) and any(other is mark for other in self.blocks[-1].marks)
        cells = tuple(filter(None, (*labels, *values)))
        if text:
            self.blocks.append(LinkedBlock(text, (*self.marks, mark), link_share, joined=is_joined, cells=cells))


def _one_line(cell: etree._Element) -> str:
    text = "".join(_cell_text(cell))
    return cell_of(text.split(_PARAGRAPH))


def _cell_text(cell: etree._Element) -> Iterator[str]:
    """The visible text of a cell, in which lines and blocks are apart by signs of their own."""
    walk = etree.iterwalk(cell, events=("start", "end", "comment", "pi"))
    for event, element in walk:
        is_apart = element.tag == "br" or element.tag in _BLOCKS
        apart = "\n" if element.tag == "br" else _PARAGRAPH
        if event == "start" and isinstance(element.tag, str) and _is_dropped(element):
            walk.skip_subtree()
        elif event == "start":
            yield (apart if is_apart else "") + _SPACE.sub(" ", element.text or "")
        elif element is not cell:
            yield (apart if is_apart else "") + _SPACE.sub(" ", element.tail or "")


def blocks_of(root: etree._Element, *, has_title: bool = True) -> list[LinkedBlock]:
    """The blocks of a page, without what is hidden or only for getting around.

    The only `h1` is the title, unless the page is one of several.
    """
    walker = _Walker()
    ungroup(root)
    most = _FURNITURE_SHARE * sum(map(len, root.itertext()))
    walk = etree.iterwalk(root, events=("start", "end"))
    skipped: set[etree._Element] = set()
    rows: dict[etree._Element, _Row | None] = {}
    for event, element in walk:
        if not isinstance(element.tag, str):
            continue
        if event == "start":
            if element.tag == "dl":
                rows |= _rows(element)
            if element in rows:
                begun = rows.pop(element)
                if begun:
                    walker.row(*begun)
                skipped.add(element)
                walk.skip_subtree()
            elif _is_dropped(element) or _is_furniture(element, most):
                skipped.add(element)
                walk.skip_subtree()
            elif element.tag == "table" and _is_data_table(element):
                walker.table(element)
                skipped.add(element)
                walk.skip_subtree()
            else:
                walker.start(element)
            continue
        if element in skipped:
            skipped.discard(element)
        else:
            walker.end(element)
        if element is not root:
            walker.add(element.tail)
    walker.flush()
    return _with_title(walker.blocks) if has_title else walker.blocks


def _rows(definitions: etree._Element) -> dict[etree._Element, _Row | None]:
    """The elements of a list's rows, the first of each with its row, the mark of the list and its share of links."""
    pairs = rows_of(definitions)
    mark = Mark("table")
    length = sum(map(len, definitions.itertext())) if pairs else 0
    linked = sum(len("".join(link.itertext())) for link in definitions.iter("a")) if pairs else 0
    found: dict[etree._Element, _Row | None] = {}
    for pair in pairs:
        found |= dict.fromkeys((*pair.labels, *pair.values))
        found[pair.labels[0]] = (pair, mark, linked / length)
    return found


def _with_title(blocks: list[LinkedBlock]) -> list[LinkedBlock]:
    tops = [n for n, block in enumerate(blocks) if any(m.kind == "heading" and m.level == 1 for m in block.marks)]
    if len(tops) == 1:
        block = blocks[tops[0]]
        marks = tuple(Mark("title") if mark.kind == "heading" else mark for mark in block.marks)
        blocks[tops[0]] = LinkedBlock(block.text, marks, block.link_share)
    return blocks
