"""What a passage is worth more for the figures and days that it tells.

Of the facts that the authors of documents say matter (`training/digest/papers`), most stand in sentences that tell how
much or when: by these two alone a sentence's worth foretells them better than by all other evidence of `worth.py`.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pipeline.digest.elements.settings import DigestSettings
from pipeline.digest.reading.passage import Passage
from pipeline.digest.values.figures import Figure

_TIME = re.compile(r"(?<!\d)\d{1,2}:\d\d(?!\d)")
_MOST_FIGURES: Final = 3
_MOST_DAYS: Final = 3
"""Those behind which more make nothing worthier."""


class Figured:
    """Weighs passages by what `figures` finds in their texts."""

    def __init__(self, figures: Callable[[str], Sequence[Figure]], settings: DigestSettings) -> None:
        self._figures = figures
        self._settings = settings

    def weighed(self, passage: Passage) -> Passage:
        """The passage with what its figures add to its worth, and the same of the shorter one."""
        surface = passage.surface
        shorter = self.weighed(passage.shorter) if passage.shorter else None
        if surface.weight is None:
            return replace(passage, shorter=shorter)
        text = _TIME.sub("", passage.text)
        kinds = [
            f.kind for f in self._figures(text) if f.kind == "day" or (f.kind != "name" and text[f.start].isdigit())
        ]
        found = {
            "figures": float(min(_MOST_FIGURES, len(kinds))),
            "days": float(min(_MOST_DAYS, kinds.count("day"))),
        }
        more = found["figures"] * self._settings.figures + found["days"] * self._settings.days
        evidence = {**surface.evidence, **{name: value for name, value in found.items() if value}}
        return replace(
            passage, surface=replace(surface, weight=surface.weight + more, evidence=evidence), shorter=shorter
        )
