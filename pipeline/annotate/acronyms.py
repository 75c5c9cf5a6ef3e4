"""Acronyms with their expansions (Schwartz & Hearst 2003, A Simple Algorithm for Identifying Abbreviation
Definitions in Biomedical Text), in both orders: "long form (SHORT)" and "SHORT (long form)"."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from pipeline.document import Acronym, Sentence
from pipeline.span import Span

_PARENTHESES = re.compile(r"\(([^()]{2,150})\)")
_SHORT = re.compile(r"[^\W_][\w.&/+-]{1,9}")
_LAST_WORD = re.compile(r"[^\W_][\w.&/+-]{1,9}(?=\s*$)")
_DIVIDER = re.compile(r"[;,]\s")
_LONGEST: Final = 10
"""Letters of the longest short form, as in the paper."""


def find_acronyms(text: str, sentences: Iterable[Sentence]) -> list[Acronym]:
    """The acronyms that a text defines, each once, in order."""
    found: dict[tuple[str, str], Acronym] = {}
    for sentence in sentences:
        stretch = sentence.span.of(text)
        if "(" in stretch:
            for acronym in _in_sentence(stretch, sentence.span.start):
                found.setdefault((acronym.short, acronym.long.lower()), acronym)
    return list(found.values())


def _in_sentence(text: str, offset: int) -> Iterator[Acronym]:
    for parentheses in _PARENTHESES.finditer(text):
        inner, start = parentheses.group(1), parentheses.start(1)
        before = text[: parentheses.start()].rstrip()
        candidate = _DIVIDER.split(inner)[0].strip()
        short_start = text.index(candidate, start)
        if _is_short_form(candidate):
            long = long_form(candidate, before, 0)
            if long:
                yield _acronym(text, offset, (short_start, short_start + len(candidate)), long)
        else:
            word = _LAST_WORD.search(before)
            if word and _is_short_form(word.group()):
                long = long_form(word.group(), candidate, short_start)
                if long and long[0] == short_start:
                    yield _acronym(text, offset, word.span(), long)


def _is_short_form(word: str) -> bool:
    """Two to ten characters with a capital, which is not just a name's initial."""
    return bool(_SHORT.fullmatch(word)) and sum(c.isupper() for c in word) >= 2 and len(word) <= _LONGEST


def long_form(short: str, context: str, offset: int) -> tuple[int, int] | None:
    """The stretch of `context`, at its end, of which `short` is made, or None.

    Each letter of the short form is found from right to left; the first one must start a word (section 3.2).
    """
    words = min(len(short) + 5, 2 * len(short))
    window = context.rsplit(None, words)
    if not window:
        return None
    start = len(window[0]) if len(window) > words else 0  # the space before the first of the last words
    at = len(context)
    for number, letter in reversed(list(enumerate(_fold(short)))):
        if not letter.isalnum():
            continue
        at -= 1
        while at >= start and (_fold(context[at]) != letter or (number == 0 and at > 0 and context[at - 1].isalnum())):
            at -= 1
        if at < start:
            return None
    long = context[at:]
    is_too_short = len(long) <= len(short) or len(long.split()) < 2
    if is_too_short or short in long.split():
        return None
    return offset + at, offset + len(context)


def _fold(text: str) -> str:
    """Lower case without accents, one code point for one."""
    return "".join(unicodedata.normalize("NFD", c)[0].lower()[0] for c in text)


def _acronym(text: str, offset: int, short: tuple[int, int], long: tuple[int, int]) -> Acronym:
    return Acronym(
        text[slice(*short)],
        " ".join(text[slice(*long)].split()),
        Span(offset + short[0], offset + short[1]),
        Span(offset + long[0], offset + long[1]),
    )
