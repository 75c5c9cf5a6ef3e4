"""Texts, and short views of their structure, for the tests of the structure stage."""

from collections.abc import Mapping
from itertools import pairwise

from pipeline.components import Components
from pipeline.document import Document, Genre
from pipeline.profile_table import ProfileTable
from pipeline.settings import load_configuration
from pipeline.source import LayoutMark, MarkKind, SourceText
from pipeline.span import Span
from pipeline.stages import GenreReader


def source(text: str, *marks: LayoutMark, title: str | None = None, media_type: str = "text/plain") -> SourceText:
    """A source text with layout marks."""
    return SourceText(text, media_type, "0", marks=marks, title=title)


def genres() -> Mapping[Genre, GenreReader]:
    """What reads each kind of text, as the tables say that ship."""
    configuration = load_configuration(None)
    return Components(configuration, ProfileTable(configuration)).genres()


def mark(text: str, kind: MarkKind, words: str, level: int = 0) -> LayoutMark:
    """A mark over the first occurrence of some words."""
    start = text.index(words)
    return LayoutMark(kind, Span(start, start + len(words)), level)


def kinds(document: Document) -> list[tuple[str, str]]:
    """The kind and the first words of every block."""
    return [(block.kind, " ".join(block.span.of(document.text).split())[:40]) for block in document.blocks]


def outline(document: Document) -> list[tuple[int, str, str | None]]:
    """Level, kind and title of every section."""
    return [
        (section.level, section.kind, section.title.of(document.text) if section.title else None)
        for section in document.sections
    ]


def assert_covered(document: Document) -> None:
    """Blocks are in order and disjoint, leave out only white space, and lie in the section that they name."""
    text = document.text
    ends = [0, *(block.span.end for block in document.blocks)]
    starts = [*(block.span.start for block in document.blocks), len(text)]
    for end, start in zip(ends, starts, strict=True):
        assert end <= start
        assert not text[end:start].strip(), f"no block covers {text[end:start]!r}"
    for block in document.blocks:
        assert document.sections[block.section].span.contains(block.span)
    for earlier, later in pairwise(document.sections):
        assert earlier.span.start <= later.span.start
