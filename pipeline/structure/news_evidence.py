"""What of its layout speaks for news: dateline, byline, date of publication, links around the story."""

import re
from typing import Final

from pydantic import Field

from pipeline.settings import Strict
from pipeline.source import TextSample
from pipeline.structure.vocabulary import RuleType, StructureVocabulary

LONG = 24_000
"""Code points of 4,000 words."""
_BLANK = re.compile(r"\n\s*\n")
_WHOLE = re.compile(r"[.!?…][\"”»)\]]*$")
_AROUND: Final[tuple[RuleType, ...]] = ("byline", "published", "related")


class NewsSettings(Strict):
    """The points that the layout of a news story gives."""

    dateline: float = Field(default=4.0, description="in the first lines")
    byline: float = Field(default=2.0, description="byline, date of publication or links around the story")
    long_news: float = Field(default=-20.0, description="more than 4,000 words")


class NewsEvidence:
    """Looks for what stands above a story."""

    def __init__(self, settings: NewsSettings, vocabulary: StructureVocabulary) -> None:
        self._settings = settings
        self._match = vocabulary.match

    def points(self, sample: TextSample) -> float:
        """The points for news."""
        settings = self._settings
        head = [line[:400] for line in sample.lines[:8]]
        opens = (self._match("dateline", line) and _is_text(sample.text, line) for line in head[:4])
        points = settings.dateline * any(opens)
        points += settings.byline * any(self._match(name, line) for line in head for name in _AROUND)
        return points + (settings.long_news if sample.length > LONG else 0.0)


def _is_text(text: str, line: str) -> bool:
    """Whether a line begins a paragraph of sentences, and no head of a paper: "BAY CLINIC — Day ward, level 2"."""
    paragraph = _BLANK.split(text[text.find(line) :], maxsplit=1)[0]
    return _WHOLE.search(paragraph.rstrip()) is not None
