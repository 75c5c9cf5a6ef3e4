"""Numbers with what they count in: a currency or a unit, their sign, and whether taxes are in them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from pipeline.align.reading.passages import Passage
from pipeline.align.reading.wording import Wording

PIECE = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:/[^\W\d_]+)?|[^\w\s]")
MINUS = frozenset("-−–")
DEGREE = "°"
POWERS = ("2", "3")
NEAR = 2
"""Words and marks between an amount and what says whether taxes are in it: "£90, VAT included"."""
LONGEST = 4
"""Words that say so."""
SKIPPED = MINUS | frozenset("'’")
"""Marks that may stand between a number and its unit."""
Inclusion = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Piece:
    """A number, a word or a mark of a passage: the place of its token, and whether nothing parts it from the next."""

    text: str
    place: int
    is_joined: bool


@dataclass(frozen=True, slots=True)
class Measure:
    """The words `[first, last)` of a number with what it is stated in; `units` is empty where nothing is said of that.

    `inclusion` is what is said to be in an amount or not, and `told` the words that say it.
    """

    first: int
    last: int
    value: Decimal
    units: frozenset[str]
    is_negative: bool
    inclusion: Inclusion | None
    told: tuple[int, int]
    part: int


def measures(passage: Passage, wording: Wording) -> Iterator[Measure]:
    """The numbers of a passage, in order."""
    pieces = [*_pieces(passage)]
    texts = [piece.text.lower() for piece in pieces]
    for number in wording.numerals.read(texts):
        if passage.pos[pieces[number.first].place] == "DET" or not number.has_digits:
            continue
        value, last = number.value, number.last
        if last < len(texts) and pieces[last - 1].is_joined and (times := wording.multiplier(texts[last])):
            value, last = value * times, last + 1
        units, first, last = _stated(texts, number.first, last, wording)
        inclusion, told = _inclusion(texts, first, last, wording)
        if told[0] < told[1]:
            told = pieces[told[0]].place, pieces[told[1] - 1].place + 1
        begin, end = pieces[first].place, pieces[last - 1].place + 1
        is_negative = _is_negative(pieces, first)
        yield Measure(begin, end, value, units, is_negative, inclusion, told, int(passage.part[begin]))


def by_value(found: Iterable[Measure]) -> dict[Decimal, list[Measure]]:
    """The measures of each number: a table may have hundreds in one line."""
    same: dict[Decimal, list[Measure]] = {}
    for measure in found:
        same.setdefault(measure.value, []).append(measure)
    return same


def agreed(said: Passage, given: Passage, wording: Wording) -> set[int]:
    """The words of amounts that the sources state in other words: "CHF" for "francs", « hors taxes » for « HT »."""
    own = [*measures(said, wording)]
    theirs = by_value(measures(given, wording)) if own else {}
    words = {*given.lower}
    found: set[int] = set()
    for measure in own:
        for other in theirs.get(measure.value, ()):
            if not measure.units.isdisjoint(other.units):
                found.update(range(measure.first, measure.last))
                if other.is_negative and not measure.is_negative:
                    found.update(_said_sign(said, measure, wording))
            if measure.inclusion is not None and measure.inclusion == other.inclusion:
                found.update(range(*measure.told))
    return {place for place in found if said.lower[place] not in words}


def _said_sign(said: Passage, measure: Measure, wording: Wording) -> Iterator[int]:
    """The words around a measure that say its minus: "minus 5 °C", "5 °C below zero"."""
    if measure.first and said.lower[measure.first - 1] in wording.signs:
        yield measure.first - 1
    if measure.last < len(said) and said.lower[measure.last] in wording.signs:
        behind = range(measure.last, min(len(said), measure.last + NEAR))
        yield from (n for n in behind if n == measure.last or wording.numerals.value(said.lower[n]) == 0)


def _pieces(passage: Passage) -> Iterator[Piece]:
    for place, token in enumerate(passage.tokens):
        found = [*PIECE.finditer(token.text)]
        ends_at = passage.place[place].span.end
        follows = place + 1 < len(passage) and passage.place[place + 1].span.start == ends_at
        for piece, following in zip(found, [*found[1:], None], strict=False):
            is_joined = follows if following is None else following.start() == piece.end()
            yield Piece(piece[0], place, is_joined)


def _stated(texts: Sequence[str], first: int, last: int, wording: Wording) -> tuple[frozenset[str], int, int]:
    """What a number is stated in, behind it or before, and where all of that begins and ends."""
    behind = last
    while behind < len(texts) and (texts[behind] in wording.measure_joints or texts[behind] in SKIPPED):
        behind += 1
    for length in (2, 1):
        if units := wording.measured("".join(texts[behind : behind + length])) if behind < len(texts) else None:
            is_whole = (
                length == 1 or texts[behind] == DEGREE or "".join(texts[behind + 1 : behind + 2]) in POWERS
            )  # "m2"
            if is_whole:
                return units, first, min(len(texts), behind + length)
    if first and wording.currency(texts[first - 1]):
        return wording.measured(texts[first - 1]), first - 1, last
    return frozenset(), first, last


def _is_negative(pieces: Sequence[Piece], first: int) -> bool:
    """Whether a minus stands right before a number or its currency, and behind nothing that it could join.

    "2019 -2021" has none either.
    """
    if not first or pieces[first - 1].text not in MINUS or not pieces[first - 1].is_joined:
        return False
    before = pieces[first - 2] if first > 1 else None
    return before is None or before.text in "([" or not (before.is_joined or before.text[-1].isdigit())


def _inclusion(
    texts: Sequence[str], first: int, last: int, wording: Wording
) -> tuple[Inclusion | None, tuple[int, int]]:
    """What is said right behind an amount, or else before it, of what it includes; None where both sides disagree."""
    behind = _phrase(texts, range(last, min(len(texts), last + NEAR + 1)), wording)
    ends = range(max(0, first - NEAR - LONGEST), first)
    before = _phrase(texts, ends, wording, must_end=first)
    if behind and behind[1][0] == last:
        return behind
    if before and behind and before[0] != behind[0]:
        return None, (0, 0)
    return behind or before or (None, (0, 0))


def _phrase(
    texts: Sequence[str], starts: range, wording: Wording, must_end: int | None = None
) -> tuple[Inclusion, tuple[int, int]] | None:
    """The first words, from some places on, that say what is included; the longest of those that begin together."""
    for start in starts:
        if must_end is None and start > starts.start and texts[start - 1][:1].isdigit():
            return None
        for length in range(LONGEST, 0, -1):
            words, end = _words(texts, start, length)
            found = wording.inclusions.get(words)
            is_near = must_end is None or must_end - NEAR <= end <= must_end
            if found and is_near:
                return found, (start, end)
    return None


def _words(texts: Sequence[str], start: int, length: int) -> tuple[tuple[str, ...], int]:
    """So many words from a place on, without the dots of short forms ("incl."), and where they end."""
    words: list[str] = []
    at = start
    while at < len(texts) and len(words) < length:
        if texts[at] != ".":
            words.append(texts[at])
        elif not words:
            break
        at += 1
    return tuple(words), at
