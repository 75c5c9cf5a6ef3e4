"""The title of a document, where what is set as one says something."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.line import lines_of
from pipeline.document import Block, Document
from pipeline.span import Span

_SIGNS = re.compile(r"^[^\w(\[«“‘\"'$€£]+")
_PARTED = re.compile(r"\s[|–—-]\s")
_FIELD_LINE = re.compile(r"\s*\n\s*[A-ZÀ-Þ][\w'’-]*(?: [\w'’-]+){0,2}\s?:\s(?=\S)")
_WORD = re.compile(r"\w+")
_TAG = re.compile(r"^\s*\[[^\[\]]{2,40}\]\s*(?=\w)")
_DOUBTFUL: Final = 0.6
_OPENS: Final = 25
_TELLING: Final = 4
_LONGEST_JOINED: Final = 34
"""Words of a title of several lines."""
_TOP: Final = 12
_NEAR: Final = 3
"""Blocks below a mark of the paper in which the title stands."""
_LONGEST_LINE: Final = 16
_OVER: Final = 20
"""Words of text over which the heading of a part stands."""
_PARTS: Final = 4
"""Headings of a level that are those of parts."""
_TITLING: Final = frozenset({"authors", "heading", "paragraph", "title"})
_TWO: Final = 2
_AROUND: Final = " \t#*_"
_CLOSING: Final = ("?", ".", ":", ";")


def title_span(document: Document, is_formal: Callable[[str], bool], is_mark: Callable[[str], bool]) -> Span | None:
    """The place of the title: the document's own, what came with it, its first heading near the top; else None.

    A mark of the paper, "Private and confidential", is none; the line below it may be.
    """
    for block in document.blocks_of("title"):
        text = block.span.of(document.text)
        if is_mark(text):
            return _below_mark(document, block, is_formal, is_mark)
        if is_title(text) and not (_is_field(text) and is_formal(text)):
            return _without_field(document, block.span)
    for part in _PARTED.split(document.source.title or ""):
        at = document.text.find(part) if len(part.split()) > 1 else -1
        if at >= 0:
            return Span(at, at + len(part))
    if document.source.title and is_borne_out(document):
        return None
    for block in document.blocks[:_TOP]:
        text = block.span.of(document.text)
        if block.kind == "paragraph" and len(text.split()) > _OPENS:
            return None
        if block.kind == "heading":
            is_told = is_title(text) and not is_formal(text) and text.strip()[-1:] not in _CLOSING
            return block.span if is_told and not is_of_part(document, block) else None
    return None


def is_of_part(document: Document, block: Block) -> bool:
    """Whether a heading below other lines is the first of the parts: over text, and one of several of its level."""
    number = document.blocks.index(block)
    below = [each for each in document.blocks[number + 1 : number + 1 + _NEAR] if each.kind != "aside"]
    is_over_text = bool(below) and len(below[0].span.of(document.text).split()) >= _OVER
    levels = [section.level for section in document.sections if section.title is not None]
    own = next((section.level for section in document.sections if section.title == block.span), None)
    return number > 0 and block.kind == "heading" and is_over_text and levels.count(own or 0) >= _PARTS


def _below_mark(
    document: Document, mark: Block, is_formal: Callable[[str], bool], is_mark: Callable[[str], bool]
) -> Span | None:
    at = document.blocks.index(mark)
    for block in document.blocks[at + 1 : at + 1 + _NEAR]:
        text = block.span.of(document.text)
        is_line = block.kind in _TITLING and "\n" not in text and 1 < len(text.split()) <= _LONGEST_LINE
        if is_line and is_title(text) and text.strip()[-1:].isalnum() and not (is_formal(text) or is_mark(text)):
            return block.span
    return None


def _without_field(document: Document, span: Span) -> Span:
    """A title up to the line below it that is a field and was read as its second one: "Present: Ann, Ben"."""
    field = _FIELD_LINE.search(document.text, span.start, span.end)
    return Span(span.start, field.start()) if field else span


def title_lines(document: Document, span: Span, opens: Callable[[str], bool]) -> tuple[Span, ...]:
    """The printed lines of a title that are two: one is in capitals and the other not, or the second `opens` anew.

    A title that is only broken to fit its page is one: "Report on the locks" above "of the canal".
    """
    lines = lines_of(document.text, span)
    if len(lines) != _TWO:
        return (span,)
    first, second = (line.of(document.text).strip(_AROUND) for line in lines)
    is_other = first.isupper() != second.isupper() and second[:1].isupper()
    is_two = min(len(first.split()), len(second.split())) > 1 and first[-1:].isalnum()
    return tuple(lines) if is_two and (is_other or (second[:1].isupper() and opens(second))) else (span,)


def is_borne_out(document: Document) -> bool:
    """Whether a title that came with a document has its words from there."""
    words = [word for word in _WORD.findall(document.source.title or "") if len(word) >= _TELLING]
    known = {*_WORD.findall(document.text.casefold())}
    unknown = [word for word in words if word.casefold() not in known]
    return len(unknown) < _DOUBTFUL * len(words) and not any(word[0].isupper() for word in unknown if word != words[0])


def is_title(text: str) -> bool:
    """Whether words are a title: no gap to be filled in, no spaced letters."""
    text = _TAG.sub("", text)
    words = text.split()
    return not any(sign in text for sign in "[]{}|") and sum(len(w) == 1 for w in words) * 2 <= len(words)


def bare(text: str) -> str:
    """A title without the signs around it."""
    return _SIGNS.sub("", text).rstrip("#*_ :.!–—-")


def cut(title: str) -> str:
    """A title as far as it is said."""
    words = title.replace("**", "").split()
    return " ".join(words[:_LONGEST_JOINED]) + ("…" if len(words) > _LONGEST_JOINED else "")


def _is_field(text: str) -> bool:
    """Whether a line is the field of a mail, such as "From: Ann <ann@b.example>", and no title."""
    return "@" in text or text.partition(":")[0].isalpha()


def without_issuer(spans: Sequence[Span], facts: Sequence[KeyFact]) -> tuple[Span, ...]:
    """The lines of a title without the one that is whose paper it is, unless that is all there is."""
    issuers = [fact.sources[0].span for fact in facts if fact.name == "issuer"]
    return tuple(span for span in spans if span not in issuers) or tuple(spans)
