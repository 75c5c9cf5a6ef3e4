"""Negations and doubts of the sources that the summary leaves out: "is not going out" told as "goes out"."""

from collections.abc import Callable, Iterator

import numpy as np

from pipeline.align.alignment import Finding, Kind
from pipeline.align.checks.converses import named_subject
from pipeline.align.checks.polarity_check import REACH, SURE, denies, is_marked_here, is_one_word, marks_of, states
from pipeline.align.checks.sentence_check import LINKED, CheckedSentence
from pipeline.align.reading.passages import Passage
from pipeline.align.reading.wording import Wording
from pipeline.document import Token

PURPOSE, REPORTED, COMPLEMENT, JOINED = "advcl", "ccomp", "xcomp", "conj"
MARK = "mark"
ANNOUNCING = ":"
ENOUGH = 0.75
"""The share of a sentence's content words that must be linked before what it leaves out counts."""


def lost_negations(sentence: CheckedSentence) -> Iterator[Finding]:
    """Verbs that a source denies and the summary says, where it otherwise says what the source says."""
    yield from _lost(sentence, "negation")


def lost_doubts(sentence: CheckedSentence) -> Iterator[Finding]:
    """Verbs that a source says only may be, and the summary says are."""
    yield from _lost(sentence, "modality")


def _lost(sentence: CheckedSentence, kind: Kind) -> Iterator[Finding]:
    said, given, wording = sentence.said, sentence.given, sentence.wording
    content = said.is_content
    if not content.any() or float((sentence.support >= LINKED)[content].mean()) < ENOUGH:
        return
    is_marked = wording.is_negation if kind == "negation" else wording.makes_doubtful
    is_any = wording.is_negative if kind == "negation" else wording.makes_doubtful
    conditions = wording.conditional | wording.excepting
    excuses = wording.is_negative if kind == "negation" else wording.is_uncertain
    for place, token in enumerate(said.tokens):
        there = counterpart(sentence, place) if states(said, place) and not _is_purpose(token) else None
        if there is None:
            continue
        if kind == "negation":
            there = _nearest(sentence, place, there)
        marks = [
            n
            for n in marks_of(given, there, kind)
            if (denies(given, n, wording) if kind == "negation" else is_marked(given.tokens[n]))
            or _governs(given, n, there, is_any)
        ]
        if kind == "negation":
            marks = [n for n in marks if not _is_of_another_noun(sentence, n)]
            marks += _of_modal(given, there, wording)
        if kind == "modality" and wording.is_conditional(given.tokens[there]) and _is_main(given, there):
            marks.append(there)
        if kind == "modality" and _is_ahead(said, place, wording):  # "said that it would close": it will
            marks = [n for n in marks if not wording.may_be_ahead(given.tokens[n])]
        if kind == "modality":
            marks += [*_claimed(given, there, wording), *_supposed(given, there, wording)]
            if not conditions.isdisjoint(said.lower):
                marks = [n for n in marks if given.lower[n] not in conditions]
        if any(wording.asks(given.tokens[n]) for n in marks):
            marks = [n for n in marks if wording.asks(given.tokens[n])]
        if marks and _holds_elsewhere(sentence, place, there, kind, is_marked):
            continue
        is_open = bool(marks) and wording.asks(given.tokens[marks[0]])
        if kind == "negation" and (_is_exception(given, there, wording) or _is_resolved(sentence, there)):
            continue
        excusing = _answers(wording) if is_open else excuses
        if kind == "negation":
            excusing = _told_here(sentence, there, marks, excusing)
        if not marks or is_marked_here(sentence, place, kind, excusing):
            continue
        for mark in marks[:1]:
            first = min([place, *(n for n in range(place) if int(said.head[n]) == place and said.pos[n] == "AUX")])
            yield sentence.finding(first, place + 1, kind, 0.6, (mark, mark + 1))


