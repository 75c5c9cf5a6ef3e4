"""Clauses that have changed places: "demand was strong because prices rose", "change the blade before removing it".

A word that joins two clauses says of each what it does not say of the other. Where the sources join the same two by the
same word the other way round, the summary has turned cause, time or condition; only what happens at once, or is held
against the other ("while"), may be told from either side.
"""

from collections.abc import Iterator
from itertools import islice

from pipeline.align.alignment import Finding
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.passages import Passage

CLAUSES, MARK, SUBJECT = frozenset({"acl", "advcl"}), "mark", "nsubj"
MOST = 24
"""Joined clauses that are compared."""
CONFIDENCE = 0.7
Joined = tuple[int, int, int]
"""The places of what joins two clauses, and of the heads of the one that it begins and of the other."""


def turned_clauses(sentence: CheckedSentence) -> Iterator[Finding]:
    """Words that join two clauses which the sources have the other way round, and nowhere this way."""
    said, given = sentence.said, sentence.given
    own = [each for each in islice(_joined(said), MOST) if said.lemma[each[0]] not in sentence.wording.symmetric_joints]
    theirs = list(islice(_joined(given), MOST)) if own else []
    for mark, clause, over in own:
        same = [each for each in theirs if given.lemma[each[0]] == said.lemma[mark]]
        if any(_is_one(sentence, clause, c) and _is_one(sentence, over, o) for _, c, o in same):
            continue
        turned = [o for _, c, o in same if _is_one(sentence, clause, o) and _is_one(sentence, over, c)]
        if turned:
            yield sentence.finding(mark, mark + 1, "relation", CONFIDENCE, (turned[0], turned[0] + 1))


def _joined(passage: Passage) -> Iterator[Joined]:
    for clause, token in enumerate(passage.tokens):
        over = int(passage.head[clause])
        if over == clause or (token.dep or "").partition(":")[0] not in CLAUSES:
            continue
        if passage.pos[over] == "NOUN":  # read as said of the object: "change [the blade before removing it]"
            over = int(passage.head[over])
        marks = [n for n in passage.dependents.get(clause, ()) if (passage.tokens[n].dep or "").startswith(MARK)]
        if marks:
            yield marks[0], clause, over


def _is_one(sentence: CheckedSentence, word: int, other: int) -> bool:
    """Whether two clauses say the same, by what they say and of whom, where both tell."""
    said, given = sentence.said, sentence.given
    if said.stem[word] != given.stem[other] and said.lemma[word] != given.lemma[other]:
        return False
    own, its = ([n for n in p.dependents.get(at, ()) if _is_subject(p, n)] for p, at in ((said, word), (given, other)))
    return not own or not its or any(said.stem[n] == given.stem[m] for n in own for m in its)


def _is_subject(passage: Passage, word: int) -> bool:
    return bool(passage.is_content[word]) and (passage.tokens[word].dep or "").startswith(SUBJECT)
