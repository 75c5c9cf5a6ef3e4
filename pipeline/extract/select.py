"""Chooses sentences by the weights that the interpretation gave them."""

from pipeline.extract.choice import ChoiceSettings, ChosenSentences, choose
from pipeline.extract.interpret import SentenceWeights
from pipeline.resources import Resources
from pipeline.summary import Request


class CentralSentences:
    """Takes the sentences that are most central in the graph of the text."""

    def __init__(self, settings: ChoiceSettings, resources: Resources) -> None:  # noqa: ARG002
        self._settings = settings

    def select(self, interpretation: SentenceWeights, request: Request) -> ChosenSentences:
        """The chosen sentences; where not even one fits, the beginning of the heaviest."""
        return choose(interpretation.sentences, interpretation.source_words, self._settings, request)
