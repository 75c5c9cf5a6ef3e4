"""An alignment or verification as plain text, for a terminal or a mail."""

import re
from collections.abc import Iterator
from textwrap import fill

from service.align.side_by_side import Line, Passage, Remark, SideBySide
from service.align.wordings import Words

WIDTH = 96
INDENT = " " * 4
_BREAKS = re.compile(r"[^\S\u00a0\u202f]+")
"""White space at which a line may end: not that inside quotation marks and before colons in French."""


def plain(compared: SideBySide, told: Words) -> str:
    """What the reader should know, and a paragraph for each sentence: what is wrong with it, and what it comes from."""
    words = {
        number: piece.text
        for source in compared.sources
        for line in source.lines
        for piece in line.pieces
        for number in piece.words
    }
    blocks = ["\n".join(_block(line, told, words)) for line in compared.sentences]
    warnings = [_paragraph("! ", warning) for warning in compared.warnings]
    return "\n\n".join([_head(compared, told), *warnings, *blocks]) + "\n"


def _head(compared: SideBySide, told: Words) -> str:
    count = told.say("sentenceCount", len(compared.sentences))
    if compared.score is None:
        return f"{told.say('alignment')} · {count}"
    score = told.say("score", told.figure(compared.score))
    return f"{score} · {count} · {told.say('findingCount', len(compared.remarks))}"


def _block(line: Line, told: Words, words: dict[int, str]) -> Iterator[str]:
    score = "" if line.score is None else f"{told.figure(line.score)}  "
    yield _paragraph(f"{line.number}.  {score}", line.text)
    for remark in line.remarks:
        yield _paragraph(f"{INDENT}! ", _remark(remark, told))
    if not line.passages:
        yield f"{INDENT}{told.say('nothing')}"
    for passage in line.passages:
        yield _paragraph(
            f"{INDENT}{told.say('from')} ", where(passage, told) + told.say("colon") + told.say("quoted", passage.text)
        )
    if line.score is None and (changed := _changed(line, words)):
        yield _paragraph(INDENT + told.say("words") + told.say("colon"), changed)


def _remark(remark: Remark, told: Words) -> str:
    kind, note = told.named("kinds", remark.kind), told.named("notes", remark.note)
    said = f"{kind} {told.say('quoted', remark.text)} ({told.figure(remark.confidence)}){told.say('colon')}{note}"
    if remark.instead is None:
        return said
    there = remark.instead
    context = told.say("quoted", f"{there.before}[{there.text}]{there.after}")
    return said + told.say("semicolon") + where(there, told) + told.say("colon") + context


def where(passage: Passage, told: Words) -> str:
    """The document, and the page or line in it."""
    at = told.say("line", passage.line) if passage.page is None else told.say("page", passage.page)
    return f"{passage.document}, {at}" if passage.document else at


def _changed(line: Line, words: dict[int, str]) -> str:
    """The words that stand otherwise in the source: what the summary says ← what is said there."""
    pairs = [
        f"{piece.text} ← {words[number]}"
        for piece in line.pieces
        for number in piece.words
        if piece.text.lower() != words[number].lower()
    ]
    return ", ".join(dict.fromkeys(pairs))


def _paragraph(start: str, text: str) -> str:
    return fill(
        " ".join(_BREAKS.split(text.strip())),
        WIDTH,
        initial_indent=start,
        subsequent_indent=INDENT * 2 if start.startswith(INDENT) else INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )
