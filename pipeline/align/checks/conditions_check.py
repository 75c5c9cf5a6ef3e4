"""Conditions turned round: "unless the wind falls" in the sources, "when the wind falls" in the summary."""

from collections.abc import Iterator

from pipeline.align.alignment import Finding
from pipeline.align.checks.polarity_check import SURE, has_negation
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.passages import Passage
from pipeline.align.reading.wording import Wording

MARKS = frozenset({"mark", "advmod"})
CONFIDENCE = 0.65


def conditions(sentence: CheckedSentence) -> Iterator[Finding]:
    """Conjunctions of the summary that make a condition of what the sources make an exception, or the other way round.

    What is denied on one side only means the same: "unless it is late" and "if it is not late".
    """
    said, given, wording = sentence.said, sentence.given, sentence.wording
    if not {*wording.excepting, *wording.conditional} & {*said.lower}:
        return
    for verb in range(len(said)):
        own = _condition(said, verb, wording)
        there = _counterpart(sentence, verb) if own is not None else None
        if own is None or there is None:
            continue
        its = _condition(given, there, wording)
        if its is None:
            continue
        is_turned = _excepts(said, own, wording) != _excepts(given, its, wording)
        is_denied = has_negation(said, verb, wording) != has_negation(given, there, wording)
        if is_turned != is_denied:
            yield sentence.finding(own, own + 1, "negation", CONFIDENCE, (its, its + 1))


def _counterpart(sentence: CheckedSentence, verb: int) -> int | None:
    """The same word as head of a clause of the sources, whatever part of speech it has: "unless it is below 4"."""
    there = int(sentence.linked[verb])
    is_sure = there >= 0 and sentence.support[verb] >= SURE
    return there if is_sure and sentence.said.stem[verb] == sentence.given.stem[there] else None


def _condition(passage: Passage, verb: int, wording: Wording) -> int | None:
    """The conjunction that makes a clause a condition or an exception."""
    marks = (n for n in passage.dependents.get(verb, ()) if (passage.tokens[n].dep or "") in MARKS and n < verb)
    known = wording.conditional | wording.excepting
    return next((n for n in marks if passage.lower[n] in known), None)


def _excepts(passage: Passage, mark: int, wording: Wording) -> bool:
    """Whether a conjunction makes an exception, by itself or with the word before it: « sauf si »."""
    before = passage.lower[mark - 1] if mark and passage.part[mark - 1] == passage.part[mark] else ""
    return passage.lower[mark] in wording.excepting or before in wording.excepting
