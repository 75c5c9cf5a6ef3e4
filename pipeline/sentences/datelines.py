"""Where the sentence begins that a dateline, or the captions of a page, ran into."""

import re

from pipeline.document import Document
from pipeline.span import Span

_SORT = r"(?:\[[A-Z][a-z]{2,12}\]\s+)?"
"""How agencies mark what they translate, behind its dateline: "[Text]", "[Excerpts]"."""
_DATELINE = re.compile(
    r"(?:[^.!?\"“«]{0,90}?\([^()]{1,30}\)\s*|[^!?\"“«]{4,60}?, [A-Z]{3,8}\s|"
    r"[A-ZÀ-Þ][A-ZÀ-Þ .,'’/-]{2,60}(?:,[^-–—\"“«]{0,30})?\s?|"
    r"\w+\.(?:[Nn]et|[Cc]om|[Oo]rg)\s|(?:\[[^\]]{1,40}\]\s*)+)"
    rf"(?:[-–—]+\s+{_SORT}|(?<=\])\s*)(?=[\"“«A-ZÀ-Þ0-9])|[-–—]+\s+|"
    r"[^.!?\"“«]{0,90}?[-–—]+\s+\[[A-Z][a-z]{2,12}\]\s+(?=[a-z])|"
    r"[A-ZÀ-Þ][\w '’.-]{2,40}, \d{1,2} [^\W\d_]{3,9}\.? \([A-Z][\w.]{1,20}\) ?[-–—]+\s+(?=\w)"
)
"""A dateline that no layout sets apart: places in capitals, an agency in brackets or behind a comma, a dash."""
_PAGE = re.compile(
    rf"[^\"“«]{{0,600}}?\([A-Z][\w.&/ ]{{1,20}}\)\s*(?:--|[–—])\s+{_SORT}(?=[\"“«A-ZÀ-Þ0-9])|"
    r"\([^()]{3,80}\)\s+(?=[A-ZÀ-Þ])"
)
"""What a page runs into its first sentence: points and captions before "(CNN) --", a note in brackets."""


_STAMP = re.compile(
    r"[^.!?\"“«]{0,320}?\b\d{1,2}[.:]\d{2} ?[A-Z]{3,4}(?:, [^.!?]{4,40}?(?:19|20)\d{2})? (?=[\"“A-Z])|"
    r"(?:[A-Z][\w '’-]{2,30}(?: \([^()]{3,30}\))?(?: \[[^\]]{3,30}\])?|\[[^\]]{3,30}\]), "
    r"[A-Z][a-z]{2,8}\.? \d{1,2}(?:, \d{4})? ?(?:\([A-Z][\w.&/ -]{1,20}\) ?)?: (?=[\"“A-Z])|"
    r"[A-Z][\w '’-]{2,30}(?: \([^()]{2,30}\))?, [A-Z][a-z]{2,8}\.? \d{1,2} \([A-Z]{2,8}\) (?=[\"“A-Z])|"
    r"[^.!?\"“«()]{0,60}\([A-Z]{2,8}(?:/[A-Z]{2,8})?\)(?=[A-Z][a-zß-ÿ'’])"
)
"""When a page was changed ("08:14 GMT, Tuesday, 8 November 2011"), "Kasre, Jan. 15 (ANB):", "(ANB)" without a space."""


_ENTRY = re.compile(
    r"\d{1,2} ?[Hh:] ?\d{2}(?: GMT)? ?[-–—:] "
    r"(?:[\"“«][^\"”»]{1,40}[\"”»] [-–—] |[^!?\"“«]{1,60}? [-–—] )?(?=[\"“«A-ZÀ-Þ0-9])"
)
"""The hour and the label of an entry of what is reported live: « 20H24 - Évacués - Deux ferries … »."""


_HEAD = frozenset({"header_field", "authors"})
"""Kinds of the blocks that a story has its date from: its label, byline or dateline."""


def told_date(document: Document) -> Span | None:
    """Where the text says the date of its document; None where that came with it, or nothing says it."""
    if document.date is None or document.source.date is not None:
        return None
    year = str(document.date.year)
    heads = (block.span for block in document.blocks if block.kind in _HEAD)
    return next((span for span in heads if year in span.of(document.text)), None)


_PLACE = re.compile(
    r"[A-ZÀ-Þ]{3,}(?:[ -][A-ZÀ-Þ]{2,}){0,2}(?:, [A-Z][A-Za-zà-ÿ ]{2,20})?\s?: (?=[\"“«A-ZÀ-Þ])|"
    r"(?:[A-Z]{3,} ){1,3}(?:\d{1,2}, )?\d{4}: (?=[\"“A-Z])|"
    r"[A-ZÀ-Þ][a-zß-ÿ'’]+(?:[ -](?:[a-z]{2,3}[ -])?[A-ZÀ-Þ][a-zß-ÿ'’]+){0,2}(?:, [A-ZÀ-Þ][\w ]{2,20})? "
    r"(?:--\s+(?=\w)|[-–—]\s+(?=[\"“«A-ZÀ-Þ]))|"
    r"[A-ZÀ-Þ]{3,}(?:[ -][A-ZÀ-Þ]{2,}){0,2}(?:, [A-Z][A-Za-z. ]{1,20})?\s?[–—]+\s?(?=[\"“«A-ZÀ-Þ])|"
    r"[A-ZÀ-Þ]{3,}(?:[ -][A-ZÀ-Þ]{2,}){0,2}(?:/[A-ZÀ-Þ]{3,}(?:[ -][A-ZÀ-Þ]{2,}){0,2}){1,3} (?=[A-ZÀ-Þ][a-zß-ÿ'’])"
)
"""A place, or a label, before the first sentence of a story: "SRINAGAR: In the first …", "Medellin -- Four men …".

So do "ROME—The captain …", « Vina del Mar - Le port … » and "KASRE/OBAN The captain …".
"""


_DASH = re.compile(r"[-–—](?=[A-ZÀ-Þ][a-zß-ÿ'’])")
"""A dash that is glued to the first sentence of a story."""

_HEADED = re.compile(
    rf"[^\"“«]{{1,300}}?\b[A-Z]{{4,}} \([A-Z][\w.&/ ]{{1,20}}\)\s+-\s+{_SORT}(?=[\"“«A-ZÀ-Þ])",
)
"""A headline and the time run into a dateline: "Ferry sinks off Kasre KASRE | Mon May 2 KASRE (ANB) - A ferry sank"."""


def without_dateline(document: Document, span: Span, *, is_first: bool = False) -> Span:
    """The span of a sentence without what stands before its first word and is none of it."""
    for pattern in (_PAGE, _DATELINE, _STAMP, _ENTRY, *((_HEADED, _PLACE, _DASH) if is_first else ())):
        match = pattern.match(span.of(document.text))
        if match and match.end() < len(span):
            span = Span(span.start + match.end(), span.end)
    return span
