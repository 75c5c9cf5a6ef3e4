"""What runs into the text: "… sank.- Divers called -The …", "… sank. Two deadThe …", "… sank.The mayor …"."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache

from pipeline.structure.paragraphs import Paragraph, split_paragraph

_CROSSHEAD = re.compile(
    r"(?<=[.!?\"”»…)])- ?(?=[\"“«A-ZÀ-Þ0-9])"
    r"(?:[^\s.;:-]|[^\W_]-(?=[^\W_])|[ \xa0](?!- )){2,70}?"
    r" ?-(?=\s?[\"“«A-ZÀ-Þ0-9])|"
    r"(?<=[.!?\"”»…)] )(?:[A-ZÀ-Þ0-9'’]{1,20}[ ,]{1,2}){1,8}[A-ZÀ-Þ]{3,20}(?=[A-ZÀ-Þ][a-zß-ÿ'’]{1,20} )"
)
"""Behind the end of a sentence, a few words between dashes, or in capitals, and a sentence right behind them."""
_SAID = re.compile(
    r"(?<=[.!?\"”»…])\s?(?:\"(?! )[^\"“”]{8,80}[^\s\"“”]\"|“[^\"“”]{8,80}”)"
    r"(?=[A-ZÀ-Þ](?:[a-zß-ÿ]*[ ,]|['’])|[\"“][A-ZÀ-Þ])"
)
"""Somebody's words as a heading: "… he said. "We lost it all"The mayor …"."""
_WHOLE, _LAST = re.compile(r"\w+"), re.compile(r"\w+\Z")
_LONGEST = 40
"""Signs of a word."""
_TOUCHING = re.compile(
    r"(?:[^\W_]{2}[a-zß-ÿ]{3}|[A-ZÀ-Þ]{3}|\w[\"”»]|[A-ZÀ-Þ][a-zß-ÿ]{3,20} \d)[.!?]"
    r"(?=(?P<mark>\"?)[“«]?[A-ZÀ-Þ](?:[a-zß-ÿ]*[ ,]|['’][a-zß-ÿ]))"
)
"""The end of a sentence that the next one touches; not "Dr.Lam", not "Kasre.org"."""


def glued(openers: Collection[str]) -> re.Pattern[str]:
    """What finds a few words behind the end of a sentence that the next one touches, by a word that may open it."""
    capitalized = sorted(word.capitalize() for word in openers if len(word) > 1 and word.isalpha())
    first = rf"(?:{'|'.join(map(re.escape, capitalized))})[ ,'’]|[A-ZÀ-Þ]['’][a-zß-ÿ]"
    return re.compile(
        rf"(?:(?<=[.!?\"”»…])(?!(?<=\d\.)\d)\s?|(?<=:))(?=[A-ZÀ-Þ0-9])(?:[^\s.!?;:]{{1,30}} ){{1,11}}?"
        rf"(?:[^\W\d_]*[a-zß-ÿ]{{3}}|\d{{1,4}})(?={first})"
    )


def parted(
    paragraphs: Sequence[Paragraph], text: str, seam: re.Pattern[str] | None = None, names: Collection[str] = ()
) -> Iterator[tuple[Paragraph, bool]]:
    """The paragraphs, each parted where a heading stands inside it, and whether each is such a heading.

    So are sentences that touch. `seam` finds headings that only touch the next sentence (`glued`), but not within one
    of the `names`, or a word that the text has twice.
    """
    counts = cache(lambda: Counter(_WHOLE.findall(text)))
    for paragraph in paragraphs:
        shown = " ".join(text[paragraph.span.start : paragraph.span.end].split())
        rest, done = paragraph, 0
        for start, end in sorted({*_headings(shown, seam), *_seams(shown)}):
            if start < done or (start < end and _is_in_name(shown, end, counts, names)):
                continue
            if start > done:
                before, rest = split_paragraph(rest, start - done, text)
                yield before, False
            if start < end:
                heading, rest = split_paragraph(rest, end - start, text)
                yield heading, True
            done = end + (shown[end] == " ")
        yield rest, False


def _is_in_name(shown: str, place: int, counts: Callable[[], Mapping[str, int]], names: Collection[str]) -> bool:
    """Whether a capital stands within a name: "LinkedIn"."""
    before, behind = _LAST.search(shown, max(0, place - _LONGEST), place), _WHOLE.match(shown, place)
    if before is None or behind is None:
        return False
    word = before[0] + behind[0]
    return word.lower() in names or counts()[word] > 1


def _headings(shown: str, seam: re.Pattern[str] | None) -> Iterator[tuple[int, int]]:
    found = [*_CROSSHEAD.finditer(shown), *(seam.finditer(shown) if seam is not None else ())]
    marks = _marks(shown)
    said = (each for each in _SAID.finditer(shown) if not _is_open(marks, each.start()))
    yield from ((each.start() + (shown[each.start()] == " "), each.end()) for each in (*found, *said))


def _seams(shown: str) -> Iterator[tuple[int, int]]:
    """Where a sentence touches the next one: before a mark that opens a quotation, or behind one that closes it."""
    marks = _marks(shown)
    for each in _TOUCHING.finditer(shown):
        end = each.end() + (bool(each["mark"]) and _is_open(marks, each.end()))
        yield end, end


def _marks(shown: str) -> Sequence[int]:
    return [place for place, sign in enumerate(shown) if sign == '"']


def _is_open(marks: Sequence[int], place: int) -> bool:
    """Whether a quotation is open at a place, by the marks before it."""
    return bisect_left(marks, place) % 2 == 1
