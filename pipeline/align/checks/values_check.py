"""Numbers, dates and names that no source has."""

import unicodedata
from collections.abc import Iterator
from decimal import Decimal

import numpy as np
from numpy.typing import NDArray

from pipeline.align.alignment import Finding
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.expressions import expressions
from pipeline.align.reading.name_forms import is_acronym, spelled_out
from pipeline.align.reading.numerals import number_of
from pipeline.align.reading.passages import Passage
from pipeline.align.reading.words import plain_words
from pipeline.span import Span

ROUGHLY = Decimal("0.1")
"""The share by which a number may differ that is said to be rough."""
NAMES = frozenset({"PER", "LOC", "ORG"})
PLACED = 0.8
"""How surely a word must stand in another one's place to be told in its stead."""
LONGEST_DAY = 2
"""Digits of the day of a month."""
CURRENCY = "Sc"
"""The category of the signs of currencies in Unicode: « 5 M$ »."""
DATES = frozenset({"DATE", "TIME"})


def numbers(sentence: CheckedSentence) -> Iterator[Finding]:
    """Numbers that stand nowhere in the sources, be it in digits or in words.

    One that is said in words counts only where another one stands in its place: people count what the sources list.
    """
    said, anywhere = sentence.said, sentence.anywhere
    words = [(place, word) for place, token in enumerate(said.tokens) for word in _words(token.text)]
    for number in anywhere.numerals.read([word for _, word in words]):
        first, last = words[number.first][0], words[number.last - 1][0]
        is_ordinal = first == last and number.has_digits and _is_known_ordinal(sentence, said.tokens[first].text)
        if first in sentence.known_otherwise or is_ordinal:
            continue
        tolerance = ROUGHLY if _is_rough(sentence, first) else Decimal(0)
        if anywhere.has_number(number.value, tolerance) or all(anywhere.has_number(v, tolerance) for v in number.parts):
            continue
        given = sentence.given
        counts = [anywhere.numerals.value(word) is not None for word in given.lower]
        new = [word not in said.lower and n not in given.marks for n, word in enumerate(given.lower)]
        fitting = np.array(counts, bool) & np.array(new, bool) & np.array([pos != "DET" for pos in given.pos], bool)
        entity = said.entity[first]
        is_date = entity >= 0 and said.labels[entity] in DATES
        if is_date and anywhere.is_told_by_days and anywhere.has_number(number.value + 1):
            continue  # "last night", written the day after
        source = sentence.instead(first, fitting, PLACED)
        if source is not None and number.has_digits and not given.lower[source[0]][:1].isdigit():
            source = None
        if source is not None and is_date and _is_year(given.lower[source[0]]) != _is_year(said.lower[first]):
            source = None
        if source is not None:
            while source[1] < len(given) and counts[source[1]] and given.part[source[1]] == given.part[source[0]]:
                source = (source[0], source[1] + 1)
        if number.has_digits or (source and _is_governed_alike(sentence, first, last, source[0])):
            yield sentence.finding(first, last + 1, "date" if is_date else "number", 0.9 if source else 0.8, source)


def written_otherwise(sentence: CheckedSentence) -> Iterator[Span]:
    """Numbers and names that stand in the sources, but in other words or digits."""
    said, anywhere = sentence.said, sentence.anywhere
    alone = {place for place in range(len(said)) if _stands_alone_in_brackets(said, place)}
    for place in sorted(_named_otherwise(sentence) | alone):
        yield said.place[place].span
    yield from _known_dates(sentence)
    ordinals = anywhere.ordinals
    for place, token in enumerate(said.tokens):
        parts = plain_words(token.text)
        is_mixed = len(parts) > 1 and any(part[:1].isdigit() for part in parts)
        is_there = is_mixed and all(part.lower() in anywhere.words for part in parts)
        is_there |= _is_known_ordinal(sentence, token.text)
        if is_there or (token.text[:1].isupper() and any(number_of(part) in ordinals for part in parts)):
            yield said.place[place].span
    for place, token in enumerate(said.tokens):
        if (
            token.pos == "PROPN"
            and anywhere.has_name(token.text, said.stem[place])
            and said.stem[place] not in anywhere.stems
        ):
            yield said.place[place].span
    words = [(place, word) for place, token in enumerate(said.tokens) for word in _words(token.text)]
    for number in anywhere.numerals.read([word for _, word in words]):
        here = words[number.first : number.last]
        tolerance = ROUGHLY if _is_rough(sentence, here[0][0]) else Decimal(0)
        is_there = anywhere.has_number(number.value, tolerance)
        if is_there and not all(word.lower() in anywhere.words for _, word in here):
            yield Span(said.place[here[0][0]].span.start, said.place[here[-1][0]].span.end)


