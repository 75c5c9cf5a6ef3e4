"""What an abstract says so far: what still fits, what would say the same again, what there is enough of."""

import math
from collections import Counter
from typing import Final

from pipeline.budget import containment, overlap
from pipeline.sumum.antecedents import presupposed
from pipeline.sumum.knowledge import Move
from pipeline.sumum.settings import TopicalTemplatesSettings
from pipeline.sumum.statement import FRAMED, Statement
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.wording import AbstractWording

CONTENT_POS: Final = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})


def content_words(statement: Statement, passages: Passages) -> set[str]:
    """The lemmas of the content words that a statement says."""
    tokens = (passages.token(index) for index in statement.tokens)
    return {token.lemma.lower() for token in tokens if token.pos in CONTENT_POS and len(token.lemma) > 1}


class Chosen:
    """The statements of one abstract in the order in which they were chosen."""

    def __init__(
        self,
        settings: TopicalTemplatesSettings,
        passages: Passages,
        wording: AbstractWording,
        limit: int | None,
    ) -> None:
        self.statements: list[Statement] = []
        self.words = 0
        self._settings = settings
        self._passages = passages
        self._wording = wording
        self._most = settings.most_words if limit is None else limit
        self._enough = settings.words if limit is None else limit
        self._scale = 1.0 if limit is None else max(1.0, limit / settings.words)
        self._said: set[str] = set()
        self._presented: list[set[str]] = []
        self._taken: set[int] = set()
        self._moves: Counter[Move | None] = Counter()

    def has_room(self, move: Move | None) -> bool:
        """Whether a sentence that does this for an abstract is still wanted."""
        settings = self._settings
        most = {
            "context": settings.contexts,
            "aim": settings.aims,
            "method": settings.methods,
            "result": settings.results,
            "conclusion": settings.conclusions,
        }.get(move or "", 1)
        return self.words < self._enough and self._moves[move] < math.ceil(most * self._scale)

    def take(self, statement: Statement) -> bool:
        """Takes a statement that fits, says something new and leans on nothing unsaid; whether it did."""
        lemmas = content_words(statement, self._passages)
        if not self._fits(statement) or not self._is_new(statement, lemmas) or not self._is_introduced(statement):
            return False
        if statement.template.type in FRAMED:
            self._presented.append(lemmas)
        self.statements.append(statement)
        self._said |= lemmas
        self._taken |= statement.tokens
        self.words += statement.words()
        self._moves[statement.template.move] += 1
        return True

    def _fits(self, statement: Statement) -> bool:
        return self.words < self._enough and self.words + statement.words() <= self._most

    def _is_introduced(self, statement: Statement) -> bool:
        """Whether what it speaks of as known has been said."""
        return self._said.issuperset(presupposed(statement, self._passages, self._wording))

    def _is_new(self, statement: Statement, lemmas: set[str]) -> bool:
        settings = self._settings
        if not statement.tokens.isdisjoint(self._taken) or containment(lemmas, self._said) > settings.likeness:
            return False
        return statement.template.type not in FRAMED or not any(
            min(len(lemmas), len(earlier)) >= settings.fewest_shared and overlap(lemmas, earlier) > settings.sameness
            for earlier in self._presented
        )
