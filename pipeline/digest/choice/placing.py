"""The order in which passages are told, and which of them opens a short document.

Warnings stand first, then what corrects something, then the others as in the text; in minutes what was decided.
"""

from collections.abc import Sequence
from typing import Final

from pipeline.digest.gathering.binding import settles, warns
from pipeline.digest.interpret import DigestReading
from pipeline.digest.meetings.settling import OUTCOME
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import has_figure
from pipeline.digest.revisions.correcting import CORRECTS

_TELLING: Final = 8  # words of a sentence that may tell what a document is about
_EARLY: Final = 5
"""Sentences near enough to the beginning for that."""


def place(passage: Passage) -> tuple[bool, bool, int]:
    """Where a passage is told: warnings first, then what corrects something, then the others as they stand."""
    return not warns(passage) or passage.surface.leans, CORRECTS not in passage.surface.evidence, passage.surface.index


def decided_first(passage: Passage) -> tuple[bool, bool, int]:
    """The same in minutes: what was decided first, item by item."""
    return not decides(passage), False, passage.surface.index


def decides(passage: Passage) -> bool:
    """Whether a passage says what was decided, and not only what came of something."""
    return any(role == "decision" and rule != OUTCOME for role, rule, _ in passage.surface.roles)


def is_purpose(passage: Passage) -> bool:
    """Whether a passage says what its document is for."""
    return any(role == "purpose" for role, *_ in passage.surface.roles)


def tells(passage: Passage) -> bool:
    """Whether a passage tells something that a reader may look up or do: a figure, a day, an act, a purpose."""
    return bool(passage.surface.roles) or settles(passage) > 0 or has_figure(passage.text)


def idles(reading: DigestReading, middling: int) -> bool:
    """Whether a short document opens with what tells nothing, though figures or days stand further down."""
    if not reading.leads or reading.words > middling or reading.row.purposes or tells(reading.leads[0]):
        return False
    return any(has_figure(p.text) and not p.leans for p in reading.passages)


def opens(reading: DigestReading, left: Sequence[Passage], middling: int) -> int | None:
    """The number of the sentence with which a short document opens, where that tells what it is about."""
    is_plain = reading.row.headed and not any(section.title for section in reading.document.sections[1:])
    is_short = (reading.row.leads > 0 or is_plain) and reading.words <= middling
    able = (p for p in left if p.words >= _TELLING and tells(p))
    first = min(able, key=lambda p: p.surface.index, default=None)
    return first.surface.index if first is not None and is_short and first.surface.rank < _EARLY else None
