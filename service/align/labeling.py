"""An article with its abstracts, as a line of JSONL has them, and the labels that its sentences get."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pipeline.align.linking.coselection import Agreement, Scenario, coselection
from pipeline.align.linking.labels import Labels
from pipeline.errors import MalformedRequest
from pipeline.languages import Language
from pipeline.runner import Runner
from pipeline.source import RawDocument
from pipeline.span import Span
from service.align.answers import coselection_object, labels_object
from service.align.comparison import language_of
from service.options import describe
from service.record import PostedDocument, raw_document

Selected = Sequence[tuple[int, Span]]
"""The places in the sources that an extract takes: document and span."""


class _LabelRecord(BaseModel):
    """A line of JSONL: other fields are ignored."""

    model_config = ConfigDict(extra="ignore")

    summaries: tuple[str, ...] = Field(min_length=1)
    text: str | None = None
    documents: tuple[PostedDocument, ...] = ()
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Labeling:
    """The work of labeling the sentences of an article; with `selected`, also how far an extract agrees.

    A sentence is right for a summary that rests on it with at least the probability `threshold`.
    """

    identifier: str
    summaries: tuple[RawDocument, ...]
    documents: tuple[RawDocument, ...]
    language: Language | None
    selected: Selected | None
    threshold: float

    def run(self, runner: Runner) -> dict[str, Any]:
        """The labels object."""
        labels = runner.label(self.summaries, self.documents, self.language)
        found = labels_object(labels)
        if self.selected is not None:
            found["coselection"] = coselection_object(self._agreements(labels, self.selected))
        return found

    def _agreements(self, labels: Labels, selected: Selected) -> dict[Scenario, Agreement]:
        taken = {
            number
            for number, sentence in enumerate(labels.sentences)
            if any(
                document == sentence.place.document and _is_half(span, sentence.place.span)
                for document, span in selected
            )
        }
        references = [
            {
                number
                for number, sentence in enumerate(labels.sentences)
                if sentence.probabilities[each] >= self.threshold
            }
            for each in range(len(labels.summaries))
        ]
        return coselection(taken, references)


def labeling_of(
    value: Any, identifier: str, fields: Sequence[str], extracts: Mapping[str, Selected] | None, threshold: float
) -> Labeling:
    """The work that a record asks for, whose summaries stand in `fields`, each a text or a list of texts.

    Raises MalformedRequest, and UnusableDocument for a language that is neither English nor French.
    """
    given = value if isinstance(value, dict) else {}
    summaries: list[Any] = []
    for field in fields:
        if field not in given:
            raise MalformedRequest(f"the record has no field {field!r}; name the one with the summary by --summary")
        summaries += given[field] if isinstance(given[field], list) else [given[field]]
    try:
        record = _LabelRecord.model_validate({**given, "summaries": summaries})
    except ValidationError as error:
        raise MalformedRequest(describe(error, _LabelRecord)) from error
    if (record.text is None) == (not record.documents):
        raise MalformedRequest('a record needs either "text" or a list of "documents", each with its "text"')
    if extracts is not None and identifier not in extracts:
        raise MalformedRequest("--measure has no summary for this record")
    documents = record.documents or (PostedDocument(text=record.text),)
    return Labeling(
        identifier,
        tuple(map(RawDocument, record.summaries)),
        tuple(raw_document(f"documents.{number}", document) for number, document in enumerate(documents)),
        language_of(record.language),
        None if extracts is None else extracts[identifier],
        threshold,
    )


def _is_half(span: Span, sentence: Span) -> bool:
    """Whether half of the shorter of the two is common: a unit may take a piece of a sentence, or several."""
    common = min(span.end, sentence.end) - max(span.start, sentence.start)
    return 2 * common >= min(span.end - span.start, sentence.end - sentence.start) and common > 0
