"""What of its layout speaks for an article: titles of sections, numbered headings, captions, citations."""

import re
from typing import get_args

from pydantic import Field

from pipeline.source import TextSample
from pipeline.structure.typography import TypographySettings
from pipeline.structure.vocabulary import StructureVocabulary, TitleKind

SHORT = 2400
"""Code points of 400 words."""
_PARAGRAPH_NUMBER = re.compile(r"(?<![^\n])[ \t]*\[\d{1,3}\]\s*[A-ZÀ-Þ«“\"]")
_DECIMAL_HEADING = re.compile(r"(?:\d{1,2}\.)+\d{1,2}\.?\s+[A-ZÀ-Þ][^.!?]{2,80}$|\d{1,2}\.?\s+[A-ZÀ-Þ][^.!?,;:]{2,60}$")
_CITATION = re.compile(r"\((?:[^()\d]{2,60},? )(?:19|20)\d\d[a-z]?[;)]|\[\d{1,3}(?:[,–-]\s?\d{1,3})*\]")
_OWN: frozenset[TitleKind] = frozenset({"keywords", "references"})
"""Sections that articles alone have: what else they have, reports have too, and a report may open with its "résumé"."""
_LABEL = re.compile(r"\s*[:—]")
"""What parts a title from the text on its line: "Keywords: pump, flow"."""
_FEWEST_CITATIONS = 2
_SECTIONS: frozenset[TitleKind] = frozenset(get_args(TitleKind)) - {"appendix", "notes", "other", "summary"}


class ArticleSettings(TypographySettings):
    """How articles are structured, and the points that their layout gives."""

    section_title: float = Field(default=1.5, description="each kind of section title, at most 6")
    numbered_heading: float = Field(default=1.0, description="each, at most 4")
    caption: float = Field(default=1.0, description="each, at most 4")
    citation: float = Field(default=0.5, description="each citation of the literature, at most 10")
    short_article: float = Field(default=-2.0, description="fewer than 400 words")
    unmarked: float = Field(
        default=-8.0, description="no keywords, references or two citations: a report has methods and results too"
    )


class ArticleEvidence:
    """Counts what articles have."""

    def __init__(self, settings: ArticleSettings, vocabulary: StructureVocabulary) -> None:
        self._settings = settings
        self._vocabulary = vocabulary

    def points(self, sample: TextSample) -> float:
        """The points for an article."""
        titles: set[TitleKind] = set()
        headings = captions = 0
        for line in sample.lines:
            if len(line) > 400:
                continue
            if self._vocabulary.match("caption", line):
                captions += 1
                continue
            if (label := self._title(_LABEL.split(line, 1)[0])) in _OWN:
                titles.add(label)
            elif len(line) < 100:
                headings += bool(_DECIMAL_HEADING.match(line))
                title = self._title(line)
                if title in _SECTIONS:
                    titles.add(title)
        settings = self._settings
        citations = len(_CITATION.findall(sample.text)) - len(_PARAGRAPH_NUMBER.findall(sample.text))
        points = settings.section_title * min(len(titles), 6) + settings.numbered_heading * min(headings, 4)
        points += settings.caption * min(captions, 4) + settings.citation * min(max(citations, 0), 10)
        if titles.isdisjoint(_OWN) and citations < _FEWEST_CITATIONS:
            points += settings.unmarked
        return points + (settings.short_article if sample.length < SHORT else 0.0)

    def _title(self, line: str) -> TitleKind | None:
        """The kind of section of which a line is the whole title."""
        title = self._vocabulary.title(line.lstrip("#0123456789.IVX "))
        return title.kind if title and title.is_whole else None
