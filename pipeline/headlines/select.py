"""Door 5: the likeliest sequence that its sources bear out."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.document import as_lines
from pipeline.headlines.faithful import Doubt, Faithfulness, said_words
from pipeline.headlines.headline import Headline, headline_of
from pipeline.headlines.interpret import VocabularyGraph, VocabularyGraphs
from pipeline.headlines.search import Path, ViterbiSearch
from pipeline.headlines.settings import SearchSettings
from pipeline.headlines.titles import Title
from pipeline.headlines.transitions import END
from pipeline.languages import Language
from pipeline.resources import Resources
from pipeline.sentences.announced import announced, long_words
from pipeline.source import SourceWarning
from pipeline.stages import Annotate, Verifies
from pipeline.summary import Extras, Request, words_read

NOT_GENERATED = "no_generated_headline"
"""The code of the warning where nothing that was recombined is borne out."""


@dataclass(frozen=True, slots=True)
class HeadlineContent:
    """The generated headline, if one passed; the extracted one; and how many sequences were refused, by reason."""

    language: Language
    generated: Headline | None
    extracted: Title | None
    tried: int
    refused: Counter[str]

    def extras(self) -> Extras:
        """Both headlines, with what became of the sequences."""
        title = self.extracted
        extracted = title and {
            "text": title.text,
            "document": title.document,
            "sources": [title.source.as_json()] if title.source else [],
        }
        headline: dict[str, Any] = {
            "generated": self.generated and self.generated.as_json(),
            "extracted": extracted,
            "tried": self.tried,
            "refused": {reason: count for reason, count in sorted(self.refused.items()) if count},
        }
        if self.generated:
            return Extras({"headline": headline})
        warning = SourceWarning(NOT_GENERATED, "no recombination of its sentences is borne out by them")
        return Extras({"headline": headline}, warnings=(warning,))


class ViterbiHeadline:
    """Searches the graph and says nothing that fails one of three checks: tree, relations, verification."""

    def __init__(self, settings: SearchSettings, resources: Resources, parser: Annotate, verifier: Verifies) -> None:  # noqa: ARG002
        self._settings = settings
        self._parser = parser
        self._verifier = verifier

    def select(self, interpretation: VocabularyGraphs, request: Request) -> HeadlineContent:
        """The first sequence, by rank, that passes, of the first graph that has one; where none has, only the title."""
        read, refused, tried = interpretation, Counter[str](), 0
        limit = request.word_limit(words_read(read.documents))
        for graph in read.graphs:
            paths = ViterbiSearch(self._settings, graph.transitions).sequences(limit)
            tried += len(paths)
            for headline in self._faithful(paths, graph, read, refused)[: self._settings.verified]:
                if self._is_verified(headline, read):
                    return HeadlineContent(read.language, headline, read.title, tried, refused)
                refused["not_verified"] += 1
        return HeadlineContent(read.language, None, read.title, tried, refused)

    def _faithful(
        self, paths: Sequence[Path], graph: VocabularyGraph, read: VocabularyGraphs, refused: Counter[str]
    ) -> list[Headline]:
        """The headlines whose relations their sentences bear out, by rank; the others are counted."""
        ranked = sorted(paths, key=lambda path: (-self._rank(path, graph, read), path.tree.words))
        least = self._settings.shared
        if len(read.documents) > 1:
            told = [path for path in ranked if self._shared(path, graph) >= least]
        else:  # of a lone document it tells what its title is about
            title = long_words(read.title.text) if read.title is not None else frozenset()
            told = [path for path in ranked if self._titled(path, graph, title) >= min(least, len(title))]
        refused["aside"] += len(ranked) - len(told)
        whole = [path for path in told if path.tree.roots == 1]
        refused["several_trees"] += len(told) - len(whole)
        headlines = [headline_of(path, graph.sentences, graph.transitions) for path in whole]
        doubts = self._doubts(headlines, graph, read.language)
        refused.update(doubt.reason for doubt in doubts if doubt is not None)
        return [headline for headline, doubt in zip(headlines, doubts, strict=True) if doubt is None]

    def _rank(self, path: Path, graph: VocabularyGraph, read: VocabularyGraphs) -> float:
        """The logarithm of the probability a word, and how many documents share its words of content."""
        shared = sum(graph.spread(form) for form in {*path.tree.words}) / len(read.documents)
        return path.logarithm / len(path.tree.words) + self._settings.content * shared

    @staticmethod
    def _shared(path: Path, graph: VocabularyGraph) -> int:
        """How many of its words of content several documents have."""
        return sum(graph.spread(form) > 1 for form in {*path.tree.words})

    @staticmethod
    def _titled(path: Path, graph: VocabularyGraph, title: Collection[str]) -> int:
        """How many words of a title its words of content say."""
        return announced(title, [form.lower() for form in path.tree.words if graph.spread(form)])

    def _doubts(self, headlines: Sequence[Headline], graph: VocabularyGraph, language: Language) -> list[Doubt | None]:
        """For each headline why its sources do not bear it out; all are parsed together."""
        if not headlines:
            return []
        faithfulness = Faithfulness(graph.sentences, graph.transitions)
        lines = as_lines([f"{headline.text}{END}" for headline in headlines], language)
        parsed = self._parser.annotate(lines, language).annotation
        if parsed is None:
            raise TypeError(f"{type(self._parser).__name__} gave a document without annotation")
        return [faithfulness.doubt(said_words(parsed, number)) for number in range(len(headlines))]

    def _is_verified(self, headline: Headline, read: VocabularyGraphs) -> bool:
        """Whether `precis verify` finds nothing in it that the documents do not say."""
        said = as_lines([f"{headline.text}{END}"], read.language)
        documents = [document for document in read.documents if document.language == read.language]
        found = self._verifier.verify(said, documents, read.language)
        return found.score >= self._settings.least_score and not any(
            finding.confidence >= self._settings.confidence for finding in found.unsupported
        )
