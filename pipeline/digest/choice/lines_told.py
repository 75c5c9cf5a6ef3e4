"""Key facts as sentences of their own, where a digest is too short for the headings of a table."""

from collections.abc import Iterator, Sequence
from typing import Final

from pipeline.digest.elements.frame import Frame
from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.line import Line
from pipeline.digest.interpret import DigestReading
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface
from pipeline.span import Span
from pipeline.summary import count_words

_IDENTITY: Final = frozenset(
    {
        "account",
        "addressee",
        "author",
        "case_number",
        "contact",
        "customer_number",
        "detail",
        "issuer",
        "reference",
        "title",
        "your_reference",
    }
)
"""Facts that tell which document it is and nothing of what it says, or what a passage would have said."""
_LONGEST: Final = 12
"""Words of a value that is no sentence."""


def lines_told(reading: DigestReading, facts: Sequence[KeyFact], frame: Frame, room: int) -> Iterator[Passage]:
    """Those facts for which there is room, what the kind is for before all others, each as a sentence."""
    core = {name: number for number, name in enumerate(reading.row.core)}
    document = reading.document
    missed: set[str] = set()
    for fact in sorted(facts, key=lambda f: core.get(f.name, len(core))):
        if fact.name not in core and (core or fact.name in _IDENTITY):
            continue
        text = frame.line(fact)
        text = text if text[-1:] in ".!?" else f"{text}."
        words = count_words(text)
        is_long = fact.name not in core and len(fact.value.split()) > _LONGEST
        if words > room or is_long or fact.name in missed:
            missed.add(fact.name)  # the older of two posts alone would be taken for the last
            continue
        room -= words
        start, end = fact.sources[0].span.start, fact.sources[-1].span.end
        line = Line.of(document.text, fact.sources[0].span)
        index = len(reading.surfaces) + len(text)
        surface = Surface(index, Span(start, end), line, 0, index, (), frozenset(), None)
        yield Passage(surface, text, fact.sources, is_written=True)
