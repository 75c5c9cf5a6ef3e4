"""The structure of news: headline, byline, dateline, and what the page puts around the story."""

from collections.abc import Sequence
from datetime import date

from pipeline.document import BlockKind, Document
from pipeline.source import SourceText
from pipeline.span import Span
from pipeline.structure.assembly import assemble, settle
from pipeline.structure.blocks import kinds_by_look, list_items
from pipeline.structure.crossheads import glued, parted
from pipeline.structure.dates import first_date
from pipeline.structure.front import find_title
from pipeline.structure.headings import HeadingFinder
from pipeline.structure.outline import parts
from pipeline.structure.paragraphs import Paragraph, read_paragraphs, split_paragraph
from pipeline.structure.vocabulary import StructureVocabulary

HEAD = 8
"""Byline, date and dateline stand within this many paragraphs."""
SHORT = 30
"""A link, a credit or a byline has at most this many words."""


class News:
    """Reads headline, byline, dateline, date, captions and links of a news story."""

    def __init__(self, vocabulary: StructureVocabulary) -> None:
        self._vocabulary = vocabulary
        self._headings = HeadingFinder(vocabulary)
        self._seam = glued(vocabulary.function_words | vocabulary.opening_words | vocabulary.sentence_words)

    def read(self, source: SourceText) -> Document:
        """The document; a dateline is a header field of its own, so that no sentence begins with it."""
        paragraphs, datelines = self._without_datelines(read_paragraphs(source, self._vocabulary), source.text)
        apart: dict[Span, BlockKind] = {paragraphs[index].span: "header_field" for index in datelines}
        split = [*parted(paragraphs, source.text, self._seam, self._vocabulary.seamless_words)]
        apart |= {paragraph.span: "heading" for paragraph, is_crosshead in split if is_crosshead}
        paragraphs = [paragraph for paragraph, _ in split]
        kinds = [
            apart.get(p.span, k) for p, k in zip(paragraphs, kinds_by_look(paragraphs, self._vocabulary), strict=True)
        ]
        for index, paragraph in enumerate(paragraphs):
            if kinds[index] not in (None, "list_item") or paragraph.words > SHORT:
                continue
            if index < HEAD and self._vocabulary.match("byline", paragraph.opening):
                kinds[index] = "authors"
            elif self._vocabulary.match("published", paragraph.opening) or self._is_dateline(paragraph):
                kinds[index] = "header_field"
            elif self._vocabulary.match("related", paragraph.opening):
                kinds[index] = "aside"
        title = find_title(paragraphs, kinds, source, self._vocabulary)
        if title is not None and title <= 3:
            kinds[title] = "title"
        headings = self._headings.find(paragraphs, kinds, source.text)
        for heading in headings:
            kinds[heading.index] = "heading"
        found = parts(headings, paragraphs)
        list_items(paragraphs, kinds)
        settled = settle(paragraphs, kinds, found, 0)
        return assemble(source, "news", paragraphs, settled, found, issued=self._date(paragraphs, kinds))

    def _date(self, paragraphs: Sequence[Paragraph], kinds: Sequence[BlockKind | None]) -> date | None:
        """The date of the page's label, the byline or the dateline."""
        head = [
            paragraph.opening
            for paragraph, kind in zip(paragraphs[:HEAD], kinds[:HEAD], strict=True)
            if kind in ("header_field", "authors")
        ]
        return first_date(head, self._vocabulary)

    def _is_dateline(self, paragraph: Paragraph) -> bool:
        match = self._vocabulary.match("dateline", paragraph.opening + " A")
        return bool(match) and match.end() >= len(paragraph.opening)  # type: ignore[union-attr]

    def _without_datelines(self, paragraphs: Sequence[Paragraph], text: str) -> tuple[list[Paragraph], list[int]]:
        """The paragraphs, each dateline parted from what it opens, and where these stand: a page may have several."""
        parted: list[Paragraph] = []
        datelines: list[int] = []
        for paragraph in paragraphs:
            match = self._vocabulary.match("dateline", paragraph.opening)
            if match is None or match.end() >= len(paragraph.opening):
                parted.append(paragraph)
            else:
                datelines.append(len(parted))
                parted.extend(split_paragraph(paragraph, match.end(), text))
        return parted, datelines
