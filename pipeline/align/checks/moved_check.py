"""A number, day or frequency of a neighbouring item: "rose 8% in France" of "5% in France and 8% in Spain".

Each stands in the sources, and so does all else; but what the summary says of it stands there with another one. What
the items of a list share is told once ("Sales rose …", "… nurses"): an item has from the one before it what it has
nothing of its own for, on the same side of its number.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

from pipeline.align.alignment import Finding, Kind
from pipeline.align.checks.passage_values import passage_values
from pipeline.align.checks.portions_check import count_in, cut
from pipeline.align.checks.relations_check import MAY_BE_NAMES
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.expressions import expressions
from pipeline.align.reading.passages import Passage
from pipeline.align.reading.rates import rates

KINDS = {"NOUN": "participant", "PROPN": "participant", "VERB": "verb", "ADJ": "adjective"}
YEAR = range(1500, 2200)
MOST, MOST_THERE = 12, 96
"""Items of a sentence and of its sources that are compared."""
SHARE = 0.75
"""The share of what is said of a value that must stand with another one, where no list has both."""
SUBJECT, JOINED, BRACKET = "nsubj", "conj", "("
CONFIDENCE = 0.7
Trait = tuple[str, bool]
"""A kind of word, and whether it stands before the number of its item."""


@dataclass(frozen=True, slots=True)
class Value:
    """The words `[first, last)` of a number, day or frequency, what it may be, and its unit."""

    first: int
    last: int
    kind: str
    values: frozenset[str]
    units: frozenset[str] = frozenset()

    def is_comparable(self, other: "Value") -> bool:
        """Whether one may stand in the other's place."""
        return self.kind == other.kind and (self.units == other.units or not self.units.isdisjoint(other.units))


@dataclass(frozen=True, slots=True)
class Item:
    """A value with the stems of what is said of it, by kind and side, and of all that may be."""

    value: Value
    traits: dict[Trait, frozenset[str]]
    possible: frozenset[str]
    capitals: frozenset[str]
    """The stems of all words in capitals of its passage."""
    part: int
    """The number of its sentence."""
    is_alone: bool
    """Whether it has no other number or day beside it, of which the same is said: "10 Vet. App. 67"."""
    is_open: bool
    """Whether a pronoun is its subject, which may be anybody."""

    @property
    def words(self) -> frozenset[str]:
        """The stems of all that is said of it."""
        return frozenset[str]().union(*self.traits.values())

    def shared(self, other: "Item") -> int:
        """How many stems another item has on the same side of its value."""
        return len(frozenset[str]().union(*(self.traits[t] & other.traits.get(t, frozenset()) for t in self.traits)))

    @property
    def names(self) -> frozenset[str]:
        """The stems of the names among them."""
        return self.words & self.capitals


def moved(sentence: CheckedSentence) -> Iterator[Finding]:
    """Values of which the summary says what the sources say of another one."""
    said = list(islice(_items(sentence, sentence.said), MOST))
    given = list(islice(_items(sentence, sentence.given), MOST_THERE)) if said else []
    for own in said:
        comparable = [item for item in given if own.value.is_comparable(item.value)]
        theirs = [item for item in comparable if not item.value.values.isdisjoint(own.value.values)]
        others = [item for item in comparable if item.is_alone and item.value.values.isdisjoint(own.value.values)]
        if not own.is_alone or any(item.is_open for item in theirs) or (not theirs and own.value.kind != "rate"):
            continue
        other = next((item for item in others if _displaces(own, item, theirs)), None)
        if other is not None and not _is_told(sentence, own, other, theirs):
            place = (other.value.first, other.value.last)
            kind: Kind = "date" if own.value.kind in ("day", "year") else "number"
            yield sentence.finding(own.value.first, own.value.last, kind, CONFIDENCE, place)


def _displaces(own: Item, other: Item, theirs: Sequence[Item]) -> bool:
    """Whether what is said of a value here stands with another one there, and less of it with this one."""
    is_beside = any(item.part == other.part for item in theirs)
    if not is_beside and own.shared(other) < max(1, SHARE * len(own.words)):
        return False
    if not theirs:
        return True
    if all(own.words & item.possible < own.words & other.words for item in theirs):
        return True
    return bool(own.names) and all(
        item.names
        and own.names & item.possible < own.names & other.names
        and len(own.words & item.possible) < len(own.words & other.words)
        for item in theirs
    )


def _is_told(sentence: CheckedSentence, own: Item, other: Item, theirs: Sequence[Item]) -> bool:
    """Whether another sentence of the sources has a value with something that tells it from the one displaced."""
    anywhere = sentence.anywhere
    telling = own.words & other.words - frozenset[str]().union(*(item.possible for item in theirs))
    read = {each.place for each, _ in sentence.traced.candidates}
    for number in sorted({n for stem in telling for n in anywhere.sentences_with(stem).tolist()}):
        if anywhere.sentences[number].place not in read and not own.value.values.isdisjoint(anywhere.told_in(number)):
            return True
    return False


def _items(sentence: CheckedSentence, passage: Passage) -> Iterator[Item]:
    """The values of a passage, each with what its item of a list says, or has from the ones before."""
    values, capitals = _values(sentence, passage), sentence.capitals
    names = frozenset(stem for token, stem in zip(passage.tokens, passage.stem, strict=True) if token.text in capitals)
    for _, part in groupby(range(len(passage)), key=lambda n: int(passage.part[n])):
        places = list(part)
        yield from _of_part(passage, values, names, range(places[0], places[-1] + 1))


