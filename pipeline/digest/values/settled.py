"""Key facts settled: each said once, with all its places, and none that another one holds."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.values.sums import settled_sums
from pipeline.span import Span

OVER: Final[Mapping[str, tuple[str, ...]]] = {
    "amount": ("payment", "insurance", "limit", "penalty", "vote", "decision", "rent", "security"),
    "deadline": ("payment_terms", "withdrawal", "due_date", "recourse", "start_date"),
    "effective_date": ("start_date",),
    "event": ("next_meeting", "deadline", "decision", "request"),
    "limit": (
        "deadline",
        "insurance",
        "liability",
        "obligation",
        "payment",
        "penalty",
        "price_review",
        "prohibition",
        "recourse",
        "renewal",
        "request",
        "termination",
        "treatment",
    ),
    "obligation": ("insurance", "liability", "payment", "recourse"),
    "payment": (
        "rent",
        "security",
        "insurance",
        "liability",
        "penalty",
        "price_review",
        "decision",
        "request",
        "renewal",
    ),
    "prohibition": ("liability",),
}
"""Facts that say nothing more where others of these names stand in the same words."""

LABELLED: Final = ".label."
"""What the names of rules hold by which a label announced a fact."""

ONCE: Final = frozenset({"chair", "date", "meeting_date", "secretary", "treasurer", "status", "title", "version"})
"""Those of which the first one counts."""

_MOST_PLACES: Final = 5
_SEVERAL: Final = 2
_SENTENCE: Final = 6
"""Words from which a value is taken for a sentence."""

SENTENCES: Final = frozenset(
    {"decision", "vote", "action", "obligation", "prohibition", "request", "finding", "recommendation", "change"}
)
"""Facts that are sentences, and differ where their words do."""

TOLD_WHOLE: Final = frozenset({"deadline", "termination"})
"""Facts that mean nothing without what they are about: the sentence is their value."""

ONLY_WHOLE: Final = frozenset({"contested", "event", "limit", "payment", "recourse", "treatment"})
"""Facts of which the words that say them are too few: a sentence that stands alone, or nothing."""

CLAUSES: Final = ONLY_WHOLE | {"insurance", "liability", "penalty", "price_review", "renewal", "warranty"}
"""Facts that are told by their sentence where it stands alone, else by the words that say them."""


def settled(facts: Sequence[KeyFact], *, has_total: bool = True) -> list[KeyFact]:
    """The facts, given in the order of the document, without those that others say; `has_total`: the kind tells one."""
    return _first_only(_said_once(_merged(_notices(settled_sums(facts, has_total=has_total)))))


def _notices(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """No notice alone where there are several, each of which is somebody's: their sentences say whose."""
    notices = {fact.value.casefold() for fact in facts if fact.name == "notice_period" and LABELLED not in fact.rule}
    return [fact for fact in facts if len(notices) < _SEVERAL or fact.name != "notice_period" or LABELLED in fact.rule]


def _merged(facts: Iterable[KeyFact]) -> list[KeyFact]:
    """Facts that say the same once, with all places; of two at one place the one that says more."""
    found: dict[tuple[str, str], KeyFact] = {}
    for fact in facts:
        normalized = None if fact.name in (*SENTENCES, "item", "amount") else fact.normalized
        key = (fact.name, normalized or fact.value.casefold().strip(" ."))
        known = found.get(key)
        if known is None:
            found[key] = fact
        elif len(known.sources) < _MOST_PLACES and fact.sources[0] not in known.sources:
            found[key] = replace(known, sources=(*known.sources, *fact.sources))
    return list(found.values())


def _said_once(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """The facts without deadlines that an action says, and contacts that another one holds.

    Each looks only at those by whose name it could be said: a file of thousands of labels has thousands of facts.
    """
    named: dict[str, list[KeyFact]] = {}
    for fact in facts:
        named.setdefault(fact.name, []).append(fact)
    wider = {name: _Wider(fact.sources[0].span for fact in of) for name, of in named.items()}
    decided = [place for fact in named.get("decision", ()) for place in fact.sources]
    voted = [place for fact in named.get("vote", ()) for place in fact.sources[:-1]]
    found: list[KeyFact] = []
    for fact in facts:
        first, is_labelled = fact.sources[0].span, fact.name == "action" and LABELLED in fact.rule
        if fact.rule.endswith(".salutation") and len(named[fact.name]) > 1:
            continue
        over = (*OVER.get(fact.name, ()), *(("action",) if fact.name == "deadline" else ()))
        others = [other for name in over for other in named.get(name, ()) if other is not fact]
        is_said = any(place.span.overlaps(first) for other in others for place in other.sources)
        is_said = is_said or (fact.name == "vote" and all(place in decided for place in fact.sources))
        is_said = is_said or (fact.name == "decision" and all(place in voted for place in fact.sources))
        if fact.name == "action" and not is_labelled:
            is_said = is_said or any(
                LABELLED in other.rule and place.span.overlaps(fact.sources[-1].span)
                for other in named["action"]
                if other is not fact
                for place in other.sources
            )
        is_said = is_said or (not is_labelled and wider[fact.name].has(first))
        is_held = fact.name == "contact" and any(
            other is not fact and fact.value in other.value for other in named["contact"]
        )
        if not is_said and not is_held:
            found.append(fact)
    return found


class _Wider:
    """Tells whether some of many spans holds another one and more."""

    def __init__(self, spans: Iterable[Span]) -> None:
        ends: dict[int, int] = {}
        for span in spans:
            ends[span.start] = max(span.end, ends.get(span.start, 0))
        self._ends = ends
        self._starts = sorted(ends)
        self._furthest = list(accumulate((ends[start] for start in self._starts), max))

    def has(self, span: Span) -> bool:
        """Whether one that is not the same begins no later and ends no sooner."""
        before = bisect_left(self._starts, span.start)
        is_inside = bool(before) and self._furthest[before - 1] >= span.end
        return is_inside or self._ends.get(span.start, 0) > span.end


def once(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """The facts, the most needed first, without sentences that one before them is already."""
    known: set[str] = set()
    found: list[KeyFact] = []
    for fact in facts:
        said = fact.value.casefold().rstrip(" .;")
        if said not in known or len(said.split()) < _SENTENCE:
            found.append(fact)
        known.add(said)
    return found


def _first_only(facts: Sequence[KeyFact]) -> list[KeyFact]:
    """The facts without other values of those that a document has one of: its date, its version."""
    known: dict[str, KeyFact] = {}
    return [fact for fact in facts if fact.name not in ONCE or known.setdefault(fact.name, fact) is fact]
