"""A summary and its sources, as a line of JSONL or a body has them, and the work that they ask for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pipeline.align.alignment import Level
from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.languages import Language
from pipeline.runner import Runner
from pipeline.source import RawDocument
from service.align.answers import alignment_object, verification_object
from service.options import describe
from service.record import PostedDocument, raw_document

Question = Literal["alignment", "verification"]
"""What is asked of a summary and its sources; also the key of the answer in JSONL."""
MOST_DOCUMENTS = 1000


class ComparisonRequest(BaseModel):
    """A summary, the documents that it should rest on, and how closely to look."""

    model_config = ConfigDict(extra="forbid")

    summary: str = Field(description="the text to trace; with level sentence it may be a whole document")
    documents: tuple[PostedDocument, ...] = Field(min_length=1, max_length=MOST_DOCUMENTS)
    language: str | None = Field(default=None, description="en or fr, of all texts; else it is recognized")
    level: Level = Field(default="word", description="sentence: no links of words")


class _RecordRequest(ComparisonRequest):
    """A line of JSONL: other fields are ignored."""

    model_config = ConfigDict(extra="ignore")


@dataclass(frozen=True, slots=True)
class Comparison:
    """The work of one question about a summary and its sources."""

    identifier: str
    question: Question
    summary: RawDocument
    documents: tuple[RawDocument, ...]
    language: Language | None = None
    level: Level = "word"

    def run(self, runner: Runner) -> dict[str, Any]:
        """The alignment or verification object."""
        return _ANSWERS[self.question](runner, self)


def _align(runner: Runner, work: Comparison) -> dict[str, Any]:
    return alignment_object(runner.align(work.summary, work.documents, work.language, work.level))


def _verify(runner: Runner, work: Comparison) -> dict[str, Any]:
    return verification_object(runner.verify(work.summary, work.documents, work.language))


_ANSWERS: Mapping[Question, Callable[[Runner, Comparison], dict[str, Any]]] = {
    "alignment": _align,
    "verification": _verify,
}


def comparison_of(value: Any, identifier: str, question: Question, *, is_record: bool = False) -> Comparison:
    """The work that a body or a record asks for.

    Raises MalformedRequest, and UnusableDocument for a language that is neither English nor French.
    """
    model = _RecordRequest if is_record else ComparisonRequest
    try:
        request = model.model_validate(value)
    except ValidationError as error:
        raise MalformedRequest(describe(error, model)) from error
    raws = tuple(raw_document(number, document) for number, document in enumerate(request.documents))
    return Comparison(
        identifier, question, RawDocument(request.summary), raws, language_of(request.language), request.level
    )


def language_of(given: str | None) -> Language | None:
    """The language by its code; None and `auto` are for recognizing it."""
    if given is None or given == "auto":
        return None
    for language in get_args(Language):
        if given == language:
            found: Language = language
            return found
    raise UnusableDocument("unsupported_language", f"language is {given!r}; valid: en, fr, auto")
