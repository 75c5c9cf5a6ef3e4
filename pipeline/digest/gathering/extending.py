"""What goes on from something chosen: the same sentences and more, worth only what the further ones are.

A sentence that leans is told behind what it leans on. Where that is chosen already, the longer passage takes its place.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pipeline.digest.gathering.binding import BINDING, FIGURED, warns
from pipeline.digest.joined.rest import WEIGHS
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface, has_figure
from pipeline.digest.revisions.correcting import CORRECTS
from pipeline.span import SourceSpan

_WEIGHED: Final = 1.6
"""What binds in a sentence that has only a word that excepts, denies or obliges."""

_DESCRIBED: Final = 0.5
"""Share that is left of the worth of what goes on and only describes."""


@dataclass
class Extending:
    """Finds what extends chosen passages of one document; `binding` is how much weighs what settles something."""

    surfaces: Sequence[Surface]
    binding: float
    _worth: dict[int, float] = field(default_factory=dict)

    def worth(self, passage: Passage) -> float | None:
        """What the further sentences of a passage are worth; None where it was not found to extend anything."""
        return self._worth.get(id(passage))

    def extended(self, passage: Passage, chosen: Sequence[Passage]) -> tuple[Passage, ...]:
        """The chosen passages that one tells whole, with more; none where it shares only a part with any.

        What corrects or warns is told as it was put together, at the beginning at least.
        """
        spans = [place.span for place in passage.sources]
        shared = [c for c in chosen if any(span.overlaps(place.span) for place in own_places(c) for span in spans)]
        first = [c.text for c in shared if warns(c) or CORRECTS in c.surface.evidence]
        if not all(map(passage.text.startswith, first)):
            return ()
        is_whole = all(any(span.contains(p.span) for span in spans) for c in shared for p in own_places(c))
        return tuple(shared) if is_whole and sum(c.words for c in shared) < passage.words else ()

    def weigh(self, passage: Passage, shorter: Sequence[Passage]) -> None:
        """Weigh a passage by what it says besides shorter ones."""
        known = [place.span for each in shorter for place in each.sources]
        spans = [place.span for place in passage.sources]
        further = [
            s
            for s in self.surfaces
            if any(span.contains(s.span) for span in spans) and not any(s.span.overlaps(span) for span in known)
        ]
        weighs = WEIGHS in passage.surface.evidence
        weight = max((s.weight * _share(s, weighs=weighs) for s in further if s.weight is not None), default=0.0)
        roles: Mapping[str, float] = {role: BINDING.get(role, 0.0) for s in further for role, *_ in s.roles}
        is_figured = has_figure(" ".join(s.line.text for s in further))
        binds = max(roles.values(), default=0.0) or max(_WEIGHED * weighs, FIGURED * is_figured)
        self._worth[id(passage)] = weight + self.binding * binds


def _share(surface: Surface, *, weighs: bool) -> float:
    """What is left of the worth of a sentence that goes on: little of one that only describes."""
    return 1.0 if weighs or surface.roles or any(map(str.isdigit, surface.line.text)) else _DESCRIBED


def own_places(passage: Passage) -> tuple[SourceSpan, ...]:
    """The places of a passage without that of its heading."""
    heading = passage.heading[1] if passage.heading else None
    return tuple(place for place in passage.sources if place != heading)
