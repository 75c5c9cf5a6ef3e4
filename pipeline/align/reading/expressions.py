"""Days, times and amounts that two texts write in different ways: "£200" and "two hundred pounds"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from pipeline.align.reading.passages import Passage
from pipeline.align.reading.wording import Wording
from pipeline.align.reading.words import plain_words
from pipeline.annotate.numbers import written

QUANTITY = "QUANTITY"
TIMES = "×"
"""Behind how often something is, in a value."""
DAY = re.compile(r"\d{4}-\d\d-\d\d")
Places = tuple[int, ...]
JOINT = 2
"""Letters of what may stand between a number and its currency: « 5 millions d'euros »."""


@dataclass(frozen=True, slots=True)
class Expression:
    """Words that say a day, a time or an amount: what they may say, and what may be said by who has read them."""

    places: tuple[int, ...]
    values: frozenset[str]
    told: frozenset[str]

    @property
    def is_moment(self) -> bool:
        """Whether it says a day or a time."""
        return any(value.startswith(("T", "--")) or DAY.fullmatch(value) for value in self.values)

    @property
    def is_day(self) -> bool:
        """Whether it says a day with its year."""
        return any(DAY.fullmatch(value) for value in self.values)


def rewritten(said: Passage, given: Passage, wording: Wording) -> Iterator[tuple[Places, Places, Places]]:
    """The words of expressions that one of the sources says in other words, and which of them differ here and there.

    A day that the sources tell with its year may be told without.
    """
    there = [*expressions(given, wording)]
    for own in expressions(said, wording):
        words = {said.lower[n] for n in own.places if said.pos[n] != "PUNCT"}
        for its in (each for each in there if not own.values.isdisjoint(each.told)):
            theirs = {given.lower[n] for n in its.places}
            if not words <= theirs:  # words that both have are linked by themselves
                here = tuple(n for n in own.places if said.lower[n] not in theirs)
                yield own.places, here, tuple(n for n in its.places if given.lower[n] not in words) or its.places


def expressions(passage: Passage, wording: Wording) -> Iterator[Expression]:
    """The days, times, amounts of money, lengths of time and quantities of a passage."""
    return chain(_moments(passage, wording), _money(passage, wording), _lengths(passage, wording), _quantities(passage))


def _moments(passage: Passage, wording: Wording) -> Iterator[Expression]:
    words = [(n, word) for n, token in enumerate(passage.tokens) for word in plain_words(token.text)]
    for moment in wording.moments.read([word for _, word in words]):
        places = dict.fromkeys(place for place, _ in words[moment.first : moment.last])
        yield Expression(tuple(places), moment.values, moment.told)


def _quantities(passage: Passage) -> Iterator[Expression]:
    entities = passage.entity.tolist()
    for number, (label, value) in enumerate(zip(passage.labels, passage.values, strict=True)):
        if label == QUANTITY and value is not None:
            places = tuple(n for n, entity in enumerate(entities) if entity == number)
            yield Expression(places, frozenset({value}), frozenset({value}))


def _lengths(passage: Passage, wording: Wording) -> Iterator[Expression]:
    """How long something lasts, and how often it is: "24 months" for "two years", "two times" for "twice"."""
    words = [(n, word) for n, token in enumerate(passage.tokens) for word in plain_words(token.text.lower())]
    texts = [word for _, word in words]
    for number in wording.numerals.read(texts):
        behind = texts[number.last] if number.last < len(texts) else ""
        length = wording.duration(behind)
        if length is not None:
            value = f"{written(number.value * length[0])} {length[1]}"
        elif wording.times(behind) == 0:
            value = f"{written(number.value)} {TIMES}"
        else:
            continue
        places = tuple(dict.fromkeys(place for place, _ in words[number.first : number.last + 1]))
        yield Expression(places, frozenset({value}), frozenset({value}))
    for place, text in words:
        if times := wording.times(text):
            yield Expression((place,), frozenset({f"{times} {TIMES}"}), frozenset({f"{times} {TIMES}"}))


def _money(passage: Passage, wording: Wording) -> Iterator[Expression]:
    """Numbers beside a currency, be it cut from what multiplies them or not: "EUR 5m", « 5 M$ »."""
    words = [(n, word) for n, token in enumerate(passage.tokens) for word in wording.numbers_and_signs(token.text)]
    texts = [word for _, word in words]
    for number in wording.numerals.read(texts):
        first, last, value = number.first, number.last, number.value
        if times := wording.multiplier(texts[last] if last < len(texts) else ""):
            last, value = last + 1, value * times
        is_joined = last + 1 < len(texts) and texts[last].isalpha() and len(texts[last]) <= JOINT
        behind = last + (is_joined and wording.currency(texts[last + 1]) is not None)
        if behind < len(texts) and (currency := wording.currency(texts[behind])):
            last = behind + 1
        elif first and (currency := wording.currency(texts[first - 1])):
            first -= 1
        else:
            continue
        places = tuple(dict.fromkeys(place for place, _ in words[first:last]))
        amount = frozenset({f"{written(value)} {currency}"})
        yield Expression(places, amount, amount)
