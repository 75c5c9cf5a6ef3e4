"""The structure of articles, and of whatever else has headings: typography and the words of the lexicon."""

from pydantic import Field

from pipeline.document import BlockKind, Document, Genre
from pipeline.settings import Strict
from pipeline.source import SourceText
from pipeline.structure.assembly import assemble, settle
from pipeline.structure.blocks import kinds_by_look, list_items
from pipeline.structure.candidates import Heading
from pipeline.structure.front import find_title, mark_front
from pipeline.structure.genre import SHEETS
from pipeline.structure.headings import HeadingFinder
from pipeline.structure.outline import parts, with_introduction
from pipeline.structure.paragraphs import Paragraph, read_paragraphs
from pipeline.structure.vocabulary import StructureVocabulary


class TypographySettings(Strict):
    """Settings of the structure of articles and other texts with headings."""

    abstract_words: int = Field(default=600, gt=0, description="longest author's abstract, in words")


class Typography:
    """Reads title, authors, abstract, sections, captions, lists, quotations and references from a text's looks."""

    def __init__(self, settings: TypographySettings, vocabulary: StructureVocabulary) -> None:
        self._settings = settings
        self._vocabulary = vocabulary
        self._headings = HeadingFinder(vocabulary)

    def read(self, source: SourceText, genre: Genre) -> Document:
        """The document with its blocks and sections (Saggion & Lapalme 2002, section 4.1)."""
        paragraphs = read_paragraphs(source, self._vocabulary)
        kinds = kinds_by_look(paragraphs, self._vocabulary)
        title = find_title(paragraphs, kinds, source, self._vocabulary)
        if title is not None:
            kinds[title] = "title"
        mark_front(paragraphs, kinds, title, self._vocabulary)
        headings = self._sections(paragraphs, kinds, source.text)
        found = parts(headings, paragraphs)
        if genre == "article" and found and kinds.count("abstract") == 0:
            found = with_introduction(found, paragraphs)
        for heading in headings:
            kinds[heading.index] = "heading"
        list_items(paragraphs, kinds)
        settled = settle(
            paragraphs,
            kinds,
            found,
            self._settings.abstract_words,
            has_notes=source.media_type not in SHEETS,
        )
        return assemble(source, genre, paragraphs, settled, found)

    def _sections(self, paragraphs: list[Paragraph], kinds: list[BlockKind | None], text: str) -> list[Heading]:
        """The headings without those that a list of references seems to have."""
        found = self._headings.find(paragraphs, kinds, text)
        kept: list[Heading] = []
        is_among_references = False
        for heading in found:
            announced = heading.announces.kind if heading.announces else None
            if announced == "references" and heading.announces and heading.announces.is_whole:
                is_among_references = heading.index * 5 >= len(paragraphs) * 2
            elif is_among_references and announced is None and heading.level is None:
                continue
            kept.append(heading)
        return kept
