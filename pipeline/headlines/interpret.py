"""Door 4: the vocabulary graph of sentences that tell of the same."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.document import Document
from pipeline.errors import UnusableDocument
from pipeline.headlines.overtaken import overtaken_reports
from pipeline.headlines.related import CONTENT, RelatedSentence, related_sentences
from pipeline.headlines.settings import GraphSettings
from pipeline.headlines.titles import Title, central_title
from pipeline.headlines.transitions import Transitions
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.summary import Request


@dataclass(frozen=True, slots=True)
class VocabularyGraph:
    """Sentences that tell of the same, their center first, and the transitions that they teach."""

    sentences: tuple[RelatedSentence, ...]
    transitions: Transitions

    def spread(self, form: str) -> int:
        """In how many documents a word of content stands in the sentences; 0 for other words."""
        places = self.transitions.occurrences(form)
        if not any(word.pos in CONTENT for word in places):
            return 0
        return len({word.place.document for word in places})


@dataclass(frozen=True, slots=True)
class VocabularyGraphs:
    """The graphs of some documents, that of the most central sentence first, and the title that stands for them."""

    language: Language
    documents: tuple[Document, ...]
    graphs: tuple[VocabularyGraph, ...]
    title: Title | None

    def analysis(self) -> dict[str, Any]:
        """For each graph where its sentences stand, and its size."""
        return {
            "graphs": [
                {"sentences": [s.place.as_json() for s in graph.sentences], **graph.transitions.size}
                for graph in self.graphs
            ]
        }


class RelatedSentences:
    """Reads the title and first sentences of each document."""

    def __init__(self, settings: GraphSettings, resources: Resources) -> None:
        self._settings = settings
        self._resources = resources

    @property
    def needed_layers(self) -> frozenset[str]:
        """Trees."""
        return frozenset({"dependencies"})

    def interpret(self, documents: Sequence[Document], request: Request) -> VocabularyGraphs:  # noqa: ARG002
        """The graphs; raises UnusableDocument (`no_content_for_profile`) where there is neither sentence nor title."""
        language = next((document.language for document in documents if document.annotation), None)
        late = overtaken_reports(documents, self._resources)
        title = central_title(documents, late)
        groups = related_sentences(documents, self._settings, late)
        if language is None or not (groups or title):
            raise UnusableDocument(
                "no_content_for_profile", "the document has no sentence to make a headline of; try another profile"
            )
        graphs = tuple(VocabularyGraph(group, Transitions(group)) for group in groups)
        return VocabularyGraphs(language, tuple(documents), graphs, title)
