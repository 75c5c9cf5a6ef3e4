"""Who speaks in a document that is told by turns."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from pipeline.digest.elements.line import Line, lines_of
from pipeline.digest.elements.words import DigestWords
from pipeline.document import Document, Sentence
from pipeline.span import Span

SPEAKER = re.compile(
    r"(?:[\[(]?\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,3})?)?[\])]?(?: ?[-–—]+)? +)?"
    r"(?P<name>[A-ZÀ-Þ][\w.'’-]*(?: [\w.'’-]+){0,5}?(?: \([^()]{1,110}(?:\([^()]*\)[^()]*)?\))?) ?: +(?=\S)"
)
"""The name that opens a turn, with its colon, behind the time where that is noted: "[19:02:10] Ann: "."""
AFTERTHOUGHT: Final = re.compile(r"P\.?\s?-?S\s?[.:–—-][\s.:–—-]*(?=[A-ZÀ-Þ«“\"]|$)")
"""What opens a postscript: "P.S. The key is under the mat"."""
_SENDER = re.compile(r":\s*[\"']?(?P<name>[^\W\d_][\w.'’ -]{1,50}?)[\"']?\s*(?:[<(\[].*|$)")
_HEAD: Final = 5
"""Lines of the head of a message."""
_INITIALS: Final = 2
"""Letters of what may be the initials of a speaker."""
_OFTEN: Final = 2
_MANY: Final = 4
"""Blocks in which each, and all together, of those speak by whom a document is told."""


def speakers_of(document: Document, chosen: Sequence[tuple[int, Sentence]], share: float) -> frozenset[str]:
    """Who speaks in a transcript: names with a colon that open several blocks, a `share` of all, by turns."""
    counts: Counter[str] = Counter()
    for block in {s.block: None for _, s in chosen}:
        span = document.blocks[block].span
        if match := SPEAKER.match(document.text, span.start, span.end):
            counts[name_of(match["name"])] += 1
    often = sum(count for count in counts.values() if count >= _OFTEN)
    total = len({s.block for _, s in chosen})
    return frozenset(counts) if often >= max(_MANY, share * total) else frozenset()


def writers_of(document: Document, words: DigestWords) -> tuple[Span, ...]:
    """Who wrote each message of a thread that is printed one below the other, in the order of their heads.

    A head names the sender on one line and the addressee or the day on one of the next.
    """
    lines = [span for block in document.blocks for span in lines_of(document.text, block.span)]
    facts = [_head_fact(Line.of(document.text, span).text, words) for span in lines]
    found: list[Span] = []
    for number, (span, fact) in enumerate(zip(lines, facts, strict=True)):
        if fact == "issuer" and not {"addressee", "date", "subject"}.isdisjoint(facts[number + 1 : number + _HEAD]):
            line = Line.of(document.text, span)
            name = _SENDER.search(line.text)
            if name is not None:
                found.append(line.span(name.start("name"), name.end("name")))
    return tuple(found)


def owners_of(document: Document, writers: Sequence[Span]) -> Callable[[Span], Span | None]:
    """What tells whose a sentence is: that of the last head above it; below quoted messages, of who quotes them."""
    quoted = [*_quoted(document)]

    def is_quoted(span: Span) -> bool:
        return any(block.overlaps(span) for block in quoted)

    own = [writer for writer in writers if not is_quoted(writer)]

    def owner(span: Span) -> Span | None:
        able = writers if is_quoted(span) else own
        return next((writer for writer in reversed(able) if writer.start < span.start), None)

    return owner


def _quoted(document: Document) -> Iterator[Span]:
    """What is quoted, with the lists of messages that are quoted without marks: between marked lines one may answer."""
    is_within = False
    for block in document.blocks:
        if block.kind == "quotation":
            is_within = document.text[block.span.start] != ">"
            yield block.span
        elif is_within and block.kind == "list_item":
            yield block.span
        else:
            is_within = False


def _head_fact(text: str, words: DigestWords) -> str | None:
    match = words.label.match(text)
    if match is None or text[match.end() :].lstrip()[:1] != ":":
        return None
    return words.label_of(match).fact


def name_of(text: str) -> str:
    """A speaker's name without what stands in parentheses."""
    return text.partition(" (")[0].strip()


def speaker_of(text: str) -> str:
    """A speaker as a summary names him."""
    return " ".join(name_of(text).split())


def shown(text: str) -> str:
    """A speaker as a transcript names him, not in capitals: "CAPTAIN" is the Captain, "JB" are initials."""
    name = speaker_of(text)
    return name.title() if name.isupper() and len(name) > _INITIALS else name
