"""What is done without something in the summary, and with it in the sources: "without notice", "on a week's notice"."""

from collections.abc import Iterator

from pipeline.align.alignment import Finding
from pipeline.align.checks.polarity_check import SURE, has_negation, is_one_word
from pipeline.align.checks.sentence_check import LINKED, CheckedSentence

CASE, MARK = "case", "mark"
SHARE = 0.75
"""The share of a sentence's content words that must stand in the sources."""
CONFIDENCE = 0.6


def lacks(sentence: CheckedSentence) -> Iterator[Finding]:
    """Prepositions that say something is not there, where the same verb has it with another one in the sources."""
    said, given, wording = sentence.said, sentence.given, sentence.wording
    content = said.is_content
    if not content.any() or float((sentence.support >= LINKED)[content].mean()) < SHARE:
        return
    for place, word in enumerate(said.lower):
        thing = int(said.head[place])
        if word in wording.lacking and said.tokens[place].dep == MARK and said.pos[thing] == "VERB":
            yield from _undone(sentence, place, thing)
        if word not in wording.lacking or said.tokens[place].dep != CASE or sentence.support[thing] < SURE:
            continue
        there = int(sentence.linked[thing])
        verb, its = int(said.head[thing]), int(given.head[there])
        if there < 0 or said.stem[thing] != given.stem[there] or verb == thing or its == there:
            continue
        cases = [n for n in given.dependents.get(there, ()) if given.tokens[n].dep == CASE]
        is_with = bool(cases) and not any(wording.is_negative(given.tokens[n]) for n in cases)
        is_same = bool(sentence.sameness[verb, its] > 0)
        is_denied = has_negation(said, verb, wording) or has_negation(given, its, wording)
        if is_with and is_same and not is_denied and given.stem.count(given.stem[there]) == 1:
            yield sentence.finding(place, place + 1, "negation", CONFIDENCE, (cases[0], cases[0] + 1))


def _undone(sentence: CheckedSentence, mark: int, verb: int) -> Iterator[Finding]:
    """What is said not to be done, where no sentence of the sources that has it denies anything: "without telling"."""
    said, given, wording = sentence.said, sentence.given, sentence.wording
    there = int(sentence.linked[verb])
    if there < 0 or given.pos[there] != "VERB" or not is_one_word(sentence, verb, there):
        return
    same = [n for n, lemma in enumerate(given.lemma) if lemma == given.lemma[there]]
    parts = {int(given.part[n]) for n in same}
    beside = (n for n in range(len(given)) if int(given.part[n]) in parts)
    is_denied = any(
        wording.is_negative(given.tokens[n]) or given.lower[n] in (wording.lacking | wording.excepting) for n in beside
    )
    if not is_denied and not any(wording.is_negation(token) for token in said.tokens):
        yield sentence.finding(mark, mark + 1, "negation", CONFIDENCE, (there, there + 1))
