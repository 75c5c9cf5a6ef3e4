"""The parts of a document, where few of its sentences can be told: what its headings announce."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.passages import Passage
from pipeline.digest.rules import title_of
from pipeline.digest.surface import Surface
from pipeline.digest.words import DigestWords
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.languages import traits_of
from pipeline.span import SourceSpan, Span

_FEW: Final = 45
"""Words of all passages together that tell too little of a document."""
_SHORT: Final = 250
_LEAST: Final = 3
_MOST: Final = 9
_LONGEST: Final = 10
_ROOM: Final = 45


def parts_of(
    document: Document, passages: Sequence[Passage], surfaces: Sequence[Surface], words: DigestWords
) -> Iterator[Passage]:
    """One passage that names the parts, or none: where enough is told, or there are no headings."""
    told = sum(passage.words for passage in passages)
    if told >= _FEW or not surfaces or len(document.text.split()) < _SHORT:
        return
    spans: list[Span] = []
    titles: list[str] = []
    for section in document.sections:
        title = title_of(fragment(document, section.title)) if section.title else ""
        count = len(title.split())
        is_sound = 0 < count <= _LONGEST and title[0].isalnum() and title not in titles and not {*title} & {*"@(:"}
        if section.title is None or not is_sound or sum(c.isalpha() for c in title) < len(title) / 2:
            continue
        if len(titles) == _MOST or sum(len(each.split()) for each in titles) + count > _ROOM:
            break
        titles.append(title)
        spans.append(section.title)
    if len(titles) < _LEAST:
        return
    colon = traits_of(words.language).space_before.get(":", "")
    text = f"{words.values('opening')['parts']}{colon}: {'; '.join(titles)}."
    places = tuple(SourceSpan(0, span, document.source.page_of(span.start)) for span in spans)
    last = replace(surfaces[-1], index=surfaces[-1].index + 1, weight=0.0, keys=frozenset(), speaker=None)
    yield Passage(last, text, places, is_written=True)