def _of_part(passage: Passage, values: Sequence[Value], capitals: frozenset[str], part: range) -> Iterator[Item]:
    mine = [value for value in values if value.first in part]
    counts = [value for value in mine if value.kind != "year"] or mine
    starts = [value.first for value in counts]
    pieces = [piece for run in cut(passage, part, joins=True) for piece in _pieces(passage, starts, run)]
    numbered = [(piece, starts[bisect_left(starts, piece.start)]) for piece in pieces if count_in(starts, piece)]
    taken = {n for value in counts for n in range(value.first, value.last)}
    everything = _stems(passage, part, taken)
    before: dict[Trait, frozenset[str]] = {}
    own = {piece.start: _traits(passage, piece, number, taken) for piece, number in numbered}
    for piece, _ in numbered:
        traits = before | own[piece.start]
        elsewhere = (stems for at, its in own.items() if at != piece.start for stems in its.values())
        possible = everything - frozenset[str]().union(*elsewhere) | frozenset[str]().union(*traits.values())
        is_open = any(passage.pos[n] == "PRON" and _is_subject(passage, n) for n in piece)
        here = counts[bisect_left(starts, piece.start) : bisect_left(starts, piece.stop)]
        for value in here:
            is_alone = not any(value.is_comparable(other) for other in here if other is not value)
            yield Item(value, traits, possible, capitals, int(passage.part[part.start]), is_alone, is_open)
        before = traits


def _pieces(passage: Passage, starts: Sequence[int], run: range) -> Iterator[range]:
    """A run with several values cut behind its commas, but not into pieces without any.

    Of a run with one value, what commas part from it and has a subject of its own says something else.
    """
    if count_in(starts, run) <= 1:
        first = run.start
        for piece in cut(passage, run, joins=False):
            is_other = any(_is_subject(passage, n) and passage.pos[n] != "PRON" for n in piece)
            if not is_other or count_in(starts, piece):
                continue
            if count_in(starts, range(first, piece.start)):
                yield range(first, piece.start)
                return
            first = piece.stop
        yield range(first, run.stop)
        return
    first = run.start
    for piece in cut(passage, run, joins=False):
        if count_in(starts, range(first, piece.stop)) and (
            piece.stop == run.stop or count_in(starts, range(piece.stop, run.stop))
        ):
            yield range(first, piece.stop)
            first = piece.stop
    if first < run.stop:
        yield range(first, run.stop)


def _traits(passage: Passage, piece: range, number: int, taken: set[int]) -> dict[Trait, frozenset[str]]:
    found: dict[Trait, set[str]] = {}
    for n in piece:
        kind = _kind(passage, n)
        if kind and n not in taken:
            found.setdefault((kind, n < number), set()).add(passage.stem[n])
    return {trait: frozenset(stems) for trait, stems in found.items()}


def _kind(passage: Passage, n: int) -> str | None:
    if _is_year(passage, n):
        return "year"
    is_capital = passage.pos[n] in MAY_BE_NAMES and passage.tokens[n].text[:1].isupper()
    is_joined = passage.pos[n] == "ADV" and passage.tokens[n].dep == JOINED  # "48 metres high and 12 metres wide"
    return "participant" if is_capital else "adjective" if is_joined else KINDS.get(passage.pos[n])


def _is_year(passage: Passage, n: int) -> bool:
    text = passage.lower[n]
    return text.isdecimal() and len(text) == len("1994") and int(text) in YEAR


def _is_subject(passage: Passage, n: int) -> bool:
    return (passage.tokens[n].dep or "").startswith(SUBJECT)


def _stems(passage: Passage, words: range, taken: set[int]) -> frozenset[str]:
    return frozenset(passage.stem[n] for n in words if n not in taken and _kind(passage, n))


def _values(sentence: CheckedSentence, passage: Passage) -> list[Value]:
    """The days, frequencies and numbers of a passage in order, none within another."""
    wording = sentence.wording
    found = [Value(e.places[0], e.places[-1] + 1, "day", e.told) for e in expressions(passage, wording) if e.is_moment]
    found += [Value(r.first, r.last, "rate", frozenset({r.value})) for r in rates(passage, wording)]
    taken = {n for value in found for n in range(value.first, value.last)}
    for count in passage_values(passage, wording, sentence.anywhere.numerals, sentence.capitals):
        if (
            count.number is None
            or not _is_whole(passage.tokens[count.first].text)
            or not taken.isdisjoint(range(count.first, count.last))
        ):
            continue
        is_year = count.last == count.first + 1 and _is_year(passage, count.first)
        units, last = _units(sentence, passage, count.first, count.last)
        kind = "year" if is_year and not units else "number"
        found.append(Value(count.first, last, kind, frozenset({str(count.number)}), units))
    return sorted(found, key=lambda value: value.first)


def _is_whole(text: str) -> bool:
    """Whether a word is a number and nothing else: not "magnitude-7", ".8", "3.304(f)"."""
    letters = "".join(sign for sign in text if sign.isalnum())
    return text[:1] != "." and BRACKET not in text and (letters.isalpha() or letters.isdecimal())


def _units(sentence: CheckedSentence, passage: Passage, first: int, last: int) -> tuple[frozenset[str], int]:
    """The unit or currency of a number, and the place behind both."""
    wording = sentence.wording
    before = wording.measured(passage.lower[first - 1]) if first else frozenset()
    if before and passage.part[first - 1] == passage.part[first]:
        return before, last
    word = passage.lower[last] if last < len(passage) else ""
    unit = wording.unit_of_time(word)
    behind = frozenset({unit}) if unit else wording.measured(word)
    return behind, last + bool(behind)
