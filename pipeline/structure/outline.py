"""From headings to sections: levels, kinds and extents."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.document import Section, SectionKind
from pipeline.span import Span
from pipeline.structure.candidates import Heading
from pipeline.structure.paragraphs import Paragraph
from pipeline.structure.vocabulary import SECTION_KINDS, TitleKind

_MAIN: frozenset[TitleKind] = frozenset(
    {
        "introduction",
        "method",
        "results",
        "discussion",
        "conclusion",
        "acknowledgements",
        "appendix",
        "references",
        "abstract",
        "summary",
    }
)
_UNPARTED: frozenset[TitleKind] = frozenset(
    {"abstract", "summary", "keywords", "notes", "conclusion", "acknowledgements", "references"}
)
"""Sections after which a numbering is that of the whole text, not their own."""
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_IMRAD: frozenset[TitleKind] = frozenset({"method", "results", "discussion"})
INHERITED: frozenset[SectionKind] = frozenset({"abstract", "references", "appendix", "acknowledgements"})


PROSE = 40
"""A paragraph of at least this many words above the first heading is more than front matter."""


@dataclass(frozen=True, slots=True)
class Part:
    """A section before its span is known: its heading (None for what stands before the first) and paragraphs."""

    heading: Heading | None
    level: int
    announces: TitleKind | None
    kind: SectionKind
    first: int
    last: int


def levels(headings: Sequence[Heading]) -> list[int]:
    """The depth of each heading, from 1: by the format, the number, or what looks alike."""
    ranks = sorted({heading.level for heading in headings if heading.level})
    if len(ranks) == 1 and any(heading.number for heading in headings):
        headings = [replace(heading, level=None) for heading in headings]
        ranks = []
    order = _orders(headings)
    has_imrad = len({h.announces.kind for h in headings if h.announces and h.announces.is_whole} & _IMRAD) >= 2
    found: list[int] = []
    numbered_level = 0
    for heading in headings:
        numbered = heading.number
        is_main = heading.announces is not None and heading.announces.is_whole and heading.announces.kind in _MAIN
        if heading.level:
            level = ranks.index(heading.level) + 1
        elif numbered and numbered.style in order:
            level = order[numbered.style] + len(numbered.number) - 1
            numbered_level = level
        elif is_main or heading.style == "capitals":
            level, numbered_level = 1, 0
        elif ranks:
            level = min(len(ranks) + 1, (found[-1] if found else 0) + 1)
        elif order:
            level = numbered_level + 1
        else:
            level = 2 if has_imrad and found else 1
            if heading.style == "terminated" and found:
                level = 2
        found.append(min(level, (found[-1] if found else 0) + 1))
    return found


def _orders(headings: Sequence[Heading]) -> dict[str, int]:
    """The level of the outermost headings of each style of numbers: I. A. 1. nest as they come."""
    order: dict[str, int] = {}
    last: dict[str, int] = {}
    for position, heading in enumerate(headings):
        if heading.number and not heading.level:
            last[heading.number.style] = position
    for position, heading in enumerate(headings):
        if heading.number and not heading.level and heading.number.style not in order:
            open_styles = [style for style in order if last[style] > position]
            order[heading.number.style] = len(open_styles) + (2 if _is_nested(headings, position) else 1)
    return order


def _is_nested(headings: Sequence[Heading], position: int) -> bool:
    """Whether a numbering begins inside a section without number: Methods, then 1. Animals."""
    heading = headings[position]
    above = headings[position - 1].announces if position and headings[position - 1].number is None else None
    if above is None or not above.is_whole or above.kind in _UNPARTED:
        return False
    return heading.announces is None or heading.announces.kind != "introduction"


def parts(headings: Sequence[Heading], paragraphs: Sequence[Paragraph]) -> list[Part]:
    """The sections as ranges of paragraphs `[first, last)`, each up to the next heading of any level."""
    found: list[Part] = []
    if paragraphs and (not headings or headings[0].index > 0):
        last = headings[0].index if headings else len(paragraphs)
        found.append(Part(None, 1, None, "front" if headings else "other", 0, last))
    open_kinds: list[tuple[int, TitleKind | None, SectionKind]] = []
    ends = [*(heading.index for heading in headings[1:]), len(paragraphs)][: len(headings)]
    for heading, level, last in zip(headings, levels(headings), ends, strict=True):
        open_kinds = [entry for entry in open_kinds if entry[0] < level]
        announces = _announced(heading, last, paragraphs)
        kind = SECTION_KINDS[announces] if announces else "other"
        if announces is None and open_kinds and open_kinds[-1][2] in INHERITED:
            _, announces, kind = open_kinds[-1]
        open_kinds.append((level, announces, kind))
        found.append(Part(heading, level, announces, kind, heading.index, last))
    return found


def with_introduction(found: Sequence[Part], paragraphs: Sequence[Paragraph]) -> list[Part]:
    """The sections, the text before the first heading taken as the introduction where no heading announces one."""
    first, *others = found
    has_prose = any(paragraph.words >= PROSE for paragraph in paragraphs[first.first : first.last])
    if first.kind != "front" or not has_prose or any(part.kind == "introduction" for part in others):
        return list(found)
    return [replace(first, kind="introduction"), *others]


def _announced(heading: Heading, last: int, paragraphs: Sequence[Paragraph]) -> TitleKind | None:
    """What the words of a heading announce, where its place and its paragraphs bear it out."""
    if heading.announces is None:
        return None
    kind = heading.announces.kind
    body = paragraphs[heading.index + 1 : last]
    is_early = heading.index * 3 <= len(paragraphs)
    if kind == "summary":
        return "abstract" if is_early else "conclusion"
    if kind in ("abstract", "references", "notes") and not heading.announces.is_whole:
        return None
    if kind == "references" and not _are_entries(body):
        return None
    return kind


def _are_entries(body: Sequence[Paragraph]) -> bool:
    """Whether at least half of the paragraphs have the year that a reference has."""
    shown = body[:20]
    return sum(bool(_YEAR.search(paragraph.opening)) for paragraph in shown) * 2 >= len(shown)


def sections_of(found: Sequence[Part], paragraphs: Sequence[Paragraph]) -> list[Section]:
    """The sections with their extents: a section reaches to the next heading of its level or above."""
    sections: list[Section] = []
    for position, part in enumerate(found):
        last = part.last
        if part.heading is not None:
            for follower in found[position + 1 :]:
                if follower.level <= part.level:
                    break
                last = follower.last
        span = Span(paragraphs[part.first].span.start, paragraphs[last - 1].span.end)
        sections.append(Section(part.heading.title if part.heading else None, part.level, part.kind, span))
    return sections
