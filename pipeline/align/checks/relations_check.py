"""Who did what to whom: names of the summary that have changed places, and roles that are read backwards."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from pipeline.align.alignment import Finding
from pipeline.align.checks.converses import told_from_the_other_side
from pipeline.align.checks.roles import AGENT, PATIENT, Predications, Roles
from pipeline.align.checks.sentence_check import LINKED, REACH, CheckedSentence
from pipeline.align.reading.passages import Passage
from pipeline.align.reading.words import plain_words

Run = tuple[int, int]
MARGIN, RATIO = 0.4, 1.25
"""By how much, and how many times, the exchanged places must fit better."""
BESIDE = 0.5
"""What it counts for that a name stands beside the same word anywhere in the sources."""
COPIED = 0.9
"""The share of a sentence's content words from which its wording is that of the sources: nouns are told apart, too."""
HALF = 0.5
"""The share of a sentence's other content words that must be linked before places are compared."""
MAY_BE_NAMES = frozenset({"NOUN", "ADJ", "X"})
LISTING = (["CCONJ"], ["PUNCT"], ["PUNCT", "CCONJ"])
"""What stands between two names of a list."""
GOVERNED = 1.0
"""What it counts for that a name hangs on the very word on which it hangs in the summary."""


def reversals(sentence: CheckedSentence) -> Iterator[Finding]:
    """Those who do in the summary what is done to them wherever the sources say it, or the other way round."""
    content = sentence.said.is_content
    is_copied = bool(content.any()) and float((sentence.alike >= LINKED)[content].mean()) >= COPIED
    turned = told_from_the_other_side(sentence)
    for place, roles in Predications(sentence.said, sentence.wording).all():
        if place in turned:
            continue
        there = [r for word, r in _given_roles(sentence) if _is_same(sentence, place, word) and r.agents and r.patients]
        there = [r for r in there if not any(_counts(sentence.given, n) for n in r.patients)]
        wrong = [role for role in (AGENT, PATIENT) if _is_reversed(sentence, role, roles, there)]
        if not roles.patients or not wrong:
            continue
        names = {n for run in _names(sentence.said) for n in range(*run)}
        for role in wrong:
            words = roles.agents if role == AGENT else roles.patients
            if len(wrong) == 2 or words & names or is_copied:
                first = min(words & names or words)
                last = first + 1
                while last in words & names:
                    last += 1
                source = next(n for r in there for n in sorted(r.agents if role == AGENT else r.patients))
                yield sentence.finding(first, last, "relation", 0.85 if len(wrong) == 2 else 0.65, (source, source + 1))


def swaps(sentence: CheckedSentence) -> Iterator[Finding]:
    """Those who do in the summary what others do there to or for them, where those others take part here."""
    said, given = (Predications(p, sentence.wording) for p in (sentence.said, sentence.given))
    there = [(word, roles) for word, roles in given.all() if roles.agents]
    for place, roles in said.all():
        if not roles.agents or sentence.said.tokens[place].pos != "VERB":
            continue
        same = [(word, r) for word, r in there if sentence.said.stem[place] == sentence.given.stem[word]]
        own = frozenset(_counterparts(sentence, roles.agents))
        if not own or any(own & r.agents for _, r in same):
            continue
        others = frozenset(_counterparts(sentence, said.others(place) - roles.agents))
        for word, r in same:
            if own & given.others(word) and r.agents & others:
                first, last = min(roles.agents), max(roles.agents) + 1
                source = min(r.agents & others)
                yield sentence.finding(first, last, "relation", 0.8, (source, source + 1))
                break


def _given_roles(sentence: CheckedSentence) -> list[tuple[int, Roles]]:
    return list(Predications(sentence.given, sentence.wording).all())


def _is_same(sentence: CheckedSentence, place: int, word: int) -> bool:
    """Whether a word of the summary and one of the sources say that the same is done."""
    said, given = sentence.said, sentence.given
    return said.stem[place] == given.stem[word] or sentence.traced.posteriors[place, word] >= LINKED


def _is_reversed(sentence: CheckedSentence, role: str, roles: Roles, there: Sequence[Roles]) -> bool:
    """Whether those in a role have the other one there, and nowhere their own."""
    words = roles.agents if role == AGENT else roles.patients
    found = {r.of(frozenset(_counterparts(sentence, words))) for r in there}
    return role not in found and (PATIENT if role == AGENT else AGENT) in found


def _counts(given: Passage, word: int) -> bool:
    """Whether a word before a number begins an item that shares its verb: "Ashby has 12 nurses, Barton 15"."""
    return word + 1 < len(given) and given.pos[word + 1] == "NUM"


def _counterparts(sentence: CheckedSentence, words: frozenset[int]) -> Iterator[int]:
    """The words of the sources that some words of the summary name."""
    said, given = sentence.said, sentence.given
    for word in words:
        if said.tokens[word].pos == "PROPN":
            yield from (n for n, other in enumerate(given.lower) if other == said.lower[word])
        elif said.tokens[word].pos == "NOUN":
            alike = [n for n, stem in enumerate(given.stem) if stem == said.stem[word]]
            yield from alike or (n for n in range(len(given)) if sentence.traced.posteriors[word, n] >= LINKED)


