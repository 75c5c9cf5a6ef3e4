"""The first sentence of a digest, whole and shorter: where there is little room, what matters least is left out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.span import SourceSpan
from pipeline.summary import count_words

_WORTH: Final = (
    *(
        "to_pay",
        "total",
        "due_date",
        "parties",
        "post",
        "product",
        "subject",
        "issuer",
        "employer",
        "speakers",
        "period",
    ),
    *("date", "author", "addressee", "version", "reference"),
)
"""The pieces of the sentence, those last that are left out first."""

_SHARE: Final = 0.6
"""Share of a limit that the sentence may take, if it can be shorter."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What a fact adds to the sentence, with its places."""

    name: str
    text: str
    sources: tuple[SourceSpan, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """The sentence without its full stop, and the places of all that it says; the same `shorter`, the longest first."""

    text: str
    sources: tuple[SourceSpan, ...]
    shorter: tuple["Opening", ...] = ()

    def within(self, words: int) -> "Opening | None":
        """The longest that has no more words."""
        return next((each for each in (self, *self.shorter) if count_words(each.text) <= words), None)

    @property
    def least(self) -> "Opening":
        """The shortest."""
        return self.shorter[-1] if self.shorter else self

    def beside(self, limit: int, main: int, *, is_sum: bool) -> "Opening | None":
        """The longest that leaves room under a limit for `main` words of what the document is for, or for some words.

        One that `is_sum` says what matters most by itself.
        """
        if is_sum:
            return self.within(limit)
        most = int(limit * _SHARE)
        if main and (found := self.within(min(most, limit - main))):
            return found
        able = self.within(most)
        return self.within(limit) if able is None or (self.shorter and able is self.least) else able


def composed(head: str, places: Sequence[SourceSpan], pieces: Sequence[Piece]) -> Opening:
    """The sentence of a head with its pieces, and shorter ones down to the head alone."""
    kept = [*pieces]
    found = [_of(head, places, kept)]
    for piece in sorted(pieces, key=lambda each: -_rank(each.name)):
        kept.remove(piece)
        found.append(_of(head, places, kept))
    return Opening(found[0].text, found[0].sources, tuple(each for each in found[1:] if each.sources))


def _of(head: str, places: Sequence[SourceSpan], pieces: Sequence[Piece]) -> Opening:
    sources = (*places, *(place for piece in pieces for place in piece.sources))
    return Opening(", ".join((head, *(piece.text for piece in pieces))), tuple(dict.fromkeys(sources)))


def _rank(name: str) -> int:
    return _WORTH.index(name) if name in _WORTH else len(_WORTH)
