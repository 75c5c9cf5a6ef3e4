"""What binds, decides or turns something: worth more where there is room for little."""

from collections.abc import Mapping
from typing import Final

from pipeline.digest.joined.rest import WEIGHS
from pipeline.digest.joined.warned import WARNING
from pipeline.digest.meetings.turns import TURNED
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import has_figure

SUM: Final = 2.0
"""The same of what opens a section that readers of the kind want, or that says what comes of it all."""
_TURNED: Final = 2.5
"""The same of what is told with its denial, outcome or condition."""
FIGURED: Final = 0.7
"""The same of a sum, a share, a measure: what readers look up."""
_WEIGHED: Final = 1.6
"""The same of what excepts, denies or obliges."""
BINDING: Final[Mapping[str, float]] = {
    "action": 2.0,
    "decision": 3.0,
    "finding": 1.0,
    "obligation": 2.5,
    "prohibition": 3.0,
    "recommendation": 2.5,
    "request": 2.5,
    "warning": 6.0,
}
"""What sentences of these roles are worth more there."""


def settles(passage: Passage) -> float:
    """What a passage is worth more where there is room for little: what is decided, bound or found."""
    roles = {role for role, *_ in passage.surface.roles}
    evidence = passage.surface.evidence
    is_sum = "wanted" in evidence or "closes" in evidence
    is_figured = "valued" in evidence and has_figure(passage.surface.line.text)
    least = max(is_figured * FIGURED, is_sum * SUM, (TURNED in evidence) * _TURNED, (WEIGHS in evidence) * _WEIGHED)
    return max((BINDING.get(role, 0.0) for role in roles), default=0.0) or least


def warns(passage: Passage) -> bool:
    """Whether a passage tells what a reader must not do, or must do at once."""
    return any(role == WARNING for role, *_ in passage.surface.roles)
