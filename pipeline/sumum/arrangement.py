"""The text plan: statements in the conceptual order of table 12, and those that one sentence merges."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from pipeline.sumum.knowledge import TypeOfInformation
from pipeline.sumum.statement import Statement

MERGED: Final = frozenset({"topic_of_document", "topic_of_section", "signaling_concept", "signaling_structural"})
"""The types of which up to three templates make one sentence (section 3.1.4)."""
_LAST: Final = 100


def ordered(statements: Sequence[Statement], types: Mapping[str, TypeOfInformation]) -> list[Statement]:
    """The statements in conceptual order; within it by position or by descending weight, ties by id."""

    def place(statement: Statement) -> tuple[float, ...]:
        template = statement.template
        type_ = types[template.type]
        position = (template.position.section, template.position.sentence, template.id)
        weight = -template.weight if type_.sort == "weight" else 0.0
        return (type_.order or _LAST, weight, *position)

    return sorted(statements, key=place)


def merged(statements: Sequence[Statement], most: int, most_words: int) -> Iterator[tuple[Statement, ...]]:
    """The statements in groups that make one sentence each: neighbors of one type, as long as they fit."""
    group: list[Statement] = []
    for statement in statements:
        fits = (
            group
            and statement.template.type == group[0].template.type
            and statement.template.type in MERGED
            and len(group) < most
            and sum(one.words() for one in group) + statement.words() <= most_words
            and bool(statement.says)
            and bool(group[0].says)
        )
        if group and not fits:
            yield tuple(group)
            group = []
        group.append(statement)
    if group:
        yield tuple(group)
