"""What the summary denies and the sources say; how both deny and doubt."""

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from pipeline.align.alignment import Finding, Kind
from pipeline.align.checks.denied_items import denied_items
from pipeline.align.checks.sentence_check import LINKED, CheckedSentence
from pipeline.align.reading.passages import Passage
from pipeline.align.reading.wording import Wording
from pipeline.document import Token

NEAR = 5
"""Words within which a negation belongs to a word, where no dependency says so."""
ROOT = 4
"""Letters that forms of one word have in common."""
COMPLEMENT, COPULA, OBJECT = "xcomp", "cop", "obj"
PREDICATES = frozenset({"ADJ", "NOUN", "PROPN"})
HALF = 0.5
"""The share of a sentence's content words that must be linked before a negation alone counts."""
BEFORE = 3
"""Words before a word among which a negation denies it, however it was parsed."""
GOVERNED = frozenset({"xcomp", "ccomp", "obl:arg", "advcl"})
"""Relations of verbs to the one that denies them."""
REACH = 8
"""Words behind a negation among which what it leaves out begins."""
BESIDE = "parataxis"
SUBJECT, JOINED = "nsubj", "conj"
NOMINAL = frozenset({"NOUN", "PRON", "NUM"})
HIGHEST = 5
"""Words above one among which that is what denies it."""
SMALL = frozenset({"ADP", "ADV", "CCONJ", "DET", "PRON", "SCONJ"})
BETWEEN = frozenset({"ADJ", "ADP", "DET"})
"""Parts of speech between a noun and what denies it: « pas de », "no serious damage"."""
SPLIT = "compound:prt"
SURE = 0.5
"""The probability of a link from which a missing word counts against the summary."""


def negations(sentence: CheckedSentence) -> Iterator[Finding]:
    """Negations of the summary of what no source denies."""
    said, given, wording = sentence.said, sentence.given, sentence.wording
    denying = np.array([wording.is_negation(t) and not _excepts(given, n, wording) for n, t in enumerate(given.tokens)])
    for place in range(len(said)):
        if not denies(said, place, wording) or _follows_negation(sentence, place):
            continue
        if _only_restricts(sentence, place):
            continue
        verb = int(said.head[place])
        same = sentence.repeated.nearest(verb, _same(sentence, verb))
        if _is_nobody(said, place) and any(denying[n] and _is_nobody(given, n) for n in range(len(given))):
            is_denied = True
        elif same:
            is_denied = any(_is_denied(sentence, n) or _is_under_denial(given, n, wording) for n in same)
            is_denied |= _has_denied_noun(sentence, verb, same)
        else:
            counterparts = {int(sentence.linked[n]) for n in _scope(sentence, place) if sentence.linked[n] >= 0}
            near = {n for c in counterparts for n in range(max(0, c - NEAR), min(len(given), c + NEAR + 1))}
            is_loose = not counterparts or float((sentence.support >= LINKED)[said.is_content].mean()) < HALF
            is_denied = is_loose or any(denying[n] or wording.is_negative(given.tokens[n]) for n in near)
        if is_denied or _is_of_denied_item(sentence, verb):
            continue
        found = int(sentence.linked[verb])
        source = (found, found + 1) if found >= 0 and given.is_content[found] else None
        yield sentence.finding(place, place + 1, "negation", 0.8 if source else 0.6, source)


def _is_of_denied_item(sentence: CheckedSentence, verb: int) -> bool:
    """Whether the sources deny the same without a verb: "Residents may use the lift. Couriers may not."."""
    stems = {sentence.said.stem[n] for n in sentence.repeated.own.content(verb)}
    return any(sentence.given.stem[n] in stems for _, item in denied_items(sentence) for n in item)


def has_negation(passage: Passage, verb: int, wording: Wording) -> bool:
    """Whether a negation hangs on a word."""
    return any(wording.is_negation(passage.tokens[n]) for n in passage.dependents.get(verb, ()))


def denies(passage: Passage, place: int, wording: Wording) -> bool:
    """Whether a word denies outright; a particle does with its other half only (« ne … pas », not « ne … que »)."""
    token = passage.tokens[place]
    if not wording.is_negation(token) or _excepts(passage, place, wording) or _numbers(passage, place):
        return False
    if place and passage.lower[place - 1] in wording.contrasts:  # « non pas ceci mais cela »: not of the verb
        return False
    if not wording.is_particle(token):
        return True
    if wording.is_denied_alone(passage.tokens[int(passage.head[place])]):  # « ne peut céder »
        return True
    near = range(max(0, place - NEAR), min(len(passage), place + NEAR + 1))
    return any(n != place and _is_other_half(passage, place, n, wording) for n in near)


def denial(passage: Passage, noun: int, wording: Wording) -> int | None:
    """What says that there is none of what a noun names: "no", « aucune », « pas de »; None if nothing does."""
    for n in range(noun - 1, max(-1, noun - 1 - BEFORE), -1):
        if passage.part[n] != passage.part[noun]:
            return None
        token = passage.tokens[n]
        is_of_it = int(passage.head[n]) == noun or passage.pos[n + 1] in BETWEEN or n + 1 == noun
        if wording.denies_nouns(token):
            return n if is_of_it else None
        if passage.pos[n] not in BETWEEN:
            return None
    return None


