"""POST /v1/alignments and POST /v1/verifications: a summary and its sources in, links or findings out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from uuid import uuid4

from flask import Blueprint, Response

from pipeline.ingest.extraction import clean_line
from pipeline.languages import Language
from pipeline.runner import Runner
from service.admission import Admission, outcome_problem
from service.align.comparison import INCLUSIONS, Question, comparison_of
from service.align.rendering import Format, render, report_policy
from service.awaited import perform_awaited
from service.body import whole_body
from service.idempotency import once
from service.negotiation import wanted_language, wanted_media_type
from service.problems import VARY
from service.storage.answers import AnswerStore
from service.strict_json import from_json
from service.tasks import Problem, body_size

MEDIA_TYPES: Mapping[str, Format] = {"application/json": "json", "text/plain": "text", "text/html": "html"}


@dataclass(frozen=True, slots=True)
class PostedComparison:
    """A body with a summary and its sources: reading it, and writing a report, may take as long as answering."""

    identifier: str
    question: Question
    body: bytes
    form: Format
    interface: Language | None

    @property
    def size(self) -> int:
        """That of the body; a file in it may unfold."""
        return body_size(self.body)

    def run(self, runner: Runner) -> str:
        """The body of the answer."""
        work = comparison_of(from_json(self.body, "the body"), self.identifier, self.question)
        if self.form != "json":
            work = replace(work, include=INCLUSIONS)
        titles = [clean_line(raw.title or "") for raw in work.documents]
        return render(work.run(runner), self.form, titles, self.interface)


def alignments_blueprint(admission: Admission, answers: AnswerStore) -> Blueprint:
    """The routes, with `admission` as the way to a process that may be busy."""
    blueprint = Blueprint("alignments", __name__)

    def answer(question: Question) -> Response:
        media_type = wanted_media_type(MEDIA_TYPES)
        work = PostedComparison(str(uuid4()), question, whole_body(), MEDIA_TYPES[media_type], wanted_language())
        outcome = perform_awaited(admission, work)
        if isinstance(outcome, Problem):
            return outcome_problem(outcome)
        policy = {"Content-Security-Policy": report_policy()} if media_type == "text/html" else {}
        return Response(outcome, mimetype=media_type, headers=VARY | policy)

    @blueprint.post("/v1/alignments")
    @once(answers)
    def align() -> Response:
        return answer("alignment")

    @blueprint.post("/v1/verifications")
    @once(answers)
    def verify() -> Response:
        return answer("verification")

    return blueprint
