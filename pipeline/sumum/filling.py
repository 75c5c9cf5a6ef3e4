"""Fills the length of an abstract with statements: what can be said, what fits, what has not been said."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pipeline.budget import containment, fitting, overlap
from pipeline.summary import Refusal
from pipeline.sumum.candidates import TemplateCandidates
from pipeline.sumum.settings import TopicalTemplatesSettings
from pipeline.sumum.sound import SoundStatements
from pipeline.sumum.statement import FRAMED, Statement
from pipeline.sumum.templates import Template
from pipeline.sumum.transformations.passage import Passages

CONTENT_POS: Final = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
_TOPIC_OF_DOCUMENT: Final = "topic_of_document"


class Filling:
    """Chooses the statements of one document."""

    def __init__(self, settings: TopicalTemplatesSettings, passages: Passages, sound: SoundStatements) -> None:
        self._settings = settings
        self._passages = passages
        self._sound = sound

    def sound(self, candidates: TemplateCandidates, limit: int | None, *, is_elaboration: bool) -> list[Statement]:
        """The statements of an abstract, or of the reader's topics, chosen anew until none of them is refused."""
        fill = self.elaborated if is_elaboration else self.indicated
        while not self._sound.are_sound(chosen := fill(candidates, limit)):
            pass
        return chosen

    @property
    def refused(self) -> tuple[Refusal, ...]:
        """What was not said so, and why."""
        return tuple(self._sound.refusals)

    def elaborated(self, candidates: TemplateCandidates, limit: int | None) -> list[Statement]:
        """What is told of the reader's topics, in the order of the source, nothing twice."""
        told: list[set[str]] = []
        chosen: list[Statement] = []
        for statement in fitting(
            self._said(candidates.informative, is_elaboration=True),
            limit or self._settings.elaboration,
            Statement.words,
            lambda one: not any(self._is_repetition(self._content(one), earlier) for earlier in told),
        ):
            told.append(self._content(statement))
            chosen.append(statement)
        return chosen

    def indicated(self, candidates: TemplateCandidates, limit: int | None) -> list[Statement]:
        """The statements of an abstract, best first; the title stands for a topic of the document that none tells."""
        templates = (*candidates.indicative, *candidates.reserve)
        chosen = self._chosen(templates, limit, ())
        if not any(statement.template.type == _TOPIC_OF_DOCUMENT for statement in chosen):
            title = self._sound.titled()
            if title is not None:
                return self._chosen(templates, limit, (title,)) or chosen
        return chosen

    def first(self, candidates: TemplateCandidates, *, is_elaboration: bool) -> Statement | None:
        """The best of what could be said in more words."""
        if is_elaboration:
            return next(self._said(candidates.informative, is_elaboration=True), None)
        said = next(self._said((*candidates.indicative, *candidates.reserve)), None)
        return said or self._sound.titled()

    def _chosen(self, templates: Sequence[Template], limit: int | None, first: Iterable[Statement]) -> list[Statement]:
        """What there is room for, best first; `first` before all."""
        most = self._settings.most_words if limit is None else limit
        enough = self._settings.words if limit is None else limit
        chosen = [statement for statement in first if statement.words() <= most]
        said = {lemma for statement in chosen for lemma in self._content(statement)}
        presented = [self._content(statement) for statement in chosen]
        taken = {index for statement in chosen for index in statement.tokens}
        words = sum(statement.words() for statement in chosen)

        def is_new(statement: Statement) -> bool:
            lemmas = self._content(statement)
            if not statement.tokens.isdisjoint(taken) or self._is_repetition(lemmas, said):
                return False
            return statement.template.type not in FRAMED or not any(
                self._is_variant(lemmas, earlier) for earlier in presented
            )

        if words >= enough:
            return chosen
        for statement in fitting(self._said(templates), most - words, Statement.words, is_new):
            lemmas = self._content(statement)
            if statement.template.type in FRAMED:
                presented.append(lemmas)
            chosen.append(statement)
            said |= lemmas
            taken |= statement.tokens
            words += statement.words()
            if words >= enough:
                break
        return chosen

    def _said(self, templates: Iterable[Template], *, is_elaboration: bool = False) -> Iterator[Statement]:
        """The templates that can be said, each when it is asked for."""
        say = self._sound.elaboration if is_elaboration else self._sound.statement
        return (statement for statement in map(say, templates) if statement is not None)

    def _is_repetition(self, lemmas: set[str], said: set[str]) -> bool:
        """Whether a statement of these content words says little that has not been said."""
        return containment(lemmas, said) > self._settings.likeness

    def _is_variant(self, lemmas: set[str], earlier: set[str]) -> bool:
        """Whether two arguments present much the same: "a method for sorting", "a procedure for sorting glass"."""
        is_long = min(len(lemmas), len(earlier)) >= self._settings.fewest_shared
        return is_long and overlap(lemmas, earlier) > self._settings.sameness

    def _content(self, statement: Statement) -> set[str]:
        """The lemmas of the content words that a statement says."""
        tokens = (self._passages.token(index) for index in statement.tokens)
        return {token.lemma.lower() for token in tokens if token.pos in CONTENT_POS and len(token.lemma) > 1}