def counterpart(sentence: CheckedSentence, verb: int) -> int | None:
    """The verb of the sources that one of the summary surely repeats; None if none is known.

    Where its own link is weak, as that of an imperative, it is the same verb in the sentence that has the rest.
    """
    said, given = sentence.said, sentence.given
    if sentence.support[verb] >= SURE:
        there = int(sentence.linked[verb])
        return there if given.pos[there] == said.pos[verb] and is_one_word(sentence, verb, there) else None
    if said.pos[verb] != "VERB":
        return None
    parts = [int(given.part[n]) for n in sentence.linked.tolist() if n >= 0 and given.is_content[n]]
    same = [n for n, lemma in enumerate(given.lemma) if lemma == said.lemma[verb] and given.pos[n] == "VERB"]
    if len(same) != 1:
        return None
    own = int(given.part[same[0]])
    announced = own + _announces(given, own)
    return same[0] if sum(own <= part <= announced for part in parts) > len(parts) / 2 else None


def _nearest(sentence: CheckedSentence, verb: int, there: int) -> int:
    """Of the places that have the verb in the sources the one where what tells its statement stands with it."""
    given, statements = sentence.given, sentence.repeated
    same = [n for n, stem in enumerate(given.stem) if stem == given.stem[there] and given.pos[n] == given.pos[there]]
    nearest = statements.nearest(verb, dict.fromkeys((there, *same)))
    return there if there in nearest or not nearest else nearest[0]


def _announces(given: Passage, part: int) -> bool:
    """Whether a sentence of the sources announces the next one of them, an item: "Do not use it if you:"."""
    last = int(np.flatnonzero(given.part == part)[-1])
    return given.lower[last] == ANNOUNCING


def _told_here(
    sentence: CheckedSentence, verb: int, marks: list[int], is_any: Callable[[Token], bool]
) -> Callable[[Token], bool]:
    """What excuses a verb in the summary: not what stands beside the verb of the source too, as "out" of "going out".

    Nor is it the verb itself, which denies there whatever it denies here ("does not lose").
    """
    given, lacking = sentence.given, sentence.wording.lacking
    below = given.dependents.get(verb, ())
    lower = (n for word in below for n in given.dependents.get(word, ()) if given.lower[n] in lacking)
    beside = {given.lemma[n] for n in (verb, *below, *lower) if n not in marks}
    return lambda token: token.lemma.lower() not in beside and is_any(token)


def _of_modal(given: Passage, verb: int, wording: Wording) -> list[int]:
    """What denies the verb that allows or demands another one: « ne doit pas céder »."""
    over = int(given.head[verb])
    if not (given.tokens[verb].dep or "").startswith(COMPLEMENT) or not wording.is_doubtful(given.tokens[over]):
        return []
    return [n for n in given.dependents.get(over, ()) if denies(given, n, wording)]


def _claimed(given: Passage, verb: int, wording: Wording) -> list[int]:
    """What makes all that a verb says somebody's claim: "critics claim that the figures are wrong"."""
    over = int(given.head[verb])
    is_claim = (given.tokens[verb].dep or "").startswith(REPORTED) and wording.is_alleged(given.tokens[over])
    return [over] if is_claim else []


def _supposed(given: Passage, verb: int, wording: Wording) -> list[int]:
    """What makes a verb hold on a condition: "if the river rises, the school will close"."""
    is_ahead = any(wording.is_future(given.tokens[n]) for n in (verb, *given.dependents.get(verb, ())))
    if not is_ahead:  # « si le temple est cambodgien, la terre est disputée »
        return []
    clauses = (n for n in given.dependents.get(verb, ()) if (given.tokens[n].dep or "").startswith(PURPOSE))
    marks = (n for clause in clauses for n in given.dependents.get(clause, ()) if given.tokens[n].dep == MARK)
    return [n for n in marks if wording.is_doubtful(given.tokens[n])]


