"""What the names of paragraph styles say, in word processors of either language."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeVar, cast

from pipeline.ingest.extraction import Mark
from pipeline.ingest.words import FileWords
from pipeline.source import MarkKind

T = TypeVar("T")
StyleKind = Literal[MarkKind, "subtitle", "contents", "furniture", "paragraph"]

_NUMBER = re.compile(r"(\d+)$")
_LEVELS = 9


@dataclass(frozen=True, slots=True)
class Style:
    """A named paragraph style: its parent's key, and what it sets itself (None where it inherits)."""

    name: str
    parent: str | None = None
    outline_level: int | None = None
    is_list: bool | None = None
    is_bold: bool | None = None
    size: float | None = None


@dataclass(frozen=True, slots=True)
class Role:
    """What a paragraph style makes of a paragraph; `level` counts from 1 where it has a meaning."""

    kind: StyleKind
    level: int = 0

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The layout marks of a paragraph in this role."""
        if self.kind == "paragraph":
            return ()
        if self.kind == "subtitle":
            return (Mark("heading", 2),)
        return (Mark(cast(MarkKind, self.kind), self.level),)

    @property
    def is_dropped(self) -> bool:
        """Whether the paragraph is no part of the running text (a table of contents, a running head)."""
        return self.kind in ("contents", "furniture")


PARAGRAPH = Role("paragraph")


def outline_role(level: int) -> Role:
    """The role of an outline level as formats write it: 0 is the highest, 9 is body text."""
    return Role("heading", level + 1) if 0 <= level < _LEVELS else PARAGRAPH


class StyleSheet:
    """The paragraph styles of a document, with inheritance resolved."""

    def __init__(self, styles: Mapping[str, Style], words: FileWords) -> None:
        self._styles = styles
        self._kinds = words.styles
        self._roles: dict[str, Role] = {}
        self._bold: dict[str, bool] = {}
        self._sizes: dict[str, float] = {}

    def _first(self, key: str | None, known: dict[str, T], of: Callable[[Style], T | None], none: T) -> T:
        """What the style, or the nearest of those it is based on, says of itself; `none` where no one does.

        Every style of the way is `known` from then on: a thousand styles may each be based on the next.
        """
        way: set[str] = set()
        found: T | None = None
        while found is None and key is not None and key in self._styles and key not in way:
            if key in known:
                found = known[key]
            else:
                way.add(key)
                style = self._styles[key]
                found, key = of(style), style.parent
        said = none if found is None else found
        known.update(dict.fromkeys(way, said))
        return said

    def role(self, key: str | None) -> Role:
        """The role of a paragraph in the style: by its name or its outline level, else its parents'."""
        return self._first(key, self._roles, self._own_role, PARAGRAPH)

    def _own_role(self, style: Style) -> Role | None:
        named = self._role_of_name(style.name)
        if named is not None:
            return named
        if style.outline_level is not None:
            return outline_role(style.outline_level)
        return Role("list_item", 1) if style.is_list else None

    def _role_of_name(self, name: str) -> Role | None:
        """The role that a style name gives, whatever its case; None for names that say nothing."""
        plain = " ".join(name.replace("_", " ").lower().split())
        if plain not in self._kinds:
            return None
        kind = cast(StyleKind, self._kinds[plain])
        number = _NUMBER.search(plain)
        if kind in ("heading", "list_item"):
            return Role(kind, int(number.group()) if number else 1)
        return Role(kind)

    def is_bold(self, key: str | None) -> bool:
        """Whether the style sets its text in bold."""
        return self._first(key, self._bold, lambda style: style.is_bold, none=False)

    def size(self, key: str | None) -> float:
        """The size of the style's text in points; 0 where the document's default holds."""
        return self._first(key, self._sizes, lambda style: style.size, none=0.0)
