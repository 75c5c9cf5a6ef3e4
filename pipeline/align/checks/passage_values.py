"""The names and numbers of a passage, as what may stand in one another's place."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from pipeline.align.checks.relations_check import MAY_BE_NAMES
from pipeline.align.reading.numerals import Numerals
from pipeline.align.reading.passages import Passage
from pipeline.align.reading.wording import Wording
from pipeline.align.reading.words import plain_words

AND = "&"


@dataclass(frozen=True, slots=True)
class PassageValue:
    """A name or a number `[first, last)` of a passage; `number` is None for a name, `words` are those that tell it.

    `typed` is where a name begins with the noun before that says what it is the name of: « quai » of « quai Nord ».
    """

    first: int
    last: int
    typed: int
    words: frozenset[str]
    number: Decimal | None = None
    initials: str = ""

    def is_same(self, other: "PassageValue") -> bool:
        """Whether both may name or count the same."""
        if self.number is not None or other.number is not None:
            return self.number == other.number
        is_short = self.initials in other.words or other.initials in self.words
        return is_short or not self.words.isdisjoint(other.words)


def passage_values(passage: Passage, wording: Wording, numerals: Numerals, named: frozenset[str]) -> list[PassageValue]:
    """The names of a passage, and its numbers but those of days; `named` are words that are surely parts of names."""
    names = [value for first, last in _name_runs(passage, named) for value in _name(passage, wording, first, last)]
    within = {n for value in names for n in range(value.first, value.last)}
    return [*names, *_numbers(passage, wording, numerals, within)]


def _name_runs(passage: Passage, named: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Words in capitals that follow one another, with the sign between those of a firm: "Hale & Co"."""
    first = None
    for n in range(len(passage) + 1):
        is_inside = first is not None and n < len(passage) and passage.part[n] == passage.part[first]
        if is_inside and (_may_be_name(passage, n, named, is_inside=True) or _joins(passage, n)):
            continue
        if first is not None:
            yield first, n
        first = n if n < len(passage) and _may_be_name(passage, n, named, is_inside=False) else None


def _may_be_name(passage: Passage, n: int, named: frozenset[str], *, is_inside: bool) -> bool:
    if not _is_capital(passage, n):
        return False
    opens = n == 0 or passage.part[n] != passage.part[n - 1] or passage.pos[n - 1] == "PUNCT"
    if passage.pos[n] == "PROPN" or passage.tokens[n].text in named:
        return True
    if opens and not is_inside:  # "Bright Fencing": what begins a name is known by what follows
        follows = n + 1 < len(passage) and passage.part[n + 1] == passage.part[n]
        return passage.pos[n] in MAY_BE_NAMES and follows and _may_be_name(passage, n + 1, named, is_inside=True)
    return passage.pos[n] in MAY_BE_NAMES


def _is_capital(passage: Passage, n: int) -> bool:
    return passage.tokens[n].text[:1].isupper()


def _joins(passage: Passage, n: int) -> bool:
    return passage.lower[n] == AND and n + 1 < len(passage) and _is_capital(passage, n + 1)


def _name(passage: Passage, wording: Wording, first: int, last: int) -> Iterator[PassageValue]:
    """The name of a run of words, titles among them; what is only a title or a day names nobody."""
    texts = passage.lower[first:last]
    words = frozenset(texts) - wording.titles - wording.calendar - {AND}
    if not words or any(word[:1].isdigit() for word in words):
        return
    if first and texts[0] not in wording.titles and passage.lower[first - 1] in wording.titles:
        first -= 1
    head = next((int(passage.head[n]) for n in range(first, last) if not first <= passage.head[n] < last), -1)
    is_typed = head == first - 1 >= 0 and passage.pos[head] == "NOUN" and passage.part[head] == passage.part[first]
    initials = "".join(token.text[0] for token in passage.tokens[first:last] if token.text[:1].isupper()).lower()
    yield PassageValue(first, last, head if is_typed else first, words, None, initials if len(initials) > 1 else "-")


def _numbers(passage: Passage, wording: Wording, numerals: Numerals, within: set[int]) -> Iterator[PassageValue]:
    words = [(n, word) for n, token in enumerate(passage.tokens) for word in plain_words(token.text)]
    for number in numerals.read([word for _, word in words]):
        first, last = words[number.first][0], words[number.last - 1][0] + 1
        beside = passage.lower[max(0, first - 1) : last + 1]
        is_article = passage.pos[first] == "DET" and last == first + 1
        is_article |= first in passage.marks
        if not is_article and wording.calendar.isdisjoint(beside) and within.isdisjoint(range(first, last)):
            yield PassageValue(first, last, first, frozenset(passage.lower[first:last]), number.value)
