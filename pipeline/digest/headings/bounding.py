"""What bounds the text behind it: "Options (not included)", "If you take insulin", a day, a name that runs in.

What stands below a condition holds for some readers only, and what follows "Roof." or "Roof:" in its paragraph is about
the roof: neither is told without these words.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from pipeline.digest.elements.head import Head
from pipeline.digest.elements.key_fact import KeyFact, place_of
from pipeline.digest.headings.day_lines import HEADS, DayLines
from pipeline.digest.headings.heads import is_cut
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface
from pipeline.digest.values.settled import CLAUSES, SENTENCES, TOLD_WHOLE
from pipeline.document import Block, Document
from pipeline.fragments import fragment, without_marker
from pipeline.span import Span

_LONGEST: Final = 10
_TITLING: Final = frozenset({"caption", "heading", "paragraph"})
_PARTED: Final = re.compile(r" {3,}|[\t|]")
_LEADERS: Final = re.compile(r"[.…_]{3}|(?: \.){3}")
"""What leads from a label to its figure: "Deposit (not cashed) ........ £350" is a row, and bounds nothing."""
_MARKS: Final = " *_#:"
_BOUND: Final = frozenset({"amount", "field", "item", "payment"})
"""Facts that would be read as terms of the whole."""


_STATED: Final = (_BOUND | SENTENCES | CLAUSES | TOLD_WHOLE) - {"recourse"}
"""Facts that would be read as true of everybody, or of anything."""
_RUN_IN: Final = re.compile(
    r"[*_]{0,3}(?P<head>[A-ZÀ-Þ](?:[^.:!?\n;()\t–—*_]|(?<=\d)\.(?=\d)){2,40})(?P<bracket>[*_]{0,3} \([^()\n]{2,80}\))?"
    r"(?:\.[*_]{0,3}\s+(?=[\"“«]?[A-ZÀ-Þ\d£€$])|[*_]{0,3}\s?:[*_]{0,3}\s+(?=\S)|[*_]{0,3}\s[–—]\s+(?=\S))"
)
_NUMBER: Final = re.compile(r"\s*(?P<number>\d{1,2})[.)]\s")
_BOLD: Final = re.compile(
    r"(?P<mark>\*\*|__)[^*_\n]{2,44}[.:](?P=mark)\s|(?P<other>\*\*|__)[^*_\n]{2,44}(?P=other)[.:]\s"
)
"""What is set off in Markdown, with its full stop, at the beginning of a paragraph."""
_LABELLED: Final = re.compile(r"\n[^\n:]{1,40}:")
"""Another field on its own line, where a paragraph is a list of fields."""
_RUNNING: Final = frozenset({"paragraph", "list_item"})
_MOST_NAME: Final = 5
_LEAST_NAMES: Final = 2
"""Paragraphs of a document that begin with names, where these are headings."""
_LONGEST_VALUE: Final = 12
"""Words of a sentence without a verb that is the value of the name before its colon."""
_LONGEST_QUESTION: Final = 30
_LEAST_BODY: Final = 5
"""Words of a paragraph behind its name."""


def bounded_blocks(
    document: Document,
    bounds: re.Pattern[str],
    conditions: re.Pattern[str],
    days: DayLines,
    surfaces: Sequence[Surface],
    is_label: Callable[[str], bool],
    numbering: re.Pattern[str],
) -> Mapping[int, Head]:
    """What bounds them by the numbers of blocks: a name that runs in, else the day, condition or line above them.

    What `is_label` says what a paragraph does, and bounds nothing: "Action: Ann asks the yard". A name may stand behind
    a part's `numbering`: "Art. 1 – Opening. The pier …".
    """
    found = {number: head for number, head in _named(document, surfaces, numbering) if not is_label(head.text)}
    for at, head in days.heads(document):
        found |= dict.fromkeys(_under(document, at), head)
    for at, head in _lines(document, conditions, is_first=True):
        under = [*(_announced(document, at) or _under(document, at))]
        # A heading over several names is what they are about: "If things change", "Courtesy cars.", "Your address.".
        is_topic = sum(number in found and found[number].is_run_in for number in under) >= _LEAST_NAMES
        found |= {} if is_topic else dict.fromkeys(under, head)
    for at, head in _lines(document, bounds):
        below = _under(document, at) if head.text.endswith(")") else _below(document, at)
        found |= dict.fromkeys(below, head)
    return found


def _named(document: Document, surfaces: Sequence[Surface], numbering: re.Pattern[str]) -> Iterator[tuple[int, Head]]:
    """The paragraphs that begin with a name, which heads them: "Roof. 12 tiles are missing."."""
    spoken = {s.block for s in surfaces if s.speaker is not None or s.is_quoted}
    blocks = (n for n, block in enumerate(document.blocks) if block.kind in _RUNNING and n not in spoken)
    names = ((number, _name_of(document, document.blocks[number].span, numbering)) for number in blocks)
    found = {n: head for n, head in names if head is not None and not _is_answer(document, n, head)}
    if len({head.text for head in found.values()}) >= _LEAST_NAMES:
        yield from found.items()


def _is_answer(document: Document, number: int, head: Head) -> bool:
    """Whether a few words answer the question right above them, and head nothing: "Three weeks."."""
    above = fragment(document, document.blocks[number - 1].span) if number else ""
    is_question = above.rstrip(_MARKS).endswith("?") and len(above.split()) <= _LONGEST_QUESTION
    return is_question and "." in document.text[head.span.end : head.begins]


def _name_of(document: Document, span: Span, numbering: re.Pattern[str]) -> Head | None:
    marker = _NUMBER.match(document.text, span.start, span.end)
    span = without_marker(document, span)
    numbered = numbering.match(span.of(document.text))
    span = span if numbered is None else Span(min(span.start + numbered.end(), span.end - 1), span.end)
    match = _RUN_IN.match(document.text, span.start, span.end)
    annotation = document.annotation
    if match is None or annotation is None or len(match["head"].split()) > _MOST_NAME:
        return None
    if is_cut(document, match.end("head")):
        return None
    following = rf"\s{int(marker['number']) + 1}[.)]\s" if marker else ""
    if following and re.search(following, document.text[match.end() : span.end]):
        return None  # the first of items that run on: "1. Theft: ring the police. 2. Keep the papers."
    if any(map(str.isdigit, "".join(match["head"].split()[:-1]))):
        return None  # "Crossing time 55 minutes."
    if match["head"].rstrip()[-1].isdigit() and not match[0].rstrip("*_ \n").endswith("."):
        return None  # a numbered part with its title: "Resolution 2: the roof"
    body = document.text[match.end() : span.end].rstrip("*_ \n")
    if _LABELLED.search(body) or body[-1:] not in (".", "!", ")") or len(body.split()) < _LEAST_BODY:
        return None
    place = Span(match.start("head"), match.end("bracket") if match["bracket"] else match.end("head"))
    number = bisect_left(annotation.sentences, place.start, key=lambda each: each.span.end - 1)
    tokens = [t for t in annotation.tokens_of(annotation.sentences[number]) if place.contains(t.span)]
    is_name = any(t.pos in ("NOUN", "PROPN") for t in tokens)
    is_bold = _BOLD.match(document.text, span.start, match.end()) is not None
    is_name = is_bold or (is_name and all(t.feature("VerbForm") not in ("Fin", "Inf") for t in tokens))
    is_name = is_bold or (is_name and [t.pos for t in tokens[:2]] != ["ADJ", "ADP"])  # "Valid for 30 days."
    is_name = is_name and not (":" in match[0] and _is_valued(document, match.end(), span.end))
    text = fragment(document, place).strip(_MARKS).replace("**", "").replace("__", "")
    return Head(text, place, match.end(), is_run_in=True, is_bounding=True) if is_name else None


def _is_valued(document: Document, start: int, end: int) -> bool:
    """Whether a colon has its value right behind it, and the text goes on: "Balance on 3 May: £812. We rowed."."""
    annotation = document.annotation
    first = bisect_left(annotation.sentences, start + 1, key=lambda each: each.span.end) if annotation else 0
    if annotation is None or annotation.sentences[first].span.end >= end:
        return False
    sentence = annotation.sentences[first]
    tokens = [t for t in annotation.tokens_of(sentence) if t.span.start >= start]
    is_short = len(document.text[start : sentence.span.end].split()) <= _LONGEST_VALUE
    return is_short and all(t.feature("VerbForm") != "Fin" for t in tokens)


def _under(document: Document, number: int) -> Iterator[int]:
    """The blocks below a heading, or below a line that stands as one."""
    is_heading = document.blocks[number].kind in HEADS
    return _of_section(document, number) if is_heading else _below(document, number)


def _announced(document: Document, number: int) -> list[int]:
    """The items of the list that a line ending in a colon announces, which bounds nothing behind them.

    A heading of Markdown is over all of its section.
    """
    text = document.blocks[number].span.of(document.text).strip()
    if not text.endswith(":") or text.startswith("#"):
        return []
    behind = enumerate(document.blocks[number + 1 :], number + 1)
    return [at for at, _ in takewhile(lambda each: each[1].kind == "list_item", behind)]


def _of_section(document: Document, number: int) -> Iterator[int]:
    """The blocks below a heading, down to the next."""
    for at, block in enumerate(document.blocks[number + 1 :], number + 1):
        if block.kind in ("heading", "title"):
            return
        yield at


def _lines(document: Document, bounds: re.Pattern[str], *, is_first: bool = False) -> Iterator[tuple[int, Head]]:
    for number, block in enumerate(document.blocks):
        if block.kind not in _TITLING or "\n" in block.span.of(document.text).strip():
            continue
        if _LEADERS.search(block.span.of(document.text)):
            continue
        if is_first and _PARTED.search(block.span.of(document.text).strip()):
            continue  # heads of columns: "Until 3 May   From 4 May"
        if is_first and number == 0 and block.span.of(document.text).rstrip()[-1:] != ":":
            continue  # the title of all
        text = fragment(document, block.span).strip(_MARKS)
        is_line = 0 < len(text.split()) <= _LONGEST and (text[-1].isalnum() or text[-1] == ")")
        find = bounds.match if is_first else bounds.search
        if is_line and find(text.replace("’", "'")):
            yield number, Head(text, block.span, block.span.end, is_run_in=True, is_bounding=True)


def _below(document: Document, number: int) -> Iterator[int]:
    """The blocks below a line; an empty line may stand between it and the first of them."""
    before = document.blocks[number]
    for at, block in enumerate(document.blocks[number + 1 :], number + 1):
        is_parted = document.text[before.span.end : block.span.start].count("\n") > 1
        if block.kind == "heading" or (is_parted and not (at == number + 1 or _are_items(before, block))):
            return
        yield at
        before = block


def _are_items(*blocks: Block) -> bool:
    return all(block.kind == "list_item" for block in blocks)


def says_bounds(document: Document, passage: Passage, bounded: Mapping[int, Head]) -> bool:
    """Whether a passage holds everywhere, or says the words that bound any of what it tells."""
    spans = [place.span for place in passage.sources]
    heads = {head for number, head in bounded.items() if any(document.blocks[number].span.overlaps(s) for s in spans)}
    return all(any(span.overlaps(head.span) for span in spans) for head in heads)


def is_bounded_above(surface: Surface, bounded: Mapping[int, Head]) -> bool:
    """Whether a line over its block bounds a sentence, which must not be told without it."""
    head = bounded.get(surface.block)
    return head is not None and head.span.end <= surface.span.start and head.begins == head.span.end


def with_bounds(document: Document, fact: KeyFact, bounded: Mapping[int, Head], colon: str) -> KeyFact:
    """A fact behind the line that bounds it."""
    if fact.name not in _STATED or not bounded:
        return fact
    span = fact.sources[0].span
    number, head = next(((n, h) for n, h in bounded.items() if document.blocks[n].span.contains(span)), (0, None))
    if head is not None and span.start <= head.span.start and span.end > head.begins and len(fact.sources) == 1:
        return _behind_name(document, fact, head, colon)
    if head is None or span.start < head.begins or (fact.name not in _BOUND and len(fact.value.split()) < _LEAST_BODY):
        return fact
    is_name = document.blocks[number].span.contains(head.span)
    if fact.value.startswith(head.text) or (is_name and fact.name in ("field", head.text.casefold())):
        return fact  # which has a name of its own
    sources = (place_of(document, head.span), *fact.sources)
    return replace(fact, value=f"{head.label(colon)} {fact.value}", sources=sources)


def _behind_name(document: Document, fact: KeyFact, head: Head, colon: str) -> KeyFact:
    """A fact that begins with the name that runs in, as it is told behind it: "Roof: 12 tiles are missing."."""
    if fact.name == "field" or head.begins == head.span.end:
        return fact
    own = Span(head.begins, fact.sources[0].span.end)
    said = fragment(document, own).replace("**", "")
    return replace(
        fact, value=f"{head.label(colon)} {said}", sources=(place_of(document, head.span), place_of(document, own))
    )
