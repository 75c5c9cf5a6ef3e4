"""Numbers and days of the parts of a sentence: which of them goes with whom, here and in the sources.

"Weldon asked £1,850 and Agriflow £2,120", "£1,850 from Weldon and £2,120 from Agriflow", "£1,850 (Weldon)": what a part
counts belongs to the names of that part, or to its nouns where it has none. Where two of them have changed places, all
words are there, and so is each number; only they do not go together.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, permutations

from pipeline.align.alignment import Finding
from pipeline.align.checks.passage_values import AND, PassageValue, passage_values
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.expressions import expressions
from pipeline.align.reading.passages import Passage

JOINING = "CCONJ"
ENDING = frozenset({";", ":", ")", "|", "–", "—"})
"""What ends a part of a sentence, beside what joins two."""
PAUSE, SUBORDINATING = ",", "SCONJ"
"""What ends one that would have several numbers."""
MOST = 12
"""Numbers of a sentence that are compared."""
CONFIDENCE = 0.75


@dataclass(frozen=True, slots=True)
class Portion:
    """The words `[first, last)` of a number or day, what it may be, and the names and the nouns of its part."""

    first: int
    last: int
    values: frozenset[str]
    names: frozenset[str]
    nouns: frozenset[str]
    is_day: bool

    def holders(self, *, are_named: bool) -> frozenset[str]:
        """Whom or what it goes with."""
        return self.names if are_named else self.nouns


@dataclass(frozen=True, slots=True)
class _Held:
    """Two numbers or days of a sentence: what goes with the one and not with the other, here and in the sources."""

    own: frozenset[str]
    other: frozenset[str]
    own_there: frozenset[str]
    other_there: frozenset[str]
    place: Portion
    """The other one, in the sources."""

    @property
    def is_crossed(self) -> bool:
        """Whether each goes there with what the other goes with here, and with nothing that it goes with here."""
        is_kept = self.own & self.own_there or self.other & self.other_there
        return bool(self.own & self.other_there and self.other & self.own_there and not is_kept)


def exchanged_portions(sentence: CheckedSentence) -> Iterator[Finding]:
    """Numbers and days each of which goes here with whom the other one goes with there."""
    for own, _, held in _pairs(sentence):
        if held.is_crossed and not _is_told(sentence, own, held):
            place = (held.place.first, held.place.last)
            yield sentence.finding(own.first, own.last, "date" if own.is_day else "number", CONFIDENCE, place)


def keeps_portions(sentence: CheckedSentence, finding: Finding) -> bool:
    """Whether a name and the one that is said to stand in its place there have the same numbers here and there.

    They have changed places with all that is said of them: "Paul paid 30 euros and Anna 50".
    """
    if finding.source is None:
        return False
    here = _stems(sentence.said, [n for n, at in enumerate(sentence.said.place) if finding.span.overlaps(at.span)])
    there = _stems(
        sentence.given,
        [
            n
            for n, at in enumerate(sentence.given.place)
            if at.document == finding.source.document and at.span.overlaps(finding.source.span)
        ],
    )
    return any(
        here & held.own & held.own_there and there & held.other & held.other_there for _, _, held in _pairs(sentence)
    )


def _stems(passage: Passage, places: Sequence[int]) -> frozenset[str]:
    return frozenset(passage.stem[n] for n in places)


def _pairs(sentence: CheckedSentence) -> Iterator[tuple[Portion, Portion, _Held]]:
    """Any two numbers or days of a sentence that the sources read for it have both, with what goes with each."""
    said = list(islice(_portions(sentence, sentence.said), MOST))
    given = list(_portions(sentence, sentence.given)) if len(said) > 1 else []
    for own, other in permutations(said, 2):
        theirs = [portion for portion in given if not portion.values.isdisjoint(own.values)]
        others = [portion for portion in given if not portion.values.isdisjoint(other.values)]
        if not theirs or not others or not own.values.isdisjoint(other.values) or own.is_day != other.is_day:
            continue
        are_named = bool(own.names and other.names)
        mine, its = own.holders(are_named=are_named), other.holders(are_named=are_named)
        there = frozenset[str]().union(*(portion.holders(are_named=are_named) for portion in theirs))
        beside = frozenset[str]().union(*(portion.holders(are_named=are_named) for portion in others))
        yield own, other, _Held(mine - its, its - mine, there - beside, beside - there, others[0])


def _is_told(sentence: CheckedSentence, own: Portion, held: _Held) -> bool:
    """Whether a sentence of the sources has a number with what it goes with here, and without what it went with."""
    anywhere = sentence.anywhere
    numbers = {n for stem in held.own for n in anywhere.sentences_with(stem).tolist()}
    return any(
        held.other.isdisjoint(anywhere.sentences[n].stems) and not own.values.isdisjoint(anywhere.told_in(n))
        for n in sorted(numbers)
    )


def _portions(sentence: CheckedSentence, passage: Passage) -> Iterator[Portion]:
    """The numbers and days of a passage, each with what its part names."""
    wording = sentence.wording
    values = passage_values(passage, wording, sentence.anywhere.numerals, sentence.capitals)
    counts = {value.first: value for value in values if value.number is not None}
    days = {each.places[0]: each for each in expressions(passage, wording) if each.is_moment}
    taken = {place for day in days.values() for place in day.places}
    starts = sorted({*(n for n in counts if n not in taken), *days})
    names = {n for value in values if value.number is None for n in range(value.first, value.last)} - taken
    names |= {n for n in range(1, len(passage)) if _is_bracketed(passage, n)} - taken
    names = {n for n in names if passage.lower[n] not in wording.titles}
    nouns = {n for n, pos in enumerate(passage.pos) if pos == "NOUN" and n not in names | taken}
    nouns = {n for n in nouns if wording.currency(passage.lower[n]) is None}
    for run, held in _parts(passage, starts, names):
        own = _stems(passage, sorted(names.intersection(held))), _stems(passage, sorted(nouns.intersection(held)))
        for n in starts[bisect_left(starts, run.start) : bisect_left(starts, run.stop)]:
            if (day := days.get(n)) is not None:
                yield Portion(n, day.places[-1] + 1, day.told, *own, is_day=True)
            else:
                yield _counted(counts[n], *own)


def _is_bracketed(passage: Passage, n: int) -> bool:
    """Whether brackets begin with a word in capitals, which no sentence gives it there: "£40 (Hale)"."""
    return passage.lower[n - 1] == "(" and passage.tokens[n].text[:1].isupper()


def _counted(value: PassageValue, names: frozenset[str], nouns: frozenset[str]) -> Portion:
    return Portion(value.first, value.last, frozenset({str(value.number)}), names, nouns, is_day=False)


def _parts(passage: Passage, starts: Sequence[int], names: set[int]) -> Iterator[tuple[range, tuple[int, ...]]]:
    """The parts of a passage, each with the places of all that is said of what it counts.

    Of those that a comma parts, one that names nobody goes on with the one before: "Hale, who asked £40, and Moss, …".
    """
    for part in cut(passage, range(len(passage)), joins=True):
        if count_in(starts, part) <= 1:
            yield part, tuple(part)
            continue
        before: range | None = None
        for piece in cut(passage, part, joins=False):
            counts = count_in(starts, piece) > 0
            is_named = any(n in piece for n in names)
            yield piece, (*(before if before is not None and not is_named else ()), *piece)
            before = None if counts else piece if is_named or before is None else before


def count_in(starts: Sequence[int], part: range) -> int:
    """How many of some places, in order, are in a part."""
    return bisect_left(starts, part.stop) - bisect_left(starts, part.start)


def cut(passage: Passage, words: range, *, joins: bool) -> Iterator[range]:
    """A run of words cut behind what ends its parts, and where another sentence begins."""

    def ends(n: int) -> bool:
        text, pos = passage.lower[n], passage.pos[n]
        return (
            ((pos == JOINING and text != AND) or text in ENDING) if joins else (pos == SUBORDINATING or text == PAUSE)
        )

    first = words.start
    for n in words[1:]:
        if passage.part[n] != passage.part[n - 1] or ends(n - 1):
            yield range(first, n)
            first = n
    yield range(first, words.stop)
