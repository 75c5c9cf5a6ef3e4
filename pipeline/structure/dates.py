"""The date of a document where its text says it: whole calendar dates only, never guessed."""

import re
from collections.abc import Iterable
from datetime import date

from pipeline.structure.vocabulary import StructureVocabulary

_ISO = re.compile(r"(?<!\d)(?P<year>[12]\d{3})-?(?P<month>[01]\d)-?(?P<day>[0-3]\d)(?!\d)")
_NUMERIC = re.compile(r"(?<!\d)(?P<first>\d{1,2})[/.](?P<second>\d{1,2})[/.](?P<year>[12]\d{3})(?!\d)")


def first_date(texts: Iterable[str], vocabulary: StructureVocabulary) -> date | None:
    """The first whole date in the first of `texts` that has one."""
    for text in texts:
        found = [(match.start(), _written(match, vocabulary)) for match in vocabulary.dates(text)]
        found += [
            (match.start(), _calendar(match["year"], match["month"], match["day"])) for match in _ISO.finditer(text)
        ]
        found += [(match.start(), _numeric(match)) for match in _NUMERIC.finditer(text)]
        dates = sorted((start, value) for start, value in found if value)
        if dates:
            return dates[0][1]
    return None


def _written(match: re.Match[str], vocabulary: StructureVocabulary) -> date | None:
    return _calendar(match["year"], str(vocabulary.months[match["month"].lower()]), match["day"])


def _numeric(match: re.Match[str]) -> date | None:
    """Day and month of 21/09/1976, whose order is clear; 05/04/1956 is left unread."""
    first, second = int(match["first"]), int(match["second"])
    if first == second or (first > 12) != (second > 12):
        day, month = (first, second) if first >= second else (second, first)
        return _calendar(match["year"], str(month), str(day))
    return None


def _calendar(year: str, month: str, day: str) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
