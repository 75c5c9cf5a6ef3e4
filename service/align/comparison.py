"""A summary and its sources, as a line of JSONL or a body has them, and the work that they ask for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from pipeline.align.alignment import Level
from pipeline.document import Document
from pipeline.errors import MalformedRequest, UnusableDocument
from pipeline.languages import Language
from pipeline.runner import Runner
from pipeline.source import RawDocument
from service.align.answers import alignment_object, links_object, verification_object
from service.options import describe, split_names
from service.record import PostedDocument, raw_document

Question = Literal["alignment", "verification"]
"""What is asked of a summary and its sources; also the key of the answer in JSONL."""
Inclusion = Literal["links", "source_text"]
INCLUSIONS: tuple[Inclusion, ...] = get_args(Inclusion)
MOST_DOCUMENTS = 1000


def _as_document(value: Any) -> Any:
    if not isinstance(value, str | dict):
        raise ValueError('give a text, or an object with "text" or "content_base64"')
    return {"text": value} if isinstance(value, str) else value


class ComparisonRequest(BaseModel):
    """A summary, the documents that it should rest on, and how closely to look."""

    model_config = ConfigDict(extra="forbid")

    summary: Annotated[PostedDocument, BeforeValidator(_as_document, json_schema_input_type=str | PostedDocument)] = (
        Field(description="the text to trace, or a file like one of the documents")
    )
    documents: tuple[PostedDocument, ...] = Field(min_length=1, max_length=MOST_DOCUMENTS)
    language: str | None = Field(default=None, description="en or fr, of all texts; else it is recognized")
    level: Level = Field(default="word", description="sentence: no links of words")
    include: Annotated[tuple[Inclusion, ...], BeforeValidator(split_names)] = Field(
        default=(), description="more keys of the JSON answer: links (of a verification), source_text"
    )


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
    include: tuple[Inclusion, ...] = ()

    def run(self, runner: Runner) -> dict[str, Any]:
        """The alignment or verification object."""
        summary, documents = runner.compared(self.summary, self.documents)
        language = self.language or runner.aligner.language_of(summary, documents)
        found = {"language": language, **_ANSWERS[self.question](self, runner, summary, documents, language)}
        if warnings := list(runner.aligner.language_warnings(summary, documents)):
            found["warnings"] = [{"code": warning.code, "detail": warning.detail} for warning in warnings]
        if "source_text" in self.include:
            found |= {"summary_text": summary.text, "source_text": [document.text for document in documents]}
        return found


def _align(
    work: Comparison, runner: Runner, summary: Document, documents: Sequence[Document], language: Language
) -> dict[str, Any]:
    found = runner.aligner.align(summary, documents, language, work.level)
    return alignment_object(found, [document.source for document in documents])


def _verify(
    work: Comparison, runner: Runner, summary: Document, documents: Sequence[Document], language: Language
) -> dict[str, Any]:
    found = runner.verifier.verify(summary, documents, language)
    texts = [document.source for document in documents]
    links = {"links": links_object(found.links, texts)} if "links" in work.include else {}
    return {**verification_object(found, texts), **links}


_ANSWERS: Mapping[Question, Callable[[Comparison, Runner, Document, Sequence[Document], Language], dict[str, Any]]] = {
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
    return Comparison(
        identifier,
        question,
        raw_document("summary", request.summary),
        tuple(raw_document(f"documents.{number}", document) for number, document in enumerate(request.documents)),
        language_of(request.language),
        request.level,
        request.include,
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
