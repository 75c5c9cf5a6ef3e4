"""POST /v1/realizations: realization specs in, texts out."""

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from flask import Blueprint, Response

from pipeline.errors import UnusableDocument
from pipeline.realizer.engine import RealizationEngine, UnsupportedFeature
from pipeline.realizer.reading import RealizationRequest, read_request
from pipeline.realizer.render import RENDERERS
from pipeline.runner import Runner
from service.admission import Admission, outcome_problem
from service.answer import to_json
from service.awaited import perform_awaited
from service.body import whole_body
from service.idempotency import once
from service.storage.answers import AnswerStore
from service.strict_json import from_json
from service.tasks import Problem


@dataclass(frozen=True, slots=True)
class RealizationTask:
    """A body with specs: reading and saying them may take as long as a document does."""

    identifier: str
    body: bytes

    @property
    def size(self) -> int:
        """That of the body."""
        return len(self.body)

    def run(self, runner: Runner) -> dict[str, Any]:
        """The body of the answer."""
        return realize_request(runner.engine, read_request(from_json(self.body, "the body")))


def realizations_blueprint(admission: Admission, answers: AnswerStore) -> Blueprint:
    """The route, with `admission` as the way to a process that may be busy."""
    blueprint = Blueprint("realizations", __name__)

    @blueprint.post("/v1/realizations")
    @once(answers)
    def create() -> Response:
        outcome = perform_awaited(admission, RealizationTask(str(uuid4()), whole_body()))
        if isinstance(outcome, Problem):
            return outcome_problem(outcome)
        return Response(to_json(outcome) + "\n", mimetype="application/json")

    return blueprint


def realize_request(engine: RealizationEngine, wanted: RealizationRequest) -> dict[str, Any]:
    """The body of the answer; raises UnusableDocument for what the engine cannot say."""
    texts: list[str] = []
    warnings: list[dict[str, Any]] = []
    for number, spec in enumerate(wanted.specs):
        try:
            realization = engine.realize(spec, wanted.language)
        except UnsupportedFeature as error:
            raise UnusableDocument("unsupported_by_engine", f"specs.{number}: {error}") from error
        texts.append(RENDERERS[wanted.format](realization))
        warnings += [{"code": each.code, "detail": each.detail, "spec": number} for each in realization.warnings]
    return {"texts": texts, "warnings": warnings}
