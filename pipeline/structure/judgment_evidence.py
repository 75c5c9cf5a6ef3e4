"""What of its layout speaks for a judgment: numbers of paragraphs, law reports, labelled lines, names of parties."""

import re

from pydantic import Field

from pipeline.settings import Strict
from pipeline.source import TextSample
from pipeline.structure.vocabulary import StructureVocabulary

_PARAGRAPH_NUMBER = re.compile(r"(?<![^\n])[ \t]*\[(\d{1,3})\]\s*[A-ZÀ-Þ«“\"]")
_LONGEST_HEADING = 80
_REPORTER = re.compile(r"[\[(](?:1[89]|20)\d\d[\])]\s(?:\d\s)?[A-Z][A-Z.]{1,8}\b|\b(?:1[89]|20)\d\d\s[A-Z]{2,6}\s\d+\b")


class JudgmentSettings(Strict):
    """The points that the layout of a judgment gives."""

    paragraph_number: float = Field(default=1.5, description="each of the first four in brackets")
    reporter: float = Field(default=1.0, description="each citation of a law report, at most 5")
    header_field: float = Field(default=1.5, description="each labelled line above the text, at most 4")
    decision_heading: float = Field(
        default=3.0, description="each heading that only reasoned decisions have, at most 2: findings of fact"
    )
    style_of_cause: float = Field(default=3.0, description="names of parties above the text")


class JudgmentEvidence:
    """Counts what judgments have."""

    def __init__(self, settings: JudgmentSettings, vocabulary: StructureVocabulary) -> None:
        self._settings = settings
        self._match = vocabulary.match

    def points(self, sample: TextSample) -> float:
        """The points for a judgment."""
        settings = self._settings
        half = sample.text[: len(sample.text) // 2 + 1]
        numbers = {int(number) for number in _PARAGRAPH_NUMBER.findall(half)}
        run = next(count for count in range(5) if count + 1 not in numbers or count == 4)
        points = settings.paragraph_number * run + settings.reporter * min(len(_REPORTER.findall(sample.text)), 5)
        head = [line[:400] for line in sample.lines[:40] if len(line) < 400]
        fields = sum(self._match("header_field", line) is not None for line in head)
        points += settings.header_field * min(fields, 4)
        short = [line for line in sample.lines if len(line) <= _LONGEST_HEADING]
        headings = sum(self._match("decision_heading", line) is not None for line in short)
        points += settings.decision_heading * min(headings, 2)
        return points + settings.style_of_cause * any(self._match("style_of_cause", line) for line in head[:8])
