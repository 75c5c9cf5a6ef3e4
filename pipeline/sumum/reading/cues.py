"""Cue words: what tells at the surface that a sentence finds, compares, aims, or only refers (Edmundson 1969)."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from pipeline.languages import Language
from pipeline.resources import Resources

_WORD: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*['*]?|\*")
_ANY: Final = "*"
_REMEMBERED: Final = 20_000
"""Words of which it is remembered which cues begin with them: most with none."""


def cue_words(text: str) -> list[str]:
    """The words of a text in lower case; an elided one keeps its apostrophe: "l'", "approche"."""
    return _WORD.findall(text.lower().replace("’", "'"))


Rest = tuple[str, ...]
Classes = tuple[str, ...]


class _Beginning:
    """The cues that may begin with a word: `alone` needs no other word, the others are found by their second one."""

    __slots__ = ("alone", "by_second", "by_start")

    def __init__(self, cues: Iterable[tuple[Rest, Classes]]) -> None:
        self.alone: list[str] = []
        self.by_second: dict[str, list[tuple[Rest, Classes]]] = {}
        self.by_start: list[tuple[str, Rest, Classes]] = []
        for rest, classes in cues:
            if not rest:
                self.alone.extend(classes)
            elif rest[0].endswith(_ANY):
                self.by_start.append((rest[0][:-1], rest[1:], classes))
            else:
                self.by_second.setdefault(rest[0], []).append((rest[1:], classes))

    def going_on_with(self, second: str) -> Iterator[tuple[Rest, Classes]]:
        """What must follow `second`, and the classes that it gives then."""
        yield from self.by_second.get(second, ())
        for start, rest, classes in self.by_start:
            if second.startswith(start):
                yield rest, classes


class Cues:
    """The cues of one language by class; `word*` stands for any ending, `*` alone for any word."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._whole: dict[str, list[tuple[Rest, Classes]]] = {}
        self._begun: dict[str, list[tuple[Rest, Classes]]] = {}
        for row in resources.lexicon(language, "sumum_cues"):
            first, *rest = cue_words(row["cue"])
            table = self._begun if first.endswith(_ANY) else self._whole
            classes = tuple(row["class"].split())
            table.setdefault(first.rstrip(_ANY), []).append((tuple(rest), classes))
        self._lengths = tuple(sorted({len(beginning) for beginning in self._begun}))
        self._beginning = lru_cache(_REMEMBERED)(self._beginning_with)

    def classes(self, words: list[str]) -> dict[str, int]:
        """How many cues of each class stand among some words, for the classes that have any."""
        found: list[str] = []
        for index, beginning in enumerate(map(self._beginning, words)):
            if beginning is None:
                continue
            found.extend(beginning.alone)
            for second in words[index + 1 : index + 2]:
                for rest, classes in beginning.going_on_with(second):
                    following = words[index + 2 : index + 2 + len(rest)]
                    if len(following) == len(rest) and all(map(_is_like, following, rest)):
                        found.extend(classes)
        counts: dict[str, int] = {}
        for one in found:
            counts[one] = counts.get(one, 0) + 1
        return counts

    def _beginning_with(self, word: str) -> _Beginning | None:
        """The cues that begin with a word, None where there are none."""
        found = list(self._whole.get(word, ()))
        for length in self._lengths:
            if length > len(word):
                break
            found.extend(self._begun.get(word[:length], ()))
        return _Beginning(found) if found else None


def _is_like(word: str, cue: str) -> bool:
    return word.startswith(cue[:-1]) if cue.endswith(_ANY) else word == cue
