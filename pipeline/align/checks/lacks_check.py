"""What is done without something in the summary, and with it in the sources: "without notice", "on a week's notice"."""

from collections.abc import Iterator

from pipeline.align.alignment import Finding
from pipeline.align.checks.polarity_check import SURE, has_negation
from pipeline.align.checks.sentence_check import LINKED, CheckedSentence

CASE = "case"
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
