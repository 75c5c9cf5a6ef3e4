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
_SECTIONS: frozenset[TitleKind] = frozenset(get_args(TitleKind)) - {"appendix", "notes", "other", "summary"}


class ArticleSettings(TypographySettings):
    """How articles are structured, and the points that their layout gives."""

    section_title: float = Field(default=1.5, description="each kind of section title, at most 6")
    numbered_heading: float = Field(default=1.0, description="each, at most 4")
    caption: float = Field(default=1.0, description="each, at most 4")
    citation: float = Field(default=0.5, description="each citation of the literature, at most 10")
    short_article: float = Field(default=-2.0, description="fewer than 400 words")


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
            elif len(line) < 100:
                headings += bool(_DECIMAL_HEADING.match(line))
                title = self._vocabulary.title(line.lstrip("#0123456789.IVX "))
                if title and title.is_whole and title.kind in _SECTIONS:
                    titles.add(title.kind)
        settings = self._settings
        citations = len(_CITATION.findall(sample.text)) - len(_PARAGRAPH_NUMBER.findall(sample.text))
        points = settings.section_title * min(len(titles), 6) + settings.numbered_heading * min(headings, 4)
        points += settings.caption * min(captions, 4) + settings.citation * min(max(citations, 0), 10)
        return points + (settings.short_article if sample.length < SHORT else 0.0)