def exchanges(sentence: CheckedSentence) -> Iterator[Finding]:
    """Pairs of names each of which the sources have where the summary has the other."""
    runs = [run for run in _names(sentence.said) if not _only_opens(sentence, run)]
    named = {n for run in runs for n in range(*run)}
    others = [n for n in np.flatnonzero(sentence.said.is_content).tolist() if n not in named]
    if (others and float((sentence.support[others] >= LINKED).mean()) < HALF) or told_from_the_other_side(sentence):
        return
    mentions = [_mentions(sentence, run) for run in runs]
    known = [n for n, found in enumerate(mentions) if found]
    for a, b in combinations(known, 2):
        if any(text[-1:].isdigit() for run in (runs[a], runs[b]) for text in sentence.said.lower[slice(*run)]):
            continue
        if _overlap(sentence, runs[a], runs[b]) or _are_listed(sentence.said, runs[a], runs[b]):
            continue
        if _keep_roles(sentence, runs[a], runs[b]) or _keep_roles(sentence, runs[b], runs[a]):
            continue
        own = _fit(sentence, runs[a], runs[b], mentions[a]) + _fit(sentence, runs[b], runs[a], mentions[b])
        other = _fit(sentence, runs[a], runs[b], mentions[b]) + _fit(sentence, runs[b], runs[a], mentions[a])
        own += _beside(sentence, runs[a], runs[a]) + _beside(sentence, runs[b], runs[b])
        other += _beside(sentence, runs[a], runs[b]) + _beside(sentence, runs[b], runs[a])
        if other >= RATIO * own + MARGIN:
            confidence = other / (other + own)
            for run, found in ((runs[a], mentions[b]), (runs[b], mentions[a])):
                place = max(found, key=lambda n: float(sentence.context[run[0], n]))
                yield sentence.finding(*run, "relation", confidence, (place, place + 1))


def _keep_roles(sentence: CheckedSentence, first: Run, second: Run) -> bool:
    """Whether one name does to the other here what it does there, be it told by a passive: "was bought by"."""
    lower, given = sentence.said.lower, sentence.given.lower
    for place, roles in Predications(sentence.said, sentence.wording).all():
        if roles.agents.isdisjoint(range(*first)) or roles.patients.isdisjoint(range(*second)):
            continue
        agents, patients = {*lower[slice(*first)]}, {*lower[slice(*second)]}
        for word, its in _given_roles(sentence):
            does, suffers = ({given[n] for n in words} for words in (its.agents, its.patients))
            if _is_same(sentence, place, word) and agents & does and patients & suffers:
                return True
    return False


def _beside(sentence: CheckedSentence, slot: Run, name: Run) -> float:
    """How well a name goes with the words beside a place of the summary, by what stands beside it in all sources."""
    lower = sentence.said.lower
    names = [plain_words(lower[n]) for n in (name[0], name[1] - 1)]
    before = plain_words(lower[slot[0] - 1]) if slot[0] else []
    after = plain_words(lower[slot[1]]) if slot[1] < len(lower) else []
    found = 0.0
    if before and names[0]:
        found += BESIDE * sentence.anywhere.has_pair(before[-1], names[0][0])
    if after and names[1]:
        found += BESIDE * sentence.anywhere.has_pair(names[1][-1], after[0])
    return found


def _are_listed(said: Passage, first: Run, second: Run) -> bool:
    """Whether two names are members of one list, whose order says nothing."""
    heads = [next((n for n in range(*run) if not run[0] <= said.head[n] < run[1]), run[0]) for run in (first, second)]
    tops = [_top(said, head) for head in heads]
    between = said.pos[first[1] : second[0]]
    return tops[0] == tops[1] or tops[1] in range(*first) or tops[0] in range(*second) or between in LISTING


def _top(said: Passage, word: int) -> int:
    """The first member of the list that a word is in."""
    while said.tokens[word].dep == "conj" and said.head[word] != word:
        word = int(said.head[word])
    return word


def _names(said: Passage) -> list[Run]:
    """Runs of words that are parts of names, or may be."""
    runs: list[Run] = []
    for place, token in enumerate(said.tokens):
        is_inside = place > 0 and said.tokens[place - 1].pos != "PUNCT"
        if token.text[:1].isupper() and (token.pos == "PROPN" or (is_inside and token.pos in MAY_BE_NAMES)):
            if runs and runs[-1][1] == place:
                runs[-1] = (runs[-1][0], place + 1)
            else:
                runs.append((place, place + 1))
    return runs


def _only_opens(sentence: CheckedSentence, run: Run) -> bool:
    """Whether a word has its capital from where it stands: the sources write it without."""
    first, last = run
    return last == 1 and first == 0 and any(t.text == sentence.said.lower[0] for t in sentence.given.tokens)


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
