"""Parties by their names: what "Mr. Orr says" or "Air Dale submits" says is a party's as much as "the applicant says".

The rules of who speaks know the roles of parties only; decision data know who plays them, and who speaks for them.
Where a name is the subject of a clause, rules see the role in its stead.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pipeline.letsum.decision.data import DecisionData
from pipeline.letsum.segmenting.evidence import Line

_TITLE: Final = r"[A-ZÀ-Þ][a-zà-ÿ]{0,3}\.?\s"
"""A title before a surname: "Mr. ", "Mme "."""
_SUBJECT: Final = r"(?=\s[a-zà-ÿ']{2,}(?![.\w]))"
"""A word in small letters follows: no name of a case ("Orr v. Dale") and no list of names."""
_BRACKETS: Final = r"[^()]{0,40}\((?:[a-zà-ÿ]+[ '])?[\"“«']?\s?([A-ZÀ-Þ][\w.&-]+)\s?[\"”»']?\)"
"""The short name that is given to what stands before it."""
_LONGEST: Final = 4
"""Words of a person's name at most."""


def with_roles(lines: Sequence[Line], decision: DecisionData) -> tuple[Line, ...]:
    """The lines as rules of who speaks should see them: roles for parties and counsel that are subjects."""
    known = dict((*_speaking(decision), *_named(lines, decision)))
    if not known:
        return tuple(lines)
    either = "|".join(sorted(known, key=lambda each: (-len(each), each)))
    found = re.compile(rf"(?<![\w'-])(?:{either}){_SUBJECT}")
    roles = [(re.compile(pattern), role) for pattern, role in known.items()]

    def said(match: re.Match[str]) -> str:
        return next(role for pattern, role in roles if pattern.fullmatch(match[0]))

    return tuple(line if line.is_heading else replace(line, text=found.sub(said, line.text)) for line in lines)


def _named(lines: Sequence[Line], decision: DecisionData) -> Iterator[tuple[str, str]]:
    """Patterns of the names of parties, whole, short or a surname behind a title, each with the role."""
    for party in decision.parties:
        name, role = party.name.text.replace("’", "'"), party.role
        words = name.split()
        if not role or not words:
            continue
        yield re.escape(name), role
        shorter = re.compile(re.escape(name) + _BRACKETS)
        yield from ((re.escape(match[1]), role) for line in lines if (match := shorter.search(line.text)))
        if surname := _surname(name):
            yield surname, role


def _speaking(decision: DecisionData) -> Iterator[tuple[str, str]]:
    """Patterns of the surnames of counsel behind a title, each with the role of who is spoken for."""
    for counsel in decision.counsel:
        surname = _surname(counsel.name.text.replace("’", "'"))
        if counsel.role and surname:
            yield surname, counsel.role


def _surname(name: str) -> str:
    """The pattern of a person's surname behind a title, empty where a name is not a person's."""
    words = name.split()
    if not 1 < len(words) <= _LONGEST or not all(word[:1].isupper() for word in words):
        return ""
    return _TITLE + re.escape(words[-1] if not name.isupper() else words[-1].title())
