"""The text plan: statements in conceptual order, after table 12, and those that one sentence merges."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pipeline.sumum.reading.knowledge import TypeOfInformation
from pipeline.sumum.statements.statement import Statement

MERGED: Final = frozenset({"topic_of_document", "topic_of_section", "signaling_concept", "signaling_structural"})
"""The types of which up to three templates make one sentence (section 3.1.4)."""
LISTED: Final = frozenset({"topic_of_section", "signaling_structural"})
"""Those of parts of the article, which "; and also" may list; readers took it elsewhere for a broken sentence."""
_LAST: Final = 100
_PLACES: Final[Mapping[str, float]] = {
    "context": 0,
    "aim": 1,
    "outline": 2,
    "method": 3,
    "result": 4,
    "conclusion": 5,
}


def ordered(statements: Sequence[Statement], types: Mapping[str, TypeOfInformation]) -> list[Statement]:
    """The statements, best first, in the order of an abstract: by move, aims the best first, the others by position.

    What goes on stays behind what it goes on from. An outline stands where table 12 would have it only by itself:
    beside anything else it is not the last word.
    """
    ranks = {id(statement): rank for rank, statement in enumerate(statements)}
    runs: list[list[Statement]] = []
    for statement in statements:
        if runs and statement.goes_on:
            runs[-1].append(statement)
        else:
            runs.append([statement])

    def place(statement: Statement) -> tuple[float, ...]:
        template = statement.template
        order = types[template.type].order or _LAST
        position = (template.position.section, template.position.sentence, template.id)
        if template.move == "aim":
            return (_PLACES["aim"], ranks[id(statement)])
        return (_PLACES.get(template.move or "", _LAST), order if template.move == "outline" else 0, *position)

    return [statement for run in sorted(runs, key=lambda run: place(run[0])) for statement in run]


def merged(statements: Sequence[Statement], most: int, most_words: int) -> Iterator[tuple[Statement, ...]]:
    """The statements in groups that make one sentence each: neighbors of one type, as long as they fit."""
    group: list[Statement] = []
    for statement in statements:
        fits = (
            group
            and (statement.template.type, statement.template.move) == (group[0].template.type, group[0].template.move)
            and statement.template.type in MERGED
            and len(group) < most
            and sum(one.words() for one in group) + statement.words() <= most_words
            and bool(statement.says)
            and bool(group[0].says)
            and (statement.template.type in LISTED or _share_predicate(group[0], statement))
        )
        if group and not fits:
            yield tuple(group)
            group = []
        group.append(statement)
    if group:
        yield tuple(group)


def _share_predicate(one: Statement, other: Statement) -> bool:
    """Whether one verb says both: "Presents X and Y"."""
    return one.says[0].predicate.agrees_with(other.says[0].predicate)
