"""Controlled language as the runner has it: a grammar for each language, compiled once."""

from collections.abc import Callable
from typing import Any, Protocol

from pipeline.controlled.composer import Composer, ControlledText
from pipeline.controlled.metagrammar import metagrammar_of
from pipeline.controlled.reading import resolve
from pipeline.controlled.trees import LexicalizedGrammar, compile_grammar
from pipeline.controlled.vocabulary import Vocabulary
from pipeline.languages import ByLanguage, Language
from pipeline.realizer.engine import RealizationEngine
from pipeline.resources import Resources
from pipeline.stages import Annotate, Ingest, Structure


class Doors(Protocol):
    """The first three doors, for what is checked."""

    @property
    def ingest(self) -> Ingest:
        """Door 1."""
        ...

    @property
    def structure(self) -> Structure:
        """Door 2."""
        ...

    @property
    def annotate(self) -> Annotate:
        """Door 3."""
        ...


class ControlledLanguage:
    """Generates controlled language; keeps nothing of one graph for another.

    Nothing is read before it is asked for; `reader` gives the doors for what is checked.
    """

    def __init__(
        self, resources: Resources, engine: RealizationEngine, reader: Callable[[str], Doors] | None = None
    ) -> None:
        self._reader = reader
        self.grammars: ByLanguage[LexicalizedGrammar] = ByLanguage(
            lambda language: compile_grammar(metagrammar_of(resources, language), Vocabulary(resources, language))
        )
        self.composers: ByLanguage[Composer] = ByLanguage(lambda language: Composer(self.grammars[language], engine))

    def compose(self, graph: Any, language: Language) -> ControlledText:
        """The text of a graph, a JSON value; raises MalformedRequest with the path of what is wrong."""
        return self.composers[language].compose(resolve(graph))
