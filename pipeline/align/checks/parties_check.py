"""Participants who stand where the sources have another one of them: swapped parties, and who it was that was hurt."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

import numpy as np

from pipeline.align.alignment import Finding
from pipeline.align.checks.parties import Clauses, Parties, Party
from pipeline.align.checks.sentence_check import LINKED, CheckedSentence
from pipeline.align.reading.passages import Passage

DISPLACED, STRANGER = 0.8, 0.65
COPIED = 0.75
"""The share of a sentence's other content words that must be linked with the source sentence that tells of another."""
MOST = 24
"""Verbs of a sentence that are compared, and places of each in the sources: more are no sentence of anybody's."""
LEAST = 2
"""How many of them."""
ROLES = ("agent", "patient", "recipient")
DEFINITE, INDEFINITE = "Definite", "Ind"
NOMINAL = frozenset({"NOUN", "PROPN"})
NEAR = 4
"""Words between the parts of a name."""


def displaced(sentence: CheckedSentence) -> Iterator[Finding]:
    """Those who get in the summary what others get there, or do or suffer here what they are to get from those."""
    said, given = (Clauses(p, sentence.wording) for p in (sentence.said, sentence.given))
    for verb, parties in islice(said.all.items(), MOST):
        if sentence.said.lemma[verb] in sentence.wording.light_words:  # « faire appel à »: nobody gets anything
            continue
        same = _same_verbs(sentence, verb, given)
        for role in ROLES:
            for party in _of(parties, role):
                found = _displacing(sentence, given, same, party, role)
                if found is not None:
                    yield _finding(sentence, party, found, DISPLACED)


def _displacing(
    sentence: CheckedSentence, given: Clauses, same: Sequence[int], party: Party, role: str
) -> Party | None:
    """Who has the role there that somebody has here, where that somebody gets something there or gives it."""
    crossed: Party | None = None
    for word in same:
        parties = given.all[word]
        theirs = _of(parties, role)
        if role in parties.open or any(_may_be(sentence, given, party, other) for other in theirs):
            return None
        inner = [given.all[v] for v in given.commanded(word)]
        getting = [p for each in ([] if role == "patient" else [parties]) + inner for p in each.recipients]
        if role == "recipient":
            here = [other for other in theirs if _is_named(sentence.said, other)]
            if here and _stands_in(sentence.given, party, int(sentence.given.part[word])):
                crossed = crossed or here[0]
        elif theirs and not given.is_labile(word) and any(party.is_same(other) for other in getting):
            crossed = crossed or theirs[0]
    return crossed


def _of(parties: Parties, role: str) -> tuple[Party, ...]:
    return {"agent": parties.agents, "patient": parties.patients, "recipient": parties.recipients}[role]


def strangers(sentence: CheckedSentence) -> Iterator[Finding]:
    """Those who do or suffer in the summary what somebody else does there, wherever the sources tell it."""
    said, given = (Clauses(p, sentence.wording) for p in (sentence.said, sentence.given))
    for verb, parties in islice(said.all.items(), MOST):
        same = _same_verbs(sentence, verb, given)
        roles = ROLES[1:2] if sentence.said.lemma[verb] in sentence.wording.light_words else ROLES[:2]
        for role in roles:
            members = _of(parties, role)
            own = frozenset[int]().union(*(sentence.repeated.own.below(member.head) for member in members))
            nearest = sentence.repeated.nearest(verb, same, own) if members else []
            others = [(word, other) for word in nearest for other in _of(given.all[word], role)]
            if not others or any(role in given.all[word].open for word in same):
                continue
            if any(other.is_same(member) for _word, other in others for member in members):
                continue  # who stands beside the one that is there takes nobody's place
            for party in members:
                if not (party.names or role == "agent" or _is_subject(sentence.said, party)):
                    continue
                if all(_is_another(sentence, given, party, word, other) for word, other in others):
                    yield _finding(sentence, party, others[0][1], STRANGER)


def _is_subject(said: Passage, party: Party) -> bool:
    """Whether somebody is what a clause speaks of: what is done besides, as an object, may be one of many things."""
    head = party.head
    while said.tokens[head].dep == "conj":
        head = int(said.head[head])
    return (said.tokens[head].dep or "").partition(":")[0] == "nsubj"


def _is_another(sentence: CheckedSentence, given: Clauses, party: Party, word: int, other: Party) -> bool:
    """Whether a participant there is not who the summary names in its place, by what both do in the sources."""
    part = int(sentence.given.part[word])
    if _may_be(sentence, given, party, other) or not _is_known(sentence, party):
        return False
    is_sole = _is_sole(sentence, other)
    is_apart = _is_introduced(sentence, other) or _are_apart(given, party, other) or _are_beside(given, party, other)
    is_apart |= _are_siblings(given, party, other, word)
    if not (is_sole or is_apart) or _is_item(sentence, party, part):
        return False
    if _stands_in(sentence.given, party, part) and not is_sole and not _takes_part(given, party, part, word):
        return False
    own = _words(sentence, party)
    rest = [n for n in np.flatnonzero(sentence.said.is_content).tolist() if n not in own]
    there = sentence.traced.posteriors[:, sentence.given.part == part].max(axis=1, initial=0.0) >= LINKED
    linked = int(there[rest].sum())
    return linked >= LEAST and linked >= COPIED * len(rest)


