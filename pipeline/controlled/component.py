"""Controlled language as the runner has it: a grammar for each language, compiled once."""

from typing import Any

from pipeline.controlled.composer import Composer, ControlledText
from pipeline.controlled.metagrammar import metagrammar_of
from pipeline.controlled.reading import resolve
from pipeline.controlled.trees import LexicalizedGrammar, compile_grammar
from pipeline.controlled.vocabulary import Vocabulary
from pipeline.languages import ByLanguage, Language
from pipeline.realizer.engine import RealizationEngine
from pipeline.resources import Resources


class ControlledLanguage:
    """Generates controlled language; keeps nothing of one graph for another."""

    def __init__(self, resources: Resources, engine: RealizationEngine) -> None:
        self.grammars: ByLanguage[LexicalizedGrammar] = ByLanguage(
            lambda language: compile_grammar(metagrammar_of(resources, language), Vocabulary(resources, language))
        )
        self.composers: ByLanguage[Composer] = ByLanguage(lambda language: Composer(self.grammars[language], engine))

    def compose(self, graph: Any, language: Language) -> ControlledText:
        """The text of a graph, a JSON value; raises MalformedRequest with the path of what is wrong."""
        return self.composers[language].compose(resolve(graph))
