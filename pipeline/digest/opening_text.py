"""The first sentence of a digest, whole and shorter: where there is little room, what matters least is left out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pipeline.span import SourceSpan
from pipeline.summary import count_words

_WORTH: Final = (
    *("to_pay", "total", "due_date", "parties", "post", "subject", "issuer", "employer", "speakers", "period"),
    *("date", "author", "addressee", "version", "reference"),
)
"""The pieces of the sentence, those last that are left out first."""


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
