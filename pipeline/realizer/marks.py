"""Marks that travel through a string of words: where units begin and end, and where canned text stands.

An engine that gives strings (pyrealb, SimpleNLG) cannot carry a tree. So a unit is a pair of zero-width marks around
its words, and a canned text is one character in the place of the fragment. All are private-use code points, which
specs may not contain. `orthography.finish` reads the string back into a tree of elements.
"""

from dataclasses import dataclass, field

from pipeline.errors import MalformedRequest
from pipeline.languages import Language
from pipeline.span import SourceSpan

CLOSE = "\uf8ff"
_FIRST = 0xE000
_LAST = 0xF8FE


@dataclass(frozen=True, slots=True)
class Mark:
    """What one private-use character stands for: the opening of a unit, or with `text` a canned text."""

    kind: str
    language: Language
    sources: tuple[SourceSpan, ...] = ()
    text: str | None = None


@dataclass(slots=True)
class Marks:
    """The marks of one sentence, in the order in which they were made."""

    table: list[Mark] = field(default_factory=list)

    def open(self, kind: str, language: Language, sources: tuple[SourceSpan, ...] = ()) -> str:
        """The character that opens a unit; its words follow, then `CLOSE`."""
        return self._add(Mark(kind, language, sources))

    def canned(self, text: str, language: Language, sources: tuple[SourceSpan, ...]) -> str:
        """The character that stands for a canned text, a word like any other to the engine."""
        return self._add(Mark("canned_text", language, sources, text))

    def __getitem__(self, character: str) -> Mark:
        return self.table[ord(character) - _FIRST]

    def _add(self, mark: Mark) -> str:
        if len(self.table) > _LAST - _FIRST:
            raise MalformedRequest(f"a sentence holds at most {_LAST - _FIRST + 1} units with marks: divide it")
        self.table.append(mark)
        return chr(_FIRST + len(self.table) - 1)
