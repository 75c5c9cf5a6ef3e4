"""Reads the citation passages: the text without its marks, and what each marked stretch may be."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from pipeline.languages import Language

FOLDER = Path(__file__).parent
KINDS = ("quotation", "reference", "submission", "none")

_MARK = re.compile(r"\{\{([a-z/]+)\|(.*?)\}\}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of whole sentences and the kinds that it may be, best first."""

    start: int
    end: int
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage without its marks; what no mark covers is no citation."""

    id: str
    text: str
    marks: tuple[Mark, ...]

    def kinds_at(self, start: int, end: int) -> tuple[str, ...]:
        """What the sentence [start, end) may be: the kinds of the mark that covers most of it, else none."""
        best = max(self.marks, key=lambda mark: min(end, mark.end) - max(start, mark.start), default=None)
        if best is None or min(end, best.end) - max(start, best.start) <= (end - start) / 2:
            return ("none",)
        return best.kinds


def read_passages(language: Language) -> tuple[Passage, ...]:
    """The passages of a language, in the order of their file."""
    tables = tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8"))["passage"]
    return tuple(_passage(table["id"], table["text"]) for table in tables)


def _passage(identifier: str, marked: str) -> Passage:
    text, marks, position = "", [], 0
    for mark in _MARK.finditer(marked):
        text += marked[position : mark.start()]
        marks.append(Mark(len(text), len(text) + len(mark[2]), tuple(mark[1].split("/"))))
        text += mark[2]
        position = mark.end()
    return Passage(identifier, text + marked[position:], tuple(marks))
