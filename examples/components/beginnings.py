"""A component of one's own: the first sentences of a document in place of the most central ones.

The first of those that `sentence_graph` weighs: sentences of fewer than its `min_words` are not among them, unless
there are no others.
"""

from pydantic import BaseModel, ConfigDict, Field

from pipeline.extract.interpret import SentenceWeights
from pipeline.extract.select import ChosenSentences
from pipeline.resources import Resources
from pipeline.summary import Request


class BeginningsSettings(BaseModel):
    """How many sentences are taken."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sentences: int = Field(default=3, ge=1)


class Beginnings:
    """Takes what stands first: for the fifth door, between `sentence_graph` and `verbatim`."""

    def __init__(self, settings: BeginningsSettings, resources: Resources) -> None:  # noqa: ARG002 - every component is made so
        self._settings = settings

    def select(self, interpretation: SentenceWeights, request: Request) -> ChosenSentences:  # noqa: ARG002
        """The sentences, which stand in reading order; the corridor itself sees to the limit of the request."""
        return ChosenSentences(interpretation.sentences[: self._settings.sentences])
