"""Which rows of tables a digest has lines for: some of each table rather than all of the first one."""

from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Final

from pipeline.digest.key_fact import KeyFact
from pipeline.digest.table_heads import block_of
from pipeline.document import Document

FIELD: Final = "field"
SUM_RULE: Final = "digest.field.sum"
"""Of a row that sums up the others."""


def chosen_rows(document: Document, facts: Sequence[KeyFact], most: int) -> frozenset[KeyFact]:
    """At most so many fields: what stands in no table first, then the rows of all tables in turn, their sums first."""
    fields = [fact for fact in facts if fact.name == FIELD]
    if len(fields) <= most:
        return frozenset(fields)
    tables: dict[int | None, list[KeyFact]] = {}
    for fact in fields:
        tables.setdefault(block_of(document, fact), []).append(fact)
    alone = tables.pop(None, [])
    turns = zip_longest(*(sorted(rows, key=lambda fact: fact.rule != SUM_RULE) for rows in tables.values()))
    return frozenset([*alone, *(fact for fact in chain.from_iterable(turns) if fact)][:most])
