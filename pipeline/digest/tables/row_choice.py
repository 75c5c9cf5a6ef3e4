"""Which rows of tables a digest has lines for: some of each table rather than all of the first one."""

from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.tables.table_heads import block_of
from pipeline.document import Document

_BEHIND: Final = 5
"""Rows from a sum on with which a table ends."""
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
    sums = {fact for rows in tables.values() for fact in summing_rows(rows)}
    turns = zip_longest(*(sorted(rows, key=lambda fact: fact not in sums) for rows in tables.values()))
    return frozenset([*alone, *(fact for fact in chain.from_iterable(turns) if fact)][:most])


def summing_rows(rows: Sequence[KeyFact]) -> list[KeyFact]:
    """Of the rows of a table those that sum up, and a few behind the first: what is taken off, and what is left."""
    first = next((number for number, fact in enumerate(rows) if fact.rule == SUM_RULE), len(rows))
    last = rows[first : first + _BEHIND]
    return [fact for fact in rows if fact.rule == SUM_RULE or (len(rows) <= first + _BEHIND and fact in last)]


def rows_of_sums(document: Document, rows: Sequence[KeyFact]) -> Iterator[KeyFact]:
    """The same of rows of several tables."""
    tables: dict[int | None, list[KeyFact]] = {}
    for fact in rows:
        tables.setdefault(block_of(document, fact), []).append(fact)
    for of_table in tables.values():
        yield from summing_rows(of_table)