def _is_nobody(passage: Passage, place: int) -> bool:
    """Whether a negation denies of whom or what something is said, and not the verb: "nobody", "no one"."""
    noun = int(passage.head[place]) if passage.pos[place] == "DET" else place
    return passage.pos[noun] in NOMINAL and (passage.tokens[noun].dep or "").startswith(SUBJECT)


def _is_under_denial(given: Passage, word: int, wording: Wording) -> bool:
    """Whether something above a word denies it: "we cannot accept the part that concerns the wall"."""
    for _ in range(HIGHEST):
        over = int(given.head[word])
        if over == word:
            return False
        beside = (n for n in given.dependents.get(over, ()) if n != word)
        is_denied = any(wording.is_negation(given.tokens[n]) for n in beside)
        if is_denied or wording.is_negative(given.tokens[over]):
            return True
        word = over
    return False


def _has_denied_noun(sentence: CheckedSentence, verb: int, same: Sequence[int]) -> bool:
    """Whether the sources say of what the very verb has that there is none: "found errors, but no fraud"."""
    said, given, wording = sentence.said, sentence.given, sentence.wording
    nouns = {said.stem[n] for n in said.dependents.get(verb, ()) if said.pos[n] == "NOUN"}
    for n, stem in enumerate(given.stem):
        over = int(given.head[n])
        is_had = over in same or (given.tokens[n].dep == JOINED and int(given.head[over]) in same)
        if is_had and stem in nouns and given.pos[n] == "NOUN" and denial(given, n, wording) is not None:
            return True
    return False


def _numbers(passage: Passage, place: int) -> bool:
    """Whether a word is short for "number": "No. 6"."""
    return place + 1 < len(passage) and passage.tokens[place + 1].text[:1].isdigit()


def _is_other_half(passage: Passage, place: int, other: int, wording: Wording) -> bool:
    """Whether a word completes a particle: it hangs on the same verb, or stands with what does."""
    if passage.pos[other] == "VERB" or not wording.completes(passage.tokens[other]):
        return False
    head, verb = passage.head, int(passage.head[place])
    return verb in (other, head[other], head[head[other]]) or place < other <= place + BEFORE


def _excepts(passage: Passage, place: int, wording: Wording) -> bool:
    """Whether a negation leaves something out, and says it of that alone: « n'a que », « ne fait pas que »."""
    head, verb = passage.head, int(passage.head[place])
    behind = range(place + 1, min(len(passage), place + 1 + REACH))
    return any(
        wording.is_exception(passage.tokens[n]) and verb in (head[n], head[head[n]], head[head[head[n]]])
        for n in behind
    )


def _only_restricts(sentence: CheckedSentence, place: int) -> bool:
    """Whether a negation is taken back at once: "not only", "did not fail to"."""
    said, wording = sentence.said, sentence.wording
    behind = range(place + 1, min(len(said), place + 1 + BEFORE))
    return any(
        said.lower[n] in wording.restrictions
        or (said.pos[n] == "VERB" and wording.is_denial(said.tokens[n]) and not _is_said_plainly(sentence, n))
        for n in behind
    )


def _is_said_plainly(sentence: CheckedSentence, verb: int) -> bool:
    """Whether the sources have the very verb and do not deny it."""
    same = [n for n in _same(sentence, verb) if sentence.given.lemma[n] == sentence.said.lemma[verb]]
    return bool(same) and not any(_is_denied(sentence, n) for n in same)


def refusals(sentence: CheckedSentence) -> Iterator[Finding]:
    """Verbs that deny what they govern, where the sources say it and do not deny it: "refused to pay"."""
    said, wording = sentence.said, sentence.wording
    for place, token in enumerate(said.tokens):
        if token.pos != "VERB" or not wording.is_negative(token) or wording.is_negation(token):
            continue
        if token.lemma in {other.lemma for other in sentence.given.tokens}:
            continue
        for verb in range(len(said)):
            if int(said.head[verb]) != place or said.tokens[verb].dep not in GOVERNED or verb == place:
                continue
            if "PUNCT" in said.pos[place:verb]:  # "stopped for it, driving home": while they did
                continue
            same = [n for n in _same(sentence, verb) if sentence.given.pos[n] == "VERB"]
            if same and not any(_is_denied(sentence, n) for n in same):
                yield sentence.finding(place, place + 1, "negation", 0.75, (same[0], same[0] + 1))


def _same(sentence: CheckedSentence, place: int) -> list[int]:
    """The words of the sources that say what one of the summary says, those that hardly do beside others left out."""
    said, given = sentence.said, sentence.given
    links = sentence.traced.posteriors[place]
    is_form = np.array([stem == said.stem[place] for stem in given.stem])
    found = (links >= LINKED) | (is_form & (links >= LINKED / 4))
    return [int(n) for n in np.flatnonzero(found & (links >= HALF * links.max(initial=0.0)))]


