"""Names and figures that stand in each other's place: "the word of Mr Orr to that of Mr Dale" for the other way round.

Where the very words that bind two of them are those of the sources, no parse is needed to tell who is which.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pipeline.align.alignment import Finding, Kind
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.passages import Passage

FIGURE, NAME = "NUM", "PROPN"
DIRECTED = frozenset({"ADP", "PART", "VERB"})
"""What binds two in one direction; "Orr and Dale", "Orr is Dale" are the same both ways."""
MUTUAL = 2
"""Words between two of which one must say more than that they are together: "met with" does not."""
FURTHEST = 10
"""Words from one to the other."""
CONFIDENCE = 0.7


@dataclass(frozen=True, slots=True)
class _Piece:
    """A word, or a name of several, with its places in the passage."""

    first: int
    last: int
    text: str
    pos: str


def turned_places(sentence: CheckedSentence) -> Iterator[Finding]:
    """The first of two names or figures that the sources have the other way round between the same words."""
    own, theirs = _pieces(sentence.said), _pieces(sentence.given)
    texts = [piece.text for piece in theirs]
    at: dict[str, list[int]] = {}
    for place, text in enumerate(texts):
        at.setdefault(text, []).append(place)
    for first, last in pairwise(n for n, piece in enumerate(own) if piece.pos in (FIGURE, NAME)):
        if own[first].pos != own[last].pos or not _binds(own[first + 1 : last]):
            continue
        one, *between, other = (piece.text for piece in own[first : last + 1])
        length = last - first + 1
        if any(texts[n : n + length] == [one, *between, other] for n in at.get(one, ())):
            continue
        turned = [n for n in at.get(other, ()) if texts[n : n + length] == [other, *between, one]]
        there = next((n for n in turned if _is_known_before(own, first, texts, n)), None)
        if there is not None:
            kind: Kind = "number" if own[first].pos == FIGURE else "relation"
            source = theirs[there].first, theirs[there].last
            yield sentence.finding(own[first].first, own[first].last, kind, CONFIDENCE, source)


def _pieces(passage: Passage) -> list[_Piece]:
    """The words without marks and signs, the words of a name as one."""
    found: list[_Piece] = []
    for n, (pos, text) in enumerate(zip(passage.pos, passage.lower, strict=True)):
        if pos in ("PUNCT", "SYM", "SPACE"):
            continue
        if found and pos == NAME == found[-1].pos and found[-1].last == n:
            found[-1] = _Piece(found[-1].first, n + 1, f"{found[-1].text} {text}", pos)
        else:
            found.append(_Piece(n, n + 1, text, pos))
    return found


def _binds(between: list[_Piece]) -> bool:
    """Whether what stands between two says of one what it does not say of the other."""
    return MUTUAL <= len(between) < FURTHEST and any(piece.pos in DIRECTED for piece in between)


def _is_known_before(own: list[_Piece], first: int, texts: list[str], there: int) -> bool:
    """Whether the word before the first is that of the sources; a score is "won 3 to 1" and "lost 1 to 3"."""
    if first and there:
        return own[first - 1].text == texts[there - 1]
    return own[first].pos == NAME
