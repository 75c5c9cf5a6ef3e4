"""Holds what an engine makes of a statement against the words of the source (Genest & Lapalme 2011, section 3.2).

The verb goes through the engine: tense, auxiliaries, negation, voice and agreement come from its features, and what is
realized must be the words of the source again wherever the clause was finite there. A lemma or a feature that the
models misread would change them: then other tenses, numbers and lemmas are tried, for the words say better than the
models which they are.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from pipeline.inits.items import InformationItem, SourceWords, Statement
from pipeline.inits.sentences import clause_of
from pipeline.inits.verbs import VerbMaker
from pipeline.inits.words import Words, words_of
from pipeline.languages import Language
from pipeline.realizer.engine import RealizationEngine
from pipeline.realizer.spec import NounPhrase, Sentence


class FaithfulStatements:
    """Finds the statements of a language that an engine says in the words of their source."""

    def __init__(self, language: Language, words: Words, engine: RealizationEngine) -> None:
        self._language = language
        self._verbs = VerbMaker(words)
        self._engine = engine

    def settled(self, item: InformationItem) -> InformationItem | None:
        """The item with a statement that is faithful; None where there is none."""
        if item.statement is None:
            return None
        if item.source_words is None:
            return item
        statements = chain([item.statement], self._alternatives(item.statement, item.source_words))
        for statement in statements:
            if self._is_faithful(statement, item.source_words):
                return item if statement is item.statement else replace(item, statement=statement)
        return None

    def _alternatives(self, statement: Statement, source: SourceWords) -> Iterator[Statement]:
        """The statement in other tenses and numbers."""
        if not source.is_own:
            return
        for number in source.numbers:
            subject = statement.subject.model_copy(update={"number": number})
            for verb in chain([statement.verb], self._verbs.alternatives(statement.verb, source.form)):
                yield replace(statement, subject=subject, verb=verb)

    def _is_faithful(self, statement: Statement, source: SourceWords) -> bool:
        """Whether what is said is the words of the source, but for an article and a participle's auxiliary."""
        realization = self._engine.realize(Sentence(content=clause_of(statement)), self._language)
        said = words_of(realization.text)
        opening, ending = [*source.opening], [*source.ending]
        if isinstance(statement.subject, NounPhrase):
            indefinite = [] if statement.subject.determiner is None else said[source.front :][:1]
            opening[source.front : source.front + 1] = indefinite
        is_same = said[: len(opening)] == opening and said[len(said) - len(ending) :] == ending
        if not source.is_own:
            return is_same and not realization.warnings
        if realization.warnings and source.is_lemma:
            return False  # No verb that anybody knows, in the form of a noun: it is one.
        verb = said[len(opening) : len(said) - len(ending)]
        return is_same and len(opening) + len(ending) < len(said) and _is_same_verb(verb, source)


def _is_same_verb(said: list[str], source: SourceWords) -> bool:
    """Whether the verb is the source's, its contractions in full and its adverbs perhaps in another place."""
    written = "".join(said)
    if source.has_adverbs:
        return sorted(written) in [sorted(each) for each in source.verbs]
    return written in source.verbs
