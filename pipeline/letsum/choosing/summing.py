"""What the court sums up right before it rules, which a bare ruling leaves unsaid.

"The decision is reasonable. The application is dismissed.": the ruling alone does not say why.
"""

from collections.abc import Sequence
from dataclasses import replace

from pipeline.letsum.choosing.candidate import SentenceCandidate
from pipeline.letsum.choosing.material import Material
from pipeline.letsum.choosing.standing import rules
from pipeline.letsum.interpretation import ThematicUnit
from pipeline.letsum.settings import TableSettings


def summed_up(
    candidates: Sequence[SentenceCandidate], material: Material, settings: TableSettings
) -> list[SentenceCandidate]:
    """What the court holds at last under its conclusion before a bare ruling, told with this; one sentence or none.

    What it says behind the ruling, of costs and the like, is none.
    """
    units = material.structure.units
    ruled = [at for each in candidates if each.is_outcome for at in each.members if rules(units[at])]
    if not ruled or sum(len(material.normalized[at].text.split()) for at in ruled) > settings.bare_ruling:
        return []
    first = _said_first(units, material.verdicts, ruled[0], settings.summing_reach)
    near = range(max(0, first - settings.summing_reach), first)
    found = [
        each
        for each in candidates
        if each.main in near
        and each.members == (each.main,)
        and units[each.main].theme == "conclusion"
        and material.held[each.main]
        and not (material.verdicts[each.main] or each.main in material.leaning or each.telling.is_telling)
        and settings.shortest_sentence < each.words <= settings.longest_beside
    ]
    return [replace(each, theme="conclusion") for each in found[-1:]]


def _said_first(units: Sequence[ThematicUnit], verdicts: Sequence[bool], ruling: int, reach: int) -> int:
    """Where the conclusion first says what the operative part rules, its verdict or the ruling itself."""
    above = [at for at in range(max(0, ruling - 2 * reach), ruling) if verdicts[at] and units[at].theme == "conclusion"]
    return above[0] if above else ruling