def _are_apart(given: Clauses, party: Party, other: Party) -> bool:
    """Whether two of them do something to each other, or together, somewhere: then they are not one."""
    for parties in given.all.values():
        members = (*parties.agents, *parties.patients, *parties.recipients)
        if any(party.is_same(m) for m in members) and any(other.is_same(m) for m in members):
            return True
    return False


def _are_beside(given: Clauses, party: Party, other: Party) -> bool:
    """Whether one sentence has both do something: a noun and a name there may be one, two nouns or names hardly."""
    if bool(party.names) != bool(other.names):
        return False
    parts = [
        {int(given.passage.part[verb]) for verb, each in given.all.items() if any(one.is_same(a) for a in each.agents)}
        for one in (party, other)
    ]
    return not parts[0].isdisjoint(parts[1])


def _are_siblings(given: Clauses, party: Party, other: Party, word: int) -> bool:
    """Whether two nouns or names each do the same, of something else: "The buyer shall insure them after delivery"."""
    stem = given.passage.stem[word]
    same = (each for verb, each in given.all.items() if verb != word and given.passage.stem[verb] == stem)
    return bool(party.names) == bool(other.names) and any(party.is_same(a) for each in same for a in each.agents)


def _is_sole(sentence: CheckedSentence, other: Party) -> bool:
    """Whether the sources say something of somebody alone: "only the treasurer may sign", "the treasurer alone"."""
    given, wording = sentence.given, sentence.wording
    below = given.dependents.get(other.head, ())
    return any(
        given.lower[n] in wording.sole or (given.lower[n] in wording.restrictions and n < other.head) for n in below
    )


def _is_item(sentence: CheckedSentence, party: Party, part: int) -> bool:
    """Whether a sentence of the sources has somebody before a number that shares the verb of another: "Colby 20"."""
    given = sentence.given
    words = np.flatnonzero(given.part == part).tolist()
    return any(
        (given.lower[n] in party.names if party.names else given.stem[n] == party.stem)
        and given.pos[m] == "NUM"
        and given.pos[n] in NOMINAL
        for n, m in pairwise(words)
    )


def _takes_part(given: Clauses, party: Party, part: int, word: int) -> bool:
    """Whether somebody does, suffers or gets something else in a sentence."""
    others = (p for verb, p in given.all.items() if verb != word and given.passage.part[verb] == part)
    return any(party.is_same(member) for p in others for member in (*p.agents, *p.patients, *p.recipients))


def _is_introduced(sentence: CheckedSentence, other: Party) -> bool:
    """Whether somebody without a name is spoken of for the first time: "a neighbor", "two passengers"."""
    given = sentence.given
    beside = [given.tokens[n] for n in given.dependents.get(other.head, ())]
    return not other.names and any(t.feature(DEFINITE) == INDEFINITE or t.pos == "NUM" for t in beside)


def _same_verbs(sentence: CheckedSentence, verb: int, given: Clauses) -> list[int]:
    """Where the sources have a verb; one that only says the same may have it the other way round: "receive", "pay"."""
    found = (word for word in given.all if sentence.given.stem[word] == sentence.said.stem[verb])
    return list(islice(found, MOST))


def _may_be(sentence: CheckedSentence, given: Clauses, party: Party, other: Party) -> bool:
    """Whether two of them may be one, as far as what they do, tables and models of words tell."""
    if party.is_same(other):
        return True
    if (party.names and other.names) or _are_apart(given, party, other):
        return False
    is_alike = sentence.traced.strength[party.head, other.head] > 0
    return bool(is_alike or sentence.anywhere.are_paraphrases(party.stem, other.stem))


def _is_known(sentence: CheckedSentence, party: Party) -> bool:
    """Whether the sources mention somebody at all; whom they do not is another check's."""
    anywhere = sentence.anywhere
    return party.names <= anywhere.words if party.names else party.stem in anywhere.stems


def _is_named(passage: Passage, party: Party) -> bool:
    return not party.names.isdisjoint(passage.lower) if party.names else party.stem in passage.stem


def _stands_in(given: Passage, party: Party, part: int) -> bool:
    """Whether a sentence of the sources names somebody."""
    places = np.flatnonzero(given.part == part).tolist()
    return any(given.lower[n] in party.names if party.names else given.stem[n] == party.stem for n in places)


def _words(sentence: CheckedSentence, party: Party) -> frozenset[int]:
    """The words of the summary that say who somebody is."""
    lower = sentence.said.lower
    near = {party.head, *sentence.said.dependents.get(party.head, ())}
    return frozenset(near | {n for n, word in enumerate(lower) if word in party.names})


def _finding(sentence: CheckedSentence, party: Party, other: Party, confidence: float) -> Finding:
    names = [
        n for n in _words(sentence, party) if sentence.said.lower[n] in party.names and abs(n - party.head) <= NEAR
    ]
    first, last = min([party.head, *names]), max([party.head, *names]) + 1
    return sentence.finding(first, last, "relation", confidence, (other.head, other.head + 1))
