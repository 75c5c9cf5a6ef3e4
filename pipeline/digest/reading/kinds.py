"""What a digest says of each kind of document: rows of `kinds.toml`, and what kinds are called: `digest_kinds.tsv`."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

from pydantic import ValidationError

from pipeline.digest.elements.rules import Role, Topic
from pipeline.digest.elements.words import DigestWords, any_of
from pipeline.digest.tables.open_fields import Where
from pipeline.errors import ConfigurationError
from pipeline.faults import fault
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.settings import Strict
from pipeline.toml_text import line_of, parse_toml

_OPENING = 2
"""Words of a title in which the name of its kind stands, where it opens with that."""
_NUMBER = 4
"""Words in which the number of a paper stands behind its name."""
_LONGEST = 6
"""Words of a line that ends with the name of a paper."""
_ASIDE = re.compile(r"\s*\([^()]*\)\s*$")
_SIGNS = " #*_:.–—-"
UNKNOWN = "document"
"""The kind of a document that is none of the others."""


class KindRow(Strict):
    """What is told of a kind; `kinds.toml` says what each key means."""

    opening: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    roles: tuple[Role, ...] = ()
    speaks: bool = False
    addresses: bool = False
    listed: bool = False
    titled: bool = True
    leads: float = 1.0
    parts: Literal["", "parts", "items"] = "parts"
    only_roles: bool = False
    own_summary: bool = True
    fields: Where = ""
    dates_alone: bool = False
    frames: Literal["", "letter", "head"] = ""
    lines: int = 18
    tabular: bool = False
    replies: bool = False
    talks: bool = False
    sure: float = 0.2
    owned: bool = False
    headed: bool = False
    buys: bool = False
    purposes: bool = False
    instead_of: tuple[str, ...] = ()
    wants: tuple[Topic, ...] = ()
    core: tuple[str, ...] = ()

    @property
    def decides(self) -> bool:
        """Whether a paper of the kind tells what was decided, item by item, and not what was found."""
        return self.parts == "items" or "finding" not in self.roles


@cache
def kind_rows() -> Mapping[str, KindRow]:
    """The rows by name; raises ConfigurationError."""
    path = Path(str(files("pipeline.digest"))) / "kinds.toml"
    text = path.read_text(encoding="utf-8")
    found: dict[str, KindRow] = {}
    for name, row in parse_toml(text, path).items():
        try:
            found[name] = KindRow.model_validate(row)
        except ValidationError as error:
            key = (name, *map(str, error.errors()[0]["loc"]))
            raise ConfigurationError(f"{path}:{line_of(text, key)}: {fault(error.errors()[0], 'a table')}") from error
    return found


def row_of(kind: str) -> KindRow:
    """The row of a kind, or that of an unknown one."""
    rows = kind_rows()
    return rows.get(kind, rows[UNKNOWN])


class KindNames:
    """What kinds are called in one language."""

    def __init__(self, resources: Resources, language: Language) -> None:
        joint = DigestWords.of(resources, language).pattern("kind_joint")
        self._joins = re.compile(rf"\s+(?:{joint})(?:(?<=')|\s)", re.IGNORECASE)
        self._titles: dict[str, str] = {}
        self._named: dict[str, re.Pattern[str]] = {}
        for row in resources.lexicon(language, "digest_kinds"):
            self._titles[row["kind"]] = row["title"]
            self._named[row["kind"]] = re.compile(rf"(?<!\w)(?:{any_of(row['named'].split(';'))})(?!\w)", re.IGNORECASE)

    def title(self, kind: str) -> str:
        """A kind as it stands before a title: "Press release"."""
        return self._titles.get(kind, self._titles[UNKNOWN])

    def names_some(self, title: str) -> bool:
        """Whether a title opens with the name of a kind: "Guide to the locks"."""
        opening = " ".join(title.split()[:_OPENING])
        return any(named.search(opening.replace("’", "'")) for named in self._named.values())

    def is_just(self, kind: str, title: str) -> bool:
        """Whether a title says the kind and nothing else: "Press release"."""
        named = self._named.get(kind)
        body = title.replace("’", "'")
        return body.casefold() == self._titles.get(kind, "").casefold() or bool(named and named.fullmatch(body))

    def is_title(self, kind: str, line: str) -> bool:
        """Whether a line is the title of a paper of the kind, with at most its number: "Credit note no: CN-12"."""
        length = self.length(kind, line)
        rest = line[length:]
        rest = _ASIDE.sub("", rest)  # "Quote Q-12 (replaces Q-9 of 3 May)"
        is_number = len(rest.split()) <= _NUMBER and any(map(str.isdigit, rest))
        return self._is_end(kind, line) or (length > 0 and (is_number or not rest.strip(_SIGNS)))

    def _is_end(self, kind: str, line: str) -> bool:
        """Whether a short line ends with a name of several words: "Your annual benefit statement"."""
        body = line.replace("’", "'").strip(_SIGNS)
        named = self._named.get(kind)
        is_line = len(body.split()) <= _LONGEST and body[:1].isupper() and ":" not in line
        if named is None or not is_line or any(map(str.isdigit, body)):
            return False
        return any(match.end() == len(body) and " " in match[0] for match in named.finditer(body))

    def length(self, kind: str, line: str) -> int:
        """Signs of the name of a kind with which a line begins."""
        named = self._named.get(kind)
        match = named.match(line.replace("’", "'")) if named else None
        return match.end() if match else 0

    def says_more(self, kind: str, title: str) -> bool:
        """Whether a title is the name of a kind and says of what: "Your water bill", « Devis de toiture »."""
        named = self._named.get(kind)
        if named is None or self.is_just(kind, title):
            return False
        body = title.replace("’", "'")
        begins = named.match(body)
        is_joined = begins is not None and self._joins.match(body, begins.end()) is not None
        return is_joined or any(match.end() == len(body) for match in named.finditer(body))

    def is_named(self, kind: str, title: str) -> bool:
        """Whether a title says the kind itself: "Minutes of the spring meeting"."""
        named = self._named.get(kind)
        return bool(named and named.search(title.replace("’", "'")))
