"""Who did what to whom: two names of the summary that have changed places."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from pipeline.align.alignment import Finding
from pipeline.align.passages import Passage
from pipeline.align.sentence_check import REACH, CheckedSentence

Run = tuple[int, int]
MARGIN, RATIO = 0.4, 1.25
"""By how much, and how many times, the exchanged places must fit better."""
GOVERNED = 1.0
"""What it counts for that a name hangs on the very word on which it hangs in the summary."""


def exchanges(sentence: CheckedSentence) -> Iterator[Finding]:
    """Pairs of names each of which the sources have where the summary has the other."""
    runs = _names(sentence.said)
    mentions = [_mentions(sentence, run) for run in runs]
    known = [n for n, found in enumerate(mentions) if found]
    for a, b in combinations(known, 2):
        if _overlap(sentence, runs[a], runs[b]):
            continue
        own = _fit(sentence, runs[a], runs[b], mentions[a]) + _fit(sentence, runs[b], runs[a], mentions[b])
        other = _fit(sentence, runs[a], runs[b], mentions[b]) + _fit(sentence, runs[b], runs[a], mentions[a])
        if other >= RATIO * own + MARGIN:
            confidence = other / (other + own)
            for run, found in ((runs[a], mentions[b]), (runs[b], mentions[a])):
                place = max(found, key=lambda n: float(sentence.context[run[0], n]))
                yield sentence.finding(*run, "relation", confidence, (place, place + 1))


def _names(said: Passage) -> list[Run]:
    """Runs of words that are parts of names."""
    runs: list[Run] = []
    for place, token in enumerate(said.tokens):
        if token.pos == "PROPN" and token.text[:1].isupper():
            if runs and runs[-1][1] == place:
                runs[-1] = (runs[-1][0], place + 1)
            else:
                runs.append((place, place + 1))
    return runs


def _mentions(sentence: CheckedSentence, run: Run) -> list[int]:
    """Where the sources have the last word of a name."""
    last = sentence.said.lower[run[1] - 1]
    return [n for n, word in enumerate(sentence.given.lower) if word == last]


def _overlap(sentence: CheckedSentence, first: Run, second: Run) -> bool:
    """Whether two names have a word in common: people of one family are not told apart here."""
    lower = sentence.said.lower
    return bool({*lower[slice(*first)]} & {*lower[slice(*second)]})


def _fit(sentence: CheckedSentence, slot: Run, other: Run, mentions: Sequence[int]) -> float:
    """How near a name's mentions stand to what stands around a place of the summary."""
    said, given = sentence.said, sentence.given
    names = {*range(*slot), *range(*other)}
    head = next((int(said.head[n]) for n in range(*slot) if int(said.head[n]) not in names), -1)
    around = [*range(max(0, slot[0] - REACH), slot[0]), *range(slot[1], min(len(said), slot[1] + REACH))]
    total = 0.0
    for place in {*around, *([head] if head >= 0 else [])}:
        there = int(sentence.linked[place])
        if place in names or there < 0:
            continue
        near = [n for n in mentions if given.part[n] == given.part[there] and n != there]
        if near:
            steps = min(abs(n - there) for n in near)
            distance = min(abs(place - slot[0]), abs(place - slot[1] + 1))
            total += float(sentence.support[place]) / (max(1, steps) * max(1, distance))
            relations = {given.tokens[n].dep for n in near if int(given.head[n]) == there}
            if place == head and relations & {said.tokens[n].dep for n in range(*slot)}:
                total += GOVERNED
    return total
