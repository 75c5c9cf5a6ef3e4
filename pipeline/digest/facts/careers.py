"""Posts and degrees of a curriculum vitae: lines with the years beside, before, behind or below what they are of."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.elements.line import lines_of
from pipeline.digest.elements.words import DigestWords
from pipeline.document import Document
from pipeline.fragments import fragment
from pipeline.span import Span

POSITION: Final = "position"
EDUCATION: Final = "education"
RULE: Final = "digest.career"
_LONGEST: Final = 18
"""Words of a line that names a post and whom it was held with."""
_LEAST: Final = 2
_BETWEEN: Final = " \t,;:|–—-"
_MARKS: Final = _BETWEEN + "()"


class CareerReader:
    """Reads them in one language; `still` are the words for a post that is held to this day."""

    def __init__(self, words: DigestWords) -> None:
        year = r"(?:[^\W\d_]{3,9}\.?\s|\d\d?/)?(?:19|20)\d\d"
        span = rf"{year}(?:\s?[-–—/]\s?(?:{year}|\d\d(?!\d)|(?:{words.pattern('still')})(?!\w)))?"
        since = rf"(?:{words.pattern('since')})\s{year}"
        self._years = re.compile(rf"(?:{since}|{span})", re.IGNORECASE)
        self._education = re.compile(rf"(?:{words.pattern('education_heading')})\W*", re.IGNORECASE)
        self._career = re.compile(rf"(?:{words.pattern('career_heading')})\W*", re.IGNORECASE)

    def find(self, document: Document) -> Iterator[KeyFact]:
        """The posts and degrees in their order, each with its years."""
        text = document.text
        name: str | None = None
        before: Span | None = None
        for line in lines_of(text, Span(0, len(text))):
            said = line.of(text).strip()
            if not said:
                continue
            if self._education.fullmatch(said) or self._career.fullmatch(said):
                name = EDUCATION if self._education.fullmatch(said) else POSITION
                before = None
                continue
            if name is not None and (found := self._of(text, line, before)) is not None:
                what, years = found
                value = f"{fragment(document, what)} ({fragment(document, years)})"
                spans = sorted((what, years), key=lambda span: span.start)
                yield KeyFact(name, value, None, tuple(place_of(document, span) for span in spans), RULE)
                before = None
            else:
                before = line if _is_title(said) else None

    def _of(self, text: str, line: Span, before: Span | None) -> tuple[Span, Span] | None:
        """What a line names and its years; the line above names it where this one has only years."""
        begin = line.start + len(line.of(text)) - len(line.of(text).lstrip(_MARKS))
        whole = line.start + len(line.of(text).rstrip(_BETWEEN + "."))
        end = line.start + len(line.of(text).rstrip(_MARKS + "."))
        found = self._years.match(text, begin, end)
        years: Span | None = Span(found.start(), found.end()) if found else None
        if years is not None and not text[years.end : end].strip(_MARKS):
            return (before, years) if before is not None else None
        if years is not None:
            what = Span(years.end, whole)
        else:
            last = next((m for m in reversed([*self._years.finditer(text, begin, end)]) if m.end() == end), None)
            if last is None:
                return None
            what, years = Span(begin, last.start()), Span(last.start(), last.end())
        inner = what.of(text)
        what = Span(what.start + len(inner) - len(inner.lstrip(_MARKS)), what.start + len(inner.rstrip(_BETWEEN + "(")))
        return (what, years) if _is_title(what.of(text)) else None


def _is_title(text: str) -> bool:
    """Whether a line names something, and is no sentence."""
    return _LEAST <= len(text.split()) <= _LONGEST and text[:1].isupper() and text.rstrip()[-1:] not in ".:;?!"
