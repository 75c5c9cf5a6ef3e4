"""Entities from all sources put together: expressions and names by rule, and the names that the model saw."""

import datetime
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pipeline.annotate.expressions import ExpressionValues
from pipeline.annotate.token_grammar import Matcher, TokenGrammar
from pipeline.document import Entity, EntityLabel, Sentence, Token
from pipeline.span import Span

EXPRESSIONS: Final[dict[str, EntityLabel]] = {
    "date": "DATE",
    "time": "TIME",
    "money": "MONEY",
    "quantity": "QUANTITY",
    "event": "EVENT",
}
"""The types of rules whose matches are entities, with their labels."""


class ExpressionFinder:
    """Finds expressions of time, money and quantity and nouns of events."""

    def __init__(self, grammar: TokenGrammar, values: ExpressionValues) -> None:
        self._matcher: Matcher = grammar.matcher(*EXPRESSIONS)
        self._values = values

    def find(
        self,
        tokens: Sequence[Token],
        codes: Sequence[str],
        sentences: Iterable[Sentence],
        reference: datetime.date | None,
    ) -> Iterator[Entity]:
        """The expressions in order, with their values seen from the reference date."""
        for sentence in sentences:
            for match in self._matcher.find(codes, sentence.first, sentence.last):
                span = Span(tokens[match.first].span.start, tokens[match.last - 1].span.end)
                value = self._values.value(match, tokens, reference)
                yield Entity(EXPRESSIONS[match.rule.type], span, match.first, match.last, value, match.rule.id)


def merged(preferred: Iterable[Entity], others: Iterable[Entity]) -> list[Entity]:
    """Both in order of the text, without those of `others` that overlap one of `preferred`."""
    kept = list(preferred)
    taken = {index for entity in kept for index in range(entity.first, entity.last)}
    kept += (e for e in others if taken.isdisjoint(range(e.first, e.last)))
    return sorted(kept, key=lambda entity: entity.first)
