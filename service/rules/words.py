"""The lexicons of a deployment: whether a diff can show them, and whether each language has its own."""

import unicodedata
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from pipeline.languages import LANGUAGES, Language
from pipeline.resources import Resources


@dataclass(frozen=True, slots=True)
class LexiconReport:
    """A lexicon of a deployment: its rows, what is wrong with them, and what is only to be known."""

    name: str
    language: Language
    rows: int
    failures: tuple[str, ...]
    notes: tuple[str, ...] = ()


def check_lexicons(resources: Resources) -> list[LexiconReport]:
    """The lexicons that a deployment adds, as files; what their words mean is checked where they are read."""
    names = {language: {path.stem for path in resources.own_lexicons(language)} for language in LANGUAGES}
    return [
        LexiconReport(path.stem, language, *_told(path), _lonely(path, language, names, resources))
        for language in LANGUAGES
        for path in resources.own_lexicons(language)
    ]


def _told(path: Path) -> tuple[int, tuple[str, ...]]:
    """How many rows a lexicon has, and what is wrong with how they are written."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return 0, (f"{path}: this is no UTF-8 (byte {error.start}); save it as UTF-8",)
    found = []
    if data.startswith(b"\xef\xbb\xbf") or "\r" in text:
        found.append(f"{path}:1: save it without a byte-order mark and with line feeds alone")
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if not unicodedata.is_normalized("NFC", line):
            found.append(f"{path}:{number}: {line!r} is not in normal form C (composed letters)")
        if not line.strip():
            found.append(f"{path}:{number}: a blank line; remove it")
    rows = [(number, line) for number, line in enumerate(lines[1:], 2) if line.strip()]
    for (_, row), (number, later) in pairwise(rows):
        if row == later:
            found.append(f"{path}:{number}: {later!r} stands twice")
        elif row > later:
            found.append(f"{path}:{number}: {later!r} belongs before {row!r}: rows are sorted by code points")
    return len(rows), tuple(found)


def _lonely(path: Path, language: Language, names: dict[Language, set[str]], resources: Resources) -> tuple[str, ...]:
    """The languages in which the lexicon ships, and for which the deployment has none."""
    others = [
        other
        for other in LANGUAGES
        if other != language and path.stem not in names[other] and path.stem in resources.lexicons(other)
    ]
    return tuple(f"{path}: there is none for {other}: {other}/{path.name}" for other in others)
