"""Headings that run into the text: between dashes ("… sank.- Divers called -The …"), in capitals ("NO DEADThe …")."""

import re
from collections.abc import Iterator, Sequence

from pipeline.structure.paragraphs import Paragraph, split_paragraph

_CROSSHEAD = re.compile(
    r"(?<=[.!?\"”»…)])- ?(?=[\"“«A-ZÀ-Þ0-9])"
    r"(?:[^\s.;:-]|[^\W_]-(?=[^\W_])|[ \xa0](?!- )){2,70}?"
    r" ?-(?=\s?[\"“«A-ZÀ-Þ0-9])|"
    r"(?<=[.!?\"”»…)] )(?:[A-ZÀ-Þ0-9'’]{1,20}[ ,]{1,2}){1,8}[A-ZÀ-Þ]{3,20}(?=[A-ZÀ-Þ][a-zß-ÿ'’]{1,20} )"
)
"""Behind the end of a sentence, a few words between dashes, or in capitals, and a sentence right behind them."""


def parted(paragraphs: Sequence[Paragraph], text: str) -> Iterator[tuple[Paragraph, bool]]:
    """The paragraphs, each parted where a heading stands inside it, and whether each is such a heading."""
    for paragraph in paragraphs:
        shown = " ".join(text[paragraph.span.start : paragraph.span.end].split())
        rest, done = paragraph, 0
        for found in _CROSSHEAD.finditer(shown):
            before, behind = split_paragraph(rest, found.start() - done, text)
            heading, rest = split_paragraph(behind, found.end() - found.start(), text)
            done = found.end() + (shown[found.end()] == " ")
            yield before, False
            yield heading, True
        yield rest, False