def _is_denied(sentence: CheckedSentence, word: int) -> bool:
    """Whether a word of the sources is denied: by a small dependent, a governor, or what stands right before it."""
    given, wording = sentence.given, sentence.wording
    head = given.head
    for n, token in enumerate(given.tokens):
        if given.part[n] != given.part[word] or n == word or not wording.is_negative(token):
            continue
        if n in (head[word], head[head[word]]):
            return True
        is_outright = wording.is_negation(token)
        if is_outright and _excepts(given, n, wording):
            continue
        if word == head[n] and (is_outright or (token.pos in SMALL and token.dep != SPLIT)):
            return True
        if is_outright and (word == head[head[n]] or word - BEFORE <= n < word):
            return True
        if is_outright and head[n] == head[word] and given.pos[head[n]] == "NOUN":  # "not part of a plan"
            return True
    return False


def _follows_negation(sentence: CheckedSentence, place: int) -> bool:
    """Whether a word is the second half of a negation in two parts, which has been looked at."""
    said = sentence.said
    return any(
        sentence.wording.is_negation(said.tokens[n]) and said.head[n] == said.head[place]
        for n in range(max(0, place - NEAR), place)
    )


def _scope(sentence: CheckedSentence, place: int) -> list[int]:
    """The words that a negation is known by: its governor, what else depends on it, and its neighbors."""
    said, wording = sentence.said, sentence.wording
    head = int(said.head[place])
    own = [n for n in range(len(said)) if n == head or int(said.head[n]) == head or abs(n - place) <= 2]
    own = [n for n in own if not wording.is_negation(said.tokens[n])]
    content = said.is_content
    return [n for n in own if content[n] or n == head] or own


def states(said: Passage, place: int) -> bool:
    """Whether a word says something of somebody: a verb, or what is said by a copula (« est un ancien employé »)."""
    if said.pos[place] == "VERB":
        return True
    copulas = (n for n in range(len(said)) if int(said.head[n]) == place and said.tokens[n].dep == COPULA)
    return said.pos[place] in PREDICATES and any(copulas)


def is_one_word(sentence: CheckedSentence, place: int, there: int) -> bool:
    """Whether two words are forms of one: by lemma, by stem, or by how they begin where they are surely linked."""
    said, given = sentence.said, sentence.given
    if given.lemma[there] == said.lemma[place] or given.stem[there] == said.stem[place]:
        return True
    return sentence.support[place] >= SURE and said.lower[place][:ROOT] == given.lower[there][:ROOT]


def is_marked_here(sentence: CheckedSentence, verb: int, kind: Kind, is_any: Callable[[Token], bool]) -> bool:
    """Whether the summary itself makes a verb denied or doubtful: beside it or over it."""
    said = sentence.said
    root = next((n for n in range(len(said)) if int(said.head[n]) == n), verb)
    beside = _stands_beside(said, verb)
    over, seen = int(said.head[verb if beside is None else beside]), {verb}
    places = [*marks_of(said, verb, kind)] if beside == root else [root, *marks_of(said, verb, kind)]
    if beside is not None:
        seen.add(beside)
    while over not in seen:
        seen.add(over)
        places += [
            over,
            *(n for n in range(len(said)) if int(said.head[n]) == over and n not in seen and said.pos[n] != "VERB"),
        ]
        over = int(said.head[over])
    attributing = [n for n in range(len(said)) if said.tokens[n].dep == "case" and said.head[said.head[n]] in seen]
    attributing += [n for n in range(len(said)) if said.tokens[n].dep == BESIDE and said.head[n] in seen]
    return any(is_any(said.tokens[n]) for n in [*places, *attributing, verb])


def _stands_beside(said: Passage, verb: int) -> int | None:
    """The clause that one with a subject of its own is joined to, whose negation is not its own; None if none."""
    word = verb
    while said.tokens[word].dep == JOINED and said.pos[word] == "VERB" and _has_subject(said, word):
        word = int(said.head[word])
    return None if word == verb else word


def _has_subject(said: Passage, verb: int) -> bool:
    return any((said.tokens[n].dep or "").startswith(SUBJECT) for n in said.dependents.get(verb, ()))


def marks_of(given: Passage, verb: int, kind: Kind) -> list[int]:
    """What may make a verb denied or doubtful: what hangs on it and, for doubt, what it completes (« peut fermer »)."""
    children = (n for n in range(len(given)) if int(given.head[n]) == verb and n != verb)
    found = [n for n in children if given.pos[n] != "VERB" or (given.tokens[n].dep or "").startswith("aux")]
    if kind == "modality":  # who denied a rumor denied it
        found = [n for n in found if given.tokens[n].dep != OBJECT]
    if kind == "negation":  # "no one sold", "neither the mill nor the barn was sold"
        found += [n for n, t in enumerate(given.tokens) if t.pos in ("DET", "CCONJ") and int(given.head[n]) in found]
    completes = (given.tokens[verb].dep or "").startswith(COMPLEMENT)
    over = int(given.head[verb])
    above = [
        n for n in given.dependents.get(over, ()) if (given.tokens[n].dep or "").startswith("aux")
    ]  # "would have to"
    return [*found, over, *(above if kind == "modality" else ())] if completes else found
