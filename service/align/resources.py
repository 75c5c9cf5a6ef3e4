"""POST /v1/alignments and POST /v1/verifications: a summary and its sources in, links or findings out."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from flask import Blueprint, Response

from pipeline.runner import Runner
from service.admission import Admission, outcome_problem
from service.align.comparison import Question, comparison_of
from service.answer import to_json
from service.body import whole_body
from service.idempotency import once
from service.storage.answers import AnswerStore
from service.strict_json import from_json
from service.tasks import Problem


@dataclass(frozen=True, slots=True)
class PostedComparison:
    """A body with a summary and its sources: reading it may take as long as answering."""

    identifier: str
    question: Question
    body: bytes

    def run(self, runner: Runner) -> dict[str, Any]:
        """The body of the answer."""
        return comparison_of(from_json(self.body, "the body"), self.identifier, self.question).run(runner)


def alignments_blueprint(admission: Admission, answers: AnswerStore) -> Blueprint:
    """The routes, with `admission` as the way to a process that may be busy."""
    blueprint = Blueprint("alignments", __name__)

    def answer(question: Question) -> Response:
        outcome = admission.perform(PostedComparison(str(uuid4()), question, whole_body()))
        if isinstance(outcome, Problem):
            return outcome_problem(outcome)
        return Response(to_json(outcome) + "\n", mimetype="application/json")

    @blueprint.post("/v1/alignments")
    @once(answers)
    def align() -> Response:
        return answer("alignment")

    @blueprint.post("/v1/verifications")
    @once(answers)
    def verify() -> Response:
        return answer("verification")

    return blueprint
