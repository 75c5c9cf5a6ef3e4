"""A PDF file as text: pages in reading order, without furniture, broken words whole, paragraphs whole over pages."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pypdfium2.raw as api  # type: ignore[import-untyped]

from pipeline.errors import UnusableDocument
from pipeline.ingest.extraction import Block, Extraction, Mark, Metadata, clean_line, compose
from pipeline.ingest.formats import PDF
from pipeline.ingest.limits import Limits
from pipeline.ingest.paragraphs import confirmed_title
from pipeline.ingest.pdf.columns import Gutter, columns, find_gutter
from pipeline.ingest.pdf.flow import Typography, is_unfinished, paragraphs, typography
from pipeline.ingest.pdf.furniture import furniture
from pipeline.ingest.pdf.glyphs import SOFT_HYPHEN, PageGlyphs, page_glyphs
from pipeline.ingest.pdf.hyphens import LineJoiner
from pipeline.ingest.pdf.lines import Line, Stretch, columns_of, stretches
from pipeline.ingest.pdf.roles import Piece, with_roles
from pipeline.ingest.pdf.rows import wrapped_tables
from pipeline.ingest.words import FileWords
from pipeline.source import SourceWarning

_LISTED_PAGES = 10


def _open(data: bytes, limits: Limits) -> pdfium.PdfDocument:
    try:
        document = pdfium.PdfDocument(data)
    except pdfium.PdfiumError as error:
        if error.err_code == api.FPDF_ERR_PASSWORD:
            raise UnusableDocument(
                "encrypted_document", "the PDF file opens only with a password; save it without one"
            ) from error
        raise UnusableDocument(
            "corrupt_document", "the PDF file is damaged and cannot be opened; save or download it again"
        ) from error
    if len(document) == 0:
        raise UnusableDocument("corrupt_document", "the PDF file has no pages; save or download it again")
    if len(document) > limits.max_pages:
        raise UnusableDocument(
            "too_large", f"the PDF file has {len(document)} pages and the limit is {limits.max_pages}; split it"
        )
    return document


def _check_text(pages: Sequence[PageGlyphs]) -> None:
    mapped = sum(len(glyphs) for page in pages for glyphs in page.directions)
    unmapped = sum(page.unmapped for page in pages)
    if mapped and mapped > unmapped:
        return
    if unmapped:
        raise UnusableDocument(
            "no_text_layer", "the fonts of the PDF file do not tell which characters they show; run OCR over it"
        )
    if any(page.is_image for page in pages):
        raise UnusableDocument("no_text_layer", "the PDF file holds only images of pages; run OCR over it")
    raise UnusableDocument("empty_document", "the pages of the PDF file are blank; give one with text")


def _line_text(line: Line) -> str:
    text = line.text
    if text.endswith(SOFT_HYPHEN):
        text = text[:-1] + "-"
    return clean_line(text)


def _known_gutters(pages: Sequence[Sequence[Stretch]], body: float) -> list[Gutter]:
    """The gutters that several pages share, commonest first."""
    found = (find_gutter(page, body) for page in pages)
    counts = Counter(Gutter(round(gutter.x0), round(gutter.x1)) for gutter in found if gutter is not None)
    return sorted((gutter for gutter, count in counts.items() if count > 1), key=lambda g: (-counts[g], g))


def _pieces(pages: Sequence[Sequence[Sequence[Line]]], normal: Typography, words: FileWords) -> list[Piece]:
    joiner = LineJoiner((_line_text(line) for page in pages for column in page for line in column), words)
    found: list[Piece] = []
    number = 0
    for page in pages:
        for column in page:
            number += 1
            right = sorted(line.x1 for line in column)[int(0.9 * (len(column) - 1))]
            left = min(line.x0 for line in column)
            for group, cells in _groups(column, normal, joiner):
                text = ""
                for line in group:
                    text = joiner.join(text, _line_text(line))
                is_full = group[-1].x1 > right - 2.5 * group[-1].size
                is_flush = group[0].x0 < left + 0.7 * group[0].size
                if any(character.isalnum() for character in text):
                    found.append(Piece(text, tuple(group), number, is_full, is_flush, cells=cells))
    return found


def _groups(
    column: Sequence[Line], normal: Typography, joiner: LineJoiner
) -> Iterator[tuple[Sequence[Line], tuple[str, ...]]]:
    """The paragraphs of a column, and the rows of tables in which cells go on, with these cells."""
    tables = wrapped_tables(column, joiner)
    start = 0
    for at, rows in tables.items():
        yield from ((group, ()) for group in paragraphs(column[start:at], normal))
        yield from ((row.lines, row.cells) for row in rows)
        start = at + sum(len(row.lines) for row in rows)
    yield from ((group, ()) for group in paragraphs(column[start:], normal))


def _footnotes_last(pieces: Sequence[Piece]) -> list[Piece]:
    """Footnotes after the text of their page."""
    return sorted(pieces, key=lambda piece: (piece.page, piece.role == "footnote"))


def _goes_on(before: Piece, after: Piece) -> bool:
    """Whether a paragraph at the end of a column or above a figure goes on in a later one."""
    if before.role not in ("body", "list_item") or after.role != "body" or not is_unfinished(before.text):
        return False
    if abs(before.size - after.size) > 0.06 * before.size or not before.is_full:
        return False
    return after.text[0].islower() or before.text.endswith("-") or (after.is_flush and before.column != after.column)


def _chains(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Pieces that are one paragraph over columns, figures and pages; other pieces alone, in order."""
    chains: list[list[Piece]] = []
    last: list[Piece] | None = None
    is_interrupted = False
    for piece in pieces:
        if chains and piece.role == chains[-1][-1].role == "title" and piece.size == chains[-1][-1].size:
            chains[-1].append(piece)
            continue
        if last is not None and (is_interrupted or last[-1].column != piece.column) and _goes_on(last[-1], piece):
            last.append(piece)
            is_interrupted = False
            continue
        chains.append([piece])
        if piece.role in ("body", "list_item"):
            last, is_interrupted = chains[-1], False
        elif piece.role in ("heading", "title"):
            last = None
        else:
            is_interrupted = True
    return chains


