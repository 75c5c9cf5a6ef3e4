"""Headings that run into the text: "… sank.- Divers called -The …", "… sank. NO DEADThe …", "… sank. Two deadThe …"."""

import re
from collections.abc import Collection, Iterator, Sequence

from pipeline.structure.paragraphs import Paragraph, split_paragraph

_CROSSHEAD = re.compile(
    r"(?<=[.!?\"”»…)])- ?(?=[\"“«A-ZÀ-Þ0-9])"
    r"(?:[^\s.;:-]|[^\W_]-(?=[^\W_])|[ \xa0](?!- )){2,70}?"
    r" ?-(?=\s?[\"“«A-ZÀ-Þ0-9])|"
    r"(?<=[.!?\"”»…)] )(?:[A-ZÀ-Þ0-9'’]{1,20}[ ,]{1,2}){1,8}[A-ZÀ-Þ]{3,20}(?=[A-ZÀ-Þ][a-zß-ÿ'’]{1,20} )"
)
"""Behind the end of a sentence, a few words between dashes, or in capitals, and a sentence right behind them."""


def glued(openers: Collection[str]) -> re.Pattern[str]:
    """What finds a few words behind the end of a sentence that the next one touches, by a word that may open it."""
    capitalized = sorted(word.capitalize() for word in openers if len(word) > 1 and word.isalpha())
    first = rf"(?:{'|'.join(map(re.escape, capitalized))})[ ,'’]|[A-ZÀ-Þ]['’][a-zß-ÿ]"
    return re.compile(
        rf"(?:(?<=[.!?\"”»…])\s?|(?<=:))(?=[A-ZÀ-Þ0-9])(?:[^\s.!?;:]{{1,30}} ){{1,11}}?"
        rf"(?:[^\W\d_]*[a-zß-ÿ]{{3}}|\d{{1,4}})(?={first})"
    )


def parted(
    paragraphs: Sequence[Paragraph], text: str, seam: re.Pattern[str] | None = None
) -> Iterator[tuple[Paragraph, bool]]:
    """The paragraphs, each parted where a heading stands inside it, and whether each is such a heading.

    `seam` finds those that only touch the next sentence (`glued`).
    """
    for paragraph in paragraphs:
        shown = " ".join(text[paragraph.span.start : paragraph.span.end].split())
        rest, done = paragraph, 0
        for start, end in _headings(shown, seam):
            if start < done:
                continue
            before, behind = split_paragraph(rest, start - done, text)
            heading, rest = split_paragraph(behind, end - start, text)
            done = end + (shown[end] == " ")
            yield before, False
            yield heading, True
        yield rest, False


def _headings(shown: str, seam: re.Pattern[str] | None) -> list[tuple[int, int]]:
    found = [*_CROSSHEAD.finditer(shown), *(seam.finditer(shown) if seam is not None else ())]
    return sorted((each.start() + (shown[each.start()] == " "), each.end()) for each in found)
