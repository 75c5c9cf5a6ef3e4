"""Verbs that say the opposite of what the sources say of the same: "approved the limit" where it was rejected.

Other than in `substitution_check`, the words need not stand alike: one may be a passive, and what was asked for may
stand between ("rejected the request for a limit").
"""

from collections.abc import Iterator

from pipeline.align.alignment import Finding
from pipeline.align.checks.polarity_check import is_marked_here
from pipeline.align.checks.sentence_check import LINKED, CheckedSentence
from pipeline.align.reading.passages import Passage

SUBJECT, OBJECT = "nsubj", "obj"
SHARE = 0.6
"""The share of a sentence's other content words that must stand in the sources."""
ROOT = 5
"""Letters that words of one family have in common."""
DEEPEST = 3
"""Words below an object among which that is what the summary has for one."""
CONFIDENCE = 0.6


def contradicted(sentence: CheckedSentence) -> Iterator[Finding]:
    """Verbs that no source has, where the sources say the opposite of the same subject and object."""
    said, given, wording = sentence.said, sentence.given, sentence.wording
    for verb, token in enumerate(said.tokens):
        if token.pos != "VERB" or verb in sentence.retold or _is_told(sentence, verb):
            continue
        opposed = [n for n in sorted(wording.opposed(token, given.tokens)) if given.pos[n] == "VERB"]
        others = said.is_content.copy()
        others[verb] = False
        if not opposed or not others.any() or float((sentence.support >= LINKED)[others].mean()) < SHARE:
            continue
        if _is_marked(sentence, verb):
            continue
        for word in opposed:
            if wording.is_denier(given.tokens[word]) and any(map(wording.is_negation, said.tokens)):
                continue  # "said that it would not" for "denied that it would"
            if _is_of_the_same(sentence, verb, word) and not _is_withdrawn(sentence, word):
                yield sentence.finding(verb, verb + 1, "unsupported", CONFIDENCE, (word, word + 1))
                break


def _is_told(sentence: CheckedSentence, verb: int) -> bool:
    """Whether some sentence of the sources has the verb with what it is said of."""
    said, given = sentence.said, sentence.given
    stems = {said.stem[n] for n in _of(said, verb, SUBJECT)}
    sentences = (sentence.anywhere.sentences[n] for n in sentence.anywhere.sentences_with(said.stem[verb]).tolist())
    is_beside = any(not stems.isdisjoint(each.stems) for each in sentences)
    there = int(sentence.linked[verb])
    is_other = there >= 0 and given.pos[there] == "VERB" and given.stem[there] != said.stem[verb]
    if is_other and there not in sentence.wording.opposed(said.tokens[verb], given.tokens):
        return True  # "was shut": it was closed, though it had opened once
    is_near = any(lower[:ROOT] == said.lower[verb][:ROOT] for lower in given.lower)
    return is_beside or (is_near and said.stem[verb] not in given.stem)


def _is_marked(sentence: CheckedSentence, verb: int) -> bool:
    """Whether the summary itself denies or doubts what a verb says, other than by that verb."""
    own, wording = sentence.said.tokens[verb], sentence.wording
    return is_marked_here(sentence, verb, "negation", lambda token: token is not own and wording.is_withdrawn(token))


def _is_of_the_same(sentence: CheckedSentence, verb: int, word: int) -> bool:
    """Whether both have the same subject, and what the summary has for an object stands in that of the other."""
    said, given, same = sentence.said, sentence.given, sentence.sameness > 0
    own, its = (_named(p, _of(p, at, SUBJECT)) for p, at in ((said, verb), (given, word)))
    if not any(same[n, m] and said.is_content[n] for n in own for m in its):
        return False
    objects = _of(said, verb, OBJECT)
    below = _below(given, _of(given, word, OBJECT))
    return not objects or any(same[n, m] for n in objects for m in below)


def _of(passage: Passage, verb: int, relation: str) -> list[int]:
    return [n for n in passage.dependents.get(verb, ()) if (passage.tokens[n].dep or "").partition(":")[0] == relation]


def _named(passage: Passage, words: list[int]) -> list[int]:
    """Some words with the names in apposition to them: "the owner, Hale Lines"."""
    beside = [n for word in words for n in passage.dependents.get(word, ()) if passage.tokens[n].dep == "appos"]
    flat = [n for word in (*words, *beside) for n in passage.dependents.get(word, ()) if passage.pos[n] == "PROPN"]
    return [*words, *beside, *flat]


def _below(passage: Passage, words: list[int]) -> set[int]:
    found = {*words}
    for _ in range(DEEPEST):
        found |= {n for word in found for n in passage.dependents.get(word, ())}
    return found


def _is_withdrawn(sentence: CheckedSentence, word: int) -> bool:
    """Whether the sources themselves deny or doubt the opposite."""
    given, wording = sentence.given, sentence.wording
    marks = [n for n in given.dependents.get(word, ()) if given.pos[n] != "NOUN"]
    over = int(given.head[word])
    is_governed = (given.tokens[word].dep or "").startswith("xcomp") and wording.is_withdrawn(given.tokens[over])
    return is_governed or any(wording.is_withdrawn(given.tokens[n]) for n in marks)
