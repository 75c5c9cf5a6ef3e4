"""The parts of a document: what its headings announce, the points of a meeting among them."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.rules import title_of
from pipeline.digest.elements.words import DigestWords
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface
from pipeline.document import Document, Section
from pipeline.fragments import fragment
from pipeline.languages import traits_of
from pipeline.span import SourceSpan, Span

ITEMS: Final = "items"
_SHORT: Final = 700
_SHORT_MEETING: Final = 250
"""Words of a document whose parts need not be named."""
_LEAST: Final = 3
_MOST: Final = 9
_MANY: Final = 20
"""Headings of one depth beyond which the first ones do not tell what there is."""
_LONGEST: Final = 11
_ROOM: Final = 50
_SOUND: Final = 0.75
"""Share of the headings that must be sound: where fewer are, layout was taken for headings."""
_TEXT: Final = 90
"""Code points of a part at least, its heading among them: lines of a cover are no parts."""
_TELLING: Final = 2.4
"""Words of a heading on average, that tell what stands below it."""
_TELLING_SURELY: Final = 3.2
"""The same where headings are known by their typography alone."""
_ITEMS: Final = 1.6
"""The same of a meeting, whose points may be names."""
_NUMBERED = re.compile(r"\w+\.?\s?(?:[^\W\d_]°\s?)?(?:\d{1,3}|[IVXL]{1,6})[^\W\d_]{0,2}")
"""The number of a part without its title: "Article 2"."""
_SAME: Final = 0.7
"""Share of a heading's words that are those of the title, which says the title again."""
_GUESSED: Final = frozenset({"application/pdf", "text/plain"})


def parts_of(
    document: Document,
    surfaces: Sequence[Surface],
    words: DigestWords,
    opening: str,
    is_formal: Callable[[str], bool],
) -> Passage | None:
    """The passage that names the parts, or None where there are too few, too many, or they are not surely parts."""
    if not surfaces or len(document.text.split()) < (_SHORT_MEETING if opening == ITEMS else _SHORT):
        return None
    found = list(_headings(document, is_formal))
    telling = _TELLING_SURELY if document.source.media_type in _GUESSED else _TELLING
    least = _ITEMS if opening == ITEMS else telling
    if not _LEAST <= len(found) <= _MANY or sum(len(t.split()) for t, _ in found) < least * len(found):
        return None
    titles: list[str] = []
    spans: list[Span] = []
    for title, span in found:
        count = sum(len(each.split()) for each in titles) + len(title.split())
        if len(titles) == _MOST or count > _ROOM:
            break
        titles.append(title)
        spans.append(span)
    colon = traits_of(words.language).space_before.get(":", "")
    end = "." if len(titles) == len(found) else "…"
    text = f"{words.values('opening')[opening]}{colon}: {'; '.join(titles)}{'' if titles[-1][-1] in '?!' else end}"
    places = tuple(SourceSpan(0, span, document.source.page_of(span.start)) for span in spans)
    last = replace(surfaces[-1], index=surfaces[-1].index + 1, weight=0.0, keys=frozenset(), speaker=None)
    return Passage(last, text, places, is_written=True)


def _headings(document: Document, is_formal: Callable[[str], bool]) -> Iterator[tuple[str, Span]]:
    """The headings of the highest depth that has several, as far as they say something of their own."""
    sections = [s for s in document.sections if s.title is not None]
    depths = Counter(s.level for s in sections)
    level = next((each for each in sorted(depths) if depths[each] >= _LEAST), None)
    own = [s for s in sections if s.level == level]
    titles = [(_title(document, s), s) for s in own]
    telling = [(title, section) for title, section in titles if title and not is_formal(title)]
    sound = [(title, section) for title, section in telling if _is_sound(title) and len(section.span) > _TEXT]
    if len(sound) < _SOUND * len(telling):
        return
    title_words = _words(document.title or "")
    said: set[str] = set()
    for title, section in sound:
        if section.title is not None and title not in said:
            said.add(title)
            if len(_words(title) & title_words) < _SAME * len(_words(title)):
                yield title, section.title


def _words(text: str) -> frozenset[str]:
    return frozenset(text.casefold().split())


def _title(document: Document, section: Section) -> str:
    return title_of(fragment(document, section.title)) if section.title else ""


def _is_sound(title: str) -> bool:
    """Whether a heading is one: a few words, not all in capitals, no field, address or number."""
    count = len(title.split())
    letters = sum(c.isalpha() for c in title)
    return (
        0 < count <= _LONGEST
        and title[0].isalnum()
        and not {*title} & {*"@(:[{|<>=_•/"}
        and letters >= len(title) * 0.7
        and title[-1] not in ".,;…"
        and not (title.isupper() and count > 1)
        and _NUMBERED.fullmatch(title) is None
    )
