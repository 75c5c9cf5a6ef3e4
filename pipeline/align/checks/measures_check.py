"""Numbers that the sources have in another currency or unit, with another sign, or with or without taxes.

"€5,000" is not "$5,000", "250 mg" not "250 g", "-5 °C" not "5 °C", and "£90 plus VAT" not "£90 including VAT". What one
side leaves unsaid is no contradiction, nor is a number that the sources state in both ways.
"""

from collections.abc import Iterator, Sequence

from pipeline.align.alignment import Finding
from pipeline.align.checks.sentence_check import CheckedSentence
from pipeline.align.reading.expressions import expressions
from pipeline.align.reading.measures import Measure, by_value, measures
from pipeline.align.reading.passages import Passage

CONFIDENCE, LIKELY = 0.75, 0.65


def restated(sentence: CheckedSentence) -> Iterator[Finding]:
    """Numbers of the sources that are stated in something else there."""
    own = [*measures(sentence.said, sentence.wording)]
    theirs = by_value(measures(sentence.given, sentence.wording)) if own else {}
    for measure in own:
        same = theirs.get(measure.value)
        if not same:
            continue
        if all(_is_other_unit(measure, other) for other in same):
            yield sentence.finding(measure.first, measure.last, "number", CONFIDENCE, (same[0].first, same[0].last))
        elif all(measure.is_negative != other.is_negative for other in same) and not _is_signed(sentence, same):
            yield sentence.finding(
                max(0, measure.first - measure.is_negative), measure.last, "number", LIKELY,
                (max(0, same[0].first - same[0].is_negative), same[0].last),
            )  # fmt: skip
        elif all(_is_contrary(measure, other) for other in same):
            yield sentence.finding(*measure.told, "unsupported", LIKELY, same[0].told)


def halves_of_days(sentence: CheckedSentence) -> Iterator[Finding]:
    """Times of day that the sources have twelve hours before or later: "9 pm" for "9 am"."""
    theirs = [each for each in expressions(sentence.given, sentence.wording) if each.is_moment]
    times = {value: each for each in theirs for value in sorted(each.values) if value.startswith("T")}
    for own in expressions(sentence.said, sentence.wording):
        if not own.is_moment or not sentence.anywhere.moments.isdisjoint(own.values) or len(own.values) > 1:
            continue
        other = times.get(_half_a_day_from(*own.values))
        if other is not None and len(other.values) == 1:
            yield sentence.finding(
                own.places[0], own.places[-1] + 1, "date", CONFIDENCE, (other.places[0], other.places[-1] + 1)
            )


def _half_a_day_from(value: str) -> str:
    hour, _, minute = value.removeprefix("T").partition(":")
    return f"T{(int(hour) + 12) % 24:02}:{minute}" if value.startswith("T") else ""


def _is_other_unit(measure: Measure, other: Measure) -> bool:
    return bool(measure.units and other.units) and measure.units.isdisjoint(other.units)


def _is_contrary(measure: Measure, other: Measure) -> bool:
    """Whether the one includes what the other does not."""
    if measure.inclusion is None or other.inclusion is None:
        return False
    return measure.inclusion[0] == other.inclusion[0] and measure.inclusion[1] != other.inclusion[1]


def _is_signed(sentence: CheckedSentence, there: Sequence[Measure]) -> bool:
    """Whether a word of one side may say what the other says by a sign: "5% less", "a loss of £310"."""
    parts = {measure.part for measure in there}
    given = [n for n in range(len(sentence.given)) if int(sentence.given.part[n]) in parts]
    here = _signs(sentence, sentence.said, range(len(sentence.said)))
    return here != _signs(sentence, sentence.given, given)


def _signs(sentence: CheckedSentence, passage: Passage, places: Sequence[int]) -> frozenset[str]:
    signs = sentence.wording.signs
    return frozenset(passage.stem[n] for n in places if passage.lower[n] in signs or passage.lemma[n] in signs)
