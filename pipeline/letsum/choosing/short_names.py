"""The short names that a decision gives what it has named in full: "the Agency (\"CRA\")", « (la « Loi ») »."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from pipeline.annotate.acronyms import long_form
from pipeline.letsum.interpretation import ThematicStructure
from pipeline.span import Span

_WORD: Final = re.compile(r"\w+")
LETTERS: Final = re.compile(
    r"(?<![\w.’'-])(?=[A-ZÀ-Þ&]{2,7}\b)(?![IVX]+\b|XX)(?!(?<=\b\d{4} )[A-Z]+ \d)[A-ZÀ-Þ][A-ZÀ-Þ&]+(?![\w.’'-]*\d)"
)
"""Letters that stand for a name: "UES"; not those of a court in the number of its judgment: "2014 FCA 12"."""
_CITED: Final = re.compile(r",\s(?:[A-ZÀ-Þ]\.?\s?){2,6},?\s\d{4},?\s\w{1,4}\.?\s[\w.-]+$")
"""Where an act stands, between its name and its short name: ", R.S.C. 1985, c. N-5"."""
_PARTED: Final = re.compile(r"[,;:.]\s|\d")
"""What no name holds."""
_NOTE: Final = re.compile(r"(?<=[^\W\d])\d{1,2}$|\s?[»”\"]$")
"""The number of a note behind a name, and a mark that closes what stands before it."""
_FAR: Final = 12
"""Words before a short name among which its own word begins the full one: "the Commission of …"."""
_SHORTEST: Final = 3
"""Letters of a short name that are found in any words."""
_DEFINED: Final = re.compile(
    r"[(\[](?P<lead>[^()\[\]“”\"«»‘’]{0,30}?)[“\"«‘]\s?(?P<name>[^()\[\]“”\"«»]{2,40}?)\s?[”\"»’][)\]]"
    r"|[(\[](?P<bare>[^\W\d_][\w’' .&-]{1,40})[)\]]"
)
"""What a decision calls something from here on: « (la société) », "(the "Act")"."""
_LEAD: Final = re.compile(r"^(?:[a-zà-ÿ-]+\s|[a-zà-ÿ]{1,2}[’'])+(?=[^\W\d_])")
"""The article of a short name, and what leads to it: "hereinafter the"."""
_LONGEST: Final = 10
"""Letters of a short name (Schwartz & Hearst 2003)."""


class NamingWords(Protocol):
    """What finds names in capitals at the end of a text, and the words that begin none."""

    names: re.Pattern[str]
    stop_words: frozenset[str]


@dataclass(frozen=True, slots=True)
class ShortName:
    """A short name, what it stands for (empty where that is no name), and where a decision says so."""

    short: str
    long: str
    span: Span
    unit: int


def short_names(structure: ThematicStructure, words: NamingWords) -> dict[str, ShortName]:
    """The short names that a decision gives what it has named in full, each with its full name, if that is one."""
    found: dict[str, ShortName] = {}
    for unit in structure.units:
        text = unit.line.text
        for match in _DEFINED.finditer(text):
            name = _LEAD.sub("", (match["name"] or match["bare"]).strip())
            before = _CITED.sub("", text[: match.start()].rstrip().removesuffix("."))
            long = _full_name(name, before, words)
            known = found.get(name)
            if (known and not known.long.isupper()) or not name[:1].isupper() or (match["bare"] and not long):
                continue
            # Lines have straight apostrophes, whatever the source has.
            own = r"\s+".join(re.sub("['’]", "['’]", re.escape(word)) for word in long.split())
            stands = re.search(own, unit.span.of(structure.document.text)) if own else None
            start = unit.span.start
            span = Span(start + stands.start(), start + stands.end()) if stands else unit.span
            found[name] = ShortName(name, " ".join(stands[0].split()) if stands else "", span, unit.line.index)
    return found


def _full_name(name: str, before: str, words: NamingWords) -> str:
    """The words before a short name that it stands for, empty where they are none that could stand in brackets."""
    long = ""
    if name.isupper() and len(name) <= _LONGEST:
        place = long_form(name, before, 0)
        long = before[slice(*place)] if place else ""
        if name in _WORD.findall(long) or (len(name) <= _SHORTEST and not _has_initials(long, name)):
            long = ""
    elif (named := words.names.search(before)) and set(_WORD.findall(name)) <= set(_WORD.findall(named[0])):
        long = named[0].strip()
    elif name[:1].isupper() and name in (near := before.split()[-_FAR:])[:-1]:
        long = " ".join(near[len(near) - 1 - near[::-1].index(name) :])
        long = "" if _PARTED.search(long) else long
    long = _NOTE.sub("", long)
    first = _WORD.search(long.casefold())
    return "" if first is None or first[0] in words.stop_words or long.count("(") != long.count(")") else long


def _has_initials(long: str, name: str) -> bool:
    """Whether the letters of a short name begin words of what it stands for: two or three are found in any words."""
    initials = iter(word[0].casefold() for word in re.findall(r"[^\W_]+", long))
    return all(letter in initials for letter in name.casefold() if letter.isalpha())


def by_first_word(names: Iterable[str]) -> Mapping[str, list[tuple[int, str]]]:
    """The names that are no mere letters by their first word, each with its rank: no sentence is searched for all."""
    found: dict[str, list[tuple[int, str]]] = {}
    for rank, name in enumerate(names):
        first = None if LETTERS.fullmatch(name) else _WORD.match(name)
        if first is not None:
            found.setdefault(first[0], []).append((rank, name))
    return found
