"""A message for each sentence of the summary."""

from pydantic import BaseModel, ConfigDict

from pipeline.inits.select import ChosenItems
from pipeline.realizer.spec import CannedText
from pipeline.resources import Resources
from pipeline.summary import Message, Provenance, Request


class DatedSentencesSettings(BaseModel):
    """There is nothing to set."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class DatedSentences:
    """Says the chosen items in the order of their dates."""

    def __init__(self, settings: DatedSentencesSettings, resources: Resources) -> None:
        pass

    def plan(self, content: ChosenItems, request: Request) -> tuple[Message, ...]:  # noqa: ARG002
        """The messages, each with the places of its items in the source."""
        return tuple(
            Message(
                telling.spec,
                Provenance(
                    "extracted" if isinstance(telling.spec.content, CannedText) else "regenerated",
                    "information_item",
                    tuple(dict.fromkeys(item.source for item in telling.items)),
                    rules=tuple(dict.fromkeys(rule for item in telling.items for rule in item.rules)),
                    weight=sum(content.weights[item] for item in telling.items),
                ),
            )
            for telling in content.tellings
        )
