"""Structure without guesses: every line is a paragraph."""

import re

from pipeline.document import Block, Document, Section
from pipeline.resources import Resources
from pipeline.settings import NoSettings
from pipeline.source import SourceText
from pipeline.span import Span

_LINE = re.compile(r"[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]*\S[^\n\r\v\f\x1c-\x1e\x85\u2028\u2029]*")


class LineStructure:
    """Takes every line for a paragraph, and nothing for a title: for texts whose every word counts alike."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:
        pass

    def structure(self, source: SourceText) -> Document:
        """The document, of no particular genre, with one section."""
        blocks = tuple(
            Block(Span(*line.span()), "paragraph", 0, page=source.page_of(line.start()))
            for line in _LINE.finditer(source.text)
        )
        whole = Section(None, 1, "front", Span(0, max(1, len(source.text))))
        return Document(source, "other", blocks, (whole,), date=source.date)
