"""What the sources have somebody deny, and the summary says: a report that was denied is no report."""

from collections.abc import Iterator, Sequence

from pipeline.align.alignment import Finding
from pipeline.align.checks.polarity_check import is_marked_here, is_one_word, states
from pipeline.align.checks.sentence_check import LINKED, CheckedSentence
from pipeline.align.reading.passages import Passage
from pipeline.align.reading.wording import Wording
from pipeline.document import Token

LIKELY = LINKED / 2
"""The probability of a link from which a word may say what one of the sources says."""
SUBJECT, BESIDE, STATED, JOINED = "nsubj", "amod", "ccomp", "conj"
CONFIDENCE = 0.65


def denials(sentence: CheckedSentence) -> Iterator[Finding]:
    """Verbs of the summary that the sources have in claims which somebody denies, and nowhere else.

    Either the claim says it ("denied reports that it had closed": "it closed"), or who denies a claim makes it here
    ("denied a report": "reported"; "denied that it had closed": "said that it had closed").
    """
    said, given, wording = sentence.said, sentence.given, sentence.wording
    if not any(wording.is_denier(token) for token in given.tokens):
        return
    for place, token in enumerate(said.tokens):
        teller = _teller(sentence, place)
        if teller is None and not states(said, place):
            continue
        found = [n for n in range(len(given)) if _may_be_one(sentence, place, n)]
        if teller is None and _is_withdrawn(sentence, place, token, found):
            continue
        deniers = [_denier(given, n, wording, is_claim_told=_has_subject(sentence, place, n)) for n in found]
        known = [n for n in deniers if n is not None]
        if not known or len(known) < len(deniers):
            continue
        if teller is not None:
            if _is_same_speaker(sentence, teller, known[0]):
                yield sentence.finding(teller, teller + 1, "negation", CONFIDENCE, (known[0], known[0] + 1))
        else:
            yield sentence.finding(place, place + 1, "negation", CONFIDENCE, (known[0], known[0] + 1))


def _teller(sentence: CheckedSentence, place: int) -> int | None:
    """The verb by which somebody says outright what a verb states: "said that it had closed"; None if none does."""
    said, wording = sentence.said, sentence.wording
    over = int(said.head[place])
    if over == place or said.tokens[place].dep != STATED or said.tokens[place].pos != "VERB":
        return None
    token = said.tokens[over]
    if not wording.is_attributed(token) or wording.is_negative(token) or wording.is_denier(token):
        return None
    return None if is_marked_here(sentence, place, "negation", wording.is_negative) else over


def _is_same_speaker(sentence: CheckedSentence, verb: int, denier: int) -> bool:
    """Whether who says something in the summary is who denies it there."""
    own, theirs = _subjects(sentence.said, verb), _subjects(sentence.given, denier)
    return any(sentence.traced.posteriors[n, m] >= LINKED for n in own for m in theirs)


def _is_withdrawn(sentence: CheckedSentence, place: int, verb: Token, found: Sequence[int]) -> bool:
    """Whether the summary denies, doubts or reports what a verb says, other than by that verb or as the claim does."""
    wording, given = sentence.wording, sentence.given
    told = {given.lemma[n] for word in found for n in given.dependents.get(word, ())}

    def withdraws(token: Token) -> bool:
        is_told = token.lemma.lower() in told and not wording.is_negative(token)  # "that it would rise"
        return token is not verb and not is_told and wording.is_withdrawn(token)

    return wording.is_negative(verb) or is_marked_here(sentence, place, "negation", withdraws)


def _may_be_one(sentence: CheckedSentence, place: int, word: int) -> bool:
    is_linked = sentence.traced.posteriors[place, word] >= LIKELY
    return bool(is_linked) and is_one_word(sentence, place, word)


def _denier(given: Passage, word: int, wording: Wording, *, is_claim_told: bool) -> int | None:
    """The word that denies what a word says: the governor of its claim, or its own; None if none does.

    A claim itself counts as denied only where it is told as made by who denies it.
    """
    if wording.is_claim(given.tokens[word]):
        over = int(given.head[word])
        return over if over != word and is_claim_told and wording.is_denier(given.tokens[over]) else None
    over, seen = int(given.head[word]), {word}
    while over not in seen:
        seen.add(over)
        token = given.tokens[over]
        if wording.is_denier(token):
            return over if len(seen) > 2 or states(given, word) else None  # who rejects a plan denies no plan
        if not wording.is_claim(token):
            return None
        beside = [n for n in range(len(given)) if int(given.head[n]) == over and n != over]
        if denied := [n for n in beside if wording.is_denier(given.tokens[n]) and given.tokens[n].dep == BESIDE]:
            return denied[0]
        over = int(given.head[over])
    return None


def _has_subject(sentence: CheckedSentence, verb: int, claim: int) -> bool:
    """Whether who says something in the summary is who denies the claim."""
    return _is_same_speaker(sentence, verb, int(sentence.given.head[claim]))


def _subjects(passage: Passage, verb: int) -> list[int]:
    """The subjects of a verb, or of the one that it is joined to ("came and denied it")."""
    found = [n for n in range(len(passage)) if passage.head[n] == verb and passage.tokens[n].dep == SUBJECT]
    is_joined = not found and passage.tokens[verb].dep == JOINED and int(passage.head[verb]) != verb
    if not is_joined:
        return found
    first = int(passage.head[verb])
    return [n for n in range(len(passage)) if passage.head[n] == first and passage.tokens[n].dep == SUBJECT]


def refused(sentence: CheckedSentence) -> Iterator[Finding]:
    """Verbs of the summary that the sources have only in refused requests: "turned down her request to go"."""
    said, given, wording = sentence.said, sentence.given, sentence.wording
    if not any(map(wording.is_refusal, given.tokens)):
        return
    for place, token in enumerate(said.tokens):
        if not states(said, place) or wording.is_refusal(token) or _is_asked_for(sentence, place, token):
            continue
        found = [n for n in range(len(given)) if _may_be_one(sentence, place, n)]
        refusals = [_refusal(given, n, wording) for n in found]
        known = [n for n in refusals if n is not None]
        if known and len(known) == len(refusals):
            yield sentence.finding(place, place + 1, "negation", CONFIDENCE, (known[0], known[0] + 1))


def _is_asked_for(sentence: CheckedSentence, place: int, verb: Token) -> bool:
    """Whether the summary, too, says that something was asked for or refused, and not that it may be done."""
    wording = sentence.wording

    def withdraws(token: Token) -> bool:
        is_open = wording.is_withdrawn(token) and not wording.is_permission(token)
        return token is not verb and (is_open or wording.is_request(token) or wording.is_refusal(token))

    return wording.is_negative(verb) or is_marked_here(sentence, place, "negation", withdraws)


def _refusal(given: Passage, word: int, wording: Wording) -> int | None:
    """The verb that refuses the request which a word is part of; None if none does."""
    request = int(given.head[word])
    if request == word or not wording.is_request(given.tokens[request]):
        return None
    over = int(given.head[request])
    if over != request and given.pos[request] == "NOUN" and wording.is_refusal(given.tokens[over]):
        return over
    beside = (n for n in given.dependents.get(request, ()) if given.tokens[n].dep == BESIDE)
    return next((n for n in beside if wording.is_refusal(given.tokens[n])), None)
