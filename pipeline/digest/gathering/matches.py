"""What became of rules that matched and of which neither a passage nor a fact came: for `rules explain`."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from pipeline.digest.elements.key_fact import KeyFact
from pipeline.digest.elements.rules import RuleBook
from pipeline.digest.reading.details import RULE
from pipeline.digest.reading.passage import Passage
from pipeline.digest.reading.surface import Surface
from pipeline.span import SourceSpan
from pipeline.summary import RuleFinding

UNSURE: Final = "digest.certainty"
"""What the sentence states under a condition, of somebody else, or leaning on another sentence is no fact."""
LEANING: Final = "digest.stands-alone"
"""A sentence that is understood only behind another one is not told by itself."""

UNTOLD: Final = "digest.kind"
"""Of a document of this kind no such fact is told: `facts` of `kinds.toml`."""


def unused(
    surfaces: Sequence[Surface],
    passages: Sequence[Passage],
    facts: Sequence[KeyFact],
    book: RuleBook,
    expected: Collection[str],
) -> Iterator[RuleFinding]:
    """The matches of which nothing came, with what kept them from it: the kind, a rule, another fact, doubt.

    `expected` are the facts that are told of the kind.
    """
    told = {passage.surface.index for passage in passages}
    for surface in surfaces:
        text = surface.line.text
        barring = book.set_of("noise").first(text) or book.points(text)
        if surface.index not in told:
            for _, role, _ in surface.roles:
                yield RuleFinding(role, SourceSpan(0, surface.span), bar=barring or LEANING)
        near = [fact for fact in facts if any(place.span.overlaps(surface.span) for place in fact.sources)]
        for rule, (start, end) in book.set_of("fact").matching(text):
            if start < end and not any(fact.rule == rule.data.id for fact in near):
                instead = next((fact.rule for fact in near if fact.rule != RULE), None)
                place = SourceSpan(0, surface.line.span(start, end))
                untold = None if rule.data.fact in expected else UNTOLD
                yield RuleFinding(rule.data.id, place, bar=untold or instead or barring or UNSURE)
