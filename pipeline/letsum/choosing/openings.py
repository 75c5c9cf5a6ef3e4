"""Where a story begins: with its first fact, which says who did what, and is told before any other.

The first sentences below a title of facts, or else the first that a court tells as facts, introduce persons and things;
those of the end are the weightiest, since they speak of the decision, and nobody understands them first.
"""

from collections.abc import Iterator, Sequence

from pipeline.letsum.choosing.material import Material
from pipeline.letsum.choosing.runs import Run, RunFinder
from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.segmenting.titled import is_below_title, is_titled_facts


def opening(finder: RunFinder, material: Material, longest: int) -> Run | None:
    """The first facts of a judgment in their order, at most `longest` words; None where it tells none."""
    tellings = material.tellings
    case = max(range(len(tellings)), key=lambda at: (tellings[at].nature, -at), default=-1)
    for at in _facts(material.structure.units):
        grade = finder.grades[at]
        if not grade.is_sayable or grade.leans or at in finder.taken:
            continue
        is_reason = material.held[at] and not is_titled_facts(material.structure.units[at])
        if is_reason or tellings[at].is_issue or (at == case and tellings[at].nature > 0):
            continue  # what the analysis or the introduction tells
        if finder.settings.shortest_sentence < grade.words <= longest:
            return finder.onward(at, longest)
    return None


def _facts(units: Sequence[ThematicUnit]) -> Iterator[int]:
    """The units that tell facts: those below titles of facts, then below others, then all in their order."""
    told = [at for at, unit in enumerate(units) if unit.role == "facts" and not unit.line.is_heading]
    yield from (at for at in told if is_titled_facts(units[at]))
    yield from (at for at in told if is_below_title(units[at]))
    yield from told