def _is_of_another_noun(sentence: CheckedSentence, mark: int) -> bool:
    """Whether a negation is one of something else that a verb has: "found fraud, but no errors"."""
    given, said = sentence.given, sentence.said
    noun = int(given.head[mark])
    return given.pos[mark] == "DET" and given.tokens[noun].dep == JOINED and given.stem[noun] not in said.stem


def _is_resolved(sentence: CheckedSentence, verb: int) -> bool:
    """Whether what may not be without something may be with it here: "not without consent", "with consent"."""
    given, said, lacking = sentence.given, sentence.said, sentence.wording.lacking
    if not lacking.isdisjoint(said.lower):
        return False
    allowed = [n for n in given.dependents.get(verb, ()) if (given.tokens[n].dep or "").startswith(COMPLEMENT)]
    without = [
        n
        for over in (verb, *allowed)  # « ne peut céder sans »
        for n in given.dependents.get(over, ())
        if given.stem[n] in said.stem and any(given.lower[m] in lacking for m in given.dependents.get(n, ()))
    ]
    return bool(without)


def _is_exception(given: Passage, verb: int, wording: Wording) -> bool:
    """Whether what the sources deny is an exception, and so is so: « sauf si elle n'est pas livrée »."""
    before = range(max(0, verb - REACH), verb)
    return any(given.lower[n] in wording.excepting and given.part[n] == given.part[verb] for n in before)


def _answers(wording: Wording) -> Callable[[Token], bool]:
    """What leaves something open as a question does: doubt, but not that somebody says it."""
    return lambda token: wording.is_doubtful(token) and not wording.is_attributed(token)


def _is_purpose(verb: Token) -> bool:
    """Whether a verb only says what something else is done for: « pour apaiser les tensions »."""
    return verb.dep == PURPOSE and verb.feature("VerbForm") == "Inf"


def _is_ahead(said: Passage, verb: int, wording: Wording) -> bool:
    """Whether a verb, by itself or by what hangs on it, tells what is to come."""
    return any(wording.is_future(said.tokens[n]) for n in (verb, *marks_of(said, verb, "modality")))


def _is_main(given: Passage, verb: int) -> bool:
    """Whether a verb is not what somebody said: « on a dit qu'il fermerait » tells what is to come."""
    is_introduced = any(int(given.head[n]) == verb and given.tokens[n].dep == "mark" for n in range(len(given)))
    return not is_introduced and not (given.tokens[verb].dep or "").startswith(REPORTED)


def _governs(given: Passage, place: int, verb: int, is_any: Callable[[Token], bool]) -> bool:
    """Whether a word governs a verb as its complement and makes it denied or doubtful."""
    return int(given.head[verb]) == place and place != verb and is_any(given.tokens[place])


def _holds_elsewhere(
    sentence: CheckedSentence, place: int, there: int, kind: Kind, is_marked: Callable[[Token], bool]
) -> bool:
    """Whether the verb, or another one for it in another source sentence, stands there without a mark too."""
    given = sentence.given
    found = [int(n) for n in np.flatnonzero(sentence.traced.posteriors[place] >= LINKED / 2) if n != there]
    others = [n for n in found if given.part[n] != given.part[there] or is_one_word(sentence, place, n)]
    others = [n for n in others if not _is_of_another(sentence, place, there, n)]
    if kind == "negation":
        others = [n for n in others if not sentence.repeated.has_more(place, there, n)]
    return any(not any(is_marked(given.tokens[n]) for n in marks_of(given, other, kind)) for other in others)


def _is_of_another(sentence: CheckedSentence, place: int, there: int, other: int) -> bool:
    """Whether a verb of the sources is said of somebody else than the one it is said of here, and there."""
    own, its = named_subject(sentence.said, place), named_subject(sentence.given, there)
    elsewhere = named_subject(sentence.given, other)
    return bool(own & its and elsewhere) and own.isdisjoint(elsewhere)
