"""Whether a table tells the order that disposes of the case: without it the others mislead."""

from collections.abc import Sequence
from itertools import takewhile

from pipeline.letsum.choosing.candidate import Candidates
from pipeline.letsum.choosing.filling import ChosenUnit
from pipeline.letsum.interpretation import ThematicStructure


def disposes(structure: ThematicStructure, candidates: Candidates, chosen: Sequence[ChosenUnit], lesser: float) -> bool:
    """Whether what disposes of the case stands in a table, and not only what follows from it, if anything does.

    What weighs `lesser` at most may stand for it, but for the orders below it: of who is awarded a sum these say which
    further claim of his is dismissed.
    """
    outcomes = [each for each in candidates.sentences if each.is_outcome and each.theme == "conclusion"]
    if not outcomes:
        return True
    best = max(outcomes, key=lambda each: each.weight)
    below = takewhile(lambda unit: unit.outcome is not None, structure.units[best.main + 1 :])
    further = {unit.span for unit in below}
    told = (each for each in chosen if each.unit.theme == "conclusion" and each.unit.span not in further)
    return any(each.weight >= best.weight - lesser for each in told)
