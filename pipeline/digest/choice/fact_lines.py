"""The key facts that the text of a digest has lines for; the answer has more of them (`rows.py`)."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from itertools import compress, islice
from typing import Final

from pipeline.digest.choice.line_order import heading_places, worthiest
from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.front.opening_text import Opening
from pipeline.digest.interpret import DigestReading
from pipeline.digest.joined.rest import MENTIONED
from pipeline.digest.joined.saying import says_again
from pipeline.digest.reading.details import AMOUNT, DETAIL
from pipeline.digest.reading.passage import Passage
from pipeline.digest.tables.row_choice import FIELD, chosen_rows
from pipeline.digest.values.settled import ONLY_WHOLE, SENTENCES, TOLD_WHOLE
from pipeline.digest.values.values import sum_of
from pipeline.span import SourceSpan, Span
from pipeline.summary import TableRow, count_words

TOLD: Final = SENTENCES | TOLD_WHOLE | ONLY_WHOLE | {DETAIL}
"""Facts that are said with what it says as well."""
_LONGEST_FACT: Final = 45
"""Words of a fact that the text has a line for."""
_LONG_FIELD: Final = 6
"""Words of a field that the text need not say twice."""
_SAYING: Final = 3
"""Words of an amount that says what it is for."""
_FOLLOWED: Final = frozenset({"deadline", "recourse"})
"""Facts that say what follows as well, and are told where only their first sentence is."""
_LONG_VALUE: Final = 12
"""Signs of a value that is not said by chance where its words are."""
_SUMS: Final = frozenset({"to_pay", "total"})
_LONGEST_DETAIL: Final = 85
"""Words of a list that the text has a line for."""
_LONG: Final = frozenset({DETAIL, FIELD, "action", "deadline", "decision", "recourse", "request", "vote"})
"""Facts that may be so long: half of them misleads."""
_MOST_LINES: Final = {
    "action": 6,
    "amount": 3,
    "contact": 3,
    "deadline": 3,
    "decision": 8,
    "education": 4,
    "event": 3,
    FIELD: 14,
    "limit": 2,
    "payment": 2,
    "item": 8,
    "party": 3,
    "position": 6,
    "recourse": 2,
    "request": 3,
    "tax": 4,
    "termination": 2,
    "treatment": 5,
    "vote": 4,
}
"""Lines of facts that the text has several of."""
PAYMENT: Final = "payment"
_SAID_FIRST: Final = frozenset(
    {"addressee", "author", "date", "employer", "issuer", "order", "post", "reference", "subject", "version"}
)
"""Facts that need no line where the opening says them in the same words."""
_DETAILS: Final = 12
"""Lines of details, of which there are most."""


def fact_lines(
    reading: DigestReading,
    facts: Sequence[KeyFact],
    own: Sequence[Passage],
    others: Sequence[Passage],
    opening: Opening | None,
    lines: int,
) -> tuple[KeyFact, ...]:
    """Those facts that the text has lines for: those of the kind, in its order, and none that was said above."""
    titles = heading_places(reading)
    told = [p.span for passage in (*own, *others) for p in passage.sources if p.span not in titles]
    texts = [opening.text if opening else "", *(passage.text for passage in (*own, *others))]
    said = " ".join(texts).casefold()
    chosen: list[KeyFact] = []
    counts: dict[str, int] = {}
    free = [
        fact
        for fact in facts
        if fact.name == DETAIL
        and fact.rule != MENTIONED
        and not any(s.overlaps(p.span) for s in told for p in _own_places(fact, titles))
    ]
    said_of = (passage.sources for passage in (*own, *others))
    best = tuple(islice(worthiest(reading, free, said_of, titles), _DETAILS))
    rows = chosen_rows(reading.document, facts, _MOST_LINES[FIELD])
    held = [fact.sources[-1].span for fact in facts if fact.name == FIELD and len(fact.sources) > 1]
    for fact in _largest_first(facts):
        if fact.name != FIELD and any(span.contains(place.span) for place in fact.sources[:1] for span in held):
            continue  # a field says all of it: "Rent: £900 a month, in advance"
        if (fact.name == DETAIL and fact not in best) or (fact.name == FIELD and fact not in rows):
            continue
        is_sentence = fact.name in (*SENTENCES, *TOLD_WHOLE, *ONLY_WHOLE, "amount", DETAIL)
        is_sentence = is_sentence or (fact.name == FIELD and len(fact.value.split()) >= _LONG_FIELD)
        is_row = fact.name == FIELD  # rows have the heads of their columns in common
        places = fact.sources[-1:] if is_row else _own_places(fact, titles)
        every = all if fact.name in _FOLLOWED else any
        is_told = every(any(span.overlaps(place.span) for span in told) for place in places)
        is_told = is_told and (is_sentence or len(fact.value.split()) >= _SAYING)
        said_at = opening.sources if opening is not None else ()
        if fact.name == "date" and any(p.span.overlaps(o.span) for p in fact.sources for o in said_at):
            continue
        if reading.row.replies and opening is not None and fact.name in ("addressee", "issuer"):
            continue  # of the messages that it answers
        value = fact.value.partition(" (")[0] if fact.name == "party" else fact.value
        value = value.casefold().rstrip(" .")
        if is_told or (value in said and (len(value) >= _LONG_VALUE or fact.name in _SAID_FIRST | _SUMS)):
            continue
        most = _DETAILS if fact.name == DETAIL else _MOST_LINES.get(fact.name, 1)
        longest = _LONGEST_DETAIL if fact.name in _LONG else _LONGEST_FACT
        if fact.name == "title" or (fact.name == "amount" and len(fact.value.split()) < _SAYING):
            continue
        if counts.get(fact.name, 0) >= most or len(fact.value.split()) > longest:
            continue
        if fact.name == DETAIL and any(says_again(fact.value, text) for text in texts):
            continue
        if is_sentence:
            told.extend(place.span for place in places)
            texts.append(fact.value)
        counts[fact.name] = counts.get(fact.name, 0) + 1
        chosen.append(fact)
    chosen.sort(key=lambda fact: fact.name == AMOUNT)  # which say least without their sentences
    return tuple(chosen[: min(reading.row.lines, lines)])


def _own_places(fact: KeyFact, titles: Set[Span]) -> Sequence[SourceSpan]:
    """The places of what a fact says, without those of the headings that it is told with."""
    return [place for place in fact.sources if place.span not in titles] or fact.sources


def fitting(
    table: tuple[TableRow, ...],
    needed: Sequence[bool],
    room: int,
    spare: int = 0,
    order: Sequence[int] | None = None,
) -> tuple[TableRow, ...]:
    """The table with the lines of facts that are needed, and of the others as many as there is room for in words, or
    `spare` words at least.

    A line for which there is no room does not keep out a shorter one behind it; `order` are the numbers of the lines in
    the order in which they take the room, as they stand if there is none.
    """
    *rows, last = table
    if not needed or len(last.lines) != len(needed):
        return table
    lengths = [count_words(line) for line in last.lines]
    room -= sum(count_words(row.heading) + sum(map(count_words, row.lines)) for row in (*rows, replace(last, lines=())))
    room = max(spare, room - sum(compress(lengths, needed)))
    kept = {number for number, is_needed in enumerate(needed) if is_needed}
    for number in range(len(lengths)) if order is None else order:
        if number not in kept and lengths[number] <= room:
            kept.add(number)
            room -= lengths[number]
    lines = tuple(line for number, line in enumerate(last.lines) if number in kept)
    return (*rows, replace(last, lines=lines)) if lines else tuple(rows)


def _largest_first(facts: Sequence[KeyFact]) -> Iterator[KeyFact]:
    """The facts in their order, but of sums of money the largest first: a lost key costs less than the hire."""
    sums = sorted((f for f in facts if f.name == PAYMENT), key=lambda f: -sum_of(f.normalized))
    largest = iter(sums)
    for fact in facts:
        yield next(largest) if fact.name == PAYMENT else fact
