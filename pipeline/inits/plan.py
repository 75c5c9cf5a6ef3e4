"""Plans the sentences of the summary, with a message for each."""

from pipeline.inits.items import ChosenItems, InformationItem
from pipeline.inits.sentences import PlannedSentence, SentencePlanner
from pipeline.inits.words import read_words
from pipeline.languages import LANGUAGES
from pipeline.realizer.spec import Sentence
from pipeline.resources import Resources
from pipeline.settings import NoSettings
from pipeline.summary import Message, Provenance, Request, UnitKind


class DatedSentences:
    """Says the chosen items in their order."""

    def __init__(self, settings: NoSettings, resources: Resources) -> None:  # noqa: ARG002
        self._planners = {language: SentencePlanner(read_words(resources, language)) for language in LANGUAGES}

    def plan(self, content: ChosenItems, request: Request) -> tuple[Message, ...]:  # noqa: ARG002
        """The messages, each with the places of its items in the source."""
        if content.quoted is not None:
            return (
                _message(Sentence(content=content.quoted, terminator=""), "extracted", tuple(content.weights), content),
            )
        sentences = self._planners[content.language].plan(content.weights)
        return tuple(_message(sentence.spec, _kind(sentence), sentence.items, content) for sentence in sentences)


def _kind(sentence: PlannedSentence) -> UnitKind:
    is_quoted = all(item.verbatim and not (item.framed or item.reworded) for item in sentence.items)
    return "extracted" if is_quoted else "regenerated"


def _message(spec: Sentence, kind: UnitKind, items: tuple[InformationItem, ...], content: ChosenItems) -> Message:
    provenance = Provenance(
        kind,
        "information_item",
        tuple(dict.fromkeys(place for item in items for place in (item.source, *item.behind))),
        rules=tuple(dict.fromkeys(rule for item in items for rule in item.rules)),
        weight=sum(content.weights[item] for item in items),
    )
    return Message(spec, provenance)
