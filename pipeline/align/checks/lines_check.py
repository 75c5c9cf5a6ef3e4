"""What stands behind a label, and how many were on which side: "Due: 3 May", "12 votes for, 3 against"."""

from collections.abc import Iterator

from pipeline.align.alignment import Finding, Kind
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.expressions import expressions
from pipeline.align.reading.passages import Passage

COLON = ":"
LONGEST = 5
"""Words of a label."""
NEAR = 2
"""Words behind a number among which stands the side that it is of."""
JOINTS = 2
"""Words between that for a day and what is on it: « date de l'échéance »."""
CONFIDENCE = 0.7
Values = dict[int, tuple[int, frozenset[str]]]


def labelled(sentence: CheckedSentence) -> Iterator[Finding]:
    """Days and numbers behind a label which the sources have too, with others behind it."""
    said, given = sentence.said, sentence.given
    colons = [n for n, word in enumerate(said.lower) if word == COLON]
    if not colons or COLON not in given.lower:
        return
    here, values = _values(sentence, said), _values(sentence, given)
    for colon in colons:
        first = _label(said, colon)
        label = said.lower[first:colon]
        if not label or colon + 1 == len(said) or not any(said.is_content[first:colon]):
            continue
        ends = [n for n, word in enumerate(given.lower) if word == COLON]
        begun = {n: _label(given, n) for n in ends}
        same = [n for n in ends if given.lower[begun[n] : n] == label]
        ends = same or [n for n in ends if _is_of_day(sentence, label, given.lower[begun[n] : n])]
        if not ends:
            continue
        own = here.get(colon + 1)
        theirs = [(n + 1, values[n + 1]) for n in ends if n + 1 in values]
        if own and len(theirs) == len(ends) and not any(_is_in_line(given, n, values, own[1]) for n, _ in theirs):
            kind: Kind = "date" if any(_is_day(value) for value in own[1]) else "number"
            begin, (end, _) = theirs[0]
            yield sentence.finding(colon + 1, own[0], kind, CONFIDENCE, (begin, end))


def sides(sentence: CheckedSentence) -> Iterator[Finding]:
    """Numbers of one side that the sources have of the other: "for" and "against"."""
    theirs = [*_sided(sentence, sentence.given)]
    for place, last, value, side in _sided(sentence, sentence.said) if theirs else ():
        same = [(there, end, word) for there, end, other, word in theirs if other == value]
        contrary = sentence.wording.opposites[side]
        if same and all(word in contrary for *_, word in same):
            yield sentence.finding(place, last, "number", CONFIDENCE, same[0][:2])


def _is_of_day(sentence: CheckedSentence, short: list[str], label: list[str]) -> bool:
    """Whether a label is another one with the word for a day: "due date" for "due", « date d'échéance »."""
    first, *rest = label or [""]
    words = sentence.wording.day_labels
    return words.isdisjoint(short) and (
        (first in words and rest[-len(short) :] == short and len(rest) <= len(short) + JOINTS)
        or (bool(rest) and rest[-1] in words and label[:-1] == short)
    )


def _is_in_line(passage: Passage, place: int, values: Values, own: frozenset[str]) -> bool:
    """Whether a value stands behind a label, be it behind others: "Votes: 41 for, 12 against"."""
    for n in range(place, len(passage)):
        if passage.part[n] != passage.part[place] or passage.lower[n] == COLON:
            return False
        if n in values and not own.isdisjoint(values[n][1]):
            return True
    return False


def _label(passage: Passage, colon: int) -> int:
    """Where the label before a colon begins: at a capital, behind digits or marks, or where a sentence begins."""
    first = colon
    while first > 0 and colon - first < LONGEST and passage.part[first - 1] == passage.part[colon]:
        word = passage.lower[first - 1]
        if not word[0].isalpha() or (first < colon and passage.tokens[first].text[0].isupper()):
            break
        first -= 1
    return first


def _values(sentence: CheckedSentence, passage: Passage) -> Values:
    """The days and numbers of a passage by where they begin, with where they end."""
    numerals = sentence.anywhere.numerals.read(passage.lower)
    found: Values = {n.first: (n.last, frozenset({str(n.value)})) for n in numerals}
    for each in expressions(passage, sentence.wording):
        if each.is_moment:
            found[each.places[0]] = (each.places[-1] + 1, each.told)
    return found


def _is_day(value: str) -> bool:
    return value.startswith("--") or value[4:5] == "-"


def _sided(sentence: CheckedSentence, passage: Passage) -> Iterator[tuple[int, int, str, str]]:
    """Each number as far as the word behind it that says of which of two sides it is."""
    for first, (last, values) in _values(sentence, passage).items():
        for n in range(last, min(len(passage), last + NEAR + 1)):
            word = passage.lower[n]
            if word in sentence.wording.opposites and passage.pos[n] in ("ADP", "ADV", "NOUN"):
                if len(values) == 1:
                    yield first, n + 1, next(iter(values)), word
                break
