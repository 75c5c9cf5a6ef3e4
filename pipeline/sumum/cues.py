"""Cue words: what tells at the surface that a sentence finds, compares, aims, or only refers (Edmundson 1969)."""

import re
from functools import lru_cache
from typing import Final

from pipeline.languages import Language
from pipeline.resources import Resources

_WORD: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*['*]?|\*")
_APOSTROPHE: Final = str.maketrans("’", "'")
_ANY: Final = "*"
_REMEMBERED: Final = 20_000
"""Words of which it is remembered which cues begin with them: most with none."""


def cue_words(text: str) -> list[str]:
    """The words of a text in lower case; an elided one keeps its apostrophe: "l'", "approche"."""
    return _WORD.findall(text.lower().translate(_APOSTROPHE))


class Cues:
    """The cues of one language by class; `word*` stands for any ending, `*` alone for any word."""

    def __init__(self, resources: Resources, language: Language) -> None:
        self._whole: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
        self._begun: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
        for row in resources.lexicon(language, "sumum_cues"):
            first, *rest = cue_words(row["cue"])
            table = self._begun if first.endswith(_ANY) else self._whole
            classes = tuple(row["class"].split())
            table.setdefault(first.rstrip(_ANY), []).append((tuple(rest), classes))
        self._lengths = tuple(sorted({len(beginning) for beginning in self._begun}))
        self._candidates = lru_cache(_REMEMBERED)(self._beginning_with)

    def classes(self, words: list[str]) -> dict[str, int]:
        """How many cues of each class stand among some words, for the classes that have any."""
        found: dict[str, int] = {}
        for index, word in enumerate(words):
            for rest, classes in self._candidates(word):
                if len(words) - index > len(rest) and all(
                    _is_like(word, cue) for word, cue in zip(words[index + 1 :], rest, strict=False)
                ):
                    for one in classes:
                        found[one] = found.get(one, 0) + 1
        return found

    def _beginning_with(self, word: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        found = list(self._whole.get(word, ()))
        for length in self._lengths:
            if length > len(word):
                break
            found.extend(self._begun.get(word[:length], ()))
        return found


def _is_like(word: str, cue: str) -> bool:
    return word.startswith(cue[:-1]) if cue.endswith(_ANY) else word == cue
