"""The lines of a message in plain text: what its writer says, what is quoted, and what only signs it.

The same rules hold for e-mail, for archives of mailing lists on web pages and for threads saved as text. The words are
rows of `ingest_mail.tsv`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Literal, NamedTuple

from pipeline.ingest.extraction import Block, Mark
from pipeline.ingest.words import FileWords
from pipeline.source import LayoutMark
from pipeline.span import Span

_SIGNATURE = re.compile(r"^(?:-- ?|_{10,})$")
_QUOTED = re.compile(r" ?((?:>[ \t]?)+)(.*)$", re.DOTALL)
_ITEM = re.compile(r"\s*(?:[-*•–]|\(?\d{1,2}[.)])\s+\S")
_STAMP = re.compile(r"\S@\S|\b\d{1,2}\s?[:h]\s?\d\d\b")
"""An address or a time of day: without one of them, "he wrote:" is just a sentence."""
_NAMED = re.compile(r"[\d@]")
"""What an attribution has of a time or an address."""
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$")
_CITED = re.compile(r"(?:\A|[\r\n]) ?>")
_SHORT_LINE = 0.6
_LEAST_WRAP = 40
_SIGNING_WORDS, _SIGNING_LINES = 9, 12
"""A line of a signature has at most so many words, a signature so many lines."""
_LEAST_QUOTED = 3
"""A text with so many quoted lines is a message, whatever else it says."""

Role = Literal["text", "quoted", "signature"]


class MessageLine(NamedTuple):
    """A line: its words without signs of quotation, how deep it is quoted, what it does, and where it stands."""

    text: str
    depth: int
    role: Role
    span: Span
    is_cited: bool = False


class Quoting:
    """How a message says that it quotes, and how it ends."""

    def __init__(self, words: FileWords) -> None:
        self._saying = tuple(phrase.casefold() for phrase in (*words.dividers, *words.attributions))
        self.divider = re.compile(rf"\W*(?:{_choices(words.dividers)})(?:\W*| from .*)$", re.IGNORECASE)
        """The line above a message that is quoted as a whole."""
        self._attribution = re.compile(rf"\b(?:{_choices(words.attributions)})\s*:\s*$", re.IGNORECASE)
        self.closing = re.compile(rf"(?:{_choices(words.closings)})(?:\s\w+)?\W{{0,3}}$", re.IGNORECASE)
        """The line above a name that signs."""
        self.footer = re.compile(rf"\W*(?:{_choices(words.footers)})\b", re.IGNORECASE)
        """How lines begin that a program or a company puts below a message."""

    def is_said_in(self, text: str) -> bool:
        """Whether a text has any of the words without which nothing is quoted but by signs; most texts have none."""
        folded = text.casefold()
        return any(phrase in folded for phrase in self._saying)

    def attributes(self, line: str) -> bool:
        """Whether a line above quoted lines says who wrote them when."""
        return line.rstrip().endswith(":") and bool(_NAMED.search(line)) and bool(self._attribution.search(line))


def _choices(phrases: Iterable[str]) -> str:
    return "|".join(map(re.escape, sorted(phrases, key=lambda phrase: (-len(phrase), phrase)))) or "(?!)"


def message_lines(text: str, quoting: Quoting) -> list[MessageLine]:
    """The lines of a message with their depth and role; offsets are those of `text`."""
    depths: list[tuple[str, int, Span]] = []
    start = 0
    for ended in _LINE.findall(text):
        line = ended.rstrip("\r\n")
        quoted = _QUOTED.match(line) if line.startswith((">", " >")) else None
        depth = quoted.group(1).count(">") if quoted else 0
        span = Span(start, start + (len(line) or 1))
        depths.append((quoted.group(2) if quoted else line, depth, span))
        start += len(ended)
    return list(_roles(depths, quoting))


def _roles(lines: Sequence[tuple[str, int, Span]], quoting: Quoting) -> Iterator[MessageLine]:
    whole = 0
    attributed: set[int] = set()
    for index, (_, depth, _) in enumerate(lines):
        if index not in attributed and (length := _attribution(lines, index, quoting)):
            attributed.update(range(index, index + length))
            behind = range(index + length, len(lines))  # no copy: there may be thousands of lines of this kind
            follower = next((lines[place][1] for place in behind if lines[place][0].strip()), depth)
            said = " ".join(text for text, _, _ in lines[index : index + length])
            if follower <= depth == 0 and _STAMP.search(said):
                whole = whole or index + 1
        if depth == 0 and not whole and quoting.divider.match(lines[index][0]):
            whole = index + 1
    signing = _signing(lines, quoting)
    before: tuple[int, Role] = (0, "text")
    for index, (text, depth, span) in enumerate(lines):
        if not text.strip() and depth == 0:
            yield MessageLine(text, *before, span)
            continue
        deep = max(depth, int(bool(whole) and index + 1 >= whole))
        deep = max(deep, depth + 1) if index in attributed else deep
        role: Role = "quoted" if deep else "signature" if index in signing else "text"
        before = (deep, role)
        yield MessageLine(text, deep, role, span, is_cited=depth > 0)


def _attribution(lines: Sequence[tuple[str, int, Span]], index: int, quoting: Quoting) -> int:
    """How many lines, up to two, name the writer of what follows; 0 where none does."""
    text, depth, _ = lines[index]
    if not text.strip() or len(text) > 200:
        return 0
    if quoting.attributes(text):
        return 1
    if index + 1 < len(lines) and lines[index + 1][1] == depth and _NAMED.search(text):
        following = lines[index + 1][0]
        if following.strip() and len(following) < 60 and quoting.attributes(f"{text} {following}"):
            return 2
    return 0


def _signing(lines: Sequence[tuple[str, int, Span]], quoting: Quoting) -> frozenset[int]:
    """The lines outside quotations that sign the message above them, or that no writer wrote."""
    signing: set[int] = set()
    index = end = 0
    while index < len(lines):
        text, depth, _ = lines[index]
        stripped = text.strip()
        if depth or not stripped:
            index += 1
            continue
        while end <= index or (end < len(lines) and lines[end][1] == 0):
            end += 1
        closes = quoting.closing.match(stripped) and _is_short(line for line, _, _ in islice(lines, index + 1, end))
        if _SIGNATURE.match(text) or quoting.footer.match(stripped) or closes:
            signing.update(range(index, end))
            index = end
        else:
            index += 1
    return frozenset(signing)


def _is_short(lines: Iterable[str]) -> bool:
    """Whether lines are as few and as short as those below a closing."""
    rest = list(islice(filter(str.strip, lines), _SIGNING_LINES + 1))
    return len(rest) <= _SIGNING_LINES and all(len(line.split()) <= _SIGNING_WORDS for line in rest)


def is_message(lines: Sequence[MessageLine]) -> bool:
    """Whether a text without a type of its own quotes as messages do."""
    cited = sum(line.is_cited for line in lines)
    return cited >= _LEAST_QUOTED or any(_STAMP.search(line.text) for line in lines if line.depth and not line.is_cited)


def is_prose(lines: Sequence[MessageLine]) -> bool:
    """Whether lines set as code are sentences: five of them at least, most of letters, most begun without an indent."""
    filled = [line.text for line in lines if line.text.strip()]
    wordy = sum(
        len(line.split()) >= 6 and 5 * sum(sign.isalpha() or sign.isspace() for sign in line) >= 4 * len(line)
        for line in filled
    )
    flush = sum(not line.startswith((" ", "\t")) for line in filled)
    return len(filled) >= 5 and 2 * wordy >= len(filled) and 3 * flush >= 2 * len(filled)


def marks_of(text: str, words: FileWords) -> tuple[LayoutMark, ...]:
    """Marks over the quoted and the signing lines of a plain text that is a message; none for other texts."""
    if ">" not in text and ":" not in text:
        return ()
    quoting = Quoting(words)
    if len(list(islice(_CITED.finditer(text), _LEAST_QUOTED))) < _LEAST_QUOTED and not quoting.is_said_in(text):
        return ()
    lines = message_lines(text, quoting)
    if not is_message(lines):
        return ()
    marks: list[LayoutMark] = []
    for (role, depth), group in groupby(lines, key=lambda line: (line.role, line.depth)):
        filled = [line for line in group if line.text.strip()]
        if role == "text" or not filled:
            continue
        span = Span(filled[0].span.start, filled[-1].span.end)
        marks.append(LayoutMark("quotation", span, depth) if role == "quoted" else LayoutMark("header_field", span))
    return tuple(marks)


def _unwrapped(lines: Sequence[str], widest: int) -> Iterator[str]:
    """Paragraphs of lines that a mail program wrapped; short lines were ended by the writer."""
    current = ""
    last = 0
    for line in lines:
        is_start = not line.strip() or _ITEM.match(line) or last < _SHORT_LINE * widest
        if is_start and current:
            yield current
            current = ""
        current = f"{current} {line.strip()}" if current else line.strip()
        last = len(line)
    if current:
        yield current


def _apart(lines: Iterable[MessageLine]) -> Iterator[str]:
    """The words of lines, with a blank one between who is quoted and what."""
    was_cited = None
    for line in lines:
        if was_cited is False and line.is_cited:
            yield ""
        was_cited = line.is_cited
        yield line.text


def message_blocks(text: str, words: FileWords) -> list[Block]:
    """The paragraphs of a plain text message; what signs it is a field of its header, not its text."""
    lines = message_lines(text, Quoting(words))
    widest = max([_LEAST_WRAP, *(len(line.text) for line in lines if len(line.text) < 120)])
    blocks: list[Block] = []
    for (role, depth), group in groupby(lines, key=lambda line: (line.role, line.depth)):
        around = (Mark("quotation", depth),) if depth else (Mark("header_field"),) if role == "signature" else ()
        for paragraph in _unwrapped(list(_apart(group)), widest):
            item = (Mark("list_item", 1),) if not around[1:] and _ITEM.match(paragraph) else ()
            blocks.append(Block(paragraph, around + item))
    return blocks