def _blocks(pieces: Sequence[Piece], joiner: LineJoiner) -> Iterator[Block]:
    table: Mark | None = None
    columns: tuple[float, ...] = ()
    chains = _chains(pieces)
    for number, chain in enumerate(chains):
        first = chain[0]
        if first.role == "table":
            is_joined = table is not None
            if not is_joined:
                rows = takewhile(lambda each: each[0].role == "table", chains[number:])
                columns = columns_of([line for row in rows for line in row[0].lines])
            table = table or Mark("table")
            if first.cells:
                yield Block("\t".join(first.cells), (table,), ((0, first.page),), joined=is_joined)
                continue
            for line in first.lines:
                yield Block("\t".join(line.cells_at(columns)), (table,), ((0, line.page),), joined=is_joined)
                is_joined = True
            continue
        table = None
        text, starts = "", []
        for piece in chain:
            joined = joiner.join(text, piece.text)
            starts.append((len(joined) - len(piece.text), piece.page))
            text = joined
        marks = () if first.role == "body" else (Mark(first.role, _level(first)),)
        yield Block(text, marks, tuple(starts))


def _level(piece: Piece) -> int:
    return 1 if piece.role == "list_item" else piece.level


def _warnings(pages: Sequence[PageGlyphs]) -> list[SourceWarning]:
    blind = [page.number for page in pages if page.is_image]
    if not blind:
        return []
    listed = ", ".join(map(str, blind[:_LISTED_PAGES])) + (", …" if len(blind) > _LISTED_PAGES else "")
    return [
        SourceWarning("pages_without_text", f"pages that are only images were not read: {listed}; run OCR over them")
    ]


def parse(data: bytes, limits: Limits, words: FileWords) -> Extraction:
    """The text of a PDF file in reading order, with marks by typography and the pages."""
    document = _open(data, limits)
    pages = [page_glyphs(document[index], index + 1) for index in range(len(document))]
    _check_text(pages)
    parts: list[list[Stretch]] = [stretches(page.directions[0]) if page.directions else [] for page in pages]
    rough = typography([[Line((part,), 0) for part in page] for page in parts])
    dropped = furniture(parts, rough)
    kept = [[part for part in page if part not in away] for page, away in zip(parts, dropped)]
    gutters = _known_gutters(kept, rough.size)
    ordered = [columns(page, number, rough.size, gutters) for number, page in enumerate(kept, 1)]
    for page in pages:
        for turned in page.directions[1:]:
            ordered[page.number - 1].extend(columns(stretches(turned), page.number, rough.size))
    normal = typography([column for page in ordered for column in page])
    pieces = _footnotes_last(with_roles(_pieces(ordered, normal, words), normal, words))
    joiner = LineJoiner((piece.text for piece in pieces), words)
    blocks = list(_blocks(pieces, joiner))
    if not blocks:
        raise UnusableDocument("no_text_layer", "the PDF file has no running text; run OCR over it")
    stated = confirmed_title(document.get_metadata_dict().get("Title"), blocks)
    printed = " ".join(piece.text for piece in pieces if piece.role == "title")
    return compose(PDF, blocks, Metadata(title=printed or stated), _warnings(pages))