def told_numbers(sentence: CheckedSentence) -> Iterator[Span]:
    """Numbers that a source sentence has together with all else that is said of them: "Damages are $71,400"."""
    said, given, numerals = sentence.said, sentence.given, sentence.anywhere.numerals
    values = [numerals.value(word) if word[:1].isdigit() else None for word in said.lower]
    others = {said.stem[n] for n in np.flatnonzero(said.is_content).tolist() if values[n] is None}
    parts = range(int(given.part.max(initial=-1)) + 1)
    for part in parts if others else ():
        there = np.flatnonzero(given.part == part).tolist()
        if others <= {given.stem[n] for n in there}:
            same = {numerals.value(given.lower[n]) for n in there if given.lower[n][:1].isdigit()}
            yield from (said.place[n].span for n, value in enumerate(values) if value is not None and value in same)


def _known_dates(sentence: CheckedSentence) -> Iterator[Span]:
    """The words of dates all of whose numbers stand in the sources, be it in another form ("2020-05-28")."""
    said, anywhere = sentence.said, sentence.anywhere
    for number, label in enumerate(said.labels):
        places = [n for n in range(len(said)) if said.entity[n] == number] if label in DATES else []
        values = [v for n in places if (v := anywhere.numerals.value(said.tokens[n].text)) is not None]
        if values and all(anywhere.has_number(value) for value in values):
            yield from (said.place[n].span for n in places)


def _words(text: str) -> list[str]:
    """The words of a token that may say a number; the digits of a name ("B52") are none."""
    return [word for word in plain_words(text) if text[:1].isalpha() <= word[:1].isalpha()] or [text]


def _is_year(text: str) -> bool:
    return text.isdecimal() and len(text) == len("1931")


def _is_governed_alike(sentence: CheckedSentence, first: int, last: int, there: int) -> bool:
    """Whether a number of the words from `first` to `last` counts what another one counts there."""
    heads = [int(sentence.said.head[n]) for n in range(first, last + 1)]
    counted = next((int(sentence.linked[n]) for n in heads if not first <= n <= last), -1)
    return counted >= 0 and counted == int(sentence.given.head[there])


def _is_rough(sentence: CheckedSentence, place: int) -> bool:
    before = sentence.said.lower[max(0, place - 3) : place]
    return any(word in sentence.wording.approximators for word in before)


def dates(sentence: CheckedSentence) -> Iterator[Finding]:
    """Names of days and months that stand nowhere in the sources, and days of a month that has other ones there."""
    said, calendar, months = sentence.said, sentence.wording.calendar, sentence.wording.months
    for place, token in enumerate(said.tokens):
        if place in sentence.known_otherwise:
            continue
        if token.text.lower() not in calendar or not token.text[:1].isalpha() or token.pos not in ("PROPN", "NOUN"):
            continue
        if sentence.anywhere.has_name(token.text, said.stem[place]) or _is_abbreviated(sentence, place):
            yield from _other_days(sentence, place)
            continue
        is_month = token.text.lower() in months
        fitting = np.array([given.text.lower() in calendar for given in sentence.given.tokens])
        source = sentence.instead(place, fitting)
        if source is not None:
            is_alike = (sentence.given.lower[source[0]] in months) == is_month
            yield sentence.finding(place, place + 1, "date", 0.7, source if is_alike else None)


