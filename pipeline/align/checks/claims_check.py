"""What the sources say that nobody can say, and the summary says: "nothing shows that it was arson"."""

from collections.abc import Iterator

from pipeline.align.alignment import Finding
from pipeline.align.checks.lost_check import counterpart
from pipeline.align.checks.polarity_check import is_marked_here, states
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.passages import Passage
from pipeline.align.reading.wording import Wording
from pipeline.document import Token

CLAIMED = frozenset({"acl", "ccomp", "xcomp"})
"""Relations of what is claimed to the word that claims it."""
DEEPEST = 3
"""Words above a claim among which that is what denies it: « rien ne permet de dire que »."""
CONFIDENCE = 0.6


def unasserted(sentence: CheckedSentence) -> Iterator[Finding]:
    """Verbs of the summary that the sources only have in claims which somebody does not make, or nothing bears out."""
    said, given, wording = sentence.said, sentence.given, sentence.wording
    if not any(wording.is_assertion(token) for token in given.tokens):
        return
    for place in range(len(said)):
        there = counterpart(sentence, place) if states(said, place) else None
        if there is None or is_marked_here(sentence, place, "negation", lambda token: _leaves_open(wording, token)):
            continue
        denied = _denied_claim(given, there, wording)
        if denied is not None and not _is_said_elsewhere(sentence, place, there):
            yield sentence.finding(place, place + 1, "negation", CONFIDENCE, (denied, denied + 1))


def _leaves_open(wording: Wording, token: Token) -> bool:
    """Whether a word of the summary denies or doubts; that somebody says so is no doubt of this kind."""
    return wording.is_negative(token) or (wording.is_doubtful(token) and not wording.is_attributed(token))


def _denied_claim(given: Passage, verb: int, wording: Wording) -> int | None:
    """What denies the claim that a verb is; None where it is none, or claimed."""
    claim, word = int(given.head[verb]), verb
    relation = (given.tokens[word].dep or "").partition(":")[0]
    if claim == verb or relation not in CLAIMED or not wording.is_assertion(given.tokens[claim]):
        return None
    for _ in range(DEEPEST):
        denying = (n for n in given.dependents.get(claim, ()) if n != word and wording.is_negation(given.tokens[n]))
        found = next(denying, None)
        if found is not None:
            return found
        word, claim = claim, int(given.head[claim])
        if word == claim or (given.tokens[word].dep or "").partition(":")[0] not in CLAIMED:
            return None
    return None


def _is_said_elsewhere(sentence: CheckedSentence, place: int, there: int) -> bool:
    """Whether another sentence of the sources has the word, too: that may say it."""
    said, given = sentence.said, sentence.given
    return any(given.part[n] != given.part[there] and stem == said.stem[place] for n, stem in enumerate(given.stem))
