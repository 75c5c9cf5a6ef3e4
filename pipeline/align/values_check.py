"""Numbers, dates and names that no source has."""

from collections.abc import Iterator
from decimal import Decimal

import numpy as np

from pipeline.align.alignment import Finding
from pipeline.align.name_forms import is_acronym, spelled_out
from pipeline.align.numerals import number_of
from pipeline.align.sentence_check import CheckedSentence
from pipeline.align.words import plain_words
from pipeline.span import Span

ROUGHLY = Decimal("0.1")
"""The share by which a number may differ that is said to be rough."""
NAMES = frozenset({"PER", "LOC", "ORG"})
DATES = frozenset({"DATE", "TIME"})


def numbers(sentence: CheckedSentence) -> Iterator[Finding]:
    """Numbers that stand nowhere in the sources, be it in digits or in words.

    One that is said in words counts only where another one stands in its place: people count what the sources list.
    """
    said, anywhere = sentence.said, sentence.anywhere
    words = [(place, word) for place, token in enumerate(said.tokens) for word in _words(token.text)]
    for number in anywhere.numerals.read([word for _, word in words]):
        first, last = words[number.first][0], words[number.last - 1][0]
        tolerance = ROUGHLY if _is_rough(sentence, first) else Decimal(0)
        if anywhere.has_number(number.value, tolerance) or all(anywhere.has_number(v, tolerance) for v in number.parts):
            continue
        fitting = np.array([anywhere.numerals.value(word) is not None for word in sentence.given.lower])
        entity = said.entity[first]
        is_date = entity >= 0 and said.labels[entity] in DATES
        source = sentence.instead(first, fitting)
        if number.has_digits or (source and _is_governed_alike(sentence, first, last, source[0])):
            yield sentence.finding(first, last + 1, "date" if is_date else "number", 0.9 if source else 0.8, source)


def written_otherwise(sentence: CheckedSentence) -> Iterator[Span]:
    """Numbers and names that stand in the sources, but in other words or digits."""
    said, anywhere = sentence.said, sentence.anywhere
    for place in sorted(_named_otherwise(sentence)):
        yield said.place[place].span
    yield from _known_dates(sentence)
    ordinals = anywhere.ordinals
    for place, token in enumerate(said.tokens):
        parts = plain_words(token.text)
        is_mixed = len(parts) > 1 and any(part[:1].isdigit() for part in parts)
        is_there = is_mixed and all(part.lower() in anywhere.words for part in parts)
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


def _is_governed_alike(sentence: CheckedSentence, first: int, last: int, there: int) -> bool:
    """Whether a number of the words from `first` to `last` counts what another one counts there."""
    heads = [int(sentence.said.head[n]) for n in range(first, last + 1)]
    counted = next((int(sentence.linked[n]) for n in heads if not first <= n <= last), -1)
    return counted >= 0 and counted == int(sentence.given.head[there])


def _is_rough(sentence: CheckedSentence, place: int) -> bool:
    before = sentence.said.lower[max(0, place - 3) : place]
    return any(word in sentence.wording.approximators for word in before)


def dates(sentence: CheckedSentence) -> Iterator[Finding]:
    """Names of days and months that stand nowhere in the sources."""
    calendar = _calendar(sentence)
    for place, token in enumerate(sentence.said.tokens):
        if token.text.lower() not in calendar or not token.text[:1].isalpha() or token.pos not in ("PROPN", "NOUN"):
            continue
        if sentence.anywhere.has_name(token.text, sentence.said.stem[place]):
            continue
        fitting = np.array([given.text.lower() in calendar for given in sentence.given.tokens])
        source = sentence.instead(place, fitting)
        if source is not None:
            yield sentence.finding(place, place + 1, "date", 0.7, source)


def names(sentence: CheckedSentence) -> Iterator[Finding]:
    """Names of which a word stands nowhere in the sources, as runs of such words."""
    said = sentence.said
    known = _named_otherwise(sentence)
    run: list[int] = []
    for place in range(len(said) + 1):
        if place < len(said) and place not in known and _is_foreign(sentence, place):
            run.append(place)
        elif run:
            is_name = np.array([token.pos == "PROPN" for token in sentence.given.tokens])
            yield sentence.finding(run[0], run[-1] + 1, "name", 0.85, sentence.instead(run[0], is_name))
            run = []


def _named_otherwise(sentence: CheckedSentence) -> set[int]:
    """The words that name what the sources name by another name, or what an acronym there or beside them stands for."""
    anywhere = sentence.anywhere
    words = [(place, word) for place, token in enumerate(sentence.said.tokens) for word in plain_words(token.text)]
    plain = [word for _, word in words]
    found = {
        words[n][0]
        for first, last, name in sentence.wording.names.named(plain)
        if anywhere.has_name_of(name)
        for n in range(first, last)
    }
    own = [token.text for token in sentence.said.tokens if is_acronym(token.text)]
    for acronym in (*sorted(anywhere.acronyms), *own):
        spelled = spelled_out(acronym, plain)
        if spelled and acronym in own:
            found.update(n for n, token in enumerate(sentence.said.tokens) if token.text == acronym)
        if spelled and acronym in anywhere.acronyms:
            found.update(words[n][0] for n in range(spelled[0], spelled[-1] + 1))
    return found


def _calendar(sentence: CheckedSentence) -> set[str]:
    """The names of days and months: what tells of a date, and of nobody."""
    lexicons = sentence.wording.lexicons
    return {word for name in ("months", "weekdays") for word in lexicons.words(name)}


def _kinds_of_names(sentence: CheckedSentence) -> set[str]:
    """Words that say what kind of place or organization a name is of, and name nothing themselves."""
    lexicons = sentence.wording.lexicons
    return {word for name in ("organization_words", "place_words") for word in lexicons.words(name)}


def _is_foreign(sentence: CheckedSentence, place: int) -> bool:
    """Whether a word is (part of) a name that is not in the sources."""
    said, token = sentence.said, sentence.said.tokens[place]
    if not token.text[:1].isupper() or len(token.text.strip(".")) < len("Al"):
        return False
    entity = said.entity[place]
    is_named = entity >= 0 and said.labels[entity] in NAMES
    is_inside = place > 0 and said.tokens[place - 1].text not in ("“", '"', "``", "«", ":")
    if not (is_named or (is_inside and token.pos in ("PROPN", "NOUN", "ADJ", "X"))):
        return False
    known = sentence.wording.function_words | sentence.wording.titles | _calendar(sentence) | _kinds_of_names(sentence)
    if any(character.isdigit() for character in token.text):
        return False
    if token.text.lower() in known or sentence.anywhere.has_name(token.text, said.stem[place]):
        return False
    # no link makes up for a name: people are often taken for one another
    parts = [part for part in plain_words(token.text) if part.lower() not in known]
    return not parts or not all(sentence.anywhere.has_name(part, part.lower()) for part in parts)
