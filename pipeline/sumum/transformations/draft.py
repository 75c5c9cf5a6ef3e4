"""A passage of the source while it is edited: words that know their tokens, and the trace of what was done to them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pipeline.frozen import quickly_made
from pipeline.span import Span

Transformation = Literal[
    "syntactic_verb_transformation",
    "lexical_verb_transformation",
    "verb_selection",
    "conceptual_deletion",
    "concept_reexpression",
    "structural_deletion",
    "clause_deletion",
    "parenthetical_deletion",
    "acronym_expansion",
    "abbreviation",
    "merge",
    "split",
    "complex_reformulation",
    "noun_transformation",
    "no_transformation",
]
"""The 15 of section 2.3, as the paper names them."""

CLOSING = frozenset(",;:.!?…)]}»”%")
OPENING = frozenset("([{«“")
_WEAK = frozenset(",;:")


def transformation_id(transformation: Transformation) -> str:
    """The id under which a unit of the summary names a transformation among its rules."""
    return f"sumum.transformation.{transformation.replace('_', '-')}"


@quickly_made
@dataclass(frozen=True, slots=True)
class Piece:
    """A word as it will be said; `token` is the one that it stands for, `is_own` whether the word is not the source's.

    `is_spaced`: white space goes before it.
    """

    text: str
    token: int
    is_spaced: bool = True
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """The pieces, what was done to them (transformations and rules, each once) and the places borrowed from."""

    pieces: tuple[Piece, ...]
    trace: tuple[str, ...] = ()
    borrowed: tuple[Span, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.pieces)

    def traced(self, transformation: Transformation, *rules: str) -> "Draft":
        """The same, with a transformation, and the rules that asked for it, in its trace."""
        added = (transformation_id(transformation), *rules)
        return replace(self, trace=tuple(dict.fromkeys((*self.trace, *added))))

    def replaced(
        self, first: int, last: int, pieces: Sequence[Piece], transformation: Transformation, *rules: str
    ) -> "Draft":
        """The pieces `[first, last)` replaced by others; punctuation is regenerated around what is deleted."""
        kept = (*self.pieces[:first], *pieces, *self.pieces[last:])
        if not pieces:
            kept = _mended(kept, first)
        return replace(self, pieces=kept).traced(transformation, *rules)

    def without(self, first: int, last: int, transformation: Transformation, *rules: str) -> "Draft":
        """The draft without the pieces `[first, last)`."""
        return self.replaced(first, last, (), transformation, *rules)

    def cut(self, last: int, transformation: Transformation) -> "Draft":
        """The pieces before `last`, without punctuation at their end."""
        return replace(self, pieces=self.pieces[:last]).trimmed().traced(transformation)

    def trimmed(self) -> "Draft":
        """Without the punctuation that does not belong to a phrase, at both ends."""
        pieces = list(self.pieces)
        while pieces and pieces[0].text in (*_WEAK, ".", "–", "—", "-"):
            pieces.pop(0)
        while pieces and pieces[-1].text in (*_WEAK, ".", "–", "—", "-"):
            pieces.pop()
        return replace(self, pieces=tuple(pieces))

    def find(self, text: str) -> int | None:
        """The index of the first piece of that text."""
        return next((index for index, piece in enumerate(self.pieces) if piece.text == text), None)

    def text(self) -> str:
        """The words on one line, spaced as the source spaced them."""
        said = ""
        for piece in self.pieces:
            said += f" {piece.text}" if said and piece.is_spaced else piece.text
        return said

    def tokens(self) -> tuple[int, ...]:
        """The tokens that are still there, in order."""
        return tuple(dict.fromkeys(piece.token for piece in self.pieces))


def joined(drafts: Iterable[Draft]) -> tuple[tuple[str, ...], tuple[Span, ...]]:
    """The traces and the borrowed places of several drafts, each once."""
    every = list(drafts)
    trace = dict.fromkeys(step for draft in every for step in draft.trace)
    borrowed = dict.fromkeys(span for draft in every for span in draft.borrowed)
    return tuple(trace), tuple(borrowed)


def _mended(pieces: tuple[Piece, ...], gap: int) -> tuple[Piece, ...]:
    """The pieces around a gap, with one mark where two now meet and none in front of everything."""
    before, after = list(pieces[:gap]), list(pieces[gap:])
    if after and not before:
        while after and after[0].text in _WEAK:
            after.pop(0)
    if before and after:
        left, right = before[-1], after[0]
        if left.text in _WEAK and right.text in (*_WEAK, ".", ")"):
            before.pop()
        elif left.text in OPENING and right.text in _WEAK:
            after.pop(0)
        if after and after[0].text not in CLOSING and before and before[-1].text not in OPENING:
            after[0] = replace(after[0], is_spaced=after[0].is_spaced or not before[-1].text.endswith(("'", "’")))
    return (*before, *after)
