"""Who presents the topic, and where: the slots of table 6 beside What (Saggion & Lapalme 2002)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pipeline.sumum.reading.constituents import Constituent
from pipeline.sumum.reading.templates import Stretch

WHO: Final = "WHO"
WHERE: Final = "WHERE"
SECTION: Final = "SECTION"
_PLACES: Final = frozenset({"research_paper", "study", "work", "research"})
_SPEAKERS: Final = _PLACES | {"author"}
_PARTS: Final = frozenset({"paper_component"})


def frame(constituents: Sequence[Constituent], predicate: Stretch, argument: Stretch) -> Mapping[str, Stretch]:
    """The noun groups that stand for the authors or their paper, and for the paper or its section as a place.

    Those within the argument are what is said, not who says it.
    """
    found: dict[str, Stretch] = {}
    for name, one in _roles(constituents, predicate):
        if one.last <= argument.first or one.first >= argument.last:
            found[name] = Stretch(one.first, one.last)
    return found


def _roles(constituents: Sequence[Constituent], predicate: Stretch) -> Iterator[tuple[str, Constituent]]:
    before = (None, *constituents)
    for previous, one in zip(before, constituents, strict=False):
        if one.category not in ("GN", "PRON"):
            continue
        names = frozenset(one.names)
        is_place = previous is not None and previous.category == "PREP"
        if is_place and names & _PLACES:
            yield WHERE, one
        elif names & _PARTS:
            yield SECTION, one
        elif not is_place and names & _SPEAKERS and one.last <= predicate.first:
            yield WHO, one
