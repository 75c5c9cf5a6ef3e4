"""The work that a graph or a document asks for, and what is answered."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from pipeline.controlled.conformity import Kind
from pipeline.controlled.graph import EventGraph
from pipeline.controlled.norm import Norm
from pipeline.controlled.reading import resolve
from pipeline.controlled.reports import contradictions, paraphrases
from pipeline.errors import MalformedRequest
from pipeline.languages import LANGUAGES, Language
from pipeline.runner import Runner
from pipeline.source import RawDocument
from service.controlled.findings import conformity_object
from service.options import describe, split_names
from service.record import PostedDocument, raw_document
from service.strict_json import from_json

Inclusion = Literal["source_text"]
GraphInclusion = Literal["paraphrases"]


class ConformityOptions(BaseModel):
    """The norm that a document is held to."""

    model_config = ConfigDict(extra="forbid")

    norm: Norm
    kind: Kind = Field(default="auto", description="what the text is; auto decides by the orders that it gives")
    include: Annotated[tuple[Inclusion, ...], BeforeValidator(split_names)] = Field(
        default=(), description="more keys of the JSON answer: source_text, in which the offsets count"
    )


def _as_document(value: Any) -> Any:
    return {"text": value} if isinstance(value, str) else value


class ConformityRequest(ConformityOptions):
    """A document, and the norm that it is held to."""

    document: Annotated[PostedDocument, BeforeValidator(_as_document, json_schema_input_type=str | PostedDocument)]


class ControlledRequest(BaseModel):
    """An event graph, and the language that it is to be said in, both where none is given."""

    model_config = ConfigDict(extra="forbid")

    graph: EventGraph
    language: Language | None = None
    include: Annotated[tuple[GraphInclusion, ...], BeforeValidator(split_names)] = Field(
        default=(), description="more keys of the answer: paraphrases, the other ways that the norm allows"
    )


@dataclass(frozen=True, slots=True)
class ConformityWork:
    """A document to be held to a norm."""

    identifier: str
    raw: RawDocument
    options: ConformityOptions

    def run(self, runner: Runner) -> dict[str, Any]:
        """The conformity object."""
        found = runner.controlled.check(self.raw, self.options.norm, self.options.kind)
        answer = conformity_object(found, self.options.norm)
        if "source_text" in self.options.include:
            answer["source_text"] = found.document.text
        return answer


@dataclass(frozen=True, slots=True)
class GraphWork:
    """An event graph to be said, as its bytes came: a body as the service takes it, or the graph alone."""

    identifier: str
    body: bytes
    language: Language | None = None
    with_paraphrases: bool = False

    @property
    def size(self) -> int:
        """That of the body."""
        return len(self.body)

    def run(self, runner: Runner) -> dict[str, Any]:
        """The texts by language, each with its blocks."""
        value = from_json(self.body, "the graph")
        language, wants = self.language, self.with_paraphrases
        if isinstance(value, dict) and "graph" in value:
            try:
                given = _GraphEnvelope.model_validate(value)
            except ValidationError as error:
                raise MalformedRequest(describe(error, _GraphEnvelope)) from error
            value, language = given.graph, language or given.language
            wants = wants or "paraphrases" in given.include
        graph = resolve(value)
        texts: dict[str, Any] = {}
        for each in LANGUAGES if language is None else (language,):
            composer = runner.controlled.composers[each]
            said = composer.compose(graph)
            blocks = [{"kind": b.kind, "text": b.text, "path": b.path, "rules": list(b.rules)} for b in said.blocks]
            texts[each] = {"text": said.text, "blocks": blocks}
            if wants:
                ways = paraphrases(composer, graph)
                texts[each]["paraphrases"] = [{"path": way.path, "texts": list(way.texts)} for way in ways]
        return {"texts": texts}


class _GraphEnvelope(ControlledRequest):
    """The body with its graph unread: what is wrong with it is told by its own reader."""

    graph: Any


def conformity_work(identifier: str, value: Any) -> ConformityWork:
    """The work that a JSON body asks for; raises MalformedRequest."""
    try:
        request = ConformityRequest.model_validate(value)
    except ValidationError as error:
        raise MalformedRequest(describe(error, ConformityRequest)) from error
    options = ConformityOptions(norm=request.norm, kind=request.kind, include=request.include)
    return ConformityWork(identifier, raw_document("document", request.document), options)


def conformity_options(values: dict[str, Any]) -> ConformityOptions:
    """The options by name; raises MalformedRequest with the valid ones."""
    try:
        return ConformityOptions.model_validate(values)
    except ValidationError as error:
        raise MalformedRequest(describe(error, ConformityOptions)) from error


def grammar_report(runner: Runner, language: Language) -> dict[str, Any]:
    """What the grammar of a language says of itself."""
    grammar = runner.controlled.grammars[language]
    return {
        "language": language,
        "verbs": sum(len(verbs) for verbs in grammar.vocabulary.verbs.values()),
        "trees": sum(1 for _ in grammar.all_trees()),
        "contradictions": [
            {"verb": each.verb, "predicate": each.predicate, "said": each.said, "against": list(each.against)}
            for each in contradictions(grammar)
        ],
    }
