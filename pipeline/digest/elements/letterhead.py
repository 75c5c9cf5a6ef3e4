"""Whose paper a document is written on: its first line, which is no title where an address stands below it."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.digest.elements.line import Line, lines_of
from pipeline.digest.elements.words import DigestWords, any_of
from pipeline.document import Document
from pipeline.span import Span

_STREET = re.compile(r"\d{1,4}[a-zA-Z]{0,3},?\s[^\d.:;!?]{3,60}")
TOWN = re.compile(r"(?<!\w)(?:[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}|\d{5}\s+[A-ZÀ-Þ][\w'’-]+|[A-Z]{2}\s\d{5})(?!\w)")
"""A town with its number, as British, French and American post has it: "Ludlow SY8 1AB", « 17000 La Rochelle »."""
_NEAR: Final = 3
"""Printed lines below the first one within which the town of an address stands."""
_BLOCKS: Final = 5
_LONGEST: Final = 12


def company_of(words: DigestWords) -> re.Pattern[str]:
    """A name up to the form of its company, behind which its street may stand on one line: "Harrow Docks Ltd"."""
    return re.compile(rf"[A-ZÀ-Þ][\w'’.-]*(?: [\w'’.&-]+){{0,7}}? (?:{words.pattern('company_form')})(?!\w)")


def company_line(words: DigestWords) -> re.Pattern[str]:
    """The form of a company where it opens or ends a line, as it is printed or in capitals, beside a name.

    Neither "Places are limited" nor « Sa nouvelle adresse » has one, and « Statuts de la SAS » names no company.
    """
    forms = any_of(form for each in words.values("company_form") for form in (each, each.upper()))
    name = r"(?:[A-ZÀ-Þ\d&][\w'’.&-]*|[^\W\d_]{1,3})"  # or a little word
    capital = r"[A-ZÀ-Þ][\w'’.&-]*"
    return re.compile(rf"(?:(?:{forms})\s{capital}(?:\s{name}){{0,9}}|(?:{name}\s){{0,9}}?{capital},?\s(?:{forms})\.?)")


def is_letterhead(document: Document, title: Span) -> bool:
    """Whether a line is the first one and the sender's: a street, or a name with street and town right below it."""
    lines = [Line.of(document.text, span).text for span in _top(document)]
    if not lines or any(sign.isalnum() for sign in document.text[: title.start]):
        return False
    first, *below = lines
    towns = [number for number, text in enumerate(below[:_NEAR]) if TOWN.search(text)]
    if not towns or len(first.split()) > _LONGEST:
        return False
    # Between the name and the town there is nothing but a street: below the title of an article stands its author.
    between = below[: towns[0]]
    return all(any(map(str.isdigit, text)) for text in between) or _STREET.fullmatch(first) is not None


def _top(document: Document) -> Iterator[Span]:
    for block in document.blocks[:_BLOCKS]:
        yield from lines_of(document.text, block.span)
