"""The rows beside a digest: the facts that explain themselves, each once, and of details what the text leaves out.

A reader has the text and the rows side by side. What a detail says and the text tells is no row; a detail that carries
neither a figure nor a duty, right, exception or consequence is none either; a long table is told by its sums and its
first rows.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from pipeline.digest.choice.line_order import heading_places, part_of
from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.facts.sound_rows import sound_rows
from pipeline.digest.gathering.binding import BINDING, settles
from pipeline.digest.interpret import DigestReading
from pipeline.digest.joined.rest import MENTIONED
from pipeline.digest.joined.saying import covered, says_again
from pipeline.digest.reading.details import AMOUNT, DETAIL
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import NO_FIGURE
from pipeline.digest.tables.row_choice import FIELD, SUM_RULE, rows_of_sums, summing_rows
from pipeline.digest.tables.table_heads import block_of
from pipeline.digest.tables.table_rows import SHEETS
from pipeline.digest.values.settled import ONLY_WHOLE, SENTENCES, TOLD_WHOLE
from pipeline.span import SourceSpan, Span

_MOST: Final = 24
"""Rows at most, but of papers that are tables."""
_DETAILS: Final = 8
_MORE_DETAILS: Final = 12
"""Details of a document that is longer than `_ORDINARY`."""
_ORDINARY: Final = 1_500
_SHORT: Final = 400
"""Words of a document of which any detail may have a row, also one that points at another."""
_LEAST_DETAILS: Final = 4
"""Details for which there is room whatever else there is."""
_OF_TABLE: Final = 8
"""Rows of a table that are told, those of sums among them."""
_OF_TABLES: Final = 10
"""The same of all tables."""
_WHOLE: Final = 12
"""Rows of a table with sums that is told whole."""
_LEAST_SUMS: Final = 3
"""Sums of tables for which there is room before details."""
_CONTACTS: Final = 3
_SENTENCE: Final = 6
"""Words from which a value is a sentence."""
_COVERED: Final = 0.5
"""Share of a sentence that is told where it counts as told."""
_SAID_WHOLE: Final = SENTENCES | TOLD_WHOLE | ONLY_WHOLE | {AMOUNT, DETAIL, FIELD}
_WEAK: Final = frozenset({"event", "finding", "limit", "obligation", "prohibition", "recommendation"})
"""Facts that need no row where the text tells them and there are many."""
_NUMBERED: Final = re.compile(r"^(?:[^\W\d_]{1,2}-?)?[\d.]{1,6}[.):]?\s")
_FIGURE: Final = re.compile(r"(?<![^\W\d_])\d[\d.,\s]*")
_SUM: Final = re.compile(r"[€£$%]|\b[A-Z]{3} \d")
_FIGURES: Final = 3
_FIGURED: Final = 0.5
_SUMMED: Final = 0.8
_WEIGHT: Final = 0.4
_SPREAD: Final = 0.6
_NAMED: Final = 1.5
"""What a detail is worth for each of its figures, for a sum or a share, by what its sentence is worth; what
it loses for each one of its part that has a row, and is worth as an exception, a condition or what is required."""


def rows_beside(reading: DigestReading, told: Sequence[Passage]) -> tuple[KeyFact, ...]:
    """The facts that have a row beside what is told, in the order of the reading."""
    heads = heading_places(reading)
    places = [p.span for passage in told for p in passage.sources if p.span not in heads]
    apart = [*_apart([*sound_rows(reading.document.text, reading.facts, reading.book)], heads)]
    known = [fact for fact in apart if fact.name != DETAIL]
    said = [*(passage.text for passage in told), *(fact.value for fact in known)]
    able = (
        fact
        for fact in apart
        if fact.name == DETAIL
        and (fact.rule != MENTIONED or reading.words <= _SHORT)
        and covered(_own(fact, heads), places) < _COVERED
        and not any(says_again(fact.value, text) for text in said)
    )
    details = [*_Carrying(reading, heads).best([*able], _DETAILS if reading.words <= _ORDINARY else _MORE_DETAILS)]
    if reading.row.tabular or reading.document.source.media_type in SHEETS:
        kept = {*known, *details}
    else:
        kept = _fitting(reading, known, details, places, heads)
    return tuple(fact for fact in reading.facts if fact in kept)


class _Carrying:
    """Weighs details by what they carry: a figure, a sum, what binds, is due, excepted or follows."""

    def __init__(self, reading: DigestReading, heads: Collection[Span]) -> None:
        self._reading = reading
        self._heads = heads
        self._passages = {p.sources[-1].span: p for p in reading.passages}

    def best(self, details: Sequence[KeyFact], most: int) -> Iterator[KeyFact]:
        """The worthiest that carry something, part by part of the document."""
        worth = {fact: value for fact in details if (value := self._worth(fact)) is not None}
        parts = {fact: part_of(self._reading, fact.sources, self._heads) for fact in worth}
        counts: dict[int, int] = {}
        while worth and most > 0:
            fact = max(worth, key=lambda each: worth[each] - _SPREAD * counts.get(parts[each], 0))
            del worth[fact]
            counts[parts[fact]] = counts.get(parts[fact], 0) + 1
            most -= 1
            yield fact

    def _worth(self, fact: KeyFact) -> float | None:
        """What a detail is worth; None where it carries nothing."""
        own = fact.value.removeprefix(fact.label).lstrip(" :\N{NO-BREAK SPACE}")
        passage = self._passages.get(fact.sources[-1].span)
        roles = {rule.data.type for rule, _ in self._reading.book.roles.matching(own)}
        settled = max((BINDING.get(role, 0.0) for role in roles), default=0.0)
        is_named = bool(fact.label) and not fact.value.startswith(fact.label)  # "Exception", "Not allowed"
        settled = max(settled, settles(passage) if passage else 0.0, is_named * _NAMED)
        body = _NUMBERED.sub("", own)
        figures = len(_FIGURE.findall(NO_FIGURE.sub("", body)))
        if not (settled or figures or self._reading.words <= _SHORT):
            return None
        weight = (passage.surface.weight or 0.0) if passage else 0.0
        carried = _FIGURED * min(figures, _FIGURES) + _SUMMED * (_SUM.search(body) is not None)
        return settled + carried + _WEIGHT * weight - (len(own.split()) < _SENTENCE)


def _fitting(
    reading: DigestReading,
    known: Sequence[KeyFact],
    details: Sequence[KeyFact],
    told: Sequence[Span],
    heads: Collection[Span],
) -> set[KeyFact]:
    """As many as there is room for: what has a name first, then rows of tables and details, the worthiest first."""
    rows = [*_of_tables(reading, known)]
    contacts = {*[fact for fact in known if fact.name == "contact"][_CONTACTS:]}
    weak = [f for f in known if f.name in _WEAK and covered(_own(f, heads), told) >= _COVERED]
    bare = [f for f in known if f.name == FIELD and f.value.endswith(".") and not any(map(str.isdigit, f.value))]
    tables = {fact for fact in known if fact.name == FIELD and block_of(reading.document, fact) is not None}
    out = {*tables, *contacts, *weak, *bare}
    first = [fact for fact in known if fact not in out]
    sums = [*rows_of_sums(reading.document, rows)]
    others = [*sums, *(fact for fact in rows if fact not in sums)]
    # A table that can be told whole is, before details.
    is_summed = bool(sums) or any(fact.rule == SUM_RULE for fact in first)
    is_whole = 0 < len(rows) <= _WHOLE and is_summed
    named = [fact for fact in first if fact.name != FIELD or not fact.value.endswith(".")]
    whole = [*named, *others] if is_whole else [*first[: _MOST - _LEAST_DETAILS], *sums[:_LEAST_SUMS]]
    order = [*whole, *details[:_LEAST_DETAILS], *others[:_OF_TABLES]]
    return {*[*dict.fromkeys((*order, *first, *details, *bare, *weak))][:_MOST]}


def _apart(facts: Sequence[KeyFact], heads: Collection[Span]) -> Iterator[KeyFact]:
    """The facts without those whose sentences another one says: of two the one that has a name."""
    told: list[Span] = []
    values: list[str] = []
    for fact in sorted(facts, key=lambda each: each.name == DETAIL):
        own = _own(fact, heads)
        is_sentence = len(fact.value.split()) >= _SENTENCE and fact.name in _SAID_WHOLE
        least = _COVERED if fact.name == DETAIL else 1.0
        if is_sentence and (covered(own, told) >= least or _is_part(fact.value, values)):
            continue
        yield fact
        if is_sentence:
            told.extend(place.span for place in own)
            values.append(fact.value)


def _is_part(value: str, others: Sequence[str]) -> bool:
    said = value.casefold().strip(" .;")
    return any(said in other.casefold() for other in others)


def _of_tables(reading: DigestReading, known: Sequence[KeyFact]) -> Iterator[KeyFact]:
    """Of each table its sums and first rows."""
    tables: dict[int, list[KeyFact]] = {}
    for fact in known:
        number = block_of(reading.document, fact) if fact.name == FIELD else None
        if number is not None:
            tables.setdefault(number, []).append(fact)
    for rows in tables.values():
        sums = summing_rows(rows)
        if sums and len(rows) <= _WHOLE:
            yield from rows
            continue
        others = [fact for fact in rows if fact not in sums]
        yield from (*others[: max(1, _OF_TABLE - len(sums))], *sums[-_OF_TABLE:])


def _own(fact: KeyFact, heads: Collection[Span]) -> Sequence[SourceSpan]:
    return [place for place in fact.sources if place.span not in heads] or fact.sources
