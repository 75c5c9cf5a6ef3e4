"""What an abstract says so far: what still fits, what would say the same again, what there is enough of."""

import math
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import Final

from pipeline.budget import containment, overlap
from pipeline.summary import Refusal
from pipeline.sumum.reading.knowledge import Move
from pipeline.sumum.settings import TopicalTemplatesSettings
from pipeline.sumum.statements.known import Known
from pipeline.sumum.statements.leaning import STRICT, Leniency, leaning, veto_id
from pipeline.sumum.statements.statement import FRAMED, Statement
from pipeline.sumum.transformations.passage import Passages
from pipeline.sumum.transformations.wording import AbstractWording

CONTENT_POS: Final = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})


def content_words(statement: Statement, passages: Passages) -> set[str]:
    """The lemmas of the content words that a statement says."""
    tokens = (passages.token(index) for index in statement.tokens)
    return {token.lemma.lower() for token in tokens if token.pos in CONTENT_POS and len(token.lemma) > 1}


class Chosen:
    """The statements of one abstract in the order in which they were chosen.

    `refused` is what others would have spoken of as known, in the order in which they were tried.
    """

    def __init__(
        self,
        settings: TopicalTemplatesSettings,
        passages: Passages,
        wording: AbstractWording,
        limit: int | None,
    ) -> None:
        self.statements: list[Statement] = []
        self.words = 0
        self.refused: dict[Refusal, None] = {}
        self._settings = settings
        self._passages = passages
        self._wording = wording
        self._most = settings.most_words if limit is None else limit
        self._enough = settings.words if limit is None else limit
        self._scale = 1.0 if limit is None else max(1.0, limit / settings.words)
        self._said: set[str] = set()
        self._known = Known.of_title(passages)
        self._presented: list[set[str]] = []
        self._taken: set[int] = set()
        self._moves: Counter[Move | None] = Counter()

    @property
    def is_enough(self) -> bool:
        """Whether it is long enough not to be filled up."""
        return self.words >= self._settings.least_words

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

    def goes_on_to(self, moves: Collection[Move]) -> bool:
        """Whether the run that it begins with goes on to tell what does one of some things for an abstract."""
        return any(one.template.move in moves for one in takewhile(lambda one: one.goes_on, self.statements[1:]))

    def take(self, *run: Statement) -> bool:
        """Takes a run of statements that fits, says something new and leans on nothing unsaid; whether it did."""
        lemmas = [content_words(statement, self._passages) for statement in run]
        if not self._fits(run) or not all(map(self._is_new, run, lemmas)) or not self._is_introduced(run):
            return False
        for statement, own in zip(run, lemmas, strict=True):
            if statement.template.type in FRAMED:
                self._presented.append(own)
            self.statements.append(statement)
            self._said |= own
            self._known.hear(statement, self._passages)
            self._taken |= statement.tokens
            self.words += statement.words()
        for move in {statement.template.move for statement in run}:
            self._moves[move] += 1
        return True

    def fits(self, words: int) -> bool:
        """Whether so many more words may be told; room is left for acronyms that are told in full."""
        return self.words + words <= self._settings.filled * self._most

    def tell(self, run: Sequence[Statement]) -> None:
        """Takes what somebody else has looked at."""
        for statement in run:
            self.statements.append(statement)
            self._said |= content_words(statement, self._passages)
            self._known.hear(statement, self._passages)
            self._taken |= statement.tokens
            self.words += statement.words()

    def _fits(self, run: Sequence[Statement]) -> bool:
        return self.words < self._enough and self.words + sum(map(Statement.words, run)) <= self._most

    def leans(self, statement: Statement, known: Known, leniency: Leniency = STRICT) -> bool:
        """Whether a statement speaks of something as known that nobody has said (`leaning.py`)."""
        found = leaning(statement, known, self._passages, self._wording, leniency)
        if found is not None:
            rule = veto_id(self._wording.language, found.veto)
            self.refused[Refusal(rule, self._passages.source_span(found.span), alone=True)] = None
        return found is not None

    def _is_introduced(self, run: Sequence[Statement]) -> bool:
        """Whether what a run speaks of as known has been said, in it or before it."""
        known = self._known.copy()
        for statement in run:
            if self.leans(statement, known):
                return False
            known.hear(statement, self._passages)
        return True

    def _is_new(self, statement: Statement, lemmas: set[str]) -> bool:
        settings = self._settings
        likeness = settings.likeness
        if statement.template.move == "aim" and any(one.template.move == "aim" for one in self.statements):
            likeness = settings.likeness_of_aims
        if not statement.tokens.isdisjoint(self._taken) or containment(lemmas, self._said) > likeness:
            return False
        return statement.template.type not in FRAMED or not any(
            min(len(lemmas), len(earlier)) >= settings.fewest_shared and overlap(lemmas, earlier) > settings.sameness
            for earlier in self._presented
        )
