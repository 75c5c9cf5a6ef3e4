"""Connectives that open a sentence and can be left out: "However, the mayor left" says alone that the mayor left.

What a connective joins its sentence to need not be told; without the word the sentence is as true as it was. Words that
say when, where or instead of what ("then", "elsewhere", "instead") are none of these.
"""

from pipeline.languages import Language
from pipeline.resources import Resources

_COMMA, _KEPT = "comma", "kept"

_LONGEST = 40
"""Signs of the longest of them, and more."""


class Connectives:
    """Knows those of one language; `comma` ones count only before a comma, what is `kept` none is: "but for"."""

    def __init__(self, resources: Resources, language: Language) -> None:
        rows = resources.lexicon(language, "severable_connectives")
        severed = [row for row in rows if row["kind"] != _KEPT]
        openings = (row["phrase"] + (", " if row["kind"] == _COMMA else " ") for row in severed)
        self._openings = tuple(sorted(openings, key=lambda each: (-len(each), each)))
        self._kept = tuple(row["phrase"] for row in rows if row["kind"] == _KEPT)

    def end(self, text: str) -> int:
        """How many signs at the beginning of a sentence are one or two such words; 0 where none is."""
        at = 0
        for _ in range(2):
            lower = text[at : at + _LONGEST].lower().replace("’", "'")
            if lower.startswith(self._kept):
                return 0
            at += next((len(each) for each in self._openings if lower.startswith(each)), 0)
        return at if at < len(text) else 0
