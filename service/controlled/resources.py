"""POST /v1/controlled and POST /v1/conformity: event graphs in, texts out; texts in, what breaks a norm out."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import uuid4

from flask import Blueprint, Response, request

from pipeline.errors import MalformedRequest
from pipeline.runner import Runner
from pipeline.source import RawDocument
from service.admission import Admission, outcome_problem
from service.answer import to_json
from service.awaited import perform_awaited
from service.body import whole_body
from service.controlled.rendering import RENDERERS, Format
from service.controlled.work import ConformityOptions, ConformityWork, GraphWork, conformity_options, conformity_work
from service.idempotency import once
from service.negotiation import wanted_media_type
from service.posted import options_of
from service.storage.answers import AnswerStore
from service.strict_json import from_json
from service.tasks import Problem, body_size

SARIF = "application/sarif+json"
MEDIA_TYPES: Mapping[str, Format] = {"application/json": "json", "text/plain": "text", SARIF: "sarif"}
NAME = "document"
"""What a document is called that came without a name."""


@dataclass(frozen=True, slots=True)
class PostedConformity:
    """A body with a document: reading it may take as long as checking. `options` are those beside a raw one."""

    identifier: str
    body: bytes
    content_type: str | None
    options: ConformityOptions | None
    form: Format

    @property
    def size(self) -> int:
        """That of the body; a file, or one in it, may unfold."""
        return body_size(self.body, is_file=self.options is not None)

    def run(self, runner: Runner) -> str:
        """The body of the answer."""
        if self.options is None:
            work = conformity_work(self.identifier, from_json(self.body, "the body"))
        else:
            work = ConformityWork(self.identifier, RawDocument(self.body, self.content_type), self.options)
        return RENDERERS[self.form]([(work.raw.title or NAME, work.run(runner))])


def controlled_blueprint(admission: Admission, answers: AnswerStore) -> Blueprint:
    """The routes, with `admission` as the way to a process that may be busy."""
    blueprint = Blueprint("controlled", __name__)

    @blueprint.post("/v1/controlled")
    @once(answers)
    def generate() -> Response:
        outcome = perform_awaited(admission, GraphWork(str(uuid4()), whole_body()))
        if isinstance(outcome, Problem):
            return outcome_problem(outcome)
        return Response(to_json(outcome) + "\n", mimetype="application/json")

    @blueprint.post("/v1/conformity")
    @once(answers)
    def check() -> Response:
        media_type = wanted_media_type(MEDIA_TYPES)
        options = None
        query = options_of(request.args.to_dict(False))
        if request.mimetype != "application/json":
            options = conformity_options(query)
        elif query:
            raise MalformedRequest("with a JSON body the options stand beside the document in it, not in the query")
        form = MEDIA_TYPES[media_type]
        work = PostedConformity(str(uuid4()), whole_body(), request.content_type, options, form)
        outcome = perform_awaited(admission, work)
        if isinstance(outcome, Problem):
            return outcome_problem(outcome)
        return Response(outcome, mimetype=media_type)

    return blueprint