def days_in_digits(sentence: CheckedSentence) -> Iterator[Finding]:
    """Days that stand nowhere in the sources, where one is written in digits there that differs in one of its parts."""
    there = [each for each in expressions(sentence.given, sentence.wording) if each.is_day and len(each.places) == 1]
    for own in expressions(sentence.said, sentence.wording) if there else ():
        if not own.is_day or not sentence.anywhere.moments.isdisjoint(own.values):
            continue
        for other in there:
            if any(_differ_once(value, its) for value in own.values for its in other.values):
                source = (other.places[0], other.places[0] + 1)
                yield sentence.finding(own.places[0], own.places[-1] + 1, "date", 0.8, source)
                break


def _differ_once(first: str, second: str) -> bool:
    """Whether two days have year, month or day in common but for one of them."""
    return sum(own != its for own, its in zip(first.split("-"), second.split("-"), strict=True)) == 1


def _forms(sentence: CheckedSentence, place: int) -> list[str]:
    """A name of a day or month, and the others of the same month that are no numbers ("Dec", but not « sept »)."""
    months, word, numerals = sentence.wording.months, sentence.said.lower[place], sentence.anywhere.numerals
    same = [name.strip(".") for name, number in months.items() if number == months.get(word, 0)]
    return [word, *(name for name in same if numerals.value(name) is None)]


def _is_abbreviated(sentence: CheckedSentence, place: int) -> bool:
    """Whether the sources have a month by another of its names: "Dec." for "December"."""
    return not sentence.anywhere.words.isdisjoint(_forms(sentence, place))


def _other_days(sentence: CheckedSentence, place: int) -> Iterator[Finding]:
    """The day that stands beside a month, where the sources read for the sentence have other days of it only."""
    said, given, anywhere = sentence.said, sentence.given, sentence.anywhere
    month = sentence.wording.months.get(said.lower[place])
    for day in (place - 1, place + 1):
        if month is None or not 0 <= day < len(said) or not _is_day(said, day):
            continue
        value = int(said.lower[day])
        own = ((f"{value:02}", f"{month:02}"), *((said.lower[day], name) for name in _forms(sentence, place)))
        if any(anywhere.has_pair(*pair) or anywhere.has_pair(*pair[::-1]) for pair in own):
            continue
        there = [
            n
            for m, word in enumerate(given.lower)
            if sentence.wording.months.get(word) == month
            for n in (m + day - place,)
            if 0 <= n < len(given) and _is_day(given, n) and given.part[n] == given.part[m]
        ]
        if there and all(int(given.lower[n]) != value for n in there):
            first, other = min(day, place), min(there[0], there[0] + place - day)
            yield sentence.finding(first, first + 2, "date", 0.8, (other, other + 2))


def _is_day(passage: Passage, place: int) -> bool:
    """Whether a word is a number that may be one of a day; wrong ones may be greater than any."""
    text = passage.lower[place]
    return text.isdecimal() and len(text) <= LONGEST_DAY


def names(sentence: CheckedSentence) -> Iterator[Finding]:
    """Names of which a word stands nowhere in the sources, as runs of such words."""
    said = sentence.said
    known = _named_otherwise(sentence)
    run: list[int] = []
    for place in range(len(said) + 1):
        if place < len(said) and place not in known and _is_foreign(sentence, place):
            run.append(place)
        elif run:
            yield sentence.finding(
                run[0], run[-1] + 1, "name", 0.85, sentence.instead(run[0], _rivals(sentence, run[0]))
            )
            run = []


