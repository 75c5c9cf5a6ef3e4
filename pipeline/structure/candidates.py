"""Lines that may be headings, read into number and words; and the headings that some of them turn out to be."""

import re
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.span import Span
from pipeline.structure.numbering import Numbered, read_number
from pipeline.structure.paragraphs import Paragraph
from pipeline.structure.vocabulary import StructureVocabulary, Title

LONGEST = 30
"""A heading has at most this many words."""
_HASH = re.compile(r"(?P<signs>#{1,6})\s+(?=\S)")

Looks = Literal["marked", "capitals", "plain"]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its paragraph, the span of its words, its number, and how it looks.

    `level` is what the format says, else None; headings of one `style` stand at one level.
    """

    index: int
    title: Span
    number: Numbered | None
    announces: Title | None
    style: str
    level: int | None


@dataclass(frozen=True, slots=True)
class HeadingCandidate:
    """A line that may be a heading: `words` are without number and signs, `level` is the format's."""

    index: int
    paragraph: Paragraph
    title: Span
    words: str
    number: Numbered | None
    announces: Title | None
    looks: Looks
    level: int | None

    @property
    def is_known(self) -> bool:
        """Whether its words are wholly a title of the lexicon."""
        return self.announces is not None and self.announces.is_whole

    @property
    def style(self) -> str:
        """What it has in common with headings of its level."""
        if self.number:
            return f"{self.number.style}-{len(self.number.number)}"
        return "terminated" if self.words.endswith(".") else self.looks

    def as_heading(self) -> Heading:
        """The heading that it is found to be."""
        return Heading(self.index, self.title, self.number, self.announces, self.style, self.level)


_FIELD = re.compile(r"[^\W\d_]{2}[^\W_]*:? {4,}\S")
"""A word, and far from it something else on its line: a label with its value in columns, and no heading."""


def read_candidate(
    index: int, paragraph: Paragraph, follower: Paragraph | None, vocabulary: StructureVocabulary, text: str
) -> HeadingCandidate | None:
    """The candidate that a paragraph is, or None where it is too long or has no words; `follower` may underline it."""
    if not paragraph.is_whole or paragraph.words > LONGEST or paragraph.is_tabular or paragraph.lines > 3:
        return None
    opening, span = paragraph.opening, paragraph.span
    if paragraph.mark is None and _FIELD.search(text, span.start, span.end):
        return None
    looks: Looks = "plain"
    level: int | None = None
    if paragraph.mark and paragraph.mark.kind == "heading":
        looks, level = "marked", paragraph.mark.level
    elif sign := _HASH.match(opening):
        looks, level = "marked", len(sign["signs"])
        opening = opening[sign.end() :].rstrip("# ")
        start = span.start + len(text[span.start : span.end]) - len(text[span.start : span.end].lstrip("# \t"))
        span = Span(start, start + len(text[start : span.end].rstrip("# \t"))) if opening else span
    elif follower and follower.is_rule and not follower.has_gap_before and not paragraph.is_terminated:
        looks, level = "marked", 1 if follower.opening[0] == "=" else 2
    number = read_number(opening)
    words = opening
    if division := vocabulary.division.match(opening):
        labelled = read_number(opening[division.end() :] + " x")
        number = replace(labelled, style=division["word"].lower()) if labelled else number
    elif number:
        words = opening[number.words_at :]
        if again := read_number(words):
            words = words[again.words_at :]
    words = words.strip("*_ ")
    if not any(sign.isalpha() for sign in words):
        return None
    if looks == "plain" and words.isupper() and len(words) > 3:
        looks = "capitals"
    return HeadingCandidate(index, paragraph, span, words, number, vocabulary.title(words), looks, level)