def _rivals(sentence: CheckedSentence, place: int) -> NDArray[np.bool_]:
    """Which words of the sources may be meant by a name: names of its kind that the summary does not say."""
    said, given = sentence.said, sentence.given
    own = said.labels[said.entity[place]] if said.entity[place] >= 0 else None
    known = {*said.lower, *sentence.wording.calendar}
    labels = [given.labels[number] if number >= 0 else None for number in given.entity.tolist()]
    return np.array(
        [
            token.pos == "PROPN" and token.text.lower() not in known and (own is None or label in (own, None))
            for token, label in zip(given.tokens, labels, strict=True)
        ],
        bool,
    )


def _named_otherwise(sentence: CheckedSentence) -> set[int]:
    """The words that name what the sources name by another name, or what an acronym there or beside them stands for.

    Who a text comes from ("(Reuters)") is no statement of it.
    """
    anywhere = sentence.anywhere
    words = [(place, word) for place, token in enumerate(sentence.said.tokens) for word in plain_words(token.text)]
    plain = [word for _, word in words]
    found = {
        words[n][0]
        for first, last, name in sentence.wording.names.named(plain)
        if anywhere.has_name_of(name)
        for n in range(first, last)
    }
    found |= {words[n][0] for first, last, _ in sentence.wording.outlets.named(plain) for n in range(first, last)}
    own = [token.text for token in sentence.said.tokens if is_acronym(token.text)]
    for acronym in (*sorted(anywhere.acronyms), *own):
        spelled = spelled_out(acronym, plain)
        if spelled and acronym in own:
            found.update(n for n, token in enumerate(sentence.said.tokens) if token.text == acronym)
        if spelled and acronym in anywhere.acronyms:
            found.update(words[n][0] for n in range(spelled[0], spelled[-1] + 1))
    return found


def _kinds_of_names(sentence: CheckedSentence) -> set[str]:
    """Words that say what kind of place or organization a name is of, and name nothing themselves."""
    lexicons = sentence.wording.lexicons
    return {word for name in ("organization_words", "place_words") for word in lexicons.words(name)}


def _stands_alone_in_brackets(said: Passage, place: int) -> bool:
    """Whether a word is all that stands in brackets: the outlet that a text comes from ("(BBC)"), or an acronym."""
    around = [said.tokens[n].text for n in (place - 1, place + 1) if 0 <= n < len(said)]
    return around == ["(", ")"]


def _is_known_ordinal(sentence: CheckedSentence, word: str) -> bool:
    """Whether a word is an ordinal whose number the sources have: "Ninth", "9th"."""
    value = Decimal(sentence.wording.ordinal(word.lower()))
    return bool(value) and (value in sentence.anywhere.ordinals or sentence.anywhere.has_number(value))


def _is_foreign(sentence: CheckedSentence, place: int) -> bool:
    """Whether a word is (part of) a name that is not in the sources."""
    said, token = sentence.said, sentence.said.tokens[place]
    if not token.text[:1].isupper() or len(token.text.strip(".")) < len("Al"):
        return False
    if place in sentence.known_otherwise or any(unicodedata.category(sign) == CURRENCY for sign in token.text):
        return False
    entity = said.entity[place]
    is_named = entity >= 0 and said.labels[entity] in NAMES
    is_inside = place > 0 and said.tokens[place - 1].text not in ("“", '"', "``", "«", ":")
    if not (is_named or (is_inside and token.pos in ("PROPN", "NOUN", "ADJ", "X"))):
        return False
    known = (
        sentence.wording.function_words
        | sentence.wording.titles
        | sentence.wording.calendar
        | _kinds_of_names(sentence)
    )
    if any(character.isdigit() for character in token.text) or sentence.anywhere.numerals.value(token.text) is not None:
        return False
    if _stands_alone_in_brackets(said, place) or _is_known_ordinal(sentence, token.text):
        return False
    if token.text.lower() in known or sentence.anywhere.has_name(token.text, said.stem[place]):
        return False
    # no link makes up for a name: people are often taken for one another
    parts = [part for part in plain_words(token.text) if part.lower() not in known]
    return not parts or not all(sentence.anywhere.has_name(part, part.lower()) for part in parts)
